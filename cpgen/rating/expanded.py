"""Time-expanded rating (seed 001, 7.2, Algorithm 4): the cheapest order of placing all symbols, exactly and at any time.

States are the sets of placed symbols; placing a symbol costs a mean of the difficulties of all ways to do it. The seed's own cost
is the harmonic mean; it breaks the seed's Principle 2 (a further, harder way raises it), so there is also the *parallel* cost
1/Σ(1/d), which a further way always lowers.

Lower bounds come from *patterns*: the cheapest order of a few symbols among themselves, all others coming for nothing as soon as
they can. Patterns without a common symbol add up; merging two raises the bound, and one that holds all symbols is the rating
itself. What costs as little as it ever can is placed at once: with the parallel cost nothing becomes dearer by that. The seed ran
out of six hours on every Sudoku.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations, count

from cpgen.backends.base import Stopwatch
from cpgen.deduction.facts import Fact
from cpgen.errors import CpgenError
from cpgen.puzzle import Instance
from cpgen.rating.moves import Moves

EQUAL = 1e-9
PATTERN = 2000
"""States a pattern may need: a merge that needs more is not made."""


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


@dataclass(frozen=True)
class Bounds:
    """The rating lies between `lower` and `upper`; `order` is a way to solve that costs `upper`."""

    lower: float
    upper: float
    order: tuple[Fact, ...]
    states: int

    @property
    def closed(self) -> bool:
        """Whether the rating is exact."""
        return self.upper - self.lower <= EQUAL

    @property
    def gap(self) -> float:
        """How far the bounds are apart, as a share of the upper one."""
        return 0.0 if self.closed else (self.upper - self.lower) / self.upper


class _Dear(Exception):
    """A pattern needs more states than it may."""


class Search:
    """The cheapest order of placing, for one instance that the strategies solve. Sets of symbols are bit masks."""

    def __init__(self, moves: Moves, cost: str) -> None:
        self._moves, self._cost, self._low = moves, COSTS[cost], LEAST[cost]
        self._exact = COSTS[cost] is LEAST[cost]
        self._goal = moves.goal
        self._bit = {fact: 1 << i for i, fact in enumerate(self._goal)}
        self._all = (1 << len(self._goal)) - 1
        self._apart: dict[int, list[tuple[int, float]]] = {}
        self._pattern: dict[int, float] = {0: 0.0}
        self._prices: dict[int, list[tuple[int, float]]] = {}
        self._least: dict[int, float] = {}
        for bit in self._bit.values():
            ((_, self._least[bit]),) = self._among(bit)
            self._pattern[bit] = self._least[bit]
        self.patterns: list[int] = list(self._bit.values())
        self.upper, self.order, self.lower = float("inf"), tuple[Fact, ...](), self.rest(self._all)

    @property
    def states(self) -> int:
        """States looked at, those of patterns included."""
        return len(self._prices) + len(self._apart)

    def facts(self, mask: int) -> list[Fact]:
        """The symbols of a mask."""
        return [fact for fact, bit in self._bit.items() if mask & bit]

    def _priced(self, placed: Iterable[Fact], left: int, cost: Callable[[Iterable[float]], float]) -> list[tuple[int, float]]:
        found = []
        for fact, ways in self._moves.ways(placed).items():
            if left & self._bit[fact]:
                found.append((self._bit[fact], cost(ways.values())))
        return found

    def _among(self, left: int) -> list[tuple[int, float]]:
        """What placing each of these symbols costs at least while none of them is placed, all others being there if they can."""
        if left not in self._apart:
            self._apart[left] = self._settled(self._priced(self._moves.reach(self.facts(left)), left, self._low))
        return self._apart[left]

    def _settled(self, priced: list[tuple[int, float]]) -> list[tuple[int, float]]:
        """Only one symbol where one is as cheap as it can ever be."""
        for bit, price in priced:
            if price <= self._least.get(bit, -1.0) + EQUAL:
                return [(bit, price)]
        return priced

    def pattern(self, left: int, most: int | None = None) -> float:
        """The least that these symbols cost among themselves; _Dear if that takes too many states."""
        known = self._pattern.get(left)
        if known is not None:
            return known
        if most is not None and len(self._apart) > most:
            raise _Dear
        value = min(price + self.pattern(left & ~bit, most) for bit, price in self._among(left))
        self._pattern[left] = value
        return value

    def rest(self, left: int) -> float:
        """A lower bound on what is left to pay."""
        return sum(self.pattern(left & pattern) for pattern in self.patterns)

    def merge(self, watch: Stopwatch) -> None:
        """Raise the lower bound by joining patterns, the most promising first, until they are too dear or time is over."""
        gains: dict[tuple[int, int], float] = {}
        for one, other in combinations(self.patterns, 2):
            if watch.over:
                break
            gain = self.pattern(one | other) - self._least[one] - self._least[other]
            if gain > EQUAL:
                gains[one, other] = gain
        heap = [(-gain, pair) for pair, gain in gains.items()]
        heapq.heapify(heap)
        alive = set(self.patterns)
        while heap and not watch.over and self.lower < self.upper - EQUAL:
            _, (one, other) = heapq.heappop(heap)
            if one not in alive or other not in alive:
                continue
            try:
                self.pattern(one | other, len(self._apart) + PATTERN)
            except _Dear:
                continue
            alive -= {one, other}
            joined = one | other
            for third in alive:
                between = self._between(gains, one, third) + self._between(gains, other, third)
                if between > EQUAL:
                    gains[joined, third] = between
                    heapq.heappush(heap, (-between, (joined, third)))
            alive.add(joined)
            self.patterns = sorted(alive)
            self.lower = max(self.lower, self.rest(self._all))

    @staticmethod
    def _between(gains: dict[tuple[int, int], float], one: int, other: int) -> float:
        return gains.get((one, other), 0.0) + gains.get((other, one), 0.0)

    def prices(self, left: int) -> list[tuple[int, float]]:
        """What placing each possible symbol costs in a state; only one of them where it is sure to come first."""
        if left not in self._prices:
            priced = self._priced(self.facts(self._all & ~left), left, self._cost)
            self._prices[left] = self._settled(priced) if self._exact else priced
        return self._prices[left]

    def _better(self, paid: float, order: tuple[int, ...]) -> None:
        if paid < self.upper - EQUAL:
            fact = {bit: fact for fact, bit in self._bit.items()}
            self.upper, self.order = paid, tuple(fact[bit] for bit in order)

    def beam(self, width: int, watch: Stopwatch) -> None:
        """Look for a cheaper order, keeping only so many states a step."""
        layer: dict[int, tuple[float, tuple[int, ...]]] = {self._all: (0.0, ())}
        for _ in self._goal:
            following: dict[int, tuple[float, tuple[int, ...]]] = {}
            for left, (paid, order) in layer.items():
                if watch.over and width > 1:
                    return
                for bit, price in self.prices(left):
                    then = left & ~bit
                    if then not in following or paid + price < following[then][0]:
                        following[then] = (paid + price, (*order, bit))
            ranked = sorted(following.items(), key=lambda item: item[1][0] + self.rest(item[0]))
            layer = dict(ranked[:width])
        for paid, order in layer.values():
            self._better(paid, order)

    def best_first(self, watch: Stopwatch, most: int) -> None:
        """Raise the lower bound by best-first search; the bounds meet if it reaches the end."""
        tie = count()
        frontier: list[tuple[float, int, int, int, float, tuple[int, ...]]] = []
        heapq.heappush(frontier, (self.rest(self._all), len(self._goal), next(tie), self._all, 0.0, ()))
        paid_for = {self._all: 0.0}
        while frontier:
            estimate, _, _, left, paid, order = heapq.heappop(frontier)
            self.lower = max(self.lower, min(estimate, self.upper))
            if not left:
                self._better(paid, order)
            if self.lower >= self.upper - EQUAL or watch.over or self.states > most:
                return
            if paid > paid_for[left] + EQUAL:
                continue
            for bit, price in self.prices(left):
                then = left & ~bit
                if paid + price < paid_for.get(then, float("inf")) - EQUAL:
                    paid_for[then] = paid + price
                    estimate = paid + price + self.rest(then)
                    if estimate < self.upper - EQUAL:
                        heapq.heappush(frontier, (estimate, len(order), next(tie), then, paid + price, (*order, bit)))
        self.lower = self.upper


def time_expanded(
    instance: Instance,
    strategies: Iterable[str] | None = None,
    cost: str = "parallel",
    timeout: float | None = 10.0,
    most: int = 200_000,
    moves: Moves | None = None,
) -> Bounds:
    """The bounds on the cheapest order of placing after about `timeout` seconds and `most` states."""
    moves = moves or Moves(instance, strategies)
    if not moves.solvable:
        raise CpgenError(f"{instance.puzzle}: the strategies do not solve it, so no order of placing does")
    search = Search(moves, cost)
    watch = Stopwatch(timeout)
    search.beam(1, watch)
    search.merge(Stopwatch(None if timeout is None else timeout / 2))
    for width in (8, 32):
        if search.lower < search.upper - EQUAL:
            search.beam(width, Stopwatch(None if timeout is None else timeout / 6))
    if search.lower < search.upper - EQUAL:
        search.best_first(watch, most)
    return Bounds(search.lower, search.upper, search.order, search.states)
