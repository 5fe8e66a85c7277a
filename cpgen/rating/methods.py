"""The rating methods that work for every puzzle, in one table. Each looks at a case and gives a rating, or None if it does not
apply. Path-based methods use the easiest strategies that solve the instance, and at least all that can be listed: harder ways
that nobody needs would only cost time.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from functools import cached_property
from math import isfinite

from cpgen.deduction.fast import closure_status
from cpgen.deduction.rounds import Rounds, in_rounds
from cpgen.deduction.rules import Strategy
from cpgen.puzzle import Instance, puzzle_of
from cpgen.rated import Rating
from cpgen.rating.bottlenecks import bottlenecks as passed_by_all
from cpgen.rating.bottlenecks import layers, waves
from cpgen.rating.expanded import time_expanded
from cpgen.rating.moves import Moves
from cpgen.rating.prices import COSTS

FIRST, DECAY = 3.0, 0.5
"""Diminishing weights: the first use of a strategy costs three times its difficulty; what is above once halves with each use."""
STATES = 5000
"""States per step are counted exactly up to so many in all."""


class Case:
    """One instance to rate, and what several methods want to know about it, found once."""

    def __init__(self, instance: Instance, timeout: float | None = 5.0) -> None:
        self.instance, self.timeout = instance, timeout
        self.puzzle = puzzle_of(instance)

    @cached_property
    def strategies(self) -> tuple[Strategy, ...]:
        """The strategies but bookkeeping, from easy to hard."""
        return tuple(sorted((s for s in self.puzzle.strategies if not s.basic), key=lambda s: s.difficulty))

    @cached_property
    def weights(self) -> str:
        """The version of the strategies' difficulties: it changes when one of them does."""
        table = json.dumps({s.name: s.difficulty for s in self.puzzle.strategies}, sort_keys=True)
        return f"{self.puzzle.name}-{hashlib.sha256(table.encode()).hexdigest()[:8]}"

    @cached_property
    def rounds(self) -> Rounds:
        """The solve in rounds, with all strategies."""
        return in_rounds(self.instance)

    @property
    def status(self) -> str:
        """How far all strategies get."""
        return self.rounds.status

    @cached_property
    def level(self) -> tuple[str, ...]:
        """The easiest strategies that solve the instance, with at least all that can be listed."""
        used = self.rounds.uses()
        last = max((i for i, s in enumerate(self.strategies) if s.name in used), default=-1)
        return tuple(s.name for i, s in enumerate(self.strategies) if i <= last or s.find is None)

    @cached_property
    def moves(self) -> Moves | None:
        """What can be placed when, by the strategies of its level; None if they do not solve it."""
        if self.status != "solved" or not self.strategies:
            return None
        moves = Moves(self.instance, self.level)
        return moves if moves.solvable else None


def greedy(case: Case) -> Rating | None:
    """Strategies from easy to hard, the difficulties of all uses summed (seed 001, 7.1); also with diminishing weights."""
    if not case.strategies:
        return None
    difficulty = {s.name: s.difficulty for s in case.strategies}
    uses = case.rounds.uses()
    diminishing = sum(difficulty[name] * (count + (FIRST - 1) * (1 - DECAY**count) / (1 - DECAY)) for name, count in uses.items())
    parts = {
        "status": case.status,
        "uses": uses,
        "hardest": max(uses, key=lambda name: difficulty[name], default=None),
        "rounds": sum(not r.basic for r in case.rounds.rounds),
        "diminishing": round(diminishing, 6),
    }
    return Rating(round(sum(difficulty[name] * count for name, count in uses.items()), 6), parts, case.weights)


def required(case: Case) -> Rating | None:
    """The strategies without which the others do not solve it (seed 003, 5.2): only those used in a solve can be."""
    if case.status != "solved" or not case.strategies:
        return None
    names = [s.name for s in case.strategies]
    used = case.rounds.uses()
    found = [n for n in names if n in used and closure_status(case.instance, [m for m in names if m != n]) != "solved"]
    return Rating(len(found), {"strategies": found, "share": round(len(found) / len(names), 6)}, case.weights)


def bottlenecks(case: Case) -> Rating | None:
    """How many states every solve passes, besides the first and the last; and how much can be placed at each moment."""
    if case.moves is None:
        return None
    together = waves(case.moves)
    passed = passed_by_all(case.moves, together)[1:-1]
    name = case.moves.space.name
    sizes = [len(k) for k in passed]
    last = [sorted(name(f) for f in k - before_it) for before_it, k in zip([frozenset[int](), *passed], passed)]
    parts = {"symbols": len(case.moves.goal), "at": sizes, "placed": last, "waves": [len(wave) for wave in together]}
    return Rating(len(passed), parts, case.weights)


def states(case: Case) -> Rating | None:
    """All states per step, and the options in them, as far as the limits let it; no value if that is not to the end."""
    if case.moves is None:
        return None
    found, whole = layers(case.moves, STATES, case.timeout)
    parts = {
        "whole": whole,
        "per_step": [layer.states for layer in found],
        "options": [[layer.fewest, round(layer.mean, 3), layer.most] for layer in found],
    }
    return Rating(sum(layer.states for layer in found) if whole else None, parts, case.weights)


def expanded(cost: str) -> Callable[[Case], Rating | None]:
    """Time-expanded rating with one of the costs; the value is the upper bound, exact if `closed`; none if the time was too short
    for any."""

    def method(case: Case) -> Rating | None:
        if case.moves is None:
            return None
        found = time_expanded(case.instance, moves=case.moves, cost=cost, timeout=case.timeout)
        upper = round(found.upper, 6) if isfinite(found.upper) else None
        parts = {"lower": round(found.lower, 6), "upper": upper, "closed": found.closed, "states": found.states}
        return Rating(upper, parts, case.weights)

    return method


METHODS: Mapping[str, Callable[[Case], Rating | None]] = {
    "greedy": greedy,
    "required": required,
    "bottlenecks": bottlenecks,
    "states": states,
    "time_expanded": expanded("parallel"),
    **{f"time_expanded_{cost}": expanded(cost) for cost in COSTS if cost != "parallel"},
}
