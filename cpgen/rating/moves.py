"""What a person could place next: the view of a solve that all path-based ratings share (seed 001, 7.2).

A state is the set of symbols placed so far. What can be crossed out is crossed out in passing, from easy to hard; so a *way* to
place a symbol is a strategy that places it and the hardest crossing-out it leans on, and its difficulty is the sum of both. In a
cell of two symbols (a Nonogram's) crossing one out is placing the other.
The more is placed the more can be: ways are only ever added. Listed rules run as one Horn program in which placing waits for a
permission and crossing-out for its tier, so a look at a state is one unit propagation per tier.
"""

from __future__ import annotations

import atexit
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any

from cpgen.deduction.counters import Counters
from cpgen.deduction.facts import Fact, Space
from cpgen.deduction.horn import Horn
from cpgen.deduction.propagate import Propagation
from cpgen.deduction.rules import Rule, Strategy, choose
from cpgen.deduction.state import State
from cpgen.puzzle import Instance, puzzle_of, space_for

Ways = dict[Fact, dict[str, float]]
"""For each symbol that can be placed the strategies that do it, each with what that costs."""


@lru_cache(maxsize=16)
def placing(space: Space) -> dict[Fact, Fact]:
    """For each fact that places a symbol that symbol: the fact itself, or the other one of two."""
    found = {a: a for a in range(1, space.key_atoms + 1)}
    for first, symbols in zip(space.offsets, space.symbols):
        if len(symbols) == 2:
            found |= {-first: first + 1, -(first + 1): first}
    return found


class Program:
    """The listed rules of a strategy set on a shape, with atoms besides: permissions to place, tiers, and ways."""

    def __init__(self, strategies: tuple[Strategy, ...], space: Space, shape: Any) -> None:
        self.strategies = strategies
        self.listed = [s for s in strategies if s.find is None]
        self.finders = [s for s in strategies if s.find is not None]
        self.tiers = sorted({s.difficulty for s in strategies if not s.basic})
        keys, putting = space.key_atoms, placing(space)
        self._permit = space.atoms
        self._tier = space.atoms + keys
        self._way = self._tier + len(self.tiers)
        self._keys = keys
        extra = [f"permit {a}" for a in range(keys)] + [f"tier {t}" for t in self.tiers]
        extra += [f"way {s.name} {a}" for s in self.listed for a in range(keys)]
        self.space = replace(space, extra=(*space.extra, *extra))
        used = {0.0}
        rules: list[Rule] = []
        for index, strategy in enumerate(self.listed):
            assert strategy.rules is not None
            for rule in strategy.rules(shape):
                places = [] if strategy.basic else [putting[f] for f in rule.therefore if f in putting]
                others = tuple(f for f in rule.therefore if strategy.basic or f not in putting)
                if places:
                    rules.append(Rule(rule.because, tuple(self._way + index * keys + f for f in places), ""))
                if others and strategy.basic:
                    rules.append(Rule(rule.because, others, ""))
                elif others:
                    used.add(strategy.difficulty)
                    tier = self._tier + 1 + self.tiers.index(strategy.difficulty)
                    rules.append(Rule((*rule.because, tier), others, ""))
            for f in range(1, keys + 1):
                rules.append(Rule((self._way + index * keys + f, self._permit + f), (f,), ""))
        self.listing = frozenset(used)
        """The tiers at which listed rules may cross out something new; the first is bookkeeping alone."""
        self.crossing = sorted(used | {s.difficulty for s in self.finders})
        """Those, and the tiers of finders. An easier finder has nothing to say unless something is new since the tier before."""
        self.hardest = self.tiers[-1] if self.tiers else 0.0
        program = Horn(self.space, tuple(rules), ())
        self._top = program.atom(-1)
        self._engine: Propagation | Counters
        try:
            self._engine = Propagation(program)
        except ImportError:
            self._engine = Counters(program)

    def close(self, facts: Iterable[Fact], permitted: Iterable[Fact], tier: float) -> list[int]:
        """The atoms that follow, those for ways included, and facts as the program numbers them."""
        switches = [self._tier + 1 + i for i, t in enumerate(self.tiers) if t <= tier]
        return self._engine.implied([*facts, *switches, *(self._permit + f for f in permitted)])

    def ways(self, implied: Iterable[int]) -> Iterator[tuple[Strategy, Fact]]:
        """The ways among the atoms that follow."""
        keys, first, last = self._keys, self._way, self.space.atoms
        for atom in implied:
            if first < atom <= last:
                index, fact = divmod(atom - first - 1, keys)
                yield self.listed[index], fact + 1

    def facts(self, implied: Iterable[int]) -> list[Fact]:
        """The facts of the puzzle among the atoms that follow."""
        own, low, high = self._permit, self._top, self._top + self._permit
        return [a if a <= own else low - 1 - a for a in implied if a <= own or low <= a < high]


@lru_cache(maxsize=16)
def program_for(puzzle: str, shape: Any, strategies: tuple[Strategy, ...]) -> Program:
    """The program of a strategy set on a shape, built once."""
    return Program(strategies, space_for(puzzle, shape), shape)


