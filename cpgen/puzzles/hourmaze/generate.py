"""The generation methods of Hour Maze: a level by the seed's pipeline, then hints, found by search or drawn at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cpgen.deduction.closure import deduce
from cpgen.errors import expect
from cpgen.puzzle import puzzle_named
from cpgen.puzzles.hourmaze.board import HourMaze
from cpgen.puzzles.hourmaze.hints import ALGEBRA, is_unique, random_hours, search_hints
from cpgen.puzzles.hourmaze.levels import Level, make
from cpgen.puzzles.hourmaze.symmetry import SYMMETRIES
from cpgen.request import Method, Request

SAMPLES = 200
"""Random hint sets tried on one level."""


def _solving(request: Request) -> tuple[str, ...] | None:
    """The strategies that must solve; None asks only for uniqueness."""
    if request.strategies is None and not request.require and not request.forbid:
        return None
    known = [s.name for s in puzzle_named("hourmaze").strategies]
    wanted = {*(known if request.strategies is None else request.strategies), *request.require} - set(request.forbid)
    return tuple(name for name in known if name in wanted)


def _needs_all(request: Request, strategies: tuple[str, ...] | None, instance: HourMaze) -> bool:
    """Whether no required strategy can be done without."""
    return all(deduce(instance, [s for s in strategies or () if s != name]).status != "solved" for name in request.require)


def _level(request: Request, random: Random) -> Level:
    walls = request.options.get("walls")
    expect(walls is None or walls in SYMMETRIES, f"hourmaze: no symmetry {walls!r}; there are {', '.join(SYMMETRIES)}")
    return make(request.shape, random, walls)


def search(request: Request, random: Random) -> Iterator[HourMaze]:
    """One level and hints for it by the cutting loop; an algebraic symmetry is a preference, given up if there is none."""
    hints, algebra = request.symmetry or request.options.get("hints"), request.options.get("algebra")
    expect(hints is None or hints in SYMMETRIES, f"hourmaze: no symmetry {hints!r}; there are {', '.join(SYMMETRIES)}")
    level, strategies = _level(request, random), _solving(request)
    for wish in dict.fromkeys((algebra, None)):
        found = search_hints(
            level, random, hints, strategies, wish, accept=lambda instance: _needs_all(request, strategies, instance)
        ).instance
        if found is not None:
            yield found
            return


def sample(request: Request, random: Random) -> Iterator[HourMaze]:
    """One level and the first of many random hint sets that will do, as in the seed."""
    level, strategies = _level(request, random), _solving(request)
    for _ in range(SAMPLES):
        hours = random_hours(level, random)
        instance = level.instance(hours)
        if is_unique(level, [hours]) != [True] or not (strategies is None or deduce(instance, strategies).status == "solved"):
            continue
        if _needs_all(request, strategies, instance):
            yield instance
            return


WALLS = "symmetry of the seed walls: " + ", ".join(SYMMETRIES)
METHODS = {
    "search": Method(
        "a level by the seed's pipeline, hints by a cutting loop",
        search,
        {
            "walls": WALLS,
            "hints": "symmetry of the hints: " + ", ".join(SYMMETRIES),
            "algebra": "preferred relation of the hints' hours: " + ", ".join(ALGEBRA),
        },
    ),
    "sample": Method("a level by the seed's pipeline, hints drawn at random", sample, {"walls": WALLS}),
}
