"""What the experiments on Hour Mazes compute themselves, on small samples."""

from math import isclose
from random import Random

import pytest

from cpgen.puzzles.hourmaze.search import search_depth
from cpgen.puzzles.hourmaze.shares import READINGS
from cpgen.puzzles.hourmaze.symmetry import wall_symmetry
from experiments.hourmaze_hint_sets import count
from experiments.hourmaze_survey import ASYMMETRIC, mazes
from experiments.hourmaze_times import measure


@pytest.mark.slow
def test_counts_of_hint_sets_repeat_and_stronger_readings_deduce_more():
    found = count("x", 12)
    assert found == count("x", 12)
    assert found["total"] == 12**4
    assert set(found["deducible"]) == set(READINGS)
    for counts in (found["deducible"], found["both"]):
        assert counts["first_nine"] <= counts["isolation_beside"] <= counts["all_eleven"] <= counts["second_tier"]


def test_the_times_of_both_tiers_are_of_the_same_levels():
    found = measure(5, 4, "x")
    assert [len(runs) for runs in found.values()] == [4, 4]
    seed, further = found.values()
    # What the seed's strategies deduce, more strategies deduce too.
    assert all(b[1] for a, b in zip(seed, further) if a[1])
    again = measure(5, 4, "x").values()
    assert [[r[1] for r in runs] for runs in found.values()] == [[r[1] for r in runs] for runs in again]


def test_search_depth_is_capped_at_one():
    assert search_depth(0) == 0
    assert isclose(search_depth(9), 0.5)
    assert search_depth(99) == search_depth(5000) == 1


def test_asymmetric_mazes_are_asymmetric():
    assert wall_symmetry(mazes(False, Random(1)).maze) <= ASYMMETRIC
