"""What the views alone say, before anything is built: the seed's one-time rules (seed 000, sections 6.5.6.2 to 6.5.6.5).

All of them are listed rules with views as their only premises. Where the text was wrong: N+1 crosses out by the distance to the
*nearer* side; right, and stronger, is the side on whose slope of the pyramid the place lies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cpgen.deduction.facts import Fact
from cpgen.deduction.rules import Rule
from cpgen.puzzles.flats.board import cell_name, line_name, opposite, sights, view_atom, view_name


def place_stair(n: int) -> Iterator[Rule]:
    """A view of n sees all flats, so they stand in order."""
    for place, cells in enumerate(sights(n)):
        built = tuple(cell * n + height for height, cell in enumerate(cells, 1))
        words = f"{view_name(n, place)} sees all {n}: {line_name(n, place)} rises from 1 to {n}"
        yield Rule((view_atom(n, place, n),), built, words)


def place_n(n: int) -> Iterator[Rule]:
    """A view of 1 has the highest flat in front."""
    for place, cells in enumerate(sights(n)):
        words = f"{view_name(n, place)} sees only one flat, so the {n} stands in front, at {cell_name(n, cells[0])}"
        yield Rule((view_atom(n, place, 1),), (cells[0] * n + n,), words)


def n_plus_1(n: int) -> Iterator[Rule]:
    """Opposite views that make n+1 together see every flat: the line rises to n and falls again."""
    for place in (*range(n), *range(2 * n, 3 * n)):
        cells, back = sights(n)[place], opposite(n, place)
        for front in range(1, n + 1):
            out: list[Fact] = []
            for along in range(1, n + 1):
                # On its slope a flat has as many lower ones before it as places, and a higher one at each place up to the top.
                rank = along if along < front else n + 1 - along
                room = front - along if along < front else along - front
                if along != front:
                    allowed = range(rank, n - room + 1)
                    out += [-(cells[along - 1] * n + h) for h in range(1, n + 1) if h not in allowed]
            words = f"{view_name(n, place)} and {view_name(n, back)} see {n + 1} together: {line_name(n, place)} is a pyramid"
            views = (view_atom(n, place, front), view_atom(n, back, n + 1 - front))
            yield Rule(views, (cells[front - 1] * n + n, *out), words)


def side_block(n: int) -> Iterator[Rule]:
    """A flat so high and so near that too few could be seen: at most those before it, itself, and the higher ones."""
    for place, cells in enumerate(sights(n)):
        for view in range(2, n + 1):
            high = [(near, h) for near in range(n) for h in range(1, n + 1) if near + 1 + n - h < view]
            words = f"{view_name(n, place)} sees {view}: flats so high, so near, would hide too many"
            yield Rule((view_atom(n, place, view),), tuple(-(cells[near] * n + h) for near, h in high), words)


def n_minus_1_predef(n: int) -> Iterator[Rule]:
    """A view of n-1 is a stair with one flat moved back, so none stands more than one place before its own."""
    if n < 3:
        return
    for place, cells in enumerate(sights(n)):
        out = tuple(-(cells[along - 1] * n + h) for h in range(1, n + 1) for along in range(1, h - 1))
        words = f"{view_name(n, place)} sees {n - 1}: all but one flat of {line_name(n, place)} stand in order"
        yield Rule((view_atom(n, place, n - 1),), out, words)


ONE_TIME: dict[str, Callable[[int], Iterator[Rule]]] = {
    "place_stair": place_stair,
    "place_n": place_n,
    "n_plus_1": n_plus_1,
    "side_block": side_block,
    "n_minus_1_predef": n_minus_1_predef,
}
