"""What a pattern's own symmetry lets a search leave out: of all the ways to turn an embedding only one is looked for.

If a symmetry takes u to v, every embedding has a turned one in which u lies before v, in any order of the target's vertices;
here it is that in which the search prefers them, large degrees first. So u may be asked to lie before all that symmetries
take it to; then the same for the symmetries that leave u where it is, and so on. As all places differ, all these orders can
be kept together (Puget, Symmetry Breaking Revisited, 2005).
"""

from __future__ import annotations

from cpgen.subgraph.graph import Graph, Layer, members, reverse
from cpgen.subgraph.relations import Relation

LARGEST = 50
"""The most vertices of a pattern that is looked at: telling vertices apart takes the cube of their number."""

Colours = tuple[int, ...]
"""For each vertex a number; a symmetry takes a vertex to one of the same number only."""


def one_of_all_turns(pattern: Graph, target: Graph) -> list[Relation]:
    """What one of all the turned ways of an embedding keeps; nothing if no symmetry is seen."""
    after = orders(pattern)
    if not any(after):
        return []
    above, below, passed = [0] * target.size, [0] * target.size, 0
    everybody = (1 << target.size) - 1
    for t in sorted(range(target.size), key=lambda t: -target.edges[t].bit_count()):
        below[t] = passed
        passed |= 1 << t
        above[t] = everybody ^ passed
    return [Relation(after, tuple(above), local=False), Relation(reverse(after), tuple(below), local=False)]


def orders(pattern: Graph) -> Layer:
    """For each vertex of the pattern those that it may be asked to lie before."""
    after = [0] * pattern.size
    if pattern.size > LARGEST:
        return tuple(after)
    layers = [*pattern.layers.values(), *(map(reverse, pattern.layers.values()) if pattern.directed else ())]
    names = list(dict.fromkeys(pattern.labels))
    colours = _refined(tuple(map(names.index, pattern.labels)), layers)
    while len(set(colours)) < pattern.size:
        classes = [[v for v, colour in enumerate(colours) if colour == one] for one in set(colours)]
        # Vertices with many neighbours are placed early, so their order is what leaves most out.
        u, *others = max((c for c in classes if len(c) > 1), key=lambda c: (pattern.edges[c[0]].bit_count(), len(c), -c[0]))
        fixed = _marked(colours, u, layers)
        for v in others:
            if _interchangeable(u, v, layers) or _turns(fixed, _marked(colours, v, layers), layers):
                after[u] |= 1 << v
        colours = fixed
    return tuple(after)


def _interchangeable(u: int, v: int, layers: list[Layer]) -> bool:
    """Whether two vertices are joined to the same others, and as much to each other and to themselves."""
    both = 1 << u | 1 << v
    return all(
        layer[u] & ~both == layer[v] & ~both and (layer[u] >> u & 1, layer[u] >> v & 1) == (layer[v] >> v & 1, layer[v] >> u & 1)
        for layer in layers
    )


def _refined(colours: Colours, layers: list[Layer]) -> Colours:
    """Tell vertices apart by the colours of their neighbours, until that tells nothing more."""
    while True:
        seen = [
            (colours[v], *(tuple(sorted(colours[w] for w in members(layer[v]))) for layer in layers)) for v in range(len(colours))
        ]
        kinds = {kind: i for i, kind in enumerate(sorted(set(seen)))}
        if len(kinds) == len(set(colours)):
            return colours
        colours = tuple(kinds[kind] for kind in seen)


def _marked(colours: Colours, u: int, layers: list[Layer]) -> Colours:
    """The colours when one vertex is told apart from all others."""
    return _refined((*colours[:u], max(colours) + 1, *colours[u + 1 :]), layers)


def _turns(ours: Colours, theirs: Colours, layers: list[Layer]) -> bool:
    """Whether a symmetry is seen that takes the vertices of one colouring to those of the same colours in the other. Where
    colours leave a choice the first one is taken, so that a symmetry may be overlooked but never takes long."""
    while sorted(ours) == sorted(theirs):
        alike = next((v for v, colour in enumerate(ours) if ours.count(colour) > 1), None)
        if alike is None:
            goes = [theirs.index(colour) for colour in ours]
            return all(
                layer[goes[v]] == sum(1 << goes[w] for w in members(mask)) for layer in layers for v, mask in enumerate(layer)
            )
        theirs = _marked(theirs, theirs.index(ours[alike]), layers)
        ours = _marked(ours, alike, layers)
    return False
