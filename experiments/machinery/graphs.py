"""Graphs in which a Raatsel's shape is hidden: the cases for subgraph search."""

from __future__ import annotations

from random import Random

from cpgen import subgraph
from cpgen.comparing.graphs import Pair
from cpgen.puzzles.raatsel.matrix import with_false_friends
from cpgen.puzzles.raatsel.pipeline import pattern_graph
from cpgen.subgraph.graph import members

SIZES = {"tiny": (2, 10), "small": (13, 90), "medium": (60, 300), "large": (240, 1300)}
"""Categories and words that the target has besides the planted shape."""
WORDS = 30
FRIENDS = 7
RELATIONS = 2.4
"""Relations of a word that is not in the shape, on average, as in the English graph."""


def planted(size: str, number: int) -> Pair:
    """A shape, and a target with a copy of it among other words and categories. With an odd number the copy is spoiled: every
    copied category has lost a word.

    All further edges touch a vertex outside the copy, so that the copy stays induced.
    """
    random = Random(f"subgraph search {size} {number // 2}")
    columns = with_false_friends(2, FRIENDS, random)
    assert columns is not None
    pattern = pattern_graph(columns, WORDS)[0]
    more_groups, more_words = SIZES[size]
    words, groups = WORDS + more_words, len(columns) + more_groups
    edges = {(w, g) for g, column in enumerate(columns) for w in members(column)}
    if is_spoiled(number):
        edges -= {(min(members(column)), g) for g, column in enumerate(columns)}
    for _ in range(round(RELATIONS * more_words)):
        w, g = random.randrange(words), random.randrange(groups)
        if w >= WORDS or g >= len(columns):
            edges.add((w, g))
    order = random.sample(range(words + groups), words + groups)
    labels = [""] * (words + groups)
    for v, place in enumerate(order):
        labels[place] = "word" if v < words else "category"
    arcs = [(order[w], order[words + g], "strict") for w, g in sorted(edges)]
    return Pair(pattern, subgraph.graph(words + groups, arcs, labels))


def is_spoiled(number: int) -> bool:
    """Whether a case of this number has lost its copy."""
    return number % 2 == 1
