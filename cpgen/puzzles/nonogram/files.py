"""Nonograms in files: Steve Simpson's `.non`, and plain text with the rows, an empty line, and the columns."""

from __future__ import annotations

import re

from cpgen.errors import BadInput, expect
from cpgen.puzzles.nonogram.board import MOST, Blocks, Nonogram
from cpgen.puzzles.nonogram.notation import number, plain_blocks, read_line, write_line


def read_non(text: str) -> list[Nonogram]:
    """One puzzle: `width`, `height`, and under `rows` and `columns` one line each, numbers divided by commas."""
    sizes: dict[str, int] = {}
    sides: dict[str, list[Blocks]] = {}
    now = ""
    for where, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if words[0] in ("width", "height"):
            expect(len(words) == 2, f"nonogram: line {where}: {words[0]} needs a number")
            sizes[words[0]] = number(words[1], f"line {where}")
            now = ""
        elif words[0] in ("rows", "columns"):
            now = words[0]
            sides[now] = []
        elif now and re.fullmatch(r"[-+0-9, \t]+", line):
            sides[now].append(plain_blocks([w for w in re.split(r"[,\s]+", line.strip()) if w], f"line {where}"))
            expect(len(sides[now]) <= MOST, f"nonogram: line {where}: more than {MOST} {now}")
        elif now and re.match(r"\d", words[0]):
            raise BadInput(f"nonogram: line {where} has {line.strip()[:30]!r} where numbers should be")
        else:
            now = ""  # title, by, copyright, goal and whatever else
    for side, size in (("rows", "height"), ("columns", "width")):
        expect(sides.get(side), f"nonogram: there are no {side}")
        expect(
            sizes.get(size, len(sides[side])) == len(sides[side]),
            f"nonogram: {size} {sizes.get(size)}, but {len(sides[side])} {side}",
        )
    return [Nonogram(tuple(sides["rows"]), tuple(sides["columns"]))]


def write_non(instance: Nonogram) -> str:
    """The `.non` file; BadInput in colour."""
    expect(len(instance.colours) == 1, "nonogram: .non has no colours; use webpbn or json")

    def shown(side: tuple[Blocks, ...]) -> list[str]:
        return [",".join(str(length) for length, _ in blocks) or "0" for blocks in side]

    head = [f"width {len(instance.columns)}", f"height {len(instance.rows)}"]
    return "\n".join([*head, "", "rows", *shown(instance.rows), "", "columns", *shown(instance.columns)])


def read_plain(text: str) -> list[Nonogram]:
    """The rows, an empty line, the columns; in colour `3a 2b` and, after another empty line, `a=red b=blue`."""
    parts = [part.splitlines() for part in re.split(r"\n\s*\n", text.strip())]
    expect(2 <= len(parts) <= 3, "nonogram: expected the rows, an empty line, and the columns")
    sides = ["/".join(".".join(line.split()) or "0" for line in part) for part in parts[:2]]
    colours = ",".join(" ".join(parts[2]).split()) if len(parts) == 3 else ""
    return [read_line("|".join([*sides, colours] if colours else sides))]


def write_plain(instance: Nonogram) -> str:
    """The file that `read_plain` reads."""
    rows, columns, *colours = write_line(instance).split("|")
    sides = [side.replace(".", " ").replace("/", "\n") for side in (rows, columns)]
    return "\n\n".join(sides + [c.replace(",", " ") for c in colours])
