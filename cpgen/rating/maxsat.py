"""MaxSAT that keeps what it knows when clauses are added: a lower bound that rises core by core (OLL, as in RC2).

Every soft literal is assumed to hold. Those that cannot hold together (a core) cost the least of their weights; from then on all
but one of them are assumed, then all but two, by a totalizer. Heavy literals come first, in strata. What alone would cost as
much as the best answer known is made hard.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cpgen.backends.base import Stopwatch

SOLVER = "minisat22"
SLICE, TRIAL = 2000, 200
"""Conflicts between two looks at the clock, and those spent on leaving one literal out of a core."""


class MaxSat:
    """Clauses that must hold and literals that cost their weight, a whole number, if they do not."""

    def __init__(self) -> None:
        from pysat.solvers import Solver

        self.cost = 0
        """What every answer costs at least."""
        self._solver: Any = Solver(SOLVER)
        self._weights: dict[int, int] = {}
        self._bounds: dict[int, tuple[Sequence[int], int]] = {}
        self._last, self._stratum = 0, 0

    def variable(self) -> int:
        """A new variable."""
        self._last += 1
        return self._last

    def add(self, clause: Iterable[int]) -> None:
        """A clause that must hold."""
        self._solver.add_clause(list(clause))

    def soft(self, literal: int, weight: int) -> None:
        """A literal that costs its weight if it does not hold."""
        self._weights[literal] = self._weights.get(literal, 0) + weight
        self._stratum = max(self._stratum, weight)

    def finer(self) -> bool:
        """Let lighter literals count too; whether there are any."""
        below = [weight for weight in self._weights.values() if weight < self._stratum]
        self._stratum = max(below, default=0)
        return bool(below)

    def answer(self, watch: Stopwatch, limit: int) -> frozenset[int] | None:
        """The true variables of an answer that costs no more than `cost` in what counts so far; None if the time is over, or if
        no answer is below the limit, which then is the cost."""
        while not watch.over and self.cost < limit:
            for literal in [x for x, weight in self._weights.items() if weight >= limit - self.cost]:
                self.add([literal])
                del self._weights[literal]
            found = self._solve([x for x, weight in self._weights.items() if weight >= self._stratum])
            if found:
                return frozenset(x for x in self._solver.get_model() if x > 0)
            if found is False:
                core = self._smaller(self._solver.get_core() or [], watch)
                if not core:
                    self.cost = limit
                else:
                    self._pay(core)
        return None

    def _solve(self, assumed: Sequence[int], conflicts: int = SLICE) -> bool | None:
        self._solver.conf_budget(conflicts)
        found: bool | None = self._solver.solve_limited(assumptions=assumed)
        return found

    def _smaller(self, core: list[int], watch: Stopwatch) -> list[int]:
        """The core without what it does not need, as far as that is quickly seen; light literals are left out first."""
        core = sorted(core, key=lambda x: (self._weights[x], x))
        at = 0
        while at < len(core) and len(core) > 1 and not watch.over:
            if self._solve([*core[:at], *core[at + 1 :]], TRIAL) is False:
                needed = set(self._solver.get_core() or [])
                core = [x for x in core if x in needed]
            else:
                at += 1
        return core

    def _pay(self, core: Sequence[int]) -> None:
        """All of these cannot hold: pay for the first that does not, and assume that no second one fails."""
        from pysat.card import ITotalizer

        paid = min(self._weights[x] for x in core)
        self.cost += paid
        for literal in core:
            self._weights[literal] -= paid
            if not self._weights[literal]:
                del self._weights[literal]
            if literal in self._bounds:
                counts, most = self._bounds[literal]
                self._bound(counts, most + 1, paid)
        if len(core) == 1:
            self.add([-core[0]])
            return
        with ITotalizer([-x for x in core], ubound=len(core) - 1, top_id=self._last) as totalizer:
            self._last = max(self._last, totalizer.top_id)
            for clause in totalizer.cnf.clauses:
                self.add(clause)
            self._bound(list(totalizer.rhs), 1, paid)

    def _bound(self, counts: Sequence[int], most: int, weight: int) -> None:
        """Assume that at most so many fail; `counts[k]` says that more than k do."""
        if most < len(counts):
            self._bounds[-counts[most]] = counts, most
            self.soft(-counts[most], weight)
