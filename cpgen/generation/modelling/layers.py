"""Founded layers: the rules of a theory as clauses, round by round.

`known[t][f]` says that fact f is known after t rounds. Only the direction *known ⟹ supported* is needed: a fact of round t+1 was
known in round t, or is the conclusion of a rule whose premises were. What supports itself in a circle never has a first round.
Each known fact must be true in the solution; with that guard all singles of an exactly-one group share one support, "every other
member that is not the solution is out", which makes the clauses several times fewer.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from cpgen.deduction.facts import Fact
from cpgen.errors import expect
from cpgen.generation.modelling.theory import Theory

Known = dict[Fact, int]
"""For each fact that can be known at a moment the variable (or atom) that says it is."""


class Layers:
    """Clauses that say which facts are known after 0, 1, 2, … rounds, handed to `add` as they are made."""

    def __init__(self, theory: Theory, shown: Known, add: Callable[[list[int]], object], fresh: Callable[[], int]) -> None:
        lazy = ", ".join(finder.name for finder in theory.finders)
        expect(not lazy, f"modelling: the rules of {lazy} are too many for a model of rounds; use the engine climbing or cutting")
        self.theory = theory
        self._add = add
        self._fresh = fresh
        self._singles, self._others = theory.singles
        self.known: list[Known] = [self._with_basics(shown)]

    def add_round(self) -> None:
        """One more round: everything the rules make of the last one, and the bookkeeping that follows."""
        before = self.known[-1]
        supports: dict[Fact, list[int]] = defaultdict(list)
        for fact, support in self._supports(before):
            supports[fact].append(support)
        after = {f: self._fact(f, [before[f], *supports[f]] if f in before else supports[f]) for f in supports}
        self.known.append(self._with_basics({**before, **after}))

    def _supports(self, before: Known) -> Iterator[tuple[Fact, int]]:
        for members, heads in self._singles.items():
            # A member may be unknown yet: then it must be the solution itself.
            support = self._fresh()
            for atom in members:
                self._add([-support, atom, before[-atom]] if -atom in before else [-support, atom])
            for head in heads:
                yield head, support
        for rule in self._others:
            if all(f in before for f in rule.because):
                support = self._all([before[f] for f in rule.because])
                for fact in rule.therefore:
                    yield fact, support

    def _with_basics(self, now: Known) -> Known:
        """What is known once the bookkeeping of this round is done, tier by tier."""
        for tier in (self.theory.basic, *self.theory.helpers):
            supports: dict[Fact, list[int]] = defaultdict(list)
            for rule in tier:
                if all(f in now for f in rule.because):
                    support = self._all([now[f] for f in rule.because])
                    for fact in rule.therefore:
                        supports[fact].append(support)
            done = dict(now)
            for fact, found in supports.items():
                done[fact] = self._fact(fact, [*found, now[fact]] if fact in now else found)
            now = done
        return now

    def _fact(self, fact: Fact, supports: list[int]) -> int:
        """A variable for "the fact is known", which needs a support and the fact to be true."""
        variable = self._fresh()
        self._add([-variable, *dict.fromkeys(supports)])
        if abs(fact) <= self.theory.space.atoms:
            self._add([-variable, fact])
        return variable

    def _all(self, literals: list[int]) -> int:
        """A literal that implies all of these."""
        if len(literals) == 1:
            return literals[0]
        variable = self._fresh()
        for literal in literals:
            self._add([-variable, literal])
        return variable

    def solved(self) -> int:
        """A literal that says that in the last round every cell's symbol is known."""
        goal = self._fresh()
        last = self.known[-1]
        for atom in range(1, self.theory.space.key_atoms + 1):
            self._add([-goal, -atom, last[atom]] if atom in last else [-goal, -atom])
        return goal


def closed_without(theory: Theory, shown: Known, add: Callable[[list[int]], object], fresh: Callable[[], int]) -> None:
    """Say that some set of facts holds the clues, is closed under the rules and leaves a cell open: they do not solve it."""
    member: dict[Fact, int] = defaultdict(fresh)
    for fact, variable in shown.items():
        add([-variable, member[fact]])
    for rule in (*theory.bookkeeping, *theory.rules):
        body = [-member[f] for f in rule.because]
        if len(rule.therefore) > 1 and len(body) > 1:
            fires = fresh()
            add([*body, fires])
            body = [-fires]
        for fact in rule.therefore:
            add([*body, member[fact]])
    opened = []
    space = theory.space
    for cell in range(len(space.cells)):
        this = fresh()
        opened.append(this)
        for symbol in range(len(space.symbols[cell])):
            add([-this, -member[space.atom(cell, symbol)]])
    add(opened)
