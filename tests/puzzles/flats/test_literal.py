"""The seed's rules as literally outlined: sound, weaker than their general forms, and their order matters."""

from __future__ import annotations

from functools import cache
from random import Random

from cpgen.deduction.closure import deduce
from cpgen.puzzles.flats import literal, reach, squares
from cpgen.puzzles.flats.board import Flats
from cpgen.puzzles.flats.generate import full
from cpgen.puzzles.flats.strategies import ORDERS


@cache
def unique_instances() -> list[Flats]:
    found = []
    for square in squares.squares(5, Random(1)):
        if reach.is_unique(instance := full(5, square)):
            found.append(instance)
        if len(found) == 40:
            return found
    return found


def test_literal_rules_build_only_what_is_right() -> None:
    for instance in unique_instances():
        (solution,) = reach.solutions(5, instance.views, reach.start(instance))
        for order in (literal.RULES, literal.RULES[::-1]):
            for with_try in (False, True):
                assert all(h in (None, s) for h, s in zip(literal.solve(instance, order, with_try), solution))


def test_general_rules_build_all_that_literal_ones_do() -> None:
    names = [s for s in ORDERS["improved"] if not s.startswith(("try", "simple_try"))]
    for instance in unique_instances():
        general = deduce(instance, names).state.placed
        assert all(h in (None, g) for h, g in zip(literal.solve(instance, literal.RULES), general))


def test_the_order_of_literal_rules_matters() -> None:
    ends = {tuple(tuple(literal.solve(i, order)) for i in unique_instances()) for order in list(literal.orders())[::17]}
    assert len(ends) > 1
