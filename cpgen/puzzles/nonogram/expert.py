"""Solving a black-and-white Nonogram in the expert's order, counting what seed 004, section 4.1, found to tell its difficulty.

The categories are tried from the easiest on; after every success it starts over. Category 1 looks only at numbers of at least
MAX, which begins at half the length of a line and is lowered by one whenever no rule applies. The rule that needs all
placements of a line is kept for when MAX cannot be lowered any more.
"""

from __future__ import annotations

from dataclasses import dataclass

from cpgen.errors import expect
from cpgen.puzzles.nonogram.board import Nonogram
from cpgen.puzzles.nonogram.fixpoint import Board, board_of
from cpgen.puzzles.nonogram.human import RULES, HumanRule
from cpgen.puzzles.nonogram.seen import Seen, cells
from cpgen.puzzles.nonogram.strategies import left_in

PATIENT = RULES[-1]
"""Writing down all placements: the last resort."""


@dataclass(frozen=True)
class Expert:
    """How an expert's solve went."""

    solved: bool
    uses: dict[str, int]
    """How often each of the 23 rules said something new, by name."""
    categories: tuple[int, ...]
    """The same for the six categories."""
    max: int
    """MAX at the end: the smallest number that had to be looked at when big ones come first."""
    turns: int
    """TN: looking at one row and one column is one turn."""
    unsolved: int
    """UN: the cells that the rules leave open."""


def expert(instance: Nonogram) -> Expert:
    """Solve with the 23 rules in the expert's order; BadInput in colour, which the seed leaves aside."""
    expect(len(instance.colours) == 1, "nonogram: the expert's rules are for black and white")
    board = board_of(instance)
    count = len(board.lines)
    most = max(board.rows, board.columns) // 2
    uses = {rule.name: 0 for rule in RULES}
    looked = 0
    unread = [[True] * count for _ in range(6)]
    """For each category the lines that changed since it last looked at them."""
    category = 0
    while board.open:
        rules = [r for r in RULES if r.category == category + 1 and (r is not PATIENT or most <= 1)]
        found = False
        for index in _alternating(board):
            if not unread[category][index]:
                continue
            unread[category][index] = False
            looked += 1
            for rule in rules:
                changed = _apply(board, index, rule, most)
                if changed is None:
                    return _summary(board, uses, most, looked)
                if changed:
                    found = True
                    uses[rule.name] += 1
                    for other in changed:
                        for each in unread:
                            each[other] = True
        if found:
            category = 0
        elif category < 5:
            category += 1
        elif most > 1:
            most -= 1
            unread[0] = [True] * count
            if most == 1:
                unread[5] = [True] * count
            category = 0
        else:
            break
    return _summary(board, uses, most, looked)


def _summary(board: Board, uses: dict[str, int], most: int, looked: int) -> Expert:
    totals = tuple(sum(uses[r.name] for r in RULES if r.category == c) for c in range(1, 7))
    return Expert(not board.open, uses, totals, most, (looked + 1) // 2, board.open)


def _alternating(board: Board) -> list[int]:
    """A row, a column, the next row, …"""
    pairs = [i for r in range(max(board.rows, board.columns)) for i in (r, board.rows + r)]
    return [i for k, i in enumerate(pairs) if (k % 2 == 0 and i < board.rows) or (k % 2 == 1 and i < board.rows + board.columns)]


def seen(board: Board, index: int, least: int = 1) -> Seen:
    """A line of the board as a person sees it."""
    line = board.lines[index]
    full = cells(0, line.cells)
    white, black = board.masks[index]
    return Seen(line.cells, tuple(length for length, _ in line.blocks), full & ~white, full & ~black, least)


def _apply(board: Board, index: int, rule: HumanRule, least: int) -> set[int] | None:
    """Apply a rule to a line: the lines it changed; None if a cell has nothing left."""
    black, white = rule.apply(seen(board, index, least))
    masks = board.masks[index]
    changed = (black & masks[0]) | (white & masks[1])
    touched: set[int] = set()
    after = [masks[0] & ~black, masks[1] & ~white]
    for i in range(board.lines[index].cells):
        if changed >> i & 1:
            row, column = (index, i) if index < board.rows else (i, index - board.rows)
            if not board.restrict(row * board.columns + column, left_in(after, i)):
                return None
            touched |= {row, board.rows + column}
    return touched