atexit.register(program_for.cache_clear)  # as for the solvers of the sat backend


class Moves:
    """What can be placed, and how, in every state of one instance."""

    def __init__(self, instance: Instance, strategies: Iterable[str] | None = None) -> None:
        puzzle = puzzle_of(instance)
        self.instance = instance
        self.shape = puzzle.shape(instance)
        self.strategies = choose(puzzle.strategies, strategies, puzzle.name)
        self.space = space_for(puzzle.name, self.shape)
        self._placing = placing(self.space)
        self._program = program_for(puzzle.name, self.shape, self.strategies)
        self._names = [s.name for s in self.strategies]
        self._clues = puzzle.clues(instance)
        given = {f for f in self._clues if 0 < f <= self.space.key_atoms}
        self._permitted: tuple[Fact, ...] = tuple(range(1, self.space.key_atoms + 1))
        self.goal: tuple[Fact, ...] = tuple(sorted(self.reach(()) - given))
        """The symbols that are to be placed."""
        self._permitted = self.goal
        self.solvable = len(self.goal) + len(given) == len(self.space.cells)

    def reach(self, avoided: Collection[Fact]) -> set[Fact]:
        """All that can be placed without ever placing these, clues included."""
        return {f for f in self.known(avoided) if 0 < f <= self.space.key_atoms}

    def known(self, avoided: Collection[Fact], start: Iterable[Fact] = ()) -> set[Fact]:
        """All that follows without ever placing these, from what is known to follow so already."""
        program = self._program
        permitted = [f for f in self._permitted if f not in avoided]
        allowed = set(permitted)
        facts: Collection[Fact] = {*self._clues, *start}
        state = State(self.instance, self.shape, self.space, self._names)
        while True:
            known = program.facts(program.close(facts, permitted, program.hardest))
            if program.finders and not allowed.issubset(known):
                state.add(known)
                if new := self._found(state, allowed):
                    state.add(new)
                    facts = state.known
                    continue
            return set(known)

    def ways(self, placed: Iterable[Fact]) -> Ways:
        """The ways to place each symbol that can be placed next, once these are placed."""
        program = self._program
        given = {*self._clues, *placed}
        facts: Collection[Fact] = given
        heard, told, start = self._start
        seen, found, state = set(heard), {fact: dict(ways) for fact, ways in told.items()}, start.copy()
        for tier in program.crossing:
            asked = [f for f in program.finders if f.difficulty <= tier]
            news: Collection[Fact] = ()
            again = tier in program.listing
            while True:
                if again:
                    news = self._heard(program.close(facts, (), tier), tier, seen, found, state)
                if not asked or not (
                    new := self._crossed(state, [f for f in asked if news or f.difficulty == tier], tier, found)
                ):
                    break
                facts, again = state.known | new, True
        return {fact: ways for fact, ways in found.items() if fact not in given}

    @cached_property
    def _start(self) -> tuple[set[int], Ways, State]:
        """What the clues and bookkeeping alone imply, which is so in every state: atoms, ways, and the state."""
        seen, found = set[int](), Ways()
        state = State(self.instance, self.shape, self.space, self._names)
        self._heard(self._program.close(self._clues, (), 0.0), 0.0, seen, found, state)
        return seen, found, state

    def _heard(self, implied: Iterable[int], tier: float, seen: set[int], found: Ways, state: State) -> list[Fact]:
        """The facts that are new of what follows at a tier; the ways that are new are noted."""
        fresh = set(implied) - seen
        seen |= fresh
        for strategy, fact in self._program.ways(fresh):
            found.setdefault(fact, {}).setdefault(strategy.name, strategy.difficulty + tier)
        return state.add(self._program.facts(fresh)) if self._program.finders else []

    def _crossed(self, state: State, asked: Sequence[Strategy], tier: float, found: Ways) -> set[Fact]:
        """What finders cross out beyond what is known, and the ways they see."""
        new: set[Fact] = set()
        for finder in asked:
            assert finder.find is not None
            rules = list(finder.find(state))
            self._note(rules, finder, tier if finder.difficulty < tier else 0.0, found)
            new |= {f for r in rules for f in r.therefore if f not in self._placing and f not in state.known}
        return new

    def _note(self, rules: Iterable[Rule], finder: Strategy, leans_on: float, found: Ways) -> None:
        for rule in rules:
            for fact in rule.therefore:
                if fact in self._placing:
                    found.setdefault(self._placing[fact], {}).setdefault(finder.name, finder.difficulty + leans_on)

    def _found(self, state: State, allowed: set[Fact]) -> list[Fact]:
        """What the easiest finder that says something new says."""
        for finder in self._program.finders:
            assert finder.find is not None
            said = {self._placing.get(f, f) for rule in finder.find(state) for f in rule.therefore if f not in state.known}
            if new := [f for f in said if f in allowed or (f not in self._placing and f not in state.known)]:
                return new
        return []
