"""Backward: from a full board with all its clues, leave out what the goal can spare.

The goal's first half is monotone, so one pass over the places in random order ends at an instance from which nothing more can go.
Requirements are a filter on that end. The first few boards of a chunk are dug one by one; where it is possible hundreds follow in
lockstep, with listed rules, and what those leave is thinned further if only uniqueness is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from cpgen.deduction.facts import Fact
from cpgen.errors import expect
from cpgen.generation import lockstep
from cpgen.generation.goal import Goal, Keep, goal_of, keeping, spared
from cpgen.generation.places import Orbit, all_clues, choices, count_of, orbits, places_of
from cpgen.puzzle import puzzle_named, space_for
from cpgen.request import Method, Request

PLACES_PER_CHUNK = 100
"""A chunk digs boards with about so many places in all: large enough to be worth sending to a worker."""
LANES = 512
"""Boards that one chunk digs in lockstep, after the first few: more are faster, but one waits longer for them."""
HUGE = 400
"""Boards with more places are dug by listed rules alone, unless minimal ones are asked for: each proof by SAT takes too long."""
MOST_PLACES = 100
"""Larger boards gain little from lockstep, and hundreds of them take long."""


def boards_per_chunk(request: Request) -> int:
    """How many boards one chunk tries."""
    return max(1, PLACES_PER_CHUNK // count_of(request.puzzle, request.shape))


def dig(clues: Sequence[Fact], given: Iterable[int], order: Iterable[Orbit], keep: Keep, least: int = 0) -> set[int]:
    """Leave out orbits of places in this order while the rest keeps the goal, but never below `least` clues."""
    left = set(given)
    for orbit in order:
        rest = left.difference(orbit)
        if len(rest) >= least and len(rest) < len(left) and keep([clues[p] for p in sorted(rest)]):
            left = rest
    return left


def exchanged(clues: Sequence[Fact], given: set[int], sets: Iterable[Orbit], keep: Keep, random: Random) -> set[int]:
    """A neighbour of the given places: a few others come back, and what the goal can spare then goes, those that came last."""
    gone = [s for s in sets if s[0] not in given]
    back = random.sample(gone, min(len(gone), random.randint(1, 3)))
    order = [s for s in sets if s[0] in given]
    random.shuffle(order)
    return dig(clues, given.union(*back), [*order, *back], keep)


def easier(request: Request, goal: Goal) -> Goal:
    """The goal to dig a huge board for: solvable by the listed strategies, hence unique."""
    if goal.strategies is not None or request.minimal or count_of(request.puzzle, request.shape) <= HUGE:
        return goal
    listed = tuple(s.name for s in puzzle_named(request.puzzle).strategies if s.find is None)
    return replace(goal, strategies=listed) if listed else goal


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


def lockstep_strategies(request: Request, goal: Goal, least: int) -> tuple[str, ...] | None:
    """The strategies to dig with in lockstep: those of the goal if all are listed; to be unique, all that are listed and more.

    None where the places are not free or the board is large."""
    if request.pattern is not None or least or count_of(request.puzzle, request.shape) > MOST_PLACES:
        return None
    known = puzzle_named(request.puzzle).strategies
    names = goal.strategies or tuple(s.name for s in known if s.find is None)
    return names if not any(s.find is not None for s in known if s.basic or s.name in names) else None


def in_lockstep(request: Request, goal: Goal, strategies: tuple[str, ...], random: Random) -> Iterator[Sequence[Fact]]:
    """The clues of many boards, dug out together."""
    name, shape = request.puzzle, request.shape
    boards = [puzzle_named(name).build(shape, random) for _ in range(LANES)]
    clues = [all_clues(name, shape, board) for board in boards]
    found = lockstep.dig(name, shape, clues, strategies, random, orbits(request))
    if goal.strategies is not None:
        yield from lockstep.needing(name, shape, [left for left in found if left is not None], strategies, goal.require)
    elif request.symmetry is None and max(map(max, choices(name, shape))) <= space_for(name, shape).key_atoms:
        yield from lockstep.thinned(name, shape, [left for left in found if left is not None], strategies, random)
    else:
        for board, every, left in zip(boards, clues, found):
            order = orbits(request)
            random.shuffle(order)
            with keeping(goal, board) as keep:
                if left is None and not keep(every):
                    continue
                given = range(len(every)) if left is None else places_of(every, left)
                thin = dig(every, given, order, keep)
            yield [every[p] for p in sorted(thin)]


def one_by_one(request: Request, goal: Goal, least: int, random: Random) -> Iterator[list[Fact]]:
    """The clues of a few boards, one dug out after the other."""
    for _ in range(boards_per_chunk(request)):
        clues = dug(request, easier(request, goal), random, least)
        if clues is not None:
            yield clues


def produce(request: Request, random: Random) -> Iterator[Any]:
    """One chunk: a few boards, each dug out."""
    goal = goal_of(request)
    least = request.options.get("clues", "0")
    expect(least.isdecimal(), f"backward: option clues must be a whole number, not {least!r}")
    expect(not (request.minimal and int(least)), "backward: minimal leaves no choice of clues; give one of them")
    make = puzzle_named(request.puzzle).with_clues
    for clues in one_by_one(request, goal, int(least), random):
        if not spared(goal, clues):
            yield make(request.shape, clues)
    strategies = lockstep_strategies(request, goal, int(least))
    if strategies is not None:
        yield from (make(request.shape, clues) for clues in in_lockstep(request, goal, strategies, random))


METHOD = Method(
    "dig clues out of a full board while the goal is kept; what is left can spare none",
    produce,
    {"clues": "stop at so many clues instead of digging to the end"},
)
