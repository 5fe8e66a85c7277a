"""Nonograms as data: JSON, one-line notations, symmetry, sizes, and what is refused."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings

from cpgen.errors import BadInput
from cpgen.puzzle import identity
from cpgen.puzzles.nonogram import PUZZLE
from cpgen.puzzles.nonogram.board import Nonogram, Size, from_grid, parse_size
from cpgen.puzzles.nonogram.notation import read_line, read_pattern, write_line, write_pattern
from tests.puzzles.nonogram.cases import grids, instances


@settings(deadline=None)
@given(instances())
def test_json_and_notations_give_back_what_was_written(instance):
    assert Nonogram.from_json(instance.to_json()) == instance
    assert read_line(write_line(instance)) == instance
    if len(instance.colours) == 1:
        assert read_pattern(write_pattern(instance)) == instance


@settings(deadline=None)
@given(grids())
def test_turning_mirroring_and_recolouring_keep_the_identity(case):
    size, grid = case
    rows = [grid[r * size.columns : (r + 1) * size.columns] for r in range(size.rows)]
    turned = tuple(symbol for row in zip(*rows[::-1]) for symbol in row)
    mirrored = tuple(symbol for row in rows for symbol in row[::-1])
    recoloured = tuple(len(size.colours) + 1 - symbol if symbol else 0 for symbol in grid)
    same = identity(from_grid(size, grid))
    assert identity(from_grid(Size(size.columns, size.rows, size.colours), turned)) == same
    assert identity(from_grid(size, mirrored)) == same
    assert identity(from_grid(Size(size.rows, size.columns, size.colours[::-1]), recoloured)) == same


def test_the_picture_of_the_seed_has_these_clues():
    instance = read_pattern(PUZZLE.example.partition(":")[2])
    grid = (0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 1, 1, 1)
    assert from_grid(Size(5, 5), grid) == instance


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"rows": [[-1]], "columns": [[1]]}, "nonogram: row 1 has a block of -1; lengths start at 1"),
        ({"rows": [], "columns": [[1]]}, "nonogram: 'rows' must be a list of lines, and not empty"),
        ({"columns": [[1]]}, "nonogram: 'rows' must be a list of lines, and not empty"),
        ({"rows": [[1]] * 101, "columns": [[1]]}, "nonogram: 101 rows, not between 1 and 100"),
        ({"rows": [["a"]], "columns": [[1]]}, "nonogram: row 1 has a block that is neither a length nor [length, colour]"),
        ({"rows": [[[1, 2]]], "columns": [[1]]}, "nonogram: row 1 has a block in colour 2, which there is not"),
        ({"rows": [[1]], "columns": [3]}, "nonogram: column 1 must be a list of blocks"),
        ({"rows": [[1]], "columns": [[1]], "colours": ["<b>"]}, "nonogram: '<b>' is no colour"),
        ({"rows": [[1]], "columns": [[1]], "colours": 3}, "nonogram: 'colours' must be a list of names"),
    ],
)
def test_what_is_no_nonogram_is_refused_in_one_line(data, message):
    with pytest.raises(BadInput, match=re.escape(message)):
        Nonogram.from_json(data)


@pytest.mark.parametrize(
    "text",
    ["", "5x5", "0x3:1/1/1", "2x2:1/1/1", "2x2:1/1/1/x", "101x1:" + "/" * 101, "2x2:1/1/1/-1", "2x2:1/1/1/1,Ab", "2x2:1/1.0/1/1"],
)
def test_what_is_no_pattern_id_is_refused(text):
    with pytest.raises(BadInput, match=r"^nonogram: [^\n]+$"):
        read_pattern(text)


@pytest.mark.parametrize("text", ["", "1", "1|1|1|1", "1a|1b|a=red", "1|x", "1/1|1|a", "1a|1a|A=red", "-1|-1"])
def test_what_is_no_line_of_blocks_is_refused(text):
    with pytest.raises(BadInput, match=r"^nonogram: [^\n]+$"):
        read_line(text)


def test_sizes_are_read():
    assert parse_size("20") == Size(20, 20)
    assert parse_size("20x15") == Size(20, 15)
    assert parse_size("4x5x2").colours == ("black", "red")
    for text in ("", "0", "101", "3x", "3x3x0", "3x3x99", "axb"):
        with pytest.raises(BadInput, match=r"^nonogram: [^\n]+$"):
            parse_size(text)


def test_a_sketch_shows_clues_and_decided_cells():
    instance = Nonogram((((2, 1),), ((1, 2),)), (((1, 1), (1, 2)), ((1, 1),)), ("red", "blue"))
    assert PUZZLE.sketch(instance, [2, 2, 4, 7]).splitlines() == [
        "    1a",
        "    1b 1a",
        "2a | a  a|",
        "1b | b   |",
        "a red, b blue",
    ]
