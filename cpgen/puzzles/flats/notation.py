"""Flats as game ids of Simon Tatham's Towers: `towers:5:3/2//…,a3b_1`.

After the size come the 4n views, north, south, west, east, with nothing between two slashes for none; then, after a comma, the
given flats: a letter is a run of open cells (a = 1 … z = 26), and `_` stands between two numbers that touch.
"""

from __future__ import annotations

import re
from itertools import groupby

from cpgen.errors import BadInput, expect
from cpgen.puzzles.flats.board import LEAST, MOST, Flats, cell_name, view_name


def read_towers(text: str) -> Flats:
    """Read a game id (its parameters may carry a level, as in `5dh:`)."""
    match = re.fullmatch(r"(\d+)(?:d\w)?:([\d/]*)(?:,(\w*))?", text.strip())
    if match is None:
        raise BadInput(f"towers: {text!r} is not size:views or size:views,cells")
    size, views, cells = match.groups()
    n = int(size)
    expect(LEAST <= n <= MOST, f"towers: the size is {n}, not between {LEAST} and {MOST}")
    values = views.split("/")
    expect(len(values) == 4 * n, f"towers: size {n} has {4 * n} views, not {len(values)}")
    for place, value in enumerate(values):
        expect(value == "" or 1 <= int(value) <= n, f"towers: {view_name(n, place)} is {value}, not between 1 and {n}")
    return Flats(n, tuple(int(v or 0) for v in values), _read_cells(n, cells or ""))


def _read_cells(n: int, text: str) -> tuple[int, ...]:
    given: list[int] = []
    for part in re.findall(r"[a-z]|\d+|_|.", text):
        if part.isdigit():
            where = cell_name(n, len(given))
            expect(1 <= int(part) <= n, f"towers: {where} is {part}, not between 1 and {n}")
            given.append(int(part))
        elif "a" <= part <= "z":
            given += [0] * (ord(part) - ord("a") + 1)
        else:
            expect(part == "_", f"towers: {part!r} is neither a height nor a run of cells")
    expect(not text or len(given) == n * n, f"towers: size {n} has {n * n} cells, not {len(given)}")
    return tuple(given) or (0,) * (n * n)


def write_towers(instance: Flats) -> str:
    """Write a game id, without a level."""
    views = "/".join(str(v) if v else "" for v in instance.views)
    if not any(instance.given):
        return f"{instance.n}:{views}"
    parts: list[str] = []
    for shown, run in groupby(instance.given, key=bool):
        if shown:
            parts.append("_".join(map(str, run)))
        else:
            full, rest = divmod(len(list(run)), 26)
            parts.append("z" * full + (chr(ord("a") + rest - 1) if rest else ""))
    return f"{instance.n}:{views},{''.join(parts)}"
