"""Seed 001, Figure 8.1: the time of brute force, constraint programming and strategies against the difficulty of a Sudoku."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from itertools import pairwise
from statistics import median
from typing import Any

from cpgen.comparing.plots import figure, svg_of
from cpgen.comparing.runs import Run, disagreements, run
from experiments.machinery.experiment import PAPER, Experiment, Finding, Part, Table
from experiments.machinery.peers import LEVELS, sudoku

STRATEGIES = "strategies:hidden_single+naked_single+locked_candidates"
BRUTE_FORCE = "backtracking:in_order"
METHODS = (BRUTE_FORCE, "minizinc", "cpsat", "sat", STRATEGIES)


def rotations(clues: tuple[int, ...], n: int) -> list[tuple[int, ...]]:
    """A square board turned by 0, 90, 180 and 270 degrees."""
    turned = [clues]
    for _ in range(3):
        turned.append(tuple(turned[-1][(n - 1 - c) * n + r] for r in range(n) for c in range(n)))
    return turned


def measure(level: str, seed: int, timeout: float) -> list[dict[str, Any]]:
    """All methods on one instance; brute force on its four rotations."""
    instance: Any = sudoku(level, seed)
    turned = [replace(instance, clues=clues) for clues in rotations(instance.clues, instance.boxes.n)]
    runs = [run(f"{level} {seed} turned {t}", board, BRUTE_FORCE, "solve", timeout) for t, board in enumerate(turned)]
    runs += [run(f"{level} {seed} turned 0", instance, method, "solve", timeout) for method in METHODS[1:]]
    return [one.to_json() for one in runs]


def parts(scale: str) -> Mapping[str, Part]:
    """One part an instance: the seed's 4 a level, or fewer seconds for brute force at the quick scale."""
    timeout = 600.0 if scale == PAPER else 15.0
    return {f"{level} {seed}": partial(measure, level, seed, timeout) for level in LEVELS for seed in range(1, 5)}


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """Does the time of strategies alone follow the difficulty?"""
    runs = {name: [Run(**r) for r in found] for name, found in results.items()}
    levels = list(LEVELS)

    def seconds(level: str, method: str) -> list[float]:
        return [
            r.seconds.get("solve", 0.0)
            for n, found in runs.items()
            if n.startswith(level)
            for r in found
            if r.contestant == method
        ]

    rows = []
    for level in levels:
        solved = sum(
            r.answer is not None for n, f in runs.items() if n.startswith(level) for r in f if r.contestant == STRATEGIES
        )
        rows.append([level, *(median(seconds(level, m)) for m in METHODS), f"{solved} of 4"])
    spreads = {n: _spread([r.seconds["solve"] for r in f if r.contestant == BRUTE_FORCE]) for n, f in runs.items()}
    unanswered = sum(r.answer is None for f in runs.values() for r in f if r.contestant == BRUTE_FORCE)
    cp = [row[1 + METHODS.index("minizinc")] for row in rows]
    people = [row[1 + METHODS.index(STRATEGIES)] for row in rows[:3]]
    rises = people == sorted(people)
    pairs = [(a, b) for one, two in pairwise(levels[:3]) for a in seconds(one, STRATEGIES) for b in seconds(two, STRATEGIES)]
    upset = sum(a > b for a, b in pairs)
    flat = max(cp) < 2 * min(cp)
    diabolical = rows[-1][-1] == "0 of 4"
    because = (
        f"Medians by level: MiniZinc is {'nearly constant' if flat else 'not constant'} ({min(cp):.2g} to {max(cp):.2g} s); "
        f"strategies {'take longer from level to level' if rises else 'do not take longer from level to level'} "
        f"({', '.join(f'{1000 * p:.2g}' for p in people)} ms; in {upset} of {len(pairs)} pairs of neighbouring levels the easier "
        f"board takes longer, in the seed never) and {'solve none' if diabolical else 'solve some'} of the advanced ones; "
        f"turning a board changes the time of brute force up to {max(spreads.values()):.0f} times (the seed: 50), {unanswered} "
        f"of {4 * len(runs)} runs of it reached the limit."
    )
    verdict = "reproduced" if flat and rises and not upset and diabolical and max(spreads.values()) >= 10 else "different"
    shape, axes = figure()
    for method in METHODS:
        points = [(i, s) for i, level in enumerate(levels) for s in seconds(level, method)]
        axes.scatter([p[0] for p in points], [p[1] for p in points], s=14, label=method.partition(":")[0], alpha=0.7)
    axes.set(yscale="log", ylabel="seconds", xticks=range(len(levels)), xticklabels=levels, title="Solving time by level")
    axes.legend()
    head = ["level", *(f"{m.partition(':')[0]}, s" for m in METHODS), "solved by strategies"]
    return Finding(
        verdict,
        because,
        [
            Table(
                "Median seconds of solving, without building models or listing rules (brute force: four rotations of each board)",
                head,
                rows,
            )
        ],
        {"Every run of every method": svg_of(shape)},
        disagreements(r for f in runs.values() for r in f),
    )


def _spread(seconds: list[float]) -> float:
    return max(seconds) / max(min(seconds), 1e-6)


EXPERIMENT = Experiment(
    seed="001, Figure 8.1",
    title="Solving methods against difficulty",
    question="Which running time reflects how hard a Sudoku is for people: brute force, constraint programming or strategies?",
    claim="Constraint programming is nearly constant; brute force varies up to 50 times when a board is turned; only strategies "
    "(hidden single, naked single, locked candidates) take longer with each level, and they do not solve the Diabolical ones.",
    parts=parts,
    conclude=conclude,
)
