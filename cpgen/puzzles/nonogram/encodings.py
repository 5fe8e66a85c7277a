"""Nonograms in clauses, in three encodings by name.

`naive` lists every way to fill a line (seed 002, chapter 3); `improved` has a variable for each block and cell it may start at
or cover (chapter 4); `order` only says "block k starts at most j cells later than it could". Each line's clauses are under the
atom that says its blocks hold, so that they can be switched on by assuming it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import comb

from cpgen.errors import CpgenError
from cpgen.puzzle import Cnf
from cpgen.puzzles.nonogram.board import Blocks, Nonogram, lines, room, space

Literals = Sequence[Sequence[int]]
"""For each cell of a line the literal of each symbol."""
Fresh = Callable[[], int]
Encoding = Callable[[Literals, Blocks, int, Fresh], Iterator[list[int]]]
"""From a line's literals, its blocks, its switch and a source of variables to the clauses."""

MOST_WAYS = 200_000
"""The naive encoding gives up on a line with more possibilities."""


def order(cells: Literals, blocks: Blocks, switch: int, fresh: Fresh) -> Iterator[list[int]]:
    """Offsets in order encoding: `late[k][j]` says that block k starts at most j cells after its earliest start."""
    slack = len(cells) - room(blocks)
    if slack < 0:
        yield [-switch]
        return
    late = [[fresh() for _ in range(slack)] for _ in blocks]
    for chain in late:
        yield from ([-a, b] for a, b in itertools.pairwise(chain))
    for chain, following in itertools.pairwise(late):
        # Blocks keep their order: what starts late pushes all that follow.
        yield from ([a, -b] for a, b in zip(chain, following))
    earliest = [room(blocks[: k + 1]) - blocks[k][0] for k in range(len(blocks))]

    def at_most(k: int, offset: int, sign: int) -> list[int] | None:
        """`sign` times "block k starts at most this much late" as literals to add to a clause; None if that is true anyway."""
        if 0 <= offset < slack:
            return [sign * late[k][offset]]
        return [] if (offset < 0) == (sign > 0) else None

    for p, cell in enumerate(cells):
        for k, (length, colour) in enumerate(blocks):
            begun, over = at_most(k, p - earliest[k], -1), at_most(k, p - length - earliest[k], 1)
            if begun is not None and over is not None:
                yield [-switch, *begun, *over, cell[colour]]
        for k in range(len(blocks) + 1):
            # White between block k - 1 and block k.
            over = [] if k == 0 else at_most(k - 1, p - blocks[k - 1][0] - earliest[k - 1], -1)
            begun = [] if k == len(blocks) else at_most(k, p - earliest[k], 1)
            if begun is not None and over is not None:
                yield [-switch, *over, *begun, cell[0]]


def improved(cells: Literals, blocks: Blocks, switch: int, fresh: Fresh) -> Iterator[list[int]]:
    """The eleven rules of seed 002, section 4.4, "black" read as "in the block's colour", rule 4's upper bound corrected."""
    n = len(cells)
    start = [[fresh() for _ in cells] for _ in blocks]
    part = [[fresh() for _ in cells] for _ in blocks]
    for b, (length, colour) in enumerate(blocks):
        yield [-switch, *start[b][: max(0, n - length + 1)]]  # rule 3
        for f in range(n):
            s = -start[b][f]
            yield [s, part[b][f]]  # rule 1
            yield [-switch, -part[b][f], cells[f][colour]]  # rule 2
            if f + length > n:
                yield [s]  # rule 3
                continue
            for g in range(n):
                if g != f:
                    yield [s, -start[b][g]]  # rule 5
                yield [s, part[b][g] if f <= g < f + length else -part[b][g]]  # rules 4, 8, 9
                if b + 1 < len(blocks) and g <= f:
                    yield [s, -start[b + 1][g]]  # rule 11
            if f:
                yield [-switch, s, -cells[f - 1][colour]]  # rule 6
            if f + length < n:
                yield [-switch, s, -cells[f + length][colour]]  # rule 7
    for f in range(n):
        for colour in range(1, len(cells[f])):  # rule 10
            yield [-switch, -cells[f][colour], *(part[b][f] for b, block in enumerate(blocks) if block[1] == colour)]


def ways(cells: int, blocks: Blocks) -> int:
    """In how many ways blocks fit into a line."""
    slack = cells - room(blocks)
    return comb(slack + len(blocks), len(blocks)) if slack >= 0 else 0


def fillings(cells: int, blocks: Blocks) -> Iterator[tuple[int, ...]]:
    """Every way to fill a line, as symbols."""
    if not blocks:
        yield (0,) * cells
        return
    (length, colour), rest = blocks[0], blocks[1:]
    gap = (0,) if rest and rest[0][1] == colour else ()
    for lead in range(cells - room(blocks) + 1):
        head = (0,) * lead + (colour,) * length + gap
        yield from (head + tail for tail in fillings(cells - len(head), rest))


def naive(cells: Literals, blocks: Blocks, switch: int, fresh: Fresh) -> Iterator[list[int]]:
    """One of the line's possibilities holds; each is a Tseytin variable for what it says of every cell."""
    if ways(len(cells), blocks) > MOST_WAYS:
        raise CpgenError(f"nonogram: the naive encoding stops at {MOST_WAYS} ways to fill a line; use order or improved")
    chosen = []
    for filling in fillings(len(cells), blocks):
        way = fresh()
        chosen.append(way)
        facts = [cell[symbol] for cell, symbol in zip(cells, filling)]
        yield from ([-way, fact] for fact in facts)
        yield [way, *(-fact for fact in facts)]
    yield [-switch, *chosen]


ENCODINGS: dict[str, Encoding] = {"order": order, "improved": improved, "naive": naive}


def encode(instance: Nonogram, encoding: str = "order") -> Cnf:
    """All lines, each under its switch, and one symbol in every cell."""
    board = space(instance)
    top = board.atoms
    clauses = list(one_symbol(group.atoms for group in board.groups))

    def fresh() -> int:
        nonlocal top
        top += 1
        return top

    literals = [_literals(group.atoms) for group in board.groups]
    for switch, (_, cells, blocks) in enumerate(lines(instance), board.key_atoms + 1):
        clauses += ENCODINGS[encoding]([literals[c] for c in cells], blocks, switch, fresh)
    return Cnf(clauses, top)


def one_symbol(cells: Iterable[Sequence[int]]) -> Iterator[list[int]]:
    """Exactly one atom of each cell."""
    for atoms in cells:
        yield list(atoms)
        yield from ([-a, -b] for i, a in enumerate(atoms) for b in atoms[:i])


def _literals(atoms: Sequence[int]) -> Sequence[int]:
    """The literals of a cell's symbols; in black and white, white is "not black", which halves the variables that matter."""
    return (-atoms[1], atoms[1]) if len(atoms) == 2 else atoms
