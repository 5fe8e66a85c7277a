"""What follows from placing pattern vertices: what they demand of the others, support between neighbours, and all different.

Support is asked for only where few places are left: if a vertex can lie on a handful of places, each neighbour must lie next
to one of them. On language graphs this leaves nearly as little to search as asking everywhere, and costs a fraction. The
denser the target, the fewer places are a handful: nearly every vertex lies next to one of many.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, log1p

from cpgen.subgraph.graph import members
from cpgen.subgraph.nogoods import Nogoods
from cpgen.subgraph.relations import Demands

FEW = 16
"""The largest domain that is ever asked whom it supports."""
LONELY = 0.25
"""The share of vertices that must be expected to lie next to none of a domain, or it is not asked."""


def few(density: float) -> int:
    """The largest domain that is asked whom it supports by edges of this density."""
    return FEW if density <= 0 else min(FEW, round(log(LONELY) / log1p(-density))) if density < 1 else 0


class Propagation:
    """Follows placements in the domains of one search; `near` are the neighbours of each pattern vertex, `most` is the largest
    domain that is asked for support."""

    def __init__(self, demands: Demands, near: list[int], nogoods: Nogoods, most: int) -> None:
        self._demands = demands
        self._most = most
        self._near = [list(members(mask)) for mask in near]
        self._nogoods = nogoods
        self._ranked = sorted(range(len(near)), key=lambda u: -near[u].bit_count())
        self._rank = sorted(range(len(near)), key=self._ranked.__getitem__)

    def follow(self, found: list[int], placed: list[int], rest: Sequence[int]) -> list[int] | None:
        """Take from the domains of `rest` all that newly placed vertices rule out, those placed by it included. What is left of
        `rest` with more than one place, fewest first and then most neighbours; None if nothing is left for one."""
        changed = set[int]()
        while self._demand(found, placed, rest, changed):
            placed = []
            if not self._support(found, changed, placed):
                break
            if not placed:
                rest = self._open(found, rest)
                if not different(found, rest, placed):
                    break
                if not placed:
                    return rest
        return None

    def _open(self, found: list[int], rest: Sequence[int]) -> list[int]:
        """Those with more than one place, fewest first and then most neighbours: whoever is to be left with none is met early."""
        # Size and rank as one number, for numbers are sorted much faster than pairs.
        width, rank, ranked = len(found), self._rank, self._ranked
        keys = [size * width + rank[v] for v in rest if (size := found[v].bit_count()) > 1]
        keys.sort()
        return [ranked[key % width] for key in keys]

    def _demand(self, found: list[int], placed: list[int], rest: Sequence[int], changed: set[int]) -> bool:
        """What the placed vertices demand; whoever has one place left is placed as well."""
        rows, between, nogoods = self._demands.rows, self._demands.between, self._nogoods
        for u in placed:
            t = found[u].bit_length() - 1
            for v, out in nogoods.refuted((u, t), found) if (u, t) in nogoods else ():
                old = found[v]
                found[v] = new = old & ~(1 << out)
                if not new:
                    return False
                if new != old and not new & (new - 1):
                    placed.append(v)
            masks, kinds = rows(t), between[u]
            for v in rest:
                old = found[v]
                new = old & masks[kinds[v]]
                if new != old:
                    if not new:
                        return False
                    found[v] = new
                    if new & (new - 1):
                        changed.add(v)
                    else:
                        placed.append(v)
        return True

    def _support(self, found: list[int], changed: set[int], placed: list[int]) -> bool:
        """Leave to the neighbours of changed vertices with few places only what is next to one of these. Stops when somebody is
        placed: that says more."""
        queue = [v for v in changed if found[v].bit_count() <= self._most]
        queue.sort(key=lambda v: (found[v].bit_count(), v))
        between, around = self._demands.between, self._demands.around
        for v in queue:
            changed.discard(v)
            mask = found[v]
            if not mask & (mask - 1):
                continue
            values, kinds, reached = list(members(mask)), between[v], dict[int, int]()
            for x in self._near[v]:
                old = found[x]
                if old & (old - 1):
                    relation = kinds[x]
                    if relation not in reached:
                        reached[relation] = around(relation, values)
                    new = old & reached[relation]
                    if new != old:
                        if not new:
                            return False
                        found[x] = new
                        if not new & (new - 1):
                            placed.append(x)
                        elif x not in changed and new.bit_count() <= self._most:
                            changed.add(x)
                            queue.append(x)
            if placed:
                break
        return True


def different(found: list[int], rest: Sequence[int], placed: list[int]) -> bool:
    """All different by counting: sets that together have as many members as they are take those from all others; False if
    some have fewer. The sets are to come by size, so this is weaker than matching but nearly free."""
    taken = seen = count = 0
    for v in rest:
        old = found[v]
        size = old.bit_count()
        if size > len(rest) and not taken:
            # More places than vertices: from here on nobody can lack one or take one away.
            break
        new = old & ~taken
        if new != old:
            if not new:
                return False
            found[v] = new
            if not new & (new - 1):
                placed.append(v)
        if size <= len(rest):
            seen |= new
            count += 1
            together = seen.bit_count()
            if together < count:
                return False
            if together == count:
                taken |= seen
                seen = count = 0
    return True
