"""Seed 002, Table 6.3: making ambiguous Nonograms unique, by the seed's recolouring and by guided changes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import islice
from random import Random
from statistics import mean, median
from time import perf_counter
from typing import Any

from cpgen.backends import backend, verdict
from cpgen.comparing.plots import figure, svg_of
from cpgen.deduction.facts import Solution
from cpgen.puzzles.nonogram.board import Size, from_grid
from cpgen.puzzles.nonogram.grids import statistics_grid, without_empty_lines
from cpgen.puzzles.nonogram.reducing import MOST, reduced
from cpgen.puzzles.nonogram.repair import repaired
from cpgen.puzzles.nonogram.solver import solutions
from experiments.machinery.experiment import PAPER, QUICK, Experiment, Finding, Part, Table
from experiments.machinery.shares import agrees

CLAIMED = {
    5: (48, 93.8, 2), 10: (121, 95.9, 3), 15: (201, 89.1, 4), 20: (274, 87.6, 35),
    25: (379, 83.4, 98), 30: (420, 72.6, 155), 35: (457, 63.9, 205), 40: (472, 56.6, 238),
}  # fmt: skip
"""Table 6.3: puzzles that were not unique, percent made unique, solutions a puzzle had."""
QUICK_COUNTS = {5: 20, 10: 20, 15: 20, 20: 15, 25: 10, 30: 6, 35: 2, 40: 2}
PIECES = {PAPER: 10, QUICK: 2}


def ambiguous(size: Size, random: Random) -> tuple[Solution, int]:
    """A board by the second strategy without empty lines whose clues have several solutions, and how many (up to a limit)."""
    while True:
        grid = without_empty_lines(size, statistics_grid(size, random), random)
        if (count := sum(1 for _ in islice(solutions(from_grid(size, grid)), MOST))) > 1:
            return grid, count


def proved(size: Size, grid: Solution) -> bool:
    """Whether the clues of a board have one solution, by a solver that no repair uses."""
    return verdict(backend("sat").search(from_grid(size, grid), 2)) == "unique"


def repair(n: int, count: int, name: str) -> list[dict[str, Any]]:
    """Both methods on the same boards."""
    random, size, found = Random(f"nonogram repair {name}"), Size(n, n), []
    for _ in range(count):
        grid, many = ambiguous(size, random)
        start = perf_counter()
        recoloured = reduced(size, grid, random)
        middle = perf_counter()
        guided = repaired(size, grid, random)
        end = perf_counter()
        found.append(
            {
                "solutions": many,
                "seed": proved(size, recoloured),
                "seed changed": sum(a != b for a, b in zip(grid, recoloured)),
                "guided": proved(size, guided.grid),
                "told": guided.good,
                "guided changed": guided.changed,
                "seconds": [middle - start, end - middle],
            }
        )
    return found


def parts(scale: str) -> Mapping[str, Part]:
    """As many ambiguous boards as the seed had, ten a part; fewer, two a part, at the quick scale."""
    wanted = {n: claimed[0] for n, claimed in CLAIMED.items()} if scale == PAPER else QUICK_COUNTS
    found: dict[str, Part] = {}
    for n, count in wanted.items():
        for piece in range(0, count, PIECES[scale]):
            name = f"{n}x{n} {piece}"
            found[name] = partial(repair, n, min(PIECES[scale], count - piece), name)
    return found


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """What share does each method make unique?"""
    rows, apart, errors, curves = [], list[str](), list[str](), list[tuple[int, float, float, float]]()
    for n, (_, claimed, solutions_there) in CLAIMED.items():
        here = [b for name, found in results.items() if name.startswith(f"{n}x") for b in found]
        seed, guided = (sum(b[key] for b in here) for key in ("seed", "guided"))
        errors += [f"{n}x{n}: a repaired board was said to be unique and is not" for b in here if b["told"] != b["guided"]]
        if not agrees(seed, len(here), claimed / 100, CLAIMED[n][0]):
            apart.append(f"{n}x{n} ({seed} of {len(here)} against {claimed} %)")
        curves.append((n, claimed, 100 * seed / len(here), 100 * guided / len(here)))
        rows.append(
            [
                f"{n}x{n}",
                len(here),
                solutions_there,
                mean(b["solutions"] for b in here),
                claimed,
                100 * seed / len(here),
                100 * guided / len(here),
                median(b["seed changed"] for b in here),
                median(b["guided changed"] for b in here),
                1000 * median(b["seconds"][0] for b in here),
                1000 * median(b["seconds"][1] for b in here),
            ]
        )
    shape, axes = figure()
    for which, label in enumerate(("the seed's figures", "the seed's method here", "guided by second solutions"), 1):
        axes.plot([c[0] for c in curves], [c[which] for c in curves], marker="o", label=label)
    axes.set(xlabel="side", ylabel="percent made unique", ylim=(0, 105), title="Repair of ambiguous boards")
    axes.legend()
    mended, boards = sum(b["guided"] for found in results.values() for b in found), sum(map(len, results.values()))
    because = (
        "The seed's recolouring does not have the printed success (more than 3 standard errors away): " + ", ".join(apart) + ". "
        if apart
        else "The seed's recolouring succeeds as often as printed, within chance. "
    ) + f"Changes guided by second solutions make {mended} of {boards} boards unique, each proved by another solver."
    head = ["size", "boards", "solutions, seed", f"solutions, ours (up to {MOST})", "% made unique, seed"]
    head += [f"{what}, {how}" for what in ("%", "cells changed", "ms") for how in ("seed's method here", "guided")]
    return Finding(
        "different" if apart else "reproduced",
        because,
        [Table("Boards by the second strategy that were not unique", head, rows)],
        {"Percent made unique": svg_of(shape)},
        errors,
    )


EXPERIMENT = Experiment(
    seed="002, Table 6.3",
    title="Repair of ambiguous Nonograms",
    question="How often does recolouring the variable fields of an ambiguous puzzle make it unique, and is there a better way?",
    claim="87.6 % of 274 ambiguous puzzles at 20x20 become unique, 72.6 % of 420 at 30x30, 56.6 % of 472 at 40x40. (Table 6.2 "
    "prints the same shares as those of all generated puzzles.)",
    parts=parts,
    conclude=conclude,
)
