"""Seed 002, Tables 5.1 and 6.2: how many boards, drawn by cells or by rows, have clues with one solution."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any

from cpgen.comparing.plots import figure, svg_of
from cpgen.deduction.facts import Solution
from cpgen.puzzles.nonogram.board import Size, runs
from cpgen.puzzles.nonogram.grids import random_grid, smooth_grid, statistics_grid
from cpgen.puzzles.nonogram.repair import Draft
from cpgen.puzzles.nonogram.solver import another
from cpgen.puzzles.nonogram.table import BLOCKS, LENGTHS
from experiments.machinery.experiment import PAPER, Experiment, Finding, Part, Table
from experiments.machinery.shares import agrees, percent

CLAIMED = {
    5: (77.6, 91.2), 10: (54.2, 73.5), 15: (27.0, 59.2), 20: (15.4, 42.7),
    25: (5.2, 29.4), 30: (3.4, 19.0), 35: (0.8, 7.9), 40: (0.0, 3.4),
}  # fmt: skip
"""Table 6.2: percent unique of 500 boards, by the first and the second strategy."""
SAMPLES = 500
PIECE = 50
QUICK_PIECES = {5: 10, 10: 10, 15: 4, 20: 2, 25: 1}


def printed_grid(size: Size, random: Random) -> Solution:
    """Algorithm 2 of the seed as printed: the loop over lengths goes on to the largest one allowed."""
    cells: list[int] = []
    for _ in range(size.rows):
        lengths, counts = zip(*BLOCKS[size.columns].items())
        count = random.choices(lengths, counts)[0]
        left, row = size.columns - (count - 1), list[int]()
        for i in range(count):
            most = left - (count - i - 1)
            length = max(k for k in LENGTHS[size.columns] if k <= most)
            left -= length
            row += [1] * length + [0]
        row = row[: size.columns] if len(row) > size.columns else row + [0] * (size.columns - len(row))
        shift = random.randint(0, row[::-1].index(1))
        cells += [0] * shift + row[: size.columns - shift]
    return tuple(cells)


PRINTED = "second as printed"
SOURCES = {"first": random_grid, "second": statistics_grid, PRINTED: printed_grid, "smooth": smooth_grid}


def unique(size: Size, grid: Solution) -> bool:
    """Whether the clues of a board have no other solution."""
    return another(Draft(size, grid).board, grid) is None


def sample(source: str, n: int, count: int, name: str) -> dict[str, float]:
    """Boards of one source: how many are unique, how many cells are black, how long a block and how many in a row."""
    random, size = Random(f"nonogram generation {name}"), Size(n, n)
    hits = black = blocks = 0
    for _ in range(count):
        grid = SOURCES[source](size, random)
        hits += unique(size, grid)
        black += sum(grid)
        blocks += sum(len(runs(grid[r * n : r * n + n])) for r in range(n))
    return {"unique": hits, "of": count, "black": black, "blocks": blocks}


def all_boards(n: int) -> int:
    """How many n x n boards have unique clues, of all 2^(n n): boards are sorted by their clues and those alone are counted."""
    import numpy as np

    lines = [runs([line >> i & 1 for i in range(n)]) for line in range(1 << n)]
    kinds = sorted(set(lines))
    number = np.array([kinds.index(line) for line in lines], dtype=np.uint64)
    boards = np.arange(1 << n * n, dtype=np.uint64)
    keys = np.zeros_like(boards)
    for i in range(n):
        row = boards >> np.uint64(i * n) & np.uint64((1 << n) - 1)
        column = np.zeros_like(boards)
        for j in range(n):
            column |= (boards >> np.uint64(j * n + i) & np.uint64(1)) << np.uint64(j)
        keys = (keys * np.uint64(len(kinds)) + number[row]) * np.uint64(len(kinds)) + number[column]
    keys.sort()
    alone = np.ones(len(keys), dtype=bool)
    alone[1:] &= keys[1:] != keys[:-1]
    alone[:-1] &= keys[1:] != keys[:-1]
    return int(alone.sum())


def parts(scale: str) -> Mapping[str, Part]:
    """The seed's 500 boards a source and size in parts of 50, all boards up to 5x5; at the quick scale fewer from 15x15 on,
    up to 25x25, and all boards up to 4x4."""
    found: dict[str, Part] = {f"all {n}x{n}": partial(all_boards, n) for n in ((2, 3, 4, 5) if scale == PAPER else (2, 3, 4))}
    for n in CLAIMED if scale == PAPER else QUICK_PIECES:
        for source in SOURCES:
            for piece in range(SAMPLES // PIECE if scale == PAPER else QUICK_PIECES[n]):
                name = f"{source} {n}x{n} {piece}"
                found[name] = partial(sample, source, n, PIECE, name)
    return found


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """Do the shares agree with Table 6.2 within chance?"""
    rows, apart, curves = [], list[str](), {source: list[tuple[int, float]]() for source in SOURCES}
    for n, claimed in CLAIMED.items():
        for source in SOURCES:
            found = [r for name, r in results.items() if name.rpartition(" ")[0] == f"{source} {n}x{n}"]
            if not found:
                continue
            total = {key: sum(r[key] for r in found) for key in found[0]}
            told: object = None
            if source in ("first", "second"):
                told = claimed[source == "second"]
                if not agrees(total["unique"], total["of"], told / 100, SAMPLES):
                    apart.append(f"{source} {n}x{n} ({percent(total['unique'], total['of'])} against {told} %)")
            curves[source].append((n, 100 * total["unique"] / total["of"]))
            rows.append(
                [
                    f"{n}x{n}",
                    source,
                    total["of"],
                    told,
                    100 * total["unique"] / total["of"],
                    total["black"] / total["of"] / n**2,
                    total["blocks"] / total["of"] / n,
                    sum(k * v for k, v in BLOCKS[n].items()) / sum(BLOCKS[n].values()),
                ]
            )
    printed = [(r["black"], r["of"] * n**2) for n in CLAIMED for name, r in results.items() if name.startswith(f"{PRINTED} {n}x")]
    dense = percent(sum(black for black, _ in printed), sum(cells for _, cells in printed))
    exact = [
        [name.removeprefix("all "), count, 2 ** int(name[-1]) ** 2, 100 * count / 2 ** int(name[-1]) ** 2]
        for name, count in results.items()
        if name.startswith("all ")
    ]
    shape, axes = figure()
    for source, points in curves.items():
        axes.plot([p[0] for p in points], [p[1] for p in points], marker="o", label=source)
    for which, label in enumerate(("first, the seed", "second, the seed")):
        axes.plot(list(CLAIMED), [c[which] for c in CLAIMED.values()], linestyle=":", color="grey", marker="x", label=label)
    axes.set(xlabel="side", ylabel="percent unique", title="Boards whose clues have one solution")
    axes.legend()
    above = [s[1] > f[1] for f, s in zip(curves["first"], curves["second"])]
    odd = [f"{share} %" for pair in CLAIMED.values() for share in pair if abs(share * SAMPLES / 100 % 1 - 0.5) < 0.499]
    because = (
        f"The second strategy gives more unique boards than the first at {sum(above)} of {len(above)} sizes. "
        + (
            "More than 3 standard errors from the printed share: " + ", ".join(apart) + "."
            if apart
            else "No share is further from the printed one than chance allows (3 standard errors)."
        )
        + f" (Printed shares that {SAMPLES} boards cannot have: {', '.join(odd) or 'none'}.) The second strategy as printed "
        f"always takes the longest block allowed: {dense} of its cells are black, in the seed's puzzles half. "
        f"Of all {exact[-1][0]} boards, counted one by one, {exact[-1][3]:.2f} % are unique."
    )
    return Finding(
        "reproduced" if all(above) and not apart else "different",
        because,
        [
            Table(
                "Shares of unique boards (percent)",
                ["size", "strategy", "boards", "seed", "ours", "black", "blocks a row", "blocks a line, Table 5.1"],
                rows,
            ),
            Table("All boards of a size", ["size", "unique", "boards", "percent"], exact),
        ],
        {"Percent unique by size": svg_of(shape)},
    )


EXPERIMENT = Experiment(
    seed="002, Tables 5.1 and 6.2, Figure 6.2",
    title="Nonograms from random boards",
    question="How many boards have one solution if cells are drawn alone (first strategy) or rows by the statistics of Table 5.1 "
    "(second)?",
    claim="Of 500 boards of each size the first strategy gives 77.6 % unique at 5x5, 15.4 % at 20x20 and none at 40x40; "
    "the second, from statistics of puzzles that are half black, 91.2 %, 42.7 % and 3.4 %.",
    parts=parts,
    conclude=conclude,
)
