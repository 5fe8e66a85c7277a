"""The generation methods of Hour Maze: a level by the seed's pipeline, then hints, found by search or drawn at random; or hints
for a maze, or hints and walls, by logical modelling, whatever the solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from cpgen.deduction.closure import deduce
from cpgen.errors import expect
from cpgen.generation.goal import goal_of
from cpgen.generation.modelling import method as modelling
from cpgen.generation.modelling.theory import Theory
from cpgen.puzzle import puzzle_named
from cpgen.puzzles.hourmaze.board import HourMaze
from cpgen.puzzles.hourmaze.hints import ALGEBRA, is_unique, random_hours, search_hints
from cpgen.puzzles.hourmaze.levels import Level, make
from cpgen.puzzles.hourmaze.notation import read_line
from cpgen.puzzles.hourmaze.symmetry import SYMMETRIES, moved, poses
from cpgen.puzzles.hourmaze.theory import closed_under, named_once, theory
from cpgen.request import Impossible, Method, Request

NAMING = frozenset(("facts", "never", "holds", "like"))
"""Options of logical modelling that name hours or colours."""
FREE = "free"
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


def model(request: Request, random: Random) -> Iterator[HourMaze]:
    """Hints for a given maze, for one by the seed's pipeline, or with free walls; that the maze given, or any maze, has none is
    an answer."""
    symmetry, given = request.symmetry or request.options.get("hints"), request.options.get("maze")
    expect(symmetry is None or symmetry in SYMMETRIES, f"hourmaze: no symmetry {symmetry!r}; there are {', '.join(SYMMETRIES)}")
    walled = request.options.get("walls") != FREE
    expect(walled or not request.minimal, "hourmaze: with free walls logical modelling does not know what is minimal")
    if given is not None:
        maze = read_line(given.removeprefix("hourmaze:")).maze
    else:
        maze = _level(request, random).maze if walled else request.shape
    fits = replace(maze, walls=()) == request.shape
    expect(fits, f"hourmaze: the maze given, {maze.rows}x{maze.columns}, differs in size, holes or clock from what is asked")
    unnamed = (symmetry is not None or not walled) and NAMING.isdisjoint(request.options)
    asked = replace(request, shape=maze, symmetry=None)
    made = None if walled else theory(maze, goal_of(asked).strategies, free=True)

    def further(model: Theory) -> tuple[tuple[int, ...], ...]:
        images = () if symmetry is None else closed_under(maze, model, symmetry)
        return (*images, *(named_once(maze, not walled) if unnamed else ()))

    try:
        for found in modelling.produce(asked, random, further, made):
            yield _renamed(found, random) if unnamed else found
    except Impossible:
        if given is not None or not walled:
            raise


def _renamed(instance: HourMaze, random: Random) -> HourMaze:
    """The same with the clock turned and the colours named at random."""
    order = random.sample(range(instance.maze.colours), instance.maze.colours)
    pose = poses(instance.maze.rows, instance.maze.columns)[0]
    return moved(instance, pose, random.randrange(instance.maze.hours), random.choice((1, -1)), order)


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
    "modelling": Method(
        "hints for which the strategies are constraints of a model, so that it finds them or proves that a maze has none",
        model,
        {
            **modelling.METHOD.options,
            "walls": f"{WALLS}; or {FREE}: chosen along with the hints, besides those of the maze given",
            "hints": "symmetry of the hints: " + ", ".join(SYMMETRIES),
            "maze": "a maze in the hourmaze notation, whose hints do not matter; else one by the seed's pipeline",
        },
        exact=True,
    ),
    "sample": Method("a level by the seed's pipeline, hints drawn at random", sample, {"walls": WALLS}),
}
