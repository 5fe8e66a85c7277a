"""The strategies of Sudoku whose rules can be listed: elimination, singles and locked candidates."""

from __future__ import annotations

from collections.abc import Iterator

from cpgen.deduction import rules
from cpgen.deduction.rules import Rule, locked, singles
from cpgen.puzzle import space_for
from cpgen.puzzles.sudoku.board import Boxes


def elimination(boxes: Boxes) -> Iterator[Rule]:
    """A symbol that is written excludes itself from its units, and all others from its cell."""
    return rules.elimination(space_for("sudoku", boxes))


def naked_single(boxes: Boxes) -> Iterator[Rule]:
    """The last symbol left for a cell is in it."""
    space = space_for("sudoku", boxes)
    return singles(space, (g for g in space.groups if g.kind == "cell"), "no other symbol is left for {group}")


def hidden_single(boxes: Boxes) -> Iterator[Rule]:
    """The last place left for a symbol in a unit holds it."""
    space = space_for("sudoku", boxes)
    return singles(space, (g for g in space.groups if g.kind != "cell"), "the only place for {group}")


def locked_candidates(boxes: Boxes) -> Iterator[Rule]:
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
