"""Full Sudoku grids: every one obeys the rules, none is out of reach, and a seed gives the same grid again."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cpgen.errors import BadInput
from cpgen.puzzles.sudoku import PUZZLE
from cpgen.puzzles.sudoku.board import Boxes, Sudoku, clash
from cpgen.puzzles.sudoku.building import build
from cpgen.puzzles.sudoku.searching import searched
from cpgen.symmetry import TURNS

SHAPES = [Boxes(2, 2), Boxes(1, 5), Boxes(2, 3), Boxes(3, 2), Boxes(3, 3), Boxes(3, 4), Boxes(4, 4), Boxes(5, 5)]


@pytest.mark.parametrize("boxes", SHAPES, ids=str)
def test_grids_obey_the_rules_and_seeds_repeat(boxes: Boxes) -> None:
    empty = Sudoku(boxes, (0,) * boxes.n**2)
    grids = []
    for seed in range(2, 4 if boxes.n > 16 else 7):
        grid = build(boxes, Random(seed))
        assert len(grid) == boxes.n**2
        assert set(grid) == set(range(boxes.n))
        assert clash(empty, grid, None) is None
        grids.append(grid)
    assert grids[1] == build(boxes, Random(3)) != grids[0]


def test_all_288_grids_of_4x4_are_reached_about_equally_often() -> None:
    random = Random(1)
    seen = Counter(build(Boxes(2, 2), random) for _ in range(5000))
    assert len(seen) == 288
    assert max(seen.values()) < 3 * 5000 / 288


def test_9x9_grids_are_all_different_and_every_symbol_comes_everywhere() -> None:
    random = Random(2)
    grids = [build(Boxes(3, 3), random) for _ in range(2000)]
    assert len(set(grids)) == len(grids)
    for cell in range(81):
        counts = Counter(grid[cell] for grid in grids)
        # 222 are expected with a spread of 14: six spreads are far beyond chance
        assert all(138 < counts[s] < 306 for s in range(9))


def test_woven_and_searched_9x9_grids_have_the_same_kinds_of_bands() -> None:
    """Boxes of the last band whose rows only changed places are about as frequent either way as among all bands: 2 of 56."""

    def pure(grid: tuple[int, ...]) -> bool:
        rows = [{frozenset(grid[9 * r + c] for c in range(b, b + 3)) for r in range(6, 9)} for b in (3, 6)]
        return rows[0] == rows[1]

    random = Random(3)
    woven = sum(pure(build(Boxes(3, 3), random)) for _ in range(4000)) / 4000
    found = sum(pure(searched(Boxes(3, 3), random)) for _ in range(500)) / 500
    assert woven == pytest.approx(2 / 56, abs=0.02)
    assert found == pytest.approx(2 / 56, abs=0.035)


@pytest.mark.parametrize(
    ("text", "boxes"),
    [
        ("9", Boxes(3, 3)),
        ("9x9", Boxes(3, 3)),
        ("4x4", Boxes(2, 2)),
        ("6", Boxes(2, 3)),
        ("2x3", Boxes(2, 3)),
        ("3x2", Boxes(3, 2)),
        ("box 4x4", Boxes(4, 4)),
        ("boxes 3x4", Boxes(3, 4)),
        ("25", Boxes(5, 5)),
    ],
)
def test_sizes_are_boards_or_boxes(text: str, boxes: Boxes) -> None:
    assert PUZZLE.parse_size(text) == boxes


@pytest.mark.parametrize("text", ["", "nine", "0", "1", "26", "6x7", "box 9", "box 6x6", "-9", "9x", "²", "9" * 5000])
def test_other_sizes_are_told_in_one_line(text: str) -> None:
    with pytest.raises(BadInput) as error:
        PUZZLE.parse_size(text)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 200


@pytest.mark.parametrize("boxes", [Boxes(2, 3), Boxes(3, 3)], ids=str)
def test_symmetries_move_every_cell_to_one_place_and_come_back(boxes: Boxes) -> None:
    cells = list(range(boxes.n**2))
    assert set(PUZZLE.symmetries) == set(TURNS)
    for name, symmetry in PUZZLE.symmetries.items():
        move = symmetry(boxes)
        assert sorted(map(move, cells)) == cells != list(map(move, cells))
        assert [move(move(c)) for c in cells] == (cells[::-1] if name == "rotate4" else cells)


def test_every_cell_of_a_grid_can_be_a_clue() -> None:
    boxes = Boxes(2, 3)
    grid = build(boxes, Random(0))
    assert PUZZLE.clues_of is not None
    assert PUZZLE.with_clues(boxes, PUZZLE.clues_of(boxes, grid)).clues == tuple(s + 1 for s in grid)
