"""The XML of webpbn.com, in which most Nonograms on the web can be had, colours included.

Read by expat's events alone: a declared entity is refused before it can grow, and no outside file is ever fetched.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import escape
from xml.parsers import expat

from cpgen.errors import BadInput, expect
from cpgen.puzzles.nonogram.board import MOST, MOST_COLOURS, NAMED, Block, Nonogram
from cpgen.puzzles.nonogram.notation import number

MOST_PUZZLES = 10_000


@dataclass
class _Puzzle:
    """A puzzle while it is read: colours by name, blocks as length and colour name."""

    default: str
    background: str
    colours: dict[str, str] = field(default_factory=dict)
    sides: dict[str, list[list[tuple[int, str]]]] = field(default_factory=dict)

    def instance(self) -> Nonogram:
        """What was read, with the colours that are used."""
        for side in ("rows", "columns"):
            expect(self.sides.get(side), f"nonogram: the puzzle has no {side}")
        used = dict.fromkeys(name for lines in self.sides.values() for line in lines for _, name in line)
        expect(self.background not in used, f"nonogram: a block has the background colour {self.background!r}")
        names = [name for name in self.colours if name in used] + [name for name in used if name not in self.colours]
        shown = tuple(self._shown(name) for name in names) or ("black",)
        sides = [
            tuple(tuple(_block(n, names.index(c) + 1) for n, c in line) for line in self.sides[s]) for s in ("rows", "columns")
        ]
        return Nonogram(sides[0], sides[1], shown)

    def _shown(self, name: str) -> str:
        value = self.colours.get(name, NAMED.get(name, ""))
        expect(value, f"nonogram: no colour {name[:30]!r} is declared")
        return name if NAMED.get(name) == value else f"#{value}"


def _block(length: int, colour: int) -> Block:
    return length, colour


class _Reader:
    """Turns expat's events into puzzles."""

    def __init__(self) -> None:
        self.found: list[_Puzzle] = []
        self._path: list[str] = []
        self._text: list[str] = []
        self._attributes: dict[str, str] = {}
        self._side = ""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._path.append(name)
        expect(len(self._path) <= 20, "nonogram: XML nested too deeply")
        self._text, self._attributes = [], attributes
        match self._path[-3:]:
            case [*_, "puzzle"]:
                kind = attributes.get("type", "grid")
                expect(kind == "grid", f"nonogram: the puzzle is of type {kind[:30]!r}, not grid")
                expect(len(self.found) < MOST_PUZZLES, f"nonogram: more than {MOST_PUZZLES} puzzles")
                default, background = attributes.get("defaultcolor", "black"), attributes.get("backgroundcolor", "white")
                self.found.append(_Puzzle(default, background))
            case [*_, "puzzle", "clues"]:
                self._side = attributes.get("type", "")
                expect(self._side in ("rows", "columns"), "nonogram: clues are of neither rows nor columns")
                self.found[-1].sides[self._side] = []
            case ["puzzle", "clues", "line"]:
                lines = self.found[-1].sides[self._side]
                expect(len(lines) < MOST, f"nonogram: more than {MOST} {self._side}")
                lines.append([])

    def data(self, text: str) -> None:
        self._text.append(text)

    def end(self, name: str) -> None:
        text = "".join(self._text).strip()
        match self._path[-3:]:
            case [*_, "puzzle", "color"]:
                colour = self._attributes.get("name", "")
                value = text.lower()
                value = "".join(c * 2 for c in value) if re.fullmatch("[0-9a-f]{3}", value) else value
                expect(re.fullmatch("[0-9a-f]{6}", value), f"nonogram: colour {colour[:30]!r} is {text[:30]!r}, not like ff0000")
                self.found[-1].colours[colour] = value
                expect(len(self.found[-1].colours) <= MOST_COLOURS + 1, f"nonogram: more than {MOST_COLOURS} colours")
            case ["clues", "line", "count"]:
                puzzle = self.found[-1]
                line = puzzle.sides[self._side][-1]
                expect(len(line) < MOST, f"nonogram: a line with more than {MOST} blocks")
                length = number(text, f"{self._side[:-1]} {len(puzzle.sides[self._side])}")
                if length:
                    line.append((length, self._attributes.get("color", puzzle.default)))
        self._path.pop()
        self._text = []

    def refuse(self, *_: object) -> None:
        raise BadInput("nonogram: the XML declares entities, which cpgen does not read")


def read_webpbn(text: str) -> list[Nonogram]:
    """All puzzles of a `puzzleset`."""
    reader, parser = _Reader(), expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = reader.start, reader.end, reader.data
    parser.EntityDeclHandler = reader.refuse
    parser.buffer_text = True
    # What was declared in the text's first line was for its bytes; they are decoded already.
    text = re.sub(r"^(<\?xml[^>]*?)\s+encoding=[\"'][^\"']*[\"']", r"\1", text.lstrip(), count=1)
    try:
        parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        raise BadInput(f"nonogram: not XML: {expat.ErrorString(error.code)} in line {error.lineno}") from None
    expect(reader.found, "nonogram: the XML has no puzzle")
    return [puzzle.instance() for puzzle in reader.found]


def write_webpbn(instance: Nonogram) -> str:
    """A `puzzleset` of one puzzle."""
    names = [name.removeprefix("#") for name in instance.colours]
    values = [NAMED.get(name, name.removeprefix("#")) for name in instance.colours]
    lines = ['<?xml version="1.0"?>', '<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">', "<puzzleset>"]
    lines += [f'<puzzle type="grid" defaultcolor="{escape(names[0])}">', "<source>cpgen</source>"]
    lines.append('<color name="white" char=".">ffffff</color>')
    for letter, name, value in zip("XABCDEFGHIJKLMNOPQRSTUVWYZ", names, values):
        lines.append(f'<color name="{escape(name)}" char="{letter}">{value}</color>')
    for kind, side in (("columns", instance.columns), ("rows", instance.rows)):
        lines.append(f'<clues type="{kind}">')
        for blocks in side:
            counts = "".join(f'<count color="{escape(names[c - 1])}">{n}</count>' for n, c in blocks)
            lines.append(f"<line>{counts}</line>")
        lines.append("</clues>")
    return "\n".join([*lines, "</puzzle>", "</puzzleset>"])
