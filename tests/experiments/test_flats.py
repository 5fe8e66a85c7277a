"""The experiments with Flats: what they count is what enumeration counts, and chance is drawn from names."""

from __future__ import annotations

from random import Random

import pytest

from cpgen.puzzles.flats import reach, squares
from cpgen.puzzles.flats.generate import full
from experiments import (
    extreme_sets,
    filled_fields,
    flats_ratings,
    genetic_baseline,
    latin_squares,
    rule_orders,
    strip_limits,
)
from experiments.machinery.flats import added, samples, tally, tries_and_error


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_reduced_squares_are_those_with_first_row_and_column_in_order(n: int) -> None:
    order = tuple(range(n))
    assert latin_squares.reduced(n) == sum(s[:n] == s[::n] == order for s in squares.all_squares(n))


def test_the_formula_gives_all_squares() -> None:
    assert latin_squares.reduced(6) == 9408
    assert latin_squares.enumerated(4) == 576


def test_shuffles_of_the_cyclic_square_of_size_4_are_those_that_shuffling_meets() -> None:
    random = Random(4)
    assert latin_squares.reached(4) == len({squares.cyclic(4, random) for _ in range(3000)}) == 144


def test_a_tally_depends_on_its_name_only_and_counts_what_is_unambiguous() -> None:
    once = tally(4, "uniform", 100, "a", ("all",))
    assert once == tally(4, "uniform", 100, "a", ("all",))
    assert once["squares"] == 100
    assert once["all"] <= once["unambiguous"] < 100
    share = sum(reach.is_unique(full(4, s)) for s in squares.all_squares(4)) / 576
    many = added(tally(4, "uniform", 500, str(i), ()) for i in range(4))
    assert abs(many["unambiguous"] / many["squares"] - share) < 0.06


def test_samples_of_a_scale_have_the_squares_asked_for() -> None:
    parts = list(samples("quick", {("cyclic", 5): 250}, 100))
    assert [(name, count) for name, _, _, count in parts] == [("cyclic 5, 0", 100), ("cyclic 5, 1", 100), ("cyclic 5, 2", 50)]
    assert sum(count for *_, count in samples("paper", {("cyclic", 5): 250}, 5000)) == 12_000


def test_tries_are_told_with_their_error() -> None:
    assert tries_and_error({"squares": 400, "all": 100}, "all") == "4.000 ± 0.346"
    assert tries_and_error({"squares": 400, "all": 0}, "all") == "> 400"


def test_nothing_is_wrong_with_the_solution_and_one_switch_is_noticed() -> None:
    board = squares.uniform(5, Random(1))
    task = genetic_baseline.Task(5, board)
    assert task.whole(list(board)) == 0
    field = list(board)
    field[0], field[1] = field[1], field[0]
    # Both columns lack a height now.
    assert task.whole(field) >= 2


def test_evolution_never_makes_it_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(genetic_baseline, "GENERATIONS", 200)
    start, end = genetic_baseline.evolve(5, Random(2))
    assert 0 <= end < start


def test_four_views_on_one_side_are_enough_in_any_order() -> None:
    found = extreme_sets.one_sided()
    assert (found["orders"], found["solved"]) == (120, 120)


def test_flats_are_revealed_only_where_views_do_not_do() -> None:
    found = filled_fields.revealed(4, "uniform", "a", 20)["flats"]
    assert found == filled_fields.revealed(4, "uniform", "a", 20)["flats"]
    assert 0 in found["scratch"]
    assert sum(found["scratch"]) <= sum(found["random"])
    assert [c == 0 for c in found["scratch"]] == [c == 0 for c in found["random"]]


def test_depth_first_stripping_never_beats_the_proved_most() -> None:
    for kind in ("cyclic", "uniform"):
        views, most, met = strip_limits.stripped(4, kind, "a")
        assert 4 <= met <= most < views == 16


def test_orders_move_five_rules_and_keep_the_others() -> None:
    orders = [rule_orders.strategies(code) for code in rule_orders.CODES]
    assert len(set(orders)) == 120
    assert len({frozenset(order) for order in orders}) == 1
    assert {order[-1] for order in orders} == {"try"}


def test_the_best_orders_of_the_seed_are_all_that_keep_some_rules_before_others() -> None:
    assert rule_orders.always(rule_orders.FIRST) == (["0 before 2", "1 before 0", "1 before 2"], True)
    assert rule_orders.always(rule_orders.BEST) == (["0 before 2", "1 before 0", "1 before 2", "3 before 2"], True)
    assert rule_orders.always(rule_orders.BEST[1:])[1] is False


def test_filled_fields_are_rated_and_chance_comes_from_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flats_ratings, "SIZES", (4,))
    found = flats_ratings.rated("filled", "a")
    assert found == flats_ratings.rated("filled", "a")
    assert {rating: len(values) for rating, values in found.items()} == {"difficulty": 5, "fun": 5, "appearance": 5}
    assert all(0 <= value <= 1 for values in found.values() for value in values)
