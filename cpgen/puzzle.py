"""What a puzzle is to the rest of cpgen: one value, made by its folder under `puzzles/`, found and not registered.

Everything outside that folder (backends, deduction, generation, rating, comparing, the command) knows puzzles only through it.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar

from cpgen.deduction.facts import Fact, Solution, Space
from cpgen.deduction.rules import Strategy
from cpgen.errors import BadInput
from cpgen.rated import Rating
from cpgen.request import Method

Written = Sequence[int | None]
"""For each cell the symbol index written there so far, or None."""


@dataclass(frozen=True)
class Instance(ABC):
    """One puzzle to solve: its clues and nothing of its solution. Each puzzle derives its own frozen dataclass."""

    puzzle: ClassVar[str]

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The instance as plain JSON data."""

    @classmethod
    @abstractmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The instance that `to_json` wrote; BadInput where the data is not one."""


I = TypeVar("I", bound=Instance)  # noqa: E741


@dataclass(frozen=True)
class Cnf:
    """Clauses over the atoms of a space (variables 1 to `space.atoms`) and helper variables up to `top`.

    An instance is the clauses of its shape with its clues assumed.
    """

    clauses: list[list[int]]
    top: int


@dataclass(frozen=True)
class Notation:
    """A way people write instances down on one line: `NAME:text`."""

    read: Callable[[str], Any]
    write: Callable[[Any], str]
    text: str
    suffix: str = ""
    """Files whose name ends so hold one instance a line in this notation, without `NAME:`."""


@dataclass(frozen=True)
class FileFormat:
    """A way people write instances into files of their own, known by how the file's name ends."""

    read: Callable[[str], Sequence[Any]]
    """All instances of a file's text; BadInput where it has none."""
    write: Callable[[Any], str]
    text: str
    suffix: str


@dataclass(frozen=True)
class Puzzle(Generic[I]):
    """One puzzle family.

    `shape` is the part of an instance that its space, rules and encoding depend on (for Sudoku the size of a box); the clues
    are facts on top of it. `clash` names the first rule of the puzzle that the symbols written so far break, looking only at the
    rules that touch the cell `at` if it is given; on a full board None means solved. It is the checker that no model or strategy
    shares code with.
    """

    name: str
    title: str
    sizes: str
    instance: type[I]
    shape: Callable[[I], Hashable]
    space: Callable[[Any], Space]
    clues: Callable[[I], tuple[Fact, ...]]
    with_clues: Callable[[Any, Iterable[Fact]], I]
    clash: Callable[[I, Written, int | None], str | None]
    cnf: Callable[[Any], Cnf]
    cpsat: Callable[[I, Any], list[Any]]
    """Add the rules and clues to a CpModel; gives one integer variable per cell, the index of its symbol."""
    minizinc: Callable[[I], Mapping[str, Any]]
    """The parameters for `models/<name>.mzn`, whose array `key` holds the symbol index of every cell, from 0."""
    strategies: tuple[Strategy, ...]
    canonical: Callable[[I], I]
    """The same instance for all that are equal up to the puzzle's symmetries and relabelling."""
    sketch: Callable[[I, Sequence[int]], str]
    """The board as text: per cell the mask of candidates left. A single bit is a symbol written; a last candidate that is not
    written yet has the bit above the symbols besides its own."""
    svg: Callable[[I, Sequence[int], Collection[int]], str]
    """The board as SVG: per cell the mask of candidates left, and the cells to highlight."""
    parse_size: Callable[[str], Any]
    """A shape from what follows `--size`; BadInput if it is none."""
    build: Callable[[Any, Random], Solution]
    """A random full board of a shape."""
    example: str
    """A small instance in a notation, for help texts, README and tests."""
    clues_of: Callable[[Any, Solution], Sequence[Fact]] | None = None
    """All facts that could be clues of a full board, where clues can be left out: what the general methods choose from."""
    further_clues: Callable[[Any, Solution], Sequence[Fact]] = lambda shape, solution: ()
    """The facts of a full board that could be clues besides those of `clues_of`; only methods of the puzzle's own choose them."""
    search: Callable[[I, Any], Iterator[Solution | None]] | None = None
    """An exact search of its own for the backend `deduction`: all solutions in turn until a Stopwatch says it is over, then None,
    once."""
    theory: Callable[[Any, Iterable[str] | None], Any] | None = None
    """The theory for logical modelling of a shape and strategies, where clues are not just symbols in cells."""
    picture: Callable[[I, Solution, str], str] | None = None
    """The solution alone, as `text` or `svg`, where it is a picture."""
    asked: Callable[[I], Any] | None = None
    """What a request names as the shape of an instance, where that is less than its shape (a Nonogram's shape has its clues)."""
    methods: Mapping[str, Method] = field(default_factory=dict)
    """Generation methods of its own, besides the general ones."""
    usual_size: str | None = None
    """The size meant by a request that names none, as `parse_size` reads it; that of the example if None."""
    usual_method: Callable[[Any, bool, bool], str | None] = lambda shape, pattern, required: None
    """The method meant by a request that names none: for a shape, and whether there is a clue pattern and whether strategies are
    required; the general choice if None."""
    readings: Callable[[I], Mapping[str, I]] = lambda instance: {}
    """Other ways to read an instance, by name: each must have the same single solution."""
    ratings: Mapping[str, Callable[[I], Rating | None]] = field(default_factory=dict)
    """Ratings of its own, besides the general ones; None where one does not apply."""
    notations: Mapping[str, Notation] = field(default_factory=dict)
    files: Mapping[str, FileFormat] = field(default_factory=dict)
    """Formats of whole files, by name."""
    encodings: Mapping[str, Callable[[Any], Cnf]] = field(default_factory=dict)
    """Other encodings than `cnf`, by name, for comparison: `sat:glucose4/improved` uses one."""
    proving: str | None = None
    """The encoding by which the steps of a trace are checked, where `cnf` makes that slow."""
    symmetries: Mapping[str, Callable[[Any], Callable[[int], int]]] = field(default_factory=dict)
    """For each symmetry name and shape the map of places of clues to places, further ones included, for boards that look
    pleasing."""


