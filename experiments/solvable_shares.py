"""Seed 000, Tables 3-6: how many squares it takes to find a puzzle that rules solve, or that has one solution at all."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import partial
from itertools import islice, pairwise
from random import Random
from typing import Any

import numpy as np

from cpgen.backends import backend
from cpgen.comparing.plots import figure, svg_of
from cpgen.deduction.fast import closure_status
from cpgen.puzzles.flats.generate import boards, full
from cpgen.puzzles.flats.statistics import rule_sets
from cpgen.puzzles.flats.study import census
from cpgen.puzzles.flats.wishes import solves
from experiments.machinery.experiment import PAPER, Experiment, Finding, Part, Table
from experiments.machinery.flats import (
    KINDS,
    SIZES,
    added,
    of_prefix,
    percent,
    samples,
    tally,
    tries,
    tries_and_error,
)
from experiments.machinery.shares import agrees

ALL, FEW, ANY = "all", "without try_large and simple_try", "unambiguous"
CLAIMED = {ALL: (1.321, 11.55, 85.097), FEW: (1.776, 26.213, 391.546), ANY: (1.315, 9.99, 84.0)}
"""The seed's average tries (Tables 3 and 5) for sizes 5, 6 and 7; Tables 4 and 6 follow from them."""
PUZZLES = {ALL: 10_000, FEW: 10_000, ANY: 1000}
"""The puzzles it generated for each average."""
SEED_SECONDS = {ALL: (0.092, 3.79, 180.48), FEW: (0.025, 0.48, 9.826), ANY: (0.008, 0.73, 897.0)}
QUICK = {
    ("cyclic", 5): 500,
    ("cyclic", 6): 800,
    ("cyclic", 7): 1000,
    ("uniform", 5): 1000,
    ("uniform", 6): 3000,
    ("uniform", 7): 15_000,
}
TIMED = {5: 8, 6: 3, 7: 1}
"""Squares for the clock, at both scales: plain search takes seconds for one of size 7."""


def seconds(n: int) -> dict[str, float]:
    """Seconds for one try from the seed's square: both rule sets, and plain search for a second solution."""
    instances = [full(n, board) for board in islice(boards(n, Random(f"time {n}"), "cyclic"), TIMED[n])]
    rules = rule_sets()
    asked = {
        ALL: lambda i: solves(i, rules[ALL]),
        FEW: lambda i: closure_status(i, rules[FEW]),
        ANY: lambda i: backend("backtracking:in_order").search(i, 2, 30.0),
    }
    found = {}
    for name, ask in asked.items():
        if name != ANY:  # tables are built at the first question; plain search has none
            ask(instances[0])
        start = time.perf_counter()
        for instance in instances:
            ask(instance)
        found[name] = (time.perf_counter() - start) / len(instances)
    return found


