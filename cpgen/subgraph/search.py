"""The search: places the core, smallest domain first, by values drawn with a bias for large degrees; the fringe is matched at the
end. Restarts keep what was refuted as nogoods, so that nothing is searched twice.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from math import log
from random import Random

from cpgen.subgraph.assignment import matched
from cpgen.subgraph.graph import Graph, members
from cpgen.subgraph.nogoods import Nogoods, Placement
from cpgen.subgraph.propagation import Propagation, few
from cpgen.subgraph.relations import Demands

FIRST_RESTART = 150
"""Failures before the first restart; later ones follow Luby's sequence times this."""
CLOCK = 16
"""Placements between two looks at the clock."""


class OutOfTime(Exception):
    """The time limit was reached."""


class OutOfTries(Exception):
    """The number of failures was reached."""


@dataclass
class Counters:
    """What a search did."""

    nodes: int = 0
    failures: int = 0
    restarts: int = 0
    nogoods: int = 0


@dataclass
class Node:
    """A vertex whose values are tried in turn, within domains in which all that is placed was followed."""

    found: list[int]
    open: list[int]
    """Those with more than one place, fewest first: whoever is to be left with none is then met early."""
    vertex: int
    values: list[int]
    at: int = -1
    """Which value is tried; those before it are refuted."""


def luby(i: int) -> int:
    """The i-th number, from 1, of 1 1 2 1 1 2 4 1 1 2 …"""
    k = i.bit_length()
    return 1 << (k - 1) if i == (1 << k) - 1 else luby(i - (1 << (k - 1)) + 1)


class Searcher:
    """One search for embeddings, from domains that were filtered; `near` are the neighbours of each pattern vertex, `fringe`
    the vertices that need no search."""

    def __init__(
        self, near: list[int], fringe: int, target: Graph, demands: Demands, deadline: float | None, random: Random | None
    ) -> None:
        self.counters = Counters()
        self._fringe = fringe
        self._degrees = [mask.bit_count() for mask in target.edges]
        self._logarithms = [log(degree + 1) for degree in self._degrees]
        self._deadline = deadline
        self._random = random
        self._nogoods = Nogoods()
        density = sum(self._degrees) / max(1, target.size**2)
        self._propagation = Propagation(demands, near, self._nogoods, few(density))
        self._placements = 0

    def first(self, found: list[int], most: int | None = None) -> tuple[int, ...] | None:
        """An embedding, or None if there is none, with restarts; with so many failures at most, after which it is
        `OutOfTries`."""
        run = 0
        while all(found):
            run += 1
            way: list[Node] = []
            limit = self.counters.failures + FIRST_RESTART * luby(run)
            placed = next(self._embeddings(found, way, limit if most is None else min(limit, most)), None)
            if placed is not None or not way:
                return placed
            if most is not None and self.counters.failures >= most:
                raise OutOfTries
            self.counters.restarts += 1
            self._learn(way, found)
        return None

    def all(self, found: list[int]) -> Iterator[tuple[int, ...]]:
        """All embeddings, without restarts."""
        return self._embeddings(found, [], None)

    def _embeddings(self, found: list[int], way: list[Node], most: int | None) -> Iterator[tuple[int, ...]]:
        """All embeddings within these domains. If failures are limited, only one for each placement of the core, and no more
        once there were so many; the way, from the root down, is then where the search stands."""
        trial, rest = list(found), list(range(len(found)))
        alone = [u for u, mask in enumerate(found) if mask.bit_count() == 1]
        below = self._followed(trial, alone, rest)
        while below is not None:
            entered = self._entered(trial, below, most is not None)
            if isinstance(entered, Node):
                way.append(entered)
            elif entered is None:
                self.counters.failures += 1
            else:
                yield entered
            below = None
            while below is None and way and (most is None or self.counters.failures < most):
                node = way[-1]
                node.at += 1
                if node.at == len(node.values):
                    way.pop()
                    self.counters.failures += 1
                else:
                    trial = list(node.found)
                    trial[node.vertex] = 1 << node.values[node.at]
                    below = self._followed(trial, [node.vertex], node.open)

    def _entered(self, found: list[int], rest: list[int], one: bool) -> Node | tuple[int, ...] | None:
        """Where the search goes on; or the embedding reached; or None if the fringe has none."""
        self.counters.nodes += 1
        if not rest:
            return tuple(mask.bit_length() - 1 for mask in found)
        u = next((u for u in rest if not self._fringe >> u & 1), None)
        if u is None:
            placed = matched(found)
            if one or placed is None:
                return placed
            u = rest[0]
        return Node(found, rest, u, self._ordered(found[u]))

    def _followed(self, found: list[int], placed: list[int], rest: list[int]) -> list[int] | None:
        """The vertices still open, in the order to be tried, after all that follows from the newly placed ones; None if nothing
        is left for one."""
        self._placements += 1
        if self._deadline is not None and self._placements % CLOCK == 1 and time.monotonic() > self._deadline:
            raise OutOfTime
        return self._propagation.follow(found, placed, rest)

    def _learn(self, way: list[Node], found: list[int]) -> None:
        """Keep what is refuted where a run stopped: at every node the values before the present one, and the present one of
        the last."""
        path: list[Placement] = []
        for node in way:
            for t in node.values[: node.at + (node is way[-1])]:
                if path:
                    self._nogoods.add([*path, (node.vertex, t)])
                    self.counters.nogoods += 1
                else:
                    # What was refuted without any placement before it is out for good.
                    found[node.vertex] &= ~(1 << t)
            path.append((node.vertex, node.values[node.at]))

    def _ordered(self, mask: int) -> list[int]:
        """The values of a domain: large degrees first; by a draw with the degrees as weights where restarts are on. Weights of
        2^degree, as in the paper, keep to the same few vertices in language graphs, whose degrees differ by hundreds."""
        if self._random is None:
            return sorted(members(mask), key=lambda t: -self._degrees[t])
        draw, logarithms = self._random.random, self._logarithms
        # Sorting by weight-scaled exponential draws is drawing without replacement.
        return sorted(members(mask), key=lambda t: log(-log(draw() or 1e-300)) - logarithms[t])
