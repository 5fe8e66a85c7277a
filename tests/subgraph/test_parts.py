"""The parts of the search, each held against something simpler: matchings, fringes, walks, support, nogoods."""

from __future__ import annotations

from random import Random
from typing import Any

import networkx as nx
import pytest

from cpgen import subgraph
from cpgen.subgraph.assignment import fringe, matched
from cpgen.subgraph.filters import domains, supported
from cpgen.subgraph.graph import mask_of, members, neighbours
from cpgen.subgraph.propagation import different
from cpgen.subgraph.relations import Demands, parities, relations, two_paths
from tests.subgraph.test_subgraph import by_networkx, random_graph


def bipartite(random: Random, words: int, groups: int, density: float, doubt: float = 0.0) -> Any:
    """Words and groups, joined by edges of which some have another label."""
    made = nx.Graph()
    made.add_nodes_from((v, {"label": v < words}) for v in range(words + groups))
    for w in range(words):
        for g in range(words, words + groups):
            if random.random() < density:
                made.add_edge(w, g, label="doubtful" if random.random() < doubt else "strict")
    return made


def test_counts_agree_where_the_fringe_is_matched() -> None:
    """Two sides with labels, so that one side is fringe: the same counts as networkx, with doubtful edges or without."""
    random, matchings, told = Random(5), 0, set()
    for trial in range(400):
        doubt = random.choice((0.0, 0.3))
        pattern = bipartite(random, random.randint(1, 4), random.randint(1, 3), 0.7)
        target = bipartite(random, random.randint(3, 6), random.randint(2, 5), random.uniform(0.3, 0.8), doubt)
        induced = random.random() < 0.7
        ours = subgraph.from_networkx(pattern)
        theirs = subgraph.from_networkx(target)
        places = domains(ours, theirs, relations(ours, theirs, induced))
        matchings += bool(fringe(neighbours(ours), theirs, induced, places))
        expected = by_networkx(pattern, target, induced)
        assert subgraph.count(pattern, target, induced=induced).count == expected
        answer = subgraph.find(pattern, target, induced=induced, seed=trial)
        assert answer.status == ("found" if expected else "none")
        assert answer.mapping is None or subgraph.fits(pattern, target, answer.mapping, induced=induced)
        told.add((answer.status, induced))
    assert matchings > 300
    assert len(told) == 4


