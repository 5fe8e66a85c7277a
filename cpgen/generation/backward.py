"""Backward: from a full board with all its clues, leave out what the goal can spare.

The goal's first half is monotone, so one pass over the places in random order ends at an instance from which nothing more can go.
Requirements are a filter on that end. Where the strategies have listed rules, hundreds of boards are dug in lockstep.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from cpgen.deduction.facts import Fact
from cpgen.deduction.horn import horn
from cpgen.errors import expect
from cpgen.generation import lockstep
from cpgen.generation.goal import Goal, Keep, goal_of, keeping, spared
from cpgen.generation.places import Orbit, all_clues, choices, orbits
from cpgen.puzzle import puzzle_named
from cpgen.request import Method, Request

PLACES_PER_CHUNK = 100
"""A chunk digs boards with about so many places in all: large enough to be worth sending to a worker."""
LANES = 512
"""Boards that one chunk digs in lockstep: more are faster, but one waits longer for the first puzzle."""
MOST_PLACES = 100
"""Larger boards gain little from lockstep, and hundreds of them take long."""


def boards_per_chunk(request: Request) -> int:
    """How many boards one chunk tries."""
    return max(1, PLACES_PER_CHUNK // len(choices(request.puzzle, request.shape)))


def dig(clues: Sequence[Fact], given: Iterable[int], order: Iterable[Orbit], keep: Keep, least: int = 0) -> set[int]:
    """Leave out orbits of places in this order while the rest keeps the goal, but never below `least` clues."""
    left = set(given)
    for orbit in order:
        rest = left.difference(orbit)
        if len(rest) >= least and len(rest) < len(left) and keep([clues[p] for p in sorted(rest)]):
            left = rest
    return left


def dug(request: Request, goal: Goal, random: Random, least: int = 0) -> list[Fact] | None:
    """The clues of one board dug out; None if it does not keep the goal."""
    board = puzzle_named(request.puzzle).build(request.shape, random)
    clues = all_clues(request.puzzle, request.shape, board)
    with keeping(goal, board) as keep:
        if request.pattern is not None:
            left = {p for p, given in enumerate(request.pattern) if given}
            if not keep([clues[p] for p in sorted(left)]):
                return None
            if request.minimal and len(dig(clues, left, [(p,) for p in sorted(left)], keep)) < len(left):
                return None
        else:
            order = orbits(request)
            random.shuffle(order)
            left = dig(clues, range(len(clues)), order, keep, least)
            if len(left) == len(clues) and not keep(clues):
                return None
    return [clues[p] for p in sorted(left)]


def fits_lockstep(request: Request, goal: Goal, least: int) -> bool:
    """Whether boards can be dug in lockstep: the goal is a closure of listed rules and the places are free."""
    if goal.strategies is None or request.pattern is not None or least:
        return False
    if len(choices(request.puzzle, request.shape)) > MOST_PLACES:
        return False
    return not horn(goal.puzzle, goal.shape, tuple(sorted(goal.strategies))).finders


def in_lockstep(request: Request, goal: Goal, random: Random) -> Iterator[list[Fact]]:
    """The clues of many boards, dug out together."""
    build = puzzle_named(request.puzzle).build
    boards = [all_clues(request.puzzle, request.shape, build(request.shape, random)) for _ in range(LANES)]
    for clues in lockstep.dig(request.puzzle, request.shape, boards, goal.strategies or (), random, orbits(request)):
        if clues is not None:
            yield list(clues)


def one_by_one(request: Request, goal: Goal, least: int, random: Random) -> Iterator[list[Fact]]:
    """The clues of a few boards, one dug out after the other."""
    for _ in range(boards_per_chunk(request)):
        clues = dug(request, goal, random, least)
        if clues is not None:
            yield clues


def produce(request: Request, random: Random) -> Iterator[Any]:
    """One chunk: a few boards, each dug out."""
    goal = goal_of(request)
    least = request.options.get("clues", "0")
    expect(least.isdecimal(), f"backward: option clues must be a whole number, not {least!r}")
    expect(not (request.minimal and int(least)), "backward: minimal leaves no choice of clues; give one of them")
    together = fits_lockstep(request, goal, int(least))
    for clues in in_lockstep(request, goal, random) if together else one_by_one(request, goal, int(least), random):
        if not spared(goal, clues):
            yield puzzle_named(request.puzzle).with_clues(request.shape, clues)


METHOD = Method(
    "dig clues out of a full board while the goal is kept; what is left can spare none",
    produce,
    {"clues": "stop at so many clues instead of digging to the end"},
)
