"""The generation method of Hour Maze: a level by the seed's pipeline, then hints that make it unique."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cpgen.backends import backend, verdict
from cpgen.errors import BadInput
from cpgen.puzzles.hourmaze.board import HourMaze
from cpgen.puzzles.hourmaze.levels import make
from cpgen.puzzles.hourmaze.symmetry import SYMMETRIES
from cpgen.request import Method, Request


def walks(request: Request, random: Random) -> Iterator[HourMaze]:
    """One level, and the first of 50 random hint sets that has one solution."""
    walls = request.options.get("walls")
    if walls is not None and walls not in SYMMETRIES:
        raise BadInput(f"hourmaze: no symmetry {walls!r}; there are {', '.join(SYMMETRIES)}")
    level = make(request.shape, random, walls)
    for _ in range(50):
        instance = level.instance(tuple(random.randint(1, level.maze.hours) for _ in range(level.maze.colours)))
        if verdict(backend("sat").search(instance, 2)) == "unique":
            yield instance
            return


METHODS = {
    "walks": Method(
        "the seed's pipeline: seed walls, colour walks, separating walls, gaps, hints",
        walks,
        {"walls": "symmetry of the seed walls"},
    )
}
