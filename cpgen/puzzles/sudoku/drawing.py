"""Sudoku as text, with pencil marks where candidates are left."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cpgen.puzzles.sudoku.board import DIGITS, Sudoku


def sketch(instance: Sudoku, masks: Sequence[int]) -> str:
    """The board as text; where marks are left open they are written into the cell if any cell has fewer than all."""
    n, boxes = instance.boxes.n, instance.boxes
    full = (1 << n) - 1
    marks = any(m != full and m.bit_count() > 1 for m in masks)
    words = [
        "".join(DIGITS[s] for s in range(n) if m >> s & 1) if m.bit_count() == 1 or (marks and m != full) else "." for m in masks
    ]
    width = max(map(len, words))
    rule = "+".join("-" * ((width + 1) * boxes.columns + 1) for _ in range(boxes.rows))
    lines = []
    for r in range(n):
        if r and r % boxes.rows == 0:
            lines.append(rule)
        cells = [words[r * n + c].center(width) for c in range(n)]
        parts = [" ".join(cells[b : b + boxes.columns]) for b in range(0, n, boxes.columns)]
        lines.append(" " + " | ".join(parts) + " ")
    return "\n".join(line.rstrip() for line in lines)


def svg(instance: Sudoku, masks: Sequence[int], lit: Collection[int] = ()) -> str:
    """The board as an SVG picture."""
    raise NotImplementedError
