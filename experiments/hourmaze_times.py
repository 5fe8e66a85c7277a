"""Seed 003, Table 2: the time of deductive search on Hour Mazes of 5x5 to 12x12."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from statistics import mean, stdev
from time import process_time
from typing import Any

from cpgen.comparing.plots import figure, svg_of
from cpgen.puzzles.hourmaze.hints import random_hours
from cpgen.puzzles.hourmaze.levels import make, parse_size
from cpgen.puzzles.hourmaze.search import FAST, SEED_FAST, iterations
from experiments.machinery.experiment import PAPER, Experiment, Finding, Part, Table
from experiments.machinery.shares import percent

CLAIMED = {
    5: (0.0047, 0.00077), 6: (0.010, 0.0029), 7: (0.017, 0.0035), 8: (0.026, 0.0064),
    9: (0.036, 0.0089), 10: (0.060, 0.018), 11: (0.089, 0.025), 12: (0.11, 0.028),
}  # fmt: skip
"""Table 2: mean seconds and their standard deviation."""
LEVELS = 3000
PIECES = 60
TIERS = {"the seed's eleven": SEED_FAST, "with the second tier": FAST}


def measure(n: int, count: int, name: str) -> dict[str, list[list[float]]]:
    """For each set of strategies the seconds and iterations (0: not deducible) on random levels with random hints."""
    random, found = Random(f"hour maze times {name}"), {tier: list[list[float]]() for tier in TIERS}
    template = parse_size(f"{n}x{n}")
    for _ in range(count):
        level = make(template, random)
        instance = level.instance(random_hours(level, random))
        for tier, strategies in TIERS.items():
            start = process_time()
            needed = iterations(instance, strategies)
            found[tier].append([process_time() - start, needed])
    return found


def parts(scale: str) -> Mapping[str, Part]:
    """3,000 levels a size (the seed does not say whether its 3,000 are of one size) in parts of 60; 15 at the quick scale."""
    pieces, count = (LEVELS // PIECES, PIECES) if scale == PAPER else (1, 15)
    return {(name := f"{n}x{n} {i}"): partial(measure, n, count, name) for n in CLAIMED for i in range(pieces)}


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """Does the time grow with the size as in the table?"""
    rows, curves = [], {tier: list[tuple[int, float]]() for tier in TIERS}
    for n, (seconds, spread) in CLAIMED.items():
        for tier in TIERS:
            runs = [r for name, found in results.items() if name.startswith(f"{n}x") for r in found[tier]]
            times, solved = [r[0] for r in runs], [r[1] for r in runs if r[1]]
            curves[tier].append((n, mean(times)))
            told = (100 * len(solved) / len(runs), mean(solved) if solved else None, max(solved, default=None))
            rows.append([f"{n}x{n}", tier, len(runs), seconds, spread, mean(times), stdev(times), *told])
    shape, axes = figure()
    axes.plot(
        list(CLAIMED),
        [c[0] for c in CLAIMED.values()],
        linestyle=":",
        color="grey",
        marker="x",
        label="the seed (MacBook Pro, i5)",
    )
    for tier, points in curves.items():
        axes.plot([p[0] for p in points], [p[1] for p in points], marker="o", label=tier)
    axes.set(yscale="log", xlabel="side", ylabel="mean seconds", title="Deductive search")
    axes.legend()
    eleven = [r for found in results.values() for r in found["the seed's eleven"]]
    deduced, asked = sum(r[1] > 0 for r in eleven), len(eleven)
    ours = [p[1] for p in curves["the seed's eleven"]]
    growth, claimed_growth = ours[-1] / ours[0], CLAIMED[12][0] / CLAIMED[5][0]
    alike = 0.5 <= growth / claimed_growth <= 2
    because = (
        f"From 5x5 to 12x12 the mean time grows {growth:.0f} times here and {claimed_growth:.0f} times in the seed, "
        f"{'within' if alike else 'beyond'} a factor of two; {sum(o < c[0] for o, c in zip(ours, CLAIMED.values()))} of 8 sizes "
        f"take less time than printed (other machine, other program). Of these random hint sets {percent(deduced, asked)} are "
        "deducible by the seed's eleven strategies; the time of the others is that of finding out that they are not."
    )
    head = ["size", "strategies", "levels", "seed, s", "±", "ours, s", "±", "% deducible", "iterations, mean", "most"]
    table = Table("One random hint set of each random level", head, rows)
    return Finding("reproduced" if alike else "different", because, [table], {"Time by size": svg_of(shape)})


EXPERIMENT = Experiment(
    seed="003, Table 2",
    title="Time of deductive search on Hour Mazes",
    question="How does the time of deductive search grow with the size of the maze?",
    claim="From 0.0047 s at 5x5 over 0.017 s at 7x7 to 0.11 s at 12x12, over 3,000 random levels, ten times each.",
    parts=parts,
    conclude=conclude,
)
