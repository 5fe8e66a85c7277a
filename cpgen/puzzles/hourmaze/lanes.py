"""Boards of one hint set or of many: the few operations that differ between Python ints and numpy arrays.

An array has a lane of 64 bits for each hint set, so it serves grids of up to 64 positions; ints serve all.
"""

from __future__ import annotations

from typing import Any


class One:
    """Boards of a single hint set: Python ints."""

    @staticmethod
    def where(condition: Any, yes: Any, no: Any) -> Any:
        """`yes` where the condition holds."""
        return yes if condition else no

    @staticmethod
    def count(board: Any) -> Any:
        """How many cells a board has."""
        return board.bit_count()

    @staticmethod
    def some(board: Any) -> bool:
        """Whether any lane has a cell."""
        return bool(board)

    @staticmethod
    def mask(value: int) -> Any:
        """A constant board."""
        return value

    @staticmethod
    def turned(boards: list[Any], hour: Any) -> list[Any]:
        """The boards of a clock, counted from an hour on."""
        return [boards[(h + hour) % len(boards)] for h in range(len(boards))]


class Many:
    """Boards of many hint sets: numpy arrays of uint64."""

    def __init__(self) -> None:
        import numpy

        self.np = numpy

    def where(self, condition: Any, yes: Any, no: Any) -> Any:
        """`yes` in the lanes where the condition holds."""
        return self.np.where(condition, yes, no)

    def count(self, board: Any) -> Any:
        """How many cells each lane has, signed so that differences may be negative."""
        return self.np.bitwise_count(board).astype(self.np.int16)

    def some(self, board: Any) -> bool:
        """Whether any lane has a cell."""
        return bool(board.any())

    def mask(self, value: int) -> Any:
        """A constant board."""
        return self.np.uint64(value)

    def turned(self, boards: list[Any], hour: Any) -> list[Any]:
        """The boards of a clock, in each lane counted from its own hour on."""
        order = (self.np.arange(len(boards))[:, None] + hour[None, :]) % len(boards)
        return list(self.np.take_along_axis(self.np.stack(boards), order, 0))
