"""A random full grid of any size by depth-first search: each guess is followed by all singles, and goes where fewest are left.

Every choice is made at random, so every grid can come; a search that fails too often starts afresh, with more patience.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from random import Random

from cpgen.deduction.facts import Solution
from cpgen.puzzles.sudoku.board import Boxes, units

Spots = list[int]
"""For each exactly-one group the bit set of what is left: the symbols of a cell, or the places of a symbol in a unit."""


@lru_cache(maxsize=8)
def _links(boxes: Boxes) -> tuple[list[list[tuple[int, int]]], list[list[tuple[int, int]]]]:
    """For each atom (cell * n + symbol) the four (group, bit) it is in, and for each group its atoms by bit."""
    n = boxes.n
    spots: list[list[tuple[int, int]]] = [[(atom // n, 1 << atom % n)] for atom in range(n**3)]
    atoms = [[(cell * n + s, 1 << s) for s in range(n)] for cell in range(n * n)]
    for unit, (_, _, cells) in enumerate(units(boxes)):
        for symbol in range(n):
            group = n * n + unit * n + symbol
            atoms.append([(cell * n + symbol, 1 << place) for place, cell in enumerate(cells)])
            for place, cell in enumerate(cells):
                spots[cell * n + symbol].append((group, 1 << place))
    return spots, atoms


def searched(boxes: Boxes, random: Random) -> Solution:
    """A random full grid."""
    for attempt in count(1):
        if grid := _attempt(boxes, random, failures=10 * attempt):
            return grid
    raise AssertionError


def _attempt(boxes: Boxes, random: Random, failures: int) -> Solution | None:
    """Depth-first search that gives up after so many dead ends."""
    n = boxes.n
    _, atoms = _links(boxes)
    stack: list[tuple[Spots, list[int]]] = []
    left: Spots = [(1 << n) - 1] * len(atoms)
    while True:
        # The groups are gone through from a random one on, so that no corner of the board always comes first.
        best, group = n + 1, -1
        start = int(random.random() * len(left))
        for g in (*range(start, len(left)), *range(start)):
            size = left[g].bit_count()
            if 1 < size < best:
                best, group = size, g
                if size == 2:
                    break
        if group < 0:
            return tuple(mask.bit_length() - 1 for mask in left[: n * n])
        choices = [atom for atom, bit in atoms[group] if left[group] & bit]
        random.shuffle(choices)
        stack.append((left, choices))
        while True:
            left, choices = stack[-1]
            if not choices:
                stack.pop()
                if not stack:
                    return None
                continue
            grown = list(left)
            if _place(boxes, grown, choices.pop()):
                left = grown
                break
            failures -= 1
            if failures < 0:
                return None


def _place(boxes: Boxes, left: Spots, atom: int) -> bool:
    """Place an atom and all singles that follow; False if a group runs empty."""
    spots, atoms = _links(boxes)
    queue = [atom]
    while queue:
        placed = queue.pop()
        for group, bit in spots[placed]:
            if not left[group] & bit:
                return False
            if left[group] == bit:
                continue
            for other, mark in atoms[group]:
                if left[group] & mark and mark != bit:
                    for g, b in spots[other]:
                        rest = left[g] & ~b
                        if not rest:
                            return False
                        if rest.bit_count() == 1 and left[g] != rest:
                            queue.append(atoms[g][rest.bit_length() - 1][0])
                        left[g] = rest
    return True
