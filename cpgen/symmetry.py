"""The symmetries of a square board, by name, each as a map of cells to cells (numbered row by row)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

TURNS: Mapping[str, Callable[[int, int, int], tuple[int, int]]] = {
    "rotate2": lambda r, c, last: (last - r, last - c),
    "rotate4": lambda r, c, last: (c, last - r),
    "mirror_h": lambda r, c, last: (r, last - c),
    "mirror_v": lambda r, c, last: (last - r, c),
    "diagonal": lambda r, c, last: (c, r),
    "antidiagonal": lambda r, c, last: (last - c, last - r),
}
"""Half turn, quarter turn, left to right, top to bottom, and along the two diagonals."""


def turn(name: str, side: int) -> Callable[[int], int]:
    """The map of cells to cells of the symmetry with this name on a board of side x side cells."""
    move = TURNS[name]

    def moved(cell: int) -> int:
        row, column = move(*divmod(cell, side), side - 1)
        return row * side + column

    return moved
