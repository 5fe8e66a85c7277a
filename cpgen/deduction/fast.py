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
from cpgen.deduction.rules import choose
from cpgen.deduction.running import Running
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
        run = self.run(clues)
        state = run.state
        if not run.ask() or (state.status == "solved" and fault(state.instance, state.placed)):
            return Closed("contradiction", frozenset())
        return Closed(state.status, frozenset(state.known))

    def run(self, facts: Collection[Fact]) -> Running:
        """What the listed rules make of facts, clues among them; its finders are still to be asked."""
        instance = self.puzzle.with_clues(self.shape, [f for f in facts if f > 0])
        run = Running(self._engine, self.program.finders, State(instance, self.shape, self.program.space, self.strategies))
        run.tell(facts)
        return run

    def listed_status(self, clues: Collection[Fact]) -> str:
        """How far the listed rules alone get: `solved`, `stuck` or `contradiction`."""
        return self._engine.status(clues)

    def listed(self, clues: Collection[Fact]) -> set[int]:
        """The atoms of `program` that its listed rules alone derive from the clues: the quickest look there is."""
        return set(self._engine.implied(clues))


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
