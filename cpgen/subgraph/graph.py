"""Graphs as bit sets: vertices are numbers, a set of vertices is a Python int, an edge label is a layer of its own."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cpgen.errors import BadInput, expect

Layer = tuple[int, ...]
"""For each vertex the bit set of the vertices it has an edge to."""


@dataclass(frozen=True)
class Graph:
    """A graph, directed or not, whose vertices and edges may have labels. Loops are allowed, parallel edges are not."""

    names: tuple[Hashable, ...]
    labels: tuple[Hashable, ...]
    layers: Mapping[Hashable, Layer]
    """For each edge label (None where there is none) where its edges lead; undirected edges lead both ways."""
    directed: bool = False

    @cached_property
    def edges(self) -> Layer:
        """Where edges of any label lead."""
        return union(self.layers.values(), len(self.names))

    @cached_property
    def size(self) -> int:
        """How many vertices there are."""
        return len(self.names)


def union(layers: Iterable[Layer], size: int) -> Layer:
    """All the edges of several layers."""
    total = [0] * size
    for layer in layers:
        for v, mask in enumerate(layer):
            total[v] |= mask
    return tuple(total)


def reverse(layer: Layer) -> Layer:
    """The same edges, led backwards."""
    back = [0] * len(layer)
    for v, mask in enumerate(layer):
        bit = 1 << v
        for u in members(mask):
            back[u] |= bit
    return tuple(back)


def neighbours(source: Graph) -> list[int]:
    """For each vertex those that have an edge with it, either way, without itself."""
    both = union((source.edges, reverse(source.edges)), source.size) if source.directed else source.edges
    return [mask & ~(1 << v) for v, mask in enumerate(both)]


def members(mask: int) -> Iterator[int]:
    """The vertices in a bit set, in order. Finding ones in its binary text is one pass; taking low bits off a long int is
    one each."""
    text = bin(mask)[:1:-1]
    at = text.find("1")
    while at >= 0:
        yield at
        at = text.find("1", at + 1)


def mask_of(chosen: Sequence[object]) -> int:
    """The bit set of the vertices for which something true is told, in their order; as a text, for adding up bits of a long
    int is one pass each."""
    return int("".join(["1" if one else "0" for one in reversed(chosen)]) or "0", 2)


def graph(
    vertices: int | Sequence[Hashable],
    edges: Iterable[tuple[int, int] | tuple[int, int, Hashable]],
    labels: Sequence[Hashable] | None = None,
    directed: bool = False,
) -> Graph:
    """A graph from numbered edges, each a pair, or a triple with its label."""
    names = tuple(range(vertices)) if isinstance(vertices, int) else tuple(vertices)
    layers: dict[Hashable, list[int]] = {}
    for edge in edges:
        u, v = edge[0], edge[1]
        expect(0 <= u < len(names) and 0 <= v < len(names), f"graph: edge {u}-{v} leaves the {len(names)} vertices")
        layer = layers.setdefault(edge[2] if len(edge) == 3 else None, [0] * len(names))
        layer[u] |= 1 << v
        if not directed:
            layer[v] |= 1 << u
    marks = (None,) * len(names) if labels is None else tuple(labels)
    expect(len(marks) == len(names), f"graph: {len(marks)} labels for {len(names)} vertices")
    return Graph(names, marks, {label: tuple(layer) for label, layer in layers.items()}, directed)


def from_networkx(source: Any, label: str = "label", edge_label: str = "label") -> Graph:
    """A graph from networkx; `label` and `edge_label` name the attributes that must agree, missing ones agree with missing
    ones."""
    if source.is_multigraph():
        raise BadInput("graph: parallel edges cannot be matched; give a simple graph")
    names = list(source.nodes)
    number = {name: i for i, name in enumerate(names)}
    edges = [(number[u], number[v], data.get(edge_label)) for u, v, data in source.edges(data=True)]
    return graph(names, edges, [source.nodes[n].get(label) for n in names], source.is_directed())
