"""Nonograms as text and SVG: the blocks of rows left, of columns on top, and the cells decided so far; or the picture alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cpgen.deduction.facts import Solution
from cpgen.drawing.svg import INK, LIT, PALE, document, line, rect, text
from cpgen.puzzles.nonogram.board import Blocks, Nonogram

CELL = 20.0
"""The side of a cell in SVG."""
INKS = "#abcdefghijklmnopqrstuvwxyz"
"""How colours are shown in text; the first letter only if there is one colour."""


def letters(colours: Sequence[str]) -> str:
    """One character a symbol: `.` and `#`, or `.` and letters in colour."""
    return ".#" if len(colours) == 1 else "." + INKS[1 : len(colours) + 1]


def sketch(instance: Nonogram, masks: Sequence[int]) -> str:
    """The board as text: `#` black (or a letter a colour), `.` white, blank for what is open."""
    shown = letters(instance.colours)
    coloured = len(instance.colours) > 1

    def word(length: int, colour: int) -> str:
        return f"{length}{shown[colour]}" if coloured else str(length)

    def words(blocks: Blocks) -> list[str]:
        return [word(*block) for block in blocks] or ["0"]

    tops, sides = [words(b) for b in instance.columns], [" ".join(words(b)) for b in instance.rows]
    cell = max(len(w) for top in tops for w in top)
    margin = max(map(len, sides))
    height = max(map(len, tops))
    out = []
    for level in range(height):
        numbers = [top[level - height + len(top)] if level >= height - len(top) else "" for top in tops]
        out.append(" " * margin + "  " + " ".join(n.rjust(cell) for n in numbers))
    width = len(instance.columns)
    for r, side in enumerate(sides):
        row = masks[r * width : (r + 1) * width]
        cells = [shown[m.bit_length() - 1] if m.bit_count() == 1 else " " for m in row]
        out.append(f"{side.rjust(margin)} |{' '.join(c.rjust(cell) for c in cells)}|")
    colours = [f"{shown[i]} {name}" for i, name in enumerate(instance.colours, 1)] if coloured else []
    return "\n".join(text.rstrip() for text in [*out, *([", ".join(colours)] if colours else [])])


def svg(instance: Nonogram, masks: Sequence[int], lit: Collection[int] = ()) -> str:
    """The board as SVG: clues around it, black or coloured cells filled, white ones with a dot, every fifth line thicker."""
    height, width = len(instance.rows), len(instance.columns)
    left = CELL * (0.75 * max([len(b) for b in instance.rows] + [1]) + 0.6)
    top = CELL * (0.75 * max([len(b) for b in instance.columns] + [1]) + 0.6)
    parts = [rect(left + cell % width * CELL, top + cell // width * CELL, CELL, CELL, LIT) for cell in sorted(lit)]
    unfinished = any(m.bit_count() > 1 for m in masks)
    for cell, mask in enumerate(masks):
        x, y = left + cell % width * CELL, top + cell // width * CELL
        if mask == 1 and unfinished:
            parts.append(rect(x + CELL * 0.44, y + CELL * 0.44, CELL * 0.12, CELL * 0.12, PALE))
        elif mask > 1 and mask.bit_count() == 1:
            parts.append(rect(x, y, CELL, CELL, _ink(instance, mask.bit_length() - 1)))
            if cell in lit:
                parts.append(rect(x + 2, y + 2, CELL - 4, CELL - 4, "none", stroke=LIT, stroke_width=2))
    parts += _clues(instance, left, top)
    for i in range(width + 1):
        x = left + i * CELL
        parts.append(line(x, top, x, top + height * CELL, *_weight(i, width)))
    for i in range(height + 1):
        y = top + i * CELL
        parts.append(line(left, y, left + width * CELL, y, *_weight(i, height)))
    return document(left + width * CELL + CELL * 0.5, top + height * CELL + CELL * 0.5, parts, f"Nonogram {instance.size}")


def _weight(i: int, last: int) -> tuple[float, str]:
    """Width and colour of the i-th rule of the board."""
    return (1.6, INK) if i in (0, last) else (1.2, INK) if i % 5 == 0 else (0.5, PALE)


def _ink(instance: Nonogram, colour: int) -> str:
    name = instance.colours[colour - 1]
    return INK if name == "black" else name


def _clues(instance: Nonogram, left: float, top: float) -> list[str]:
    """The numbers: a row's end at the board, a column's too; coloured ones on a patch of their colour."""
    coloured = len(instance.colours) > 1
    parts = []
    none = ((0, 0),)
    places = [
        (left - CELL * (0.75 * (len(blocks or none) - i) - 0.25), top + (r + 0.5) * CELL, block)
        for r, blocks in enumerate(instance.rows)
        for i, block in enumerate(blocks or none)
    ] + [
        (left + (c + 0.5) * CELL, top - CELL * (0.75 * (len(blocks or none) - i) - 0.25), block)
        for c, blocks in enumerate(instance.columns)
        for i, block in enumerate(blocks or none)
    ]
    for x, y, (length, colour) in places:
        if coloured and colour:
            side = CELL * 0.68
            parts.append(rect(x - side / 2, y - side / 2, side, side, _ink(instance, colour), rx=2))
            parts.append(text(x, y, length, CELL * 0.5, "white", stroke=INK, stroke_width=1.6, paint_order="stroke"))
        else:
            parts.append(text(x, y, length, CELL * (0.55 if length < 10 else 0.48)))
    return parts


def picture(instance: Nonogram, solution: Solution, to: str = "svg") -> str:
    """The solution alone, without clues and rules, as SVG or as text."""
    width = len(instance.columns)
    if to == "text":
        return draw_text(width, solution, instance.colours)
    parts = []
    for cell, symbol in enumerate(solution):
        if symbol:
            x, y = cell % width * CELL, cell // width * CELL
            parts.append(rect(x, y, CELL, CELL, _ink(instance, symbol), shape_rendering="crispEdges"))
    return document(width * CELL, len(instance.rows) * CELL, parts, f"Nonogram {instance.size}, solved")


def draw_text(width: int, grid: Sequence[int], colours: Sequence[str] = ("black",)) -> str:
    """A full board as plain text, one character a cell."""
    shown = letters(colours)
    return "\n".join("".join(shown[s] for s in grid[i : i + width]) for i in range(0, len(grid), width))
