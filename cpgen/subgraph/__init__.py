"""Subgraph isomorphism: find a pattern graph in a target graph, in the manner of the Glasgow Subgraph Solver.

Induced or not, directed or not, with labels on vertices and edges: `find` gives one embedding or proves that there is none,
`count` and `embeddings` give all. Graphs are cpgen's bit-set `Graph`s or networkx graphs. Built for seed 001, section
6.2.3, and of use beyond.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any

from cpgen.errors import expect
from cpgen.subgraph.assignment import fringe
from cpgen.subgraph.filters import domains, supported
from cpgen.subgraph.graph import Graph, from_networkx, graph, members, neighbours
from cpgen.subgraph.relations import Demands, Relation, relations
from cpgen.subgraph.search import FIRST_RESTART, OutOfTime, OutOfTries, Searcher
from cpgen.subgraph.symmetry import one_of_all_turns

__all__ = ["Answer", "Graph", "count", "embeddings", "find", "fits", "from_networkx", "graph"]

Mapping = dict[Hashable, Hashable]
"""For each pattern vertex the target vertex it lies on, by name."""


@dataclass(frozen=True)
class Answer:
    """`found` with a mapping, `none` (proved), or `unknown` (out of time); what the search did, and the seconds it took."""

    status: str
    mapping: Mapping | None = None
    count: int = 0
    statistics: dict[str, int] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)


GLANCE = 10
"""Failures after which it is worth while to filter thoroughly: what is found before costs less than that."""


def _graphs(pattern: Any, target: Any) -> tuple[Graph, Graph]:
    """Both as bit sets."""
    pattern, target = (g if isinstance(g, Graph) else from_networkx(g) for g in (pattern, target))
    expect(pattern.directed == target.directed, "subgraph: one graph is directed and the other is not")
    return pattern, target


def _filtered(pattern: Graph, target: Graph, induced: bool, thorough: bool = True) -> tuple[list[Relation], list[int]]:
    """What an embedding must keep, and where each pattern vertex may lie; without supplemental graphs and support if that is not
    to be thorough."""
    kept = relations(pattern, target, induced, thorough)
    found = domains(pattern, target, kept)
    if pattern.size > target.size or not all(found) or (thorough and not supported(found, kept, pattern.directed)):
        found = [0] * pattern.size
    return kept, found


def _searcher(
    pattern: Graph,
    target: Graph,
    induced: bool,
    kept: list[Relation],
    found: list[int],
    deadline: float | None,
    random: Random | None,
) -> Searcher:
    """A search for what keeps these relations."""
    near = neighbours(pattern)
    return Searcher(near, fringe(near, target, induced, found), target, Demands(pattern, target, kept), deadline, random)


def find(
    pattern: Any,
    target: Any,
    *,
    induced: bool = True,
    timeout: float | None = None,
    tries: int | None = None,
    seed: int = 0,
) -> Answer:
    """One embedding of the pattern: at a glance, or after thorough filtering; and if that takes long with restarts, looking for
    one only of all those that the pattern's symmetry makes of each other. It is given up when the time is over or, so that the
    same seed gives the same answer on any machine, after about so many failures."""
    start = time.perf_counter()
    deadline = None if timeout is None else time.monotonic() + timeout
    pattern, target = _graphs(pattern, target)
    status, mapping = "unknown", None
    statistics: Counter[str] = Counter()
    filtering = 0.0
    kept, found = list[Relation](), list[int]()
    for stage, most in (("glance", GLANCE), ("thorough", FIRST_RESTART), ("restarts", tries)):
        before = time.perf_counter()
        if stage == "restarts":
            kept = kept + one_of_all_turns(pattern, target)
        else:
            kept, found = _filtered(pattern, target, induced, stage == "thorough")
        searcher = _searcher(pattern, target, induced, kept, found, deadline, Random(seed))
        filtering += time.perf_counter() - before
        try:
            placed = searcher.first(found, most)
        except OutOfTries:
            continue
        except OutOfTime:
            break
        finally:
            statistics.update(asdict(searcher.counters))
        status = "none"
        if placed is not None:
            status, mapping = "found", {pattern.names[u]: target.names[t] for u, t in enumerate(placed)}
        break
    seconds = {"filter": filtering, "search": time.perf_counter() - start - filtering}
    return Answer(status, mapping, int(mapping is not None), dict(statistics), seconds)


def embeddings(pattern: Any, target: Any, *, induced: bool = True, timeout: float | None = None) -> Iterator[Mapping]:
    """All embeddings in turn; raises `OutOfTime` at the limit."""
    deadline = None if timeout is None else time.monotonic() + timeout
    pattern, target = _graphs(pattern, target)
    kept, found = _filtered(pattern, target, induced)
    searcher = _searcher(pattern, target, induced, kept, found, deadline, None)
    if all(found):
        for placed in searcher.all(found):
            yield {pattern.names[u]: target.names[t] for u, t in enumerate(placed)}


def count(pattern: Any, target: Any, *, induced: bool = True, timeout: float | None = None) -> Answer:
    """The number of all embeddings; `unknown`, with those met so far, at the limit."""
    start = time.perf_counter()
    deadline = None if timeout is None else time.monotonic() + timeout
    pattern, target = _graphs(pattern, target)
    kept, found = _filtered(pattern, target, induced)
    searcher = _searcher(pattern, target, induced, kept, found, deadline, None)
    total, status = 0, "none"
    try:
        if all(found):
            for _ in searcher.all(found):
                total += 1
        status = "found" if total else "none"
    except OutOfTime:
        status = "unknown"
    return Answer(status, None, total, asdict(searcher.counters), {"search": time.perf_counter() - start})


def fits(pattern: Any, target: Any, mapping: Mapping, *, induced: bool = True) -> bool:
    """Whether a mapping is an embedding, checked edge by edge."""
    pattern, target = (g if isinstance(g, Graph) else from_networkx(g) for g in (pattern, target))
    where = {name: t for t, name in enumerate(target.names)}
    placed = [where[mapping[name]] for name in pattern.names]
    if len(set(placed)) < len(placed) or any(a != target.labels[t] for a, t in zip(pattern.labels, placed)):
        return False
    labels = {(v, w, label) for label, layer in target.layers.items() for v in placed for w in members(layer[v])}
    joined = {(v, w) for v, w, _ in labels}
    for u, a in enumerate(placed):
        for v, b in enumerate(placed):
            ours = {label for label, layer in pattern.layers.items() if layer[u] >> v & 1}
            if any((a, b, label) not in labels for label in ours) or (induced and not ours and (a, b) in joined):
                return False
    return True
