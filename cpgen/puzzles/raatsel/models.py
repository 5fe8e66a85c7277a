"""The rules of Raatsel for each solver: everything has one place, touching word and group belong together, twins are in
order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from cpgen.puzzle import Cnf, space_for
from cpgen.puzzles.raatsel.board import Labels, Raatsel, absence, plain_labels
from cpgen.puzzles.raatsel.geometry import hexagon

PAIRWISE = 32
"""Up to this many literals, at most one is said pair by pair; beyond, by a chain of helpers."""


def cpsat(instance: Raatsel, model: Any) -> list[Any]:
    """Each touching pair of cells supports the other's choice; a cell's variable is the number of the symbol chosen there."""
    board, related = hexagon(instance.labels.size), instance.related
    words, categories = len(board.words), len(board.categories)
    at_category = [[model.new_bool_var("") for _ in range(categories)] for _ in range(categories)]
    at_word = [[model.new_bool_var("") for _ in range(words)] for _ in range(words)]
    for square in (at_category, at_word):
        for line in (*square, *zip(*square)):
            model.add_exactly_one(line)
    for place, cell in board.links:
        for w in range(words):
            model.add_bool_or([at_category[cell][g] for g in range(categories) if related[w][g]] + [~at_word[place][w]])
        for g in range(categories):
            model.add_bool_or([at_word[place][w] for w in range(words) if related[w][g]] + [~at_category[cell][g]])
    for place, edges in enumerate(board.edges_of):
        for w in range(words):
            if not all(related[w][categories + e] for e in edges):
                model.add(at_word[place][w] == 0)
    key = []
    for choices in (*at_category, *at_word):
        key.append(model.new_int_var(0, len(choices) - 1, ""))
        model.add(key[-1] == sum(s * chosen for s, chosen in enumerate(choices)))
    for a, b in board.twins:
        model.add(key[categories + a] < key[categories + b])
    return key


def minizinc(instance: Raatsel) -> dict[str, Any]:
    """Parameters of `models/raatsel.mzn`, all counted from 1."""
    board = hexagon(instance.labels.size)
    sides = [(p, e) for p, edges in enumerate(board.edges_of) for e in edges]
    return {
        "words": len(board.words),
        "categories": len(board.categories),
        "related": [list(row) for row in instance.related],
        "links": [[place + 1, cell + 1] for place, cell in board.links],
        "sides": [[place + 1, edge + 1] for place, edge in sides],
        "twins": [[a + 1, b + 1] for a, b in board.twins],
    }


def cnf(labels: Labels) -> Cnf:
    """The clauses of a size; they do not depend on names."""
    return _clauses(labels.size)


@lru_cache(maxsize=2)
def _clauses(size: int) -> Cnf:
    board, labels = hexagon(size), plain_labels(size)
    space = space_for("raatsel", labels)
    words, categories = range(len(board.words)), range(len(board.categories))
    top = space.atoms
    clauses: list[list[int]] = []
    for group in space.groups:
        clauses.append(list(group.atoms))
        top = at_most_one(group.atoms, clauses, top)
    outside = [[absence(space, labels, w, g) for g in range(len(labels.groups))] for w in words]
    place = [[space.atom(len(categories) + p, w) for w in words] for p in words]
    for p, c in board.links:
        clauses += [[-place[p][w], -space.atom(c, g), -outside[w][g]] for w in words for g in categories]
    for p, edges in enumerate(board.edges_of):
        clauses += [[-place[p][w], -outside[w][len(categories) + e]] for e in edges for w in words]
    for a, b in board.twins:
        clauses += [[-place[b][w], *place[a][:w]] for w in words]
    return Cnf(clauses, top)


def at_most_one(literals: Sequence[int], clauses: list[list[int]], top: int, pairwise: int = PAIRWISE) -> int:
    """Say that at most one literal holds; gives the last helper variable used. The chain: helper i holds from literal i on."""
    if len(literals) <= pairwise:
        clauses += [[-a, -b] for a, b in combinations(literals, 2)]
        return top
    for i, literal in enumerate(literals):
        if i:
            clauses.append([-literal, -(top + i)])
            clauses.append([-(top + i), top + i + 1])
        clauses.append([-literal, top + i + 1])
    return top + len(literals)
