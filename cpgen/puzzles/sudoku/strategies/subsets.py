"""Naked and hidden subsets, and fish: all are one count on a square table of yes and no.

If at most k rows of such a table have their marks in no more columns than they are rows, those columns are theirs and all other
rows lose their marks there (Hall's theorem). Rows and columns are cells and symbols of a unit (naked), symbols and cells
(hidden), or the lines of the board for one symbol (fish). "At most k", so that a cell that is settled never hides a triple.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from cpgen.deduction.rules import Rule
from cpgen.deduction.state import State
from cpgen.puzzles.sudoku.strategies.view import REMEMBERED, View, listed, ones, view

Found = tuple[tuple[int, ...], int]
"""Rows of a table and the columns that are theirs."""


@lru_cache(maxsize=REMEMBERED)
def claims(rows: tuple[int, ...], most: int) -> tuple[Found, ...]:
    """Row sets of up to `most` rows with no more columns than rows that take a mark from another row; small ones first.

    A row without marks claims no column at all.
    """
    once = twice = 0
    for row in rows:
        twice |= once & row
        once |= row
    found: list[Found] = [((i,), 0) for i, row in enumerate(rows) if not row]
    # A row whose one mark is alone in its column is settled, and takes nothing from others.
    open_rows = [(row.bit_count(), i, row) for i, row in enumerate(rows) if row and (row & (row - 1) or row & twice)]
    for size in range(1, most + 1):
        few = [(i, row) for marks, i, row in open_rows if marks <= size]
        if len(few) < size:
            continue
        stack: list[tuple[int, tuple[int, ...], int]] = [(0, (), 0)]
        while stack:
            start, chosen, union = stack.pop()
            need = size - len(chosen) - 1
            for at in range(start, len(few) - need):
                i, row = few[at]
                joined = union | row
                if joined.bit_count() > size:
                    continue
                if need:
                    stack.append((at + 1, (*chosen, i), joined))
                elif any(row & joined for j, row in enumerate(rows) if j not in chosen and j != i):
                    found.append(((*chosen, i), joined))
    return tuple(found)


def naked(most: int) -> Callable[[State], Iterator[Rule]]:
    """Up to `most` cells of a unit that hold no more symbols than they are."""

    def find(state: State) -> Iterator[Rule]:
        seen = view(state)
        for name, cells, rows in zip(seen.geometry.names, seen.geometry.units, seen.held):
            for chosen, symbols in claims(rows, most):
                group = [cells[i] for i in chosen]
                because = [f for c in group for f in seen.only(c, symbols)]
                others = [c for c in cells if c not in group]
                therefore = [f for c in others for s in ones(symbols & seen.masks[c]) for f in seen.out([c], s)]
                if therefore:
                    hold = "hold" if len(group) > 1 else "holds"
                    text = f"{seen.named(group)} {hold} only {seen.symbols(symbols)}: no other cell of {name} can"
                    yield Rule(tuple(because), tuple(therefore), text)

    return find


def hidden(most: int) -> Callable[[State], Iterator[Rule]]:
    """Up to `most` symbols that have no more places in a unit than they are."""

    def find(state: State) -> Iterator[Rule]:
        seen = view(state)
        for name, cells, rows in zip(seen.geometry.names, seen.geometry.units, seen.places):
            for chosen, places in claims(rows, most):
                # A symbol without a place is a contradiction: then nothing fits anywhere.
                group = [cells[i] for i in ones(places)] or list(cells)
                elsewhere = [c for i, c in enumerate(cells) if not places >> i & 1]
                because = [f for s in chosen for f in seen.out(elsewhere, s)]
                therefore = [f for c in group for s in ones(seen.masks[c]) if s not in chosen for f in seen.out([c], s)]
                if therefore:
                    words = listed(str(s + 1) for s in chosen)
                    text = f"{words} can only be in {seen.named(group)} in {name}: no other symbol can be there"
                    if not places:
                        text = f"{words} has no place in {name}"
                    yield Rule(tuple(because), tuple(therefore), text)

    return find


def fish(most: int) -> Callable[[State], Iterator[Rule]]:
    """Up to `most` rows whose places for a symbol lie in no more columns than they are rows; also columns and rows."""

    def find(state: State) -> Iterator[Rule]:
        seen = view(state)
        n = seen.n
        for symbol in range(n):
            for base in (0, n):
                yield from _fish(seen, symbol, base, most)

    return find


def _fish(seen: View, symbol: int, base: int, most: int) -> Iterator[Rule]:
    """Fish of one symbol with rows (base 0) or columns (base n) as its lines."""
    n, lines = seen.n, seen.geometry.units
    kind, cover = ("row", "column") if base == 0 else ("column", "row")
    table = tuple([seen.places[base + i][symbol] for i in range(n)])
    for chosen, across in claims(table, most):
        because = [f for i in chosen for f in seen.out((c for j, c in enumerate(lines[base + i]) if not across >> j & 1), symbol)]
        taken = across or (1 << n) - 1
        others = (lines[base + i][j] for i in range(n) if i not in chosen for j in ones(taken & table[i]))
        therefore = seen.out(others, symbol)
        if therefore:
            plural, where = "s" if len(chosen) > 1 else "", "s" if across.bit_count() > 1 else ""
            text = (
                f"{symbol + 1} in {kind}{plural} {listed(str(i + 1) for i in chosen)} lies within "
                f"{cover}{where} {seen.symbols(across)}: nowhere else there"
                if across
                else f"{symbol + 1} has no place in {kind} {chosen[0] + 1}"
            )
            yield Rule(tuple(because), tuple(therefore), text)
