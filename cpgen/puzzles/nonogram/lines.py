"""What one line says about its cells: every consequence, exactly, on bit masks.

For each symbol a mask tells in which cells of the line it is still possible. `reached[k]` holds the positions up to which the
first k blocks can have been written; a shift places a block, and a carry floods the white cells behind it. Going back from the
end keeps the starts that also leave room for the rest. Every placement that is left is one that some solution of the line has
(the bit-parallel form of the dynamic programme of Batenburg and Kosters 2008).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from cpgen.puzzles.nonogram.board import Blocks


class Span(NamedTuple):
    """The part of a line that is still open: from cell `low` up to `high`, and the blocks in it.

    A line has one more white cell behind its last one. So every span ends with a white cell, and what must follow a block is
    inside.
    """

    low: int
    high: int
    steps: tuple[tuple[int, int], ...]
    """For each block how far its end lies from its start, the white cell that must follow included, and which kind it is."""
    slack: int
    """How far the blocks can be pushed."""


class Rung(NamedTuple):
    """A kind of block: the shifts that make its length from that of the rung below, its length, and whether white must follow."""

    shifts: tuple[int, ...]
    length: int
    gap: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A line made ready for solving."""

    cells: int
    blocks: Blocks
    whole: Span
    kinds: int
    ladders: tuple[tuple[int, tuple[Rung, ...]], ...]
    """For each colour its kinds of blocks, by length; the kinds of the colours are numbered one after the other."""
    earliest: tuple[int, ...]
    """Where each block starts if all are pushed to the front."""
    slack: int
    """By how much they can be pushed back; negative if they do not fit."""


@lru_cache(maxsize=1 << 14)
def line(cells: int, blocks: Blocks) -> Line:
    """Prepare a line."""
    gaps = [a[1] == b[1] for a, b in pairwise(blocks)] + [True]
    kinds = sorted({(colour, length, gap) for (length, colour), gap in zip(blocks, gaps)})
    number = {kind: i for i, kind in enumerate(kinds)}
    steps, earliest, at = [], [], 0
    for (length, colour), gap in zip(blocks, gaps):
        steps.append((length + gap, number[colour, length, gap]))
        earliest.append(at)
        at += length + gap
    ladders: dict[int, list[Rung]] = {}
    reached = 1
    for colour, length, gap in kinds:
        if colour not in ladders:
            ladders[colour], reached = [], 1
        shifts = []
        while reached < length:
            shifts.append(min(reached, length - reached))
            reached += shifts[-1]
        ladders[colour].append(Rung(tuple(shifts), length, gap))
    slack = cells + bool(blocks) - at
    whole = Span(0, cells + 1, tuple(steps), slack)
    return Line(cells, blocks, whole, len(kinds), tuple((c, tuple(r)) for c, r in ladders.items()), tuple(earliest), slack)


def undecided(masks: Sequence[int]) -> int:
    """The cells with more than one symbol left."""
    once = twice = 0
    for mask in masks:
        twice |= once & mask
        once |= mask
    return twice


def narrowed(this: Line, solved: Sequence[int], twice: int) -> Span:
    """The open part of a line just solved, given its undecided cells: what lies before the last white cell of its decided head,
    and behind the first white one of its decided tail, can be left aside with the blocks in it."""
    if not twice:
        return Span(this.cells, this.cells + 1, (), 0)
    top = twice.bit_length()
    low = (solved[0] & ((twice & -twice) - 1)).bit_length()
    tail = (solved[0] | 1 << this.cells) >> top
    high = top + (tail & -tail).bit_length()
    first, last = 0, len(this.blocks)
    head = (1 << low) - 1
    for mask in solved[1:]:
        edges = mask & ~(mask << 1)
        first += (edges & head).bit_count()
        last -= (edges >> high).bit_count()
    if first == last:
        return Span(low, high, (), high - low)
    steps = this.whole.steps[first:last]
    room = this.earliest[last - 1] + this.blocks[last - 1][0] + 1 - this.earliest[first]
    if steps[-1][0] == this.blocks[last - 1][0]:
        # A block of another colour follows, but behind a white cell: this one too may end the span without a gap.
        room -= 1
    return Span(low, high, steps, high - low - room)


def solve(this: Line, possible: Sequence[int], span: Span | None = None, starts: list[int] | None = None) -> list[int] | None:
    """The cells each symbol can still stand in, given where it was thought possible; None if the line has no solution.

    Cells are masks, one a symbol, white first; bit i is cell i.
    With a span from an earlier solution only that part is looked at. The list `starts` gets for each block, the last one first,
    the mask of cells it can start at.
    """
    if this.slack < 0:
        return None
    low, high, steps, slack = span or this.whole
    white = possible[0] | 1 << this.cells
    # The cells at which each kind of block finds room.
    fits = []
    for colour, rungs in this.ladders:
        run = possible[colour]
        for shifts, length, gap in rungs:
            for shift in shifts:
                run &= run >> shift
            fits.append(run & (white >> length) if gap else run)
    # Forwards. Adding the seeds to the mask of white cells makes a carry run through each stretch of them, up to the cell behind.
    at = 1 << low
    at |= (white + (at & white)) ^ white
    reached = []
    for shift, kind in steps:
        reached.append(at)
        at = (at & fits[kind]) << shift
        at |= (white + (at & white)) ^ white
    left = 1 << high
    if not at & left:
        return None
    # Backwards. A carry only runs upwards, so the flood downwards doubles its reach until it covers the slack.
    bridges, bridge, shift = [], white, 1
    while shift <= slack and bridge:
        bridges.append((shift, bridge))
        bridge &= bridge >> shift
        shift += shift
    for shift, bridge in bridges:
        left |= (left >> shift) & bridge
    whites = at & (left >> 1)
    valid = [0] * this.kinds
    for after, kind in reversed(steps):
        at = reached.pop()
        left = at & fits[kind] & (left >> after)
        valid[kind] |= left
        if starts is not None:
            starts.append(left)
        for shift, bridge in bridges:
            left |= (left >> shift) & bridge
        whites |= at & (left >> 1)
    whites &= white
    # Paint the blocks from their starts, the longest first: the shorter ones share the way down the ladder.
    outside = ~((1 << high) - (1 << low))
    result = [mask & outside for mask in possible]
    kind = this.kinds
    for colour, rungs in reversed(this.ladders):
        paint = 0
        for shifts, length, gap in reversed(rungs):
            kind -= 1
            start = valid[kind]
            paint |= start
            if gap:
                whites |= start << length
            for shift in shifts:
                paint |= paint << shift
        result[colour] |= paint
    result[0] |= whites & ~(1 << this.cells)
    return result


def everything(cells: int, symbols: int) -> list[int]:
    """The masks of a line nothing is known about."""
    return [(1 << cells) - 1] * symbols
