"""Nishikawa and Toda 2020: can a set of positions be filled with clues that three strategies solve? 100 random sets on 9x9."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import cache, partial
from random import Random
from typing import Any

from cpgen.comparing.plots import figure, svg_of
from cpgen.deduction.closure import deduce
from cpgen.deduction.trace import replay
from cpgen.generation.modelling.engine import find
from cpgen.generation.modelling.theory import Theory, theory
from cpgen.generation.modelling.wish import Wish
from cpgen.puzzle import puzzle_named
from experiments.machinery.experiment import PAPER, Experiment, Finding, Part, Table
from experiments.machinery.shares import agrees

STRATEGIES = ("naked_single", "hidden_single", "locked_candidates")
SETS = 100
DECIDED = 0.95
FEW = 25
"""The paper's undecided sets have no more clues than this."""


def positions(number: int) -> tuple[int, ...]:
    """The places of one random set: 20 to 79 of the 81."""
    random = Random(f"positions {number}")
    return tuple(sorted(random.sample(range(81), random.randint(20, 79))))


@cache
def _theory() -> Theory:
    sudoku = puzzle_named("sudoku")
    return theory(sudoku, sudoku.parse_size("9x9"), STRATEGIES)


def decide(number: int, timeout: float) -> dict[str, Any]:
    """Fill one set, or prove that it cannot be filled; what is found is solved again, step by step."""
    model, cells = _theory(), positions(number)
    start = time.perf_counter()
    answer = find(model, Wish(given=tuple(c in cells for c in range(81))), "auto", None, timeout, Random(number))
    seconds = time.perf_counter() - start
    error = None
    if answer.facts is not None:
        instance = model.instance(answer.facts)
        deduction = deduce(instance, STRATEGIES)
        shown = tuple(cell for cell, clue in enumerate(instance.clues) if clue)
        if deduction.status != "solved" or replay(instance, deduction.steps) is not None or shown != cells:
            error = f"set {number}: the clues found are not solved by the strategies, or stand elsewhere"
    said = "filled" if answer.facts is not None else answer.proved or "undecided"
    return {"clues": len(cells), "said": said, "engine": answer.engine, "seconds": seconds, "error": error}


def parts(scale: str) -> Mapping[str, Part]:
    """One part a set: all of them with 180 s, less than the paper's 600; at the quick scale the first 30 with 10 s."""
    count, timeout = (SETS, 180.0) if scale == PAPER else (30, 10.0)
    return {f"set {n}": partial(decide, n, timeout) for n in range(count)}


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """How many were decided, and how many clues the others have."""
    found = list(results.values())
    undecided = sorted(r["clues"] for r in found if r["said"] == "undecided")
    decided = [r for r in found if r["said"] != "undecided"]
    many = [r for r in found if r["clues"] > FEW]
    slowest = max((r["seconds"] for r in many), default=0.0)
    rows = []
    for low, high in ((20, 22), (23, 25), (26, 30), (31, 40), (41, 60), (61, 79)):
        here = [r for r in found if low <= r["clues"] <= high]
        if here:
            kinds = [sum(r["said"] == said for r in here) for said in ("filled", "none", "undecided")]
            rows.append([f"{low} to {high}", len(here), *kinds, max(r["seconds"] for r in here)])
    open_many = sum(r["said"] == "undecided" for r in many)
    because = (
        f"{len(decided)} of {len(found)} sets decided; undecided: {', '.join(map(str, undecided)) or 'none'} (clues). Of the "
        f"{len(many)} sets with more than {FEW} clues {len(many) - open_many} are decided, the slowest in {slowest:.2g} s."
    )
    as_many = len(decided) >= DECIDED * len(found) or agrees(len(decided), len(found), DECIDED, SETS)
    as_good = as_many and all(c <= FEW for c in undecided)
    shape, axes = figure()
    axes.scatter([r["clues"] for r in decided], [max(r["seconds"], 1e-3) for r in decided], s=14, label="decided")
    late = [r for r in found if r not in decided]
    axes.scatter([r["clues"] for r in late], [r["seconds"] for r in late], s=20, marker="x", label="undecided")
    axes.set(yscale="log", xlabel="clues", ylabel="seconds", title="Deciding random position sets")
    axes.legend()
    return Finding(
        "reproduced" if as_good else "different",
        because,
        [Table("Sets by number of clues", ["clues", "sets", "filled", "proved none", "undecided", "slowest, s"], rows)],
        {"Every set": svg_of(shape)},
        [r["error"] for r in found if r["error"]],
    )


EXPERIMENT = Experiment(
    seed="001, sections 2.4 and 9.5 (Nishikawa and Toda 2020)",
    title="Filling given positions by logical modelling",
    question="For which sets of positions of a 9x9 Sudoku are there clues that naked single, hidden single and locked candidates "
    "solve?",
    claim="Not the seed itself but the paper it builds on (its reference 14): of 100 random sets of 20–79 positions an exact "
    "method decides 95 within 600 s each; the five others have at most 25.",
    parts=parts,
    conclude=conclude,
)
