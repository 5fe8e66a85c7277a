"""For one square, all 2^(4n) sets of its views at once: which of them determine it, and which can spare none.

A set is ambiguous exactly if it lies within the views on which some other square agrees. The table of all sets is packed, eight
sets that differ in their first three views to a byte: steps over those views are table look-ups, over the others ORs of halves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

LOW = range(8)
DOWN = np.array([sum(1 << s for s in LOW if any(byte >> t & 1 and s & t == s for t in LOW)) for byte in range(256)], np.uint8)
"""All subsets of the sets in a byte."""
LEAST = np.array(
    [
        sum(1 << s for s in LOW if byte >> s & 1 and not any(s >> i & 1 and byte >> (s ^ 1 << i) & 1 for i in range(3)))
        for byte in range(256)
    ],
    np.uint8,
)
"""The sets in a byte from which none of the first three views can go."""


class Agreements:
    """The views of many squares, arranged so that who agrees where with one of them is a few ORs."""

    def __init__(self, views: Any) -> None:
        self.count, self.width = views.shape
        self.views = views
        top = int(views.max())
        bits = np.uint32(1) << np.arange(self.width, dtype=np.uint32)
        self._equal = [[np.where(views[:, p] == v, bits[p], np.uint32(0)) for v in range(top + 1)] for p in range(self.width)]

    def determining(self, row: int) -> Any:
        """The packed table of the sets of views that determine the square in this row."""
        agreeing = np.zeros(self.count, dtype=np.uint32)
        for place in range(self.width):
            agreeing |= self._equal[place][self.views[row, place]]
        marked = np.zeros(1 << self.width, dtype=np.uint8)
        marked[np.delete(agreeing, row)] = 1
        table = DOWN[np.packbits(marked, bitorder="little")]
        for bit in range(self.width - 3):
            halves = table.reshape(-1, 2, 1 << bit)
            halves[:, 0] |= halves[:, 1]
        return ~table


def minimal(sets: Any) -> Any:
    """Those of the sets (closed under adding views) from which no view can go: what the seed's extreme sets leave."""
    found = LEAST[sets]
    for bit in range(len(sets).bit_length() - 1):
        found.reshape(-1, 2, 1 << bit)[:, 1] &= ~sets.reshape(-1, 2, 1 << bit)[:, 0]
    return found


def members(table: Any) -> Any:
    """The sets in a packed table, as masks."""
    high = np.flatnonzero(table)
    bytes_, low = np.nonzero(np.unpackbits(table[high], bitorder="little").reshape(-1, 8))
    return high[bytes_] << 3 | low


def sizes(masks: Any) -> Counter[int]:
    """How many of these sets have how many views."""
    count = np.zeros(len(masks), dtype=np.int64)
    for bit in range(int(masks.max(initial=0)).bit_length()):
        count += masks >> bit & 1
    return Counter({size: int(number) for size, number in enumerate(np.bincount(count).tolist()) if number})


def total(table: Any) -> int:
    """How many sets a packed table holds."""
    return int(np.unpackbits(table).sum(dtype=np.int64))


def holds(table: Any, places: Sequence[int]) -> bool:
    """Whether a set of views is in a packed table."""
    mask = sum(1 << p for p in places)
    return bool(table[mask >> 3] >> (mask & 7) & 1)
