"""SAT through PySAT. The clauses of a shape are loaded once; an instance is its clues as assumptions; a ban is a clause under a
selector that is dropped afterwards. So thousands of checks on one shape share one incremental solver and what it learned.

A solver runs in slices of a bounded number of conflicts: between them the time limit and Ctrl-C are heard.
"""

from __future__ import annotations

import atexit
from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import sub
from typing import Any, Self

from cpgen.backends.base import Search, Stopwatch, collected, out_of_time
from cpgen.deduction.facts import Fact, Solution
from cpgen.errors import BadInput, Unavailable
from cpgen.puzzle import Instance, cnf_for, puzzle_of, space_for

SOLVERS = (
    *("cadical195", "cadical153", "cadical300", "glucose4", "glucose3", "glucose42", "gluecard4", "gluecard3"),
    *("minisat22", "minisat-gh", "minisatep", "minicard", "maplechrono", "maplecm", "maplesat", "mergesat3", "ergo"),
)
"""The solvers of PySAT that take assumptions, propagate and stop after so many conflicts; not every version has all."""
PROVER = "glucose4"
"""The solver that checks traces: many small questions, which it answers sooner than the others."""
SLICE = 2000
"""Conflicts between two looks at the clock."""


def in_slices(solver: Any, assumptions: Sequence[int], watch: Stopwatch | None = None) -> bool | None:
    """Run a PySAT solver slice by slice; None if the time ran out."""
    while watch is None or not watch.over:
        solver.conf_budget(SLICE)
        try:
            answer = solver.solve_limited(assumptions=assumptions)
        except Exception as error:
            if "keyboard interrupt" not in str(error):
                raise
            raise KeyboardInterrupt from None
        if answer is not None:
            return bool(answer)
    return None


class Incremental:
    """One SAT solver holding the clauses of one shape."""

    def __init__(self, puzzle: str, shape: Hashable, solver: str, encoding: str | None = None) -> None:
        from pysat.solvers import Solver

        cnf = cnf_for(puzzle, shape, encoding)
        self.space = space_for(puzzle, shape)
        self._solver = Solver(name=solver)
        self._solver.append_formula(cnf.clauses)  # not at its making: what is stopped half-way must be ours to free
        self._top = max(cnf.top, self.space.atoms)

    def __del__(self) -> None:
        if hasattr(self, "_solver"):
            self._solver.delete()

    def solve(self, assumptions: Sequence[int], watch: Stopwatch | None = None) -> bool | None:
        """Whether the clauses hold under the assumptions; None if the time ran out."""
        try:
            return in_slices(self._solver, assumptions, watch)
        except KeyboardInterrupt:
            incremental.cache_clear()  # PySAT has jumped out of the middle of its search: nobody may use it again
            raise

    def solution(self) -> Solution:
        """The answer key of the model just found."""
        model: list[int] = self._solver.get_model()
        holding = [atom for atom in model[: self.space.key_atoms] if atom > 0]  # one per cell, in the order of the cells
        return tuple(map(sub, holding, self.space.offsets))

    def core(self) -> list[int]:
        """Assumptions that were enough for the last answer to be no."""
        return list(self._solver.get_core() or ())

    def solutions(self, clues: Sequence[Fact], watch: Stopwatch | None = None) -> Iterator[Solution | None]:
        """All solutions in turn, each banned before the next is sought; None, once, if the time ran out."""
        selector = 0
        try:
            while True:
                answer = self.solve([*clues, selector] if selector else clues, watch)
                if not answer:
                    if answer is None:
                        yield None
                    return
                found = self.solution()
                yield found
                if not selector:
                    self._top += 1
                    selector = self._top
                self._solver.add_clause([-selector, *(-f for f in self.space.facts_of(found))])
        finally:
            if selector:
                self._solver.add_clause([-selector])

    @contextmanager
    def some(self, literals: Iterable[int]) -> Iterator[int]:
        """A literal under which one of these holds; it serves until the context ends."""
        self._top += 1
        selector = self._top
        self._solver.add_clause([-selector, *literals])
        try:
            yield selector
        finally:
            self._solver.add_clause([-selector])

    def banned(self, solution: Sequence[int]) -> AbstractContextManager[int]:
        """A literal under which this answer key is no solution; it serves until the context ends."""
        return self.some(-f for f in self.space.facts_of(solution))

    def propagate(self, assumptions: Sequence[int]) -> tuple[bool, list[int]]:
        """What unit propagation makes of the assumptions."""
        ok, implied = self._solver.propagate(assumptions=assumptions)
        return bool(ok), list(implied)


