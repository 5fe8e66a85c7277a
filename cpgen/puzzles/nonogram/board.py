"""The Nonogram board: for each row and column the blocks that stand in it, in order, and the colours they may have.

A block is a length and a colour. Black and white is the case of one colour. Blocks of the same colour need a white cell between
them, blocks of different colours may touch (seed 004, section 2.1).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Any, ClassVar, Self

from cpgen.deduction.facts import Fact, Group, Solution, Space
from cpgen.errors import expect
from cpgen.puzzle import Instance, Written

MOST = 100
"""The longest line."""
MOST_COLOURS = 26
NAMED = {
    "black": "000000", "red": "ff0000", "blue": "0000ff", "green": "008000", "orange": "ffa500", "purple": "800080",
    "brown": "a52a2a", "teal": "008080", "magenta": "ff00ff", "gold": "ffd700", "yellow": "ffff00", "cyan": "00ffff",
    "lime": "00ff00", "navy": "000080", "maroon": "800000", "olive": "808000", "silver": "c0c0c0", "gray": "808080",
    "pink": "ffc0cb", "violet": "ee82ee",
}  # fmt: skip
"""The colours with names, all of which SVG knows."""
PALETTE = ("black", "red", "blue", "green", "orange", "purple", "brown", "teal", "magenta", "gold")
"""What colours are called when nobody named them."""

Block = tuple[int, int]
"""A length, and a colour: the index of a symbol, from 1 (0 is white)."""
Blocks = tuple[Block, ...]


@dataclass(frozen=True)
class Size:
    """How many rows and columns, and which colours besides white."""

    rows: int
    columns: int
    colours: tuple[str, ...] = ("black",)

    def __post_init__(self) -> None:
        for count, what in ((self.rows, "rows"), (self.columns, "columns")):
            expect(1 <= count <= MOST, f"nonogram: {count} {what}, not between 1 and {MOST}")
        expect(1 <= len(self.colours) <= MOST_COLOURS, f"nonogram: {len(self.colours)} colours, not between 1 and {MOST_COLOURS}")
        for colour in self.colours:
            expect(
                isinstance(colour, str) and (colour in NAMED or re.fullmatch(r"#[0-9a-f]{6}", colour)),
                f"nonogram: {colour!r} is no colour; write #rrggbb (lower case) or one of {', '.join(NAMED)}",
            )
        expect(len(set(self.colours)) == len(self.colours), "nonogram: a colour is listed twice")

    def __str__(self) -> str:
        colours = f" in {len(self.colours)} colours" if len(self.colours) > 1 else ""
        return f"{self.rows}x{self.columns}{colours}"


@dataclass(frozen=True)
class Nonogram(Instance):
    """A Nonogram: the blocks of every row, from left to right, and of every column, from top to bottom."""

    puzzle: ClassVar[str] = "nonogram"
    rows: tuple[Blocks, ...]
    columns: tuple[Blocks, ...]
    colours: tuple[str, ...] = ("black",)

    def __post_init__(self) -> None:
        Size(len(self.rows), len(self.columns), self.colours)
        for name, _, blocks in lines(self):
            for length, colour in blocks:
                expect(length >= 1, f"nonogram: {name} has a block of {length}; lengths start at 1")
                expect(1 <= colour <= len(self.colours), f"nonogram: {name} has a block in colour {colour}, which there is not")

    @property
    def size(self) -> Size:
        """Its rows, columns and colours."""
        return Size(len(self.rows), len(self.columns), self.colours)

    def to_json(self) -> dict[str, Any]:
        """`{"rows": [[2, 1], …], "columns": […]}`; in colour the blocks are `[length, colour]` and `"colours"` names them."""
        plain = self.colours == ("black",)

        def shown(side: tuple[Blocks, ...]) -> list[list[Any]]:
            return [[b[0] if plain else list(b) for b in blocks] for blocks in side]

        data: dict[str, Any] = {"rows": shown(self.rows), "columns": shown(self.columns)}
        return data if plain else data | {"colours": list(self.colours)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Read what `to_json` writes; a block that is only a length has colour 1, and 0 stands for no block."""
        colours = data.get("colours", ["black"])
        expect(isinstance(colours, list), "nonogram: 'colours' must be a list of names")
        sides = [_side(data.get(key), key) for key in ("rows", "columns")]
        return cls(sides[0], sides[1], tuple(colours))


