"""The vertices that need no search: once all their neighbours lie, nothing is left to ask of them but to be different.

Pattern vertices without an edge between any two of them are such a fringe if the embedding need not be induced, or if the
target has no edge among the places they can lie on, as with the words of a language. The search then places the others,
the core, and the fringe is matched to its places.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from cpgen.subgraph.graph import Graph, members


def fringe(near: Sequence[int], target: Graph, induced: bool, found: Sequence[int]) -> int:
    """A large set of pattern vertices, few neighbours first, that only have to be different once the rest is placed; none if
    the target could join two of them."""
    chosen = places = 0
    for u in sorted(range(len(near)), key=lambda u: near[u].bit_count()):
        if not near[u] & chosen:
            chosen |= 1 << u
            places |= found[u]
    if induced and any(target.edges[t] & places & ~(1 << t) for t in members(places)):
        return 0
    return chosen


def matched(found: Sequence[int]) -> tuple[int, ...] | None:
    """A different place for every vertex, or None if there are not enough: a maximum matching by augmenting paths."""
    # A vertex with as many places as there are vertices always gets one; more need not be listed.
    places = [list(islice(members(mask), len(found))) for mask in found]
    holder: dict[int, int] = {}
    for u in range(len(found)):
        came_from: dict[int, int] = {}
        queue, free = [u], None
        for v in queue:
            for t in places[v]:
                if t not in came_from:
                    came_from[t] = v
                    if t not in holder:
                        free = t
                        break
                    queue.append(holder[t])
            if free is not None:
                break
        if free is None:
            return None
        placed = {v: t for t, v in holder.items()}
        while free is not None:
            # The vertex that led here moves here, and its old place is the next to be filled.
            v = came_from[free]
            holder[free] = v
            free = placed.get(v)
    return tuple(t for _, t in sorted((v, t) for t, v in holder.items()))
