"""Annealing with fixed places: hundreds of sets of clues at once, a lane of bit vectors each, whose clues change at random.

What counts is how much the listed rules find out. A change for the worse is kept now and then, so that no lane stays where no
small change helps, as climbing from one set of clues to no worse ones often does where there are few clues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

import numpy as np
import numpy.typing as npt

from cpgen.deduction.batch import fixpoint, packed, plan_for, unpacked
from cpgen.deduction.vectors import ONES, Index, Vectors, padded
from cpgen.generation.guide import Guide, Values

LANES = 256
"""Sets of clues at once: so many cost hardly more than a few, and more of them change less often."""
CHANGED = (1, 2, 2, 3)
"""How many clues one move changes, one of these at random."""
GUIDED = 2
"""Lanes that begin with clues chosen with the rules looking on: the only ones to begin well where there are many clues."""
JUDGED = 8
"""Of lanes that are solved at most so many are put to the judge in one move, who is slow where more is asked than that."""
DRAWS = 6
"""How often clues are drawn anew of which two exclude each other outright."""
WARMTH = 1 / 150
"""To find out so much less of all that there is to find out is kept with a chance of 1/e."""

Chosen = npt.NDArray[np.bool_]


class Lanes:
    """Clues for the same places in every lane, as an array of facts by lane and place."""

    def __init__(self, guide: Guide, places: Sequence[int], random: Random) -> None:
        self.noise = np.random.default_rng(random.getrandbits(64))
        self._choices = padded([guide.choices[place] for place in places], 0)
        self._numbers = np.array([len(guide.choices[place]) for place in places])
        self._state = Vectors(plan_for(guide.program), LANES // 64)
        self._lane = np.repeat(np.arange(LANES), len(places))
        self._places = places
        self.shape = LANES, len(places)

    def begun(self, guided: Iterable[Values | None]) -> Index:
        """The guided clues, and for the other lanes random ones, place by place; 0 where each draw excludes an earlier one."""
        facts = np.zeros(self.shape, np.intp)
        for place in range(self.shape[1]):
            facts = self.changed(facts, np.arange(self.shape[1]) == place)
        for lane, values in enumerate(guided):
            if values is not None:
                facts[lane] = [values[place] for place in self._places]
        return facts

    def moved(self, facts: Index) -> Index:
        """A few clues of every lane drawn anew."""
        count = self.noise.choice(CHANGED, (LANES, 1))
        return self.changed(facts, (self.noise.random(self.shape).argsort(axis=1) < count) | (facts == 0))

    def changed(self, facts: Index, chosen: Chosen) -> Index:
        """The chosen clues drawn anew, in those lanes where the draws find some that do not exclude each other."""
        found, waiting = facts.copy(), np.ones(LANES, np.bool_)
        for _ in range(DRAWS):
            option = (self.noise.random(self.shape) * self._numbers).astype(np.intp)
            drawn = np.where(chosen, self._choices[option, np.arange(self.shape[1])], facts)
            fine = waiting & ~self._excluding(drawn)
            found[fine] = drawn[fine]
            waiting &= ~fine
        return found

    def _excluding(self, facts: Index) -> Chosen:
        """The lanes in which two clues are in one group of which only one can be."""
        sets = self._state.plan.exclusive
        groups = np.sort(np.concatenate([around[facts] for around in sets.around], axis=1) if len(sets.around) else facts[:, :0])
        twice: Chosen = ((groups[:, 1:] == groups[:, :-1]) & (groups[:, 1:] < sets.members.shape[1])).any(axis=1)
        return twice

    def judged(self, facts: Index) -> tuple[npt.NDArray[np.float64], Chosen]:
        """How much of what there is to find out the rules find in each lane, -1 where they contradict; and who solves it all."""
        state = self._state
        given = packed(facts.reshape(-1), self._lane, state.plan.rows, LANES)
        given[0] = 0
        state.start(given, np.full(LANES // 64, ONES))
        fixpoint(state)
        clash = unpacked(state.clashing(), LANES) | (facts == 0).any(axis=1)
        left = np.unpackbits(state.open.view(np.uint8), axis=1, bitorder="little").mean(axis=0)
        return np.where(clash, -1.0, 1 - left), unpacked(state.solved(), LANES) & ~clash


def anneal(
    guide: Guide, places: Sequence[int], judge: Callable[[Values], int | None], random: Random, moves: Iterable[object]
) -> Values | None:
    """Values for these places that the rules solve and of which `judge` says None (it is what is wanted) rather than how good
    they are, or -1; None if the moves, as many as the iterable has, do not find them."""
    lanes = Lanes(guide, places, random)
    facts = lanes.begun(guide.fill({}, places, random) for _ in range(GUIDED))
    fresh, best = facts.copy(), np.full(LANES, -1.0)
    for _ in moves:
        good, solved = lanes.judged(fresh)
        for lane in lanes.noise.permutation(solved.nonzero()[0])[:JUDGED].tolist():
            values = dict(zip(places, fresh[lane].tolist()))
            told = judge(values)
            if told is None:
                return values
            good[lane] = told if told < 0 else 1 + told * WARMTH
        worse = np.minimum(0.0, good - best) / WARMTH
        kept = (good >= 0) & (lanes.noise.random(LANES) < np.exp(worse))
        facts[kept], best[kept] = fresh[kept], good[kept]
        dead, alive = (best < 0).nonzero()[0], (best >= 0).nonzero()[0]
        if len(dead) and len(alive):  # who has only contradictions goes on from where another is
            taken = lanes.noise.choice(alive, len(dead))
            facts[dead], best[dead] = facts[taken], best[taken]
        fresh = lanes.moved(facts)
    return None
