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


class Closer:
    """The closure of a strategy set on one shape, for one list of clues after the other."""

    def __init__(self, puzzle: str, shape: Hashable, strategies: tuple[str, ...] | None) -> None:
        self.puzzle = puzzle_named(puzzle)
        self.shape = shape
        self.program = horn(puzzle, shape, strategies)
        self.strategies = [s.name for s in choose(self.puzzle.strategies, strategies, puzzle)]
        self.finds_every_fault = finds_every_fault(self.program, cnf_for(puzzle, shape))
        self._engine: Propagation | Counters
        try:
            self._engine = Propagation(self.program)
        except ImportError:
            self._engine = Counters(self.program)

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
        fine, state = self._run(clues)
        if not fine or state.clash or (state.status == "solved" and fault(state.instance, state.placed)):
            return Closed("contradiction", frozenset())
        return Closed(state.status, frozenset(state.known))

    def leaves_to(self, finder: Strategy, clues: Collection[Fact]) -> bool:
        """Whether these strategies get stuck, and where they are another finds something new."""
        fine, state = self._run(clues)
        if not fine or state.status != "stuck" or finder.find is None:
            return False
        return any(f not in state.known for rule in finder.find(state) for f in rule.therefore)

    def derives(self, rule: Rule) -> bool:
        """Whether these strategies conclude what a rule does, or a contradiction, from its premises alone."""
        shown = self.puzzle.with_clues(self.shape, [f for f in rule.because if f > 0])
        fine, state = self._finished(State(shown, self.shape, self.program.space, self.strategies), rule.because)
        return not fine or state.clash is not None or state.known.issuperset(rule.therefore)

    def _run(self, clues: Collection[Fact]) -> tuple[bool, State]:
        """What is known in the end, and whether that is free of contradictions."""
        shown = self.puzzle.with_clues(self.shape, clues)
        return self._finished(State(shown, self.shape, self.program.space, self.strategies), clues)

    def _finished(self, state: State, given: Collection[Fact]) -> tuple[bool, State]:
        fine, facts = self._engine.close(given)
        state.add(facts)
        while fine and state.status == "stuck" and (found := self._found(state)):
            fine, facts = self._engine.close([*state.known, *found])
            state.add(facts)
        return fine, state

    def listed(self, clues: Collection[Fact]) -> set[int]:
        """The atoms of `program` that its listed rules alone derive from the clues: the quickest look there is."""
        return set(self._engine.implied(clues))

    def _found(self, state: State) -> list[Fact]:
        """What the easiest finder that says something new says."""
        for finder in self.program.finders:
            assert finder.find is not None
            new = [f for rule in finder.find(state) for f in rule.therefore if f not in state.known]
            if new:
                return new
        return []


@lru_cache(maxsize=32)
def _closer(puzzle: str, shape: Hashable, strategies: tuple[str, ...] | None) -> Closer:
    return Closer(puzzle, shape, strategies)


atexit.register(_closer.cache_clear)  # as for the solvers of the sat backend


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
