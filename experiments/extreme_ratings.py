"""Seed 000, 6.9.4: over all puzzles of size 5 with all views, the hardest, the easiest, the most fun and the most boring."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from cpgen.comparing.plots import figure, svg_of
from cpgen.deduction.rounds import in_rounds
from cpgen.puzzles.flats.board import Flats, turns
from cpgen.puzzles.flats.rating import DIFFICULTY, FUN, LEVELS, difficulty_parts, fun_parts, weighed
from cpgen.puzzles.flats.study import census, representatives
from experiments.machinery.experiment import Experiment, Finding, Part, Table
from experiments.machinery.flats import added, drawn, of_prefix

SLICES = 8
TURNED = 5
"""So many puzzles of a slice are rated in all their turned and mirrored copies too."""
EXTREMES = {"hardest": ("difficulty", -1), "easiest": ("difficulty", 1), "most fun": ("fun", -1), "most boring": ("fun", 1)}
CLAIMED = {"hardest": 1, "easiest": 1, "most fun": 5, "most boring": 2}


def rated(number: int) -> dict[str, Any]:
    """Of one slice: how many puzzles have which value; a puzzle of each extreme; how many differ from a
    copy of theirs."""
    data = census(5)
    values: dict[str, dict[str, int]] = {"difficulty": {}, "fun": {}}
    ends: dict[str, tuple[float, list[int]]] = {}
    apart = 0
    for place, (row, copies) in enumerate(representatives(data)[number::SLICES]):
        instance = data.instance(row)
        found = ratings(instance)
        if not found:
            continue
        for name, counts in values.items():
            counts[f"{found[name]:.6f}"] = counts.get(f"{found[name]:.6f}", 0) + copies
        for end, (name, sign) in EXTREMES.items():
            if end not in ends or sign * found[name] < sign * ends[end][0]:
                ends[end] = found[name], list(instance.views)
        if place < TURNED:
            turned = (Flats(5, tuple(instance.views[v] for v in views), instance.given) for views, _ in turns(5))
            apart += any(ratings(copy) != found for copy in turned)
    return {"values": values, "ends": ends, "apart": apart}


def ratings(instance: Flats) -> dict[str, float]:
    """The combined value of both ratings; nothing if the rules do not solve the puzzle."""
    solve = in_rounds(instance)
    if solve.status != "solved":
        return {}
    found = {
        "difficulty": weighed(difficulty_parts(instance, solve), DIFFICULTY),
        "fun": weighed(fun_parts(instance, solve, LEVELS["average"]), FUN),
    }
    return {name: round(value, 6) for name, value in found.items()}


def parts(scale: str) -> Mapping[str, Part]:
    """The same at both scales: nothing is sampled."""
    return {f"slice {i}": partial(rated, i) for i in range(SLICES)}


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """How many puzzles stand at each end."""
    slices = of_prefix(results, "slice ")
    counts = {name: added(s["values"][name] for s in slices) for name in ("difficulty", "fun")}
    ends = {
        end: min((s["ends"][end] for s in slices), key=lambda one, sign=sign: sign * one[0])
        for end, (_, sign) in EXTREMES.items()
    }
    ours = {end: counts[name][f"{ends[end][0]:.6f}"] for end, (name, _) in EXTREMES.items()}
    rows = [[end, ends[end][0], CLAIMED[end], ours[end]] for end in EXTREMES]
    apart = sum(s["apart"] for s in slices)
    factor = ends["hardest"][0] / ends["easiest"][0]
    told = (
        f"{ours['hardest']} puzzles are hardest, {100 * factor:.0f} % as hard as the {ours['easiest']} easiest (the seed: 1, "
        f"200 % and 1); {ours['most fun']} are the most fun and {ours['most boring']} the most boring (the seed: 5 and 2). A "
        f"puzzle and its turned and mirrored copies {'are' if apart == 0 else 'are not always'} rated alike here "
        f"({SLICES * TURNED} puzzles tried)"
        + (
            ", so that extremes come in eights, or fours where a puzzle is its own mirror image; a single hardest one needs a "
            "rating that depends on how the board lies. "
            if apart == 0
            else ". "
        )
        + "The seed prints no formulas for its dimensions, only their weights."
    )
    shape, axes = figure()
    for name, found in counts.items():
        axes.hist([float(value) for value in found], bins=50, weights=list(found.values()), alpha=0.6, label=name)
    axes.set(yscale="log", xlabel="combined value", ylabel="puzzles", title="Ratings of all puzzles of size 5 that rules solve")
    axes.legend()
    pictures = {"How many puzzles have which value": svg_of(shape)}
    pictures |= {f"The {end}".capitalize(): drawn(Flats(5, tuple(views), (0,) * 25)) for end, (_, views) in ends.items()}
    total = sum(counts["difficulty"].values())
    table = Table(
        f"All {total:,} puzzles that rules solve, exact", ["", "combined value", "puzzles, seed", "puzzles, ours"], rows
    )
    verdict = "reproduced" if ours == CLAIMED else "different"
    return Finding(verdict, told, [table], pictures)


EXPERIMENT = Experiment(
    seed="000, 6.9.4",
    title="The hardest, easiest, most fun and most boring puzzles of size 5",
    question="How many puzzles of size 5 stand at the ends of the ratings of difficulty and fun?",
    claim="One is the hardest and one the easiest, the former exactly 200 % as hard; five are the most fun, two the most boring.",
    parts=parts,
    conclude=conclude,
    exact=True,
)