@lru_cache(maxsize=4)
def incremental(puzzle: str, shape: Hashable, solver: str, encoding: str | None = None) -> Incremental:
    """The shared solver for a shape."""
    return Incremental(puzzle, shape, solver, encoding)


# A solver that outlives its module cannot be freed any more and would complain at exit.
atexit.register(incremental.cache_clear)  # PySAT cannot free solvers any more once the interpreter takes its modules apart


@cache
def offered() -> frozenset[str]:
    """All names that the installed PySAT knows its solvers by."""
    try:
        from pysat.solvers import SolverNames
    except ImportError:
        return frozenset()
    return frozenset(name for names in vars(SolverNames).values() if isinstance(names, tuple) for name in names)


@dataclass(frozen=True)
class Sat:
    """The backend on one of PySAT's solvers."""

    solver: str = SOLVERS[0]
    encoding: str | None = None
    """One of the puzzle's other encodings."""

    @property
    def name(self) -> str:
        """`sat`, `sat:solver` for another than the default, `sat:solver/encoding` for another encoding."""
        if self.encoding is not None:
            return f"sat:{self.solver}/{self.encoding}"
        return "sat" if self.solver == SOLVERS[0] else f"sat:{self.solver}"

    def with_solver(self, solver: str) -> Self:
        """The same backend on another solver, or with `solver/encoding` on another encoding too."""
        solver, _, encoding = solver.partition("/")
        if solver not in SOLVERS:
            raise BadInput(f"sat: no solver {solver!r}; there are {', '.join(self.solvers())}")
        return type(self)(solver, encoding or None)

    def solvers(self) -> tuple[str, ...]:
        """The solvers it offers."""
        return tuple(solver for solver in SOLVERS if solver in offered())

    def version(self) -> str:
        """PySAT's version."""
        try:
            import pysat
            import pysat.solvers
        except ImportError:
            raise Unavailable("backend sat: install the Python package python-sat") from None
        if self.solver not in offered():
            raise Unavailable(f"backend sat: PySAT {pysat.__version__} has no {self.solver}")
        return f"PySAT {pysat.__version__} {self.solver}"

    def search(self, instance: Instance, limit: int, timeout: float | None = None) -> Search:
        """Look for up to `limit` solutions."""
        self.version()
        watch = Stopwatch(timeout)
        puzzle = puzzle_of(instance)
        session = watch.build(lambda: incremental(puzzle.name, puzzle.shape(instance), self.solver, self.encoding))
        if session is None:
            return out_of_time(self.name, watch)
        return collected(self.name, session.solutions(puzzle.clues(instance), watch), limit, watch)


BACKEND = Sat()


def unproved(instance: Instance, because: Sequence[Fact], therefore: Sequence[Fact]) -> Fact | None:
    """The first of some facts that does not follow from others by the rules of the board's shape alone, without the instance's
    clues; None if all do.

    What unit propagation does not give is asked for at once, "not all of these", so a step costs one question.
    """
    puzzle = puzzle_of(instance)
    session = incremental(puzzle.name, puzzle.shape(instance), PROVER, puzzle.proving)
    fine, implied = session.propagate(because)
    certain = set(implied)
    left = [f for f in therefore if f not in certain] if fine else []
    if not left:
        return None
    with session.some([-f for f in left]) as broken:
        if not session.solve([*because, broken]):
            return None
    return next(f for f in left if session.solve([*because, -f]))
