"""The fewest changed cells that make the clues of a board unique, or solvable by reading lines, proved, by implicit hitting sets.

A second solution says where the board must change: if it stays as it is in the stretches of lines where the two solutions
exchange blocks, the same exchange is possible in any board. So each gives a clause "one of these cells is not as it is now", and
so does each set of cells on which lines stall. The smallest set of changes that satisfies all clauses so far is tried next; if
its board is as wanted it is an optimum.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cpgen.backends.base import Stopwatch
from cpgen.deduction.facts import Solution
from cpgen.puzzles.nonogram.board import Size, cells_of
from cpgen.puzzles.nonogram.repair import Draft
from cpgen.puzzles.nonogram.solver import Rest
from cpgen.puzzles.nonogram.stalls import parts, stalls


@dataclass(frozen=True)
class Optimum:
    """The best board found, None if none was; `least` changes are needed at any rate; proved if it has no more."""

    grid: Solution | None
    least: int
    proved: bool


def exchanges(draft: Draft, watch: Stopwatch) -> Iterator[set[int]]:
    """Sets of cells that can be flipped together without changing a clue: minimal, and disjoint from each other."""
    if not draft.board.open:
        return
    rest = Rest(draft.board)
    same = {cell: literals[draft.grid[cell]] for cell, literals in rest.literals.items()}
    rest.ban(tuple(draft.grid))
    used: set[int] = set()
    while (cells := _differing(rest, same, [same[c] for c in used], watch)) is not None:
        smaller: set[int] | None = cells
        while smaller is not None:
            cells = smaller
            # A smaller one flips only some of these cells, not all.
            guard = rest.clause([same[c] for c in cells])
            smaller = _differing(rest, same, [guard, *(v for c, v in same.items() if c not in cells)], watch)
        yield cells
        used |= cells


def _differing(rest: Rest, same: dict[int, int], assumed: list[int], watch: Stopwatch) -> set[int] | None:
    found = rest.solve(watch, assumed)
    if not isinstance(found, tuple):
        return None
    true = rest.holds()
    return {cell for cell, literal in same.items() if not true(literal)}


def region(size: Size, grid: Sequence[int], flipped: set[int]) -> set[int]:
    """The cells on which it rests that flipping some keeps all clues."""
    found: set[int] = set()
    for line in cells_of(size.rows, size.columns):
        if not flipped.isdisjoint(line):
            before = [grid[c] for c in line]
            after = [1 - s if c in flipped else s for c, s in zip(line, before)]
            found.update(line[i] for part in parts(before, after) for i in part)
    return found


def fewest_changes(
    size: Size, grid: Solution, known: Solution | None = None, timeout: float | None = None, by_lines: bool = False
) -> Optimum:
    """The fewest flipped cells that leave one solution, or with `by_lines` one that reading lines finds; `known` is a board as
    wanted, to improve on."""
    from pysat.card import ITotalizer
    from pysat.solvers import Solver

    watch = Stopwatch(timeout)
    best = known
    most = len(grid) if known is None else sum(a != b for a, b in zip(grid, known))
    totals = ITotalizer(range(1, len(grid) + 1), ubound=min(most, len(grid) - 1))
    with Solver(name="cadical153", bootstrap_with=totals.cnf.clauses) as solver:
        least, now = 0, grid
        while least < most and not watch.over:
            draft = Draft(size, now)
            if by_lines:
                cuts = list(stalls(draft, watch))
            else:
                cuts = [region(size, now, cells) for cells in exchanges(draft, watch)]
            if not cuts and not watch.over:
                return Optimum(now, least, True)
            for cut in cuts:
                solver.add_clause([c + 1 if now[c] == grid[c] else -(c + 1) for c in sorted(cut)])
            while least < most and not solver.solve(assumptions=[-totals.rhs[least]] if least < len(totals.rhs) else []):
                least += 1
            if least < most:
                model = solver.get_model()
                now = tuple(1 - s if model[c] > 0 else s for c, s in enumerate(grid))
    totals.delete()
    return Optimum(best, least, best is not None and least >= most)
