"""Time-expanded rating (seed 001, 7.2, Algorithm 4): the cheapest order of placing all symbols, exactly and at any time.

States are the sets of placed symbols, and the seed ran out of six hours on every Sudoku. Here no states are enumerated. Say that
each symbol pays at most its *cap*: what more symbols make cheaper is placed as soon as its cap allows, in any order, until all
are placed or some stay left. Of those left one must come first, with nothing placed but the others, and pay what it costs there:
a *demand* on the caps. The cheapest caps that meet all demands so far are a lower bound (`hitting`), what it takes to get on
beyond them an upper one; each round of both finds new demands or ends with the rating itself.
The seed's own cost can rise as more is placed. There demands are made of the least that a symbol can pay with the ways it always
has and no more than there are; what they leave open is for a model of the orders, which is taught, one order after the other,
between which states a symbol pays how much (`orders`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import isinf
from random import Random

from cpgen.backends.base import Stopwatch
from cpgen.deduction.facts import Fact
from cpgen.errors import CpgenError
from cpgen.puzzle import Instance
from cpgen.rating.hitting import Demand, cheapest
from cpgen.rating.moves import Moves
from cpgen.rating.orders import Orders, members
from cpgen.rating.prices import Prices

EQUAL = 1e-6
"""Ratings that differ by less are equal: the master problem rounds."""
GRACE = 2.0
"""Seconds beyond the limit for what the last demands are worth."""
WALKS = 20
"""Orders that are looked at before they are modelled."""
MOST = 100
"""Symbols of which all orders are modelled; of more only demands are made."""


@dataclass(frozen=True)
class Bounds:
    """The rating lies between `lower` and `upper`; `order` is a way to solve that costs `upper`, empty if there was no time to
    find one: then `upper` is infinite."""

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
        return 0.0 if self.closed else 1.0 if isinf(self.upper) else (self.upper - self.lower) / self.upper


class Search:
    """The cheapest order of placing, for one instance that the strategies solve. Sets of symbols are bit masks."""

    def __init__(self, moves: Moves, cost: str, watch: Stopwatch) -> None:
        self.prices = Prices(moves, cost, watch)
        self._all, self._symbols = self.prices.all, range(len(moves.goal))
        self.least = [self.prices.at(self._all & ~(1 << x))[x].least for x in self._symbols]
        self.demands: list[Demand] = []
        self.lower, self.upper, self.order = sum(self.least), float("inf"), tuple[int, ...]()
        self._random = Random(0)
        self.follow(self.least)

    @property
    def closed(self) -> bool:
        """Whether the bounds meet."""
        return self.upper - self.lower <= EQUAL

    def reach(self, placed: int, caps: Sequence[float]) -> int:
        """All that can be placed from there if no symbol pays more than its cap."""
        while new := sum(1 << x for x, price in self.prices.at(placed).items() if price.least <= caps[x] + EQUAL):
            placed |= new
        return placed

    def demand(self, placed: int, caps: Sequence[float]) -> Demand:
        """A demand that the caps do not meet, once they do not get on: others are placed for nothing as long as some stay left,
        those that lack the least first."""
        offers = self.prices.at(placed)
        order = [x for x in self._symbols if not placed >> x & 1]
        self._random.shuffle(order)
        for x in sorted(order, key=lambda x: offers[x].least - caps[x] if x in offers else float("inf")):
            if not placed >> x & 1:
                further = self.reach(placed | 1 << x, caps)
                if further != self._all:
                    placed = further
        return {x: price.least for x, price in self.prices.at(placed).items()}

    def raised(self, caps: Sequence[float], watch: Stopwatch) -> list[float]:
        """Caps with which all can be placed: demands that these do not meet are met, each in the cheapest way."""
        found = list(caps)
        placed = self.reach(0, found)
        while placed != self._all and not watch.over:
            demand = self.demand(placed, found)
            self.demands.append(demand)
            x = min(demand, key=lambda x: demand[x] - found[x])
            found[x] = demand[x]
            placed = self.reach(placed, found)
        return found

    def lowered(self, caps: Sequence[float], watch: Stopwatch) -> list[float]:
        """Caps with which all can still be placed, one after the other lowered as far as that holds."""
        found = list(caps)
        for x in sorted(self._symbols, key=lambda x: self.least[x] - caps[x]):
            for level in sorted({self.least[x], *(d[x] for d in self.demands if x in d)}):
                if level >= found[x] - EQUAL or watch.over:
                    break
                if self.reach(0, [*found[:x], level, *found[x + 1 :]]) == self._all:
                    found[x] = level
        return found

    def follow(self, caps: Sequence[float], order: Sequence[int] | None = None) -> list[int]:
        """Place what exceeds its cap the least, the first in an order first; a cheaper order than the best is kept."""
        rank = {x: at for at, x in enumerate(order or self._symbols)}
        placed, found = 0, list[int]()
        for _ in self._symbols:
            over = {x: max(0.0, price.paid - caps[x] - EQUAL) for x, price in self.prices.at(placed).items()}
            found.append(min(over, key=lambda x: (over[x], rank[x])))
            placed |= 1 << found[-1]
        paid = sum(price for _, _, price in self.states(found))
        if paid < self.upper - EQUAL:
            self.upper, self.order = paid, tuple(found)
        return found

    def states(self, order: Sequence[int]) -> Iterator[tuple[int, int, float]]:
        """For each symbol of an order what is placed before it, and what it costs there; infinite if it cannot be placed."""
        placed = 0
        for x in order:
            price = self.prices.at(placed).get(x)
            yield x, placed, float("inf") if price is None else price.paid
            placed |= 1 << x

    def bound(self, watch: Stopwatch) -> list[float]:
        """The cheapest caps that meet all demands; they raise the lower bound."""
        caps, bound = cheapest(self.least, self.demands, watch)
        self.lower = max(self.lower, min(bound, self.upper))
        return caps

    def meet(self, watch: Stopwatch) -> None:
        """Raise the lower bound and lower the upper one until they meet, the demands are all met or the time is over."""
        while not self.closed and not watch.over:
            caps, known = self.bound(watch), len(self.demands)
            enough = self.raised(caps, watch)
            if not watch.over and not self.closed:
                self.follow(self.lowered(enough, watch))
            if len(self.demands) == known:
                return
        self.bound(Stopwatch(GRACE))

    def explained(self, x: int, placed: int, price: float) -> tuple[int, int]:
        """Few symbols before a symbol and few after it that suffice for it to pay a price: what is not needed is left out by
        halves."""
        others = self._all & ~(1 << x)
        free = 0

        def leave(some: list[int]) -> None:
            nonlocal free
            tried = free | sum(1 << y for y in some)
            if self.prices.between(x, placed & ~tried, (placed | tried) & others) >= price - EQUAL:
                free = tried
            elif len(some) > 1:
                leave(some[: len(some) // 2])
                leave(some[len(some) // 2 :])

        sides = [members(placed), members(others & ~placed)]
        self._random.shuffle(sides)
        for side in sides:
            self._random.shuffle(side)
            if side:
                leave(side)
        return placed & ~free, others & ~placed & ~free

    def order_by_order(self, watch: Stopwatch) -> None:
        """Where placing more may make dearer: ask a model of all orders for the cheapest, and teach it what that really costs."""
        for _ in range(WALKS):
            if not watch.over:
                self.follow(self.least, self._random.sample(self._symbols, len(self._symbols)))
        orders = Orders(self.least, self.prices.levels(), self.demands)
        while not self.closed and not watch.over:
            asked = orders.cheapest(watch, self.upper)
            self.lower = max(self.lower, min(orders.lower, self.upper))
            if asked is None:
                continue
            order, believed = asked
            wrong = 0
            for way in (order, self.follow(believed, order)):
                for x, placed, price in self.states(way):
                    if price > believed[x] + EQUAL and not watch.over:
                        orders.learn(x, *self.explained(x, placed, price), price)
                        wrong += 1
            if not wrong and not orders.finer():
                return

    def run(self, watch: Stopwatch) -> None:
        """Bring the bounds together, as far as the time lets it."""
        self.meet(watch)
        if not self.prices.monotone and len(self._symbols) <= MOST and not self.closed and not watch.over:
            self.order_by_order(watch)


def time_expanded(
    instance: Instance,
    strategies: Iterable[str] | None = None,
    cost: str = "parallel",
    timeout: float | None = 10.0,
    moves: Moves | None = None,
) -> Bounds:
    """The bounds on the cheapest order of placing after about `timeout` seconds."""
    moves = moves or Moves(instance, strategies)
    if not moves.solvable:
        raise CpgenError(f"{instance.puzzle}: the strategies do not solve it, so no order of placing does")
    watch = Stopwatch(timeout)
    search = watch.build(lambda: Search(moves, cost, watch))
    if search is None:
        return Bounds(0.0, float("inf"), (), 0)
    search.run(watch)
    return Bounds(search.lower, search.upper, tuple(moves.goal[x] for x in search.order), search.prices.looked)
