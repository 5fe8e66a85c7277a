"""What a model must know of a puzzle: the clauses of its rules, the ground rules of the strategies, and where clues may stand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from cpgen.deduction.facts import Fact, Space
from cpgen.deduction.horn import Horn
from cpgen.deduction.rules import Rule, Strategy, choose
from cpgen.errors import BadInput
from cpgen.generation.places import choices
from cpgen.puzzle import Cnf, Instance, Puzzle, cnf_for, space_for


@dataclass(frozen=True)
class Place:
    """A place where a clue may stand, and the facts it may tell: at most one of them."""

    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class Theory:
    """A shape and a set of strategies as logic.

    `named` holds the rules of each strategy. `basic` rules are the bookkeeping that belongs to the round of the step that caused
    it; they have one positive premise and negative conclusions. `helpers` are rules about helper atoms ("this permutation is
    out"), tier by tier, drawn after the bookkeeping in the same round: a tier reads only what comes before it. `finders` are lazy
    strategies: the engines that close facts ask them, those that write the rules into a model cannot.
    """

    space: Space
    cnf: Cnf
    places: tuple[Place, ...]
    basic: tuple[Rule, ...]
    named: Mapping[str, tuple[Rule, ...]]
    instance: Callable[[Iterable[Fact]], Instance]
    helpers: tuple[tuple[Rule, ...], ...] = ()
    finders: tuple[Strategy, ...] = ()
    shape: Hashable = None
    """What the finders know the board by."""
    sides: tuple[tuple[int, ...], ...] = ()
    """Sets of places that belong together to the eye, where clues are no cells."""
    choices: tuple[Place, ...] = ()
    """What is chosen along with the clues, one fact of each (the clauses see to it): the instance depends on it, and answers tell
    it, but no strategy reads it."""
    images: tuple[Mapping[Fact, Fact], ...] = ()
    """Where a symmetry of the rules takes what clues tell: clues and their image are solved, or not, together."""
    quick: Callable[[Iterable[Fact]], list[int]] | None = None
    """The cells that clues leave open, where the puzzle can tell that faster than by its rules."""

    @cached_property
    def chosen(self) -> frozenset[Fact]:
        """All facts of the choices."""
        return frozenset(fact for choice in self.choices for fact in choice.facts)

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """The rules of all its strategies."""
        return tuple(rule for rules in self.named.values() for rule in rules)

    @cached_property
    def bookkeeping(self) -> tuple[Rule, ...]:
        """What everybody who solves does besides."""
        return (*self.basic, *(rule for tier in self.helpers for rule in tier))

    @cached_property
    def program(self) -> Horn:
        """What the closures run."""
        return Horn(self.space, (*self.bookkeeping, *self.rules), self.finders)

    def without(self, name: str) -> Theory:
        """The same with all its strategies but one."""
        named = {other: rules for other, rules in self.named.items() if other != name}
        return replace(self, named=named, finders=tuple(f for f in self.finders if f.name != name), quick=None)

    @cached_property
    def areas(self) -> tuple[tuple[int, ...], ...]:
        """Sets of places over which clues may be spread: the sides, or the places in the cells of each unit."""
        if self.sides:
            return self.sides
        where = {self.space.owner[f]: n for n, place in enumerate(self.places) for f in place.facts if f <= self.space.key_atoms}
        units = {
            cells
            for g in self.space.groups
            if len(cells := frozenset(self.space.owner[a] for a in g.atoms if a <= self.space.key_atoms)) > 1
        }
        return tuple(sorted(tuple(sorted(where[cell] for cell in cells if cell in where)) for cells in units))

    @cached_property
    def settled(self) -> frozenset[int]:
        """The atoms that the solution settles. Others are switches: a clue that says something only by being there."""
        return frozenset(range(1, self.space.key_atoms + 1)).union(*(group.atoms for group in self.space.groups))

    @cached_property
    def longest(self) -> int:
        """So many rounds suffice for whatever the rules can solve: each must settle one more atom of the answer key."""
        helps = any(abs(f) > self.space.key_atoms for rule in self.rules for f in rule.therefore)
        return self.space.atoms if helps else self.space.key_atoms

    @cached_property
    def singles(self) -> tuple[dict[tuple[int, ...], set[Fact]], list[Rule]]:
        """The rules that are singles of an exactly-one group, by group with their conclusions; and the other rules."""
        groups = {frozenset(group.atoms): group.atoms for group in self.space.groups}
        found: dict[tuple[int, ...], set[Fact]] = defaultdict(set)
        others = []
        for rule in self.rules:
            head = rule.therefore[0] if len(rule.therefore) == 1 else 0
            members = groups.get(frozenset([head, *(-f for f in rule.because)])) if head > 0 else None
            if members is not None and len(rule.because) == len(members) - 1 > 1:
                found[members].add(head)
            else:
                others.append(rule)
        return dict(found), others

    @cached_property
    def local(self) -> bool:
        """Whether clues are cells and every rule is an elimination, a single or a locked set of exactly-one groups, or
        found by a strategy that reads only what is open."""
        meet: dict[int, list[frozenset[int]]] = defaultdict(list)
        for group in self.space.groups:
            for atom in group.atoms:
                meet[atom].append(frozenset(group.atoms))

        def eliminates(rule: Rule) -> bool:
            neighbours = frozenset().union(*meet[rule.because[0]])
            return all(-f in neighbours for f in rule.therefore)

        def locks(rule: Rule) -> bool:
            if not rule.because or any(f > 0 for f in (*rule.because, *rule.therefore)):
                return False
            premises, conclusions = frozenset(-f for f in rule.because), frozenset(-f for f in rule.therefore)
            inner = (g for g in meet[-rule.because[0]] if premises <= g)
            outer = [g for g in meet[-rule.therefore[0]] if conclusions <= g]
            return any(g - premises <= o and not conclusions & g for g in inner for o in outer)

        cells = all(f <= self.space.key_atoms for place in self.places for f in place.facts)
        asked = all(finder.residual for finder in self.finders)
        return cells and asked and not self.helpers and all(map(eliminates, self.basic)) and all(map(locks, self.singles[1]))

    @cached_property
    def interchangeable(self) -> bool:
        """Whether renaming the symbols, the same way in every cell, leaves the groups and the rules as they are."""
        space = self.space
        if space.extra or len(set(space.symbols)) != 1:
            return False
        n = len(space.symbols[0])
        groups = {frozenset(g.atoms) for g in space.groups}
        rules = {(frozenset(r.because), frozenset(r.therefore)) for r in (*self.bookkeeping, *self.rules)}

        def same(renaming: Sequence[int]) -> bool:
            image = {a: space.atom(cell, renaming[s]) for a in range(1, space.key_atoms + 1) for cell, s in [space.place(a)]}
            image |= {-a: -b for a, b in image.items()}
            if {frozenset(image[a] for a in g) for g in groups} != groups:
                return False
            return {(frozenset(image[f] for f in b), frozenset(image[f] for f in t)) for b, t in rules} == rules

        # A swap of two symbols and a turn of all generate every renaming.
        return same([1, 0, *range(2, n)]) and same([*range(1, n), 0])

    @cached_property
    def naming(self) -> tuple[Fact, ...]:
        """Facts that fix the names of interchangeable symbols: the cells of one group hold them in order. Else none."""
        if self.interchangeable:
            n = len(self.space.symbols[0])
            for group in self.space.groups:
                cells = [self.space.place(a)[0] for a in group.atoms]
                if len(set(cells)) == n:
                    return tuple(self.space.atom(cell, symbol) for symbol, cell in enumerate(cells))
        return ()


def expect_listed(puzzle: str, names: Iterable[str], able: Collection[str]) -> None:
    """BadInput if any of these strategies is not one of those that can be listed."""
    if wrong := [name for name in names if name not in able]:
        are, them = ("is a procedure", "it") if len(wrong) == 1 else ("are procedures", "them")
        known = ", ".join(able)
        raise BadInput(
            f"{puzzle}: {', '.join(wrong)} {are} without listed rules; logical modelling cannot use {them}, but can use {known}"
        )


def listed(
    puzzle: Puzzle[Any], strategies: Iterable[str] | None, shape: Hashable
) -> tuple[tuple[Rule, ...], dict[str, tuple[Rule, ...]], tuple[Strategy, ...]]:
    """The basic and, by strategy, the other ground rules, and the lazy ones; BadInput names what only a procedure expresses."""
    basic: list[Rule] = []
    named: dict[str, tuple[Rule, ...]] = {}
    lazy: list[Strategy] = []
    chosen = choose(puzzle.strategies, strategies, puzzle.name)
    able = [s.name for s in puzzle.strategies if s.lazy or s.rules is not None]
    expect_listed(puzzle.name, [s.name for s in chosen], able)
    for strategy in chosen:
        if strategy.lazy:
            lazy.append(strategy)
            continue
        assert strategy.rules is not None
        rules: list[Rule] = []
        for rule in strategy.rules(shape):
            simple = len(rule.because) == 1 and rule.because[0] > 0 and all(f < 0 for f in rule.therefore)
            (basic if strategy.basic and simple else rules).append(rule)
        named[strategy.name] = tuple(rules)
    return tuple(basic), named, tuple(lazy)


def extended(space: Space, cnf: Cnf, names: Sequence[str]) -> tuple[Space, Cnf]:
    """The space with helper atoms of these names behind its own, and its clauses with their helper variables moved out of the
    way."""
    wider = Space(space.cells, space.symbols, (*space.extra, *names), space.groups)
    shift = len(names)

    def moved(literal: int) -> int:
        return literal if abs(literal) <= space.atoms else literal + (shift if literal > 0 else -shift)

    return wider, Cnf([[moved(x) for x in clause] for clause in cnf.clauses], cnf.top + shift)


def theory(puzzle: Puzzle[Any], shape: Hashable, strategies: Iterable[str] | None) -> Theory:
    """The theory of a puzzle's shape: its own, or, where it has none, the one that its cells, groups and listed rules make."""
    if puzzle.theory is not None:
        own: Theory = puzzle.theory(shape, strategies)
        return own
    space = space_for(puzzle.name, shape)
    basic, named, finders = listed(puzzle, strategies, shape)
    places = tuple(Place(facts) for facts in choices(puzzle.name, shape))
    cnf = cnf_for(puzzle.name, shape)
    return Theory(space, cnf, places, basic, named, lambda facts: puzzle.with_clues(shape, facts), finders=finders, shape=shape)
