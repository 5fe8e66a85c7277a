"""The rules of Sudoku for each solver: every unit holds every symbol once."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from cpgen.puzzle import Cnf, space_for
from cpgen.puzzles.sudoku.board import Boxes, Sudoku, units


def cpsat(instance: Sudoku, model: Any) -> list[Any]:
    """One integer variable per cell, all different in each unit."""
    n = instance.boxes.n
    key = [model.new_int_var(clue - 1, clue - 1, "") if clue else model.new_int_var(0, n - 1, "") for clue in instance.clues]
    for _, _, cells in units(instance.boxes):
        model.add_all_different([key[c] for c in cells])
    return key


def minizinc(instance: Sudoku) -> dict[str, Any]:
    """Parameters of `models/sudoku.mzn`."""
    return {"rows": instance.boxes.rows, "columns": instance.boxes.columns, "clues": list(instance.clues)}


def cnf(boxes: Boxes) -> Cnf:
    """Exactly one atom of every group."""
    space = space_for("sudoku", boxes)
    clauses = [list(group.atoms) for group in space.groups]
    pairs = {pair for group in space.groups for pair in combinations(sorted(group.atoms), 2)}
    clauses += [[-a, -b] for a, b in sorted(pairs)]
    return Cnf(clauses, space.atoms)
