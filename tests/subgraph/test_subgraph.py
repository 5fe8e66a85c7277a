"""Embeddings against networkx on small random graphs, against CP-SAT on medium ones, and against counts that are known."""

from __future__ import annotations

from random import Random
from typing import Any

import networkx as nx
import pytest
from networkx.algorithms import isomorphism

from cpgen import subgraph
from cpgen.errors import BadInput
from cpgen.puzzles.raatsel import matrix
from cpgen.puzzles.raatsel.pipeline import pattern_graph, target_graph
from cpgen.subgraph.formulations import by_cpsat, by_minizinc
from cpgen.subgraph.relations import relations
from cpgen.subgraph.search import luby
from experiments.bench.subgraph import part


def random_graph(random: Random, size: int, density: float, directed: bool, labels: int, edge_labels: int, loops: bool) -> Any:
    """A networkx graph with labels where more than one is asked for."""
    graph = nx.DiGraph() if directed else nx.Graph()
    for v in range(size):
        graph.add_node(v, label=random.randrange(labels))
    for u in range(size):
        for v in range(size):
            wanted = u != v or loops
            if wanted and (directed or u <= v) and random.random() < density:
                graph.add_edge(u, v, label=random.randrange(edge_labels))
    return graph


def by_networkx(pattern: Any, target: Any, induced: bool) -> int:
    matchers = isomorphism.DiGraphMatcher if pattern.is_directed() else isomorphism.GraphMatcher

    def same(a: Any, b: Any) -> bool:
        return bool(a.get("label") == b.get("label"))

    matcher = matchers(target, pattern, node_match=same, edge_match=same)
    found = matcher.subgraph_isomorphisms_iter() if induced else matcher.subgraph_monomorphisms_iter()
    return sum(1 for _ in found)


def test_so_many_failures_are_the_same_answer_at_any_speed() -> None:
    random = Random(2)
    pattern, target = (random_graph(random, n, 0.5, False, 1, 1, False) for n in (14, 80))
    answers = [subgraph.find(pattern, target, tries=tries, seed=1) for tries in (300, 300, 900)]
    assert [a.status for a in answers] == ["unknown"] * 3
    counted = [a.statistics["failures"] for a in answers]
    assert answers[0].statistics == answers[1].statistics
    assert 600 <= counted[2] - counted[0] <= 700


def agree(seed: int, trials: int) -> None:
    random = Random(seed)
    for _ in range(trials):
        directed, induced, loops = (random.random() < 0.5 for _ in range(3))
        labels, edge_labels = random.choice((1, 1, 2)), random.choice((1, 1, 2))
        kind = (directed, labels, edge_labels, loops and random.random() < 0.4)
        pattern = random_graph(random, random.randint(1, 4), random.random(), *kind)
        target = random_graph(random, random.randint(1, 7), random.random(), *kind)
        expected = by_networkx(pattern, target, induced)
        assert subgraph.count(pattern, target, induced=induced).count == expected
        answer = subgraph.find(pattern, target, induced=induced)
        assert answer.status == ("found" if expected else "none")
        if answer.mapping is not None:
            assert subgraph.fits(pattern, target, answer.mapping, induced=induced)


def test_counts_agree_with_networkx_on_small_random_graphs() -> None:
    agree(1, 1500)


@pytest.mark.slow
def test_counts_agree_with_networkx_on_many_small_random_graphs() -> None:
    agree(2, 20_000)


