"""Proofs from symmetry that no clues at all fit: where the rules do not change when cells, or symbols, change places and no clue
can tell, every solution has a second one beside it.

Two rows of one band without a place for a clue, or fewer clues than would name all symbols but one: no search is needed. A
symmetry is looked for among the exactly-one groups, and then checked on the puzzle's clauses.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from cpgen.canonical import automorphisms, graph
from cpgen.generation.modelling.answer import NONE, Answer
from cpgen.generation.modelling.theory import Theory
from cpgen.generation.modelling.wish import Wish

ENGINE = "symmetry"


def interchanged(theory: Theory, wish: Wish) -> Answer:
    """The proof that there are no clues, if a symmetry gives one."""
    space = theory.space
    plain = theory.cnf.top <= space.key_atoms and all(f <= space.key_atoms for p in theory.places for f in p.facts)
    if plain and len(set(space.symbols)) == 1:
        told = _symbols(theory, wish) or _cells(theory, wish)
        if told is not None:
            return Answer(ENGINE, proved=NONE, because=told)
    return Answer(ENGINE, reason="no symmetry moves only cells without clues")


def _symbols(theory: Theory, wish: Wish) -> str | None:
    """Fewer clues than symbols, by two at least: the two that no clue names can change places."""
    n = len(theory.space.symbols[0])
    possible = sum(wish.asks(place) is not False for place in range(len(theory.places)))
    most = possible if wish.most is None else min(possible, wish.most)
    if most > n - 2:
        return None
    cells = range(len(theory.space.cells))
    # A swap of two symbols and a turn of all generate every renaming.
    for names in ([1, 0, *range(2, n)], [*range(1, n), 0]):
        if not _same(theory, [theory.space.atom(cell, name) for cell in cells for name in names]):
            return None
    return f"with at most {most} clues two of the {n} symbols are never named and can change places"


def _cells(theory: Theory, wish: Wish) -> str | None:
    """A symmetry that leaves every cell with a clue where it is and takes one to another of a unit, so to another symbol."""
    space = theory.space
    free = dict.fromkeys(range(len(space.cells)), True)
    for number, where in enumerate(theory.places):
        if wish.asks(number) is not False:
            free.update((space.place(f)[0], False) for f in where.facts)
    units = {cells for g in space.groups if len(cells := frozenset(space.owner[a] for a in g.atoms)) == len(g.atoms) > 1}
    ordered = sorted(map(sorted, units))
    edges = [(cell, len(space.cells) + number) for number, cells in enumerate(ordered) for cell in cells]
    around = graph(len(space.cells) + len(units), edges)
    colours = [0 if free[c] else 1 + c for c in range(len(space.cells))] + [1 + len(space.cells)] * len(units)
    pairs = sorted({pair for cells in ordered for pair in combinations(cells, 2)})
    for (here, there), move in automorphisms(around, colours, pairs):
        if _same(theory, [space.atom(move[cell], s) for cell, symbols in enumerate(space.symbols) for s in range(len(symbols))]):
            moved = sum(move[cell] != cell for cell in free)
            return f"{moved} cells without clues, {space.cells[here]} and {space.cells[there]} among them, can change places"
    return None


def _same(theory: Theory, images: Sequence[int]) -> bool:
    """Whether the puzzle's clauses stay the same when each atom becomes its image."""
    to = {sign * a: sign * b for a, b in enumerate(images, 1) for sign in (1, -1)}
    clauses = {frozenset(clause) for clause in theory.cnf.clauses}
    return {frozenset(to[x] for x in clause) for clause in clauses} == clauses
