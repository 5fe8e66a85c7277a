"""The sizes and symmetries people ask for: `9` or `9x9` is a board, `2x3` or `box 3x3` the rows and columns of a box."""

from __future__ import annotations

import re
from collections.abc import Callable

from cpgen.errors import BadInput, expect
from cpgen.puzzles.sudoku.board import MOST, Boxes
from cpgen.puzzles.sudoku.notation import usual_boxes
from cpgen.symmetry import turn


def parse_size(text: str) -> Boxes:
    """The boxes meant. Two equal numbers are a board unless `box` stands before them: `4x4` is small, `box 4x4` is 16x16."""
    match = re.fullmatch(r"(box(?:es)?\s*)?(\d{1,3})(?:\s*x\s*(\d{1,3}))?", text.strip().lower(), re.ASCII)
    if match is None or (match[1] and not match[3]):
        raise BadInput(f"sudoku: size {text[:20]!r} is neither a board (9, 9x9) nor a box (2x3, box 3x3)")
    first, second = int(match[2]), int(match[3] or match[2])
    boxed = match[1] is not None or first != second
    n = first * second if boxed else first
    expect(2 <= n <= MOST, f"sudoku: size {text!r} has {n} symbols, not between 2 and {MOST}")
    return Boxes(first, second) if boxed else usual_boxes(n)


def symmetry(name: str) -> Callable[[Boxes], Callable[[int], int]]:
    """The symmetry of the square with this name, as a map of cells to cells for each shape."""
    return lambda boxes: turn(name, boxes.n)
