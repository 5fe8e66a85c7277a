"""Solving in rounds: the easiest strategy that says something new says all it can at once, then the easiest is asked again.

A trace takes one of several equal steps first, so it changes when a board is turned round; rounds do not. They are what greedy
rating and the depth of a search count (seed 001, 7.1; seed 003, 5.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cpgen.deduction.closure import Closure
from cpgen.deduction.state import State
from cpgen.puzzle import Instance


@dataclass(frozen=True)
class Round:
    """What one strategy said at once: the symbols it placed, and its other conclusions, each different one counted once."""

    strategy: str
    difficulty: float
    basic: bool
    placed: int
    crossed: int

    @property
    def uses(self) -> int:
        """How often the strategy was used: for each symbol, and for each conclusion that only crosses out."""
        return self.placed + self.crossed


@dataclass(frozen=True)
class Rounds:
    """A whole solve in rounds, and its status: `solved`, `stuck` or `contradiction`."""

    status: str
    rounds: tuple[Round, ...]
    state: State

    def uses(self) -> dict[str, int]:
        """How often each strategy but bookkeeping was used, in order of first use."""
        counts: dict[str, int] = {}
        for each in self.rounds:
            if not each.basic:
                counts[each.strategy] = counts.get(each.strategy, 0) + each.uses
        return counts


class _Solve(Closure):
    """A deduction that takes whole rounds instead of single steps."""

    def rounds(self) -> Iterator[Round]:
        while self.state.clash is None and None in self.state.placed:
            found = next(filter(None, map(self._round, range(len(self.strategies)))), None)
            if found is None:
                return
            yield found

    def _round(self, rank: int) -> Round | None:
        strategy, known = self.strategies[rank], self.state.known
        rules = [*self._ready[rank], *(strategy.find(self.state) if strategy.find is not None else ())]
        self._ready[rank].clear()
        keys = self.state.space.key_atoms
        said = {frozenset(f for f in rule.therefore if f not in known) for rule in rules}
        if not (new := sorted(frozenset().union(*said))):
            return None
        placed = sum(0 < f <= keys for f in new)
        crossed = sum(bool(facts) and not any(0 < f <= keys for f in facts) for facts in said)
        self._learn(new)
        return Round(strategy.name, strategy.difficulty, strategy.basic, placed, crossed)


def in_rounds(instance: Instance, strategies: Iterable[str] | None = None) -> Rounds:
    """Solve in rounds with the named strategies (all when None)."""
    solve = _Solve(instance, strategies)
    rounds = tuple(solve.rounds())
    return Rounds(solve.state.status, rounds, solve.state)
