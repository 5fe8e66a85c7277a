"""The seed's own pipeline (001, section 6.2): a matrix with false friends first, then its image in a language by subgraph
isomorphism.

The pattern is the matrix as a graph of words and groups, the target the language graph; what belongs must be strict, and
what does not belong must not even be claimed (the target's doubtful relations are edges of another label, which an induced
embedding avoids). Where the whole pattern has no image, a few words may be missing: the puzzle is then *nearly valid*, and
says which places a person must fill (the seed's future work, section 9.5).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from cpgen import subgraph
from cpgen.language.graph import Language
from cpgen.puzzles.raatsel.board import CERTAIN, Labels, Raatsel
from cpgen.puzzles.raatsel.generate import base_for, expect_free, number
from cpgen.puzzles.raatsel.geometry import hexagon
from cpgen.puzzles.raatsel.matrix import READINGS, minimal, with_false_friends
from cpgen.puzzles.raatsel.stock import base_of
from cpgen.puzzles.raatsel.words import relation
from cpgen.request import Method, Request

PATIENCE = 20_000
"""Failures of the search after which one matrix is given up: some ten seconds, and the same on any machine."""


@dataclass(frozen=True)
class Found:
    """An image of a matrix: the categories in place, the words in place, None where one is missing."""

    groups: tuple[int, ...]
    words: tuple[int | None, ...]

    def need(self, language: Language, columns: Sequence[int], cell: int) -> str:
        """What the word of a cell has to belong to, as the name of a word that is missing."""
        labels = (language.categories[g].label for g, column in zip(self.groups, columns) if column >> cell & 1)
        return f"(w{cell}: {', '.join(labels)})"


def target_graph(language: Language) -> subgraph.Graph:
    """The language as a graph: words, then categories, joined by strict and by doubtful edges."""
    first = len(language.words)
    edges: list[tuple[int, int, str]] = []
    for i, category in enumerate(language.categories):
        edges += [(w, first + i, "strict") for w in category.strict] + [(w, first + i, "doubtful") for w in category.doubtful]
    labels = ["word"] * first + ["category"] * len(language.categories)
    return subgraph.graph(first + len(language.categories), edges, labels)


def pattern_graph(columns: Sequence[int], words: int, without: Sequence[int] = ()) -> tuple[subgraph.Graph, list[int]]:
    """A matrix as a graph, some words left out; and the words that are in it."""
    kept = [w for w in range(words) if w not in without]
    edges = [(i, len(kept) + g, "strict") for i, w in enumerate(kept) for g, column in enumerate(columns) if column >> w & 1]
    labels = ["word"] * len(kept) + ["category"] * len(columns)
    return subgraph.graph(len(labels), edges, labels), kept


def embed(
    columns: Sequence[int], size: int, target: subgraph.Graph, random: Random, allow_missing: int = 0, tries: int = PATIENCE
) -> Found | None:
    """An image of the matrix, with as few words missing as are found, corners first: theirs are the hardest places."""
    words = len(hexagon(size).words)
    order = sorted(range(words), key=lambda w: (-sum(column >> w & 1 for column in columns), random.random()))
    for count in range(allow_missing + 1):
        pattern, kept = pattern_graph(columns, words, order[:count])
        answer = subgraph.find(pattern, target, tries=tries, seed=random.randrange(1 << 30))
        if answer.mapping is not None:
            placed: dict[int, int] = {w: int(str(answer.mapping[i])) for i, w in enumerate(kept)}
            first = target.labels.index("category")
            groups = tuple(int(str(answer.mapping[len(kept) + g])) - first for g in range(len(columns)))
            return Found(groups, tuple(placed.get(w) for w in range(words)))
    return None


def instance_of(language: Language, size: int, found: Found, columns: Sequence[int]) -> Raatsel:
    """The puzzle of an image; a missing word is called by its place and what it has to belong to."""
    base, count = base_of(language), len(hexagon(size).categories)
    names = [language.categories[g].label for g in found.groups]
    words, rows = [], []
    for cell, word in enumerate(found.words):
        words.append(found.need(language, columns, cell) if word is None else language.words[word])
        rows.append(
            "".join(
                (CERTAIN if column >> cell & 1 else "0") if word is None else relation(base, word, g)
                for g, column in zip(found.groups, columns)
            )
        )
    order = sorted(range(len(words)), key=words.__getitem__)
    labels = Labels(size, tuple(words[w] for w in order), tuple(names[:count]), tuple(names[count:]))
    return Raatsel(labels, tuple(rows[w] for w in order))


def produce(request: Request, random: Random) -> Iterator[Raatsel]:
    """One matrix, and its image if there is one."""
    expect_free(request)
    options, size = request.options, request.shape.size
    language = base_for(options.get("language", "english"), options.get("ban", "")).language
    words, groups = len(request.shape.words), len(request.shape.groups)
    free = words * groups - sum(column.bit_count() for column in minimal(size))
    friends = int(number("false_friends", options.get("false_friends", "0"), int, 0, free))
    allowed = int(number("allow_missing", options.get("allow_missing", "0"), int, 0, words))
    patience = int(number("patience", options.get("patience", str(PATIENCE)), int, 1, 10**9))
    columns = with_false_friends(size, friends, random, options.get("reading", READINGS[0]))
    if columns is None:
        return
    found = embed(columns, size, target_graph(language), random, allowed, patience)
    if found is not None:
        yield instance_of(language, size, found, columns)


PIPELINE = Method(
    "the seed's: a matrix with false friends first, then words for it by subgraph isomorphism",
    produce,
    {
        "language": "files of word lists, comma separated; 'english' is the graph that comes with cpgen (default)",
        "ban": "words or categories not to use, comma separated",
        "false_friends": "how many relations the solution does not use (default 0)",
        "reading": f"of Algorithm 2: {' or '.join(READINGS)}",
        "allow_missing": "how many words may be missing, for a person to find; they are shown as (place: what they belong to)",
        "patience": f"failures of the search after which one matrix is given up (default {PATIENCE})",
    },
    ("sat", "cpsat"),
)
