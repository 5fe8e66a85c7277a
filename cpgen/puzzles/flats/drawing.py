"""Flats as text and as SVG: the views around the grid, and pencil marks where candidates are left (the seed's scratch viewer)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cpgen.drawing.svg import INK, LIT, document, line, rect, text
from cpgen.puzzles.flats.board import Flats

CELL = 48.0
MARK = "#6a6a6a"


def sketch(instance: Flats, masks: Sequence[int]) -> str:
    """The board as text: heights where built, marks where some are out (`3?` is a last one not built yet), dots where nothing
    is known."""
    n, full = instance.n, (1 << instance.n) - 1
    words = ["." if m == full else "".join(x for h, x in enumerate("123456789"[:n] + "?") if m >> h & 1) or "!" for m in masks]
    width = max(map(len, words))
    north, south, west, east = ([str(v) if v else " " for v in instance.views[side * n : side * n + n]] for side in range(4))
    frame = "    " + "-" * ((width + 1) * n + 1)
    lines = ["    " + "".join(f" {v.center(width)}" for v in north), frame]
    for r in range(n):
        cells = "".join(f" {w.center(width)}" for w in words[r * n : r * n + n])
        lines.append(f" {west[r]} |{cells} | {east[r]}")
    lines += [frame, "    " + "".join(f" {v.center(width)}" for v in south)]
    return "\n".join(row.rstrip() for row in lines)


def svg(instance: Flats, masks: Sequence[int], lit: Collection[int] = ()) -> str:
    """The board as an SVG picture; given flats bold on grey, the others plain, open cells with their marks."""
    n = instance.n
    edge, end = CELL, CELL * (n + 1)
    parts = [rect(edge, edge, end - edge, end - edge, "#f6f6f2")]
    for cell, mask in enumerate(masks):
        x, y = edge + CELL * (cell % n), edge + CELL * (cell // n)
        if cell in lit or instance.given[cell]:
            parts.append(rect(x, y, CELL, CELL, LIT if cell in lit else "#e3e3dc"))
        parts += _marks(mask, n, x, y, bool(instance.given[cell]))
    for i in range(n + 1):
        width = 2.5 if i in (0, n) else 1.0
        parts.append(line(edge + CELL * i, edge, edge + CELL * i, end, width))
        parts.append(line(edge, edge + CELL * i, end, edge + CELL * i, width))
    for i in range(n):
        along, before, behind = edge + CELL * (i + 0.5), CELL * 0.62, end + CELL * 0.38
        for side, (x, y) in enumerate(((along, before), (along, behind), (before, along), (behind, along))):
            if view := instance.views[side * n + i]:
                parts.append(text(x, y, view, 19))
    return document(end + CELL, end + CELL, parts, f"Flats {n}x{n}")


def _marks(mask: int, n: int, x: float, y: float, given: bool) -> list[str]:
    """What stands in one cell: its height, or a small number for every height left if any is out."""
    if mask == (1 << n) - 1:
        return []
    if mask.bit_count() == 1:
        weight = {"font_weight": "bold"} if given else {}
        return [text(x + CELL / 2, y + CELL / 2, mask.bit_length(), 25, INK, **weight)]
    step = CELL / 3
    places = [(x + step * (h % 3 + 0.5), y + step * (h // 3 + 0.5), h + 1) for h in range(n) if mask >> h & 1]
    return [text(px, py, h, 12.5, MARK) for px, py, h in places]
