"""How far strategies get, without a trace, for searching: per line one remembered function from marks to marks.

Every strategy but the trial reads single lines, so a set of strategies is a closure on each line, and the board is the fixpoint
of its rows and columns. With `try_large` in the set that closure is consistency with the line's arrangements (`close`), whatever
else is in it. `solutions` adds guessing: complete, and the quickest uniqueness check here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from cpgen.deduction.facts import Solution
from cpgen.puzzles.flats.board import Flats, sights
from cpgen.puzzles.flats.lines import consistent

Board = list[int]
"""For each cell the heights left, as a mask."""


def start(instance: Flats) -> Board:
    """What is left before any thought: given flats, and all heights elsewhere."""
    full = (1 << instance.n) - 1
    return [1 << (h - 1) if h else full for h in instance.given]


@lru_cache(maxsize=16)
def _lines(n: int) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, int], ...]]:
    """The columns and rows, each with the numbers of its two views; a cell lies in column c and in row n + r."""
    cells = (*sights(n)[:n], *sights(n)[2 * n : 3 * n])
    ends = tuple((i, i + n) if i < n else (i + n, i + 2 * n) for i in range(2 * n))
    return cells, ends


def close(n: int, views: Sequence[int], board: Board, dirty: Iterable[int] | None = None) -> bool:
    """Make every row and column consistent with its arrangements, in place; False if one has none left.

    `dirty` are the lines (columns, then rows) that changed, all when None.
    """
    lines, ends = _lines(n)
    waiting = dict.fromkeys(range(2 * n) if dirty is None else dirty)
    while waiting:
        index, _ = waiting.popitem()
        cells = lines[index]
        front, back = ends[index]
        masks = tuple([board[c] for c in cells])
        left = consistent(n, views[front], views[back], masks)
        if left is None:
            return False
        if left != masks:
            across = n if index < n else 0
            for place, cell in enumerate(cells):
                if left[place] != masks[place]:
                    board[cell] = left[place]
                    waiting[across + place] = None
    return True


def solved(board: Board) -> bool:
    """Whether one height is left everywhere."""
    return not any(m & (m - 1) for m in board)


def solutions(n: int, views: Sequence[int], board: Board) -> Iterator[Solution]:
    """All solutions, by consistency and guessing at a cell with the fewest heights left."""
    board = list(board)
    if close(n, views, board):
        yield from _guess(n, views, board)


def _guess(n: int, views: Sequence[int], board: Board) -> Iterator[Solution]:
    open_cells = [c for c, m in enumerate(board) if m & (m - 1)]
    if not open_cells:
        yield tuple(m.bit_length() - 1 for m in board)
        return
    cell = min(open_cells, key=lambda c: board[c].bit_count())
    for height in range(n):
        if board[cell] >> height & 1:
            tried = list(board)
            tried[cell] = 1 << height
            if close(n, views, tried, (cell % n, n + cell // n)):
                yield from _guess(n, views, tried)


def is_unique(instance: Flats) -> bool:
    """Whether an instance has exactly one solution."""
    found = solutions(instance.n, instance.views, start(instance))
    return next(found, None) is not None and next(found, None) is None


def trials(n: int, views: Sequence[int], board: Board) -> bool:
    """On a closed board: SimpleTry until it says nothing new, in place; False if a contradiction was met."""
    lines, _ = _lines(n)
    again = True
    while again:
        again = False
        for cells in lines:
            for height in range(n):
                bit = 1 << height
                places = [c for c in cells if board[c] & bit]
                if len(places) != 2:
                    continue
                for cell in places:
                    tried = list(board)
                    tried[cell] = bit
                    touched = (cell % n, n + cell // n)
                    if not close(n, views, tried, touched):
                        board[cell] &= ~bit
                        if not close(n, views, board, touched):
                            return False
                        again = True
                        break
    return True
