"""How far strategies get, fast and without a trace: the same statuses and facts as `deduce`, for searching and generating.

Listed rules are closed by unit propagation; finders, where the set has some, are asked on what that leaves, until nothing new
comes. `closure_status` and `closure` take an instance; who checks many clue lists on one shape keeps a `closer`.
"""

from __future__ import annotations

import atexit
from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from cpgen.deduction.counters import Counters
from cpgen.deduction.facts import Fact
from cpgen.deduction.horn import Horn, horn
from cpgen.deduction.propagate import Propagation
from cpgen.deduction.rules import Rule, Strategy, choose
from cpgen.deduction.state import State
from cpgen.puzzle import Cnf, Instance, cnf_for, fault, puzzle_named, puzzle_of


@dataclass(frozen=True)
class Closed:
    """What strategies make of some clues: the status and, unless it is a contradiction, all facts that follow."""

    status: str
    facts: frozenset[Fact]


def finds_every_fault(program: Horn, cnf: Cnf) -> bool:
    """Whether every wrong full board gives a contradiction: the puzzle is its groups, and the rules keep each to one atom."""
    pairs = {pair for g in program.space.groups for pair in combinations(sorted(g.atoms), 2)}
    meant = {tuple(sorted(g.atoms)) for g in program.space.groups} | {(-b, -a) for a, b in pairs}
    return pairs <= program.excluded and {tuple(sorted(clause)) for clause in cnf.clauses} == meant


@lru_cache(maxsize=16)
def _engine(puzzle: str, shape: Hashable, listed: tuple[str, ...]) -> tuple[Propagation | Counters, bool]:
    """What closes these listed strategies, and whether they find every fault: one for all sets that differ in finders."""
    program = horn(puzzle, shape, listed)
    faultless = finds_every_fault(program, cnf_for(puzzle, shape))
    try:
        return Propagation(program), faultless
    except ImportError:
        return Counters(program), faultless


class Closer:
    """The closure of a strategy set on one shape, for one list of clues after the other."""

    def __init__(self, puzzle: str, shape: Hashable, strategies: tuple[str, ...] | None) -> None:
        self.puzzle = puzzle_named(puzzle)
        self.shape = shape
        self.program = horn(puzzle, shape, strategies)
        chosen = choose(self.puzzle.strategies, strategies, puzzle)
        self.strategies = [s.name for s in chosen]
        self._engine, self.finds_every_fault = _engine(puzzle, shape, tuple(s.name for s in chosen if s.find is None))

    def status(self, clues: Collection[Fact]) -> str:
        """`solved`, `stuck` or `contradiction`."""
        status = self._engine.status(clues)
        if status == "stuck" and self.program.finders:
            return self.closed(clues).status
        if status == "solved" and not self.finds_every_fault:
            return self.closed(clues).status
        return status

    def closed(self, clues: Collection[Fact]) -> Closed:
        """The status and all facts that follow from the clues."""
        state = self._state(clues)
        if not self._close(state, clues) or state.clash or (state.status == "solved" and fault(state.instance, state.placed)):
            return Closed("contradiction", frozenset())
        return Closed(state.status, frozenset(state.known))

    def withstood(self, finder: Strategy, clues: Collection[Fact]) -> int:
        """How many of these strategies' finders, the easiest, join the listed rules before another has nothing new to say where
        they get stuck; one more than there are if it always has."""
        assert finder.find is not None
        if self._engine.status(clues) != "stuck":
            return 0
        state = self._state(clues)
        given: Collection[Fact] | None = clues
        said: tuple[Fact, ...] = ()
        for count in range(len(self.program.finders) + 1):
            if not self._close(state, given, count) or state.status != "stuck":
                return count
            if state.known.issuperset(said):
                news = (rule.therefore for rule in finder.find(state))
                said = next((new for new in news if not state.known.issuperset(new)), ())
                if not said:
                    return count
            given = None
        return len(self.program.finders) + 1

    def news(self, finder: Strategy, clues: Collection[Fact]) -> list[Rule]:
        """What another finds where these strategies get stuck: its rules, with the new ones of their conclusions."""
        assert finder.find is not None
        state = self._state(clues)
        if not self._close(state, clues) or state.status != "stuck":
            return []
        found = [(rule, tuple(f for f in rule.therefore if f not in state.known)) for rule in finder.find(state)]
        return [Rule(rule.because, new, rule.text) for rule, new in found if new]

    def derives(self, rule: Rule) -> bool:
        """Whether these strategies conclude what a rule does, or a contradiction, from its premises alone."""
        state = self._state([f for f in rule.because if f > 0])
        fine = self._close(state, rule.because)
        return not fine or state.clash is not None or state.known.issuperset(rule.therefore)

    def _state(self, clues: Collection[Fact]) -> State:
        return State(self.puzzle.with_clues(self.shape, clues), self.shape, self.program.space, self.strategies)

    def _close(self, state: State, given: Collection[Fact] | None, finders: int | None = None) -> bool:
        """Add all that follows by the listed rules and so many finders (None: all), of what is given too if that is new; whether
        it is free of contradictions."""
        fine = True
        if given is not None:
            fine, facts = self._engine.close(given)
            state.add(facts)
        while fine and state.status == "stuck" and (found := self._found(state, finders)):
            fine, facts = self._engine.close([*state.known, *found])
            state.add(facts)
        return fine

    def listed(self, clues: Collection[Fact]) -> set[int]:
        """The atoms of `program` that its listed rules alone derive from the clues: the quickest look there is."""
        return set(self._engine.implied(clues))

    def _found(self, state: State, finders: int | None) -> list[Fact]:
        """What the easiest finder that says something new says."""
        for finder in self.program.finders[:finders]:
            assert finder.find is not None
            new = [f for rule in finder.find(state) for f in rule.therefore if f not in state.known]
            if new:
                return new
        return []


@lru_cache(maxsize=32)
def _closer(puzzle: str, shape: Hashable, strategies: tuple[str, ...] | None) -> Closer:
    return Closer(puzzle, shape, strategies)


atexit.register(_closer.cache_clear)
atexit.register(_engine.cache_clear)  # as for the solvers of the sat backend


def closer(puzzle: str, shape: Hashable, strategies: Iterable[str] | None = None) -> Closer:
    """The closure of the named strategies (all when None) on a shape, built once; ask it for many lists of clues."""
    return _closer(puzzle, shape, None if strategies is None else tuple(sorted(strategies)))


def closure(instance: Instance, strategies: Iterable[str] | None = None) -> Closed:
    """The status and the facts that the named strategies (all when None) reach on an instance."""
    puzzle = puzzle_of(instance)
    return closer(puzzle.name, puzzle.shape(instance), strategies).closed(puzzle.clues(instance))


def closure_status(instance: Instance, strategies: Iterable[str] | None = None) -> str:
    """How far the named strategies (all when None) get: `solved`, `stuck` or `contradiction`, as `deduce` would say."""
    puzzle = puzzle_of(instance)
    return closer(puzzle.name, puzzle.shape(instance), strategies).status(puzzle.clues(instance))
