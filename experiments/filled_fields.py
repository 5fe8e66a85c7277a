"""Seed 000, Table 9: Filled Fields. How many flats must be revealed until rules solve a square, instead of trying others?"""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import partial
from random import Random
from statistics import mean, stdev
from typing import Any

from cpgen.comparing.plots import figure, svg_of
from cpgen.puzzles.flats.filling import fill
from cpgen.puzzles.flats.generate import boards, full
from cpgen.puzzles.flats.statistics import rule_sets
from cpgen.puzzles.flats.wishes import Wish
from experiments.machinery.experiment import PAPER, QUICK, Experiment, Finding, Part, Table
from experiments.machinery.flats import KINDS, SIZES, of_prefix

RULES = Wish(rule_sets()["all"])
CLAIMED = {5: (1.321, 1.420), 6: (11.550, 4.340), 7: (85.097, 6.600)}
"""The seed's tries: clean fields, filled fields."""
SEED_SECONDS = {5: 0.110, 6: 1.750, 7: 102.500}
"""Its seconds for a filled field."""
EACH = {QUICK: 80, PAPER: 250}


def revealed(n: int, kind: str, name: str, count: int) -> dict[str, Any]:
    """Flats revealed in so many squares by the scratch heuristic and at random, how many needed none, and the seconds."""
    random = Random(name)
    source = boards(n, random, kind)
    flats: dict[str, list[int]] = {"scratch": [], "random": []}
    seconds = dict.fromkeys(flats, 0.0)
    for _ in range(count):
        board = next(source)
        for pick, counts in flats.items():
            start = time.perf_counter()
            instance = fill(full(n, board), board, RULES, RULES.keeps, random, pick == "scratch")
            seconds[pick] += time.perf_counter() - start
            counts.append(sum(h > 0 for h in instance.given))
    return {"flats": flats, "seconds": seconds}


def parts(scale: str) -> Mapping[str, Part]:
    """10,000 puzzles of each size, as the seed has clean ones (of filled ones it tells no number), or a few."""
    chunks = 10_000 // EACH[scale] if scale == PAPER else 1
    names = [(f"{kind} {n}, {i}", kind, n) for kind in KINDS for n in SIZES for i in range(chunks)]
    return {name: partial(revealed, n, kind, name, EACH[scale]) for name, kind, n in names}


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """Fewer tries than with clean fields?"""
    rows: list[list[object]] = []
    filled: dict[tuple[str, int], float] = {}
    clean: dict[tuple[str, int], float] = {}
    chance: dict[tuple[str, int], float] = {}
    near = True
    for kind, words in KINDS.items():
        for n in SIZES:
            found = of_prefix(results, f"{kind} {n}, ")
            counts = {pick: [c for part in found for c in part["flats"][pick]] for pick in ("scratch", "random")}
            scratch = counts["scratch"]
            solved = scratch.count(0)
            clean[kind, n] = len(scratch) / solved if solved else float("inf")
            filled[kind, n] = 1 + mean(scratch)
            chance[kind, n] = 1 + mean(counts["random"])
            error = stdev(scratch) / len(scratch) ** 0.5
            near = near and (kind != "cyclic" or abs(filled[kind, n] - CLAIMED[n][1]) < 3 * error)
            seconds = sum(part["seconds"]["scratch"] for part in found) / len(scratch)
            others = clean[kind, n] if solved else None
            shown = f"{filled[kind, n]:.3f} ± {error:.3f}"
            rows.append([f"{n}, {words}", len(scratch), others, shown, chance[kind, n], max(scratch), seconds])
    rows += [[f"{n}, the seed", None, *(f"{c:.3f}" for c in CLAIMED[n]), None, None, SEED_SECONDS[n]] for n in SIZES]
    better = all(filled[kind, n] < clean[kind, n] for kind in KINDS for n in (6, 7))
    heuristic = all(filled[key] < chance[key] for key in filled)
    tries = ", ".join(f"{filled['cyclic', n]:.2f}" for n in SIZES)
    uniform = ", ".join(f"{filled['uniform', n]:.2f}" for n in SIZES)
    told = (
        f"Revealing flats takes {tries} tries at sizes 5, 6 and 7 from the seed's square and {uniform} from uniform squares "
        f"(the seed: 1.42, 4.34, 6.60), {'fewer' if better else 'not always fewer'} than trying other squares at sizes 6 and 7. "
        f"The scratch heuristic {'needs fewer flats than chance everywhere' if heuristic else 'does not always beat chance'}. "
        + (
            "At every size the seed's square is solvable more often here than there, so it needs fewer flats."
            if all(clean["cyclic", n] < CLAIMED[n][0] for n in SIZES)
            else ""
        )
    )
    shape, axes = figure()
    for kind, words in KINDS.items():
        axes.plot(SIZES, [clean[kind, n] for n in SIZES], marker="o", linestyle=":", label=f"{words}, clean")
        axes.plot(SIZES, [filled[kind, n] for n in SIZES], marker="o", label=f"{words}, filled")
    for i, label in enumerate(("the seed, clean", "the seed, filled")):
        axes.plot(SIZES, [CLAIMED[n][i] for n in SIZES], color="black", linestyle=":-"[i], marker="x", label=label)
    axes.set(yscale="log", xticks=SIZES, xlabel="size", ylabel="tries", title="Clean and filled fields (Figure 61)")
    axes.legend()
    head = ["size", "squares", "clean tries", "filled tries (flats + 1)", "picked at random", "most flats", "seconds a puzzle"]
    verdict = "reproduced" if better and near else "different" if better else "refuted"
    return Finding(verdict, told, [Table("Tries of both ways (all rules)", head, rows)], {"Tries": svg_of(shape)})


EXPERIMENT = Experiment(
    seed="000, Table 9, Figure 61",
    title="Filled Fields",
    question="Does revealing flats of an unsolvable square need fewer tries than looking for a solvable square?",
    claim="1.42, 4.34 and 6.6 tries (one more than flats revealed) at sizes 5, 6 and 7, against 1.32, 11.55 and 85.1.",
    parts=parts,
    conclude=conclude,
)
