"""The closure of a Horn program by a SAT solver's unit propagation, for one puzzle at a time.

Unit propagation is exactly the closure of Horn clauses, and PySAT runs it in C. Contradictions are left as a plain consequence
(the atom `clash` is not forbidden): forbidding them would make the solver also derive what is *not* derivable, twice the work.
"""

from __future__ import annotations

from collections.abc import Iterable

from cpgen.deduction.facts import Fact
from cpgen.deduction.horn import Horn

SOLVER = "glucose4"
"""Of PySAT's solvers the fastest at propagating; CaDiCaL's external propagation is four times slower."""


class Propagation:
    """The closure of one Horn program, one set of facts at a time, by unit propagation."""

    def __init__(self, program: Horn) -> None:
        from pysat.solvers import Solver

        self.program = program
        self._solved = program.top + len(program.space.cells) + 1
        # what a solver knows without assumptions it does not report: rules without premises get one that is always assumed
        always = self._solved + 1
        self._assumed = [] if all(body for body, _ in program.clauses) else [always]
        clauses = [[*(-atom for atom in body or (always,)), head] for body, head in program.clauses]
        for cell, symbols in enumerate(program.space.symbols):
            placed = program.top + 1 + cell
            clauses += [[-program.space.atom(cell, s), placed] for s in range(len(symbols))]
        clauses.append([*(-a for a in range(program.top + 1, self._solved)), self._solved])
        self._solver = Solver(name=SOLVER, bootstrap_with=clauses)

    def __del__(self) -> None:
        if hasattr(self, "_solver"):
            self._solver.delete()

    def implied(self, facts: Iterable[Fact]) -> list[int]:
        """The Horn atoms that follow, and helper atoms above them."""
        most = self.program.space.atoms
        given = [f if f > 0 else most - f for f in facts]
        implied: list[int] = self._solver.propagate(assumptions=[*self._assumed, *given])[1]
        return implied

    def close(self, facts: Iterable[Fact]) -> tuple[bool, list[Fact]]:
        """Whether the closure is free of contradictions, and all facts in it."""
        implied, program = self.implied(facts), self.program
        return program.clash not in implied, program.facts(implied)

    def status(self, facts: Iterable[Fact]) -> str:
        """`contradiction`, `solved` (every cell has its symbol) or `stuck`."""
        implied = self.implied(facts)
        if self.program.clash in implied:
            return "contradiction"
        return "solved" if self._solved in implied else "stuck"
