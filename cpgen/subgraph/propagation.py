"""What follows from placing pattern vertices: what they demand of the others, support between neighbours, and all different.

Support is asked for only where few places are left: if a vertex can lie on a handful of places, each neighbour must lie next
to one of them. On language graphs this leaves nearly as little to search as asking everywhere, and costs a fraction.
"""

from __future__ import annotations

from collections.abc import Sequence

from cpgen.subgraph.graph import members
from cpgen.subgraph.nogoods import Nogoods
from cpgen.subgraph.relations import Demands

FEW = 16
"""The largest domain that is asked whom it supports."""


class Propagation:
    """Follows placements in the domains of one search; `near` are the neighbours of each pattern vertex."""

    def __init__(self, demands: Demands, near: list[int], nogoods: Nogoods) -> None:
        self._demands = demands
        self._near = [list(members(mask)) for mask in near]
        self._nogoods = nogoods

    def follow(self, found: list[int], placed: list[int], rest: Sequence[int]) -> bool:
        """Take from the domains of `rest` all that newly placed vertices rule out, those placed by it included; False if
        nothing is left for one."""
        changed = set[int]()
        while True:
            if not self._demand(found, placed, rest, changed):
                return False
            placed = []
            if not self._support(found, changed, placed) or not (placed or different(found, rest, placed)):
                return False
            if not placed:
                return True

    def _demand(self, found: list[int], placed: list[int], rest: Sequence[int], changed: set[int]) -> bool:
        """What the placed vertices demand; whoever has one place left is placed as well."""
        rows, between, refuted = self._demands.rows, self._demands.between, self._nogoods.refuted
        for u in placed:
            t = found[u].bit_length() - 1
            for v, out in refuted((u, t), found):
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
        queue = [v for v in changed if found[v].bit_count() <= FEW]
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
                        elif x not in changed and new.bit_count() <= FEW:
                            changed.add(x)
                            queue.append(x)
            if placed:
                break
        return True


def different(found: list[int], rest: Sequence[int], placed: list[int]) -> bool:
    """All different by counting: sets that together have as many members as they are take those from all others; False if
    some have fewer. The sets go by size, so this is weaker than matching but nearly free."""
    sizes = sorted((size, v) for v in rest if (size := found[v].bit_count()) > 1)
    taken = seen = count = 0
    for size, v in sizes:
        if size > len(sizes) and not taken:
            # More places than vertices: from here on nobody can lack one or take one away.
            break
        old = found[v]
        new = old & ~taken
        if new != old:
            if not new:
                return False
            found[v] = new
            if not new & (new - 1):
                placed.append(v)
        if size <= len(sizes):
            seen |= new
            count += 1
            together = seen.bit_count()
            if together < count:
                return False
            if together == count:
                taken |= seen
                seen = count = 0
    return True
