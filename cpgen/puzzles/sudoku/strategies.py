"""How people solve Sudoku, from easy to hard. Difficulties are data: one table, one version."""

from __future__ import annotations

from collections.abc import Iterator

from cpgen.deduction.rules import Rule, Strategy, elimination, locked, singles
from cpgen.puzzle import space_for
from cpgen.puzzles.sudoku.board import Boxes

DIFFICULTY = {
    "elimination": 0.0,
    "naked_single": 2.0,
    "hidden_single": 1.0,
    "locked_candidates": 3.0,
}


def _elimination(boxes: Boxes) -> Iterator[Rule]:
    return elimination(space_for("sudoku", boxes))


def _naked_single(boxes: Boxes) -> Iterator[Rule]:
    space = space_for("sudoku", boxes)
    return singles(space, (g for g in space.groups if g.kind == "cell"), "no other symbol is left for {group}")


def _hidden_single(boxes: Boxes) -> Iterator[Rule]:
    space = space_for("sudoku", boxes)
    return singles(space, (g for g in space.groups if g.kind != "cell"), "the only place for {group}")


def _locked_candidates(boxes: Boxes) -> Iterator[Rule]:
    """Pointing (a box's places lie in one line) and claiming (a line's places lie in one box)."""
    space = space_for("sudoku", boxes)
    n = boxes.n
    lines = [g for g in space.groups if g.kind in ("row", "column")]
    places = {(i % n, g.kind, g.name): g for i, g in enumerate(space.groups) if g.kind == "box"}
    for symbol in range(n):
        for line in (g for i, g in enumerate(lines) if i % n == symbol):
            for box in (g for (s, _, _), g in places.items() if s == symbol):
                for inner, outer in ((box, line), (line, box)):
                    rule = locked(inner, outer, f"the {inner.name} lies within {outer.name.partition(' in ')[2]}")
                    if rule is not None:
                        yield rule


STRATEGIES = (
    Strategy("elimination", DIFFICULTY["elimination"], "a symbol excludes itself from its units", _elimination, basic=True),
    Strategy("hidden_single", DIFFICULTY["hidden_single"], "a symbol has one place left in a unit", _hidden_single),
    Strategy("naked_single", DIFFICULTY["naked_single"], "a cell has one symbol left", _naked_single),
    Strategy(
        "locked_candidates",
        DIFFICULTY["locked_candidates"],
        "a symbol's places in a box lie in one line, or the other way round",
        _locked_candidates,
    ),
)
