"""Latin squares, the solutions of Flats: the seed's shuffled cyclic square, uniform random ones, and all of them.

The seed (000, section 6.3.2.3) shuffles rows and columns of one fixed square, which reaches few of all squares. Jacobson and
Matthews' walk over the incidence cube, where a square may for a while be improper in one cell, reaches all equally often.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from random import Random
from typing import Any

from cpgen.deduction.facts import Solution


def cyclic(n: int, random: Random) -> Solution:
    """The square with rows 1 2 3 …, 2 3 4 …, its rows and columns shuffled: the seed's way."""
    rows, columns = random.sample(range(n), n), random.sample(range(n), n)
    return tuple((r + c) % n for r in rows for c in columns)


class Walk:
    """Jacobson and Matthews' walk. `x`, `y`, `z` say for two coordinates of the cube the third ones that hold: lists of one, or
    at the improper place of up to three."""

    def __init__(self, n: int, random: Random) -> None:
        self.n, self.random = n, random
        start = cyclic(n, random)
        self.z = [[[start[r * n + c]] for c in range(n)] for r in range(n)]
        self.y = [[[start[r * n : r * n + n].index(s)] for s in range(n)] for r in range(n)]
        self.x = [[[next(r for r in range(n) if start[r * n + c] == s)] for s in range(n)] for c in range(n)]
        self.improper: tuple[int, int, int] | None = None

    def step(self) -> None:
        """One random move, from a proper or an improper square."""
        random, n = self.random, self.n
        if self.improper is None:
            # A random cell of the cube that holds 0 gets 1.
            row, column = int(random.random() * n), int(random.random() * n)
            here = self.z[row][column][0]
            symbol = int(random.random() * (n - 1))
            symbol += symbol >= here
            other_row, other_column = self.x[column][symbol][0], self.y[row][symbol][0]
        else:
            # The cell that holds -1 gets 0; which of its two lines' ones take part is free.
            row, column, symbol = self.improper
            here = self.z[row][column][random.random() < 0.5]
            other_row = self.x[column][symbol][random.random() < 0.5]
            other_column = self.y[row][symbol][random.random() < 0.5]
        self._swap(row, column, symbol, other_row, other_column, here)

    def _swap(self, row: int, column: int, symbol: int, other_row: int, other_column: int, here: int) -> None:
        """Add 1 at (row, column, symbol) and the three cells at distance two of the 2x2x2 subcube, take 1 from the others."""
        for r, c, s in ((row, column, here), (row, other_column, symbol), (other_row, column, symbol)):
            self._take(r, c, s)
        if self.improper is None:
            self._put(row, column, symbol)
        for r, c, s in ((row, other_column, here), (other_row, column, here), (other_row, other_column, symbol)):
            self._put(r, c, s)
        # The far corner loses 1 as well: a 1 there becomes 0, a 0 becomes the improper -1.
        if here in self.z[other_row][other_column]:
            self._take(other_row, other_column, here)
            self.improper = None
        else:
            self.improper = (other_row, other_column, here)

    def _take(self, r: int, c: int, s: int) -> None:
        self.z[r][c].remove(s)
        self.y[r][s].remove(c)
        self.x[c][s].remove(r)

    def _put(self, r: int, c: int, s: int) -> None:
        self.z[r][c].append(s)
        self.y[r][s].append(c)
        self.x[c][s].append(r)

    def square(self, visits: int) -> Solution:
        """The square after this many visits to proper ones. (A fixed number of moves and then on to the next proper square would
        favour squares from which long improper excursions start.)"""
        for _ in range(visits):
            self.step()
            while self.improper is not None:
                self.step()
        return tuple(cell[0] for row in self.z for cell in row)


def uniform(n: int, random: Random) -> Solution:
    """A random Latin square, all equally likely (as far as n*n visits mix the walk)."""
    return next(squares(n, random))


def squares(n: int, random: Random) -> Iterator[Solution]:
    """Uniform random Latin squares for ever: one walk, n visits between two squares, and each with its rows, columns and heights
    shuffled, so that neighbours share no more than some of their isotopy class."""
    walk = Walk(n, random)
    square = walk.square(n * n)
    while True:
        rows, columns, heights = (random.sample(range(n), n) for _ in range(3))
        yield tuple(heights[square[r * n + c]] for r in rows for c in columns)
        square = walk.square(n)


def batch(n: int, random: Random, count: int, copies: int = 16) -> Any:
    """Many uniform random Latin squares as an array: of each square of a walk several, shuffled independently."""
    import numpy as np

    walk = squares(n, random)
    base = np.array([next(walk) for _ in range(-(-count // copies))], dtype=np.int8).reshape(-1, n, n)
    base = np.repeat(base, copies, axis=0)[:count]
    shuffle = np.random.default_rng(random.getrandbits(64))
    rows, columns, heights = (np.argsort(shuffle.random((count, n)), axis=1) for _ in range(3))
    number = np.arange(count)[:, None, None]
    mixed = base[number, rows[:, :, None], columns[:, None, :]]
    return heights.astype(np.int8)[number, mixed]


@lru_cache(maxsize=8)
def rows_that_differ(n: int) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """All permutations, and for each which others differ from it everywhere, as a mask."""
    rows = tuple(permutations(range(n)))
    holding = [[0] * n for _ in range(n)]
    for number, row in enumerate(rows):
        for column, symbol in enumerate(row):
            holding[column][symbol] |= 1 << number
    every = (1 << len(rows)) - 1
    disjoint = []
    for row in rows:
        mask = every
        for column, symbol in enumerate(row):
            mask &= ~holding[column][symbol]
        disjoint.append(mask)
    return rows, tuple(disjoint)


def all_squares(n: int) -> Iterator[Solution]:
    """Every Latin square of a size, in order of its rows (161,280 for n = 5): rows that differ everywhere, by masks."""
    rows, disjoint = rows_that_differ(n)
    yield from _below(rows, disjoint, (), (1 << len(rows)) - 1, n)


def _below(
    rows: tuple[tuple[int, ...], ...], disjoint: tuple[int, ...], above: Solution, allowed: int, depth: int
) -> Iterator[Solution]:
    """All squares that begin with these rows; `allowed` are the rows that differ from all of them everywhere."""
    free = allowed
    while allowed:
        low = allowed & -allowed
        number = low.bit_length() - 1
        if depth == 1:
            yield above + rows[number]
        else:
            yield from _below(rows, disjoint, above + rows[number], free & disjoint[number], depth - 1)
        allowed ^= low
