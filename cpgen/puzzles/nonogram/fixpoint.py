"""All lines of a board to a fixpoint: what level 1 of seed 004 can decide.

The board is held twice, by rows and by columns: for each line and symbol the mask of cells where the symbol is possible. What a
line loses is crossed out in the lines across, which are then read again, those with most news first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from cpgen.deduction.facts import Solution
from cpgen.puzzles.nonogram import lines as single
from cpgen.puzzles.nonogram.board import Blocks, Nonogram


@lru_cache(maxsize=64)
def prepared(instance: Nonogram) -> tuple[single.Line, ...]:
    """The lines of an instance made ready, rows first."""
    return prepare(instance.rows, instance.columns)


def prepare(rows: Sequence[Blocks], columns: Sequence[Blocks]) -> tuple[single.Line, ...]:
    """The lines made ready, rows first."""
    across, down = len(columns), len(rows)
    return tuple([single.line(across, blocks) for blocks in rows] + [single.line(down, blocks) for blocks in columns])


class Board:
    """What is possible where. `masks[line][symbol]` is a mask of cells; rows come first."""

    __slots__ = ("columns", "lines", "masks", "open", "reasons", "rows", "spans")

    def __init__(self, lines: tuple[single.Line, ...], rows: int, symbols: int) -> None:
        columns = len(lines) - rows
        self.lines = lines
        self.rows, self.columns = rows, columns
        self.masks = [single.everything(columns, symbols)] * rows + [single.everything(rows, symbols)] * columns
        """Lists are replaced, never changed in place, so copies of a board may share them."""
        self.spans = [line.whole for line in lines]
        """For each line the part that is still open."""
        self.open = rows * columns
        """Cells with more than one symbol left."""
        self.reasons: dict[int, int] | None = None
        """If asked for: for each cell that changed, the lines (as a mask) whose reading changed it."""

    def copy(self) -> Board:
        """An independent board that knows the same."""
        other: Board = object.__new__(Board)
        other.lines, other.rows, other.columns = self.lines, self.rows, self.columns
        other.masks, other.spans, other.open = self.masks.copy(), self.spans.copy(), self.open
        other.reasons = None if self.reasons is None else self.reasons.copy()
        return other

    def left(self, cell: int) -> int:
        """The symbols left for a cell, as a mask."""
        row, column = divmod(cell, self.columns)
        return sum((mask >> column & 1) << symbol for symbol, mask in enumerate(self.masks[row]))

    def restrict(self, cell: int, keep: int) -> bool:
        """Keep only these symbols (a mask) in a cell; gives whether one is left."""
        before = self.left(cell)
        after = before & keep
        if after != before:
            row, column = divmod(cell, self.columns)
            for line, bit in ((row, 1 << column), (self.rows + column, 1 << row)):
                self.masks[line] = [m if after >> s & 1 else m & ~bit for s, m in enumerate(self.masks[line])]
            self.open -= (before.bit_count() > 1) - (after.bit_count() > 1)
        return after != 0

    def solution(self) -> Solution | None:
        """The full board, once nothing is open."""
        if self.open:
            return None
        found = [0] * (self.rows * self.columns)
        for row, masks in enumerate(self.masks[: self.rows]):
            for symbol, mask in enumerate(masks[1:], 1):
                while mask:
                    low = mask & -mask
                    mask ^= low
                    found[row * self.columns + low.bit_length() - 1] = symbol
        return tuple(found)

    def settle(self, dirty: Iterable[int] | None = None) -> int | None:
        """Read the given lines (all if None) and those they touch until nothing changes. Gives the index of a line that has
        become impossible, None if there is none."""
        masks, lines, spans = self.masks, self.lines, self.spans
        if dirty is None:
            # On an empty board in black and white only a line with a block longer than its slack says anything.
            coloured = len(masks[0]) > 2
            news = [int(coloured or not line.blocks or line.slack < max(line.blocks)[0]) for line in lines]
        else:
            news = [0] * len(lines)
            for index in dirty:
                news[index] = 1
        while most := max(news):
            # The lines with most news come first, and all with more than half as much.
            for index in range(len(news)):
                if news[index] * 2 <= most:
                    continue
                news[index] = 0
                before = masks[index]
                after = single.solve(lines[index], before, spans[index])
                if after is None:
                    return index
                if after != before:
                    masks[index] = after
                    twice, span = single.undecided(after), spans[index]
                    if not (twice >> span.low & 1 and twice >> (span.high - 2) & 1):
                        spans[index] = single.narrowed(lines[index], after, twice)
                    self._cross(index, before, after, twice, news)
        return None

    def _cross(self, index: int, before: Sequence[int], after: Sequence[int], twice: int, news: list[int]) -> None:
        """Cross out in the lines across what a line has lost."""
        masks = self.masks
        bit, offset = (1 << index, self.rows) if index < self.rows else (1 << (index - self.rows), 0)
        changed = 0
        for symbol, (old, new) in enumerate(zip(before, after)):
            lost = old & ~new
            changed |= lost
            while lost:
                low = lost & -lost
                lost ^= low
                across = offset + low.bit_length() - 1
                mine = masks[across].copy()
                mine[symbol] &= ~bit
                masks[across] = mine
                news[across] += 1
        self.open -= (changed & ~twice).bit_count()
        if self.reasons is not None:
            self._note(index, changed)

    def _note(self, index: int, changed: int) -> None:
        assert self.reasons is not None
        while changed:
            low = changed & -changed
            changed ^= low
            at = low.bit_length() - 1
            cell = index * self.columns + at if index < self.rows else at * self.columns + index - self.rows
            self.reasons[cell] = self.reasons.get(cell, 0) | 1 << index


def board_of(instance: Nonogram) -> Board:
    """The empty board of an instance."""
    return Board(prepared(instance), len(instance.rows), len(instance.colours) + 1)