@cache
def puzzles() -> Mapping[str, Puzzle[Any]]:
    """All puzzles, by name: every folder of `cpgen.puzzles` with a `PUZZLE`."""
    package = importlib.import_module("cpgen.puzzles")
    names = sorted(m.name for m in pkgutil.iter_modules(package.__path__))
    return {name: importlib.import_module(f"cpgen.puzzles.{name}").PUZZLE for name in names}


def puzzle_named(name: str) -> Puzzle[Any]:
    """The puzzle with this name; BadInput if there is none."""
    if name not in puzzles():
        raise BadInput(f"no puzzle {name!r}; there are {', '.join(puzzles())}")
    return puzzles()[name]


def puzzle_of(instance: Instance) -> Puzzle[Any]:
    """The puzzle an instance belongs to."""
    return puzzles()[instance.puzzle]


@lru_cache(maxsize=64)
def space_for(name: str, shape: Hashable) -> Space:
    """The space of a puzzle's shape, built once."""
    return puzzles()[name].space(shape)


@lru_cache(maxsize=8)
def cnf_for(name: str, shape: Hashable, encoding: str | None = None) -> Cnf:
    """The clauses of a puzzle's shape, in its usual encoding or a named one, built once."""
    if encoding is None:
        return puzzles()[name].cnf(shape)
    known = puzzles()[name].encodings
    if encoding not in known:
        raise BadInput(f"{name}: no encoding {encoding!r}; there are {', '.join(known) or 'no others'}")
    return known[encoding](shape)


def space_of(instance: Instance) -> Space:
    """The space of an instance: cells, symbols, atoms, groups."""
    return space_for(instance.puzzle, puzzle_of(instance).shape(instance))


def fault(instance: Instance, written: Written | None = None) -> str | None:
    """The rule that the given clues (or, if given, what is written) break, in words; None if no clash is seen."""
    puzzle, space = puzzle_of(instance), space_of(instance)
    clash = puzzle.clash(instance, space.written(puzzle.clues(instance)) if written is None else written, None)
    return f"{puzzle.name}: {clash}" if clash else None


def identity(instance: Instance) -> str:
    """A short hash that is the same for all instances equal up to symmetry."""
    canonical = puzzle_of(instance).canonical(instance)
    text = json.dumps([instance.puzzle, canonical.to_json()], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
