"""Instances that need a rare strategy, by isolating the one obstacle that it removes.

A board dug out while it is unique is hard for many reasons. Where those who lack the strategy get stuck and it has something to
say, true clues come back, as many as leave it so (and, if those who have it fill more, leave that so): what is open then is this
one obstacle. If the strategies solve the rest, clues go again while they do; those who lack what is required stay stuck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from cpgen.deduction.facts import Fact
from cpgen.deduction.fast import closer
from cpgen.generation.backward import dig
from cpgen.generation.goal import Goal, keeping, reach
from cpgen.generation.places import Orbit, all_clues, orbits
from cpgen.puzzle import puzzle_named
from cpgen.request import Request

WAYS = 3
"""How often an obstacle is isolated on one board: boards with a rare one are worth it."""


def found_by_finders(goal: Goal) -> bool:
    """Whether everything that is required is a strategy with a finder: what this way of searching is for."""
    finders = {s.name for s in puzzle_named(goal.puzzle).strategies if s.find is not None}
    return bool(goal.require) and finders.issuperset(goal.require)


def isolated(request: Request, goal: Goal, random: Random) -> Iterator[list[Fact]]:
    """Clues of one full board that need what is required, in a few ways; none if it has no such obstacle."""
    strategies = {s.name: s for s in puzzle_named(goal.puzzle).strategies}
    lesser = [(closer(goal.puzzle, goal.shape, goal.without(name)), strategies[name]) for name in goal.require]
    board = puzzle_named(request.puzzle).build(request.shape, random)
    clues = all_clues(request.puzzle, request.shape, board)
    sets = orbits(request)
    random.shuffle(sets)

    def needy(places: set[int]) -> bool:
        given = [clues[p] for p in sorted(places)]
        return all(close.leaves_to(finder, given) for close, finder in lesser)

    def helped(places: set[int]) -> bool:
        given = [clues[p] for p in sorted(places)]
        filled = reach(goal, given, goal.strategies)
        return needy(places) and all(filled > reach(goal, given, goal.without(name)) for name in goal.require)

    with keeping(Goal(goal.puzzle, goal.shape, None), board) as unique:
        hard = dig(clues, range(len(clues)), sets, unique)
    if not needy(hard):
        return
    fits = helped if helped(hard) else needy
    with keeping(goal, board) as keep:
        for _ in range(WAYS):
            random.shuffle(sets)
            given = extended(hard, [s for s in sets if s[0] not in hard], fits)
            if keep([clues[p] for p in sorted(given)]):
                yield [clues[p] for p in sorted(dig(clues, given, sets, keep))]


def extended(given: set[int], more: Sequence[Orbit], fits: Callable[[set[int]], bool]) -> set[int]:
    """The places and as many more, in this order, as still fit; many are tried at once, and halved where they do not."""
    together = given.union(*more)
    if not more or fits(together):
        return together
    if len(more) == 1:
        return given
    half = len(more) // 2
    return extended(extended(given, more[:half], fits), more[half:], fits)
