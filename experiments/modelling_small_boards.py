"""Nishikawa and Toda 2020: the exact number of position sets of a 4x4 Sudoku that can be filled strategy-solvably."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import combinations, product
from random import Random
from typing import Any

from cpgen.comparing.plots import figure, svg_of
from cpgen.deduction.closure import deduce
from cpgen.generation.modelling.engine import find
from cpgen.generation.modelling.theory import theory
from cpgen.generation.modelling.wish import Wish
from cpgen.puzzle import puzzle_named
from experiments.machinery.experiment import PAPER, Experiment, Finding, Part, Table

STRATEGIES = ("naked_single", "hidden_single", "locked_candidates")
PUBLISHED = {3: 0, 4: 704}


def images(cells: tuple[int, ...]) -> set[tuple[int, ...]]:
    """The sets equal to this one: rows and columns within bands, bands, stacks, turning over."""
    halves = list(product([(0, 1), (1, 0)], [(2, 3), (3, 2)]))
    lines = [a + b for a, b in halves] + [b + a for a, b in halves]
    found = set()
    for rows, columns in product(lines, lines):
        moved = [(rows[c // 4], columns[c % 4]) for c in cells]
        found |= {tuple(sorted(4 * r + c for r, c in moved)), tuple(sorted(4 * c + r for r, c in moved))}
    return found


def count(clues: int) -> dict[str, Any]:
    """One of each class of equal sets is decided, and counts for all."""
    sudoku = puzzle_named("sudoku")
    model = theory(sudoku, sudoku.parse_size("4x4"), STRATEGIES)
    seen: set[tuple[int, ...]] = set()
    filled = proved = classes = 0
    errors = []
    for cells in combinations(range(16), clues):
        if cells in seen:
            continue
        same = images(cells)
        seen |= same
        classes += 1
        answer = find(model, Wish(given=tuple(c in cells for c in range(16))), "auto", None, None, Random(1))
        if answer.facts is None:
            proved += len(same) * (answer.proved == "none")
        elif deduce(model.instance(answer.facts), STRATEGIES).status == "solved":
            filled += len(same)
        else:
            errors.append(f"{cells}: the clues found are not solved by the strategies")
    return {"sets": len(seen), "classes": classes, "filled": filled, "proved": proved, "errors": errors}


def parts(scale: str) -> Mapping[str, Part]:
    """One part a number of clues."""
    return {f"{clues} clues": partial(count, clues) for clues in range(2, 9 if scale == PAPER else 6)}


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """The counts against the published ones."""
    ours = {clues: results[f"{clues} clues"]["filled"] for clues in PUBLISHED}
    said = ", ".join(f"{filled} sets of {clues}" for clues, filled in ours.items())
    rows = [[name, r["sets"], r["classes"], r["filled"], r["proved"]] for name, r in results.items()]
    head = ["clues", "sets", "classes", "can be filled", "proved that they cannot"]
    whole = all(r["filled"] + r["proved"] == r["sets"] for r in results.values())
    shape, axes = figure(6.4, 3.2)
    clues = [int(name.split()[0]) for name in results]
    axes.bar(clues, [100 * r["filled"] / r["sets"] for r in results.values()], label="can be filled")
    axes.set(xticks=clues, xlabel="positions", ylabel="% of the sets", title="Position sets of a 4x4 Sudoku that can be filled")
    return Finding(
        "reproduced" if whole and ours == PUBLISHED else "refuted" if whole else "different",
        f"{said} can be filled; {'all others' if whole else 'not all others'} are proved impossible without a bound on rounds.",
        [Table("Position sets of a 4x4 Sudoku", head, rows)],
        {"The share of sets that can be filled": svg_of(shape)},
        [e for r in results.values() for e in r["errors"]],
    )


EXPERIMENT = Experiment(
    seed="001, sections 2.4 and 9.5 (Nishikawa and Toda 2020)",
    title="Position sets of 4x4 Sudoku, exactly",
    question="How many sets of 3 and of 4 positions can be filled with clues that naked single, hidden single and locked "
    "candidates solve?",
    claim="Not the seed itself but the paper it builds on (its reference 14): 704 of the sets of 4 positions, and none of 3.",
    parts=parts,
    conclude=conclude,
)
