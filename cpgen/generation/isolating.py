"""Instances that need a rare strategy: climb to an obstacle that only it removes, then isolate that one.

On half of the boards an obstacle is planted first. Clues of a board are exchanged, always unique, so that the strategy has
something to say where the listed rules get stuck, then where these and the easiest finder do, and so on, until it has where all
others do. Then true clues come back, as many as leave it so: what is open is this one obstacle. If the strategies solve the rest,
clues go again while they do; it stays needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cpgen.deduction.facts import Fact, Solution
from cpgen.deduction.fast import closer
from cpgen.deduction.obstacle import Obstacle, obstacle, withstood
from cpgen.generation.backward import dig, exchanged
from cpgen.generation.goal import Goal, keeping
from cpgen.generation.places import Orbit, all_clues, orbits
from cpgen.generation.planting import NOTHING, Plant, planted
from cpgen.puzzle import puzzle_named
from cpgen.request import Request

PATIENCE = 40
"""Exchanges without progress after which a board is given up; three times as many where an obstacle was planted."""
PLANTING = 0.5
"""The part of the searches that plant: what is hardly ever met by chance needs them, what is met often does without."""
BOARDS = 8
"""On how many boards a search tries to plant before it goes on without."""


def found_by_finders(goal: Goal) -> bool:
    """Whether everything that is required is a strategy with a finder: what this way of searching is for."""
    finders = {s.name for s in puzzle_named(goal.puzzle).strategies if s.find is not None}
    return bool(goal.require) and finders.issuperset(goal.require)


class Climb:
    """How high clues stand on the way to an obstacle that only what is required removes."""

    def __init__(self, goal: Goal) -> None:
        known = {s.name: s for s in puzzle_named(goal.puzzle).strategies}
        self._rests = [(closer(goal.puzzle, goal.shape, goal.without(name)), known[name]) for name in goal.require]
        self.top = 1 + min(len(rest.program.finders) for rest, _ in self._rests)
        """The most there is, more than all other finders."""

    def height(self, clues: Sequence[Fact]) -> int:
        """How many of the other finders, the easiest, leave something to each required strategy."""
        return min(withstood(rest, strategy, clues) for rest, strategy in self._rests)

    def obstacles(self, clues: Sequence[Fact]) -> list[Obstacle]:
        """What clues at the top leave to each required strategy."""
        return [found for rest, strategy in self._rests if (found := obstacle(rest, strategy, clues))]


def started(request: Request, goal: Goal, random: Random) -> tuple[Solution, Sequence[Fact], Plant]:
    """A full board, its clues, and what is planted there, if anything."""
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


def isolated(request: Request, goal: Goal, random: Random) -> list[Fact] | None:
    """Clues of one full board that need what is required; None if no obstacle that only it removes is found."""
    board, clues, (ground, bare) = started(request, goal, random)
    sets = orbits(request)
    free = [orbit for orbit in sets if orbit[0] not in ground and orbit[0] not in bare]
    climb = Climb(goal)

    def given(places: set[int]) -> list[Fact]:
        return [clues[p] for p in sorted(places)]

    with keeping(Goal(goal.puzzle, goal.shape, None), board) as unique, keeping(goal, board) as keep:
        random.shuffle(free)
        best = fresh = dig(clues, set(range(len(clues))) - bare, free, unique)
        highest = idle = 0
        while idle < (3 * PATIENCE if ground else PATIENCE):
            reached = climb.height(given(fresh))
            idle = 0 if reached > highest else idle + 1
            if reached >= highest:
                best, highest = fresh, reached
            if reached == climb.top:
                random.shuffle(free)
                more = extended(clues, fresh, [orbit for orbit in free if orbit[0] not in fresh], climb.obstacles(given(fresh)))
                if keep(given(more)):
                    return given(dig(clues, more, sets, keep))
            fresh = exchanged(clues, best, free, unique, random)
    return None


def extended(clues: Sequence[Fact], given: set[int], more: Sequence[Orbit], obstacles: list[Obstacle]) -> set[int]:
    """The places and as many more, in this order, as leave all obstacles standing."""
    places = set(given)
    for orbit in more:
        left = [left for obstacle in obstacles if (left := obstacle.after([clues[p] for p in orbit]))]
        if len(left) == len(obstacles):
            places.update(orbit)
            obstacles = left
    return places
