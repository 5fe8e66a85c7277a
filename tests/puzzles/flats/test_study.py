"""The exact study: its counts on small sizes are those of plain enumeration, and those of size 5 are what they are."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

import pytest

from cpgen.deduction.closure import deduce
from cpgen.puzzles.flats import board, squares, study
from cpgen.puzzles.flats.board import Flats
from cpgen.puzzles.flats.statistics import (
    concluded,
    contains,
    contains_on_lines,
    line_states,
    rule_sets,
    usage,
)
from cpgen.puzzles.flats.strategies import ORDERS, READERS
from cpgen.puzzles.flats.subsets import Agreements, holds, members, minimal


@cache
def plain(n: int) -> tuple[tuple[int, ...], ...]:
    """The views of all squares, by the checker's own counting."""
    return tuple(board.views_of(n, s) for s in squares.all_squares(n))


@cache
def brute_determined(n: int, places: tuple[int, ...]) -> int:
    counts = Counter(tuple(views[p] for p in places) for views in plain(n))
    return sum(c == 1 for c in counts.values())


@pytest.mark.parametrize("n", [2, 3, 4])
def test_counts_are_those_of_enumeration(n: int) -> None:
    found = study.study(n, rule_sets(), with_extremes=False)
    assert found["squares"] == len(plain(n))
    assert found["different_views"] == len(set(plain(n)))
    assert found["unambiguous"] == brute_determined(n, tuple(range(4 * n)))
    west, north, east = (tuple(range(side * n, side * n + n)) for side in (2, 0, 3))
    assert found["determined_by"]["one side"] == brute_determined(n, west)
    assert found["determined_by"]["two sides that meet"] == brute_determined(n, north + west)
    assert found["determined_by"]["two opposite sides"] == brute_determined(n, west + east)
    fewest = next(k for k in range(1, 4 * n) if any(brute_determined(n, p) for p in combinations(range(4 * n), k)))
    total = sum(brute_determined(n, p) for p in combinations(range(4 * n), fewest))
    few = found["fewest_views"]
    assert (few["views"], few["puzzles"]) == (fewest, total)
    assert few["on_one_side"] == sum(
        brute_determined(n, p) for p in combinations(range(4 * n), fewest) if p[0] // n == p[-1] // n
    )
    assert few["solved"] <= total


def test_sets_of_views_that_determine_a_square_are_those_no_other_square_shares() -> None:
    data = study.census(4)
    agreements = Agreements(data.views)
    random = Random(2)
    for row in random.sample(range(576), 6):
        sets = agreements.determining(row)
        own = tuple(data.views[row])
        smallest = set(members(minimal(sets)).tolist())
        for _ in range(60):
            places = [p for p in range(16) if random.random() < random.choice((0.3, 0.5, 0.9))]
            others = sum(all(views[p] == own[p] for p in places) for views in plain(4))
            assert holds(sets, places) == (others == 1)
            spare = any(holds(sets, [q for q in places if q != p]) for p in places)
            assert (sum(1 << p for p in places) in smallest) == (others == 1 and not spare)


def test_extremes_of_size_3_are_those_of_enumeration() -> None:
    found = study.all_extremes(study.census(3))
    everything = [p for k in range(13) for p in combinations(range(12), k)]
    assert found.puzzles == sum(brute_determined(3, p) for p in everything)
    alone = {}
    for places in everything:
        keys = [tuple(views[p] for p in places) for views in plain(3)]
        alone[places] = {square for square, key in enumerate(keys) if keys.count(key) == 1}
    sizes: Counter[int] = Counter()
    for places, determined in alone.items():
        fewer = [alone[places[:i] + places[i + 1 :]] for i in range(len(places))]
        sizes[len(places)] += len(determined.difference(*fewer))
    sizes = +sizes
    assert found.minimal == dict(sorted(sizes.items()))


def test_solved_counts_are_those_of_solving_every_square() -> None:
    data = study.census(4)
    names = ("fill_gaps", "place_n", "side_block")
    once = Counter(plain(4))
    expected = sum(deduce(Flats(4, v, (0,) * 16), names).status == "solved" for v, c in once.items() if c == 1)
    assert study.solved_by(data, names) == expected
    assert 0 < expected < 372


def test_size_5_has_102398_view_sets_of_which_68368_are_unambiguous() -> None:
    data = study.census(5)
    assert len(data.squares) == 161_280
    assert study.different(data) == (102_398, 68_368)
    assert sum(copies for _, copies in study.representatives(data)) == 68_368


@pytest.mark.slow
def test_size_5_needs_4_views() -> None:
    data = study.census(5)
    assert study.fewest_views(data, rule_sets()["all"])["views"] == 4


@pytest.mark.parametrize("name", [name for name in READERS if name != "try_large"])
def test_on_all_lines_of_size_3_try_contains_every_reader(name: str) -> None:
    assert contains_on_lines(("try_large",), (name,), line_states(3)) is None


def test_a_set_that_lacks_something_is_told() -> None:
    assert contains_on_lines(("large_blocks",), ("try_large",), line_states(3)) is not None
    line = next(s for s in line_states(4, built_only=True) if s.front == 4)
    assert concluded(line, ("try_large",)) == (1, 2, 4, 8)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        (("small_blocks",), ("differs_one_scratch", "differs_one_hide", "differs_one_no_hide")),
        (("large_blocks",), ("differs_is_possible", "super_fill_gaps")),
    ],
)
def test_blocks_contain_the_readings_of_largest_and_smallest(stronger: tuple[str, ...], weaker: tuple[str, ...]) -> None:
    for n in (3, 4):
        assert contains_on_lines(stronger, weaker, line_states(n, built_only=True)) is None


def test_elementary_rules_reach_exactly_what_all_rules_reach() -> None:
    """The seed's claim of section 6.5.6.16, here on random instances, half of their views left out."""
    random = Random(21)
    instances = []
    for _ in range(8):
        views = board.views_of(5, squares.uniform(5, random))
        instances.append(Flats(5, tuple(v if random.random() < 0.7 else 0 for v in views), (0,) * 25))
    sets = rule_sets()
    assert contains(sets["elementary"], sets["all"], instances) is None
    assert contains(sets["all"], sets["elementary"], instances) is None
    assert contains(("fill_gaps", "side_block"), sets["all"], instances) is not None


def test_usage_counts_steps_and_puzzles() -> None:
    random = Random(22)
    solves = [deduce(Flats(5, board.views_of(5, squares.uniform(5, random)), (0,) * 25), order=ORDERS["seed"]) for _ in range(10)]
    found = {u.strategy: u for u in usage(solves)}
    assert sum(u.steps for u in found.values()) == sum(len(d.steps) for d in solves)
    assert abs(sum(u.share_of_steps for u in found.values()) - 1) < 1e-9
    assert found["simple_scratch"].share_of_puzzles == 1.0
    assert found["side_block"].steps > 0
