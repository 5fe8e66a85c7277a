"""Raatsel: the subgraph solver against CP-SAT and networkx VF2 on language graphs, strategies per second, puzzles per
minute.

The pattern is the smallest matrix, the targets the parts of the shipped language with the most related words. A run that
ends without an answer counts as none on our side, and as one answer in the time there was for a peer: its true rate is lower.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from cpgen import subgraph
from cpgen.language.files import shipped
from cpgen.language.graph import Language, language
from cpgen.language.graph import rows as relations
from cpgen.puzzles.raatsel import fast, matrix
from cpgen.puzzles.raatsel.pipeline import pattern_graph, target_graph
from cpgen.subgraph.formulations import by_cpsat
from experiments.bench import Row, rate

LIMIT = 20.0
"""Seconds a peer has."""


def part(words: int) -> Language:
    """The words of the shipped language with the most strict relations."""
    graph = shipped()
    degree = [0] * len(graph.words)
    for category in graph.categories:
        for w in category.strict:
            degree[w] += 1
    kept = {graph.words[w] for w in sorted(range(len(graph.words)), key=lambda w: (-degree[w], w))[:words]}
    return language(row for row in relations(graph) if row[0] in kept)


def vf2(pattern: subgraph.Graph, target: subgraph.Graph, limit: float) -> bool | None:
    """Whether networkx finds the pattern; None if it runs out of time. It runs as a child, for it cannot be stopped."""
    import multiprocessing

    child = multiprocessing.Process(target=_vf2, args=(pattern, target))
    child.start()
    child.join(limit)
    if child.is_alive():
        child.kill()
        child.join()
        return None
    return child.exitcode == 0


def _vf2(pattern: subgraph.Graph, target: subgraph.Graph) -> None:
    import networkx as nx
    from networkx.algorithms import isomorphism

    def copy(source: subgraph.Graph) -> nx.Graph:
        made = nx.Graph()
        made.add_nodes_from((v, {"label": label}) for v, label in enumerate(source.labels))
        for label, layer in source.layers.items():
            for v, mask in enumerate(layer):
                made.add_edges_from((v, u, {"label": label}) for u in range(v) if mask >> u & 1)
        return made

    same = isomorphism.categorical_node_match("label", None)
    edges = isomorphism.categorical_edge_match("label", None)
    found = isomorphism.GraphMatcher(copy(target), copy(pattern), same, edges).subgraph_is_isomorphic()
    raise SystemExit(0 if found else 1)


def _counted(answer: object) -> int:
    """Every answer counts once, out of time too."""
    return 1


def rows(scale: float) -> Iterator[Row]:
    """All comparisons; a smaller scale leaves out the larger graphs."""
    pattern, _ = pattern_graph(matrix.minimal(2), 30)
    limit = max(2.0, LIMIT * scale)
    for words in (1500, 3000, 5000) if scale >= 1 else (3000,):
        target = target_graph(part(words))
        ours = rate(lambda target=target: int(subgraph.find(pattern, target, timeout=limit).status != "unknown"))
        task = f"43-vertex Raatsel pattern in {words} words"
        yield Row(
            task,
            "cpgen.subgraph",
            ours,
            "cp-sat",
            rate(lambda target=target: _counted(by_cpsat(pattern, target, timeout=limit))),
            1,
        )
        yield Row(
            task,
            "cpgen.subgraph",
            ours,
            "networkx VF2",
            rate(lambda target=target: _counted(vf2(pattern, target, limit))),
            1,
        )
    yield from _strategies(scale)
    yield from _puzzles(scale)


def _strategies(scale: float) -> Iterator[Row]:
    """Solving by all strategies, no trace, against unit propagation and search in SAT on the same matrices; and the goal."""
    from cpgen.backends import backend

    random = Random(1)
    times = max(1, round(20 * scale))
    for friends in (0, 10, 20, 40):
        made = [m for _ in range(10) if (m := matrix.with_false_friends(2, friends, random)) is not None]

        def ours(made: Sequence[Sequence[int]] = made) -> int:
            return sum(fast.solved(2, m) for _ in range(times) for m in made)

        def sat(made: Sequence[Sequence[int]] = made) -> int:
            return sum(len(backend("sat").search(matrix.instance_of(2, m), 2).solutions) for m in made)

        task, speed = f"solve a matrix with {friends} false friends", rate(ours)
        yield Row(task, "strategies, no trace", speed, "sat", rate(sat), None)
        yield Row(task, "strategies, no trace", speed, "0.2 ms each", 5000, 1)


def _puzzles(scale: float) -> Iterator[Row]:
    """Verified size-2 puzzles, against the goal of 20 a minute of one core."""
    from cpgen.generating import batch_for, request_for

    for most in (10, 20, 40) if scale >= 1 else (10,):
        count = max(1, round(most * min(scale, 1.0)))
        ours = rate(lambda count=count: len(list(batch_for(request_for("raatsel", size=2), count, seed=1))))
        yield Row(f"batch of {count} varied Raatsels, each proved unique 4 times", "integrated", ours, "20 a minute", 20 / 60, 1)
    wish = request_for("raatsel", size=2, method="modelling", options={"language": "english"})
    ours = rate(lambda: len(list(batch_for(wish, max(1, round(5 * scale)), seed=1))))
    yield Row("words and categories with the matrix in one model", "modelling", ours, "20 a minute", 20 / 60, None)
