"""A closure under way: listed rules closed by unit propagation, finders asked on what that leaves, more facts told at any time.

It remembers from what all it knows follows: what it was told, and what finders said. So it never begins anew, and a copy can be
told something else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from cpgen.deduction.counters import Counters
from cpgen.deduction.facts import Fact
from cpgen.deduction.propagate import Propagation
from cpgen.deduction.rules import Rule, Strategy
from cpgen.deduction.state import State


def news(finder: Strategy, state: State) -> Iterator[Rule]:
    """What a finder says that is new: its rules, with the new ones of their conclusions."""
    assert finder.find is not None
    for rule in finder.find(state):
        if new := tuple([f for f in rule.therefore if f not in state.known]):
            yield Rule(rule.because, new, rule.text)


class Running:
    """What is known so far, and from what it follows."""

    def __init__(self, engine: Propagation | Counters, finders: Sequence[Strategy], state: State) -> None:
        self._engine = engine
        self._finders = finders
        """From easy to hard."""
        self._seeds: list[Fact] = []
        self.state = state
        self.fine = True
        """Whether no contradiction was met."""

    def copy(self) -> Running:
        """The same, to be told something else."""
        other = Running(self._engine, self._finders, self.state.copy())
        other._seeds = self._seeds.copy()
        other.fine = self.fine
        return other

    def tell(self, facts: Collection[Fact]) -> bool:
        """Learn facts and all that the listed rules make of them; whether it is free of contradictions."""
        self._seeds += facts
        fine, known = self._engine.close(self._seeds)
        self.state.add(known)
        self.fine = fine and self.state.clash is None
        return self.fine

    def ask(self, finders: int | None = None) -> bool:
        """Learn all that so many finders, the easiest (None: all), add to that; whether it is free of contradictions."""
        asked = self._finders[:finders]
        idle = {name for finder in asked for name in finder.contains}
        asked = [finder for finder in asked if finder.name not in idle]
        while self.fine and self.state.status == "stuck" and (found := self._found(asked)):
            self.tell(found)
        return self.fine

    def _found(self, finders: Iterable[Strategy]) -> list[Fact]:
        """What the first of these finders that says something new says."""
        for finder in finders:
            if found := [fact for rule in news(finder, self.state) for fact in rule.therefore]:
                return found
        return []
