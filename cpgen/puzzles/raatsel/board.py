"""A Raatsel: words and categories to be placed in a hexagon so that every word belongs to all groups it touches (seed 001,
chapter 4).

What belongs to what is given by the truth matrix. Its *absences* are the clues: without them every word may belong
anywhere, and each one ("horse outside fruit") takes solutions away, so clues are positive facts as in every other puzzle.
From size 3 on there are twin cells that touch the same groups; the puzzle is then unique up to swapping twins, which is
said by demanding that the words of twin cells stand in the order of the word list.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Self

from cpgen.deduction.facts import Fact, Group, Solution, Space
from cpgen.errors import BadInput, expect
from cpgen.puzzle import Instance, Written, space_for
from cpgen.puzzles.raatsel.geometry import hexagon

NONE, CERTAIN, DOUBTFUL = "0", "1", "?"


@dataclass(frozen=True)
class Labels:
    """The shape of a Raatsel: its size and the names of its words, categories and edges (the last in order, clockwise)."""

    size: int
    words: tuple[str, ...]
    categories: tuple[str, ...]
    edges: tuple[str, ...]

    def __post_init__(self) -> None:
        board = hexagon(self.size)
        for what, names, count in (
            ("words", self.words, len(board.words)),
            ("categories", self.categories, len(board.categories)),
            ("edges", self.edges, 6),
        ):
            expect(len(names) == count, f"raatsel: size {self.size} needs {count} {what}, not {len(names)}")
        for what, names in (("word", self.words), ("group", self.groups)):
            seen: set[str] = set()
            for name in names:
                expect(isinstance(name, str) and name.strip(), f"raatsel: a {what} is empty or no text")
                expect(" outside " not in name and "\n" not in name, f"raatsel: a {what} cannot be called {name!r}")
                expect(name.casefold() not in seen, f"raatsel: {what} {name!r} appears twice")
                seen.add(name.casefold())

    def to_json(self) -> dict[str, Any]:
        """The size alone for a puzzle without names of its own."""
        names = {} if self == plain_labels(self.size) else {k: getattr(self, k) for k in ("words", "categories", "edges")}
        return {"size": self.size, **{k: list(v) for k, v in names.items()}}

    @cached_property
    def groups(self) -> tuple[str, ...]:
        """Categories and edges, in the order of the matrix's columns."""
        return self.categories + self.edges


def plain_labels(size: int) -> Labels:
    """Names for a puzzle that is only its matrix."""
    board = hexagon(size)
    return Labels(
        size,
        tuple(f"word{i}" for i in range(len(board.words))),
        tuple(f"category{i}" for i in range(len(board.categories))),
        tuple(f"edge{i}" for i in range(6)),
    )


