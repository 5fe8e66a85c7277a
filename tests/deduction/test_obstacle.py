"""Obstacles: told fact by fact they stand, and go, as a closure of all facts from the start says."""

from __future__ import annotations

from random import Random

import pytest

from cpgen.deduction.closure import deduce
from cpgen.deduction.fast import closer, closure
from cpgen.deduction.obstacle import obstacle, obstacle_of, withstood
from cpgen.deduction.rules import Strategy
from cpgen.puzzle import puzzle_named
from cpgen.puzzles.sudoku.board import Boxes, clues
from cpgen.puzzles.sudoku.notation import read_line
from tests.deduction.test_fast import random_sudoku
from tests.puzzles.sudoku.test_needed import NEEDED, without

SUDOKU, USUAL = puzzle_named("sudoku"), Boxes(3, 3)
FINDERS = [(name, text, line) for name, text, line in NEEDED if next(s for s in SUDOKU.strategies if s.name == name).find]


def strategy(name: str) -> Strategy:
    return next(s for s in SUDOKU.strategies if s.name == name)


@pytest.mark.parametrize(("name", "text", "line"), FINDERS, ids=[name for name, _, _ in FINDERS])
def test_an_obstacle_goes_with_the_fact_that_lets_others_conclude_it(name: str, text: str, line: str) -> None:
    instance = read_line(line)
    others, told, random = without(name, text), list(clues(instance)), Random(name)
    solution = deduce(instance, [*others, name]).solution
    assert solution is not None
    known = closure(instance, others).facts
    stands = obstacle(closer("sudoku", USUAL, others), strategy(name), told)
    assert stands is not None
    assert stands.said.isdisjoint(known)
    assert stands.said <= closure(instance, [*others, name]).facts
    kept = gone = 0
    for clue in random.sample(SUDOKU.space(USUAL).facts_of(solution), 81):
        left = stands.after([clue])
        facts = closure(SUDOKU.with_clues(USUAL, [*told, clue]), others).facts
        assert (left is None) == (stands.said <= facts)
        if left is not None:
            told.append(clue)
            stands, kept = left, kept + 1
            assert stands.run.state.known == facts
        else:
            gone += 1
    assert kept > len(clues(instance))
    assert gone


def test_a_rule_is_an_obstacle_to_those_who_do_not_conclude_it_from_its_premises() -> None:
    singles, locked = closer("sudoku", USUAL, ["naked_single", "hidden_single"]), closer("sudoku", USUAL, ["locked_candidates"])
    rules = strategy("locked_candidates").rules
    assert rules is not None
    for rule in list(rules(USUAL))[::50]:
        stands = obstacle_of(singles, rule)
        assert stands is not None
        assert stands.after(rule.because) is stands
        assert stands.after(rule.therefore) is None
        assert obstacle_of(locked, rule) is None


def test_nothing_is_withstood_where_the_listed_rules_solve_or_the_finder_is_silent() -> None:
    others = closer("sudoku", USUAL, ["naked_single", "hidden_single", "naked_pair"])
    solved = next(read_line(line) for name, _, line in NEEDED if name == "hidden_single")
    assert withstood(others, strategy("x_wing"), clues(solved)) == 0
    assert withstood(others, strategy("x_wing"), ()) == 0


@pytest.mark.parametrize("containing", [s for s in SUDOKU.strategies if s.find is not None and s.contains], ids=lambda s: s.name)
def test_what_is_contained_in_another_adds_nothing_to_its_closure(containing: Strategy) -> None:
    singles = ["naked_single", "hidden_single"]
    used = 0
    for seed in range(1, 60, 2):
        instance = random_sudoku(USUAL, seed)
        alone = deduce(instance, [*singles, containing.name])
        both = deduce(instance, [*singles, containing.name, *containing.contains])
        assert both.status == alone.status
        if alone.status == "stuck":
            assert both.state.known == alone.state.known
        used += sum(both.uses()[name] for name in containing.contains)
    assert used
