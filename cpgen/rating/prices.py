"""What placing a symbol costs, for the time-expanded rating: means of the difficulties of all ways to do it.

The seed's own cost (001, 7.2) is the harmonic mean; it breaks the seed's Principle 2 (a further, harder way raises it), so there
is also the *parallel* cost 1/Σ(1/d), which a further way always lowers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from cpgen.backends.base import Stopwatch
from cpgen.rating.bottlenecks import without
from cpgen.rating.moves import Moves

KEPT = 50_000
"""States whose prices are remembered; then memory is emptied."""
Ways = tuple[tuple[str, float], ...]
"""Strategies that place a symbol, in order of name, each with what it costs."""


def harmonic_mean(difficulties: Iterable[float]) -> float:
    """The seed's cost of a transition."""
    given = list(difficulties)
    return len(given) / sum(1 / d for d in given)


def parallel(difficulties: Iterable[float]) -> float:
    """The cost that every further way lowers, as with resistors side by side."""
    return 1 / sum(1 / d for d in difficulties)


COSTS: dict[str, Callable[[Iterable[float]], float]] = {"harmonic_mean": harmonic_mean, "parallel": parallel}


def least_mean(few: Mapping[str, float], most: Mapping[str, float]) -> float:
    """The least harmonic mean of ways that are at least those of `few` and at most those of `most`: easier ones lower it."""
    certain = [most[name] for name in few]
    possible = sorted(difficulty for name, difficulty in most.items() if name not in few)
    certain += possible[: not certain]
    for difficulty in possible:
        if difficulty < harmonic_mean(certain):
            certain.append(difficulty)
    return harmonic_mean(certain)


BETWEEN: dict[str, Callable[[Mapping[str, float], Mapping[str, float]], float]] = {
    "harmonic_mean": least_mean,
    "parallel": lambda few, most: parallel(most.values()),
}
"""For each cost the least it can be with no fewer ways than some and no more than others: what lower bounds are made of."""
MONOTONE = {"parallel"}
"""The costs that never rise as more is placed."""


@dataclass(frozen=True, slots=True)
class Price:
    """What placing a symbol costs, the least it can have cost with no more ways than there are, and these ways."""

    paid: float
    least: float
    ways: Mapping[str, float]


class Prices:
    """What placing each symbol costs once others are placed. Symbols are numbered, and sets of them are bit masks."""

    def __init__(self, moves: Moves, cost: str, watch: Stopwatch) -> None:
        self.goal = moves.goal
        self.all = (1 << len(self.goal)) - 1
        self.monotone = cost in MONOTONE
        self.looked = 0
        """States looked at."""
        self._moves, self._cost, self._least = moves, COSTS[cost], BETWEEN[cost]
        self._number = {fact: x for x, fact in enumerate(self.goal)}
        self._kept: dict[int, dict[int, Price]] = {}
        self._seen: dict[tuple[Ways, Ways], Price] = {}
        self._before = self._needed(watch)
        self._always: list[Ways] = [()] * len(self.goal)
        """For each symbol the ways that there are whenever it is placed; not asked for where more ways only lower the price."""
        if not self.monotone:
            self._always = [self._ways(before).get(x, ()) for x, before in enumerate(self._before)]

    def at(self, placed: int) -> dict[int, Price]:
        """The price of each symbol that can be placed next, in a state that may be out of reach: then only of those that can be
        placed in a state within it."""
        found = self._kept.get(placed)
        if found is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            found = {
                x: self._price(self._always[x], ways) for x, ways in self._ways(placed).items() if not self._before[x] & ~placed
            }
            self._kept[placed] = found
        return found

    def _ways(self, placed: int) -> dict[int, Ways]:
        self.looked += 1
        ways = self._moves.ways(fact for x, fact in enumerate(self.goal) if placed >> x & 1)
        return {self._number[fact]: tuple(sorted(w.items())) for fact, w in ways.items()}

    def _needed(self, watch: Stopwatch) -> list[int]:
        """What is always placed before each symbol, as far as there is time to find it: all without which it cannot be."""
        found = [0] * len(self.goal)
        for y, possible in without(self._moves, self.goal):
            for x, fact in enumerate(self.goal):
                if fact != y and fact not in possible:
                    found[x] |= 1 << self._number[y]
            if watch.over:
                break
        return found

    def levels(self) -> list[set[float]]:
        """What each symbol cost in the states that are remembered."""
        found: list[set[float]] = [set() for _ in self.goal]
        for prices in self._kept.values():
            for x, price in prices.items():
                found[x].add(price.paid)
        return found

    def between(self, x: int, low: int, high: int) -> float:
        """The least that a symbol can cost in a state that holds all of one set and nothing but another; infinite if it cannot be
        placed in any."""
        most = self.at(high).get(x)
        if most is None:
            return float("inf")
        few = most if self.monotone or low == high else self.at(low).get(x)
        if few is None:
            return most.least
        return most.paid if few is most else self._least(few.ways, most.ways)

    def _price(self, always: Ways, ways: Ways) -> Price:
        known = self._seen.get((always, ways))
        if known is None:
            by_name = dict(ways)
            known = Price(self._cost(sorted(by_name.values())), self._least(dict(always), by_name), by_name)
            self._seen[always, ways] = known
        return known
