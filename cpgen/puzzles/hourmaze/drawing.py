"""Hour Mazes as text and as SVG. Every colour has a fill, a hatching and its letter, so that a grey print can be read too."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cpgen.drawing.svg import INK, LIT, document, line, rect, tag, text
from cpgen.puzzles.hourmaze.board import COLOURS, HourMaze, Maze

CELL = 44.0
EDGE = 12.0
FILLS = (
    "#f4b6b0", "#b7d7f2", "#cfe8b4", "#f7dc8f", "#d9c2ec", "#a9e0d6", "#f3c898",
    "#c9ced6", "#f2b9d8", "#b9c3f5", "#e0e48c", "#dcc7b0",
)  # fmt: skip
HATCHES: tuple[tuple[str, ...], ...] = (
    (), ("M0 10L10 0",), ("M0 0L10 10",), ("M0 5L10 5",), ("M5 0L5 10",),
    ("M0 5L10 5", "M5 0L5 10"), ("M0 10L10 0", "M0 0L10 10"),
    ("M4 4L6 4L6 6L4 6Z",), ("M0 3L10 3", "M0 6L10 6"), ("M3 0L3 10", "M6 0L6 10"),
    ("M0 6L3 3L7 7L10 4",), ("M2 2L4 4", "M6 8L8 6"),
)  # fmt: skip


def _known(maze: Maze, mask: int) -> tuple[int | None, int | None]:
    """The hour and the colour that all candidates of a cell share."""
    if not mask:
        return None, None
    symbols = [maze.split(s) for s in range(maze.hours * maze.colours) if mask >> s & 1]
    hours, colours = {h for h, _ in symbols}, {c for _, c in symbols}
    return next(iter(hours)) if len(hours) == 1 else None, next(iter(colours)) if len(colours) == 1 else None


def sketch(instance: HourMaze, masks: Sequence[int]) -> str:
    """The board as text: hour and colour where known, hints in parentheses, `+---+` where walls stand."""
    maze, walls, width = instance.maze, set(instance.maze.walls), instance.maze.columns
    hints = {cell for cell, _ in instance.hints}

    def shown(p: int) -> str:
        if p not in maze.at:
            return "#####"
        hour, colour = _known(maze, masks[maze.at[p]])
        word = ("." if hour is None else str(hour)) + ("" if colour is None else COLOURS[colour])
        word = "" if word == "." else word
        return f"({word})".center(5) if maze.at[p] in hints else word.center(5)

    def barrier(p: int, q: int) -> bool:
        """Whether a line is drawn between two positions, either of which may lie outside."""
        return (p in maze.at) != (q in maze.at) or (p, q) in walls

    outside = -1
    lines = []
    for r in range(maze.rows + 1):
        row = range(r * width, r * width + width)
        above = [p - width if r else outside for p in row]
        below = [p if r < maze.rows else outside for p in row]
        lines.append("+" + "+".join("-----" if barrier(a, b) else "     " for a, b in zip(above, below)) + "+")
        if r < maze.rows:
            sides = [(outside, row[0]), *((p, p + 1) for p in row[:-1]), (row[-1], outside)]
            marks = ["|" if barrier(*side) else " " for side in sides]
            lines.append(marks[0] + "".join(shown(p) + mark for p, mark in zip(row, marks[1:])))
    return "\n".join(line.rstrip() for line in lines)


def _pattern(colour: int) -> str:
    """The fill of a colour: its tint under thin lines."""
    tint = rect(0, 0, 10, 10, FILLS[colour % len(FILLS)])
    strokes = "".join(
        tag("path", d=d, stroke="#555555", stroke_width=0.6, stroke_opacity=0.55, fill="none")
        for d in HATCHES[colour % len(HATCHES)]
    )
    return tag("pattern", tint + strokes, id=f"colour{colour}", width=10, height=10, patternUnits="userSpaceOnUse")


def svg(instance: HourMaze, masks: Sequence[int], lit: Collection[int] = ()) -> str:
    """The board as a picture: coloured and hatched sets as far as known, hints in circles, thick walls."""
    maze, walls, width = instance.maze, set(instance.maze.walls), instance.maze.columns
    hints = {cell for cell, _ in instance.hints}
    parts = [tag("defs", "".join(_pattern(c) for c in range(maze.colours)))]
    corner = {p: (EDGE + p % width * CELL, EDGE + p // width * CELL) for p in range(maze.rows * width)}
    words: list[str] = []
    for cell, p in enumerate(maze.cells):
        x, y = corner[p]
        hour, colour = _known(maze, masks[cell])
        if colour is not None:
            parts.append(rect(x, y, CELL, CELL, f"url(#colour{colour})"))
            words.append(text(x + CELL - 7, y + CELL - 8, COLOURS[colour], 9))
        if cell in lit:
            parts.append(
                rect(x + 2, y + 2, CELL - 4, CELL - 4, "none" if colour is not None else LIT, stroke="#d08000", stroke_width=3)
            )
        if cell in hints:
            words.append(tag("circle", cx=x + CELL / 2, cy=y + CELL / 2, r=14, fill="white", stroke=INK, stroke_width=1.6))
        if hour is not None:
            words.append(text(x + CELL / 2, y + CELL / 2, hour, 17, font_weight="bold" if cell in hints else "normal"))
    for p in maze.holes:
        parts.append(rect(*corner[p], CELL, CELL, "#4a4a4a"))
    for p, q in maze.sides:
        x, y = corner[q]
        end = (x, y + CELL) if q - p == 1 else (x + CELL, y)
        if (p, q) in walls:
            words.append(line(x, y, *end, 4))
        else:
            parts.append(line(x, y, *end, 0.5, "#c4c4c4"))
    frame = rect(EDGE, EDGE, width * CELL, maze.rows * CELL, "none", stroke=INK, stroke_width=4)
    size = (width * CELL + 2 * EDGE, maze.rows * CELL + 2 * EDGE)
    return document(
        *size, [*parts, *words, frame], f"Hour Maze {maze.rows}x{width}, {maze.colours} colours of {maze.hours} hours"
    )
