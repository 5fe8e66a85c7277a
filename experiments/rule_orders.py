"""Seed 000, 6.7.2.2, Figures 57 and 58: five rules in all 120 orders. Does the order decide which puzzles are solved?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import permutations
from random import Random
from statistics import mean
from typing import Any

from cpgen.comparing.plots import figure, svg_of
from cpgen.deduction.closure import deduce
from cpgen.puzzles.flats.generate import boards, full
from cpgen.puzzles.flats.strategies import ORDERS
from experiments.machinery.experiment import PAPER, Experiment, Finding, Part, Table
from experiments.machinery.flats import added

MOVED = {
    "0": ("differs_one_no_hide", "differs_one_hide", "differs_one_scratch"),
    "1": ("differs_is_possible",),
    "2": ("large_blocks", "small_blocks"),
    "3": ("super_fill_gaps",),
    "4": ("n_minus_1_predef", "n_minus_1_bubbles_back", "n_minus_1_step_front"),
}
FIRST = (
    *("10234", "10243", "10324", "10342", "10423", "10432", "13024", "13042", "13402", "14023"),
    *("14032", "14302", "31024", "31042", "31402", "34102", "41023", "41032", "41302", "43102"),
)
"""The seed's 20 best orders after its first selection (Figure 57)."""
BEST = (
    *("10324", "10342", "10432", "13024", "13042", "13402", "14032", "14302"),
    *("31024", "31042", "31402", "34102", "41032", "41302", "43102"),
)
"""The seed's 15 best orders after both selections (Figure 58)."""
CODES = ["".join(order) for order in permutations("01234")]
EACH = 5


def strategies(code: str) -> tuple[str, ...]:
    """The rules in one order. TryLarge and SimpleTry stay away: they would solve what an order left unsolved."""
    fixed = [s for s in ORDERS["seed"] if s not in {name for names in MOVED.values() for name in names}]
    start = fixed[: fixed.index("try")]
    return (*start, *(name for digit in code for name in MOVED[digit]), "try")


def solve_all(name: str) -> dict[str, Any]:
    """A few unchecked puzzles of sizes 5 to 7, each in all orders: solved, steps, and whether the ends differ."""
    random = Random(name)
    instances = [full(n, next(boards(n, random, "cyclic"))) for n in random.choices((5, 6, 7), k=EACH)]
    solved, steps = dict.fromkeys(CODES, 0), dict.fromkeys(CODES, 0)
    apart = 0
    for instance in instances:
        ends = set()
        for code in CODES:
            deduction = deduce(instance, strategies(code), strategies(code))
            solved[code] += deduction.status == "solved"
            steps[code] += len(deduction.steps)
            ends.add(frozenset(deduction.state.known) if deduction.status != "solved" else frozenset({0}))
        apart += len(ends) > 1
    return {"puzzles": EACH, "apart": apart, "solved": solved, "steps": steps}


def parts(scale: str) -> Mapping[str, Part]:
    """The seed's 1,000 puzzles, or a few."""
    names = (f"puzzles {i}" for i in range((1000 if scale == PAPER else 10) // EACH))
    return {name: partial(solve_all, name) for name in names}


def before(code: str) -> Iterator[tuple[str, str]]:
    """All pairs of rules, the earlier first."""
    return ((a, b) for i, a in enumerate(code) for b in code[i + 1 :])


def always(orders: Sequence[str]) -> tuple[list[str], bool]:
    """Which rule comes before which in all these orders, and whether they are all the orders in which this is so."""
    common = set.intersection(*(set(before(code)) for code in orders))
    return [f"{a} before {b}" for a, b in sorted(common)], set(orders) == {c for c in CODES if common <= set(before(c))}


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """Do some orders solve more?"""
    puzzles, apart = (sum(found[key] for found in results.values()) for key in ("puzzles", "apart"))
    solved, steps = (added(found[key] for found in results.values()) for key in ("solved", "steps"))
    most, least = max(solved.values()), min(solved.values())
    ranked = sorted(CODES, key=lambda code: (-solved[code], steps[code]))
    best = mean(steps[code] for code in BEST)
    rest = mean(steps[code] for code in CODES if code not in BEST)
    patterns = {figure_: always(orders) for figure_, orders in ((57, FIRST), (58, BEST))}
    told = (
        f"On {puzzles} unchecked puzzles (without TryLarge and SimpleTry, which would hide a difference) every order solves "
        f"between {least} and {most}; on {apart} of them two orders end with different knowledge. "
        + (
            "Order cannot matter for rules that stay true once they are true, and all rules here are of that kind, so that no "
            "larger sample could show otherwise; the seed's difference of 5 in 1,000 would need rules that no longer apply when "
            "others have gone first. "
            if apart == 0
            else ""
        )
        + " ".join(
            f"The seed's {count} orders (Figure {number}) are {'all' if whole else 'some of those'} with {', '.join(pairs)}."
            for count, (number, (pairs, whole)) in zip((len(FIRST), len(BEST)), patterns.items())
        )
        + " What an order changes is the way: "
        f"{steps[min(steps, key=lambda c: steps[c])] / puzzles:.1f} to {max(steps.values()) / puzzles:.1f} steps a puzzle, "
        f"{best / puzzles:.1f} on average in the seed's 15 orders and {rest / puzzles:.1f} in the others."
    )
    shape, axes = figure(6.4, 3.2)
    for chosen, label in ((False, "other orders"), (True, "the seed's best")):
        points = [(i, steps[c] / puzzles) for i, c in enumerate(ranked) if (c in BEST) is chosen]
        axes.scatter([p[0] for p in points], [p[1] for p in points], s=12, label=label)
    axes.set(xlabel="order", ylabel="steps a puzzle", title="All 120 orders, by solved puzzles and then by steps")
    axes.legend()
    rows = [[c, solved[c], steps[c] / puzzles, "yes" if c in BEST else ""] for c in (*ranked[:5], *ranked[-5:])]
    head = ["order", f"solved of {puzzles}", "steps a puzzle", "among the seed's best"]
    verdict = "refuted" if most == least and apart == 0 else "reproduced" if most - least >= puzzles / 200 else "different"
    return Finding(verdict, told, [Table("First and last orders", head, rows)], {"Steps by order": svg_of(shape)})


EXPERIMENT = Experiment(
    seed="000, 6.7.2.2, Figures 57-58",
    title="The order of the rules",
    question="Does the order of DiffersOne (0), DiffersIsPossible (1), Blocks (2), SuperFillGaps (3) and N-1 (4) decide what is "
    "solved, and does any order solve more?",
    claim="Of 120 orders 20 solve about 5 of 1,000 puzzles more than others; 15 of them are best in the end: 1 before 0 before "
    "2, and 3 before 2.",
    parts=parts,
    conclude=conclude,
)
