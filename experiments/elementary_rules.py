"""Seed 000, Table 7: do the elementary rules solve what all rules solve, and does it matter which of two rules builds flats?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from cpgen.comparing.plots import figure, svg_of
from cpgen.deduction.fast import closure_status
from cpgen.puzzles.flats.statistics import rule_sets
from experiments.machinery.experiment import Experiment, Finding, Part, Table
from experiments.machinery.flats import KINDS, SIZES, added, of_prefix, samples, tries, tries_and_error, unambiguous

SETS = ("all", "elementary", "necessary, build_location", "necessary, fill_gaps")
CLAIMED = {5: (1.321, 1.319, 1.400, 1.410), 6: (11.550, 11.683, 12.81, 12.73), 7: (85.097, 84.898, 94.61, 94.49)}
QUICK = {
    ("cyclic", 5): 60,
    ("cyclic", 6): 200,
    ("cyclic", 7): 300,
    ("uniform", 5): 60,
    ("uniform", 6): 300,
    ("uniform", 7): 3000,
}


def compare(n: int, kind: str, count: int, name: str) -> dict[str, int]:
    """Which squares each rule set solves, asked of the general engine rule by rule; and how many two sets disagree on."""
    found = unambiguous(n, kind, count, name)
    solved = {s: [closure_status(i, rule_sets()[s]) == "solved" for i in found] for s in SETS}
    differ = {
        "all, not elementary": sum(a != b for a, b in zip(solved[SETS[0]], solved[SETS[1]])),
        "build_location, not fill_gaps": sum(a and not b for a, b in zip(solved[SETS[2]], solved[SETS[3]])),
        "fill_gaps, not build_location": sum(b and not a for a, b in zip(solved[SETS[2]], solved[SETS[3]])),
    }
    return {"squares": count, "unambiguous": len(found)} | {s: sum(flags) for s, flags in solved.items()} | differ


def parts(scale: str) -> Mapping[str, Part]:
    """Chunks of squares of each kind and size."""
    return {name: partial(compare, n, kind, count, name) for name, kind, n, count in samples(scale, QUICK, 20_000)}


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """Equal sets, square by square."""
    counts = {(kind, n): added(of_prefix(results, f"{kind} {n}, ")) for n in SIZES for kind in KINDS}
    rows: list[list[object]] = []
    for (kind, n), here in counts.items():
        rows.append([f"size {n}, {KINDS[kind]}", *(tries_and_error(here, s) for s in SETS)])
        if kind == "uniform":
            rows.insert(-2, [f"size {n}, seed", *(f"{c:.3f}" for c in CLAIMED[n])])
    every = added(counts.values())
    factors = [tries(counts["cyclic", n], SETS[2]) / tries(counts["cyclic", n], "all") for n in SIZES]
    unlike = every["build_location, not fill_gaps"] + every["fill_gaps, not build_location"]
    same = every["all, not elementary"] == 0 and unlike == 0
    told = (
        f"On {every['unambiguous']:,} unambiguous squares all rules and the elementary ones disagree "
        f"{every['all, not elementary']} times, and the necessary ones with BuildLocation and with FillGaps {unlike} times"
        + (
            ": as the seed found, and square by square, not only on average. Both build the same because Try, which looks at "
            "all arrangements of a line, marks what the other rule would build. "
            if same
            else ". "
        )
        + "The necessary rules, without SimpleTry, take "
        f"{', '.join(f'{f:.2f}' for f in factors)} times as many tries at sizes 5, 6 and 7 (the seed: "
        f"{', '.join(f'{c[2] / c[0]:.2f}' for c in CLAIMED.values())}). The tries themselves depend on the squares "
        "(see the squares it takes to find a solvable puzzle)."
    )
    shape, axes = figure(6.4, 3.4)
    for place, name in enumerate(SETS):
        for kind, words in KINDS.items():
            spots = [n + 0.15 * (place - 1.5) + (0.04 if kind == "uniform" else -0.04) for n in SIZES]
            label, mark = (words, "o" if kind == "uniform" else "s") if place == 0 else (None, "o" if kind == "uniform" else "s")
            axes.plot(spots, [tries(counts[kind, n], name) for n in SIZES], mark, color=f"C{place}", label=label, markersize=4)
        axes.plot(
            [n + 0.15 * (place - 1.5) for n in SIZES], [CLAIMED[n][place] for n in SIZES], "x", color=f"C{place}", label=name
        )
    axes.set(yscale="log", xticks=SIZES, xlabel="size", ylabel="squares for one puzzle", title="Tries (x: the seed)")
    axes.legend()
    head = ["average tries", "all rules", "elementary", "necessary, BuildLocation", "necessary, FillGaps"]
    pictures = {"Tries by size and rule set": svg_of(shape)}
    return Finding("reproduced" if same else "different", told, [Table("Rule sets (± standard error)", head, rows)], pictures)


EXPERIMENT = Experiment(
    seed="000, Table 7",
    title="Elementary and necessary rules",
    question="Do SimpleScratch, FillGaps, BuildLocation, Try and SimpleTry solve all that all rules solve, and are all needed?",
    claim="The elementary rules take as many tries as all rules; the necessary ones with BuildLocation or with FillGaps take "
    "slightly more, and the match between these two ends in a draw.",
    parts=parts,
    conclude=conclude,
)
