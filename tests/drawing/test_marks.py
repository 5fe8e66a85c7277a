"""A last candidate is a pencil mark until somebody writes it: the pictures tell the two apart."""

from __future__ import annotations

import pytest

from cpgen.deduction.closure import Closure
from cpgen.drawing.boards import masks_of, picture
from cpgen.formats import instance_of
from cpgen.puzzle import puzzle_named, space_of

EMPTY = {"sudoku": "sudoku:" + "." * 16, "flats": "towers:4:///////////////"}


@pytest.mark.parametrize("name", EMPTY)
def test_a_last_candidate_does_not_look_written(name: str) -> None:
    instance = instance_of(EMPTY[name])
    space = space_of(instance)
    left = [0b0100, *[0b1111] * 15]
    marked = masks_of(space, left, [None] * 16)
    written = masks_of(space, left, [2, *[None] * 15])
    assert "3?" in picture(instance, masks=marked)
    assert "3?" not in picture(instance, masks=written)
    assert "3" in picture(instance, masks=written)
    assert picture(instance, "svg", marked) != picture(instance, "svg", written)
    assert ">3<" in picture(instance, "svg", marked)


def test_while_a_board_is_solved_marks_and_symbols_differ() -> None:
    instance = instance_of(puzzle_named("sudoku").example)
    closure, seen = Closure(instance, None), 0
    for _ in closure:
        state = closure.state
        lone = [c for c, (mask, symbol) in enumerate(zip(state.masks, state.placed)) if symbol is None and mask.bit_count() == 1]
        seen += bool(lone)
        assert picture(instance, masks=masks_of(state.space, state.masks, state.placed)).count("?") == len(lone)
    assert seen
