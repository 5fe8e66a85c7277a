"""Instances that need a rare strategy: climb to an obstacle that only it removes, then isolate that one.

On some boards an obstacle is planted first. Clues of a board are exchanged, always unique, so that the strategy has
something to say where the listed rules get stuck, then where these and the easiest finder do, and so on, until it has where all
others do. Then true clues come back, as many as leave it so: what is open is this one obstacle. If the strategies solve the rest,
clues go again while they do; it stays needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from cpgen.deduction.facts import Fact, Solution
from cpgen.deduction.fast import closer
from cpgen.generation.backward import dig, exchanged
from cpgen.generation.goal import Goal, keeping
from cpgen.generation.places import Orbit, all_clues, orbits
from cpgen.generation.planting import NOTHING, Plant, planted
from cpgen.puzzle import puzzle_named
from cpgen.request import Request

PATIENCE = 40
"""Exchanges without progress after which a board is given up; three times as many where an obstacle was planted."""
PLANTING = 0.125
"""The part of the searches that plant: they take longer, and only what is hardly ever met by chance needs them."""
BOARDS = 8
"""On how many boards a search tries to plant before it goes on without."""
WAYS = 3
"""How often an obstacle that can be removed is isolated, if the board was not found soon: boards with a rare one are worth it."""
SOON = 10
"""Sets of clues looked at until an obstacle that is found soon: others will be too, and each board gives one instance."""


def found_by_finders(goal: Goal) -> bool:
    """Whether everything that is required is a strategy with a finder: what this way of searching is for."""
    finders = {s.name for s in puzzle_named(goal.puzzle).strategies if s.find is not None}
    return bool(goal.require) and finders.issuperset(goal.require)


def heights(goal: Goal) -> tuple[Callable[[Sequence[Fact]], int], int]:
    """For clues, how many of the other finders, the easiest, leave something to each required one; and the most there is, more
    than all of them."""
    known = {s.name: s for s in puzzle_named(goal.puzzle).strategies}
    rests = [(known[name], closer(goal.puzzle, goal.shape, goal.without(name))) for name in goal.require]
    top = 1 + min(len(rest.program.finders) for _, rest in rests)
    return lambda clues: min(rest.withstood(strategy, clues) for strategy, rest in rests), top


def started(request: Request, goal: Goal, random: Random) -> tuple[Solution, Sequence[Fact], Plant]:
    """A full board, its clues, and what is planted there: nothing on most boards."""
    name, shape = request.puzzle, request.shape
    if random.random() < PLANTING:
        for _ in range(BOARDS):
            board = puzzle_named(name).build(shape, random)
            clues = all_clues(name, shape, board)
            plants = [planted(goal, strategy, clues, orbits(request), random) for strategy in goal.require]
            ground, bare = (frozenset().union(*places) for places in zip(*plants))
            if ground and ground.isdisjoint(bare):
                return board, clues, Plant(ground, bare)
    board = puzzle_named(name).build(shape, random)
    return board, all_clues(name, shape, board), NOTHING


def isolated(request: Request, goal: Goal, random: Random) -> Iterator[list[Fact]]:
    """Clues of one full board that need what is required, in a few ways; none if no obstacle that it removes is found."""
    board, clues, (ground, bare) = started(request, goal, random)
    sets = orbits(request)
    free = [orbit for orbit in sets if orbit[0] not in ground and orbit[0] not in bare]
    height, top = heights(goal)

    def given(places: set[int]) -> list[Fact]:
        return [clues[p] for p in sorted(places)]

    def stands(places: set[int]) -> bool:
        return height(given(places)) == top

    with keeping(Goal(goal.puzzle, goal.shape, None), board) as unique, keeping(goal, board) as keep:
        random.shuffle(free)
        best = fresh = dig(clues, set(range(len(clues))) - bare, free, unique)
        highest = idle = tried = 0
        while idle < (3 * PATIENCE if ground else PATIENCE):
            tried += 1
            reached = height(given(fresh))
            idle = 0 if reached > highest else idle + 1
            if reached >= highest:
                best, highest = fresh, reached
            for way in range(WAYS if reached == top else 0):
                random.shuffle(free)
                more = extended(fresh, [orbit for orbit in free if orbit[0] not in fresh], stands)
                if not keep(given(more)):
                    break
                yield given(dig(clues, more, sets, keep))
                if tried <= SOON or way == WAYS - 1:
                    return
            fresh = exchanged(clues, best, free, unique, random)


def extended(given: set[int], more: Sequence[Orbit], fits: Callable[[set[int]], bool]) -> set[int]:
    """The places and as many more, in this order, as still fit; many are tried at once, and halved where they do not."""
    together = given.union(*more)
    if not more or fits(together):
        return together
    if len(more) == 1:
        return given
    half = len(more) // 2
    return extended(extended(given, more[:half], fits), more[half:], fits)
