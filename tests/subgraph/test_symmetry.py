"""Orders that a pattern's symmetry allows: as many ways are left out as there are symmetries, and no embedding is lost."""

from __future__ import annotations

from itertools import permutations
from math import factorial, prod
from random import Random
from typing import Any

import networkx as nx
import pytest

from cpgen import subgraph
from cpgen.puzzles.raatsel import matrix
from cpgen.puzzles.raatsel.pipeline import pattern_graph
from cpgen.subgraph.graph import members
from cpgen.subgraph.symmetry import LARGEST, orders
from tests.subgraph.test_subgraph import random_graph


@pytest.mark.parametrize(
    ("pattern", "symmetries"),
    [
        (nx.petersen_graph(), 120),
        (nx.hypercube_graph(4), 16 * 24),
        (nx.cycle_graph(12), 24),
        (nx.cycle_graph(12, create_using=nx.DiGraph), 12),
        (nx.grid_2d_graph(5, 5), 8),
        (nx.star_graph(9), factorial(9)),
        (nx.complete_bipartite_graph(3, 3), 72),
        (nx.path_graph(7), 2),
        (nx.path_graph(7, create_using=nx.DiGraph), 1),
        (nx.disjoint_union(nx.cycle_graph(4), nx.cycle_graph(4)), 8 * 8 * 2),
        (nx.frucht_graph(), 1),
    ],
)
def test_orders_leave_one_of_as_many_ways_as_there_are_symmetries(pattern: Any, symmetries: int) -> None:
    assert prod(mask.bit_count() + 1 for mask in orders(subgraph.from_networkx(pattern))) == symmetries


def test_the_smallest_matrix_can_be_turned_and_mirrored_and_one_with_false_friends_cannot() -> None:
    friends = matrix.with_false_friends(2, 10, Random(1))
    assert friends is not None
    for columns, ways in ((matrix.minimal(2), 12), (friends, 1)):
        assert prod(mask.bit_count() + 1 for mask in orders(pattern_graph(columns, 30)[0])) == ways


def test_the_symmetry_of_a_very_large_pattern_is_let_be() -> None:
    assert any(orders(subgraph.from_networkx(nx.cycle_graph(LARGEST))))
    assert not any(orders(subgraph.from_networkx(nx.cycle_graph(LARGEST + 1))))


def test_of_every_way_to_turn_a_graph_just_one_keeps_the_orders() -> None:
    """All permutations of small graphs with directions, labels and loops: those that change nothing are the symmetries, and of
    these only one, that of leaving all as it is, keeps the orders."""
    random, turned = Random(14), 0
    for _ in range(100):
        kind = (random.random() < 0.5, random.choice((1, 2)), random.choice((1, 2)), random.random() < 0.3)
        made = subgraph.from_networkx(random_graph(random, 5, random.random(), *kind))
        after = orders(made)
        symmetries = [
            goes
            for goes in permutations(range(5))
            if all(made.labels[v] == made.labels[goes[v]] for v in range(5))
            and all(
                {(goes[v], goes[w]) for v in range(5) for w in members(layer[v])}
                == {(v, w) for v in range(5) for w in members(layer[v])}
                for layer in made.layers.values()
            )
        ]
        turned += len(symmetries) > 1
        kept = [goes for goes in symmetries if all(goes[v] < goes[w] for v in range(5) for w in members(after[v]))]
        assert kept == [tuple(range(5))]
    assert turned > 20


def test_searching_for_one_of_all_ways_gives_the_answers_of_networkx(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a single failure, orders are asked for; with many restarts and without any."""
    monkeypatch.setattr("cpgen.subgraph.GLANCE", 1)
    monkeypatch.setattr("cpgen.subgraph.FIRST_RESTART", 2)
    random, ordered, told = Random(15), 0, set()
    seen = subgraph.one_of_all_turns

    def counted(pattern: Any, target: Any) -> Any:
        nonlocal ordered
        made = seen(pattern, target)
        ordered += bool(made)
        return made

    monkeypatch.setattr("cpgen.subgraph.one_of_all_turns", counted)
    shapes = [nx.cycle_graph(7), nx.cycle_graph(6), nx.complete_bipartite_graph(2, 3), nx.star_graph(4), nx.complete_graph(5)]
    shapes += [nx.disjoint_union(nx.path_graph(3), nx.path_graph(3)), nx.empty_graph(5), nx.cubical_graph()]
    for trial in range(200):
        pattern, induced = random.choice(shapes), random.random() < 0.6
        monkeypatch.setattr("cpgen.subgraph.search.FIRST_RESTART", random.choice((1, 500)))
        target = nx.gnp_random_graph(random.randint(9, 12), random.uniform(0.25, 0.75), seed=trial)
        answer = subgraph.find(pattern, target, induced=induced, seed=trial)
        matcher = nx.isomorphism.GraphMatcher(target, pattern)
        there = matcher.subgraph_is_isomorphic() if induced else matcher.subgraph_is_monomorphic()
        assert answer.status == ("found" if there else "none")
        assert answer.mapping is None or subgraph.fits(pattern, target, answer.mapping, induced=induced)
        told.add(answer.status)
    assert told == {"found", "none"}
    assert ordered > 20
