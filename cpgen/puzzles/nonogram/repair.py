"""Changing a few cells of a board until its clues have one solution, or can be solved by reading lines alone.

Where there is a second solution, one of the cells in which it differs must change the clues: of a few such cells the one is
kept whose change leaves the fewest cells open to the line solver. The seed's own method (002, section 5.3) is here for
comparison.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

from cpgen.deduction.facts import Solution
from cpgen.puzzles.nonogram.board import Size, cells_of, runs
from cpgen.puzzles.nonogram.fixpoint import Board
from cpgen.puzzles.nonogram.lines import Line, line
from cpgen.puzzles.nonogram.solver import another

TRIED = 4
"""Changes looked at before one is made."""
PATIENCE = 3
"""How often none of them may help before the best is made all the same."""


@dataclass(frozen=True)
class Repaired:
    """The board after repair, how many of its cells changed, and whether it is as wanted."""

    grid: Solution
    changed: int
    good: bool


class Draft:
    """A board being changed, with its lines and what reading them tells."""

    def __init__(self, size: Size, grid: Sequence[int]) -> None:
        self.size = size
        self.grid = list(grid)
        self._cells = cells_of(size.rows, size.columns)
        self.lines = [line(len(cells), runs([self.grid[c] for c in cells])) for cells in self._cells]
        self.board = self._settled(self.lines)

    def _settled(self, lines: Sequence[Line]) -> Board:
        board = Board(tuple(lines), self.size.rows, len(self.size.colours) + 1)
        board.settle()
        return board

    def tried(self, cell: int, symbol: int) -> Change:
        """What would become of one changed cell."""
        before, self.grid[cell] = self.grid[cell], symbol
        lines = list(self.lines)
        for index in (cell // self.size.columns, self.size.rows + cell % self.size.columns):
            cells = self._cells[index]
            lines[index] = line(len(cells), runs([self.grid[c] for c in cells]))
        self.grid[cell] = before
        return Change(cell, symbol, lines, self._settled(lines))

    def make(self, change: Change) -> None:
        """Make a change that was tried."""
        self.grid[change.cell], self.lines, self.board = change.symbol, change.lines, change.board

    def empties(self, cell: int) -> bool:
        """Whether a line would be empty without this cell."""
        lines = (self._cells[cell // self.size.columns], self._cells[self.size.rows + cell % self.size.columns])
        return any(not any(self.grid[c] for c in each if c != cell) for each in lines)


@dataclass(frozen=True)
class Change:
    """A cell given another symbol, and the board that follows."""

    cell: int
    symbol: int
    lines: list[Line]
    board: Board


def repaired(
    size: Size, grid: Solution, random: Random, by_lines: bool = False, empty: bool = False, most: int | None = None
) -> Repaired:
    """Change cells until the clues have one solution, or with `by_lines` until reading lines finds it.

    Unless `empty`, no line loses its last coloured cell. Gives up after `most` changes (a quarter of the cells if None).
    """
    return repair(Draft(size, grid), random, by_lines, empty, most)


def repair(draft: Draft, random: Random, by_lines: bool = False, empty: bool = False, most: int | None = None) -> Repaired:
    """The same for a board that was read already: it is changed in place."""
    grid = tuple(draft.grid)
    limit = max(20, len(grid) // 4) if most is None else most
    stuck = 0
    wrong = _wrong(draft, by_lines)
    for _ in range(limit):
        changes = list(islice(_changes(draft, wrong, random, empty), TRIED))
        if not changes:
            break
        best = min(changes, key=lambda change: change.board.open)
        stuck = 0 if best.board.open < draft.board.open else stuck + 1
        # A change for the worse is only made when others have not been found for a while: they add up.
        if stuck in (0, PATIENCE):
            draft.make(best)
            stuck = 0
            wrong = _wrong(draft, by_lines)
    changed = sum(a != b for a, b in zip(grid, draft.grid))
    return Repaired(tuple(draft.grid), changed, not wrong)


def _wrong(draft: Draft, by_lines: bool) -> list[tuple[int, int]]:
    """Cells that lines leave open, each with another symbol it could have; or those in which a second solution differs."""
    board = draft.board
    if not board.open:
        return []
    if not by_lines:
        other = another(board, tuple(draft.grid))
        return [] if other is None else [(c, b) for c, (a, b) in enumerate(zip(draft.grid, other)) if a != b]
    found = []
    for cell, symbol in enumerate(draft.grid):
        left = board.left(cell) & ~(1 << symbol)
        found += [(cell, s) for s in range(left.bit_length()) if left >> s & 1]
    return found


def _changes(draft: Draft, wrong: list[tuple[int, int]], random: Random, empty: bool) -> Iterator[Change]:
    for cell, symbol in random.sample(wrong, len(wrong)):
        if symbol or empty or not draft.empties(cell):
            yield draft.tried(cell, symbol)
