"""Boards that keep every solver busy: pigeonholes, as many cells as pigeons and one symbol too few for them; and noise."""

from __future__ import annotations

from random import Random

from cpgen.puzzle import Instance
from cpgen.puzzles.nonogram.board import Nonogram, Size, from_grid
from cpgen.puzzles.sudoku.board import Boxes, Sudoku


def crowded(side: int, pigeons: int) -> Sudoku:
    """A board of side² symbols without a solution, though no clues clash: in row 1 the first cells are short of one symbol.

    Their columns hold every symbol that a full grid does not have there in row 1, and one of the rest stands at the row's end.
    """
    n = side * side
    grid = [[(row * side + row // side + column) % n + 1 for column in range(n)] for row in range(n)]
    holes = grid[0][:pigeons]
    cells = [s if column < pigeons and s not in holes else 0 for row in grid for column, s in enumerate(row)]
    cells[n - 1] = holes[0]
    return Sudoku(Boxes(side, side), tuple(s * 7 % n + 1 if s else 0 for s in cells))


def dotted(side: int) -> Nonogram:
    """The clues of noise: reading lines says nothing, and solutions are many and hard to find."""
    random = Random(1)
    return from_grid(Size(side, side), [int(random.random() < 0.4) for _ in range(side * side)])


def hopeless(backend: str) -> Instance:
    """A board that this backend does not finish: MiniZinc's units see at once that there are too many pigeons."""
    return dotted(30) if backend == "minizinc" else crowded(5, 14)
