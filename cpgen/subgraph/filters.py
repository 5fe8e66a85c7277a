"""Where each pattern vertex can lie before any search: labels, loops, degrees, the degrees of neighbours, and their support."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache

from cpgen.subgraph.graph import Graph, Layer, mask_of, members, reverse
from cpgen.subgraph.relations import Relation

ROUNDS = 3
"""How often support is asked for again; after that the search finds it cheaper to look itself."""


def domains(pattern: Graph, target: Graph, relations: Sequence[Relation]) -> list[int]:
    """For each pattern vertex the target vertices it may lie on, by what can be seen from each vertex alone."""
    by_label: dict[object, int] = defaultdict(int)
    for t, label in enumerate(target.labels):
        by_label[label] |= 1 << t
    found = [by_label[label] for label in pattern.labels]
    for r in relations:
        # A loop must lie on a loop; and where what is not joined must not be, only a loop may.
        bound = [u for u, mask in enumerate(r.pattern) if bool(mask >> u & 1) != r.exact]
        if bound:
            looped = mask_of([mask >> t & 1 for t, mask in enumerate(r.target)])
            for u in bound:
                found[u] &= ~looped if r.exact else looped
    for r in relations:
        if r.local and not r.exact:
            _by_degrees(r.pattern, r.target, found)
    return found


def _by_degrees(pattern: Layer, target: Layer, found: list[int]) -> None:
    """Keep the vertices whose neighbours' degrees, sorted, are each at least as large as the pattern's: for every degree d of a
    pattern neighbour, enough neighbours have degree d or more."""
    ours, theirs = (tuple(mask.bit_count() for mask in layer) for layer in (pattern, target))
    smallest, everybody = min(theirs, default=0), (1 << len(target)) - 1
    reaching = {d: everybody if d <= smallest else mask_of([degree >= d for degree in theirs]) for d in set(ours)}

    @cache
    def having(count: int, d: int) -> int:
        """The vertices with so many neighbours of degree d or more; many pattern vertices ask for the same ones."""
        enough = reaching[d]
        return mask_of([(mask & enough).bit_count() >= count for mask in target])

    for u, mask in enumerate(pattern):
        found[u] &= reaching[ours[u]]
        degrees = [ours[v] for v in members(mask)]
        for d in set(degrees):
            if d <= smallest:
                # All have that degree: enough neighbours have it if there are enough.
                continue
            found[u] &= having(sum(x >= d for x in degrees), d)


def supported(found: list[int], relations: Sequence[Relation], directed: bool) -> bool:
    """Strike out the vertices without a neighbour that a pattern neighbour could lie on; False if nothing is left for a
    vertex."""
    kept = [(r.pattern, reverse(r.target) if directed else r.target) for r in relations if r.local and not r.exact]
    known: dict[tuple[int, int], int] = {}

    def reached(i: int, there: int) -> int:
        """All vertices with an edge of a relation into a set; many pattern vertices ask for the same one."""
        if (i, there) not in known:
            total = 0
            for t in members(there):
                total |= kept[i][1][t]
            known[i, there] = total
        return known[i, there]

    for _ in range(ROUNDS):
        before = list(found)
        for i, (layer, _) in enumerate(kept):
            for u, mask in enumerate(layer):
                for v in members(mask & ~(1 << u)):
                    found[u] &= reached(i, found[v])
        if found == before:
            break
    return all(found)
