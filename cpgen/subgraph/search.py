"""The search: smallest domain first, values drawn with a bias for large degrees, restarts, and nogoods that keep what was
refuted.

After a restart nothing is searched twice: every value refuted on the way becomes a nogood, "these placements do not go
together", watched by two of its placements (Archibald et al., Sequential and Parallel Solution-Biased Search for Subgraph
Algorithms, 2019).
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from math import log
from random import Random

from cpgen.subgraph.filters import different
from cpgen.subgraph.graph import Graph, members
from cpgen.subgraph.relations import Demands

Placement = tuple[int, int]
"""A pattern vertex and the target vertex it lies on."""
FIRST_RESTART = 150
"""Failures before the first restart; later ones follow Luby's sequence times this."""
CLOCK = 64
"""Nodes between two looks at the clock."""


class OutOfTime(Exception):
    """The time limit was reached."""


class Restart(Exception):
    """The run had its number of failures."""


@dataclass
class Counters:
    """What a search did."""

    nodes: int = 0
    failures: int = 0
    restarts: int = 0
    nogoods: int = 0


def luby(i: int) -> int:
    """The i-th number, from 1, of 1 1 2 1 1 2 4 1 1 2 …"""
    k = i.bit_length()
    return 1 << (k - 1) if i == (1 << k) - 1 else luby(i - (1 << (k - 1)) + 1)


class Searcher:
    """One search for embeddings, from domains that were filtered."""

    def __init__(self, pattern: Graph, target: Graph, demands: Demands, deadline: float | None, random: Random | None) -> None:
        self.counters = Counters()
        self._demands = demands
        self._degrees = [mask.bit_count() for mask in target.edges]
        self._weights = [mask.bit_count() for mask in pattern.edges]
        self._deadline = deadline
        self._random = random
        self._watchers: dict[Placement, list[list[Placement]]] = defaultdict(list)
        self._failures_left: int | None = None
        self._fresh: list[list[Placement]] = []

    def first(self, found: list[int]) -> tuple[int, ...] | None:
        """An embedding, or None if there is none; with restarts."""
        run = 0
        while True:
            run += 1
            self._failures_left = FIRST_RESTART * luby(run)
            root = list(found)
            try:
                if not self._propagate(root, [u for u, mask in enumerate(root) if mask.bit_count() == 1], set()):
                    return None
                return next(self._below(root, set(range(len(root))), []), None)
            except Restart:
                self.counters.restarts += 1
                # What was refuted without any placement before it is out for good.
                for nogood in self._fresh:
                    if len(nogood) == 1:
                        u, t = nogood[0]
                        found[u] &= ~(1 << t)
                    else:
                        self._watchers[nogood[0]].append(nogood)
                        self._watchers[nogood[1]].append(nogood)
                        self.counters.nogoods += 1
                if not all(found):
                    return None

    def all(self, found: list[int]) -> Iterator[tuple[int, ...]]:
        """All embeddings, without restarts."""
        root = list(found)
        if self._propagate(root, [u for u, mask in enumerate(root) if mask.bit_count() == 1], set()):
            yield from self._below(root, set(range(len(root))), [])

    def _below(self, found: list[int], open_vertices: set[int], path: list[Placement]) -> Iterator[tuple[int, ...]]:
        """All embeddings within these domains, in which the vertices with one value are propagated."""
        self.counters.nodes += 1
        if self._deadline is not None and self.counters.nodes % CLOCK == 1 and time.monotonic() > self._deadline:
            raise OutOfTime
        open_vertices = {u for u in open_vertices if found[u] & (found[u] - 1)}
        if not open_vertices:
            yield tuple(mask.bit_length() - 1 for mask in found)
            return
        u = min(open_vertices, key=lambda v: (found[v].bit_count(), -self._weights[v], v))
        tried: list[int] = []
        for t in self._order(found[u]):
            below = list(found)
            below[u] = 1 << t
            try:
                path.append((u, t))
                if self._propagate(below, [u], open_vertices):
                    yield from self._below(below, open_vertices, path)
            except Restart:
                path.pop()
                self._fresh += [[*path, (u, value)] for value in tried]
                raise
            path.pop()
            tried.append(t)
        self._fail(path)

    def _fail(self, path: list[Placement]) -> None:
        self.counters.failures += 1
        if self._failures_left is not None:
            self._failures_left -= 1
            # The node just left is refuted as a whole: the way to it is the first nogood. At the root nothing is left to do.
            if self._failures_left <= 0 and path:
                self._fresh = [list(path)]
                raise Restart

    def _order(self, mask: int) -> list[int]:
        """The values of a domain: large degrees first; by a draw with the degrees as weights where restarts are on. Weights of
        2^degree, as in the paper, keep to the same few vertices in language graphs, whose degrees differ by hundreds."""
        degrees = self._degrees
        values = list(members(mask))
        if self._random is None or self._failures_left is None:
            return sorted(values, key=lambda t: -degrees[t])
        draw = self._random.random
        # Sorting by weight-scaled exponential draws is drawing without replacement.
        return sorted(values, key=lambda t: log(-log(draw() or 1e-300)) - log(degrees[t] + 1))

    def _propagate(self, found: list[int], placed: list[int], open_vertices: set[int]) -> bool:
        """Follow what newly placed vertices demand of the others; False if nothing is left for one."""
        rest = sorted(open_vertices) or range(len(found))
        masks, between = self._demands.row, self._demands.between
        while True:
            for u in placed:
                t = found[u].bit_length() - 1
                kinds = between[u]
                for nogood in list(self._watchers.get((u, t), ())):
                    if not self._obey(nogood, (u, t), found, placed):
                        return False
                for v in rest:
                    if v == u:
                        continue
                    old = found[v]
                    new = old & masks(kinds[v], t)
                    if new != old:
                        if not new:
                            return False
                        found[v] = new
                        if not new & (new - 1):
                            placed.append(v)
            before = [found[v] for v in rest]
            if not different(found, rest):
                return False
            placed = [v for v, old in zip(rest, before) if found[v] != old and not found[v] & (found[v] - 1)]
            if not placed:
                return True

    def _obey(self, nogood: list[Placement], new: Placement, found: list[int], placed: list[int]) -> bool:
        """A placement of a nogood holds now: watch another that does not, or strike out the last one left."""
        if nogood[1] == new:
            nogood[0], nogood[1] = nogood[1], nogood[0]
        for i in range(2, len(nogood)):
            v, t = nogood[i]
            if found[v] != 1 << t:
                nogood[0], nogood[i] = nogood[i], nogood[0]
                self._watchers[new].remove(nogood)
                self._watchers[nogood[0]].append(nogood)
                return True
        v, t = nogood[1]
        old = found[v]
        found[v] &= ~(1 << t)
        if not found[v]:
            return False
        if found[v] != old and not found[v] & (found[v] - 1):
            placed.append(v)
        return True
