"""What the finders read of a state, as bit sets: where a symbol can go on the board and in each unit.

All finders draw conclusions only from candidates that are out, so "a cell holds only 4 and 8" is also true of a cell that is down
to 4, or written. That keeps them monotone; the degenerate cases that this brings are what `lone` conclusions cover.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from cpgen.deduction.facts import Fact, Space
from cpgen.deduction.state import State
from cpgen.puzzles.sudoku.board import Boxes, units

REMEMBERED = 1 << 12
"""Tables of one unit that are remembered: who searches meets the same ones again and again."""


@dataclass(frozen=True)
class Geometry:
    """Cells as bits of the board: those of each unit, and those each cell sees."""

    units: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    unit_bits: tuple[int, ...]
    peers: tuple[int, ...]


@lru_cache(maxsize=32)
def geometry(boxes: Boxes) -> Geometry:
    """The geometry of a shape, made once."""
    lines = tuple(cells for _, _, cells in units(boxes))
    bits = tuple(sum(1 << c for c in cells) for cells in lines)
    peers = [0] * boxes.n**2
    for cells, mask in zip(lines, bits):
        for cell in cells:
            peers[cell] |= mask
    return Geometry(lines, tuple(name for _, name, _ in units(boxes)), bits, tuple(p & ~(1 << c) for c, p in enumerate(peers)))


class View:
    """The candidates of a state, turned for finders. `places[u][s]` has bit i if symbol s can go in the i-th cell of unit u."""

    def __init__(self, state: State) -> None:
        self.n: int = state.shape.n
        self.space: Space = state.space
        self.geometry = geometry(state.shape)
        self.masks = state.masks
        self.held = [tuple([self.masks[cell] for cell in cells]) for cells in self.geometry.units]
        """For each unit the symbols of its cells, and turned the places of its symbols."""
        self.places = [turned(masks, self.n) for masks in self.held]

    @cached_property
    def where(self) -> list[int]:
        """For each symbol the cells of the board it can go to."""
        rows = self.places[: self.n]  # the units begin with the rows
        return [sum(row[symbol] << self.n * i for i, row in enumerate(rows)) for symbol in range(self.n)]

    def out(self, cells: Iterable[int], symbol: int) -> list[Fact]:
        """The facts that a symbol is out of cells."""
        return [-(cell * self.n + symbol + 1) for cell in cells]

    def only(self, cell: int, symbols: int) -> list[Fact]:
        """The facts that a cell holds nothing but these symbols."""
        return [-(cell * self.n + s + 1) for s in range(self.n) if not symbols >> s & 1]

    def named(self, cells: Iterable[int], glue: str = "and") -> str:
        """Cells in words."""
        return listed((self.space.cells[c] for c in cells), glue)

    def symbols(self, mask: int, glue: str = "and") -> str:
        """Symbols in words."""
        return listed((str(s + 1) for s in ones(mask)), glue)


def view(state: State) -> View:
    """The view of a state as it is now, shared by the finders."""
    stamp, seen = state.memory.get("sudoku view", (-1, None))
    if stamp != len(state.known):
        seen = View(state)
        state.memory["sudoku view"] = len(state.known), seen
    assert isinstance(seen, View)
    return seen


@lru_cache(maxsize=REMEMBERED)
def turned(rows: tuple[int, ...], columns: int) -> tuple[int, ...]:
    """A table of bits turned: columns as rows."""
    found = [0] * columns
    for i, row in enumerate(rows):
        for column in ones(row):
            found[column] |= 1 << i
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def _few(mask: int) -> tuple[int, ...]:
    return tuple(i for i in range(mask.bit_length()) if mask >> i & 1)


def ones(mask: int) -> tuple[int, ...] | Iterator[int]:
    """The positions of the bits set."""
    return _few(mask) if mask < 1 << 25 else _walk(mask)


def _walk(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def listed(words: Iterable[str], glue: str = "and") -> str:
    """`a, b and c`."""
    *most, last = words
    return f"{', '.join(most)} {glue} {last}" if most else last
