"""What a request wants of an instance, as small questions about its clues.

The first half of a goal is monotone: unique (incremental SAT), or solved by the wanted strategies (closure); more true clues
never break it, so one pass of digging ends at a minimal instance. The second half, "not without X", is asked of what is left.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from cpgen.backends.sat import incremental
from cpgen.deduction.facts import Fact, Solution
from cpgen.deduction.fast import closer
from cpgen.deduction.obstacle import obstacle_of
from cpgen.deduction.rules import Rule, expect_fit
from cpgen.errors import BadInput, expect
from cpgen.puzzle import puzzle_named, space_for
from cpgen.request import Request

SOLVER = "cadical153"
"""The SAT solver that makes unique instances; certificates are proved by another backend."""

Keep = Callable[[Sequence[Fact]], bool]


@dataclass(frozen=True)
class Goal:
    """Unique, or solvable by `strategies`, and by no set that lacks one of `require`."""

    puzzle: str
    shape: Any
    strategies: tuple[str, ...] | None
    require: tuple[str, ...] = ()

    def without(self, name: str) -> tuple[str, ...]:
        """The strategies but one."""
        return tuple(s for s in self.strategies or () if s != name)


@lru_cache(maxsize=64)
def singles(name: str, shape: Hashable) -> frozenset[str]:
    """The strategies that say no more than: the last one left of an exactly-one group is in."""
    groups = {frozenset(group.atoms) for group in space_for(name, shape).groups}

    def single(rule: Rule) -> bool:
        return {*(-f for f in rule.because), *rule.therefore} in groups and len(rule.therefore) == 1

    listed = ((s.name, s.rules) for s in puzzle_named(name).strategies if not s.basic)
    return frozenset(strategy for strategy, rules in listed if rules is not None and all(map(single, rules(shape))))


@lru_cache(maxsize=64)
def superfluous(puzzle: str, shape: Hashable, others: tuple[str, ...], name: str) -> bool:
    """Whether others derive every single rule of a listed strategy, so that it can never be needed beside them."""
    rules = next(s.rules for s in puzzle_named(puzzle).strategies if s.name == name)
    if rules is None:
        return False
    close = closer(puzzle, shape, others)
    return all(obstacle_of(close, rule) is None for rule in rules(shape))


def goal_of(request: Request) -> Goal:
    """The goal of a request; BadInput if it names strategies that do not exist or contradicts itself.

    Forbidding a strategy without naming a set speaks of all the puzzle's strategies; requiring one, of those that are not harder
    (among all it would hardly ever be needed: a harder one contains it) and of writing down the last symbol left.
    """
    puzzle = puzzle_named(request.puzzle)
    known = {s.name: s for s in puzzle.strategies}
    named = (*(request.strategies or ()), *request.require, *request.forbid)
    for name in named:
        expect(name in known, f"{puzzle.name}: no strategy {name!r}; there are {', '.join(known)}")
    expect_fit(puzzle.strategies, (*(request.strategies or ()), *request.require), request.shape, puzzle.name)
    for name in request.require + request.forbid:
        expect(not known[name].basic, f"{puzzle.name}: {name} belongs to every solve; it cannot be required or forbidden")
    for name in request.require:
        expect(name not in request.forbid, f"{puzzle.name}: {name} is both required and forbidden")
    if request.strategies is None and not request.require and not request.forbid:
        return Goal(puzzle.name, request.shape, None)
    wanted = set(request.strategies or known) | set(request.require)
    if request.strategies is None and request.require:
        hardest = max(known[name].difficulty for name in request.require)
        last = singles(puzzle.name, request.shape)
        wanted = {name for name, s in known.items() if s.difficulty <= hardest or name in last}
    chosen = tuple(n for n, s in known.items() if n in wanted and n not in request.forbid and not s.why_unfit(request.shape))
    for name in request.require:
        more = next((n for n in chosen if name in known[n].contains), None)
        expect(more is None, f"{puzzle.name}: {name} is never needed where {more} is known, which contains it; leave {more} out")
        idle = superfluous(puzzle.name, request.shape, tuple(n for n in chosen if n != name), name)
        expect(not idle, f"{puzzle.name}: {name} is never needed: the other strategies conclude all that it does (of this size)")
    if not any(not known[n].basic for n in chosen):
        raise BadInput(f"{puzzle.name}: no strategy is left to solve with")
    return Goal(puzzle.name, request.shape, chosen, request.require)


def solved_by(goal: Goal, clues: Sequence[Fact], strategies: tuple[str, ...] | None) -> bool:
    """Whether these strategies solve the clues."""
    return closer(goal.puzzle, goal.shape, strategies).status(clues) == "solved"


def reach(goal: Goal, clues: Sequence[Fact], strategies: tuple[str, ...] | None) -> int:
    """How many cells these strategies fill from the clues; -1 if they meet a contradiction."""
    closed = closer(goal.puzzle, goal.shape, strategies).closed(clues)
    key = space_for(goal.puzzle, goal.shape).key_atoms
    return -1 if closed.status == "contradiction" else sum(0 < f <= key for f in closed.facts)


@contextmanager
def keeping(goal: Goal, board: Solution) -> Iterator[Keep]:
    """The monotone half of the goal, for clues that are true on this board."""
    if goal.strategies is not None:
        close = closer(goal.puzzle, goal.shape, goal.strategies)
        yield lambda clues: close.status(clues) == "solved"
        return
    session = incremental(goal.puzzle, goal.shape, SOLVER)
    with session.banned(board) as other:
        yield lambda clues: session.solve([*clues, other]) is False


def only_solution(goal: Goal, clues: Sequence[Fact]) -> Solution:
    """The solution of clues that keep the goal."""
    found = next(incremental(goal.puzzle, goal.shape, SOLVER).solutions(clues))
    assert found is not None
    return found


def keeps(goal: Goal, clues: Sequence[Fact]) -> bool:
    """The monotone half of the goal, for any clues: exactly one solution, or solved by the strategies."""
    if goal.strategies is not None:
        return solved_by(goal, clues, goal.strategies)
    found = []
    for solution in incremental(goal.puzzle, goal.shape, SOLVER).solutions(clues):
        found.append(solution)
        if len(found) > 1:
            return False
    return bool(found)


def spared(goal: Goal, clues: Sequence[Fact]) -> tuple[str, ...]:
    """The required strategies that solving these clues can do without."""
    return tuple(name for name in goal.require if solved_by(goal, clues, goal.without(name)))


def meets(goal: Goal, clues: Sequence[Fact]) -> bool:
    """Whether these clues make an instance as wanted."""
    return keeps(goal, clues) and not spared(goal, clues)
