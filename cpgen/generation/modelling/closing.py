"""What the strategies of a theory make of facts: its listed rules by unit propagation, and its finders on what that leaves."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from cpgen.deduction.facts import Fact
from cpgen.deduction.horn import Horn
from cpgen.deduction.propagate import Propagation
from cpgen.deduction.state import State
from cpgen.generation.modelling.theory import Theory


class Closing:
    """The closure of one theory, for one set of facts after the other."""

    def __init__(self, theory: Theory) -> None:
        self.theory = theory

    @property
    def program(self) -> Horn:
        """The listed rules as a program."""
        return self.theory.program

    @cached_property
    def _engine(self) -> Propagation:
        return Propagation(self.program)

    def listed(self, facts: Iterable[Fact]) -> list[int]:
        """The atoms of `program` that its listed rules alone derive: the quickest look there is."""
        return self._engine.implied(facts)

    def close(self, facts: Iterable[Fact]) -> tuple[bool, list[Fact]]:
        """Whether the closure is free of contradictions, and all facts in it."""
        fine, known = self._engine.close(facts)
        if not fine or not self.theory.finders:
            return fine, known
        state = State(None, self.theory.shape, self.theory.space, tuple(f.name for f in self.theory.finders))
        state.add(known)
        while fine and state.status == "stuck" and (found := self._found(state)):
            fine, known = self._engine.close([*state.known, *found])
            state.add(known)
        return fine and state.clash is None, state.learned

    def solves(self, facts: Iterable[Fact]) -> bool:
        """Whether every cell becomes known, and nothing contradicts."""
        if self.theory.quick is not None:
            return not self.theory.quick(facts)
        if not self.theory.finders:
            return self._engine.status(facts) == "solved"
        fine, known = self.close(facts)
        return fine and None not in self.theory.space.written(known)

    def open_cells(self, facts: Iterable[Fact]) -> list[int]:
        """The cells whose symbol does not become known."""
        if self.theory.quick is not None:
            return self.theory.quick(facts)
        written = self.theory.space.written(self.close(facts)[1])
        return [cell for cell, symbol in enumerate(written) if symbol is None]

    def _found(self, state: State) -> list[Fact]:
        """What the easiest finder that says something new says."""
        for finder in self.theory.finders:
            assert finder.find is not None
            new = [f for rule in finder.find(state) for f in rule.therefore if f not in state.known]
            if new:
                return new
        return []
