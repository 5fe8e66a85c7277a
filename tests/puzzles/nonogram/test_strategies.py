"""The levels as strategies: each step follows from what it names, and together they solve what has one solution."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

import cpgen
from cpgen.backends import backend, verdict
from cpgen.comparing.tasks import expect_fitting
from cpgen.deduction.closure import deduce
from cpgen.deduction.rounds import in_rounds
from cpgen.deduction.trace import replay
from cpgen.errors import BadInput
from cpgen.generation.goal import goal_of
from cpgen.puzzles.nonogram import PUZZLE
from cpgen.puzzles.nonogram.board import Nonogram, Size, from_grid
from cpgen.puzzles.nonogram.fixpoint import board_of
from cpgen.puzzles.nonogram.grids import smooth_grid
from cpgen.puzzles.nonogram.repair import repaired
from cpgen.request import Request
from tests.puzzles.nonogram.cases import instances

LEVELS = ["line", "probe", "deep_probe"]


@settings(max_examples=60, deadline=None)
@given(instances(6))
def test_all_levels_together_solve_exactly_what_has_one_solution(instance):
    expected = {"unique": "solved", "multiple": "stuck", "none": "contradiction"}
    found = deduce(instance, LEVELS)
    assert found.status == expected[verdict(backend("sat").search(instance, 2))]
    if found.status == "solved":
        assert replay(instance, found.steps) is None


@pytest.mark.parametrize("seed", range(12))
def test_reading_lines_as_a_strategy_gets_as_far_as_the_fixpoint(seed):
    size = Size(8, 9, ("black", "red")[: 1 + seed % 2])
    instance = from_grid(size, PUZZLE.build(size, Random(seed)))
    board = board_of(instance)
    assert board.settle() is None
    known = deduce(instance, ["line"]).state
    assert known.masks == [board.left(cell) for cell in range(size.rows * size.columns)]


def harder(level: str, easier: str) -> tuple[Nonogram, object]:
    """A small unique puzzle that a level solves and the one before does not."""
    chance = Random(1)
    for _ in range(4000):
        size = Size(chance.randint(5, 8), chance.randint(5, 8))
        grid = tuple(int(chance.random() < 0.55) for _ in range(size.rows * size.columns))
        instance = from_grid(size, grid)
        upto = LEVELS[: LEVELS.index(level) + 1]
        if verdict(backend("sat:minisat22").search(instance, 2)) != "unique":
            continue
        if deduce(instance, upto[:-1]).status == "stuck" and (found := deduce(instance, upto)).status == "solved":
            return instance, found
    raise AssertionError(f"no puzzle found that needs {level}")


def test_a_puzzle_that_needs_an_assumed_cell_is_solved_by_probing():
    instance, found = harder("probe", "line")
    assert found.uses()["probe"] > 0
    assert replay(instance, found.steps) is None


def test_steps_without_their_line_do_not_replay():
    instance = from_grid(Size(3, 3), (1, 1, 1, 1, 0, 1, 0, 1, 0))
    found = deduce(instance, ["line"])
    assert found.status == "solved"
    assert replay(instance, found.steps) is None
    step = found.steps[0]
    without = type(step)(step.strategy, step.because[1:], step.therefore, step.text)
    assert "does not follow" in replay(instance, [without, *found.steps[1:]])


def coloured(seed: int) -> Nonogram:
    size, chance = Size(8, 8, ("black", "red", "blue")), Random(seed)
    return from_grid(size, repaired(size, smooth_grid(size, chance), chance, by_lines=True).grid)


def test_solved_in_rounds_or_step_by_step_a_coloured_board_is_solved():
    """In a round several lines cross out symbols of one cell at once: the one that they leave is written too."""
    for seed in range(6):
        board = coloured(seed)
        assert deduce(board, ["line"]).status == "solved"
        assert in_rounds(board, ["line"]).status == "solved"
        assert in_rounds(board).uses().keys() == {"line"}


def test_the_experts_rules_are_refused_in_colour_where_somebody_names_them():
    board = coloured(1)
    for ask in (
        lambda: cpgen.explain(board, ["big_overlap"]),
        lambda: cpgen.hint(board, ["line", "full_line"]),
        lambda: cpgen.solve(board, "strategies", strategies=["full_line"]),
        lambda: goal_of(Request("nonogram", board.size, "smooth", require=("big_overlap",))),
        lambda: expect_fitting("strategies:full_line", board),
    ):
        with pytest.raises(BadInput, match=r"(big_overlap|full_line) is for black and white"):
            ask()
    assert cpgen.explain(board).status == "solved"
    goal = goal_of(Request("nonogram", board.size, "smooth", forbid=("deep_probe", "full_line")))
    assert goal.strategies == ("line", "probe")


def test_the_scale_has_no_place_for_coloured_boards_which_its_reference_puzzles_are_not():
    board = coloured(1)
    assert "scale" not in cpgen.rate(board, [])
    assert "scale" in cpgen.rate(from_grid(Size(8, 8), smooth_grid(Size(8, 8), Random(1))), [])
    with pytest.raises(BadInput, match="no reference puzzles of this kind"):
        cpgen.generate("nonogram", size="8x8x3", difficulty="3", seed=1)
