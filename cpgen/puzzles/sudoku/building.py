"""Random full grids, each made afresh and every grid possible.

A 9x9 grid is woven from partitions: a box *is* the partition of its symbols into rows and the one into columns. In a band the
rows of two boxes determine those of the third, in a stack likewise the columns, so once the top band and the left stack stand,
four choices of 56 remain that need only agree in the four boxes left. Other sizes are searched for (`searching`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations, permutations, product
from random import Random
from typing import NamedTuple

from cpgen.deduction.facts import Solution
from cpgen.puzzles.sudoku.board import Boxes
from cpgen.puzzles.sudoku.searching import searched


def build(boxes: Boxes, random: Random) -> Solution:
    """A random full grid."""
    if (boxes.rows, boxes.columns) != (3, 3):
        return searched(boxes, random)
    while True:
        if grid := _woven(random):
            return grid


class Tables(NamedTuple):
    """The 1680 partitions of nine symbols into three ordered triples (bit masks), and how two of them may lie."""

    parts: list[tuple[int, int, int]]
    beside: list[list[tuple[int, int]]]
    """For the rows of a box the 56 choices of rows for the other two boxes of its band."""
    second: list[int]
    """The former of these two, as a bit set."""
    third: list[dict[int, int]]
    """The latter by the former."""
    crossing: list[list[int]]
    """For the rows of a box the 216 choices of its columns: every row meets every column in one symbol."""
    across: list[int]
    """The same as a bit set."""


@cache
def _tables() -> Tables:
    triples = [sum(three) for three in combinations([1 << s for s in range(9)], 3)]
    parts = [(a, b, 511 ^ a ^ b) for a in triples for b in triples if not a & b]
    number = {p: i for i, p in enumerate(parts)}
    marks = {t: [1 << b for b in range(9) if t >> b & 1] for t in triples}
    some = {(t, k): [sum(s) for s in combinations(marks[t], k)] for t in triples for k in range(4)}
    beside = []
    for a, b, c in parts:
        # k of the first row go to the second and the rest to the third: so k of the third come to the first, and so on.
        seconds = [
            (j | h, i | (c ^ h), (a ^ i) | (b ^ j))
            for k in range(4)
            for i, j, h in product(some[a, k], some[b, 3 - k], some[c, k])
        ]
        beside.append([(number[x, y, z], number[511 ^ a ^ x, 511 ^ b ^ y, 511 ^ c ^ z]) for x, y, z in seconds])
    orders = {t: list(permutations(marks[t])) for t in triples}
    crossing = [
        [number[x | u | p, y | v | q, z | w | r] for (x, y, z), (u, v, w), (p, q, r) in product(*(orders[t] for t in rows))]
        for rows in parts
    ]
    return Tables(
        parts,
        beside,
        [_bits(s for s, _ in pairs) for pairs in beside],
        [dict(pairs) for pairs in beside],
        crossing,
        [_bits(columns) for columns in crossing],
    )


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << n for n in numbers)


def _pick(bits: int, random: Random) -> int:
    """A random element of a bit set that is not empty."""
    for _ in range(int(random.random() * bits.bit_count())):
        bits &= bits - 1
    return (bits & -bits).bit_length() - 1


def _woven(random: Random) -> Solution | None:
    """One attempt at a 9x9 grid: band and stack at random, then the other four boxes in a few tries."""
    parts, beside, second, third, crossing, across = _tables()
    chance = random.random
    rows, columns = [0] * 9, [0] * 9
    rows[0] = int(chance() * 1680)
    columns[0] = crossing[rows[0]][int(chance() * 216)]
    rows[1], rows[2] = beside[rows[0]][int(chance() * 56)]
    columns[3], columns[6] = beside[columns[0]][int(chance() * 56)]
    for box in (1, 2):
        columns[box] = crossing[rows[box]][int(chance() * 216)]
        rows[3 * box] = crossing[columns[3 * box]][int(chance() * 216)]
    for _ in range(20):
        rows[4], rows[5] = beside[rows[3]][int(chance() * 56)]
        fourth, fifth = across[rows[4]] & second[columns[1]], across[rows[5]] & second[columns[2]]
        if not (fourth and fifth):
            continue
        columns[4], columns[5] = _pick(fourth, random), _pick(fifth, random)
        columns[7], columns[8] = third[columns[1]][columns[4]], third[columns[2]][columns[5]]
        last = across[columns[8]]
        fits = across[columns[7]] & second[rows[6]]
        while fits:
            rows[7] = _pick(fits, random)
            rows[8] = third[rows[6]][rows[7]]
            if last >> rows[8] & 1:
                return _filled([parts[p] for p in rows], [parts[p] for p in columns])
            fits ^= 1 << rows[7]
    return None


def _filled(rows: list[tuple[int, int, int]], columns: list[tuple[int, int, int]]) -> Solution:
    """The grid whose boxes have these row and column partitions."""
    grid: list[int] = []
    for band in (0, 3, 6):
        (u, v, w), (x, y, z), (p, q, r) = columns[band : band + 3]
        for one, two, three in zip(*rows[band : band + 3]):
            grid += (one & u, one & v, one & w, two & x, two & y, two & z, three & p, three & q, three & r)
    return tuple([bit.bit_length() - 1 for bit in grid])
