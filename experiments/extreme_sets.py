"""Seed 000, 6.9.6: over all squares of size 5, the most views that can be stripped, and the fewest that must be (Def 16)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import permutations
from typing import Any

from cpgen.comparing.plots import figure, svg_of
from cpgen.puzzles.flats.board import Flats
from cpgen.puzzles.flats.statistics import rule_sets
from cpgen.puzzles.flats.study import all_extremes, census, fewest_views, representatives
from cpgen.puzzles.flats.wishes import solves
from experiments.machinery.experiment import Experiment, Finding, Part, Table
from experiments.machinery.flats import added, drawn, of_prefix

SLICES = 16
VIEWS = 20


def extremes(number: int) -> dict[str, Any]:
    """Every set of views of one slice of the unambiguous squares."""
    data = census(5)
    found = all_extremes(data, representatives(data)[number::SLICES])
    return {"puzzles": found.puzzles, "minimal": found.minimal, "fewest": found.fewest, "most": found.most}


def fewest() -> dict[str, int]:
    """The fewest views of a puzzle, how many such puzzles there are, how many on one side, and how many all rules solve."""
    return fewest_views(census(5), rule_sets()["all"])


def one_sided() -> dict[str, Any]:
    """Whether all rules solve the views 5, 4, 3, 2 on one side, in any order; and one such puzzle."""
    found = [Flats(5, (*(0 if v == 1 else v for v in order), *(0,) * 15), (0,) * 25) for order in permutations(range(1, 6))]
    solved = [instance for instance in found if solves(instance, rule_sets()["all"])]
    return {"orders": len(found), "solved": len(solved), "views": list(solved[0].views) if solved else []}


def parts(scale: str) -> Mapping[str, Part]:
    """The same at both scales: nothing is sampled."""
    return {f"extremes, {i}": partial(extremes, i) for i in range(SLICES)} | {"fewest": fewest, "one side": one_sided}


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """The extremes of the seed against all there are."""
    slices = of_prefix(results, "extremes, ")
    columns = ("minimal", "fewest", "most")
    minimal, low, high = (added({int(k): c for k, c in s[key].items()} for s in slices) for key in columns)
    few, side = results["fewest"], results["one side"]
    longest = max(high)
    rows = [[views, VIEWS - views, minimal[views], low[views], high[views]] for views in sorted(minimal)]
    same = few["views"] == 4 and few["puzzles"] == 8
    told = (
        f"No puzzle has fewer than {few['views']} views, so {VIEWS - few['views']} can be stripped at the most (the seed: 16). "
        f"{'There are' if same else 'But there are not 8 puzzles with so few: there are'} {few['puzzles']:,}, "
        f"{few['on_one_side']} of them with all views on "
        f"one side, such as 5, 4, 3 and 2 in any order (rules solve {side['solved']} of {side['orders']} orders). The smallest "
        f"extreme set, which the seed left open between 4 and 10, has {VIEWS - longest} views: {high[longest]} squares have a "
        f"puzzle with {longest} views that can spare none. In all, sets of views make {sum(s['puzzles'] for s in slices):,} "
        f"unambiguous puzzles of size 5, {sum(minimal.values()):,} of them without a view to spare. (The seed asks for what its "
        "rules solve, this for what is unambiguous.)"
    )
    shape, axes = figure()
    axes.bar([VIEWS - v for v in minimal], list(minimal.values()))
    axes.set(yscale="log", xlabel="views stripped, and no other can go", ylabel="puzzles", title="Extreme sets of size 5")
    head = ["views left", "stripped", "puzzles that can spare none", "squares whose fewest it is", "squares whose most it is"]
    looks = Flats(5, tuple(side["views"]), (0,) * 25)
    pictures = {"How many puzzles have extreme sets of which size": svg_of(shape), "Four views on one side": drawn(looks)}
    return Finding("reproduced" if same else "refuted", told, [Table("Extreme sets, exact", head, rows)], pictures)


EXPERIMENT = Experiment(
    seed="000, 6.9.6",
    title="The most and the fewest views that can be stripped",
    question="How many views can go from a puzzle of size 5 at the most, and at the least before no other can?",
    claim="16 at the most, in 8 puzzles with 4 views on one side. The smallest extreme set has at least 4 views; the smallest "
    "met had 10, and the search for all was too long.",
    parts=parts,
    conclude=conclude,
    exact=True,
)
