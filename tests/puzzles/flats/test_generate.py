"""Making Flats: what comes out is unique or solvable as asked, stripped as far as it says."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

from cpgen.backends import backend, verdict
from cpgen.deduction.closure import deduce
from cpgen.errors import BadInput
from cpgen.generating import request_for
from cpgen.generation.batch import Batch
from cpgen.generation.batch import generate as generate_batch
from cpgen.generation.certificate import certify, verify
from cpgen.puzzles.flats import PUZZLE, board, generate, reach, sieve, squares, stripping
from cpgen.puzzles.flats.board import Flats
from cpgen.puzzles.flats.strategies import ORDERS
from cpgen.puzzles.flats.wishes import Wish, solves
from cpgen.request import Request

RULES = tuple(s for s in ORDERS["improved"] if s != "simple_try")
UNIQUE = Wish()


def made(method: str, n: int = 5, count: int = 2, **more: Any) -> list[dict[str, Any]]:
    options = more.pop("options", {})
    found = list(Batch(Request("flats", n, method, options=options, **more), count, seed=1, tries=200))
    assert len(found) == count
    return found


def views(found: dict[str, Any]) -> list[int]:
    return [v for side in board.SIDES for v in found["instance"][side] if v]


def test_uniqueness_by_lines_and_guessing_agrees_with_sat() -> None:
    random = Random(12)
    for _ in range(60):
        n = random.choice((4, 5, 6))
        square = squares.uniform(n, random)
        kept = tuple(v if random.random() < 0.8 else 0 for v in board.views_of(n, square))
        instance = Flats(n, kept, (0,) * (n * n))
        assert reach.is_unique(instance) == (verdict(backend("sat").search(instance, 2)) == "unique")


def test_asking_fast_agrees_with_solving() -> None:
    random = Random(13)
    for share in (0.7, 0.85, 1.0) * 3:
        square = squares.uniform(5, random)
        instance = Flats(5, tuple(v if random.random() < share else 0 for v in board.views_of(5, square)), (0,) * 25)
        for names in (RULES, ORDERS["improved"], ("fill_gaps", "side_block", "place_n", "try"), ("try_large", "build_location")):
            assert solves(instance, names) == (deduce(instance, names).status == "solved")


def test_forward_counts_its_tries() -> None:
    instance, tries = generate.forward(5, Random(3), UNIQUE)
    first = squares.batch(5, Random(3), generate.BATCH[5]).reshape(-1, 25).tolist()
    unique = [reach.is_unique(generate.full(5, tuple(square))) for square in first]
    assert tries == unique.index(True) + 1
    assert instance == generate.full(5, tuple(first[tries - 1]))


@pytest.mark.parametrize("n", [4, 5, 6])
def test_the_sieve_throws_out_nothing_unique(n: int) -> None:
    many = squares.batch(n, Random(n), 300)
    out = sieve.ambiguous(many)
    assert (sieve.views_of_all(many) == [board.views_of(n, tuple(s)) for s in many.reshape(300, -1).tolist()]).all()
    assert 0 < out.sum() < 300
    for square in many[out].reshape(-1, n * n).tolist():
        assert not reach.is_unique(generate.full(n, tuple(square)))


def test_the_sieve_may_throw_out_everything() -> None:
    assert sieve.ambiguous(np.array([squares.cyclic(9, Random(1))] * 3).reshape(-1, 9, 9)).all()
    assert not len(sieve.ambiguous(np.empty((0, 5, 5), np.int8)))


def test_shuffled_batches_are_uniform() -> None:
    counts = Counter(map(tuple, squares.batch(4, Random(5), 11_520, copies=4).reshape(-1, 16).tolist()))
    chi = sum((counts[s] - 20) ** 2 / 20 for s in squares.all_squares(4))
    assert len(counts) == 576
    # Copies share their class, so the statistic spreads more than for independent squares; a bias would be in the hundreds.
    assert abs(chi - 575) < 6 * (2 * 575) ** 0.5


@pytest.mark.parametrize("method", ["forward", "strip", "filled", "thin", "backward"])
def test_every_method_makes_unique_instances(method: str) -> None:
    for found in made(method):
        assert set(found["verdicts"].values()) == {"unique"}
        assert verdict(backend("cpsat").search(Flats.from_json(found["instance"]), 2)) == "unique"


def test_instances_are_solvable_by_the_strategies_asked_for() -> None:
    for found in made("strip", strategies=("fill_gaps", "place_n", "side_block", "try"), forbid=("simple_try",)):
        instance = Flats.from_json(found["instance"])
        assert deduce(instance, ["fill_gaps", "place_n", "side_block", "try"]).status == "solved"


def test_a_required_strategy_is_needed() -> None:
    for found in made("strip", strategies=RULES, require=("try_large",), count=1):
        instance = Flats.from_json(found["instance"])
        assert deduce(instance, RULES).status == "solved"
        assert deduce(instance, [s for s in RULES if s != "try_large"]).status == "stuck"


def test_what_is_stripped_once_can_spare_no_view() -> None:
    for found in made("strip"):
        instance = Flats.from_json(found["instance"])
        for place in stripping.places(instance):
            fewer = stripping.shown(instance, set(stripping.places(instance)) - {place})
            assert not reach.is_unique(fewer)


def test_limits_of_stripping_are_kept() -> None:
    for search in ("once", "depth"):
        for found in made("strip", options={"strips": "6", "search": search}):
            assert len(views(found)) == 14


def test_depth_first_search_strips_at_least_as_much_as_one_pass() -> None:
    random = Random(5)
    start, _ = generate.forward(4, random, UNIQUE)
    assert start is not None
    order = stripping.balanced(4, random)
    once = stripping.strip_once(start, reach.is_unique, order)
    best = stripping.strip(start, reach.is_unique, order)
    assert len(stripping.places(best)) <= len(stripping.places(once))
    assert reach.is_unique(best)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_fewest_views_are_the_fewest(seed: int) -> None:
    start, _ = generate.forward(4, Random(seed), UNIQUE)
    assert start is not None
    best, _ = stripping.fewest(start, reach.is_unique, Random(seed))
    assert best is not None
    count = len(stripping.places(best))
    assert reach.is_unique(best)
    assert count == len(stripping.places(stripping.strip(start, reach.is_unique, list(range(16)))))
    assert stripping.fewest(start, reach.is_unique, Random(seed), count - 1)[0] is None
    for fewer in combinations(range(16), count - 1):
        assert not reach.is_unique(stripping.shown(start, fewer))


def test_whole_sides_can_be_stripped() -> None:
    for found in made("strip", options={"sides": "north,south"}, count=1):
        assert not any(found["instance"]["north"] + found["instance"]["south"])


def test_a_pattern_of_views_is_kept() -> None:
    pattern = tuple(place % 5 != 2 for place in range(20))
    for method in ("forward", "strip"):
        for found in made(method, pattern=pattern, count=1):
            shown = [bool(v) for side in board.SIDES for v in found["instance"][side]]
            assert tuple(shown) == pattern


def test_filled_fields_need_fewer_flats_by_the_scratch_heuristic() -> None:
    totals = {}
    for pick in ("scratch", "random"):
        found = made("filled", 6, 12, options={"pick": pick}, strategies=RULES)
        totals[pick] = sum(h is not None for f in found for row in f["instance"].get("given", []) for h in row) / len(found)
    assert totals["scratch"] < totals["random"]


def test_filled_fields_can_be_stripped_too() -> None:
    for found in made("filled", options={"strip": "yes"}):
        assert len(views(found)) < 20


@pytest.mark.parametrize("n", [4, 5, 6, 7, 8, 9])
def test_thin_instances_have_n_minus_1_views(n: int) -> None:
    instance = generate.thin(n, Random(n))
    assert len(stripping.places(instance)) == n - 1
    assert verdict(backend("sat").search(instance, 2)) == "unique"
    assert solves(instance, RULES)


def test_thin_instances_are_found_by_search_too() -> None:
    for found in made("thin", 5, 2, options={"search": "fewest"}):
        assert len(views(found)) == 4


@pytest.mark.parametrize("method", ["strip", "filled", "forward"])
@pytest.mark.parametrize("symmetry", ["rotate2", "diagonal"])
def test_views_and_given_flats_are_symmetric_and_can_spare_none(method: str, symmetry: str) -> None:
    for found in made(method, symmetry=symmetry, minimal=True):
        instance = Flats.from_json(found["instance"])
        move = PUZZLE.symmetries[symmetry](5)
        given = [bool(clue) for clue in (*instance.views, *instance.given)]
        assert given == [given[move(place)] for place in range(45)]
        assert not verify(found)
        for place in (place for place, clue in enumerate(given) if clue):
            gone = {place, move(place)}
            left = [0 if p in gone else clue for p, clue in enumerate((*instance.views, *instance.given))]
            assert not reach.is_unique(Flats(5, tuple(left[:20]), tuple(left[20:])))


def test_a_pattern_of_views_may_be_helped_by_given_flats() -> None:
    pattern = tuple(place % 5 == 2 for place in range(20))
    for found in made("filled", pattern=pattern):
        assert any(map(any, found["instance"]["given"]))
        assert tuple(bool(v) for side in board.SIDES for v in found["instance"][side]) == pattern


@pytest.mark.parametrize("n", [8, 9])
def test_large_boards_are_made_with_given_flats_where_no_method_is_named(n: int) -> None:
    found, outcome = generate_batch(request_for("flats", n), 1)
    assert outcome.status == "done"
    assert not verify(found[0])


def test_bad_options_are_named() -> None:
    for options, words in (
        ({"strips": "x"}, "must be a whole number"),
        ({"sides": "up"}, "sides names 'up'"),
        ({"order": "z"}, "one of"),
    ):
        with pytest.raises(BadInput, match=words):
            made("strip", options=options)


def test_what_a_method_does_not_know_of_is_sieved_when_it_is_certified():
    """Depth first knows nothing of symmetry: what it strips unevenly is not certified for a request that wants it even."""
    plain = Request("flats", 4, "strip", options={"search": "depth"})
    even = replace(plain, symmetry="rotate2")
    stripped = next(iter(generate.produce_strip(even, Random(1))))
    assert certify(stripped, plain, 1, 0) is not None
    assert certify(stripped, even, 1, 0) is None
