"""Subgraph isomorphism in CP-SAT and in MiniZinc, to compare the solver here with.

In CP-SAT each pattern vertex chooses a target vertex; an edge supports the other end's choice. Induced embeddings are
counted: around the image of a vertex exactly as many target vertices are in use as the vertex has neighbours. MiniZinc
reads a table of edges.
"""

from __future__ import annotations

import time
from typing import Any

from cpgen.backends.base import Stopwatch
from cpgen.errors import expect
from cpgen.subgraph import Answer, Graph, from_networkx
from cpgen.subgraph.filters import domains
from cpgen.subgraph.graph import members
from cpgen.subgraph.relations import relations


def _graphs(pattern: Any, target: Any) -> tuple[Graph, Graph]:
    pattern, target = (g if isinstance(g, Graph) else from_networkx(g) for g in (pattern, target))
    expect(not pattern.directed and not target.directed, "subgraph: this formulation is for undirected graphs")
    return pattern, target


def by_cpsat(pattern: Any, target: Any, *, induced: bool = True, timeout: float | None = None) -> Answer:
    """One embedding by CP-SAT; the domains are filtered by degrees first, which it could not do without."""
    from ortools.sat.python import cp_model

    from cpgen.backends.cpsat import run

    start = time.perf_counter()
    pattern, target = _graphs(pattern, target)
    watch = Stopwatch(timeout)
    found = domains(pattern, target, relations(pattern, target, induced, supplemental=False))
    model = cp_model.CpModel()
    on = [{t: model.new_bool_var("") for t in members(mask)} for mask in found]
    using: list[list[Any]] = [[] for _ in range(target.size)]
    for choices in on:
        model.add_exactly_one(choices.values())
        for t, chosen in choices.items():
            using[t].append(chosen)
    for chosen in using:
        model.add_at_most_one(chosen)
    for label, layer in pattern.layers.items():
        there = target.layers.get(label, (0,) * target.size)
        for u, mask in enumerate(layer):
            for v in members(mask & ~(1 << u)):
                for t, chosen in on[u].items():
                    model.add_bool_or([*(on[v][w] for w in members(there[t]) if w in on[v]), ~chosen])
    if induced:
        for u, choices in enumerate(on):
            neighbours = (pattern.edges[u] & ~(1 << u)).bit_count()
            for t, chosen in choices.items():
                around = [x for w in members(target.edges[t] & ~(1 << t)) for x in using[w]]
                model.add(sum(around) == neighbours).only_enforce_if(chosen)
    built = time.perf_counter()
    solver, status = run(model, watch)
    seconds = {"build": built - start, "search": time.perf_counter() - built}
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        placed = [next(t for t, chosen in choices.items() if solver.value(chosen)) for choices in on]
        mapping = {pattern.names[u]: target.names[t] for u, t in enumerate(placed)}
        return Answer("found", mapping, 1, {}, seconds)
    return Answer("none" if status == cp_model.INFEASIBLE else "unknown", None, 0, {}, seconds)


def by_minizinc(
    pattern: Any, target: Any, *, induced: bool = True, timeout: float | None = None, solver: str = "gecode"
) -> Answer:
    """One embedding by MiniZinc, model `models/subgraph.mzn`; edge labels are not told apart."""
    from cpgen.backends.minizinc import run_model

    watch = Stopwatch(timeout)
    pattern, target = _graphs(pattern, target)
    found = domains(pattern, target, relations(pattern, target, induced, supplemental=False))
    data = {
        "pattern": pattern.size,
        "target": target.size,
        "domains": [{"set": [t + 1 for t in members(mask)]} for mask in found],
        "edges": [[u + 1, v + 1] for u, mask in enumerate(pattern.edges) for v in members(mask) if u < v],
        "arcs": [[t + 1, w + 1] for t, mask in enumerate(target.edges) for w in members(mask)],
        "induced": induced,
    }
    watch.lap("filter")
    placed = run_model("subgraph", data, solver, watch)
    seconds = {("search" if part == "solve" else part): taken for part, taken in watch.seconds.items()}
    if isinstance(placed, list):
        return Answer("found", {pattern.names[u]: target.names[t - 1] for u, t in enumerate(placed)}, 1, {}, seconds)
    return Answer("none" if placed is None else "unknown", None, 0, {}, seconds)
