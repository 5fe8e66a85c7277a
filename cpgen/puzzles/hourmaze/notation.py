"""Hour Mazes on one line: `hourmaze:7x7:rb.c…:r1c2=9A,…`.

The parts are the size (rows x columns, and `@8` for a clock of other than 12 hours), one character a cell row by row, and the
hints. A cell is `x` for a hole, `r` with a wall on its right, `b` with one below, `c` with both (a corner), `.` with neither; a
number before a character repeats it, as in `5.`.
"""

from __future__ import annotations

import re
from itertools import groupby

from cpgen.errors import BadInput, expect
from cpgen.puzzles.hourmaze.board import COLOURS, HOURS, LONGEST, HourMaze, Maze, read_hints

WALLS = ".rbc"
TEXT = "ROWSxCOLUMNS[@HOURS]:cells:hints; a cell is . r b c (wall right, below, both) or x (hole), 5. is .....; a hint r1c2=9A"


def read_line(text: str) -> HourMaze:
    """Read the notation; BadInput says which part is wrong."""
    parts = text.strip().split(":")
    expect(len(parts) == 3, f"hourmaze: {len(parts)} parts between colons; size, cells and hints are expected")
    size = re.fullmatch(r"(\d{1,3})x(\d{1,3})(?:@(\d{1,3}))?", parts[0])
    if size is None:
        raise BadInput(f"hourmaze: the size is {parts[0]!r}; expected like 7x7, or 6x6@8 for a clock of 8 hours")
    rows, columns, hours = int(size[1]), int(size[2]), int(size[3] or HOURS)
    expect(
        1 <= rows <= LONGEST and 1 <= columns <= LONGEST, f"hourmaze: {rows}x{columns} is not between 1x1 and {LONGEST}x{LONGEST}"
    )
    cells = _unpacked(parts[1])
    expect(len(cells) == rows * columns, f"hourmaze: {rows}x{columns} has {rows * columns} places, not {len(cells)}")
    walls = []
    for p, letter in enumerate(cells):
        if letter in "rc":
            walls.append((p, p + 1))
        if letter in "bc":
            walls.append((p, p + columns))
    holes = tuple(p for p, letter in enumerate(cells) if letter == "x")
    hints = [_hint(h) for h in parts[2].split(",")]
    maze = Maze(rows, columns, hours, len(hints), holes, tuple(sorted(walls)))
    return HourMaze(maze, read_hints(maze, hints))


def _unpacked(text: str) -> str:
    left = re.sub(r"\d{0,3}[.rbcx]", "", text)
    expect(not left, f"hourmaze: {left[:1]!r} is no cell; expected one of . r b c x, a number before it repeats it")
    return "".join(letter * int(count or 1) for count, letter in re.findall(r"(\d*)([.rbcx])", text))


def _hint(text: str) -> tuple[str, str, int]:
    found = re.fullmatch(r"(r\d+c\d+)=(\d{1,3})([A-Z])", text)
    if found is None:
        raise BadInput(f"hourmaze: the hint {text!r} is not like r1c2=9A (hour 9 of colour A)")
    return found[3], found[1], int(found[2])


def write_line(instance: HourMaze) -> str:
    """Write the notation."""
    maze, walls = instance.maze, set(instance.maze.walls)
    cells = "".join(
        WALLS[((p, p + 1) in walls) + 2 * ((p, p + maze.columns) in walls)] if p in maze.at else "x"
        for p in range(maze.rows * maze.columns)
    )
    runs = ((letter, len(list(run))) for letter, run in groupby(cells))
    packed = "".join(f"{count}{letter}" if count > 2 else letter * count for letter, count in runs)
    clock = "" if maze.hours == HOURS else f"@{maze.hours}"
    hints = ",".join(f"{maze.name(maze.cells[cell])}={hour}{COLOURS[c]}" for c, (cell, hour) in enumerate(instance.hints))
    return f"{maze.rows}x{maze.columns}{clock}:{packed}:{hints}"
