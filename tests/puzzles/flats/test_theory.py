"""Logical modelling of Flats: the views to show are unknowns, and the answers are what trying all of them finds."""

from itertools import product
from random import Random

import pytest

from cpgen.backends.base import Stopwatch
from cpgen.deduction.closure import deduce
from cpgen.deduction.trace import replay
from cpgen.errors import BadInput
from cpgen.generation.batch import generate
from cpgen.generation.certificate import verify
from cpgen.generation.modelling.engine import find
from cpgen.generation.modelling.sat import layered_all
from cpgen.generation.modelling.theory import theory
from cpgen.generation.modelling.wish import Wish
from cpgen.puzzle import puzzle_named
from cpgen.puzzles.flats.board import Flats
from cpgen.request import Request

FLATS = puzzle_named("flats")
TRY = ("fill_gaps", "build_location", "try_large")
N_MINUS_1 = ("n_minus_1_predef", "n_minus_1_bubbles_back", "n_minus_1_step_front")


@pytest.mark.parametrize(
    ("n", "strategies", "views", "flats", "rounds"),
    [
        (3, TRY, (0, 3, 6, 9, 10), (), 27),
        (3, ("fill_gaps", "place_n", "side_block", "n_plus_1"), (0, 3, 6, 9, 10), (), 27),
        (3, ("build_location", "try_large"), (0, 7, 9), (4,), 27),
        (4, ("fill_gaps", "place_n", "try"), (0, 5, 9), (2, 15), 12),
        (4, ("fill_gaps", "build_location", "place_stair", "side_block", *N_MINUS_1), (0, 1, 9, 14), (), 12),
    ],
)
def test_the_answers_are_exactly_what_generate_and_test_finds(n, strategies, views, flats, rounds):
    model = theory(FLATS, n, strategies)
    given = (*(p in views for p in range(4 * n)), *(c in flats for c in range(n * n)))
    answers = list(layered_all(model, Wish(given=given), (rounds,), Stopwatch(120)))
    assert answers[-1].proved == ("none" if rounds >= n**3 else f"none within {rounds} rounds")
    tried = set()
    for values in product(range(1, n + 1), repeat=len(views) + len(flats)):
        clues = [0] * (4 * n + n * n)
        for place, value in zip((*views, *(4 * n + c for c in flats)), values):
            clues[place] = value
        instance = Flats(n, tuple(clues[: 4 * n]), tuple(clues[4 * n :]))
        if deduce(instance, strategies).status == "solved":
            tried.add(instance)
    assert {model.instance(a.facts) for a in answers[:-1]} == tried
    assert tried


def test_three_views_of_one_side_each_are_enough_at_size_4():
    """n-1 views, and the south side empty."""
    model = theory(FLATS, 4, TRY)
    given = tuple(False if 4 <= p < 8 else None for p in range(16)) + (False,) * 16
    answer = find(model, Wish(given=given, most=3), "auto", None, 120, Random(1))
    instance = model.instance(answer.facts)
    assert sum(v > 0 for v in instance.views) == 3
    assert not any(instance.views[4:8])
    solved = deduce(instance, TRY)
    assert solved.status == "solved"
    assert replay(instance, solved.steps) is None


def asked(n: int, **wishes) -> Request:
    return Request("flats", n, "modelling", TRY, **wishes)


def test_no_view_shown_is_1():
    found, _ = generate(asked(4, options={"clues": "5", "never": "is 1"}), count=2, seed=3)
    boards = [FLATS.instance.from_json(data["instance"]) for data in found]
    assert [len([v for v in b.views if v]) for b in boards] == [5, 5]
    assert not any(1 in b.views or any(b.given) for b in boards)
    assert [verify(data) for data in found] == [[], []]


def test_flats_are_given_too_if_asked_for():
    found, _ = generate(asked(4, options={"clues": "4", "cells": "yes", "engine": "layers", "rounds": "6"}), seed=1)
    (instance,) = [FLATS.instance.from_json(data["instance"]) for data in found]
    assert sum(v > 0 for v in (*instance.views, *instance.given)) == 4


def test_what_only_a_procedure_expresses_is_refused_by_name():
    with pytest.raises(BadInput, match="large_blocks"):
        theory(FLATS, 4, ("large_blocks",))
    with pytest.raises(BadInput, match="up to size 6, not 7"):
        theory(FLATS, 7, TRY)


def test_a_required_strategy_is_needed():
    found, _ = generate(asked(4, require=("try_large",), options={"clues": "..5"}), count=2, seed=1)
    for data in found:
        instance = FLATS.instance.from_json(data["instance"])
        assert deduce(instance, TRY).status == "solved"
        assert deduce(instance, TRY[:2]).status == "stuck"
    assert len(found) == 2


EASY = ("place_stair", "place_n", "n_plus_1", "side_block", "fill_gaps", "build_location")
NEEDED = {
    "place_n": EASY,
    "n_plus_1": EASY,
    "side_block": EASY,
    "fill_gaps": EASY,
    "n_minus_1_bubbles_back": EASY,
    "n_minus_1_step_front": EASY,
    "try": EASY,
    "try_large": EASY,
    # side_block says all that place_stair and n_minus_1_predef say
    "place_stair": ("place_n", "fill_gaps", "build_location"),
    "n_minus_1_predef": ("place_n", "place_stair", "n_plus_1", "fill_gaps", "build_location", "n_minus_1_bubbles_back"),
    # with fill_gaps no board of size 4 was found that needs it
    "build_location": ("place_n", "place_stair", "side_block"),
}
"""For each strategy that is a list of rules others that do not make it needless."""


def needing(strategy: str, count: int) -> None:
    chosen = tuple(dict.fromkeys((*NEEDED[strategy], strategy)))
    request = Request("flats", 4, "modelling", chosen, (strategy,))
    found, outcome = generate(request, count=count, seed=1, trace=False)
    assert outcome.status == "done"
    for data in found:
        instance = FLATS.instance.from_json(data["instance"])
        assert deduce(instance, chosen).status == "solved"
        assert deduce(instance, [s for s in chosen if s != strategy]).status == "stuck"


@pytest.mark.parametrize("strategy", ["n_plus_1", "side_block", "try"])
def test_boards_that_need_a_strategy_are_found(strategy):
    needing(strategy, 1)


@pytest.mark.slow
@pytest.mark.parametrize("strategy", list(NEEDED))
def test_for_each_listed_strategy_three_boards_need_it(strategy):
    needing(strategy, 3)
