"""Seed 004, Tables 1-4: the estimated difficulty of Nonograms from the printed MAX, TN and UN, against experts' times; and MAX,
TN and UN of puzzles of our own, as many of each size as the seed had."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from statistics import correlation, median
from typing import Any

from cpgen.comparing.plots import figure, svg_of
from cpgen.puzzles.nonogram.board import Size
from cpgen.puzzles.nonogram.difficulty import printed, tabled
from cpgen.puzzles.nonogram.expert import expert
from cpgen.puzzles.nonogram.generate import METHODS
from cpgen.request import Request
from experiments.machinery.experiment import PAPER, Experiment, Finding, Part, Table

P_ROWS = """
P4 205 7 126 0 1|P2 213 7 114 0 1|P10 224 7 67 0 1|P1 227 7 207 0 1|P6 231 7 115 0 1|P5 263 7 90 0 1|P3 328 7 182 0 1
P7 392 7 179 0 1|P12 396 3 573 0 4|P13 410 4 504 0 4|P8 411 7 145 0 1|P14 458 7 206 0 1|P11 609 5 532 0 3|P15 829 3 756 0 5
P9 885 4 650 0 4"""
Q_ROWS = """
Q14 485 10 69 0 1|Q7 491 10 181 0 1|Q18 590 4 751 0 3|Q1 632 3 694 0 3|Q15 660 10 130 0 1|Q22 668 5 690 0 3|Q16 670 6 749 0 3
Q10 686 7 641 0 2|Q11 706 9 727 0 2|Q8 709 6 745 0 3|Q4 724 5 737 0 3|Q20 790 7 653 0 2|Q2 800 3 1060 0 4|Q3 920 0 0 248 5
Q17 972 5 831 0 3|Q6 999 0 0 296 5|Q5 1012 4 868 0 3|Q13 1072 0 0 388 5|Q19 1089 0 0 272 5|Q9 1154 0 0 175 5
Q21 1325 0 0 385 5|Q12 1533 0 0 244 5"""
"""The seed's Tables 1-4: name, experts' seconds, MAX, TN, UN, printed difficulty. Where UN > 0 the seed leaves MAX and TN empty;
0 stands for them, which the tabled variant does not look at and the printed formula does (it is evaluated with MAX = half)."""

USES = {
    "P": "19 11 38 17 0 0|9 17 40 17 3 4|4 11 50 22 2 3|4 5 65 20 3 2|8 9 51 15 7 4|15 6 53 17 5 5|28 8 47 18 8 3|1 12 63 25 7 4|"
    "11 7 57 20 3 2|12 12 46 17 13 10|29 4 48 21 10 5|26 6 69 22 3 5|28 5 65 20 3 3|20 12 71 18 7 7|22 8 47 22 17 4",
    "Q": "13 9 74 21 1 0|17 9 109 22 10 7|46 4 88 26 22 7|27 5 104 28 9 5|9 12 124 17 3 8|40 9 85 23 16 8|9 12 119 28 8 15|"
    "25 18 83 25 15 4|6 11 127 23 19 20|36 11 75 36 9 3|24 11 100 37 14 7|11 19 124 18 9 8|32 14 101 25 13 7|40 7 110 29 17 7|"
    "27 9 83 32 18 5",
}
"""How often each of the six heuristics was used (Tables 1 and 2), for the puzzles with UN = 0 in the order of the rows above."""
SETS = {"P": (15, P_ROWS, 0.772), "Q": (20, Q_ROWS, 0.800)}


def rows_of(text: str) -> list[tuple[str, int, int, int, int, int]]:
    """The rows of a table as name and numbers."""
    found = []
    for row in text.replace("\n", "|").split("|"):
        if row:
            name, *numbers = row.split()
            seconds, most, turns, unsolved, difficulty = map(int, numbers)
            found.append((name, seconds, most, turns, unsolved, difficulty))
    return found


def evaluate(name: str) -> dict[str, Any]:
    """The seed's data of one set: what each formula gives, and its correlation with the experts' times."""
    size, text, _ = SETS[name]
    rows = rows_of(text)
    # Empty MAX and TN (UN > 0): taken as half the size and 0, so that only the price of assuming counts.
    exact = [printed(size, size // 2 if un else most, turns, un) for _, _, most, turns, un, _ in rows]
    whole = [tabled(size, most, turns, un) for _, _, most, turns, un, _ in rows]
    seconds = [row[1] for row in rows]
    return {
        "rows": [[*row, e, w] for row, e, w in zip(rows, exact, whole)],
        "table": correlation(seconds, [row[5] for row in rows]),
        "tabled": correlation(seconds, whole),
        "printed": correlation(seconds, exact),
        "differ": [row[0] for row, w in zip(rows, whole) if row[5] != w],
    }


def own(size: int, count: int) -> list[dict[str, Any]]:
    """MAX, TN and UN of unique puzzles of our own, by three methods in turn, and the difficulty they give."""
    found: list[dict[str, Any]] = []
    chunk = 0
    while len(found) < count:
        method = ("smooth", "statistics", "random")[chunk % 3]
        for instance in METHODS[method].produce(
            Request("nonogram", Size(size, size), method), Random(f"difficulty {size} {chunk}")
        ):
            solve = expert(instance)
            counted = {"max": solve.max, "turns": solve.turns, "unsolved": solve.unsolved}
            found.append({"method": method, **counted, "difficulty": tabled(size, solve.max, solve.turns, solve.unsolved)})
        chunk += 1
    return found


def parts(scale: str) -> Mapping[str, Part]:
    """One part a set of problems, and one a size of our own puzzles: as many as the seed had, ten times that at paper scale."""
    found: dict[str, Part] = {name: partial(evaluate, name) for name in SETS}
    for name, (size, text, _) in SETS.items():
        found[f"own {name}"] = partial(own, size, len(rows_of(text)) * (10 if scale == PAPER else 1))
    return found


def heuristics() -> tuple[Table, str]:
    """How the experts' times go with the uses of each heuristic, with MAX and with TN, on the seed's puzzles with UN = 0."""
    rows, told = [], []
    for name, (_, text, _) in SETS.items():
        solved = [row for row in rows_of(text) if not row[4]]
        seconds = [row[1] for row in solved]
        uses = [[int(n) for n in each.split()] for each in USES[name].split("|")]
        found = [correlation(seconds, [use[i] for use in uses]) for i in range(6)]
        counters = [correlation(seconds, [row[i] for row in solved]) for i in (2, 3)]
        rows.append([f"{name}, {len(solved)} puzzles", *found, *counters])
        most = max(found, key=abs)
        told.append(f"{most:.2f} in {name} (heuristic {found.index(most) + 1}; MAX {counters[0]:.2f}, TN {counters[1]:.2f})")
    head = ["r with the experts' times", *(f"heuristic {i}" for i in range(1, 7)), "MAX", "TN"]
    said = f"Of the six heuristics' uses the one that goes most with the times has r = {' and '.join(told)}."
    return Table("What goes with the experts' times (Tables 1 and 2, UN = 0)", head, rows), said


def together(pairs: list[tuple[int, int]]) -> float | None:
    """How MAX and TN go together, where both vary."""
    most, turns = [p[0] for p in pairs], [p[1] for p in pairs]
    return correlation(most, turns) if len(set(most)) > 1 and len(set(turns)) > 1 else None


def ours(results: Mapping[str, Any]) -> tuple[Table, str]:
    """MAX, TN and UN of the seed's puzzles and of ours side by side, and what that says of the seed's reading of them."""
    rows, told = [], []
    for name, (size, _, _) in SETS.items():
        seed = [{"max": r[2], "turns": r[3], "unsolved": r[4], "difficulty": r[5]} for r in results[name]["rows"]]
        for whose, puzzles in (("seed", seed), ("ours", results[f"own {name}"])):
            solved = [p for p in puzzles if not p["unsolved"]]
            r = together([(p["max"], p["turns"]) for p in solved])
            spread = [sum(p["difficulty"] == d for p in puzzles) for d in range(1, 6)]
            share = 100 * (len(puzzles) - len(solved)) / len(puzzles)
            middle = [median(p[key] for p in solved) if solved else None for key in ("max", "turns")]
            rows.append([f"{size}x{size}, {whose}", len(puzzles), *middle, share, *spread, r])
            told.append(f"{whose} at {size}x{size} {'cannot be told' if r is None else f'{r:.2f}'}")
    head = ["", "puzzles", "MAX, median", "TN, median", "% with UN > 0", *(f"D = {d}" for d in range(1, 6)), "r of MAX and TN"]
    said = f"A lower MAX should go with more turns (the seed reads both as difficulty): their correlation is {', '.join(told)}."
    return Table("MAX, TN and UN of the seed's puzzles and of ours", head, rows), said


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """Do the formulas give the tables, and the tables the correlations?"""
    told, rows = [], []
    for name, (size, _, claimed) in SETS.items():
        found = results[name]
        rows.append(
            [
                f"{name} ({size}x{size})",
                claimed,
                found["table"],
                found["tabled"],
                found["printed"],
                ", ".join(found["differ"]) or "none",
            ]
        )
    same = all(round(results[n]["table"], 3) == SETS[n][2] for n in SETS)
    told.append(f"The printed tables {'do' if same else 'do not'} have the printed correlations.")
    every = [row for name in SETS for row in results[name]["rows"]]
    hits = sum(abs(row[6] - row[5]) <= 0.5 for row in every)
    told.append(f"The formulas as printed give, even rounded, {hits} of the {len(every)} printed difficulties.")
    differ = [f"{', '.join(results[n]['differ'])} of {n}" for n in SETS if results[n]["differ"]]
    told.append(f"Whole-number arithmetic without the + 1 gives all of them{' but ' if differ else ''}{' and '.join(differ)}.")
    spread, tendency = heuristics()
    told.append(tendency)
    corpus, said = ours(results)
    told.append(said)
    shape, axes = figure()
    for name in SETS:
        axes.scatter([r[1] for r in results[name]["rows"]], [r[5] for r in results[name]["rows"]], label=f"{name}, printed", s=22)
    axes.set(xlabel="experts' seconds", ylabel="printed difficulty", title="Seed 004, Tables 3 and 4")
    axes.legend()
    head = [
        "set",
        "r, the seed",
        "r of its table",
        "r of the whole-number variant",
        "r of the formula as printed",
        "rows that differ",
    ]
    each = [
        Table(
            f"{name}: the seed's data and both formulas (where UN > 0 it prints no MAX and TN)",
            ["", "s", "MAX", "TN", "UN", "printed D", "formula", "variant"],
            [[*row[:2], *((None, None) if row[4] else row[2:4]), *row[4:]] for row in results[name]["rows"]],
        )
        for name in SETS
    ]
    verdict = "reproduced" if same and hits == len(every) else "different"
    return Finding(
        verdict,
        " ".join(told),
        [Table("Correlation with the experts' times", head, rows), spread, corpus, *each],
        {"Difficulty": svg_of(shape)},
    )


EXPERIMENT = Experiment(
    seed="004, Tables 1-4",
    title="Difficulty of Nonograms from MAX, TN and UN",
    question="Do the seed's formulas give its estimated difficulties, and do these correlate with the experts' times as it says?",
    claim="Difficulty ((|7 - MAX| + TN / 100 + 8 if UN > 0) / 2) + 1 at 15x15, with 10, 150, 12 and 3 at 20x20; its correlation "
    "with three experts' mean time is 0.772 on 15 puzzles of 15x15 and 0.800 on 22 of 20x20. MAX and TN go with the time, the "
    "uses of each heuristic do not.",
    parts=parts,
    conclude=conclude,
)