@dataclass(frozen=True)
class Raatsel(Instance):
    """A Raatsel: its labels, and for each word a row of the truth matrix with one character a group, categories first.

    `1` is a relation, `0` none, `?` a doubtful relation: one that somebody could claim. The puzzle counts doubtful
    relations in; `strict()` is the same puzzle without them. More relations only add solutions, so a puzzle with the same
    single solution under both readings has it under every reading in between.
    """

    puzzle: ClassVar[str] = "raatsel"
    labels: Labels
    matrix: tuple[str, ...]

    def __post_init__(self) -> None:
        words, groups = self.labels.words, self.labels.groups
        expect(len(self.matrix) == len(words), f"raatsel: the matrix has {len(self.matrix)} rows, not {len(words)}")
        for word, row in zip(words, self.matrix):
            expect(isinstance(row, str) and not set(row) - set("01?"), f"raatsel: the row of {word!r} is not made of 0, 1 and ?")
            expect(len(row) == len(groups), f"raatsel: the row of {word!r} has {len(row)} entries, not {len(groups)}")

    @cached_property
    def related(self) -> tuple[tuple[bool, ...], ...]:
        """For each word and group whether it belongs, doubtful relations included."""
        return tuple(tuple(entry != NONE for entry in row) for row in self.matrix)

    def strict(self) -> Self:
        """The same puzzle without the doubtful relations."""
        return replace(self, matrix=tuple(row.replace(DOUBTFUL, NONE) for row in self.matrix))

    def to_json(self) -> dict[str, Any]:
        """`{"size", "words", "categories", "edges", "matrix"}`, a row of the matrix being a text of 0, 1 and ?."""
        names = {"words": self.labels.words, "categories": self.labels.categories, "edges": self.labels.edges}
        return {"size": self.labels.size, **{k: list(v) for k, v in names.items()}, "matrix": list(self.matrix)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Read what `to_json` writes; labels may be missing, and rows may be lists of 0 and 1."""
        size, rows = data.get("size"), data.get("matrix")
        expect(isinstance(size, int) and not isinstance(size, bool), "raatsel: 'size' must be a whole number")
        assert isinstance(size, int)
        plain = plain_labels(size)
        names = {k: data.get(k, list(getattr(plain, k))) for k in ("words", "categories", "edges")}
        for key, value in names.items():
            expect(
                isinstance(value, list) and all(isinstance(v, str) for v in value), f"raatsel: {key!r} must be a list of texts"
            )
        labels = Labels(size, *(tuple(v) for v in names.values()))
        if not isinstance(rows, list):
            raise BadInput("raatsel: 'matrix' must be a list of rows")
        return cls(labels, tuple(_row(row, number) for number, row in enumerate(rows, 1)))


def _row(row: object, number: int) -> str:
    if isinstance(row, str):
        return row
    expect(
        isinstance(row, list) and all(entry in (0, 1, "0", "1", "?") for entry in row),
        f"raatsel: row {number} is no row of 0, 1 and ?",
    )
    assert isinstance(row, list)
    return "".join(str(int(entry)) if entry != DOUBTFUL else DOUBTFUL for entry in row)


def space(labels: Labels) -> Space:
    """The category cells, the word cells, one atom for each possible absence; everything has one place and every cell one
    symbol."""
    board = hexagon(labels.size)
    categories, words = len(board.categories), len(board.words)
    cells = (*(f"c{i}" for i in range(categories)), *(f"w{i}" for i in range(words)))
    plain = Space(cells, (labels.categories,) * categories + (labels.words,) * words)
    groups = [Group("cell", name, tuple(plain.atom(c, s) for s in range(len(plain.symbols[c])))) for c, name in enumerate(cells)]
    for kind, start, names in (("category", 0, labels.categories), ("word", categories, labels.words)):
        for s, name in enumerate(names):
            groups.append(Group(kind, name, tuple(plain.atom(start + c, s) for c in range(len(names)))))
    absent = tuple(f"{word} outside {group}" for word in labels.words for group in labels.groups)
    return Space(cells, plain.symbols, absent, tuple(groups))


def absence(shown: Space, labels: Labels, word: int, group: int) -> Fact:
    """The fact that a word does not belong to a group, both by number."""
    return shown.key_atoms + 1 + word * len(labels.groups) + group


def clues(instance: Raatsel) -> tuple[Fact, ...]:
    """The absences in the truth matrix."""
    first = space_for("raatsel", instance.labels).key_atoms + 1
    entries = (entry for row in instance.related for entry in row)
    return tuple(first + i for i, belongs in enumerate(entries) if not belongs)


def with_clues(labels: Labels, facts: Iterable[Fact]) -> Raatsel:
    """The instance in which all belongs together but what the facts tell apart."""
    width, first = len(labels.groups), space_for("raatsel", labels).key_atoms + 1
    rows = [[CERTAIN] * width for _ in labels.words]
    for fact in facts:
        if fact >= first:
            rows[(fact - first) // width][(fact - first) % width] = NONE
    return Raatsel(labels, tuple("".join(row) for row in rows))


def clues_of(labels: Labels, solution: Solution) -> tuple[Fact, ...]:
    """All absences that a full board allows."""
    shown, needed = space_for("raatsel", labels), required(labels, solution)
    pairs = ((w, g) for w in range(len(labels.words)) for g in range(len(labels.groups)))
    return tuple(absence(shown, labels, w, g) for w, g in pairs if (w, g) not in needed)


def required(labels: Labels, solution: Solution) -> set[tuple[int, int]]:
    """The relations of words and groups that a full board uses."""
    board = hexagon(labels.size)
    categories = len(board.categories)
    pairs = {(solution[categories + w], solution[c]) for w, c in board.links}
    return pairs | {(solution[categories + w], categories + e) for e, side in enumerate(board.sides) for w in side}


def build(labels: Labels, random: Random) -> Solution:
    """Words and categories in random places."""
    board = hexagon(labels.size)
    words = random.sample(range(len(board.words)), len(board.words))
    for a, b in board.twins:
        words[a], words[b] = sorted((words[a], words[b]))
    return (*random.sample(range(len(board.categories)), len(board.categories)), *words)


def clash(instance: Raatsel, written: Written, at: int | None = None) -> str | None:
    """A group or word without enough relations, something placed twice, unrelated neighbours, or twins out of order."""
    labels, board = instance.labels, hexagon(instance.labels.size)
    categories = len(board.categories)
    if at is None and (poor := _poor(instance)):
        return poor
    for start, stop, names in ((0, categories, labels.categories), (categories, len(written), labels.words)):
        if at is not None and not start <= at < stop:
            continue
        seen = set()
        for symbol in written[start:stop]:
            if symbol is not None and symbol in seen:
                return f"{names[symbol]!r} is placed twice"
            seen.add(symbol)
    for place in range(len(board.words)):
        word = written[categories + place]
        if word is None or not (at is None or at == categories + place or at in board.touching[place]):
            continue
        for group in (*(written[c] for c in board.touching[place]), *(categories + e for e in board.edges_of[place])):
            if group is not None and instance.matrix[word][group] == NONE:
                return f"{labels.words[word]!r} touches {labels.groups[group]!r} but does not belong to it"
    for a, b in board.twins:
        first, second = written[categories + a], written[categories + b]
        if first is not None and second is not None and first > second:
            return f"the words of twin cells w{a} and w{b} are not in the order of the list"
    return None


def _poor(instance: Raatsel) -> str | None:
    """A word or group with fewer relations than any place on the board needs."""
    labels, board = instance.labels, hexagon(instance.labels.size)
    for group, column in zip(labels.groups, zip(*instance.related)):
        needed = 6 if group in labels.categories else 2 * labels.size
        if sum(column) < needed:
            return f"{group!r} has {sum(column)} words and needs {needed}"
    fewest = min(len(t) + len(e) for t, e in zip(board.touching, board.edges_of))
    for word, row in zip(labels.words, instance.related):
        if sum(row) < fewest:
            return f"{word!r} belongs to {sum(row)} groups, and every place needs {fewest} or more"
    return None
