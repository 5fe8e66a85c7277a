"""Seed 001, sections 8.3 and 8.4: the time-expanded rating of 16 Sudokus and some Raatsels, against the greedy one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from random import Random
from statistics import mean
from typing import Any

from cpgen.comparing.plots import figure, svg_of
from cpgen.errors import Unavailable
from cpgen.puzzle import Instance
from cpgen.puzzles.raatsel.matrix import instance_of, with_false_friends
from cpgen.rating.rate import rate
from experiments.machinery.experiment import PAPER, Experiment, Finding, Part, Table
from experiments.machinery.peers import LEVELS, sudoku

RAATSEL = "Raatsel"
EACH = 4
COSTS = {"harmonic mean": "time_expanded_harmonic_mean", "parallel": "time_expanded"}
"""What a step costs: the harmonic mean of the difficulties of all ways to take it (the seed), or less with every further way."""
NEAR = 0.1
"""Bounds that are no further apart, as a share of the upper one, are near."""


def puzzle(level: str, number: int) -> Instance:
    """A Sudoku of a level, or a random Raatsel with ten false friends."""
    if level == RAATSEL:
        columns = with_false_friends(2, 10, Random(f"rated {number}"))
        assert columns is not None
        return instance_of(2, columns)
    return sudoku(level, number)


def rated(level: str, number: int, timeout: float) -> dict[str, Any]:
    """The greedy rating, and the bounds of the time-expanded ones."""
    try:
        found = rate(puzzle(level, number), ["greedy", *COSTS.values()], timeout)
    except Unavailable as error:
        return {"missing": str(error)}
    if not found.keys() >= set(COSTS.values()):
        return {"missing": "the strategies do not solve it"}
    bounds = {cost: [found[name]["parts"][end] for end in ("lower", "upper")] for cost, name in COSTS.items()}
    # How far the bounds come depends on the clock, so they count as times.
    return {"greedy": found["greedy"]["value"], "bounds in these seconds": bounds}


def parts(scale: str) -> Mapping[str, Part]:
    """The seed's 16 Sudokus and 4 Raatsels: a minute each (the seed: six hours, in vain), or 2 seconds."""
    timeout = 60.0 if scale == PAPER else 2.0
    names = [(level, number) for level in (*LEVELS, RAATSEL) for number in range(1, EACH + 1)]
    return {f"{level} {number}": partial(rated, level, number, timeout) for level, number in names}


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """Is the rating lower, does it keep the order of the levels, and does it end?"""
    absent = sorted({r["missing"] for r in results.values() if "missing" in r})
    found = {name: r for name, r in results.items() if "missing" not in r}
    levels = {level: [r for name, r in found.items() if name.startswith(level)] for level in (*LEVELS, RAATSEL)}
    if not all(levels[level] for level in LEVELS):
        return Finding("not run", "; ".join(absent))
    sudokus = [r for level in LEVELS for r in levels[level]]
    greedy = [mean(r["greedy"] for r in levels[level]) for level in LEVELS]
    told = [f"Means by level, greedy: {', '.join(f'{m:.0f}' for m in greedy)}."]
    as_expected, exact = {}, 0
    shape, axes = figure(6.4, 5.2)
    for number, cost in enumerate(COSTS):
        bounds = {level: [r["bounds in these seconds"][cost] for r in some] for level, some in levels.items()}
        below = sum(upper <= r["greedy"] for r, (_, upper) in zip(sudokus, [b for level in LEVELS for b in bounds[level]]))
        closed = [sum(high - low < 1e-6 for low, high in bounds[level]) for level in levels]
        exact += sum(closed[:-1])
        near = [sum(high - low <= NEAR * high for low, high in bounds[level]) for level in levels]
        highest = [mean(high for _, high in bounds[level]) for level in LEVELS]
        # Certainly out of order: a puzzle's least possible rating is above the most possible one of the next level.
        wrong = sum(one[0] > other[1] for a, b in pairwise(LEVELS) for one in bounds[a] for other in bounds[b])
        as_expected[cost] = below == len(sudokus) and highest == sorted(highest) and not wrong
        told.append(
            f"With the {cost}: at most {', '.join(f'{m:.0f}' for m in highest)}; below the greedy rating on {below} of "
            f"{len(sudokus)} Sudokus; exact on {sum(closed[:-1])} of them and {closed[-1]} of {len(levels[RAATSEL])} Raatsels, "
            f"within {NEAR:.0%} on {sum(near[:-1])} and {near[-1]}; "
            f"{wrong} pairs of neighbouring levels certainly out of order."
        )
        for level, mark in zip(levels, "o^sDv"):
            middle = [(low + high) / 2 for low, high in bounds[level]]
            reach = [(high - low) / 2 for low, high in bounds[level]]
            x, style = [r["greedy"] for r in levels[level]], {"fmt": mark, "markersize": 4, "capsize": 3, "linewidth": 0.8}
            axes.errorbar(x, middle, yerr=reach, color=f"C{number}", label=f"{level}, {cost}", **style)
    told.append(
        "A harmonic mean lies above the easiest way wherever there is a harder one too, so it need not be below the greedy sum."
    )
    most = max(r["greedy"] for r in found.values())
    axes.plot([0, most], [0, most], color="grey", linewidth=0.8)
    axes.set(xlabel="greedy rating", ylabel="time-expanded rating, bounds", title="Two ratings")
    shape.legend(loc="outside lower center", ncols=2)
    rows = [[n, r["greedy"], *(v for b in r["bounds in these seconds"].values() for v in b)] for n, r in found.items()]
    head = ["puzzle", "greedy", *(f"{cost}, {end}" for cost in COSTS for end in ("at least", "at most"))]
    told += [f"Missing: {'; '.join(absent)}."] if absent else []
    errors = [
        f"{row[0]}: a lower bound is above the upper one" for row in rows if row[2] > row[3] + 1e-6 or row[4] > row[5] + 1e-6
    ]
    verdict = "reproduced" if as_expected["harmonic mean"] and not exact else "different"
    pictures = {"Greedy against time-expanded: the bars are what is open": svg_of(shape)}
    return Finding(verdict, " ".join(told), [Table("Ratings", head, rows)], pictures, errors)


EXPERIMENT = Experiment(
    seed="001, sections 8.3 and 8.4",
    title="Time-expanded ratings against greedy ones",
    question="Is the time-expanded rating lower than the greedy one, does it keep the order of the levels, and does it end?",
    claim="Expected: lower, and a Beginner's never above a Medium's. It ended for none of 16 Sudokus within six hours; it is "
    "said to end for the example Raatsel, without a figure.",
    parts=parts,
    conclude=conclude,
)