def test_restarts_and_nogoods_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a restart after every failure, and little filtering, the answers stay those of networkx."""
    monkeypatch.setattr("cpgen.subgraph.search.FIRST_RESTART", 1)
    monkeypatch.setattr("cpgen.subgraph.FIRST_RESTART", 2)
    monkeypatch.setattr("cpgen.subgraph.GLANCE", 1)
    monkeypatch.setattr("cpgen.subgraph.relations", lambda *graphs: relations(*graphs[:3], supplemental=False))
    random, restarts, nogoods = Random(3), 0, 0
    for _ in range(150):
        pattern = random_graph(random, 6, 0.5, False, 1, 1, False)
        target = random_graph(random, 11, random.choice((0.4, 0.5, 0.6)), False, 1, 1, False)
        answer = subgraph.find(pattern, target)
        matcher = isomorphism.GraphMatcher(target, pattern)
        assert (answer.status == "found") == matcher.subgraph_is_isomorphic()
        restarts += answer.statistics["restarts"]
        nogoods += answer.statistics["nogoods"]
    assert restarts > 50
    assert nogoods > 10


@pytest.mark.parametrize(
    ("pattern", "target", "induced", "expected"),
    [
        (nx.cycle_graph(5), nx.petersen_graph(), True, 12 * 10),
        (nx.cycle_graph(6), nx.petersen_graph(), True, 10 * 12),
        (nx.cycle_graph(8), nx.petersen_graph(), False, 15 * 16),
        (nx.cycle_graph(9), nx.petersen_graph(), False, 20 * 18),
        (nx.cycle_graph(10), nx.petersen_graph(), False, 0),
        (nx.petersen_graph(), nx.petersen_graph(), True, 120),
        (nx.complete_graph(4), nx.complete_graph(7), True, 7 * 6 * 5 * 4),
        (nx.path_graph(4), nx.complete_graph(6), True, 0),
        (nx.path_graph(4), nx.complete_graph(6), False, 6 * 5 * 4 * 3),
        (nx.star_graph(3), nx.hypercube_graph(4), True, 16 * 24),
        (nx.cycle_graph(4), nx.hypercube_graph(4), True, 24 * 8),
        (nx.empty_graph(3), nx.cycle_graph(7), True, 7 * 6),
    ],
)
def test_known_counts(pattern: Any, target: Any, induced: bool, expected: int) -> None:
    answer = subgraph.count(pattern, target, induced=induced)
    assert (answer.count, answer.status) == (expected, "found" if expected else "none")


def test_all_embeddings_differ_and_fit() -> None:
    pattern, target = nx.cycle_graph(5), nx.petersen_graph()
    found = list(subgraph.embeddings(pattern, target))
    assert len({tuple(sorted(mapping.items())) for mapping in found}) == len(found) == 120
    assert all(subgraph.fits(pattern, target, mapping) for mapping in found)


def test_fits_refuses_what_is_no_embedding() -> None:
    path, cycle = nx.path_graph(4), nx.cycle_graph(4)
    same = {v: v for v in range(4)}
    assert subgraph.fits(path, cycle, same, induced=False)
    assert not subgraph.fits(path, cycle, same)
    assert not subgraph.fits(cycle, path, same, induced=False)
    assert not subgraph.fits(path, cycle, {0: 0, 1: 1, 2: 0, 3: 3}, induced=False)


def test_an_edge_label_that_the_target_lacks_finds_nothing() -> None:
    pattern = subgraph.graph(2, [(0, 1, "strict")])
    assert subgraph.find(pattern, subgraph.graph(3, [(0, 1, "doubtful"), (1, 2, "doubtful")])).status == "none"
    assert subgraph.find(pattern, subgraph.graph(3, [(0, 1, "doubtful"), (1, 2, "strict")])).status == "found"


def test_a_missing_edge_forbids_edges_of_any_label() -> None:
    pattern = subgraph.graph(3, [(0, 1, "strict"), (1, 2, "strict")])
    triangle = [(0, 1, "strict"), (1, 2, "strict"), (0, 2, "doubtful")]
    assert subgraph.find(pattern, subgraph.graph(3, triangle)).status == "none"
    assert subgraph.find(pattern, subgraph.graph(3, triangle), induced=False).status == "found"


def test_a_time_limit_ends_a_hard_search() -> None:
    random = Random(1)
    pattern, target = (random_graph(random, n, 0.5, False, 1, 1, False) for n in (26, 150))
    answer = subgraph.find(pattern, target, timeout=1)
    assert answer.status == "unknown"
    assert sum(answer.seconds.values()) < 20


def test_the_same_seed_gives_the_same_answer() -> None:
    random = Random(8)
    pattern, target = (random_graph(random, n, 0.3, False, 1, 1, False) for n in (8, 60))
    assert subgraph.find(pattern, target, seed=5).mapping == subgraph.find(pattern, target, seed=5).mapping


def test_graphs_that_cannot_be_matched_are_told_in_one_line() -> None:
    with pytest.raises(BadInput, match="parallel edges"):
        subgraph.from_networkx(nx.MultiGraph([(0, 1), (0, 1)]))
    with pytest.raises(BadInput, match="directed"):
        subgraph.find(nx.path_graph(2), nx.DiGraph([(0, 1)]))
    with pytest.raises(BadInput, match="leaves"):
        subgraph.graph(2, [(0, 5)])


def test_lubys_sequence() -> None:
    assert [luby(i) for i in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


@pytest.mark.parametrize("induced", [True, False])
def test_cpsat_and_minizinc_say_the_same(induced: bool) -> None:
    random = Random(11)
    told = set()
    for trial in range(6):
        pattern = random_graph(random, 5, 0.5, False, 2, 1, False)
        target = random_graph(random, 10, 0.45, False, 2, 1, False)
        answers = [subgraph.find(pattern, target, induced=induced), by_cpsat(pattern, target, induced=induced)]
        if trial < 2:
            answers.append(by_minizinc(pattern, target, induced=induced))
        assert len({answer.status for answer in answers}) == 1
        told.add(answers[0].status)
        for answer in answers:
            if answer.mapping is not None:
                assert subgraph.fits(pattern, target, answer.mapping, induced=induced)
    assert told == {"found", "none"}


@pytest.mark.parametrize("seed", range(3))
def test_medium_graphs_agree_with_cpsat(seed: int) -> None:
    random = Random(seed)
    pattern = random_graph(random, 9, 0.4, False, 1, 1, False)
    target = random_graph(random, 40, 0.3, False, 1, 1, False)
    ours, theirs = subgraph.find(pattern, target), by_cpsat(pattern, target, timeout=60)
    assert theirs.status in (ours.status, "unknown")
    if ours.mapping is not None:
        assert subgraph.fits(pattern, target, ours.mapping)


def test_the_raatsel_pattern_is_found_among_the_best_connected_words_of_the_language_that_ships() -> None:
    target = target_graph(part(3000))
    pattern, _ = pattern_graph(matrix.minimal(2), 30)
    answer = subgraph.find(pattern, target)
    assert answer.mapping is not None
    assert subgraph.fits(pattern, target, answer.mapping)
