"""Deduction first, SAT on what it leaves: a puzzle's own exact search where it has one (a Nonogram's lines to a fixpoint, then
the clauses of the unfinished lines only), else the closure of its listed rules, whose facts the SAT solver may assume.

What deduction solves alone is proved by it: strategies conclude only what holds in every solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from cpgen.backends import sat
from cpgen.backends.base import Search, Stopwatch, collected
from cpgen.deduction.facts import Solution
from cpgen.errors import BadInput, Unavailable
from cpgen.puzzle import Instance, puzzle_of, space_of

MOST_ATOMS = 1000
"""The rules of larger boards take longer to list than SAT takes to solve: there unit propagation is all the deduction."""


def solutions(instance: Instance, watch: Stopwatch) -> Iterator[Solution | None]:
    """All solutions in turn; None, once, if the time ran out."""
    from cpgen.deduction.fast import closure

    puzzle = puzzle_of(instance)
    if puzzle.search is not None:
        yield from puzzle.search(instance, watch)
        return
    facts = list(puzzle.clues(instance))
    space = space_of(instance)
    if space.atoms <= MOST_ATOMS:
        closed = watch.build(lambda: closure(instance, [s.name for s in puzzle.strategies if s.find is None]))
        if closed is None:
            yield None
            return
        if closed.status == "contradiction":
            return
        if closed.status == "solved":
            yield tuple(s for s in space.written(list(closed.facts)) if s is not None)
            return
        facts = sorted(closed.facts)
    session = watch.build(lambda: sat.incremental(puzzle.name, puzzle.shape(instance), sat.SOLVERS[0]))
    yield from (None,) if session is None else session.solutions(facts, watch)


@dataclass(frozen=True)
class Deduction:
    """The backend."""

    name: str = "deduction"

    def with_solver(self, solver: str) -> Self:
        """There is only one solver."""
        raise BadInput(f"deduction: no solver {solver!r}; it has only one")

    def solvers(self) -> tuple[str, ...]:
        """The solvers it offers."""
        return ("rules and SAT",)

    def version(self) -> str:
        """PySAT's version: the rules are part of cpgen."""
        try:
            return f"built in, with {sat.BACKEND.version()}"
        except Unavailable:
            raise Unavailable("backend deduction: install the Python package python-sat") from None

    def search(self, instance: Instance, limit: int, timeout: float | None = None) -> Search:
        """Look for up to `limit` solutions."""
        self.version()
        watch = Stopwatch(timeout)
        return collected(self.name, solutions(instance, watch), limit, watch)


BACKEND = Deduction()
