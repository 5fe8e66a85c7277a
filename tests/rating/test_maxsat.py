"""Incremental MaxSAT against all assignments, and prices between two states against the states between them."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cpgen
from cpgen.backends.base import Stopwatch
from cpgen.puzzle import puzzles
from cpgen.rating.maxsat import MaxSat
from cpgen.rating.methods import Case
from cpgen.rating.prices import COSTS, Prices

VARIABLES = 5
LITERALS = st.integers(1, VARIABLES).flatmap(lambda v: st.sampled_from([v, -v]))
CLAUSES = st.lists(st.lists(LITERALS, min_size=1, max_size=3), max_size=8)
SOFT = st.lists(st.tuples(LITERALS, st.integers(1, 9)), min_size=1, max_size=6)


def cheapest(clauses: list[list[int]], soft: list[tuple[int, int]]) -> int | None:
    """What the cheapest of all assignments that satisfy the clauses costs."""
    costs = []
    for signs in product((False, True), repeat=VARIABLES):
        holds = [False, *signs]

        def true(x: int, holds: list[bool] = holds) -> bool:
            return holds[abs(x)] == (x > 0)

        if all(any(map(true, clause)) for clause in clauses):
            costs.append(sum(weight for x, weight in soft if not true(x)))
    return min(costs, default=None)


@settings(max_examples=150, deadline=None)
@given(CLAUSES, SOFT, CLAUSES)
def test_maxsat_finds_the_cheapest_assignment_also_after_more_clauses(
    first: list[list[int]], soft: list[tuple[int, int]], more: list[list[int]]
) -> None:
    sat, limit = MaxSat(), 1000
    for _ in range(VARIABLES):
        sat.variable()
    for literal, weight in soft:
        sat.soft(literal, weight)
    known: list[list[int]] = []
    for clauses in (first, more):
        known += clauses
        for clause in clauses:
            sat.add(clause)
        answer = sat.answer(Stopwatch(None), limit)
        while answer is not None and sat.finer():
            answer = sat.answer(Stopwatch(None), limit)
        expected = cheapest(known, soft)
        assert sat.cost == (limit if expected is None else expected)
        assert (answer is None) == (expected is None)
        if answer is not None:
            assert sum(w for x, w in soft if (abs(x) in answer) != (x > 0)) == expected
            # Any answer below a limit is as cheap; there is none below the cost itself.
            assert sat.answer(Stopwatch(None), sat.cost) is None


@pytest.mark.parametrize("cost", COSTS)
@pytest.mark.parametrize("name", [n for n in puzzles() if n not in ("hourmaze", "raatsel")])
def test_no_state_between_two_costs_less_than_what_lies_between(name: str, cost: str) -> None:
    sizes = {"sudoku": "6x6", "flats": "4", "nonogram": "5x5"}
    made = cpgen.generate(name, size=sizes[name], count=2, seed=3)
    for instance in made:
        moves = Case(instance).moves
        if moves is None:
            continue
        prices, random = Prices(moves, cost, Stopwatch(None)), Random(1)
        for _ in range(40):
            chain = sorted(random.randrange(len(moves.goal) + 1) for _ in range(3))
            order = random.sample(range(len(moves.goal)), len(moves.goal))
            low, state, high = (sum(1 << x for x in order[:length]) for length in chain)
            for x in order[chain[2] :]:
                paid = prices.at(state)[x].paid if x in prices.at(state) else float("inf")
                assert prices.between(x, low, high) <= paid + 1e-9
                assert prices.between(x, low, low) >= prices.between(x, low, high) - 1e-9
        assert prices.looked > 40
