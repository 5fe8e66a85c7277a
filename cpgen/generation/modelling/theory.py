"""What a model must know of a puzzle: the clauses of its rules, the ground rules of the strategies, and where clues may stand."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any

from cpgen.deduction.facts import Fact, Space
from cpgen.deduction.rules import Rule, choose
from cpgen.errors import BadInput
from cpgen.puzzle import Cnf, Instance, Puzzle, cnf_for, space_for


@dataclass(frozen=True)
class Place:
    """A place where a clue may stand, and the facts it may tell: at most one of them."""

    name: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class Theory:
    """A shape and a set of strategies as logic.

    Facts over atoms beyond `space.atoms` are helpers of the rules ("this permutation is out"). `basic` rules are the bookkeeping
    that belongs to the round of the step that caused it; they have one positive premise and negative conclusions.
    """

    space: Space
    cnf: Cnf
    places: tuple[Place, ...]
    basic: tuple[Rule, ...]
    rules: tuple[Rule, ...]
    instance: Callable[[Iterable[Fact]], Instance]


def listed(puzzle: Puzzle[Any], strategies: Iterable[str] | None, shape: Hashable) -> tuple[tuple[Rule, ...], tuple[Rule, ...]]:
    """The basic and the other ground rules of the strategies; BadInput names one that only a procedure expresses."""
    basic: list[Rule] = []
    rules: list[Rule] = []
    for strategy in choose(puzzle.strategies, strategies, puzzle.name):
        if strategy.rules is None:
            raise BadInput(f"{puzzle.name}: {strategy.name} is a procedure without listed rules; logical modelling cannot use it")
        for rule in strategy.rules(shape):
            simple = len(rule.because) == 1 and rule.because[0] > 0 and all(f < 0 for f in rule.therefore)
            (basic if strategy.basic and simple else rules).append(rule)
    return tuple(basic), tuple(rules)


def theory(puzzle: Puzzle[Any], shape: Hashable, strategies: Iterable[str] | None) -> Theory:
    """The theory of a puzzle's shape: its own, or, where it has none, that of a board whose clues are symbols in cells."""
    if puzzle.theory is not None:
        own: Theory = puzzle.theory(shape, strategies)
        return own
    space = space_for(puzzle.name, shape)
    basic, rules = listed(puzzle, strategies, shape)
    places = tuple(
        Place(name, tuple(space.atom(cell, s) for s in range(len(space.symbols[cell])))) for cell, name in enumerate(space.cells)
    )
    return Theory(space, cnf_for(puzzle.name, shape), places, basic, rules, lambda facts: puzzle.with_clues(shape, facts))
