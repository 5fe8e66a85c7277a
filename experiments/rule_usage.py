"""Seed 000, 6.7.2.3, Figure 59: how often each rule is used when a random set of solvable puzzles is solved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any

from cpgen.comparing.plots import figure, svg_of
from cpgen.deduction.closure import Deduction, deduce
from cpgen.puzzles.flats.generate import full, promising
from cpgen.puzzles.flats.strategies import ORDERS
from cpgen.puzzles.flats.stripping import balanced, strip_once
from cpgen.puzzles.flats.wishes import Wish, solves
from experiments.machinery.experiment import PAPER, Experiment, Finding, Part, Table
from experiments.machinery.flats import added
from experiments.machinery.ranks import spearman

CLAIMED = {
    "place_stair": (425, 0.35, 14.37),
    "place_n": (1380, 1.14, 100.0),
    "n_plus_1": (3268, 2.71, 68.26),
    "side_block": (22942, 19.6, 100.0),
    "simple_scratch": (62540, 51.97, 100.0),
    "fill_gaps": (15014, 12.47, 100.0),
    "build_location": (96, 0.7, 13.57),
    "differs_one_no_hide": (736, 0.61, 69.46),
    "differs_one_hide": (218, 0.18, 30.93),
    "differs_one_scratch": (2293, 1.9, 72.85),
    "blocks": (1130, 0.93, 63.87),
    "differs_is_possible": (1847, 1.53, 79.84),
    "super_fill_gaps": (53, 0.4, 7.18),
    "n_minus_1_predef": (0, 0.0, 0.0),
    "n_minus_1_bubbles_back": (0, 0.0, 0.0),
    "n_minus_1_step_front": (0, 0.0, 0.0),
    "try": (604, 0.5, 31.93),
    "try_large": (2664, 2.21, 20.55),
    "simple_try": (230, 0.19, 21.75),
}
"""The seed's times used, percentage of uses and percentage of puzzles (501 of them, as the percentages tell). A twentieth row,
`Differs1 OnlyPlaceLargest`, was never used and the rule dropped."""
ALLOWED = {"try": 1 / 3, "try_large": 1 / 5, "simple_try": 1 / 4}
"""How often the seed's random set allows these (the second note to its figure)."""
EACH = 5


def random_puzzle(random: Random) -> Deduction:
    """A puzzle of the seed's random set, solved: size, rules and stripping by chance."""
    n = random.choice((5, 6, 7))
    rules = [s for s in ORDERS["improved"] if random.random() < ALLOWED.get(s, 1)]
    wish = Wish(tuple(rules))
    squares = (full(n, board) for _, board in promising(n, random, "cyclic"))
    # What all rules together do not solve need not be asked slowly.
    instance = next(i for i in squares if solves(i, ORDERS["improved"]) and wish.keeps(i))
    if random.random() < 0.5:
        instance = strip_once(instance, wish.keeps, balanced(n, random), random.randint(1, 10))
    return deduce(instance, rules, ORDERS["improved"])


def used(name: str) -> dict[str, Any]:
    """Uses of each rule in a few puzzles: conclusions, as the seed counts, and puzzles."""
    random = Random(name)
    times: Counter[str] = Counter()
    puzzles: Counter[str] = Counter()
    for _ in range(EACH):
        deduction = random_puzzle(random)
        mine: Counter[str] = Counter()
        for step in deduction.steps:
            mine["blocks" if step.strategy.endswith("_blocks") else step.strategy] += len(step.therefore)
        times.update(mine)
        puzzles.update(mine.keys())
    return {"puzzles": EACH, "times": dict(times), "in": dict(puzzles)}


def parts(scale: str) -> Mapping[str, Part]:
    """500 puzzles (the seed: 501), or a few."""
    return {name: partial(used, name) for name in (f"puzzles {i}" for i in range((500 if scale == PAPER else 40) // EACH))}


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """The three statistics, side by side."""
    puzzles = sum(found["puzzles"] for found in results.values())
    times, where = (added(found[key] for found in results.values()) for key in ("times", "in"))
    total, claimed = sum(times.values()), sum(count for count, _, _ in CLAIMED.values())
    rows = [
        [name, count, printed, share, times[name], 100 * times[name] / total, 100 * where[name] / puzzles]
        for name, (count, printed, share) in CLAIMED.items()
    ]
    names = list(CLAIMED)
    rho = spearman([(CLAIMED[n][0], times[n]) for n in names])
    everywhere = {n for n in names if CLAIMED[n][2] == 100.0}
    ours = {n for n in names if where[n] == puzzles}
    never = {n for n in names if CLAIMED[n][0] == 0}
    unused = {n for n in names if times[n] == 0}
    # The largest share is printed with the most digits: it tells of how many uses the shares were taken.
    printed_of = CLAIMED["simple_scratch"][0] / CLAIMED["simple_scratch"][1] * 100
    odd = [n for n, (count, share, _) in CLAIMED.items() if abs(100 * count / printed_of - share) > 0.05]
    told = (
        f"Over {puzzles} puzzles the rules rank by use like the seed's with Spearman {rho:.2f}. In every puzzle it uses "
        f"{', '.join(sorted(everywhere))}; here {', '.join(sorted(ours)) or 'no rule'}. Never used there: "
        f"{', '.join(sorted(never))}; here {', '.join(sorted(unused)) or 'no rule'}. SimpleScratch draws "
        f"{100 * times['simple_scratch'] / total:.0f} % of all conclusions (there {CLAIMED['simple_scratch'][1]:.0f} %; "
        f"but its counts sum to {claimed:,}, of which it is {100 * CLAIMED['simple_scratch'][0] / claimed:.0f} %). The seed's "
        f"percentages of uses that do not go with its counts: {', '.join(odd) or 'none'}."
    )
    shape, axes = figure(6.4, 4.4)
    spots = range(len(names))
    axes.barh([s - 0.2 for s in spots], [100 * where[n] / puzzles for n in names], 0.4, label="here")
    axes.barh([s + 0.2 for s in spots], [CLAIMED[n][2] for n in names], 0.4, label="the seed")
    axes.set(yticks=spots, yticklabels=names, xlabel="% of puzzles", title="In how many puzzles a rule is used")
    axes.invert_yaxis()
    axes.legend()
    head = ["rule", "times, seed", "% of uses", "% of puzzles", "conclusions, ours", "% of uses", "% of puzzles"]
    same = rho >= 0.8 and everywhere <= ours and never == unused
    verdict = "reproduced" if same else "different"
    return Finding(verdict, told, [Table("Rule usage", head, rows)], {"Share of puzzles": svg_of(shape)})


EXPERIMENT = Experiment(
    seed="000, 6.7.2.3, Figure 59",
    title="How often each rule is used",
    question="Which rules do the work when random solvable puzzles are solved, and which are never used?",
    claim="PlaceN, SideBlock, SimpleScratch and FillGaps are used in every puzzle, SimpleScratch for half of all uses; the three "
    "N-1 rules never.",
    parts=parts,
    conclude=conclude,
)
