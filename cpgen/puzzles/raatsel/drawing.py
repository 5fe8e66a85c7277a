"""A Raatsel as text and as a picture (seed 001, Figures 4.1 to 4.4): the hexagon in rows, edge names along the sides, and
the list.

Long names are broken into lines and shrunk until they fit their cell; edge names follow the slope of their side.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from math import cos, pi, sin, sqrt

from cpgen.drawing.svg import INK, LIT, PALE, document, tag, text
from cpgen.puzzles.raatsel.board import Labels, Raatsel
from cpgen.puzzles.raatsel.geometry import SIDES, Cube, hexagon

CELL = 46.0
"""From the middle of a cell to its corners."""
COLOURS = ("#f6c945", "#e9b03a")
NARROW, WIDE, CAPITAL, USUAL = 0.42, 0.97, 0.72, 0.63
"""Widths of letters in font sizes, as in a broad typeface, so that others fit too."""
BOLD = 1.13
"""How much wider bold letters are."""
LONG = 12
"""A word with more letters may be broken inside, into parts of at most so many."""
GAP = re.compile(r"(?<!_)\s+(?!_)")
"""Where a name may be broken: not beside a blank, `___`."""
SOFT = "\u00ad"
"""Where a word may be broken."""


def _names(instance: Raatsel, masks: Sequence[int]) -> list[str | None]:
    """What is written in each cell, category cells first; None where several symbols are left."""
    labels = instance.labels
    symbols = [labels.categories] * len(labels.categories) + [labels.words] * len(labels.words)
    return [names[mask.bit_length() - 1] if mask.bit_count() == 1 else None for names, mask in zip(symbols, masks)]


def _cubes(labels: Labels) -> tuple[Cube, ...]:
    board = hexagon(labels.size)
    return board.categories + board.words


def sketch(instance: Raatsel, masks: Sequence[int]) -> str:
    """The hexagon row by row, categories in brackets, cells not filled by their number; then the edges and what is to be
    placed."""
    labels = instance.labels
    names = _names(instance, masks)
    count, radius = len(labels.categories), 2 * labels.size - 1
    rows: list[list[tuple[int, str]]] = [[] for _ in range(2 * radius + 1)]
    for i, ((_, r, s), name) in enumerate(zip(_cubes(labels), names)):
        shown = name if name is not None else f"w{i - count}" if i >= count else f"c{i}"
        rows[r + radius].append((s, shown if i >= count else f"[{shown}]"))
    width = max(len(shown) for row in rows for _, shown in row) + 2
    lines = []
    for row in rows:
        indent = " " * (width // 2 * (2 * radius + 1 - len(row)))
        lines.append(indent + "".join(shown.center(width) for _, shown in sorted(row)))
    lines.append("")
    lines += [f"{where + ':':<13}{edge}" for where, edge in zip(SIDES, labels.edges)]
    placed = set(names)
    for title, symbols in (("categories", labels.categories), ("words", labels.words)):
        left = [s for s in symbols if s not in placed]
        if left:
            lines.append(f"{title + ':':<13}{', '.join(left)}")
    return "\n".join(line.rstrip() for line in lines)


def _middle(cube: Cube) -> tuple[float, float]:
    """The middle of a cell: rows of pointed hexagons, the corner w0 at the top left."""
    _, r, s = cube
    return CELL * sqrt(3) * (s + r / 2), CELL * 1.5 * r


def width_of(name: str, bold: bool = False) -> float:
    """About how wide a name is, in font sizes."""
    widths = (
        NARROW if c in "fijlrtI_ .,:;!|()[]'-" else WIDE if c in "mwMW@%" else CAPITAL if c.isupper() else USUAL for c in name
    )
    return sum(widths) * (BOLD if bold else 1.0)


def lines_of(name: str, width: float, most: float, bold: bool = False) -> tuple[list[str], float]:
    """A name broken into at most three lines and the largest font size at which it fits a width."""
    best: tuple[list[str], float] = ([name], 0.0)
    parts = [part for word in GAP.split(name.strip()) for part in _parts(word)]
    for count in range(1, min(3, len(parts)) + 1):
        for lines in _broken(parts, count):
            size = min(most, width / max(width_of(line, bold) for line in lines), 2.2 * most / len(lines))
            if size > best[1]:
                best = (lines, size)
    return best


def _parts(word: str) -> list[str]:
    """A very long word in parts of about the same length, all but the last marked as such."""
    if len(word.strip("_ ")) <= LONG:
        return [word]
    step = -(-len(word) // -(-len(word) // LONG))
    cut = [word[i : i + step] for i in range(0, len(word), step)]
    return [*(part + SOFT for part in cut[:-1]), cut[-1]]


def _broken(parts: list[str], count: int) -> Iterator[list[str]]:
    if count == 1:
        yield [_joined(parts)]
        return
    for first in range(1, len(parts) - count + 2):
        for rest in _broken(parts[first:], count - 1):
            yield [_joined(parts[:first]), *rest]


def _joined(parts: list[str]) -> str:
    return " ".join(parts).replace(f"{SOFT} ", "").replace(SOFT, "-")


def _cell(x: float, y: float, fill: str) -> str:
    corners = ((x + CELL * sin(k * pi / 3), y - CELL * cos(k * pi / 3)) for k in range(6))
    points = " ".join(f"{px:.1f},{py:.1f}" for px, py in corners)
    return tag("polygon", points=points, fill=fill, stroke=INK, stroke_width=1.5)


def _label(x: float, y: float, name: str, weight: str) -> Iterator[str]:
    lines, size = lines_of(name, CELL * sqrt(3) * 0.92, 15.0, weight == "bold")
    for i, line in enumerate(lines):
        yield text(x, y + (i - (len(lines) - 1) / 2) * size * 1.1, line, size, font_weight=weight)


def _edge_labels(labels: Labels, x0: float, y0: float) -> Iterator[str]:
    """Each edge's name outside its side, along its slope, never upside down."""
    radius = 2 * labels.size - 1
    reach = CELL * (1.5 * radius + 1) + 18
    for i, name in enumerate(labels.edges):
        angle = i * pi / 3
        x, y = x0 + reach * sin(angle), y0 - reach * cos(angle)
        turn = (i * 60 + 90) % 180 - 90
        size = min(18.0, CELL * sqrt(3) * (radius + 1) / width_of(name, bold=True))
        yield text(x, y, name, size, font_weight="bold", transform=f"rotate({turn} {x:.1f} {y:.1f})")


