"""Local search: change a few clues, keep the change if the goal is not further away.

With a pattern the clues of some places are freed and chosen anew, and what counts is how many cells the strategies fill
(logical-modelling notes, section 1). Without one an instance is dug out of a full board; then a few clues come back and others
go, and what counts is how many clues there are above the number asked for, and how much stays open to those who do not have
what is required. A required strategy with a finder is searched for by isolating an obstacle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from cpgen.deduction.facts import Fact
from cpgen.errors import expect
from cpgen.generation.backward import dig, exchanged
from cpgen.generation.climbing import climb
from cpgen.generation.forward import spare
from cpgen.generation.goal import Goal, goal_of, keeping, keeps, reach, spared
from cpgen.generation.guide import Values, guide_for
from cpgen.generation.isolating import found_by_finders, isolated
from cpgen.generation.places import all_clues, orbits
from cpgen.puzzle import puzzle_named, space_for
from cpgen.request import Method, Request

MOVES = 300
"""Moves in one chunk before it gives up."""
PATIENCE = 60
"""Moves without progress after which a board is given up."""


def hardness(goal: Goal, clues: Sequence[Fact]) -> int:
    """How many cells stay open to who lacks what is required; where none does, to who has only what is easier, as a fraction."""
    difficulty = {s.name: s.difficulty for s in puzzle_named(goal.puzzle).strategies}
    total = len(space_for(goal.puzzle, goal.shape).cells)
    score = 0
    for name in goal.require:
        easier = tuple(s for s in goal.strategies or () if difficulty[s] < difficulty[name])
        stuck = total - reach(goal, clues, goal.without(name))
        score += (total + 1) * stuck + total - reach(goal, clues, easier)
    return score


def fitted(request: Request, goal: Goal, random: Random) -> Values | None:
    """Values for the places of the pattern that meet the goal; None if the moves of a chunk do not find them."""
    assert request.pattern is not None
    guide = guide_for(goal)
    places = [p for p, given in enumerate(request.pattern) if given]
    total = len(guide.space.cells)
    finders = goal.strategies is not None and len(goal.strategies) > 0 and _has_finders(goal)

    def judge(values: Values) -> int | None:
        clues = list(values.values())
        score = reach(goal, clues, goal.strategies) if finders else guide.filled(guide.look(clues))
        if score == total if goal.strategies is not None else keeps(goal, clues):
            if not spared(goal, clues) and not (request.minimal and spare(request, goal, values, random) is None):
                return None
            return total + hardness(goal, clues)
        return score

    return climb(guide, places, judge, random, range(MOVES))


def _has_finders(goal: Goal) -> bool:
    return any(s.find is not None for s in puzzle_named(goal.puzzle).strategies if s.name in (goal.strategies or ()))


def climbed(request: Request, goal: Goal, most: int | None, random: Random) -> list[Fact] | None:
    """Clues of one full board that meet the goal with at most `most` clues; None if the moves do not lead there."""
    board = puzzle_named(request.puzzle).build(request.shape, random)
    clues = all_clues(request.puzzle, request.shape, board)
    sets = orbits(request)
    with keeping(goal, board) as keep:
        if not keep(clues):
            return None
        random.shuffle(sets)
        left = dig(clues, range(len(clues)), sets, keep)
        best: tuple[int, int] | None = None
        idle = 0
        while idle <= PATIENCE:
            fresh = left if best is None else exchanged(clues, left, sets, keep, random)
            facts = [clues[p] for p in sorted(fresh)]
            score = (min(0, most - len(facts)) if most is not None else 0, hardness(goal, facts))
            if score[0] == 0 and not spared(goal, facts):
                return facts
            idle = 0 if best is None or score > best else idle + 1
            if best is None or score >= best:
                left, best = fresh, score
    return None


def produce(request: Request, random: Random) -> Iterator[Any]:
    """One chunk: one search, and what it found."""
    goal = goal_of(request)
    most = request.options.get("clues")
    expect(most is None or most.isdecimal(), f"local: option clues must be a whole number, not {most!r}")
    found: Sequence[Fact] | None
    if request.pattern is not None:
        values = fitted(request, goal, random)
        found = None if values is None else list(values.values())
    elif most is None and found_by_finders(goal):
        found = isolated(request, goal, random)
    else:
        found = climbed(request, goal, None if most is None else int(most), random)
    if found is not None:
        yield puzzle_named(request.puzzle).with_clues(request.shape, found)


METHOD = Method(
    "change, add and remove clues towards the goal: a pattern, a required strategy, few clues",
    produce,
    {"clues": "at most so many clues (without a pattern)"},
)
