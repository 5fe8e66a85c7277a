"""What a placed vertex demands of the others: one bit mask for each way in which two pattern vertices are related.

Two pattern vertices are related by the layers that hold an edge between them, by the supplemental graphs that join them,
and, if the embedding is to be induced, by having no edge. All pairs with the same relation share their masks: if u lies on
t, then v must lie in `mask(relation of u and v, t)`, which never holds t itself. A supplemental graph joins vertices with k
or more paths of length two; as an embedding keeps paths, it must keep these joins too (McCreesh and Prosser, Glasgow
Subgraph Solver). It keeps walks as well: two more join what a walk of even or of odd length does.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cpgen.subgraph.graph import Graph, Layer, members, reverse, union

MOST_PATHS = 3


@dataclass(frozen=True)
class Relation:
    """A pair of layers, the pattern's and the target's: what is joined in the first must be joined in the second, or, where
    `exact`, what is not joined must not be."""

    pattern: Layer
    target: Layer
    exact: bool = False
    local: bool = True
    """Whether degrees and neighbours in it tell anything: walks join nearly all to all."""


def two_paths(layer: Layer) -> list[Layer]:
    """For k = 1, 2, 3 the graph of vertices with at least k paths of length two, counted for all ends at once: what was met
    twice is what was met once before and is met again."""
    found: list[list[int]] = [[] for _ in range(MOST_PATHS)]
    for v, mask in enumerate(layer):
        first = second = third = 0
        for middle in members(mask & ~(1 << v)):
            # A loop in the middle makes no path of three vertices.
            ends = layer[middle] & ~(1 << middle)
            third |= second & ends
            second |= first & ends
            first |= ends
        for graphs, ends in zip(found, (first, second, third)):
            graphs.append(ends & ~(1 << v))
    return [tuple(graphs) for graphs in found]


def parities(layer: Layer) -> list[Layer]:
    """The graphs of vertices joined by a walk of even and by one of odd length: nothing but the parts of the graph, unless a
    part has two sides."""
    even, odd = [0] * len(layer), [0] * len(layer)
    left = (1 << len(layer)) - 1
    while left:
        sides, at = [left & -left, 0], 0
        fresh = sides[0]
        while fresh:
            reached = 0
            for v in members(fresh):
                reached |= layer[v]
            at ^= 1
            fresh = reached & ~sides[at]
            sides[at] |= fresh
        for side, other in (sides, sides[::-1]):
            for v in members(side):
                even[v], odd[v] = side, other
        left &= ~(sides[0] | sides[1])
    return [tuple(even), tuple(odd)]


def relations(pattern: Graph, target: Graph, induced: bool, supplemental: bool = True) -> list[Relation]:
    """All that an embedding must keep."""
    empty = (0,) * target.size
    found = [Relation(layer, target.layers.get(label, empty)) for label, layer in pattern.layers.items()]
    if pattern.directed:
        found += [Relation(reverse(r.pattern), reverse(r.target)) for r in list(found)]
    ours = pattern.edges
    if induced:
        found.append(Relation(ours, target.edges, exact=True))
        if pattern.directed:
            found.append(Relation(reverse(ours), reverse(target.edges), exact=True))
    if supplemental:
        # A path keeps its labels: edges of labels that the pattern does not have lie on none.
        theirs = union((target.layers.get(label, empty) for label in pattern.layers), target.size)
        if pattern.directed:
            ours, theirs = union((ours, reverse(ours)), pattern.size), union((theirs, reverse(theirs)), target.size)
        found += [Relation(a, b) for a, b in zip(two_paths(ours), two_paths(theirs)) if any(a)]
        everybody = (1 << target.size) - 1
        found += [
            Relation(a, b, local=False) for a, b in zip(parities(ours), parities(theirs)) if any(mask != everybody for mask in b)
        ]
    return found


class Demands:
    """The masks, made for each target vertex when first asked for."""

    def __init__(self, pattern: Graph, target: Graph, relations: list[Relation]) -> None:
        self._relations = relations
        self._all = (1 << target.size) - 1
        kinds: dict[int, int] = {-1: 0}
        self.between: list[list[int]] = []
        """For each two pattern vertices the number of their relation; 0, which demands nothing, for a vertex and itself."""
        for u in range(pattern.size):
            row = [0] * pattern.size
            for i, r in enumerate(relations):
                for v in members(r.pattern[u]):
                    row[v] |= 1 << i
            row[u] = -1
            for kind in dict.fromkeys(row):
                kinds.setdefault(kind, len(kinds))
            self.between.append(list(map(kinds.__getitem__, row)))
        self._kinds = list(kinds)[1:]
        self._rows: list[list[int] | None] = [None] * target.size

    def rows(self, t: int) -> list[int]:
        """For each relation where a vertex may lie whose partner lies on t."""
        rows = self._rows[t]
        if rows is None:
            rows = [-1]
            for kind in self._kinds:
                mask = self._all & ~(1 << t)
                for i, r in enumerate(self._relations):
                    if kind >> i & 1:
                        if not r.exact:
                            mask &= r.target[t]
                    elif r.exact:
                        mask &= ~r.target[t]
                rows.append(mask)
            self._rows[t] = rows
        return rows

    def around(self, relation: int, values: Iterable[int]) -> int:
        """Where a vertex may lie whose partner in the relation lies on one of these."""
        known, total = self._rows, 0
        for t in values:
            total |= (known[t] or self.rows(t))[relation]
        return total