def _list(labels: Labels, placed: set[str | None], width: float, top: float) -> Iterator[tuple[float, str]]:
    """The categories and the words in three columns or more, what is placed in grey; each with the height it reaches to."""
    y = top
    for title, names in (("Categories", labels.categories), ("Words", labels.words)):
        yield y, text(30, y, title, 15, font_weight="bold", text_anchor="start")
        longest = max(map(width_of, names)) * 14 + 16
        columns = max(min(3, len(names)), min(len(names), int((width - 60) // longest)))
        wide = (width - 60) / columns
        y += 22
        for i, name in enumerate(names):
            x = 30 + wide * (i % columns)
            row = y + i // columns * 20
            size = min(14.0, (wide - 16) / width_of(name))
            yield row, text(x, row, name, size, PALE if name in placed else INK, text_anchor="start")
        y += (len(names) - 1) // columns * 20 + 34


def svg(instance: Raatsel, masks: Sequence[int], lit: Collection[int] = ()) -> str:
    """The board as an SVG picture: category cells coloured, the words to place below."""
    labels = instance.labels
    radius = 2 * labels.size - 1
    names = _names(instance, masks)
    width = max(2 * CELL * sqrt(3) * (radius + 0.5) + 130, 420.0)
    x0, y0 = width / 2, CELL * (1.5 * radius + 1) + 40
    parts = []
    for i, (cube, name) in enumerate(zip(_cubes(labels), names)):
        x, y = _middle(cube)
        category = i < len(labels.categories)
        parts.append(_cell(x0 + x, y0 + y, LIT if i in lit else COLOURS[0] if category else "white"))
        if name is not None:
            parts += _label(x0 + x, y0 + y, name, "bold" if category else "normal")
    parts += _edge_labels(labels, x0, y0)
    listed = list(_list(labels, set(names), width, 2 * y0 + 20))
    parts += [part for _, part in listed]
    return document(round(width), round(listed[-1][0] + 30), parts, "Raatsel")
