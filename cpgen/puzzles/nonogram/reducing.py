"""The seed's way to make a puzzle unique (002, section 5.3), kept for comparison: recolour all variable fields in one go.

A field is variable if two solutions differ there. The variable fields of one row or column become black, the others white; which
one depends on how the variable fields are spread, and lines that would be left empty come first.
"""

from __future__ import annotations

from itertools import islice
from random import Random

from cpgen.deduction.facts import Solution
from cpgen.puzzles.nonogram.board import Size, cells_of, from_grid
from cpgen.puzzles.nonogram.solver import solutions

MOST = 1000
"""Solutions looked at to find the variable fields."""


def variable_fields(size: Size, grid: Solution, most: int = MOST) -> set[int]:
    """The cells in which solutions differ, from at most so many solutions."""
    found = [s for s in islice(solutions(from_grid(size, grid)), most) if s is not None]
    return {cell for solution in found for cell, (a, b) in enumerate(zip(found[0], solution)) if a != b}


def reduced(size: Size, grid: Solution, random: Random) -> Solution:
    """The board with its variable fields recoloured; the same board if it is unique. The result need not be unique."""
    fields = variable_fields(size, grid)
    if not fields:
        return grid
    every = [set(line) for line in cells_of(size.rows, size.columns)]
    rows, columns = every[: size.rows], every[size.rows :]
    fixed = {cell for cell, symbol in enumerate(grid) if symbol and cell not in fields}
    empty = [line & fields for line in every if not line & fixed and line & fields]
    if empty:
        black = set().union(*empty)
    else:
        across = [line & fields for line in rows if line & fields]
        down = [line & fields for line in columns if line & fields]
        equal = [len({len(line) for line in side}) == 1 for side in (across, down)]
        match equal:
            case [True, False]:
                candidates = down
            case [False, True]:
                candidates = across
            case _:
                candidates = across + down
        most = max(map(len, candidates))
        black = random.choice([line for line in candidates if len(line) == most])
    return tuple((1 if cell in black else 0) if cell in fields else symbol for cell, symbol in enumerate(grid))
