"""Why reading lines stalls on a board, and which of its cells that rests on.

A set of cells is *stuck* if, with all other cells known, every line it meets can be filled in another way at each of its cells:
then none of them is ever decided. What such fillings rest on are the stretches of lines in which they differ from the board, so
every board that is the same there is stuck too. Black and white only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cpgen.backends.base import Stopwatch
from cpgen.puzzles.nonogram import lines as single
from cpgen.puzzles.nonogram.board import cells_of, runs
from cpgen.puzzles.nonogram.fixpoint import Board
from cpgen.puzzles.nonogram.repair import Draft


def parts(before: Sequence[int], after: Sequence[int]) -> Iterator[range]:
    """The stretches of a line on which it rests that it can be filled in two ways.

    A line falls into parts at cells that are white both times, where the blocks so far are the same both times. Parts in which
    the two differ matter, with the white cells around them.
    """
    start = 0
    for i in range(len(before) + 1):
        white = i == len(before) or (before[i] == after[i] == 0)
        if white and runs(before[:i]) == runs(after[:i]):
            part = range(start, min(i + 1, len(before)))
            if any(before[k] != after[k] for k in part):
                yield part
            start = i


def stuck_sets(draft: Draft, watch: Stopwatch) -> Iterator[set[int]]:
    """Stuck sets of a board: none contains a smaller one, and they have no cell in common."""
    board = draft.board
    while board.open and not watch.over:
        least, found = board, _open(board)
        many = len(found)
        while many := many // 2:  # tell half of them, a quarter, … and at last each alone, as long as others stay open
            for start in range(0, len(found), many):
                cells = [c for c in found[start : start + many] if least.left(c).bit_count() > 1]
                fewer = _told(least, draft.grid, cells) if cells else least
                least = fewer if fewer.open else least
            found = _open(least)
        yield set(found)
        board = _told(board, draft.grid, found)


def stalls(draft: Draft, watch: Stopwatch) -> Iterator[set[int]]:
    """Sets of cells such that every board that agrees with this one on one of them cannot be solved by reading lines."""
    every = cells_of(draft.size.rows, draft.size.columns)
    for stuck in stuck_sets(draft, watch):
        found: set[int] = set()
        for line, cells in zip(draft.lines, every):
            before = [draft.grid[c] for c in cells]
            free = [i for i, c in enumerate(cells) if c in stuck]
            for at in free:
                for part in parts(before, otherwise(line, before, free, at)):
                    found.update(cells[i] for i in part)
        yield found


def otherwise(line: single.Line, before: Sequence[int], free: Sequence[int], at: int) -> list[int]:
    """A way to fill a line that differs at one cell, only at free cells, and at as few as going through them tells."""
    masks = [sum(1 << i for i, s in enumerate(before) if s == symbol or i in free) for symbol in (0, 1)]
    masks[before[at]] &= ~(1 << at)
    for i in sorted(free, key=lambda i: -abs(i - at)):
        if i != at:
            kept = masks.copy()
            kept[1 - before[i]] &= ~(1 << i)
            if single.solve(line, kept) is not None:
                masks = kept
            else:
                masks[before[i]] &= ~(1 << i)
    return [masks[1] >> i & 1 for i in range(line.cells)]


def _open(board: Board) -> list[int]:
    return [cell for cell in range(board.rows * board.columns) if board.left(cell).bit_count() > 1]


def _told(board: Board, grid: Sequence[int], cells: Iterable[int]) -> Board:
    """The board once somebody has told some cells."""
    after = board.copy()
    touched: set[int] = set()
    for cell in cells:
        after.restrict(cell, 1 << grid[cell])
        touched |= {cell // board.columns, board.rows + cell % board.columns}
    after.settle(sorted(touched))
    return after
