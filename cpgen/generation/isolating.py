"""Instances that need a rare strategy: climb to an obstacle that only it removes, then isolate that one.

Clues of one board are exchanged, always unique, so that the strategy has something to say where the listed rules get stuck, then
where these and the easiest finder do, and so on, until it has where all others do. Then true clues come back, as many as leave it
so: what is open is this one obstacle. If the strategies solve the rest, clues go again while they do; it stays needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from cpgen.deduction.facts import Fact
from cpgen.deduction.fast import closer
from cpgen.generation.backward import dig, exchanged
from cpgen.generation.goal import Goal, keeping
from cpgen.generation.places import Orbit, all_clues, orbits
from cpgen.puzzle import puzzle_named
from cpgen.request import Request

WAYS = 3
"""How often an obstacle that can be removed is isolated: boards with a rare one are worth it."""
PATIENCE = 40
"""Exchanges without progress after which a board is given up."""

Test = Callable[[Sequence[Fact]], bool]


def found_by_finders(goal: Goal) -> bool:
    """Whether everything that is required is a strategy with a finder: what this way of searching is for."""
    finders = {s.name for s in puzzle_named(goal.puzzle).strategies if s.find is not None}
    return bool(goal.require) and finders.issuperset(goal.require)


def stairs(goal: Goal) -> list[Test]:
    """Whether listed rules and so many of the other finders, the easiest, leave something to each required one: from none to
    all of them."""
    known = {s.name: s for s in puzzle_named(goal.puzzle).strategies}
    rests = {name: goal.without(name) for name in goal.require}
    finders = {
        name: sorted((s for s in rest if known[s].find is not None), key=lambda s: known[s].difficulty)
        for name, rest in rests.items()
    }

    def stair(height: int) -> Test:
        missing = {name: finders[name][height:] for name in goal.require}
        sets = [(name, tuple(s for s in rests[name] if s not in missing[name])) for name in goal.require]
        return lambda clues: all(closer(goal.puzzle, goal.shape, s).leaves_to(known[name], clues) for name, s in sets)

    return [stair(height) for height in range(1 + max(map(len, finders.values())))]


def isolated(request: Request, goal: Goal, random: Random) -> Iterator[list[Fact]]:
    """Clues of one full board that need what is required, in a few ways; none if no obstacle that it removes is found."""
    board = puzzle_named(request.puzzle).build(request.shape, random)
    clues = all_clues(request.puzzle, request.shape, board)
    sets = orbits(request)
    tests = stairs(goal)

    def given(places: set[int]) -> list[Fact]:
        return [clues[p] for p in sorted(places)]

    def climbed(places: set[int], height: int) -> int:
        """How many tests these places pass, or -1 if fewer than this height."""
        if height and not tests[height - 1](given(places)):
            return -1
        while height < len(tests) and tests[height](given(places)):
            height += 1
        return height

    with keeping(Goal(goal.puzzle, goal.shape, None), board) as unique, keeping(goal, board) as keep:
        random.shuffle(sets)
        best, height, idle = dig(clues, range(len(clues)), sets, unique), 0, 0
        fresh = best
        while idle < PATIENCE:
            reached = climbed(fresh, height)
            idle = 0 if reached > height else idle + 1
            if reached >= height:
                best, height = fresh, reached
            for way in range(WAYS if reached == len(tests) else 0):
                random.shuffle(sets)
                more = extended(fresh, [s for s in sets if s[0] not in fresh], lambda places: tests[-1](given(places)))
                if not keep(given(more)):
                    break
                yield given(dig(clues, more, sets, keep))
                if way == WAYS - 1:
                    return
            fresh = exchanged(clues, best, sets, unique, random)


def extended(given: set[int], more: Sequence[Orbit], fits: Callable[[set[int]], bool]) -> set[int]:
    """The places and as many more, in this order, as still fit; many are tried at once, and halved where they do not."""
    together = given.union(*more)
    if not more or fits(together):
        return together
    if len(more) == 1:
        return given
    half = len(more) // 2
    return extended(extended(given, more[:half], fits), more[half:], fits)
