"""All arrangements of one line as bit masks: the workhorse behind Try, the searches and the study of size 5.

For two views (0 for none) the permutations that show them are numbered; per place and height one big integer says which of them
have that height there. What is left of a line is then a few ANDs (seed 000, section 6.5.6.14, made fast), and remembered.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np

Masks = tuple[int, ...]
"""For each place of a line the heights left, bit h-1 for height h."""


@lru_cache(maxsize=16)
def arrangements(n: int) -> tuple[Any, Any, Any]:
    """All permutations of 0…n-1 in order, one per row, and how many each shows from its front and from its back."""
    rows = np.array(list(permutations(range(n))), dtype=np.int8)
    return rows, records(rows), records(rows[:, ::-1])


def records(rows: Any) -> Any:
    """For each row of an array how many entries are higher than all before them."""
    tops = np.maximum.accumulate(rows, axis=1)
    return 1 + (tops[:, 1:] > tops[:, :-1]).sum(axis=1)


class Table(NamedTuple):
    """The permutations of a line with two views: `at[place][h]` marks those with height h+1 at the place."""

    all: int
    at: tuple[tuple[int, ...], ...]


def bits(chosen: Any) -> int:
    """A row of truth values as an integer, the first one the lowest bit."""
    return int.from_bytes(np.packbits(chosen, bitorder="little").tobytes(), "little")


@lru_cache(maxsize=1000)
def table(n: int, front: int, back: int) -> Table:
    """The permutations that show `front` from the front and `back` from the back; 0 asks for nothing."""
    rows, fronts, backs = arrangements(n)
    wanted = np.ones(len(rows), dtype=bool)
    if front:
        wanted &= fronts == front
    if back:
        wanted &= backs == back
    rows = rows[wanted]
    at = tuple(tuple(bits(rows[:, place] == h) for h in range(n)) for place in range(n))
    return Table((1 << len(rows)) - 1, at)


def alive(n: int, front: int, back: int, masks: Masks) -> int:
    """The permutations of the table that respect the heights left, as a mask over its numbering."""
    live, at = table(n, front, back)
    full = (1 << n) - 1
    for place, mask in enumerate(masks):
        if mask != full:
            # The smaller of the two sets is joined: what is left, or what is out.
            if mask.bit_count() * 2 <= n:
                joined = 0
                for h in range(n):
                    if mask >> h & 1:
                        joined |= at[place][h]
                live &= joined
            else:
                for h in range(n):
                    if not mask >> h & 1:
                        live &= ~at[place][h]
    return live


@lru_cache(maxsize=1 << 17)
def consistent(n: int, front: int, back: int, masks: Masks) -> Masks | None:
    """The heights that some arrangement of the line has at each place (generalised arc consistency); None if none fits."""
    live = alive(n, front, back, masks)
    if not live:
        return None
    at = table(n, front, back).at
    found = []
    for place, mask in enumerate(masks):
        left = mask
        if mask & (mask - 1):
            for h in range(n):
                if mask >> h & 1 and not live & at[place][h]:
                    left ^= 1 << h
        found.append(left)
    return tuple(found)
