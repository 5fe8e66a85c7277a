"""What placing a symbol costs, for the time-expanded rating: means of the difficulties of all ways to do it.

The seed's own cost (001, 7.2) is the harmonic mean; it breaks the seed's Principle 2 (a further, harder way raises it), so there
is also the *parallel* cost 1/Σ(1/d), which a further way always lowers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cpgen.rating.moves import Moves

KEPT = 50_000
"""States whose prices are remembered; then memory is emptied."""


def harmonic_mean(difficulties: Iterable[float]) -> float:
    """The seed's cost of a transition."""
    given = list(difficulties)
    return len(given) / sum(1 / d for d in given)


def parallel(difficulties: Iterable[float]) -> float:
    """The cost that every further way lowers, as with resistors side by side."""
    return 1 / sum(1 / d for d in difficulties)


COSTS: dict[str, Callable[[Iterable[float]], float]] = {"harmonic_mean": harmonic_mean, "parallel": parallel}
LEAST: dict[str, Callable[[Iterable[float]], float]] = {"harmonic_mean": min, "parallel": parallel}
"""For each cost one that more ways never raise and that is never above it: what lower bounds are made of."""


@dataclass(frozen=True, slots=True)
class Price:
    """What placing a symbol costs, and the least it can have cost with no more ways than there are."""

    paid: float
    least: float


class Prices:
    """What placing each symbol costs once others are placed. Symbols are numbered, and sets of them are bit masks."""

    def __init__(self, moves: Moves, cost: str) -> None:
        self.goal = moves.goal
        self.all = (1 << len(self.goal)) - 1
        self.monotone = COSTS[cost] is LEAST[cost]
        """Whether placing more never makes anything dearer."""
        self.looked = 0
        """States looked at."""
        self._moves, self._cost, self._least = moves, COSTS[cost], LEAST[cost]
        self._number = {fact: x for x, fact in enumerate(self.goal)}
        self._kept: dict[int, dict[int, Price]] = {}
        self._seen: dict[tuple[float, ...], Price] = {}

    def at(self, placed: int) -> dict[int, Price]:
        """The price of each symbol that can be placed next."""
        found = self._kept.get(placed)
        if found is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            self.looked += 1
            ways = self._moves.ways(fact for x, fact in enumerate(self.goal) if placed >> x & 1)
            found = {self._number[fact]: self._price(tuple(sorted(w.values()))) for fact, w in ways.items()}
            self._kept[placed] = found
        return found

    def _price(self, difficulties: tuple[float, ...]) -> Price:
        known = self._seen.get(difficulties)
        if known is None:
            known = self._seen[difficulties] = Price(self._cost(difficulties), self._least(difficulties))
        return known
