"""Orders of placing as a MaxSAT model that learns: what a symbol pays depends on what comes before it.

`before` variables, one for each pair of symbols and transitive, are an order; a ladder of levels is what each symbol pays. What
a symbol costs in one state is true of all states between two: with *at least* these before it and *none* of those it pays
so much. Such clauses are learned where an order pays more than the model believes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from cpgen.backends.base import Stopwatch
from cpgen.rating.hitting import Demand
from cpgen.rating.maxsat import MaxSat

UNIT = 10**8
"""Prices are whole numbers to the solver: this many are one."""


def whole(price: float) -> int:
    """A price in units. Rounded, so that what differs only by arithmetic is equal."""
    return round(price * UNIT)


def members(symbols: int) -> list[int]:
    """The numbers of the bits of a set."""
    return [x for x in range(symbols.bit_length()) if symbols >> x & 1]


class Orders:
    """The cheapest order so far as is known. Symbols are numbered, and sets of them are bit masks."""

    def __init__(self, least: Sequence[float], levels: Sequence[Iterable[float]], demands: Iterable[Demand]) -> None:
        """Each symbol's least price, and prices that are known to occur: a ladder made from below is the better one."""
        self._sat, self._count = MaxSat(), len(least)
        self._base = sum(whole(price) for price in least)
        self._ladders: list[dict[int, int | None]] = [{whole(price): None} for price in least]
        self._before = [[0] * len(least) for _ in least]
        for x in range(len(least)):
            for y in range(x):
                self._before[x][y] = self._sat.variable()
                self._before[y][x] = -self._before[x][y]
        for x, y, z in permutations(range(len(least)), 3):
            if x < y and x < z:  # each circle of three once in either direction
                self._sat.add((-self._before[x][y], -self._before[y][z], -self._before[z][x]))
        for x, prices in enumerate(levels):
            for price in sorted(set(map(whole, prices)) - self._ladders[x].keys()):
                self._pays(x, price)
        for demand in demands:
            self._sat.add([self._pays(x, whole(price)) for x, price in demand.items()])

    @property
    def lower(self) -> float:
        """What every order costs at least."""
        return (self._base + self._sat.cost) / UNIT

    def learn(self, x: int, first: int, later: int, price: float) -> None:
        """If all of the first come before a symbol and all of the later ones after it, it pays the price; with an infinite
        price it cannot be so."""
        clause = [-self._before[y][x] for y in members(first)] + [self._before[y][x] for y in members(later)]
        self._sat.add(clause if price == float("inf") else [*clause, self._pays(x, whole(price))])

    def cheapest(self, watch: Stopwatch, upper: float) -> tuple[list[int], list[float]] | None:
        """An order and what the model believes that each symbol pays; None if the time is over, or none is below `upper` by more
        than a unit for each symbol, which is rounding."""
        found = self._sat.answer(watch, whole(upper) - self._base - self._count)
        if found is None:
            return None
        earlier = [sum(self._holds(row[x], found) for row in self._before if row[x]) for x in range(self._count)]
        paid = [max(p for p, pays in ladder.items() if pays is None or pays in found) / UNIT for ladder in self._ladders]
        return sorted(range(self._count), key=earlier.__getitem__), paid

    def finer(self) -> bool:
        """Let smaller differences of price count; whether there are any."""
        return self._sat.finer()

    @staticmethod
    def _holds(literal: int, found: frozenset[int]) -> bool:
        return literal in found if literal > 0 else -literal not in found

    def _pays(self, x: int, price: int) -> int:
        """The variable that says that a symbol pays at least so much. What is new lies between two levels: it costs its
        difference to the one below, unless the one above, which counts that already, holds too."""
        ladder = self._ladders[x]
        if (known := ladder.get(price)) is not None:
            return known
        pays = ladder[price] = self._sat.variable()
        below = max(p for p in ladder if p < price)
        above = min((p for p in ladder if p > price), default=None)
        if (under := ladder[below]) is not None:
            self._sat.add((-pays, under))
        free = -pays
        if above is not None and (over := ladder[above]) is not None:
            self._sat.add((-over, pays))
            free = self._sat.variable()
            self._sat.add((-pays, over, -free))
        self._sat.soft(free, price - below)
        return pays
