"""How people solve Flats."""

from __future__ import annotations

from collections.abc import Iterator

from cpgen.deduction.facts import Group, Space
from cpgen.deduction.rules import Rule, Strategy, elimination, singles
from cpgen.puzzle import space_for


def _board(n: int) -> Space:
    """The space without the groups of the views: what a view is not helps nobody."""
    space = space_for("flats", n)
    return Space(space.cells, space.symbols, space.extra, tuple(g for g in space.groups if g.kind != "view"))


def _simple_scratch(n: int) -> Iterator[Rule]:
    return elimination(_board(n))


def _groups(n: int, cells: bool) -> list[Group]:
    return [g for g in _board(n).groups if (g.kind == "cell") == cells]


def _fill_gaps(n: int) -> Iterator[Rule]:
    return singles(space_for("flats", n), _groups(n, False), "the only place for {group}")


def _build_location(n: int) -> Iterator[Rule]:
    return singles(space_for("flats", n), _groups(n, True), "no other flat fits {group}")


STRATEGIES = (
    Strategy("simple_scratch", 0.0, "a built flat excludes its height from its row and column", _simple_scratch, basic=True),
    Strategy("fill_gaps", 1.0, "a flat has one place left in a row or column", _fill_gaps),
    Strategy("build_location", 1.1, "a place has one flat left", _build_location),
)
