"""Requests the tests of generation share."""

from __future__ import annotations

from typing import Any

from cpgen.puzzles.sudoku.board import Boxes
from cpgen.request import Request

TINY, SMALL, USUAL = Boxes(2, 2), Boxes(2, 3), Boxes(3, 3)
SINGLES = ("naked_single", "hidden_single")
EASY = (*SINGLES, "locked_candidates")


def sudoku(boxes: Boxes = TINY, method: str = "backward", **wishes: Any) -> Request:
    """A request for Sudokus."""
    return Request("sudoku", boxes, method, **wishes)
