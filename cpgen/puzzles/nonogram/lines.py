"""What one line says about its cells: every consequence, exactly, on bit masks.

For each symbol a mask tells in which cells of the line it is still possible. `reached[k]` holds the positions up to which the
first k blocks can have been written; a shift places a block, and a carry floods the white cells behind it. Going back from the
end keeps the starts that also leave room for the rest. Every placement that is left is one that some solution of the line has
(the bit-parallel form of the dynamic programme of Batenburg and Kosters 2008).
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from cpgen.puzzles.nonogram.board import Block, Blocks, room

Possible = tuple[int, ...]
"""For each symbol (0 is white) the mask of the cells of a line that may hold it; bit i is cell i."""


@dataclass(frozen=True, slots=True)
class Span:
    """The part of a line that is still open: from cell `low` up to `high`, and the blocks in it."""

    low: int
    high: int
    steps: tuple[tuple[int, int, int, int], ...]
    """For each block its length, colour, the place of its runs in the table of runs, and 1 if a white cell must follow."""
    floods: int
    """How many doublings of a flood cover the slack."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line made ready for solving."""

    cells: int
    blocks: Blocks
    whole: Span
    ladders: tuple[tuple[int, tuple[tuple[int, tuple[int, ...]], ...]], ...]
    """For each colour the lengths of its blocks, ascending, each with the shifts that lead there from the one before."""
    earliest: tuple[int, ...]
    """Where each block starts if all are pushed to the front; then, one past the end of the last."""
    slack: int
    """By how much they can be pushed back; negative if they do not fit."""


@lru_cache(maxsize=1 << 14)
def line(cells: int, blocks: Blocks) -> Line:
    """Prepare a line."""
    ladders = []
    places: dict[Block, int] = {}
    for colour in sorted({c for _, c in blocks}):
        rungs, reached = [], 1
        for length in sorted({n for n, c in blocks if c == colour}):
            shifts = []
            while reached < length:
                shifts.append(min(reached, length - reached))
                reached += shifts[-1]
            places[length, colour] = len(places)
            rungs.append((length, tuple(shifts)))
        ladders.append((colour, tuple(rungs)))
    follows = [int(a[1] == b[1]) for a, b in itertools.pairwise(blocks)] + [0]
    steps = tuple((n, c, places[n, c], gap) for (n, c), gap in zip(blocks, follows))
    earliest = (*(room(blocks[: k + 1]) - blocks[k][0] for k in range(len(blocks))), room(blocks))
    slack = cells - room(blocks)
    return Line(cells, blocks, Span(0, cells, steps, max(0, slack).bit_length()), tuple(ladders), earliest, slack)


def narrowed(this: Line, solved: Sequence[int]) -> Span:
    """The open part of a line just solved: the cells before the last white cell of its decided head, and those behind the first
    white one of its decided tail, can be left aside with the blocks in them."""
    once = twice = 0
    for mask in solved:
        twice |= once & mask
        once |= mask
    if not twice:
        return Span(this.cells, this.cells, (), 0)
    low = (solved[0] & ((twice & -twice) - 1)).bit_length()
    tail = solved[0] >> twice.bit_length()
    high = twice.bit_length() + (tail & -tail).bit_length() - 1 if tail else this.cells
    head, behind = (1 << low) - 1, -1 << high
    first, last = 0, len(this.blocks)
    for mask in solved[1:]:
        edges = mask & ~(mask << 1)
        first += (edges & head).bit_count()
        last -= (edges & behind).bit_count()
    steps = this.whole.steps[first:last]
    if not steps:
        return Span(low, high, (), (high - low).bit_length())
    slack = high - low - (this.earliest[last - 1] + this.blocks[last - 1][0] - this.earliest[first])
    if steps[-1][3]:
        steps = (*steps[:-1], (*steps[-1][:3], 0))  # the white cell that must follow lies outside
    return Span(low, high, steps, slack.bit_length())


def solve(this: Line, possible: Sequence[int], span: Span | None = None) -> list[int] | None:
    """The cells each symbol can still stand in, given where it was thought possible; None if the line has no solution.

    With a span from an earlier solution only that part is looked at."""
    if this.slack < 0:
        return None
    span = span or this.whole
    steps = span.steps
    white = possible[0]
    # runs[i]: the cells at which a block of a certain length and colour finds room.
    runs = []
    for colour, rungs in this.ladders:
        run = possible[colour]
        for _, shifts in rungs:
            for shift in shifts:
                run &= run >> shift
            runs.append(run)
    # Forwards. Adding the seeds to the mask of white cells makes a carry run through each stretch of them, up to the cell behind.
    at = 1 << span.low
    at |= (white + (at & white)) ^ white
    reached, starts = [at], []
    for length, _, place, gap in steps:
        start = at & runs[place]
        if gap:
            start &= white >> length
        starts.append(start)
        at = start << (length + gap)
        at |= (white + (at & white)) ^ white
        reached.append(at)
    # Backwards. A carry only runs upwards, so the flood downwards doubles its reach until it covers the slack.
    left = 1 << span.high
    if not at & left:
        return None
    bridges, bridge, shift = [], white, 1
    for _ in range(span.floods):
        bridges.append((shift, bridge))
        bridge &= bridge >> shift
        shift += shift
    for shift, bridge in bridges:
        left |= (left >> shift) & bridge
    whites = at & white & (left >> 1)
    valid = [0] * len(runs)
    for k in range(len(starts) - 1, -1, -1):
        length, _, place, gap = steps[k]
        start = starts[k] & (left >> (length + gap))
        valid[place] |= start
        if gap:
            whites |= start << length
        left = start
        for shift, bridge in bridges:
            left |= (left >> shift) & bridge
        whites |= reached[k] & white & (left >> 1)
    # Paint the blocks from their starts, the longest first: the shorter ones share the way down the ladder.
    outside = ~((1 << span.high) - (1 << span.low))
    result = [mask & outside for mask in possible]
    result[0] |= whites
    place = len(runs)
    for colour, rungs in reversed(this.ladders):
        paint = 0
        for _, shifts in reversed(rungs):
            place -= 1
            paint |= valid[place]
            for shift in reversed(shifts):
                paint |= paint << shift
        result[colour] |= paint
    return result


def everything(cells: int, symbols: int) -> list[int]:
    """The masks of a line nothing is known about."""
    return [(1 << cells) - 1] * symbols
