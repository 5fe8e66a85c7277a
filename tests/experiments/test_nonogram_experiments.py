"""What the experiments on Nonograms compute themselves: shares and chance, exact counts, Algorithm 2 as printed, outlines."""

from random import Random

import pytest

from cpgen.puzzles.nonogram.board import Size, from_grid
from cpgen.puzzles.nonogram.difficulty import constants
from experiments.machinery.shares import agrees, distance, percent
from experiments.nonogram_difficulty import evaluate, own
from experiments.nonogram_encodings import fits
from experiments.nonogram_generation import all_boards, printed_grid, sample, unique
from experiments.nonogram_pictures import SIDE, outline, pictures
from experiments.nonogram_repair import ambiguous, proved, repair
from experiments.nonogram_sources import GUIDED, SECOND, effort, measure


@pytest.mark.parametrize(("n", "count"), [(1, 2), (2, 14), (3, 384), (4, 52362)])
def test_boards_with_clues_of_their_own_are_counted_exactly(n, count):
    """The first terms of OEIS A242876."""
    assert all_boards(n) == count


def test_a_share_agrees_with_another_that_chance_can_explain():
    assert agrees(76, 100, 0.776, 500)
    assert not agrees(61, 100, 0.912, 500)
    assert agrees(0, 20, 0.0, 500)
    assert agrees(0, 0, 0.5)
    assert distance(50, 100, 0.4) > distance(50, 100, 0.4, 100)
    assert percent(1, 8) == "12.5 %"
    assert percent(0, 0) == "–"


def test_the_printed_algorithm_fills_rows_up():
    random = Random(1)
    grid = printed_grid(Size(10, 10), random)
    assert len(grid) == 100
    assert sum(grid) > 80


def test_two_samples_of_one_name_are_the_same():
    assert sample("second", 5, 20, "x") == sample("second", 5, 20, "x")
    first, again = ([{k: v for k, v in p.items() if "seconds" not in k} for p in measure(SECOND, 5, 2, "x")] for _ in range(2))
    assert first == again


def test_an_ambiguous_board_is_ambiguous_and_its_repair_is_proved():
    size = Size(6, 6)
    grid, count = ambiguous(size, Random(3))
    assert count > 1
    assert not unique(size, grid)
    assert not proved(size, grid)
    (found,) = repair(6, 1, "x")
    assert found["guided"] == found["told"]


def test_effort_says_whether_lines_are_enough():
    diagonal_and_bar = from_grid(Size(3, 3), (1, 1, 1, 1, 0, 0, 1, 0, 0))
    assert effort(diagonal_and_bar)["by lines"]
    assert all(p["solved"] for p in measure(GUIDED, 6, 1, "x"))


def test_the_naive_encoding_is_not_tried_where_lines_have_too_many_ways():
    assert fits(from_grid(Size(2, 10), (1, 0) * 10))
    assert not fits(from_grid(Size(1, 60), ((1, 0) * 15 + (0,) * 30)))


def test_an_outline_is_the_rim_of_a_picture():
    full = (1,) * SIDE**2
    assert sum(outline(full)) == 4 * (SIDE - 1)
    assert all(sum(outline(grid)) <= sum(grid) for grid in pictures("shapes").values())


def test_the_difficulties_of_the_seed_come_out_and_small_boards_have_some_too():
    first, second = evaluate("P"), evaluate("Q")
    assert (round(first["table"], 3), round(second["table"], 3)) == (0.772, 0.8)
    assert first["differ"] == []
    assert len(second["differ"]) == 3
    assert (constants(15), constants(20)) == ((7, 100, 8, 2), (10, 150, 12, 3))
    assert all(min(constants(size)[1:]) > 0 for size in range(1, 101))
    assert len({p["difficulty"] for p in own(5, 30)}) > 1
    assert own(5, 4) == own(5, 4)
