"""Drawings: well-formed SVG with as many filled cells and numbers as there are."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given

from cpgen.drawing.boards import draw
from cpgen.errors import BadInput
from cpgen.puzzles.nonogram import PUZZLE
from cpgen.puzzles.nonogram.board import Nonogram, Size, from_grid
from cpgen.puzzles.nonogram.drawing import draw_text, picture
from tests.puzzles.nonogram.cases import grids

SVG = "{http://www.w3.org/2000/svg}"


def numbers(svg: str) -> list[str]:
    return [element.text for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def filled(svg: str, colour: str) -> int:
    return sum(e.get("fill") == colour and e.get("width") == "20" for e in ElementTree.fromstring(svg).iter(f"{SVG}rect"))


@given(grids())
def test_a_drawing_shows_every_number_and_every_coloured_cell(case):
    size, grid = case
    instance = from_grid(size, grid)
    empty = PUZZLE.svg(instance, [(2 << len(size.colours)) - 1] * len(grid), ())
    expected = [str(length) for line in instance.rows + instance.columns for length, _ in line or ((0, 0),)]
    assert numbers(empty) == expected
    solved = PUZZLE.svg(instance, [1 << symbol for symbol in grid], (0,))
    alone = picture(instance, grid)
    assert numbers(solved) == expected
    assert numbers(alone) == []
    for number, name in enumerate(size.colours, 1):
        ink = "#1a1a1a" if name == "black" else name
        assert filled(solved, ink) == filled(alone, ink) == grid.count(number)
        assert filled(empty, ink) == 0


def test_all_is_drawn_inside_the_picture():
    wide = from_grid(Size(3, 20), (1, 0) * 30)
    root = ElementTree.fromstring(PUZZLE.svg(wide, [3] * 60, ()))
    width, height = float(root.get("width")), float(root.get("height"))
    for element in root.iter(f"{SVG}text"):
        assert 4 <= float(element.get("x")) <= width - 4
        assert 4 <= float(element.get("y")) <= height - 4


def test_a_full_board_as_plain_text():
    instance = Nonogram((((1, 1), (1, 2)), ()), (((1, 1),), ((1, 2),)), ("red", "blue"))
    assert draw_text(2, (1, 2, 0, 0), instance.colours) == "ab\n.."
    assert draw(instance, "text", "picture") == "ab\n.."
    assert draw(instance, "svg", "picture") == picture(instance, (1, 2, 0, 0))


def test_the_solution_of_a_sudoku_is_no_picture():
    with pytest.raises(BadInput, match="sudoku: its solution is no picture"):
        draw("sudoku:1..............4", "text", "picture")
