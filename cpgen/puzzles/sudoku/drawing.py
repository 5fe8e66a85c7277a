"""Sudoku as text and as a picture: clues bold, symbols found since in blue, candidates left as pencil marks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from cpgen.drawing.svg import INK, LIT, document, line, rect, text
from cpgen.puzzles.sudoku.board import DIGITS, Sudoku

CELL, EDGE = 48.0, 12.0
FOUND, MARK, THIN = "#1f5fbf", "#5c5c5c", "#b4b4b4"


def sketch(instance: Sudoku, masks: Sequence[int]) -> str:
    """The board as text; candidates left are written into the cells if any cell has lost some, `.` stands for all, and `7?` is a
    last candidate not written yet."""
    n, boxes = instance.boxes.n, instance.boxes
    full = (1 << n) - 1
    words = ["." if m == full else "".join(x for s, x in enumerate(DIGITS[:n] + "?") if m >> s & 1) for m in masks]
    widths = [max(len(words[r * n + c]) for r in range(n)) for c in range(n)]
    blocks = [range(b, b + boxes.columns) for b in range(0, n, boxes.columns)]
    rule = "-+-".join("-" * (sum(widths[c] for c in block) + len(block) - 1) for block in blocks)
    lines = []
    for r in range(n):
        if r and r % boxes.rows == 0:
            lines.append(f"-{rule}-")
        lines.append(" " + " | ".join(" ".join(words[r * n + c].ljust(widths[c]) for c in block) for block in blocks))
    return "\n".join(line.rstrip() for line in lines)


def svg(instance: Sudoku, masks: Sequence[int], lit: Collection[int] = ()) -> str:
    """The board as an SVG picture; the cells in `lit` are highlighted."""
    size = instance.boxes.n * CELL + 2 * EDGE
    parts = [*_cells(instance, masks, lit), *_grid(instance)]
    return document(size, size, parts, f"Sudoku {instance.boxes}")


def _cells(instance: Sudoku, masks: Sequence[int], lit: Collection[int]) -> Iterator[str]:
    n = instance.boxes.n
    full = (1 << n) - 1
    for cell, (clue, mask) in enumerate(zip(instance.clues, masks)):
        x, y = EDGE + cell % n * CELL, EDGE + cell // n * CELL
        if cell in lit:
            yield rect(x, y, CELL, CELL, LIT)
        if mask.bit_count() == 1:
            look = {"font_weight": "bold"} if clue else {}
            size = CELL * (0.6 if n <= 9 else 0.5)
            yield text(x + CELL / 2, y + CELL / 2, mask.bit_length(), size, INK if clue else FOUND, **look)
        elif mask != full:
            yield from _marks(instance, mask, x, y)


def _marks(instance: Sudoku, mask: int, x: float, y: float) -> Iterator[str]:
    """The candidates in a small grid, each at its own place, as a person pencils them in."""
    rows, columns = instance.boxes.rows, instance.boxes.columns
    if rows > columns:
        rows, columns = columns, rows
    room = CELL - 6
    for symbol in range(instance.boxes.n):
        if mask >> symbol & 1:
            left = x + 3 + (symbol % columns + 0.5) * room / columns
            top = y + 3 + (symbol // columns + 0.5) * room / rows
            yield text(left, top, symbol + 1, min(13.0, room / columns * (0.95 if instance.boxes.n <= 9 else 0.72)), MARK)


def _grid(instance: Sudoku) -> Iterator[str]:
    """The thin lines, then the thick ones of the boxes over them."""
    n, boxes = instance.boxes.n, instance.boxes
    far = EDGE + n * CELL
    for thick in (False, True):
        for i in range(n + 1):
            at = EDGE + i * CELL
            if (i % boxes.rows == 0) == thick:
                yield _stroke(EDGE, at, far, at, thick)
            if (i % boxes.columns == 0) == thick:
                yield _stroke(at, EDGE, at, far, thick)


def _stroke(x1: float, y1: float, x2: float, y2: float, thick: bool) -> str:
    return line(x1, y1, x2, y2, 3.0 if thick else 1.0, INK if thick else THIN)
