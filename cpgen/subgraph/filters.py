"""Where each pattern vertex can lie before any search: labels, loops, degrees, the degrees of neighbours, and their support."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache

from cpgen.subgraph.graph import Graph, Layer, members
from cpgen.subgraph.relations import Relation

ROUNDS = 3
"""How often support is asked for again; after that the search finds it cheaper to look itself."""


def domains(pattern: Graph, target: Graph, relations: Sequence[Relation]) -> list[int]:
    """For each pattern vertex the target vertices it may lie on, by what can be seen from each vertex alone."""
    by_label: dict[object, int] = defaultdict(int)
    for t, label in enumerate(target.labels):
        by_label[label] |= 1 << t
    found = [by_label[label] for label in pattern.labels]
    loops = [sum(1 << t for t, mask in enumerate(r.target) if mask >> t & 1) for r in relations]
    for r, looped in zip(relations, loops):
        for u, mask in enumerate(r.pattern):
            if mask >> u & 1 and not r.exact:
                found[u] &= looped
            elif r.exact and not mask >> u & 1:
                found[u] &= ~looped
    for r in relations:
        if not r.exact:
            _by_degrees(r.pattern, r.target, found)
    return found


def _by_degrees(pattern: Layer, target: Layer, found: list[int]) -> None:
    """Keep the vertices whose neighbours' degrees, sorted, are each at least as large as the pattern's."""
    ours, theirs = (tuple(mask.bit_count() for mask in layer) for layer in (pattern, target))

    @cache
    def sequence(t: int) -> list[int]:
        return sorted((theirs[v] for v in members(target[t])), reverse=True)

    for u, mask in enumerate(pattern):
        wanted = sorted((ours[v] for v in members(mask)), reverse=True)
        if not wanted:
            continue
        for t in members(found[u]):
            if theirs[t] < len(wanted) or any(map(int.__lt__, sequence(t), wanted)):
                found[u] &= ~(1 << t)


def supported(found: list[int], relations: Sequence[Relation]) -> bool:
    """Strike out the vertices without a neighbour that a pattern neighbour could lie on; False if nothing is left for a
    vertex."""
    pairs = [
        (u, v, r.target) for r in relations if not r.exact for u, mask in enumerate(r.pattern) for v in members(mask) if u != v
    ]
    changed = (1 << len(found)) - 1
    for _ in range(ROUNDS):
        now, changed = changed, 0
        for u, v, layer in pairs:
            if now >> v & 1:
                there = found[v]
                lost = sum(1 << t for t in members(found[u]) if not layer[t] & there)
                if lost:
                    found[u] &= ~lost
                    changed |= 1 << u
        if not changed:
            break
    return all(found)


def different(found: list[int], open_vertices: Sequence[int]) -> bool:
    """All different by counting: sets that together have as many members as they are take those from all later ones; False
    if some have fewer. The sets go by size, so this is weaker than matching but nearly free."""
    taken = seen = 0
    count = 0
    for u in sorted(open_vertices, key=lambda u: found[u].bit_count()):
        mask = found[u] & ~taken
        if not mask:
            return False
        found[u] = mask
        seen |= mask
        count += 1
        size = seen.bit_count()
        if size < count:
            return False
        if size == count:
            taken |= seen
            seen = count = 0
    return True
