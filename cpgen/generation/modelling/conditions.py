"""What a wish asks of clues besides that the strategies solve them, put to every answer of an engine.

What fails is cut off together with all that must fail for the same reason, and the engine goes on. So nothing is passed over, and
"none" stays a proof. Two reasons carry over to more clues: strategies that must not suffice solve some of the clues already, or
some of the clues leave no use for any other. A test of the whole instance cuts off that one instance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cpgen.deduction.facts import Fact
from cpgen.generation.modelling.closing import Closing
from cpgen.generation.modelling.layers import Known
from cpgen.generation.modelling.theory import Theory
from cpgen.generation.modelling.wish import Wish


def needed(by: Closing, facts: Iterable[Fact], sets: Sequence[Sequence[Fact]] | None = None) -> list[Fact]:
    """What one pass leaves of these facts if sets of them, or each alone, go whenever the closure still solves the others."""
    left = list(facts)
    for going in sets or [(fact,) for fact in left]:
        fewer = [f for f in left if f not in going]
        if by.solves(fewer):
            left = fewer
    return left


class Conditions:
    """The conditions of one wish, for one set of clues after the other; cuts need the wish's clue variables."""

    def __init__(self, theory: Theory, wish: Wish, shown: Known | None = None, used: Sequence[int | None] = ()) -> None:
        self.closure = Closing(theory)
        self._theory = theory
        self._wish = wish
        self._lesser = [Closing(other) for other in wish.unsolvable]
        self._shown = shown or {}
        self._used = used

    def cuts(self, facts: Sequence[Fact]) -> list[list[int]]:
        """Clauses over the clue variables of the wish that these facts, which the strategies solve, break; none if they fit."""
        clues = self._clues(facts)
        for by in self._lesser:
            if by.solves(clues):
                return _clauses(self._without(needed(by, clues)))
        if self._wish.minimal:
            fewer = needed(self.closure, clues)
            if len(fewer) < len(clues):
                return self._alone(fewer)
        return [] if self._passes(facts) else self.others(facts)

    def others(self, facts: Iterable[Fact]) -> list[list[int]]:
        """Other clues than exactly these are shown."""
        told = set(facts)
        return _clauses([-variable if f in told else variable for f, variable in self._shown.items()])

    def missed(self, facts: Sequence[Fact]) -> int | None:
        """How far clues that the strategies solve are from what is wished, the more the better; None if they fit."""
        left = [len(by.open_cells(facts)) for by in self._lesser]
        used = (
            sum(not self.closure.solves([f for f in facts if f != fact]) for fact in facts) if self._wish.minimal else len(facts)
        )
        fits = all(left) and used == len(facts) and self._passes(facts)
        return None if fits else sum(left) + used

    def _clues(self, facts: Sequence[Fact]) -> list[Fact]:
        """Without what is chosen along with the clues, which no strategy reads."""
        return [f for f in facts if f not in self._theory.chosen]

    def _passes(self, facts: Sequence[Fact]) -> bool:
        return not self._wish.tests or all(test(self._theory.instance(facts)) for test in self._wish.tests)

    def _without(self, facts: Iterable[Fact]) -> list[int]:
        """Not all of these are shown."""
        return [-self._shown[f] for f in facts]

    def _alone(self, facts: Sequence[Fact]) -> list[list[int]]:
        """Where all of these are shown no other place holds a clue."""
        told, cut = set(facts), self._without(facts)
        places = (n for n, place in enumerate(self._theory.places) if told.isdisjoint(place.facts))
        others = [self._used[n] for n in places if self._wish.asks(n) is not False]
        return _clauses(cut) if None in others else [[*cut, -used] for used in others if used is not None]


def _clauses(clause: list[int]) -> list[list[int]]:
    """One clause; where it is empty two that say as much, since solvers differ in what they make of an empty one."""
    return [clause] if clause else [[1], [-1]]
