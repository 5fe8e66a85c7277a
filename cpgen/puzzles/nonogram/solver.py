"""The fast solver: lines to a fixpoint, and SAT only on what is left.

The clauses (order encoding) are those of the unfinished lines, with known cells put in as constants. A second solution is one
that differs on a cell that lines could not decide, so one further call proves uniqueness.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count

from cpgen.backends.base import Stopwatch
from cpgen.backends.sat import in_slices
from cpgen.deduction.facts import Solution
from cpgen.puzzles.nonogram.board import Nonogram, cells_of, clash
from cpgen.puzzles.nonogram.encodings import one_symbol, order
from cpgen.puzzles.nonogram.fixpoint import Board, board_of

SOLVER = "minisat22"
"""Starts quickest on the small formulas that lines leave."""


class Rest:
    """A SAT solver on the cells that lines left open."""

    def __init__(self, board: Board) -> None:
        from pysat.solvers import Solver

        self.board = board
        fresh = count(1).__next__
        self.true = fresh()
        self.literals: dict[int, list[int]] = {}
        """For each open cell the literal of each symbol; impossible symbols are the false constant."""
        clauses = [[self.true]]
        symbols = len(board.masks[0])
        every = cells_of(board.rows, board.columns)
        constants = [[self.true if s == known else -self.true for s in range(symbols)] for known in range(symbols)]
        cells: list[list[int]] = []
        for cell in range(board.rows * board.columns):
            left = board.left(cell)
            if left.bit_count() == 1:
                cells.append(constants[left.bit_length() - 1])
                continue
            if left.bit_count() == 2:
                first, black = (left & -left).bit_length() - 1, fresh()
                literals = [(-black if s == first else black) if left >> s & 1 else -self.true for s in range(symbols)]
            else:
                literals = [fresh() if left >> s & 1 else -self.true for s in range(symbols)]
                clauses += one_symbol([[v for v in literals if v != -self.true]])
            self.literals[cell] = literals
            cells.append(literals)
        for index, line in enumerate(board.lines):
            if any(c in self.literals for c in every[index]):
                clauses += order([cells[c] for c in every[index]], line.blocks, self.true, fresh)
        true = self.true
        simpler = ([v for v in clause if v != -true] for clause in clauses if true not in clause[:-1] and clause[-1] != true)
        self._solver = Solver(name=SOLVER, bootstrap_with=[[true], *simpler])
        self._fresh = fresh

    def __del__(self) -> None:
        if hasattr(self, "_solver"):
            self._solver.delete()

    def ban(self, solution: Solution) -> None:
        """Ask for something else than this solution."""
        self._solver.add_clause([-literals[solution[cell]] for cell, literals in self.literals.items()])

    def clause(self, literals: list[int]) -> int:
        """Add a clause that counts only where the literal given back is assumed."""
        guard = self._fresh()
        self._solver.add_clause([-guard, *literals])
        return guard

    def holds(self) -> Callable[[int], bool]:
        """Which literals are true in the solution just found."""
        model: list[int] = self._solver.get_model()
        return lambda literal: (model[abs(literal) - 1] > 0) == (literal > 0)

    def solve(self, watch: Stopwatch | None = None, assumed: Sequence[int] = ()) -> Solution | bool | None:
        """A solution under assumptions; False if there is none; None if the time ran out."""
        answer = in_slices(self._solver, assumed, watch)
        return self._solution() if answer else answer

    def _solution(self) -> Solution:
        model: list[int] = self._solver.get_model()
        found = []
        for cell in range(self.board.rows * self.board.columns):
            literals = self.literals.get(cell)
            if literals is None:
                found.append(self.board.left(cell).bit_length() - 1)
            else:
                found.append(next(s for s, v in enumerate(literals) if (v > 0) == (model[abs(v) - 1] > 0)))
        return tuple(found)


def solutions(instance: Nonogram, watch: Stopwatch | None = None) -> Iterator[Solution | None]:
    """All solutions in turn; None, once, if the time ran out."""
    if clash(instance, [None] * (len(instance.rows) * len(instance.columns))):
        return
    board = board_of(instance)
    if board.settle() is not None:
        return
    if not board.open:
        yield board.solution()
        return
    rest = Rest(board)
    while True:
        answer = rest.solve(watch)
        if isinstance(answer, bool):
            return
        yield answer
        if answer is None:
            return
        rest.ban(answer)


def another(board: Board, known: Solution) -> Solution | None:
    """A solution other than the known one on a settled board, None if there is none: one SAT call at most."""
    if not board.open:
        return None
    rest = Rest(board)
    rest.ban(known)
    answer = rest.solve()
    return answer if isinstance(answer, tuple) else None
