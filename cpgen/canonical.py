"""One name for all that is equal up to symmetry: a canonical order of the vertices of a small coloured graph.

A puzzle draws its instance as a graph whose isomorphisms are its symmetries (rows, columns, symbols, clues as vertices). Colour
refinement tells vertices apart; where it cannot, each vertex of a class is singled out in turn, and the least leaf of this search
tree gives the order. Leaves that are equal show a symmetry of the graph itself, which cuts off the branches it maps to explored
ones (McKay and Piperno 2014, in small). The search is exact: it has no bound at which it gives up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

Graph = Sequence[Sequence[int]]
"""For each vertex its neighbours."""


def graph(vertices: int, edges: Iterable[tuple[int, int]]) -> Graph:
    """The neighbours of each vertex."""
    found: list[list[int]] = [[] for _ in range(vertices)]
    for a, b in edges:
        found[a].append(b)
        found[b].append(a)
    return found


def canonical_order(neighbours: Graph, colours: Sequence[int], finer: Callable[[], Sequence[int]] | None = None) -> list[int]:
    """For each vertex its place in an order under which graphs that are isomorphic, colours included, become equal.

    Where everything has as many neighbours as its like (a full grid), refinement sees little; `finer` then gives better colours,
    which may say anything about a vertex that isomorphisms preserve.
    """
    search = _Search(neighbours)
    start, trace = search.refined(_ranked(colours))
    if finer is not None and 2 * len(set(start)) < len(start):
        start, trace = search.refined(_ranked(list(zip(start, finer()))))
    search.explore(start, trace)
    return search.best


def automorphisms(
    neighbours: Graph, colours: Sequence[int], pairs: Iterable[tuple[int, int]]
) -> Iterator[tuple[tuple[int, int], list[int]]]:
    """For each of the pairs of vertices, where there is one, a symmetry of the graph that keeps the colours and takes the first
    to the second: for every vertex its image."""
    search = _Search(neighbours)
    edges = {frozenset(edge) for edge in search.edges}

    def single(coloured: list[int], vertex: int) -> list[int]:
        return [c + 1 if c == coloured[vertex] and v != vertex else c for v, c in enumerate(coloured)]

    def extended(one: list[int], two: list[int]) -> list[int] | None:
        (one, way), (two, other_way) = search.refined(one), search.refined(two)
        if way != other_way or sorted(one) != sorted(two):
            return None
        members = search.target(one)
        if not members:
            at = {colour: vertex for vertex, colour in enumerate(two)}
            image = [at[colour] for colour in one]
            return image if {frozenset((image[a], image[b])) for a, b in search.edges} == edges else None
        tries = [v for v, colour in enumerate(two) if colour == one[members[0]]]
        return next((found for v in tries if (found := extended(single(one, members[0]), single(two, v))) is not None), None)

    start, _ = search.refined(_ranked(colours))
    for here, there in pairs:
        if start[here] == start[there]:
            image = extended(single(start, here), single(start, there))
            if image is not None:
                yield (here, there), image


def _ranked(colours: Sequence[Any]) -> list[int]:
    """Each colour as the number of vertices with a lesser one."""
    ranks: dict[Any, int] = {}
    for place, colour in enumerate(sorted(colours)):
        ranks.setdefault(colour, place)
    return [ranks[c] for c in colours]


@lru_cache(maxsize=1)
def _mixed(size: int) -> list[int]:
    """Numbers that look random, the same in every run: a vertex sums those of its neighbours' colours (splitmix64)."""
    found, state = [], 0
    for _ in range(size):
        state = (state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        found.append(z ^ z >> 31)
    return found


class _Search:
    """The search tree over one graph: the best leaf so far, the path to it, and the automorphisms met."""

    def __init__(self, neighbours: Graph) -> None:
        self.neighbours = neighbours
        self.edges = [(a, b) for a, others in enumerate(neighbours) for b in others if a < b]
        size = 256
        while size < len(neighbours):
            size *= 2
        self.mixed = _mixed(size)
        self.path: list[int] = []
        self.best: list[int] = []
        self.leaves: dict[int, tuple[list[int], list[int]]] = {}
        self.best_trace: list[int] = []
        self.certificate: list[int] | None = None
        self.automorphisms: list[list[int]] = []

    def refined(self, colours: list[int]) -> tuple[list[int], int]:
        """Split classes by the colours around their vertices until nothing changes; also a number telling how it went.

        A colour is the number of vertices in classes before it, so a class keeps its colour however others split. Sums of mixed
        numbers may be equal by chance; then a class is split less, but in isomorphic graphs alike, so no harm is done.
        """
        colours = list(colours)
        neighbours, mixed = self.neighbours, self.mixed
        classes: dict[int, list[int]] = {}
        for vertex, colour in enumerate(colours):
            classes.setdefault(colour, []).append(vertex)
        open_classes = [(colour, members) for colour, members in classes.items() if len(members) > 1]
        count, trace = len(classes), 0
        while True:
            following: list[tuple[int, list[int]]] = []
            changes: list[tuple[int, list[int]]] = []
            around = [mixed[c] for c in colours]
            for colour, members in sorted(open_classes):
                split: dict[int, list[int]] = {}
                for vertex in members:
                    total = 0
                    for other in neighbours[vertex]:
                        total += around[other]
                    split.setdefault(total, []).append(vertex)
                if len(split) == 1:
                    following.append((colour, members))
                    trace = hash((trace, colour, total))
                    continue
                count += len(split) - 1
                for total in sorted(split):
                    part = split[total]
                    trace = hash((trace, colour, total, len(part)))
                    changes.append((colour, part))
                    if len(part) > 1:
                        following.append((colour, part))
                    colour += len(part)
            if not changes:
                return colours, hash((trace, count))
            for colour, part in changes:
                for vertex in part:
                    colours[vertex] = colour
            open_classes = following

    def explore(self, colours: list[int], trace: int) -> int:
        """Go through the tree below a node; gives the level to go back to (its own or one above)."""
        level = len(self.path)
        if not self._promising(level, trace):
            return level
        members = self.target(colours)
        if not members:
            return self._leaf(colours)
        explored: list[int] = []
        twins = all(self.neighbours[v] == self.neighbours[members[0]] for v in members)
        for vertex in members[:1] if twins else members:
            if explored and self._like_an_explored(vertex, explored):
                continue
            explored.append(vertex)
            self.path.append(vertex)
            # the vertex singled out comes first in its class, the others keep together after it
            single = [c + 1 if c == colours[vertex] and v != vertex else c for v, c in enumerate(colours)]
            back = self.explore(*self.refined(single))
            self.path.pop()
            if back < level:
                return back
        return level

    def _promising(self, level: int, trace: int) -> bool:
        """Whether the node can be on the way to the best leaf; a lesser number than the best path's starts a new best path."""
        if level < len(self.best_trace):
            if trace > self.best_trace[level]:
                return False
            if trace == self.best_trace[level]:
                return True
            del self.best_trace[level:]
            self.certificate = None
        self.best_trace.append(trace)
        return True

    def target(self, colours: list[int]) -> list[int]:
        """The first of the largest classes: on a regular board a clue says most, as it fixes a row, a column and a symbol."""
        classes: dict[int, list[int]] = {}
        for vertex, colour in enumerate(colours):
            classes.setdefault(colour, []).append(vertex)
        return min((m for m in classes.items() if len(m[1]) > 1), key=lambda m: (-len(m[1]), m[0]), default=(0, []))[1]

    def _leaf(self, colours: list[int]) -> int:
        """Compare a leaf with the others; an equal one gives an automorphism and goes back to where the paths part."""
        certificate = self._certificate(colours)
        met = self.leaves.setdefault(hash(tuple(certificate)), (colours, list(self.path)))
        if met[0] is not colours and self._certificate(met[0]) == certificate:
            at = {place: vertex for vertex, place in enumerate(colours)}
            self.automorphisms.append([at[place] for place in met[0]])
            return next(i for i, (a, b) in enumerate(zip(self.path, met[1])) if a != b)
        if self.certificate is None or certificate < self.certificate:
            self.certificate, self.best = certificate, colours
        return len(self.path)

    def _certificate(self, colours: list[int]) -> list[int]:
        """The edges of the graph in the order of a leaf."""
        size = len(colours)
        places = ((colours[a], colours[b]) for a, b in self.edges)
        return sorted(a * size + b if a < b else b * size + a for a, b in places)

    def _like_an_explored(self, vertex: int, explored: list[int]) -> bool:
        """Whether automorphisms that leave the path as it is take the vertex to an explored one."""
        moves = [m for m in self.automorphisms if all(m[v] == v for v in self.path)]
        orbit, todo = {vertex}, [vertex]
        while todo:
            here = todo.pop()
            for move in moves:
                if move[here] not in orbit:
                    orbit.add(move[here])
                    todo.append(move[here])
        return not orbit.isdisjoint(explored)
