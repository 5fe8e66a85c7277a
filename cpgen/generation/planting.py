"""Planting an obstacle: where clues of a board must stand, and where none may, for one conclusion of a strategy to be needed.

Some clues of the board are drawn, and with no more than the bookkeeping done the strategy is asked what it says. A conclusion is
taken that the other strategies do not draw from its premises alone. Places whose clue would let them draw it stay bare; a few of
the rest, as few as tell the premises, are the ground it stands on. Strategies that need much to be unknown (a hidden quad is one
only where a whole unit is open) are hardly ever met on the way to few clues; planted they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from cpgen.deduction.facts import Fact
from cpgen.deduction.fast import Closer, closer
from cpgen.deduction.obstacle import Obstacle, obstacle_of
from cpgen.deduction.rules import Rule, Strategy
from cpgen.deduction.running import news
from cpgen.generation.backward import dig
from cpgen.generation.goal import Goal
from cpgen.generation.places import Orbit
from cpgen.puzzle import puzzle_named

DRAWS = 8
"""How often clues are drawn until the strategy says something that the others do not."""
TRIES = 3
"""For how many of these a ground is looked for."""
GROUNDS = 10
"""How many grounds of one are looked at: the clues of many tell the others too much."""
LOOKED_AT = 12
"""How many of its conclusions are looked at in one draw."""


class Plant(NamedTuple):
    """The places that must hold a clue, and those that must not."""

    ground: frozenset[int]
    bare: frozenset[int]


NOTHING = Plant(frozenset(), frozenset())


def planted(goal: Goal, name: str, clues: Sequence[Fact], sets: Sequence[Orbit], random: Random) -> Plant:
    """An obstacle for a required strategy among the clues of a board; of no places if none is found in a few tries."""
    strategy = next(s for s in puzzle_named(goal.puzzle).strategies if s.name == name)
    others = closer(goal.puzzle, goal.shape, goal.without(name))
    plain = closer(goal.puzzle, goal.shape, ())
    for rule, stands in islice(_own(strategy, plain, others, clues, random), TRIES):
        plant = _grounded(rule, stands, plain, clues, sets, random)
        if plant != NOTHING:
            return plant
    return NOTHING


def _grounded(rule: Rule, stands: Obstacle, plain: Closer, clues: Sequence[Fact], sets: Sequence[Orbit], random: Random) -> Plant:
    """The obstacle that one conclusion is; of no places if clues that do not help the others do not tell its premises."""
    premises = set(map(plain.program.atom, rule.because))

    def told(places: Iterable[int]) -> bool:
        return stands.after([clues[p] for p in places]) is None

    def tells(given: Sequence[Fact]) -> bool:
        return premises <= plain.listed(given)

    bare = frozenset(p for orbit in sets if told(orbit) for p in orbit)
    free = [orbit for orbit in sets if orbit[0] not in bare]
    every = {p for orbit in free for p in orbit}
    for _ in range(GROUNDS if tells([clues[p] for p in sorted(every)]) else 0):
        random.shuffle(free)
        ground = dig(clues, every, free, tells)
        if not told(ground):
            return Plant(frozenset(ground), bare)
    return NOTHING


def _own(
    strategy: Strategy, plain: Closer, others: Closer, clues: Sequence[Fact], random: Random
) -> Iterator[tuple[Rule, Obstacle]]:
    """Conclusions from some of the clues that others do not draw from the same premises."""
    for _ in range(DRAWS):
        run = plain.run(random.sample(clues, random.randint(1, len(clues))))
        rules = list(news(strategy, run.state)) if run.state.status == "stuck" else []
        random.shuffle(rules)
        for rule in rules[:LOOKED_AT]:
            if stands := obstacle_of(others, rule):
                yield rule, stands
