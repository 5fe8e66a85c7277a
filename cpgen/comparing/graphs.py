"""Subgraph isomorphism as a task: an embedding of a pattern in a target, or a proof that there is none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cpgen import subgraph
from cpgen.backends.base import Stopwatch
from cpgen.comparing.tasks import Attempt, Task, solvers_found
from cpgen.errors import BadInput
from cpgen.subgraph import Answer, Graph
from cpgen.subgraph.formulations import by_cpsat, by_minizinc
from cpgen.subgraph.graph import members

OURS, PEER = "cpgen", "networkx"
BOOKED = {"filter": "build", "search": "solve"}


@dataclass(frozen=True)
class Pair:
    """A pattern to find in a target, both undirected."""

    pattern: Graph
    target: Graph
    induced: bool = True


def contestants(case: Pair | None = None) -> list[str]:
    """The search of cpgen, CP-SAT, every solver of MiniZinc, and VF2 of networkx."""
    return [OURS, *solvers_found(("cpsat", "minizinc"))[0], PEER]


def by_networkx(pattern: Graph, target: Graph, induced: bool = True) -> Answer:
    """One embedding by VF2."""
    import networkx
    from networkx.algorithms.isomorphism import GraphMatcher

    labelled = set(pattern.layers) != set(target.layers) or len(pattern.layers) > 1

    def plain(source: Graph) -> Any:
        made = networkx.Graph()
        made.add_nodes_from((v, {"label": label}) for v, label in enumerate(source.labels))
        made.add_edges_from((v, w, {"labels": set()}) for v, mask in enumerate(source.edges) for w in members(mask) if v <= w)
        if labelled:
            for label, layer in source.layers.items():
                for v, mask in enumerate(layer):
                    for w in members(mask):
                        made.edges[v, w]["labels"].add(label)
        return made

    watch = Stopwatch(None)
    # A match of edges is asked for only where it decides anything: it is slow.
    kept = (lambda there, ours: ours["labels"] <= there["labels"]) if labelled else None
    matcher = GraphMatcher(plain(target), plain(pattern), lambda a, b: a["label"] == b["label"], kept)
    watch.lap("filter")
    found = matcher.subgraph_is_isomorphic() if induced else matcher.subgraph_is_monomorphic()
    watch.lap("search")
    mapping = {pattern.names[u]: target.names[t] for t, u in matcher.mapping.items()} if found else None
    return Answer("found" if found else "none", mapping, int(found), {}, watch.seconds)


def answered(contestant: str, case: Pair, timeout: float | None = None) -> Answer:
    """What one contestant says. `cpgen:5` is our search with its fifth seed."""
    family, _, detail = contestant.partition(":")
    graphs = case.pattern, case.target
    match family:
        case "cpgen":
            return subgraph.find(*graphs, induced=case.induced, timeout=timeout, seed=int(detail or "0"))
        case "cpsat":
            return by_cpsat(*graphs, induced=case.induced, timeout=timeout)
        case "minizinc":
            return by_minizinc(*graphs, induced=case.induced, timeout=timeout, solver=detail or "gecode")
        case "networkx":
            return by_networkx(*graphs, case.induced)
    raise BadInput(f"subgraph: no contestant {contestant!r}; there are {OURS}, cpsat, minizinc, {PEER}")


def attempt(contestant: str, case: Pair, timeout: float) -> Attempt:
    """`found` or `none`."""
    answer = answered(contestant, case, timeout)
    seconds = {BOOKED.get(part, part): taken for part, taken in answer.seconds.items()}
    known = answer.status != "unknown"
    return Attempt(answer.status if known else None, answer.mapping, seconds, None if known else "time")


def wrong(case: Pair, mapping: dict[Any, Any] | None) -> str | None:
    """The embedding is checked edge by edge."""
    fits = mapping is None or subgraph.fits(case.pattern, case.target, mapping, induced=case.induced)
    return None if fits else f"the mapping is no {'induced ' if case.induced else ''}embedding"


SUBGRAPH = Task("subgraph", "find a pattern in a graph", contestants, attempt, wrong)
