"""Seed 000, 6.6.2.1: how many views SideStrip can take from a solvable puzzle, by size. The fewest views are proved, not met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from itertools import islice
from random import Random
from statistics import mean, stdev
from typing import Any

from cpgen.comparing.plots import figure, svg_of
from cpgen.puzzles.flats.generate import full, promising
from cpgen.puzzles.flats.statistics import rule_sets
from cpgen.puzzles.flats.stripping import fewest, places, strip
from cpgen.puzzles.flats.wishes import Wish
from experiments.machinery.experiment import PAPER, Experiment, Finding, Part, Table
from experiments.machinery.flats import KINDS, of_prefix

RULES = Wish(rule_sets()["without simple_try"])
SIZES = (4, 5, 6, 7)
QUICK = {4: 6, 5: 6, 6: 5, 7: 4}
CALLS = 500
"""Calls of the seed's procedure: its default is a limit too (2,500 in its window)."""


def stripped(n: int, kind: str, name: str) -> list[int]:
    """Of one random solvable puzzle: its views, the most that can go (proved), and what the seed's depth-first search finds."""
    random = Random(name)
    solvable = (i for i in (full(n, board) for _, board in promising(n, random, kind)) if RULES.keeps(i))
    instance = next(islice(solvable, 1))
    least, _ = fewest(instance, RULES.keeps, random)
    met = strip(instance, RULES.keeps, range(4 * n), None, CALLS)
    return [4 * n, 4 * n - len(places(least)), 4 * n - len(places(met))]


def chunk(n: int, kind: str, name: str, count: int) -> list[list[int]]:
    """Several puzzles."""
    return [stripped(n, kind, f"{name} {i}") for i in range(count)]


def parts(scale: str) -> Mapping[str, Part]:
    """The seed tells no sample size: 100 puzzles of each kind and size at its scale."""
    found: dict[str, Part] = {}
    for n in SIZES:
        for kind in KINDS:
            for i in range(20 if scale == PAPER else 1):
                name = f"{kind} {n}, {i}"
                found[name] = partial(chunk, n, kind, name, 5 if scale == PAPER else QUICK[n])
    return found


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """Is the limit the same for all sizes?"""
    rows: list[list[object]] = []
    means: dict[tuple[str, int], float] = {}
    errors: dict[tuple[str, int], float] = {}
    shape, axes = figure()
    for kind, words in KINDS.items():
        for n in SIZES:
            found = [one for part in of_prefix(results, f"{kind} {n}, ") for one in part]
            most, met = [one[1] for one in found], [one[2] for one in found]
            means[kind, n], errors[kind, n] = mean(most), stdev(most) / len(most) ** 0.5
            shown = f"{means[kind, n]:.1f} ± {errors[kind, n]:.1f}"
            rows.append([f"{n}, {words}", len(found), 4 * n, min(most), shown, max(most), mean(met)])
            for value, count in Counter(most).items():
                axes.scatter(n + (0.08 if kind == "uniform" else -0.08), value, s=12 * count, color=f"C{kind == 'uniform':d}")
        axes.plot(SIZES, [means[kind, n] for n in SIZES], color=f"C{kind == 'uniform':d}", label=words)
    axes.axhspan(13, 14, color="#ddd", label="the seed, all sizes")
    axes.set(xticks=SIZES, xlabel="size", ylabel="most views that can go", title="How many views can be stripped")
    axes.legend()
    constant = all(12.5 <= means[kind, n] <= 14.5 for kind in KINDS for n in (5, 6, 7))
    rising = all(means[kind, n] < means[kind, n + 1] for kind in KINDS for n in SIZES[:-1])
    # Not by chance: sizes 5 and 7 are more than three standard errors apart.
    apart = [k for k in KINDS if means[k, 7] - means[k, 5] > 3 * (errors[k, 5] ** 2 + errors[k, 7] ** 2) ** 0.5]
    averages = {kind: ", ".join(f"{means[kind, n]:.1f}" for n in (5, 6, 7)) for kind in KINDS}
    told = (
        f"The most views that can go are on average {averages['cyclic']} at sizes 5, 6 and 7 from the seed's square and "
        f"{averages['uniform']} from uniform ones: {'about 13 or 14 everywhere' if constant else 'not the same for all sizes'}"
        f"{', and more with every size' if rising else ''}. Sizes 5 and 7 differ by more than three standard errors for "
        f"{' and '.join(KINDS[k] for k in apart) or 'neither kind of square'}. The seed stopped its search after some calls; the "
        f"numbers here are proved by smallest hitting sets. {CALLS} calls of its procedure find the last column."
    )
    head = [
        "size",
        "puzzles",
        "views",
        "fewest of the most",
        "most that can go, mean ± standard error",
        "most of all",
        f"met in {CALLS} calls, mean",
    ]
    verdict = "reproduced" if constant and not apart else "refuted" if apart else "different"
    return Finding(verdict, told, [Table("Views stripped (solved without SimpleTry)", head, rows)], {"By size": svg_of(shape)})


EXPERIMENT = Experiment(
    seed="000, 6.6.2.1",
    title="How many views can be stripped",
    question="How many views can go from a puzzle that the rules solve, and does that depend on its size?",
    claim="Independent of the size the maximal number of views that can be stripped is about 13 or 14; the seed calls that a "
    "coincidence.",
    parts=parts,
    conclude=conclude,
)