def starts() -> list[list[float]]:
    """Size 5, exact: for each set of squares that shuffles of rows and columns lead to from one of them, how many squares it has,
    how many of them are unambiguous, and whether the cyclic square is among them."""
    data = census(5)
    boards_ = data.squares.reshape(-1, 5, 5)
    weights = np.uint64(5) ** np.arange(25, dtype=np.uint64)
    codes = []
    for first in range(5):
        columns = np.argsort(boards_[:, first], axis=1)[:, None, :]
        sorted_ = np.take_along_axis(boards_, columns, axis=2)
        rows = np.argsort(sorted_[:, :, 0], axis=1)[:, :, None]
        codes.append(np.take_along_axis(sorted_, rows, axis=1).reshape(-1, 25).astype(np.uint64) @ weights)
    labels = np.min(codes, axis=0)
    cyclic = np.uint64(sum((i // 5 + i % 5) % 5 * 5**i for i in range(25)))
    alone = data.determined(range(20))
    return [[int((labels == x).sum()), int(alone[labels == x].sum()), int(x == cyclic)] for x in np.unique(labels)]


def parts(scale: str) -> Mapping[str, Part]:
    """Chunks of squares of each kind and size, the clock, and the exact look at starting squares."""
    each = 20_000 if scale == PAPER else 10_000
    found: dict[str, Part] = {
        name: partial(tally, n, kind, count, name, (ALL, FEW)) for name, kind, n, count in samples(scale, QUICK, each)
    }
    return found | {f"seconds, {n}": partial(seconds, n) for n in SIZES} | {"starting squares of size 5": starts}


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """Are the tries those of the seed, and do rules solve most of what is unambiguous?"""
    counts = {(kind, n): added(of_prefix(results, f"{kind} {n}, ")) for kind in KINDS for n in SIZES}
    rows, shares, near, clock = [], [], [], []
    for i, n in enumerate(SIZES):
        for name in (ALL, FEW, ANY):
            both = [tries_and_error(counts[kind, n], name) for kind in KINDS]
            rows.append([f"size {n}, {name}", f"{CLAIMED[name][i]:.3f}", *both])
            here = counts["cyclic", n]
            claimed = CLAIMED[name][i]
            near.append(agrees(here[name], here["squares"], 1 / claimed, round(PUZZLES[name] * claimed)))
            each = results[f"seconds, {n}"][name]
            clock.append([f"size {n}, {name}", SEED_SECONDS[name][i], each, each * tries(here, name)])
        seeds = 100 / CLAIMED[ALL][i], 100 * CLAIMED[ANY][i] / CLAIMED[ALL][i]
        ours = [100 * counts[k, n][ALL] / counts[k, n][b] for k in KINDS for b in ("squares", ANY)]
        shares.append([n, seeds[0], ours[0], ours[2], seeds[1], ours[1], ours[3]])
    most = all(row[5] > 86 and row[6] > 86 for row in shares)
    falls = all(row[column] > 1.5 * after[column] for row, after in pairwise(shares) for column in (2, 3))
    groups = sorted(results["starting squares of size 5"], key=lambda group: -group[1] / group[0])
    cyclic = next(g for g in groups if g[2])
    others = [g for g in groups if not g[2]]
    alike = [g for g in others if agrees(PUZZLES[ANY], round(PUZZLES[ANY] * CLAIMED[ANY][0]), g[1] / g[0])]
    rule_time, search_time = (results["seconds, 7"][name] for name in (ALL, ANY))
    told = (
        f"{sum(near)} of the seed's {len(near)} averages are within chance (three standard errors) of shuffles of the cyclic "
        f"square. The kind of square decides: at size 5 {cyclic[1]:,} of its {cyclic[0]:,} shuffles are unambiguous "
        f"({percent(*cyclic[1::-1])}), of all squares {percent(sum(g[1] for g in groups), sum(g[0] for g in groups))}; other "
        f"starting squares give {percent(*others[-1][1::-1])} to {percent(*others[0][1::-1])}, and {len(alike)} of them give the "
        f"seed's 76.0 % within its own chance ({' or '.join(percent(*g[1::-1]) for g in alike) or 'none'}). The share "
        f"{'falls steeply' if falls else 'does not fall steeply'} with size, and the rules solve "
        f"{'nearly' if most else 'not nearly'} all unambiguous squares (here {min(min(r[5:]) for r in shares):.1f} % or more, "
        f"in the seed {min(r[4] for r in shares):.1f} %). At size 7 plain search "
        f"takes {search_time / rule_time:.0f} times as long as rules for one square (the seed: 5 times)."
    )
    shape, axes = figure()
    for kind, words in KINDS.items():
        axes.plot(SIZES, [tries(counts[kind, n], ALL) for n in SIZES], marker="o", label=f"{words}, all rules")
        axes.plot(SIZES, [tries(counts[kind, n], FEW) for n in SIZES], marker="o", linestyle=":", label=f"{words}, {FEW}")
    axes.plot(SIZES, CLAIMED[ALL], marker="x", color="black", label="the seed, all rules")
    axes.plot(SIZES, CLAIMED[FEW], marker="x", color="black", linestyle=":", label=f"the seed, {FEW}")
    axes.set(yscale="log", xticks=SIZES, xlabel="size", ylabel="squares for one puzzle", title="Tries")
    axes.legend()
    time_shape, time_axes = figure()
    for number, name in enumerate((ALL, FEW, ANY)):
        mine = [row[3] for row in clock if str(row[0]).endswith(f", {name}")]
        time_axes.plot(SIZES, mine, marker="o", color=f"C{number}", label=f"{name}, here")
        time_axes.plot(SIZES, SEED_SECONDS[name], marker="x", linestyle=":", color=f"C{number}", label=f"{name}, the seed")
    time_axes.set(yscale="log", xticks=SIZES, xlabel="size", ylabel="seconds for one puzzle", title="Time (Figure 55)")
    time_axes.legend()
    share_head = ["n", "solved %, seed", "cyclic", "uniform", "of unambiguous %, seed", "cyclic", "uniform"]
    kinds = [f"{k} ± standard error" for k in KINDS.values()]
    tables = [
        Table("Average tries (Tables 3 and 5)", ["", "seed", *kinds], rows),
        Table("Shares that all rules solve (Tables 4 and 6)", share_head, shares),
        Table("Seconds (context: other hardware)", ["", "seed, a puzzle", "ours, a try", "ours, a puzzle"], clock),
        Table(
            "Size 5, exact: by starting square",
            ["squares its shuffles reach", "unambiguous", "%", "the cyclic square"],
            [[g[0], g[1], 100 * g[1] / g[0], "yes" if g[2] else ""] for g in groups],
        ),
    ]
    verdict = "reproduced" if all(near) else "different"
    pictures = {"Tries by size (Figure 54)": svg_of(shape), "Time by size": svg_of(time_shape)}
    return Finding(verdict, told, tables, pictures)


EXPERIMENT = Experiment(
    seed="000, Tables 3-6",
    title="Squares it takes to find a solvable puzzle",
    question="How many random squares does it take to find one whose views the rules solve, and one whose views are unambiguous?",
    claim="All rules: 1.321, 11.55 and 85.1 squares at sizes 5, 6 and 7 (75.7, 8.7 and 1.2 % solvable), which is 99.5, 86.5 and "
    "98.7 % of the unambiguous ones; without TryLarge and SimpleTry 1.776, 26.2 and 391.5.",
    parts=parts,
    conclude=conclude,
)
