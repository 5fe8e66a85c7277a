"""Seed 003, section 6.3.6: how many hint sets of a 7x7 Hour Maze are deducible, and how many of these are symmetric."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from statistics import mean
from typing import Any

from cpgen.comparing.plots import figure, svg_of
from cpgen.puzzles.hourmaze.hints import is_unique, random_hours, symmetric_sets
from cpgen.puzzles.hourmaze.levels import make, parse_size
from cpgen.puzzles.hourmaze.search import all_hint_sets, many_iterations
from cpgen.puzzles.hourmaze.shares import READINGS
from experiments.machinery.experiment import PAPER, Experiment, Finding, Part, Table

DEDUCIBLE, BOTH = 11.6, 0.0075
"""The seed's percentages of all 20,736 hint sets."""
LEVELS = 100
SAMPLE = 150


def count(name: str, sample: int | None) -> dict[str, Any]:
    """One level: the deducible of its hint sets (all, or a sample), all its symmetric ones, and the unique of a sample."""
    random = Random(f"hour maze hint sets {name}")
    level = make(parse_size("7x7"), random)
    total = level.maze.hours**level.maze.colours
    sets = list(all_hint_sets(level.maze)) if sample is None else [random_hours(level, random) for _ in range(sample)]
    pleasing = sorted(symmetric_sets(level))
    deducible, both = dict[str, int](), dict[str, int]()
    for reading, strategies in READINGS.items():
        depths = many_iterations(level, [*sets, *pleasing], strategies)
        deducible[reading], both[reading] = (sum(n > 0 for n in part) for part in (depths[: len(sets)], depths[len(sets) :]))
    asked = [random_hours(level, random) for _ in range(SAMPLE // 3)]
    return {
        "total": total,
        "sets": len(sets),
        "deducible": deducible,
        "symmetric": len(pleasing),
        "both": both,
        "unique": sum(is_unique(level, asked)),
        "asked": len(asked),
        "walls": level.symmetry,
    }


def parts(scale: str) -> Mapping[str, Part]:
    """One part a level: all its hint sets, or at the quick scale some of them and few levels."""
    levels, sample = (LEVELS, None) if scale == PAPER else (4, SAMPLE)
    return {f"level {i}": partial(count, f"level {i}", sample) for i in range(levels)}


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """Which reading of the strategies gives the seed's shares?"""
    levels = list(results.values())
    total, sets = sum(r["total"] for r in levels), sum(r["sets"] for r in levels)
    rows, near = list[list[Any]](), list[str]()
    for reading in READINGS:
        each = [100 * r["deducible"][reading] / r["sets"] for r in levels]
        both = sum(r["both"][reading] for r in levels)
        share = 100 * sum(r["deducible"][reading] for r in levels) / sets
        # Levels differ far more than hint sets of one level, so the error is that of the mean over levels.
        error = (mean((e - mean(each)) ** 2 for e in each) / max(1, len(each) - 1)) ** 0.5
        if abs(share - DEDUCIBLE) <= 3 * error and 0.5 <= 100 * both / total / BOTH <= 2:
            near.append(reading)
        rows.append([reading, share, error, min(each), max(each), sum(e == 0 for e in each), both, 100 * both / total])
    unique = 100 * sum(r["unique"] for r in levels) / sum(r["asked"] for r in levels)
    eleven, second = (next(row[1] for row in rows if row[0] == reading) for reading in ("all_eleven", "second_tier"))
    symmetric = 100 * sum(r["symmetric"] for r in levels) / total
    because = (
        f"Deducible, by the reading of the strategies: {', '.join(f'{row[0]} {row[1]:.3g} %' for row in rows)}, against "
        f"{DEDUCIBLE} %; symmetric and deducible {', '.join(f'{row[0]} {row[7]:.2g} %' for row in rows)}, against {BOTH} %. "
        + (f"Both figures fit with {', '.join(near)}." if near else "No reading gives both figures.")
        + f" Truly unique are {unique:.3g} % of the hint sets, so that all eleven strategies deduce {100 * eleven / unique:.0f} "
        f"% and the second tier {100 * second / unique:.0f} % of those that could be; {symmetric:.3g} % are symmetric."
    )
    shape, axes = figure()
    names = list(READINGS)
    axes.boxplot([[100 * r["deducible"][n] / r["sets"] for r in levels] for n in names], tick_labels=names)
    axes.axhline(DEDUCIBLE, color="grey", linestyle=":", label="the seed's mean")
    axes.set(ylabel="% of hint sets deducible", title=f"{len(levels)} levels of 7x7")
    axes.tick_params(axis="x", labelsize="small")
    axes.legend()
    told = "all" if sets == total else f"{sets} sampled"
    head = [
        "reading",
        "% deducible",
        "standard error",
        "least of a level",
        "most",
        "levels with none",
        "symmetric and deducible",
        "%",
    ]
    return Finding(
        "reproduced" if near else "different",
        because,
        [Table(f"{len(levels)} levels, {told} hint sets; symmetric ones all ({total:,} hint sets in all)", head, rows)],
        {"Deducible hint sets of each level, by reading": svg_of(shape)},
    )


EXPERIMENT = Experiment(
    seed="003, section 6.3.6",
    title="Deducible and symmetric hint sets of Hour Mazes",
    question="Of the 20,736 hint sets of a 7x7 level, how many are deducible, and how many symmetric besides, under each "
    "reading of the strategies: the nine of the survey; #11 beside realised cells; #11 everywhere; #11 as counting of areas; "
    "a second tier?",
    claim="2,404 (11.6 %) are deducible on average, and one or two (0.0075 %) both deducible and symmetric.",
    parts=parts,
    conclude=conclude,
)
