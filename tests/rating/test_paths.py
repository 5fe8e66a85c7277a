"""Bottlenecks and states against plain enumeration, and the time-expanded rating against the cheapest of all orders."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cpgen
from cpgen.deduction.facts import Fact
from cpgen.puzzle import Instance, identity, puzzles
from cpgen.puzzles.sudoku.board import Sudoku
from cpgen.rating.bottlenecks import bottlenecks, layers, waves
from cpgen.rating.expanded import time_expanded
from cpgen.rating.methods import Case
from cpgen.rating.moves import Moves, Ways
from cpgen.rating.prices import COSTS, harmonic_mean, parallel

SOLO = [line for line in Path("tests/fixtures/solo.txt").read_text().split("\n") if line.startswith("solo:")]
SOLO_9X9 = [line for line in SOLO if line.startswith("solo:3x3:")]


def nearly_solved(line: str, left: int) -> Sudoku:
    """A Sudoku of which only so many cells are open."""
    instance = cpgen.read(line)[0]
    assert isinstance(instance, Sudoku)
    moves = Moves(instance)
    assert moves.solvable
    clues = list(instance.clues)
    for fact in Random(line).sample(moves.goal, len(moves.goal) - left):
        cell, symbol = moves.space.place(fact)
        clues[cell] = symbol + 1
    return Sudoku(instance.boxes, tuple(clues))


SMALL = [
    nearly_solved(next(line for line in SOLO if line.startswith("solo:2x3:f4_1a5b5b3d2b")), 12),
    cpgen.read("solo:2x2:4a3_1h1_3a4")[0],
    cpgen.read("solo:2x2:a2_1b4d4b1_2a")[0],
    cpgen.read("pattern:3x2:1/2//2/1")[0],
]
LISTED = {
    "sudoku": ["hidden_single", "naked_single", "locked_candidates"],
    "nonogram": ["big_overlap", "big_between_walls", "empty_line", "edge_black"],
}


def moves_of(instance: Instance) -> Moves:
    return Moves(instance, LISTED[instance.puzzle])


def all_states(moves: Moves) -> list[set[frozenset[Fact]]]:
    """All reachable states by their number of symbols, by brute force."""
    found = [{frozenset[Fact]()}]
    while found[-1]:
        found.append({state | {fact} for state in found[-1] for fact in moves.ways(state)})
    return found[:-1]


@pytest.mark.parametrize("instance", SMALL, ids=lambda i: f"{i.puzzle}-{identity(i)}")
def test_bottlenecks_and_states_are_those_of_enumeration(instance: Instance) -> None:
    moves = moves_of(instance)
    assert moves.solvable
    states = all_states(moves)
    assert bottlenecks(moves, waves(moves)) == [next(iter(layer)) for layer in states if len(layer) == 1]
    counted, whole = layers(moves, 10**6)
    assert whole
    assert [layer.states for layer in counted] == [len(layer) for layer in states]


def test_bottlenecks_of_a_whole_sudoku_are_what_their_definition_says() -> None:
    moves = Moves(cpgen.read(SOLO_9X9[22])[0], ["naked_single"])
    assert moves.solvable
    goal = set(moves.goal)
    without = {x: moves.reach([x]) & goal for x in goal}
    found = bottlenecks(moves, waves(moves))
    assert len(found) > 2
    assert all(without[x] <= passed for passed in found for x in passed)
    for seed in range(3):
        placed, random = set[Fact](), Random(seed)
        for _ in goal:
            placed.add(random.choice(sorted(moves.ways(placed))))
            # a state of a solve is passed by all exactly if it is closed under what can be done without one of its symbols
            assert (placed in found) == all(without[x] <= placed for x in placed)
        assert placed == goal


@pytest.mark.parametrize("name", puzzles())
def test_what_can_be_placed_can_be_placed_later_too_and_is_no_harder(name: str) -> None:
    instance = puzzles()[name].example
    moves = Moves(cpgen.read(instance)[0] if isinstance(instance, str) else instance)
    random, seen = Random(name), 0
    for _ in range(5):
        placed, can = list[Fact](), moves.ways(())
        while can and random.random() < 0.9:
            placed.append(random.choice(sorted(can)))
            can = moves.ways(placed)
        before = moves.ways(random.sample(placed, len(placed) * 2 // 3))
        for fact in before.keys() - set(placed):
            seen += 1
            assert all(can[fact][way] <= difficulty for way, difficulty in before[fact].items())
    assert seen > 10


def test_states_per_step_stop_at_the_limit() -> None:
    assert layers(moves_of(SMALL[0]), 20, 1e-9) == ([], False)
    counted, whole = layers(moves_of(SMALL[0]), 20)
    assert not whole
    assert sum(layer.states for layer in counted) <= 20


def cheapest_of_all(moves: Moves, cost: str) -> float:
    """The cheapest order of placing, by enumeration of all states."""

    @cache
    def cheapest(state: frozenset[Fact]) -> float:
        ways = moves.ways(state)
        return min((COSTS[cost](w.values()) + cheapest(state | {f}) for f, w in ways.items()), default=0.0)

    return cheapest(frozenset())


@pytest.mark.parametrize("cost", COSTS)
@pytest.mark.parametrize("instance", SMALL, ids=lambda i: f"{i.puzzle}-{identity(i)}")
def test_the_time_expanded_rating_is_the_cheapest_of_all_orders(instance: Instance, cost: str) -> None:
    moves = moves_of(instance)
    found = time_expanded(instance, moves=moves, cost=cost, timeout=None)
    assert found.closed
    assert math.isclose(found.upper, cheapest_of_all(moves, cost), rel_tol=1e-9)
    placed: set[Fact] = set()
    paid = 0.0
    for fact in found.order:
        paid += COSTS[cost](moves.ways(placed)[fact].values())
        placed.add(fact)
    assert math.isclose(paid, found.upper, rel_tol=1e-9)
    assert placed == set(moves.goal)


class Opening(Moves):
    """The first symbols of some solve, and no others: a problem small enough for enumeration, with all strategies."""

    def __init__(self, line: str) -> None:
        super().__init__(cpgen.read(line)[0])
        placed, random = set[Fact](), Random(line)
        for _ in range(7):
            placed.add(random.choice(sorted(super().ways(placed))))
        self.goal = self._permitted = tuple(sorted(placed))

    def ways(self, placed: Iterable[Fact]) -> Ways:
        return {fact: ways for fact, ways in super().ways(placed).items() if fact in self.goal}


@pytest.mark.parametrize("cost", COSTS)
@pytest.mark.parametrize("line", [SOLO_9X9[i] for i in (77, 83)])
def test_the_opening_of_a_hard_sudoku_has_the_rating_of_its_cheapest_order(line: str, cost: str) -> None:
    moves = Opening(line)
    found = time_expanded(moves.instance, moves=moves, cost=cost, timeout=None)
    assert found.closed
    assert math.isclose(found.upper, cheapest_of_all(moves, cost), rel_tol=1e-6)


@pytest.mark.parametrize("line", [line for line in SOLO if line.startswith("solo:2x3:")][8:10])
def test_bounds_hold_the_exact_rating_at_any_moment(line: str) -> None:
    moves = Moves(cpgen.read(line)[0], ["hidden_single", "naked_single", "locked_candidates"])
    assert moves.solvable
    exact = time_expanded(moves.instance, moves=moves, timeout=None)
    early = time_expanded(moves.instance, moves=moves, timeout=0.05)
    assert exact.closed
    assert early.lower <= exact.lower + 1e-9
    assert exact.upper <= early.upper + 1e-9


def test_where_there_is_no_time_for_any_order_there_is_no_rating() -> None:
    found = cpgen.rate(cpgen.read(SOLO[0])[0], ["time_expanded"], timeout=1e-6)["time_expanded"]
    assert found["value"] is None
    assert found["parts"] == {"lower": 0.0, "upper": None, "closed": False, "states": 0}


@pytest.mark.parametrize("line", [line for line in SOLO if line.startswith("solo:2x3:")][:30:7])
@pytest.mark.slow
def test_the_seeds_own_cost_closes_too(line: str) -> None:
    moves = Case(cpgen.read(line)[0]).moves
    assert moves is not None
    found = time_expanded(moves.instance, moves=moves, cost="harmonic_mean", timeout=120)
    assert found.closed
    paid, placed = 0.0, set[Fact]()
    for fact in found.order:
        paid += harmonic_mean(moves.ways(placed)[fact].values())
        placed.add(fact)
    assert math.isclose(paid, found.upper, rel_tol=1e-9)
    for seed in range(20):  # no random order is cheaper
        placed, random = set(), Random(seed)
        total = 0.0
        while can := moves.ways(placed):
            fact = random.choice(sorted(can))
            total += harmonic_mean(can[fact].values())
            placed.add(fact)
        assert total >= found.lower - 1e-6


DIFFICULTIES = st.lists(st.floats(0.5, 20), min_size=1, max_size=6)


@given(DIFFICULTIES, st.floats(0.5, 20))
def test_a_further_way_never_raises_the_parallel_cost(ways: list[float], further: float) -> None:
    assert parallel([*ways, further]) < parallel(ways)


@given(DIFFICULTIES, st.floats(1.01, 5))
def test_a_further_harder_way_raises_the_harmonic_mean(ways: list[float], factor: float) -> None:
    assert harmonic_mean([*ways, harmonic_mean(ways) * factor]) > harmonic_mean(ways)
