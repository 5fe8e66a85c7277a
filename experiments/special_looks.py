"""Seed 000, 6.9.5: puzzles of size 5 without one, two or three whole sides, and those from which a single view cannot go."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from cpgen.puzzles.flats.board import SIDES, Flats
from cpgen.puzzles.flats.statistics import rule_sets
from cpgen.puzzles.flats.stripping import shown
from cpgen.puzzles.flats.study import census, whole_sides
from cpgen.puzzles.flats.wishes import solves
from experiments.machinery.experiment import Experiment, Finding, Part, Table
from experiments.machinery.flats import drawn, percent

LEFT = {
    "three sides": ("north", "west", "east"),
    "two sides that meet": ("north", "west"),
    "two opposite sides": ("west", "east"),
    "one side": ("west",),
}


def looks() -> dict[str, int]:
    """How many squares the views of whole sides determine."""
    return whole_sides(census(5))


def by_rules(name: str) -> list[int] | None:
    """The views of a puzzle with only these sides that all rules solve; None if there is none."""
    data = census(5)
    places = [SIDES.index(side) * 5 + i for side in LEFT[name] for i in range(5)]
    candidates = (shown(data.instance(row), places) for row in np.flatnonzero(data.determined(places)).tolist())
    return next((list(instance.views) for instance in candidates if solves(instance, rule_sets()["all"])), None)


def needed() -> int:
    """How many unambiguous squares become ambiguous when one certain view is stripped."""
    data = census(5)
    alone = data.determined(range(20))
    spared = np.ones(len(alone), dtype=bool)
    for place in range(20):
        spared &= data.determined([p for p in range(20) if p != place])
    return int((alone & ~spared).sum())


def parts(scale: str) -> Mapping[str, Part]:
    """The same at both scales: nothing is sampled."""
    return {"looks": looks, "needed": needed} | {name: partial(by_rules, name) for name in LEFT}


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """Does every look exist?"""
    counts = results["looks"]
    total = counts["four sides"]
    rows: list[list[object]] = [
        [f"{name} left", counts[name], percent(counts[name], total), "yes" if results[name] else "no"] for name in LEFT
    ]
    rows.append(["all views, and one of them cannot go", results["needed"], percent(results["needed"], total), None])
    exist = results["needed"] > 0 and all(results[name] for name in LEFT)
    told = (
        f"{'Every' if exist else 'Not every'} look the seed shows exists. Of {total:,} unambiguous squares "
        f"{counts['three sides']:,} can lose a given side, {counts['two sides that meet']:,} two given sides that meet, "
        f"{counts['two opposite sides']:,} two given opposite ones, {counts['one side']} three; {results['needed']:,} have a "
        "view that cannot go even alone."
    )
    pictures = {f"Only {n} left": drawn(Flats(5, tuple(results[n]), (0,) * 25)) for n in LEFT if results[n]}
    head = ["views", "unambiguous squares", "of those with all views", "one that rules solve"]
    return Finding("reproduced" if exist else "refuted", told, [Table("Size 5, exact", head, rows)], pictures)


EXPERIMENT = Experiment(
    seed="000, 6.9.5",
    title="Special looks of stripped puzzles",
    question="Can a puzzle of size 5 lose whole sides, and can it be that a single view cannot go?",
    claim="There are solvable puzzles without one side, without two sides that meet, without two opposite ones, without three; "
    "and puzzles from which a certain single view cannot be stripped.",
    parts=parts,
    conclude=conclude,
    exact=True,
)
