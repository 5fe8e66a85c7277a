"""Sudokus on one line: `sudoku:` and one character a cell."""

from __future__ import annotations

from math import isqrt

from cpgen.errors import BadInput, expect
from cpgen.puzzles.sudoku.board import DIGITS, MOST, Boxes, Sudoku


def usual_boxes(n: int) -> Boxes:
    """The squarest boxes for n symbols, flat ones (2x3 for 6) where no square will do."""
    rows = next(r for r in range(isqrt(n), 0, -1) if n % r == 0)
    return Boxes(rows, n // rows)


def read_line(text: str) -> Sudoku:
    """Read one character a cell, `.` or `0` for none; `6x6` boards have boxes of 2 rows and 3 columns."""
    n = isqrt(len(text))
    expect(n * n == len(text) and 2 <= n <= MOST, f"sudoku: {len(text)} characters are no square board (81 make 9x9)")
    clues = []
    for position, character in enumerate(text.upper(), 1):
        if character not in ".0" and character not in DIGITS[:n]:
            raise BadInput(f"sudoku: character {position} is {text[position - 1]!r}; expected 1 to {DIGITS[n - 1]} or '.'")
        clues.append(DIGITS.find(character) + 1)
    return Sudoku(usual_boxes(n), tuple(clues))


def write_line(instance: Sudoku) -> str:
    """Write one character a cell; BadInput for unusual boxes, which the notation cannot tell."""
    expect(
        instance.boxes == usual_boxes(instance.boxes.n),
        "sudoku: this notation only has the usual boxes; use solo or json",
    )
    return "".join(DIGITS[c - 1] if c else "." for c in instance.clues)
