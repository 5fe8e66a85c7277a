"""Simple colouring: two places left for a symbol in a unit are linked, one of them is it; links make chains of two colours.

A cell that sees both colours cannot be the symbol (trap); a colour with two cells that see each other is wrong (wrap). Where a
unit has only one place left, a link is broken; what that place takes from the cells it sees, concluded first, says as much.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from cpgen.deduction.rules import Rule
from cpgen.deduction.state import State
from cpgen.puzzles.sudoku.strategies.view import View, ones, view


def simple_colouring(state: State) -> Iterator[Rule]:
    """Traps and wraps of every symbol."""
    seen = view(state)
    for symbol in range(seen.n):
        if lone := _lone(seen, symbol):
            yield from lone
        else:
            yield from _coloured(seen, symbol)


def _lone(seen: View, symbol: int) -> list[Rule]:
    """The only place of a symbol in a unit takes it from all it sees; with no place left the symbol is out everywhere."""
    rules = []
    where, peers = seen.where[symbol], seen.geometry.peers
    for name, cells, bits in zip(seen.geometry.names, seen.geometry.units, seen.geometry.unit_bits):
        places = where & bits
        if places & (places - 1):
            continue
        targets = where & peers[places.bit_length() - 1] if places else where
        if targets:
            text = f"the {symbol + 1} of {name} " + (
                f"is in {seen.named(ones(places))}: out of all it sees" if places else "has no place"
            )
            because = seen.out((c for c in cells if not places >> c & 1), symbol)
            rules.append(Rule(tuple(because), tuple(seen.out(ones(targets), symbol)), text))
    return rules


def _coloured(seen: View, symbol: int) -> Iterator[Rule]:
    """Traps and wraps of one symbol: a tree of links from each cell not reached yet."""
    where, peers, unit_bits = seen.where[symbol], seen.geometry.peers, seen.geometry.unit_bits
    links: dict[int, list[tuple[int, int]]] = {}
    for unit, bits in enumerate(unit_bits):
        places = where & bits
        if places.bit_count() == 2:
            a, b = ones(places)
            links.setdefault(a, []).append((b, unit))
            links.setdefault(b, []).append((a, unit))
    done: set[int] = set()
    for root in links:
        if root in done:
            continue
        colours, above = _tree(links, root)
        done.update(above)
        for colour, other in (colours, colours[::-1]):
            clash = next(((a, b) for a in ones(colour) for b in ones(colour & peers[a])), None)
            if clash:
                text = (
                    f"{symbol + 1} cannot be in both {seen.named(clash)}, so in none of that colour: {seen.named(ones(colour))}"
                )
                yield Rule(_because(seen, symbol, above, above), tuple(seen.out(ones(colour), symbol)), text)
            for cell in ones(where & ~other & ~colour):
                if colour < other and peers[cell] & colour and peers[cell] & other:
                    a, b = next(iter(ones(peers[cell] & colour))), next(iter(ones(peers[cell] & other)))
                    text = f"{symbol + 1} is in {seen.named([a, b], 'or')}, by links of two places: not in {seen.named([cell])}"
                    between = _path(above, a) ^ _path(above, b)
                    yield Rule(_because(seen, symbol, above, between), tuple(seen.out([cell], symbol)), text)


def _tree(links: dict[int, list[tuple[int, int]]], root: int) -> tuple[tuple[int, int], dict[int, tuple[int, int] | None]]:
    """The two colours of the cells linked to a root, and for each cell the one above it with the unit of the link."""
    above: dict[int, tuple[int, int] | None] = {root: None}
    colour = {root: 0}
    queue = deque([root])
    while queue:
        cell = queue.popleft()
        for other, unit in links[cell]:
            if other not in above:
                above[other], colour[other] = (cell, unit), 1 - colour[cell]
                queue.append(other)
    return (sum(1 << c for c in above if not colour[c]), sum(1 << c for c in above if colour[c])), above


def _path(above: dict[int, tuple[int, int] | None], cell: int) -> set[int]:
    """The cells whose links upwards lead from a cell to the root."""
    cells = set()
    while link := above[cell]:
        cells.add(cell)
        cell = link[0]
    return cells


def _because(seen: View, symbol: int, above: dict[int, tuple[int, int] | None], cells: Iterable[int]) -> tuple[int, ...]:
    """The facts that make the links of cells upwards."""
    facts: dict[int, None] = {}
    for cell in sorted(cells):
        if link := above[cell]:
            others = (c for c in seen.geometry.units[link[1]] if c not in (cell, link[0]))
            facts.update(dict.fromkeys(seen.out(others, symbol)))
    return tuple(facts)
