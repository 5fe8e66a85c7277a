"""Nonograms on one line: Simon Tatham's `pattern:` ids (black and white), and `nonogram:`, which has colours too."""

from __future__ import annotations

import re
from string import ascii_lowercase

from cpgen.errors import BadInput, expect
from cpgen.puzzles.nonogram.board import MOST, Blocks, Nonogram


def number(text: str, where: str) -> int:
    """A whole number in a notation."""
    expect(re.fullmatch(r"[+-]?[0-9]{1,9}", text), f"nonogram: {where} has {text[:20]!r} where a number should be")
    return int(text)


def plain_blocks(words: list[str], where: str) -> Blocks:
    """The blocks of a black-and-white line; a single 0 stands for none."""
    lengths = [number(word, where) for word in words]
    return tuple((length, 1) for length in lengths if lengths != [0])


def read_pattern(text: str) -> Nonogram:
    """`WIDTHxHEIGHT:` and the lines, columns first, divided by `/`, their numbers by `.`."""
    match = re.fullmatch(r"([0-9]{1,4})x([0-9]{1,4}):([^:]*)", text.strip())
    expect(match, "nonogram: a pattern id looks like 5x4:2/1.1/3/1/2/3/1.1/2/4 (width x height, columns, then rows)")
    assert match is not None
    width, height = int(match[1]), int(match[2])
    expect(1 <= width <= MOST and 1 <= height <= MOST, f"nonogram: {height}x{width} is not between 1x1 and {MOST}x{MOST}")
    expect("," not in match[3], "nonogram: this pattern id has cells filled in already, which cpgen does not know")
    words = match[3].split("/")
    expect(len(words) == width + height, f"nonogram: {width}x{height} has {width + height} lines, not {len(words)}")
    names = [f"column {c + 1}" for c in range(width)] + [f"row {r + 1}" for r in range(height)]
    found = [plain_blocks([w for w in word.split(".") if word], name) for word, name in zip(words, names)]
    return Nonogram(tuple(found[width:]), tuple(found[:width]))


def write_pattern(instance: Nonogram) -> str:
    """The game id; BadInput in colour."""
    expect(len(instance.colours) == 1, "nonogram: pattern ids have no colours; use nonogram or json")
    words = [".".join(str(length) for length, _ in blocks) for blocks in instance.columns + instance.rows]
    return f"{len(instance.columns)}x{len(instance.rows)}:{'/'.join(words)}"


def read_line(text: str) -> Nonogram:
    """`rows|columns`, lines divided by `/`, blocks by `.`; in colour `3a.2b` and a third part `a=red,b=#00ff00`."""
    parts = text.strip().split("|")
    expect(2 <= len(parts) <= 3, "nonogram: expected rows|columns, like 2.1/3/0|1/2/2, and |a=red,b=blue in colour")
    letters, colours = _colours(parts[2] if len(parts) == 3 else "")
    sides = []
    for side, kind in zip(parts, ("row", "column")):
        expect(side, f"nonogram: there are no {kind}s; a line without blocks is 0")
        expect(side.count("/") < MOST, f"nonogram: {side.count('/') + 1} {kind}s, not between 1 and {MOST}")
        sides.append(tuple(_blocks(line, f"{kind} {i}", letters) for i, line in enumerate(side.split("/"), 1)))
    return Nonogram(sides[0], sides[1], colours)


def _colours(text: str) -> tuple[str, tuple[str, ...]]:
    """The letters and names of `a=red,b=blue`."""
    if not text:
        return "", ("black",)
    pairs = [word.partition("=") for word in text.split(",")]
    for letter, _, name in pairs:
        expect(len(letter) == 1 and letter in ascii_lowercase and name, f"nonogram: {text[:40]!r} is no list like a=red,b=blue")
    return "".join(p[0] for p in pairs), tuple(p[2] for p in pairs)


def _blocks(text: str, where: str, letters: str) -> Blocks:
    if text in ("", "0"):
        return ()
    found = []
    for word in text.split("."):
        letter = word[-1:] if letters else ""
        if letters and (not letter or letter not in letters):
            raise BadInput(f"nonogram: {where} has the block {word!r} without one of the colours {letters}")
        found.append((number(word.removesuffix(letter), where), letters.find(letter) + 1))
    return tuple((length, colour or 1) for length, colour in found)


def write_line(instance: Nonogram) -> str:
    """The line that `read_line` reads."""
    plain = instance.colours == ("black",)

    def shown(side: tuple[Blocks, ...]) -> str:
        lines = (".".join(f"{n}{'' if plain else ascii_lowercase[c - 1]}" for n, c in blocks) for blocks in side)
        return "/".join(line or "0" for line in lines)

    text = f"{shown(instance.rows)}|{shown(instance.columns)}"
    names = ",".join(f"{letter}={name}" for letter, name in zip(ascii_lowercase, instance.colours))
    return text if plain else f"{text}|{names}"
