"""Throwing out ambiguous squares in bulk: a square with a switch that no view notices has a twin with the same views.

A switch swaps two rows (or columns, or heights) along one cycle of the permutation between them and gives another Latin square.
Most squares of size 6 and larger have one that changes no view; numpy tries all switches of many squares at once, and only what
is left is worth solving. Nothing unique is ever thrown out, so what comes through is as uniform as the squares were.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np

from cpgen.puzzles.flats.board import sights


def views_of_all(squares: Any) -> Any:
    """The views of many squares, given as an array of boards by rows by columns."""
    n = squares.shape[1]
    flat = squares.reshape(len(squares), n * n)
    tops = [np.maximum.accumulate(flat[:, list(cells)], axis=1) for cells in sights(n)]
    return np.stack([1 + (t[:, 1:] > t[:, :-1]).sum(axis=1, dtype=np.int8) for t in tops], axis=1)


def _by_height(squares: Any) -> Any:
    """The squares with heights and rows exchanged: row h, column c holds the row in which c has h. It is its own inverse."""
    turned = np.empty_like(squares)
    along = np.arange(squares.shape[1])
    turned[np.arange(len(squares))[:, None, None], squares, along] = along[:, None]
    return turned


def _by_column(squares: Any) -> Any:
    """The squares with rows and columns exchanged."""
    return squares.transpose(0, 2, 1)


def _as_it_is(squares: Any) -> Any:
    return squares


def ambiguous(squares: Any) -> Any:
    """For each square whether one of its switches changes no view."""
    n = squares.shape[1]
    found = np.zeros(len(squares), dtype=bool)
    # Neighbouring heights first: they are exchanged unseen most often.
    near_first = sorted(combinations(range(n), 2), key=lambda pair: pair[1] - pair[0])
    for turn in (_by_height, _as_it_is, _by_column):
        left = np.flatnonzero(~found)
        rows, views = turn(squares[left]), views_of_all(squares[left])
        for pair in near_first:
            hit = _unnoticed(rows, views, pair, turn)
            if hit.any():
                found[left[hit]] = True
                left, rows, views = left[~hit], rows[~hit], views[~hit]
    return found


def _unnoticed(rows: Any, views: Any, pair: tuple[int, int], back: Callable[[Any], Any]) -> Any:
    """For each square whether a switch of these two rows changes no view."""
    one, two = pair
    cycles = _cycles(rows[:, one], rows[:, two])
    hit = np.zeros(len(rows), dtype=bool)
    # The cycle of place 0 and its complement make the same pair of lines, the other way round; both are tried.
    for start in range(rows.shape[2] - 1):
        on = cycles == start
        some = np.flatnonzero(on[:, start] & ~hit)
        if len(some):
            switched = rows[some]
            first, second = switched[:, one].copy(), switched[:, two].copy()
            switched[:, one] = np.where(on[some], second, first)
            switched[:, two] = np.where(on[some], first, second)
            hit[some] = (views_of_all(back(switched)) == views[some]).all(axis=1)
    return hit


def _cycles(one: Any, two: Any) -> Any:
    """For each place the lowest place of its cycle: from a place to where the second line has what the first has here."""
    count, n = one.shape
    boards = np.arange(count)[:, None]
    where = np.empty_like(two, dtype=np.int64)
    where[boards, two] = np.arange(n)
    step = where[boards, one]
    lowest = np.broadcast_to(np.arange(n), (count, n)).copy()
    for _ in range(n - 1):
        lowest = np.minimum(lowest, lowest[boards, step])
    return lowest
