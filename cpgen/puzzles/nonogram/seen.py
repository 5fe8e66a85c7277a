"""A black-and-white line as a person sees it, and the small questions that the expert's rules ask about it.

`black` and `white` are masks of known cells; numbers are the lengths of the blocks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from cpgen.puzzles.nonogram import lines as single

Found = tuple[int, int]
"""Cells that must be black, cells that must be white, as masks."""
NOTHING: Found = (0, 0)


def cells(start: int, end: int) -> int:
    """The mask of the cells from start up to but not including end."""
    return (1 << end) - (1 << start) if end > start else 0


@dataclass(frozen=True)
class Seen:
    """One line with what is known of it; `least` is the smallest number that is looked at when big ones come first."""

    n: int
    numbers: tuple[int, ...]
    black: int
    white: int
    least: int = 1

    def mirrored(self) -> Seen:
        """The line read from its other end."""
        return Seen(self.n, self.numbers[::-1], self.flip(self.black), self.flip(self.white), self.least)

    def flip(self, mask: int) -> int:
        """A mask read from the other end."""
        return int(f"{mask:0{self.n}b}"[::-1], 2)

    def is_black(self, cell: int) -> bool:
        """Whether a cell is known to be black; cells outside the line are not."""
        return 0 <= cell < self.n and bool(self.black >> cell & 1)

    def is_wall(self, cell: int) -> bool:
        """Whether a cell is known to be white, or outside the line."""
        return not 0 <= cell < self.n or bool(self.white >> cell & 1)

    def run_end(self, cell: int) -> int:
        """The first cell from here that is not known to be black."""
        while self.is_black(cell):
            cell += 1
        return cell

    def runs(self) -> Iterator[tuple[int, int]]:
        """The runs of known black cells: start and end."""
        return stretches(self.black)

    def free(self) -> Iterator[tuple[int, int]]:
        """The stretches of cells that are not known to be white: start and end."""
        return stretches(cells(0, self.n) & ~self.white)

    @cached_property
    def head(self) -> tuple[int, int]:
        """How many numbers from the front are finished and closed off, and the first cell behind them that is not white."""
        return self._head(len(self.numbers))

    def _head(self, most: int) -> tuple[int, int]:
        done, at = 0, 0
        while True:
            while at < self.n and self.is_wall(at):
                at += 1
            if done >= most:
                return done, at
            end = self.run_end(at)
            if end - at != self.numbers[done] or not self.is_wall(end):
                return done, at
            done, at = done + 1, end

    @cached_property
    def core(self) -> tuple[int, int, int] | None:
        """If at most one number is undecided: it (or the last one), and the part of the line that it lies in; else None."""
        if not self.numbers:
            return None
        before, low = self._head(len(self.numbers) - 1)
        after, skipped = self.mirrored()._head(len(self.numbers) - 1 - before)
        if before + after < len(self.numbers) - 1:
            return None
        return self.numbers[before], low, self.n - skipped

    @cached_property
    def ranges(self) -> list[tuple[int, int]] | None:
        """For each number the first and the last cell it can start at; None if the line cannot be filled."""
        full = cells(0, self.n)
        starts: list[int] = []
        line = single.line(self.n, tuple((number, 1) for number in self.numbers))
        if single.solve(line, [full & ~self.black, full & ~self.white], None, starts) is None:
            return None
        return [((s & -s).bit_length() - 1, s.bit_length() - 1) for s in reversed(starts)]


def stretches(mask: int) -> Iterator[tuple[int, int]]:
    """The runs of set bits: start and end."""
    at = 0
    while mask:
        skip = (mask & -mask).bit_length() - 1
        mask >>= skip
        length = (~mask & (mask + 1)).bit_length() - 1
        yield at + skip, at + skip + length
        mask >>= length
        at += skip + length