@pytest.mark.parametrize("most", [0, 1000])
def test_support_takes_nothing_that_is_needed(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether no domain or every domain is asked for support, the counts stay those of networkx: trees, whose vertices stay
    open for long, with edges of several labels."""
    monkeypatch.setattr("cpgen.subgraph.search.few", lambda density: most)
    random, there = Random(6), 0
    for _ in range(200):
        directed, induced = random.random() < 0.5, random.random() < 0.5
        pattern = nx.DiGraph() if directed else nx.Graph()
        pattern.add_node(0, label=0)
        for v in range(1, random.randint(3, 6)):
            pattern.add_node(v, label=0)
            pattern.add_edge(*random.sample((random.randrange(v), v), 2), label=random.randrange(3))
        target = random_graph(random, 9, random.uniform(0.3, 0.6), directed, 1, 3, random.random() < 0.2)
        expected = by_networkx(pattern, target, induced)
        assert subgraph.count(pattern, target, induced=induced).count == expected
        there += expected > 0
    assert there > 50


def test_a_fringe_has_no_edges_and_no_places_that_are_joined() -> None:
    star, clique = subgraph.from_networkx(nx.star_graph(4)), subgraph.from_networkx(nx.complete_graph(6))
    everywhere = [(1 << 6) - 1] * 5
    assert fringe(neighbours(star), clique, False, everywhere) == 0b11110
    assert fringe(neighbours(star), clique, True, everywhere) == 0
    # In a star of six, the leaves of a smaller one can lie on leaves only.
    six = subgraph.from_networkx(nx.star_graph(6))
    assert fringe(neighbours(star), six, True, [1] + [0b1111110] * 4) == 0b11110
    assert subgraph.count(star, six).count == 6 * 5 * 4 * 3


def test_a_directed_edge_either_way_keeps_a_vertex_from_the_fringe() -> None:
    arc = subgraph.graph(2, [(0, 1)], directed=True)
    assert fringe(neighbours(arc), arc, False, [3, 3]) == 1
    assert fringe(neighbours(subgraph.graph(2, [], directed=True)), arc, True, [3, 3]) == 0


def test_matchings_are_those_of_networkx() -> None:
    random, told = Random(7), set()
    for _ in range(500):
        size = random.randint(1, 7)
        found = [random.getrandbits(8) & random.getrandbits(8) for _ in range(size)]
        edges = [((u, "vertex"), t) for u, mask in enumerate(found) for t in members(mask)]
        made = nx.Graph(edges)
        made.add_nodes_from((u, "vertex") for u in range(size))
        best = nx.bipartite.maximum_matching(made, [(u, "vertex") for u in range(size)])
        placed = matched(found)
        assert (placed is not None) == (len(best) == 2 * size)
        if placed is not None:
            assert len(set(placed)) == size
            assert all(mask >> t & 1 for mask, t in zip(found, placed))
        told.add(placed is None)
    assert told == {True, False}


def test_counting_differences_takes_no_place_of_a_matching() -> None:
    """Every place that some choice of different places uses stays; where there is no such choice something may be left."""
    random, taken = Random(8), 0
    for _ in range(300):
        found = [random.getrandbits(5) | 1 << random.randrange(5) for _ in range(4)]
        used = [0] * 4
        for a in members(found[0]):
            for b in members(found[1]):
                for c in members(found[2]):
                    for d in members(found[3]):
                        if len({a, b, c, d}) == 4:
                            used = [mask | 1 << t for mask, t in zip(used, (a, b, c, d))]
        rest, before = list(found), list(found)
        by_size = sorted((u for u in range(4) if found[u].bit_count() > 1), key=lambda u: found[u].bit_count())
        possible = different(rest, by_size, [])
        assert possible or not any(used)
        if possible:
            assert all(mask & ~left == 0 for mask, left in zip(used, rest))
        taken += rest != before
    assert taken > 10


def test_walks_have_the_lengths_that_powers_of_the_matrix_say() -> None:
    import numpy as np

    random = Random(9)
    for _ in range(100):
        made = random_graph(random, random.randint(1, 7), random.uniform(0.05, 0.4), False, 1, 1, random.random() < 0.2)
        layer = subgraph.from_networkx(made).edges or (0,) * made.number_of_nodes()
        size = len(layer)
        matrix = np.array([[mask >> v & 1 for v in range(size)] for mask in layer], dtype=bool)
        walks, lengths = np.eye(size, dtype=bool), [np.zeros((size, size), dtype=bool) for _ in range(2)]
        for length in range(2 * size + 2):
            lengths[length % 2] |= walks
            walks = walks @ matrix
        for found, expected in zip(parities(layer), lengths):
            assert [[bool(mask >> v & 1) for v in range(size)] for mask in found] == expected.tolist()


def test_an_odd_ring_is_refuted_in_a_graph_of_two_sides_after_a_glance() -> None:
    grid = nx.grid_2d_graph(8, 8)
    answer = subgraph.find(nx.cycle_graph(21), grid)
    assert answer.status == "none"
    assert answer.statistics["failures"] <= subgraph.GLANCE
    assert subgraph.find(nx.cycle_graph(20), grid).status == "found"


def test_parts_of_a_pattern_may_lie_in_parts_of_a_target_but_not_be_torn() -> None:
    pattern = nx.disjoint_union(nx.path_graph(3), nx.path_graph(2))
    target = nx.disjoint_union(nx.path_graph(3), nx.path_graph(2))
    assert subgraph.count(pattern, target).count == 4
    assert subgraph.find(nx.path_graph(4), target).status == "none"
    assert subgraph.count(pattern, nx.path_graph(6)).count == by_networkx(pattern, nx.path_graph(6), True) == 8


def test_paths_over_edges_of_other_labels_are_no_paths() -> None:
    """Two words that share a group strictly are not the same as two that share one doubtfully."""
    pattern = subgraph.graph(3, [(0, 2, "strict"), (1, 2, "strict")])
    target = subgraph.graph(4, [(0, 3, "strict"), (1, 3, "doubtful"), (2, 3, "strict")])
    kept = [r for r in relations(pattern, target, True) if r.pattern == two_paths(pattern.edges)[0]]
    assert [r.target[0] for r in kept] == [0b0100]
    answer = subgraph.find(pattern, target)
    assert answer.mapping is not None
    assert {answer.mapping[0], answer.mapping[1], answer.mapping[2]} == {0, 2, 3}
    assert subgraph.count(pattern, target).count == 2


def test_demands_are_symmetric_and_never_hold_the_place_itself() -> None:
    random = Random(10)
    for _ in range(40):
        kind = (random.random() < 0.5, 1, random.choice((1, 2)), False)
        pattern, target = (subgraph.from_networkx(random_graph(random, n, 0.4, *kind)) for n in (4, 7))
        demands = Demands(pattern, target, relations(pattern, target, True))
        for u in range(4):
            assert demands.between[u][u] == 0
            for v in set(range(4)) - {u}:
                for t in range(7):
                    row = demands.rows(t)[demands.between[u][v]]
                    assert not row >> t & 1
                    back = mask_of([demands.rows(s)[demands.between[v][u]] >> t & 1 for s in range(7)])
                    assert row == back
                    assert demands.around(demands.between[u][v], [t]) == row


def test_filters_keep_every_place_that_an_embedding_uses() -> None:
    random, used = Random(12), 0
    for _ in range(300):
        kind = (random.random() < 0.5, random.choice((1, 2)), random.choice((1, 2)), random.random() < 0.3)
        pattern, target = (random_graph(random, n, random.uniform(0.2, 0.8), *kind) for n in (4, 7))
        induced = random.random() < 0.5
        ours, theirs = subgraph.from_networkx(pattern), subgraph.from_networkx(target)
        kept = relations(ours, theirs, induced)
        found = domains(ours, theirs, kept)
        possible = all(found) and supported(found, kept, ours.directed)
        matchers = nx.isomorphism.DiGraphMatcher if ours.directed else nx.isomorphism.GraphMatcher
        matcher = matchers(target, pattern, lambda a, b: a == b, lambda a, b: a == b)
        there = matcher.subgraph_isomorphisms_iter() if induced else matcher.subgraph_monomorphisms_iter()
        for mapping in there:
            used += 1
            assert possible
            assert all(found[u] >> t & 1 for t, u in mapping.items())
    assert used > 100


def test_a_long_path_needs_no_deep_stack() -> None:
    answer = subgraph.find(nx.path_graph(700), nx.path_graph(720), timeout=120)
    assert answer.status in ("found", "unknown")


def test_the_time_limit_holds_where_one_vertex_has_thousands_of_places() -> None:
    random = Random(13)
    target = subgraph.graph(3000, [(random.randrange(3000), random.randrange(3000)) for _ in range(40_000)])
    pattern = subgraph.graph(40, [(u, v) for u in range(40) for v in range(u) if random.random() < 0.2])
    answer = subgraph.find(pattern, target, timeout=0.5)
    assert answer.status in ("none", "unknown")
    assert sum(answer.seconds.values()) < 20
