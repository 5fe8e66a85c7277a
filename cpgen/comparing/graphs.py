"""Induced subgraph isomorphism as a task: an embedding of a pattern in a target, or a proof that there is none."""

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
    """A pattern to find in a target."""

    pattern: Graph
    target: Graph


def contestants(case: Pair | None = None) -> list[str]:
    """The search of cpgen, CP-SAT, every solver of MiniZinc, and VF2 of networkx."""
    return [OURS, *solvers_found(("cpsat", "minizinc"))[0], PEER]


def by_networkx(pattern: Graph, target: Graph) -> Answer:
    """One induced embedding by VF2."""
    import networkx
    from networkx.algorithms.isomorphism import GraphMatcher

    def plain(source: Graph) -> Any:
        made = networkx.Graph()
        made.add_nodes_from((v, {"label": label}) for v, label in enumerate(source.labels))
        made.add_edges_from((v, w) for v, mask in enumerate(source.edges) for w in members(mask))
        return made

    watch = Stopwatch(None)
    matcher = GraphMatcher(plain(target), plain(pattern), node_match=lambda a, b: a["label"] == b["label"])
    watch.lap("filter")
    found = matcher.subgraph_is_isomorphic()
    watch.lap("search")
    mapping = {pattern.names[u]: target.names[t] for t, u in matcher.mapping.items()} if found else None
    return Answer("found" if found else "none", mapping, int(found), {}, watch.seconds)


def answered(contestant: str, case: Pair, timeout: float) -> Answer:
    """What one contestant says."""
    family, _, solver = contestant.partition(":")
    match family:
        case "cpgen":
            return subgraph.find(case.pattern, case.target, timeout=timeout)
        case "cpsat":
            return by_cpsat(case.pattern, case.target, timeout=timeout)
        case "minizinc":
            return by_minizinc(case.pattern, case.target, timeout=timeout, solver=solver or "gecode")
        case "networkx":
            return by_networkx(case.pattern, case.target)
    raise BadInput(f"subgraph: no contestant {contestant!r}; there are {OURS}, cpsat, minizinc, {PEER}")


def attempt(contestant: str, case: Pair, timeout: float) -> Attempt:
    """`found` or `none`."""
    answer = answered(contestant, case, timeout)
    seconds = {BOOKED.get(part, part): taken for part, taken in answer.seconds.items()}
    known = answer.status != "unknown"
    return Attempt(answer.status if known else None, answer.mapping, seconds, None if known else "time")


def wrong(case: Pair, mapping: dict[Any, Any] | None) -> str | None:
    """The embedding is checked edge by edge."""
    fits = mapping is None or subgraph.fits(case.pattern, case.target, mapping)
    return None if fits else "the mapping is no induced embedding"


SUBGRAPH = Task("subgraph", "find a pattern in a graph, induced", contestants, attempt, wrong)
