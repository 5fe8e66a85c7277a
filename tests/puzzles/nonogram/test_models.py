"""Every backend and every encoding gives the solutions that the checker alone finds by trying all boards."""

from __future__ import annotations

from itertools import islice, product

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from cpgen.backends import backend, verdict
from cpgen.backends.backtracking import solutions as by_backtracking
from cpgen.backends.sat import unproved
from cpgen.errors import BadInput, CpgenError
from cpgen.puzzle import fault, space_of
from cpgen.puzzles.nonogram import PUZZLE
from cpgen.puzzles.nonogram.board import Nonogram, Size, from_grid
from cpgen.puzzles.nonogram.fixpoint import board_of
from cpgen.puzzles.nonogram.solver import another
from tests.puzzles.nonogram.cases import grids, instances

SATS = ("sat", "deduction", "sat:glucose4/order", "sat:glucose4/improved", "sat:minisat22/naive")
DIAGONAL = Nonogram((((1, 1),),) * 2, ((((1, 1),)),) * 2)
MANY = 12


def some(instance: Nonogram, name: str) -> set[tuple[int, ...]]:
    return set(backend(name).search(instance, MANY).solutions)


@settings(max_examples=60, deadline=None)
@given(instances())
@example(DIAGONAL)
@example(Nonogram((((1, 1), (1, 2)),), (((1, 1),), ((1, 2),)), ("red", "blue")))
def test_sat_and_the_line_solver_agree_with_backtracking(instance):
    known = set(islice(by_backtracking(instance), MANY))
    for each in [some(instance, name) for name in SATS]:
        if len(known) < MANY:
            assert each == known
        else:
            assert len(each) == MANY
        assert all(fault(instance, solution) is None for solution in each)


@settings(max_examples=25, deadline=None)
@given(instances(4))
@example(DIAGONAL)
def test_cp_sat_agrees_with_backtracking(instance):
    known = set(islice(by_backtracking(instance), 3))
    found = set(backend("cpsat").search(instance, 3).solutions)
    assert len(found) == len(known)
    assert all(fault(instance, solution) is None for solution in found)


@pytest.mark.parametrize("colours", [1, 2])
def test_minizinc_tells_none_one_and_several_solutions_apart(colours):
    names = ("black", "red")[:colours]
    one = from_grid(Size(2, 3, names), (colours, 1, 0, 0, 1, colours))
    none = Nonogram((((1, 1),), ()), ((), ((1, 1),), ((1, colours),)), names)
    verdicts = [verdict(backend("minizinc").search(instance, 2)) for instance in (one, DIAGONAL, none)]
    expected = [verdict(backend("backtracking").search(instance, 2)) for instance in (one, DIAGONAL, none)]
    assert verdicts == expected
    assert "multiple" in verdicts
    assert "none" in verdicts


@settings(max_examples=40, deadline=None)
@given(grids(6))
def test_another_solution_is_found_exactly_if_there_is_one(case):
    size, grid = case
    instance = from_grid(size, grid)
    board = board_of(instance)
    board.settle()
    other = another(board, grid)
    unique = verdict(backend("sat").search(instance, 2)) == "unique"
    assert (other is None) == unique
    assert other is None or (other != grid and fault(instance, other) is None)


@settings(deadline=None)
@given(grids(3, 2))
def test_the_checker_accepts_exactly_the_boards_with_these_blocks(case):
    size, grid = case
    assume(size.rows * size.columns <= 6)
    instance = from_grid(size, grid)
    for board in product(range(len(size.colours) + 1), repeat=len(grid)):
        assert (PUZZLE.clash(instance, board, None) is None) == (from_grid(size, board) == instance)


@settings(deadline=None)
@given(grids(4), st.data())
def test_the_checker_has_no_objection_to_part_of_a_solution(case, data):
    size, grid = case
    hidden = data.draw(st.lists(st.booleans(), min_size=len(grid), max_size=len(grid)))
    part = [None if hide else symbol for hide, symbol in zip(hidden, grid)]
    instance = from_grid(size, grid)
    assert PUZZLE.clash(instance, part, None) is None
    assert all(PUZZLE.clash(instance, part, cell) is None for cell in range(len(grid)))


def test_clues_that_contradict_themselves_are_named():
    long = Nonogram((((3, 1),), ()), (((1, 1),), ((2, 1),)))
    assert fault(long) == "nonogram: the blocks of row 1 need 3 cells, and it has 2"
    sums = Nonogram((((2, 1),), ()), (((1, 1),), ()))
    assert fault(sums) == "nonogram: the rows have 2 black cells, the columns 1"
    for name in ("sat", "deduction", "cpsat", "minizinc", "backtracking"):
        assert verdict(backend(name).search(long, 2)) == "none"


def test_a_line_without_its_clue_is_free():
    space = space_of(DIAGONAL)
    row = [space.extra_atom("row 1"), space.fact("r1c1=black")]
    white = space.fact("r1c2=white")
    assert unproved(DIAGONAL, row, [white]) is None
    assert unproved(DIAGONAL, row[1:], [white]) == white


def test_the_naive_encoding_says_when_a_line_has_too_many_ways():
    wide = from_grid(Size(1, 60), (1, 0) * 10 + (0,) * 40)
    with pytest.raises(CpgenError, match="naive encoding stops"):
        backend("sat:glucose4/naive").search(wide, 2)


def test_an_unknown_encoding_is_bad_input():
    with pytest.raises(BadInput, match="no encoding 'other'"):
        backend("sat:glucose4/other").search(DIAGONAL, 2)
