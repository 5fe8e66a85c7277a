"""Seed 000, 6.9.1-6.9.3: all 161,280 squares of size 5 as puzzles with all views; how many differ, and how many rules solve."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from cpgen.comparing.plots import figure, svg_of
from cpgen.puzzles.flats.statistics import rule_sets
from cpgen.puzzles.flats.study import census, different, representatives, solved_by
from experiments.machinery.experiment import Experiment, Finding, Part, Table
from experiments.machinery.flats import added, of_prefix, percent

SLICES = 8
SETS = {
    "all": rule_sets()["all"],
    "without simple_try": rule_sets()["without simple_try"],
    "without try_large and simple_try": rule_sets()["without try_large and simple_try"],
    "without any trying": tuple(s for s in rule_sets()["all"] if "try" not in s),
}
CLAIMED = {"squares": 161_280, "different views": 102_398, "ambiguous": 161_280 - 102_398, "without simple_try": 38_310}


def counts() -> dict[str, int]:
    """Squares, different sets of views, and squares whose views no other square has."""
    data = census(5)
    views, alone = different(data)
    return {"squares": len(data.squares), "different views": views, "unambiguous": alone}


def solved(number: int) -> dict[str, int]:
    """How many unambiguous squares of one slice each rule set solves, turned and mirrored copies counted with them."""
    data = census(5)
    chosen = representatives(data)[number::SLICES]
    return {name: solved_by(data, rules, chosen) for name, rules in SETS.items()}


def parts(scale: str) -> Mapping[str, Part]:
    """The same at both scales: nothing is sampled."""
    return {"counts": counts} | {f"solved, {i}": partial(solved, i) for i in range(SLICES)}


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """The counts, and what does not follow from them."""
    found = results["counts"]
    rules = added(of_prefix(results, "solved, "))
    squares, alone = found["squares"], found["unambiguous"]
    ambiguous = squares - alone
    rows: list[list[object]] = [
        ["squares", CLAIMED["squares"], squares, percent(squares, squares)],
        [
            "different sets of views",
            CLAIMED["different views"],
            found["different views"],
            percent(found["different views"], squares),
        ],
        ["squares whose views are unambiguous", None, alone, percent(alone, squares)],
        ["squares whose views are ambiguous", CLAIMED["ambiguous"], ambiguous, percent(ambiguous, squares)],
        *([f"solved, {name}", CLAIMED.get(name), rules[name], percent(rules[name], squares)] for name in SETS),
    ]
    same = (squares, found["different views"]) == (CLAIMED["squares"], CLAIMED["different views"])
    told = (
        f"The count of different sets of views is {'the same' if same else 'another'}. But it does not follow that the other "
        f"36.5 % of the squares are ambiguous: where two squares share their views, both are. {alone:,} squares "
        f"({percent(alone, squares)}) are unambiguous, {ambiguous:,} are not. Without SimpleTry the rules here solve "
        f"{rules['without simple_try']:,} of them, with it {rules['all']:,}, without any trying {rules['without any trying']:,}; "
        f"the seed's {CLAIMED['without simple_try']:,} "
        f"{'is less than each of these' if min(rules.values()) > CLAIMED['without simple_try'] else 'lies among these'}."
    )
    shape, axes = figure(6.4, 3.2)
    axes.barh([str(row[0]) for row in rows], [float(str(row[2])) for row in rows], 0.7, label="here")
    claims = [(str(row[0]), float(str(row[1]))) for row in rows if row[1] is not None]
    axes.plot([c[1] for c in claims], [c[0] for c in claims], "kx", label="the seed")
    axes.set(xlabel="squares", title="All squares of size 5")
    axes.invert_yaxis()
    axes.legend()
    errors = [f"{name}: more solved than unambiguous" for name in SETS if rules[name] > alone]
    all_same = same and rules["without simple_try"] == CLAIMED["without simple_try"]
    verdict = "refuted" if ambiguous != CLAIMED["ambiguous"] else "reproduced" if all_same else "different"
    table = Table("All squares of size 5, exact", ["", "seed", "ours", "of all squares"], rows)
    return Finding(verdict, told, [table], {"How many squares are what": svg_of(shape)}, errors)


EXPERIMENT = Experiment(
    seed="000, 6.9.1-6.9.3",
    title="All puzzles of size 5",
    question="How many of the 161,280 squares of size 5 give different puzzles, how many ambiguous ones, how many solvable ones?",
    claim="102,398 squares lead to a different puzzle, so 36.5 % are ambiguous; rules without SimpleTry solve 38,310 (23.8 %).",
    parts=parts,
    conclude=conclude,
    exact=True,
)