def _side(value: object, key: str) -> tuple[Blocks, ...]:
    """One of the two lists of lines in JSON."""
    expect(isinstance(value, list) and value, f"nonogram: {key!r} must be a list of lines, and not empty")
    assert isinstance(value, list)
    found = []
    for number, line in enumerate(value, 1):
        name = f"{key[:-1]} {number}"
        expect(isinstance(line, list), f"nonogram: {name} must be a list of blocks")
        blocks = [tuple(b) if isinstance(b, list) else (b, 1) for b in line if b != 0]
        for block in blocks:
            whole = all(isinstance(part, int) and not isinstance(part, bool) for part in block)
            expect(len(block) == 2 and whole, f"nonogram: {name} has a block that is neither a length nor [length, colour]")
        found.append(tuple(blocks))
    return tuple(found)


@lru_cache(maxsize=64)
def cells_of(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """The cells of every line, rows first."""
    across = [tuple(range(r * columns, (r + 1) * columns)) for r in range(rows)]
    return tuple(across + [tuple(range(c, rows * columns, columns)) for c in range(columns)])


def lines(instance: Nonogram) -> list[tuple[str, tuple[int, ...], Blocks]]:
    """All lines, rows first: name, cells, blocks."""
    return [_line(instance, number) for number in range(len(instance.rows) + len(instance.columns))]


def _line(instance: Nonogram, number: int) -> tuple[str, tuple[int, ...], Blocks]:
    """One line, rows first: name, cells, blocks."""
    height = len(instance.rows)
    name = f"row {number + 1}" if number < height else f"column {number - height + 1}"
    blocks = instance.rows[number] if number < height else instance.columns[number - height]
    return name, cells_of(height, len(instance.columns))[number], blocks


def size_of(shape: Nonogram | Size) -> Size:
    """The size of a shape: an instance, or (before it has clues) a size itself."""
    return shape if isinstance(shape, Size) else shape.size


@lru_cache(maxsize=16)
def _space(size: Size) -> Space:
    symbols = ("white", *size.colours)
    cells = tuple(f"r{r + 1}c{c + 1}" for r in range(size.rows) for c in range(size.columns))
    extra = [f"row {r + 1}" for r in range(size.rows)] + [f"column {c + 1}" for c in range(size.columns)]
    k = len(symbols)
    groups = tuple(Group("cell", name, tuple(range(i * k + 1, i * k + k + 1))) for i, name in enumerate(cells))
    return Space(cells, (symbols,) * len(cells), tuple(extra), groups)


def space(shape: Nonogram | Size) -> Space:
    """White or a colour in every cell; an atom "row 3" says that the blocks of row 3 hold."""
    return _space(size_of(shape))


def clues(instance: Nonogram) -> tuple[Fact, ...]:
    """That the blocks of every line hold."""
    board = space(instance)
    return tuple(range(board.key_atoms + 1, board.atoms + 1))


def with_clues(shape: Nonogram, facts: Iterable[Fact]) -> Nonogram:
    """The instance itself: its clues are all its lines."""
    expect(set(facts) >= set(clues(shape)), "nonogram: the blocks of a line cannot be left out")
    return shape


def runs(symbols: Sequence[int | None]) -> Blocks:
    """The blocks that stand in a line."""
    return tuple((len(list(run)), symbol) for symbol, run in groupby(symbols) if symbol)


def from_grid(size: Size, grid: Sequence[int]) -> Nonogram:
    """The instance whose clues describe a full board."""
    blocks = [runs([grid[c] for c in cells]) for cells in cells_of(size.rows, size.columns)]
    return Nonogram(tuple(blocks[: size.rows]), tuple(blocks[size.rows :]), size.colours)


def room(blocks: Sequence[Block]) -> int:
    """How many cells blocks need at least: their lengths, and a white one between neighbours of one colour."""
    return sum(length for length, _ in blocks) + sum(a[1] == b[1] for a, b in pairwise(blocks))


def clash(instance: Nonogram, written: Written, at: int | None = None) -> str | None:
    """Blocks that do not fit, sums that differ, or a line whose cells break its blocks."""
    if at is None:
        if (unequal := _sums_differ(instance)) is not None:
            return unequal
        touched = lines(instance)
    else:
        row, column = divmod(at, len(instance.columns))
        touched = [_line(instance, row), _line(instance, len(instance.rows) + column)]
    for name, cells, blocks in touched:
        if room(blocks) > len(cells):
            return f"the blocks of {name} need {room(blocks)} cells, and it has {len(cells)}"
        stands = tuple([written[c] for c in cells])
        if any(symbol is not None for symbol in stands) and not _may_become(stands, blocks):
            return f"what stands in {name} does not agree with its blocks {show_blocks(blocks, instance.colours)}"
    return None


def _sums_differ(instance: Nonogram) -> str | None:
    for colour, name in enumerate(instance.colours, 1):
        across, down = (sum(b[0] for line in side for b in line if b[1] == colour) for side in (instance.rows, instance.columns))
        if across != down:
            return f"the rows have {across} {name} cells, the columns {down}"
    return None


@lru_cache(maxsize=1 << 16)
def _may_become(symbols: tuple[int | None, ...], blocks: Blocks) -> bool:
    """Whether the open cells of a line can be coloured so that it has these blocks: it begins with the first, or with white."""
    if room(blocks) > len(symbols):
        return False
    if not blocks:
        return not any(symbols)
    (length, colour), others = blocks[0], blocks[1:]
    if symbols[0] != colour and symbols[0]:
        return False
    if symbols[0] in (None, 0) and _may_become(symbols[1:], blocks):
        return True
    gap = 1 if others and others[0][1] == colour else 0
    begins = all(symbol in (None, colour) for symbol in symbols[:length]) and not any(symbols[length : length + gap])
    return symbols[0] != 0 and begins and _may_become(symbols[length + gap :], others)


def show_blocks(blocks: Blocks, colours: Sequence[str] = ("black",)) -> str:
    """The blocks of a line as people write them: `2 1`, in colour `2 red 1 blue`."""
    if len(colours) == 1:
        return " ".join(str(length) for length, _ in blocks) or "0"
    return " ".join(f"{length} {colours[colour - 1]}" for length, colour in blocks) or "0"


def grid_of(instance: Nonogram, solution: Solution) -> list[Solution]:
    """A solution row by row."""
    width = len(instance.columns)
    return [solution[r * width : (r + 1) * width] for r in range(len(instance.rows))]


def _transposed(rows: tuple[Blocks, ...], columns: tuple[Blocks, ...]) -> tuple[tuple[Blocks, ...], tuple[Blocks, ...]]:
    return columns, rows


def _mirrored(rows: tuple[Blocks, ...], columns: tuple[Blocks, ...]) -> tuple[tuple[Blocks, ...], tuple[Blocks, ...]]:
    """Left becomes right."""
    return tuple(tuple(reversed(line)) for line in rows), tuple(reversed(columns))


def canonical(instance: Nonogram) -> Nonogram:
    """The least of the eight turned and mirrored boards, with colours numbered as they appear."""
    sides = instance.rows, instance.columns
    variants = []
    for _ in range(4):
        variants.append(sides)
        sides = _mirrored(*sides)
        variants.append(sides)
        sides = _transposed(*sides)
    return min((_relabelled(*v) for v in variants), key=lambda n: (n.rows, n.columns))


def _relabelled(rows: tuple[Blocks, ...], columns: tuple[Blocks, ...]) -> Nonogram:
    new: dict[int, int] = {}
    for line in rows + columns:
        for _, colour in line:
            new.setdefault(colour, len(new) + 1)
    sides = [tuple(tuple((length, new[colour]) for length, colour in line) for line in side) for side in (rows, columns)]
    return Nonogram(sides[0], sides[1], default_colours(max(1, len(new))))


def default_colours(count: int) -> tuple[str, ...]:
    """Names for this many colours."""
    return tuple(PALETTE[i] if i < len(PALETTE) else f"#{(i * 2654435761) % 0xFFFFFF:06x}" for i in range(count))


def parse_size(text: str) -> Size:
    """`20` (20x20), `20x15` (20 rows, 15 columns) or `20x15x3` (and 3 colours)."""
    match = re.fullmatch(r"(\d+)(?:x(\d+)(?:x(\d+))?)?", text)
    expect(match, f"nonogram: size {text!r} is not like 20, 20x15 or 20x15x3 (rows, columns, colours)")
    assert match is not None
    rows, columns, colours = match.groups()
    expect(colours is None or 1 <= int(colours) <= MOST_COLOURS, f"nonogram: {colours} colours, not between 1 and {MOST_COLOURS}")
    return Size(int(rows), int(columns or rows), default_colours(int(colours or 1)))
