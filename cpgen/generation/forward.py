"""Forward: random clues until the goal is met.

The values come from a hidden full board, and then the shortest beginning of a random order of places that meets the goal is what
is given; or they are chosen freely, one after the other, with the rules looking on.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from cpgen.deduction.facts import Fact
from cpgen.errors import expect
from cpgen.generation.backward import boards_per_chunk, dig
from cpgen.generation.goal import Goal, goal_of, keeping, keeps, only_solution, spared
from cpgen.generation.guide import Guide, Values, guide_for
from cpgen.generation.places import Orbit, all_clues, orbits
from cpgen.puzzle import puzzle_named
from cpgen.request import Method, Request

BOARD, FREE = "board", "free"


def from_board(request: Request, goal: Goal, order: Sequence[Orbit], random: Random) -> Values | None:
    """Clues of a hidden board, as few of the order as meet the goal, or all of the pattern."""
    board = puzzle_named(request.puzzle).build(request.shape, random)
    clues = all_clues(request.puzzle, request.shape, board)

    def beginning(length: int) -> Values:
        return {place: clues[place] for orbit in order[:length] for place in orbit}

    with keeping(goal, board) as keep:
        if request.pattern is not None:
            values = beginning(len(order))
            return values if keep(list(values.values())) else None
        # More true clues never hurt, so "this many are enough" is false up to some length and true from there on.
        length = bisect_left(range(len(order) + 1), True, key=lambda n: keep(list(beginning(n).values())))
        return beginning(length) if length <= len(order) else None


def freely(request: Request, goal: Goal, order: Sequence[Orbit], guide: Guide, random: Random) -> Values | None:
    """Clues chosen as they come, orbit by orbit, until they meet the goal; with a pattern, all of it at once."""
    if request.pattern is not None:
        return guide.fill({}, [p for orbit in order for p in orbit], random)
    values: Values = {}
    for orbit in order:
        fresh = guide.fill(values, orbit, random)
        if fresh is None or keeps(goal, list(fresh.values())):
            return fresh
        values = fresh
    return None


def spare(request: Request, goal: Goal, values: Values, random: Random) -> Values | None:
    """The values without what they can spare; None if a pattern forbids to spare anything and something could be."""
    clues = dict(values)
    order = orbits(request) if request.pattern is None else [(p,) for p in values]
    random.shuffle(order)
    facts: list[Fact] = [clues.get(p, 0) for p in range(max(clues) + 1)]
    with keeping(goal, only_solution(goal, list(values.values()))) as keep:
        left = dig(facts, values, order, keep)
    if request.pattern is not None and len(left) < len(values):
        return None
    return {p: values[p] for p in left}


def produce(request: Request, random: Random) -> Iterator[Any]:
    """One chunk: a few attempts, each from new random values."""
    goal = goal_of(request)
    source = request.options.get("values", BOARD if request.pattern is None else FREE)
    expect(source in (BOARD, FREE), f"forward: option values must be {BOARD} or {FREE}, not {source!r}")
    guide = guide_for(goal)
    order = orbits(request)
    if request.pattern is not None:
        order = [orbit for orbit in order if request.pattern[orbit[0]]]
    for _ in range(boards_per_chunk(request)):
        random.shuffle(order)
        found = from_board(request, goal, order, random) if source == BOARD else freely(request, goal, order, guide, random)
        if found is None or not keeps(goal, list(found.values())):
            continue
        if request.minimal:
            found = spare(request, goal, found, random)
        if found is not None and not spared(goal, list(found.values())):
            yield puzzle_named(request.puzzle).with_clues(request.shape, found.values())


METHOD = Method(
    "give random clues until the goal is met, at random places or at those of a pattern",
    produce,
    {"values": "board: taken from a hidden full board; free: chosen one by one (the default with a pattern)"},
)
