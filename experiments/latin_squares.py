"""Seed 000, Table 1: how many Latin squares there are, and how many of them shuffled rows and columns of one square reach."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import permutations
from math import factorial
from typing import Any

from cpgen.comparing.plots import figure, svg_of
from cpgen.puzzles.flats.squares import all_squares, rows_that_differ
from experiments.machinery.experiment import Experiment, Finding, Part, Table

SQUARES = {1: 1, 2: 2, 3: 12, 4: 576, 5: 161280, 6: 812851200, 7: 61479419904000, 8: 108776032459082956800}
REDUCED = {1: 1, 2: 1, 3: 1, 4: 4, 5: 56, 6: 9408, 7: 16942080, 8: 535281401856}
"""The seed's Table 1, as far as both columns have a number."""
ENUMERATED, COUNTED = range(1, 6), range(1, 8)


def enumerated(n: int) -> int:
    """All squares, one by one."""
    return sum(1 for _ in all_squares(n))


def reduced(n: int) -> int:
    """The squares whose first row and first column are in order, counted without the formula for all squares.

    With the first row in order, the second is a permutation that moves every column, and how many squares go on from it depends
    only on the lengths of its cycles. The first column is in order if the rows are taken by their first symbols.
    """
    if n == 1:
        return 1
    rows, differing = rows_that_differ(n)
    first = rows.index(tuple(range(n)))
    by_cycles: dict[tuple[int, ...], list[int]] = {}
    for number, row in enumerate(rows):
        if differing[first] >> number & 1:
            by_cycles.setdefault(cycles(row), []).append(number)
    starting = [sum(1 << i for i, row in enumerate(rows) if row[0] == symbol) for symbol in range(n)]

    def below(allowed: int, symbols: tuple[int, ...]) -> int:
        """How many ways to choose rows that differ everywhere, one for each symbol in the first column."""
        if not symbols:
            return 1
        mine = allowed & starting[symbols[0]]
        if len(symbols) == 1:
            return mine.bit_count()
        count = 0
        while mine:
            low = mine & -mine
            count += below(allowed & differing[low.bit_length() - 1], symbols[1:])
            mine ^= low
        return count

    total = 0
    for numbers in by_cycles.values():
        second = numbers[0]
        others = tuple(s for s in range(1, n) if s != rows[second][0])
        total += len(numbers) * below(differing[first] & differing[second], others)
    # Each square was counted once for each of its n-1 lower rows in the place of the second.
    return total // (n - 1)


def cycles(row: tuple[int, ...]) -> tuple[int, ...]:
    """The lengths of the cycles of a permutation."""
    lengths, seen = [], set()
    for start in range(len(row)):
        length, at = 0, start
        while at not in seen:
            seen.add(at)
            length, at = length + 1, row[at]
        if length:
            lengths.append(length)
    return tuple(sorted(lengths))


def reached(n: int) -> int:
    """How many squares come from the cyclic one by shuffling rows and columns."""
    orders = list(permutations(range(n)))
    return len({tuple((r + c) % n for r in rows for c in columns) for rows in orders for columns in orders if columns[0] == 0})


def parts(scale: str) -> Mapping[str, Part]:
    """The same at both scales."""
    return (
        {f"all squares of size {n}": partial(enumerated, n) for n in ENUMERATED}
        | {f"reduced squares of size {n}": partial(reduced, n) for n in COUNTED}
        | {f"shuffles of size {n}": partial(reached, n) for n in ENUMERATED}
    )


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """Is the table right, and the formula?"""
    rows: list[list[object]] = []
    wrong, errors = [], []
    for n, claimed in SQUARES.items():
        count = results.get(f"all squares of size {n}")
        few = results.get(f"reduced squares of size {n}")
        formula = None if few is None else factorial(n) * factorial(n - 1) * few
        seeds = factorial(n) * factorial(n - 1) * REDUCED[n]
        shuffled = results.get(f"shuffles of size {n}")
        rows.append([n, claimed, count, formula, REDUCED[n], few, shuffled])
        if seeds != claimed or (few is not None and (few, formula) != (REDUCED[n], claimed)):
            wrong.append(n)
        if count is not None and formula is not None and count != formula:
            errors.append(f"size {n}: {count} squares one by one, {formula} by the formula")
    same = all(results[f"shuffles of size {n}"] == factorial(n) * factorial(n - 1) for n in ENUMERATED)
    told = [
        f"The table is {'right' if not wrong else f'wrong at {wrong}'}: all squares one by one to size 5, reduced squares to "
        "size 7 and n!(n-1)! of each; at size 8 the seed's two columns agree with each other by the formula.",
        f"Shuffling rows and columns of the cyclic square reaches {'n!(n-1)! squares' if same else 'another number of squares'}: "
        f"{results['shuffles of size 5']:,} of {results['all squares of size 5']:,} at size 5, one in "
        f"{results['all squares of size 5'] / results['shuffles of size 5']:g} (the seed: {REDUCED[5]}).",
    ]
    shape, axes = figure(6.4, 3.2)
    axes.plot(list(SQUARES), list(SQUARES.values()), "kx", label="all, the seed")
    axes.plot(list(REDUCED), list(REDUCED.values()), "k+", label="reduced, the seed")
    for column, label in ((3, "all, counted"), (5, "reduced, counted"), (6, "shuffles of one square")):
        points = [(int(str(row[0])), int(str(row[column]))) for row in rows if row[column] is not None]
        axes.plot([p[0] for p in points], [p[1] for p in points], marker=".", label=label)
    axes.set(yscale="log", xlabel="size", ylabel="squares", title="Latin squares")
    axes.legend()
    head = ["n", "squares, seed", "one by one", "n!(n-1)! reduced", "reduced, seed", "reduced, counted", "shuffles of one"]
    verdict = "reproduced" if not wrong and same else "different"
    return Finding(verdict, " ".join(told), [Table("Latin squares", head, rows)], {"Squares by size": svg_of(shape)}, errors)


EXPERIMENT = Experiment(
    seed="000, Table 1",
    title="How many Latin squares there are",
    question="Are the numbers of squares and of reduced squares right, and how many does shuffling one square reach?",
    claim="161,280 squares of size 5, 812,851,200 of size 6, n!(n-1)! times the reduced ones; shuffling rows and columns of one "
    "square reaches one in 56 at size 5 and one in 16,942,080 at size 7.",
    parts=parts,
    conclude=conclude,
    exact=True,
)
