"""What the experiments on Hour Mazes compute themselves, on small samples."""

from math import isclose
from random import Random

import pytest

from cpgen.puzzles.hourmaze.search import search_depth
from cpgen.puzzles.hourmaze.shares import READINGS
from cpgen.puzzles.hourmaze.symmetry import wall_symmetry
from experiments.hourmaze_backends import conclude, decide, parts
from experiments.hourmaze_hint_sets import count
from experiments.hourmaze_survey import ASYMMETRIC, mazes
from experiments.hourmaze_times import measure
from experiments.hourmaze_walls import WALLS
from experiments.hourmaze_walls import conclude as conclude_walls
from experiments.hourmaze_walls import measure as measure_walls


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


def test_a_backend_goes_as_far_as_it_decides_everything():
    few = {"verdicts": ["unique", "multiple"], "seconds": [0.1, 0.2]}
    lost = {"verdicts": ["unknown", "multiple"], "seconds": [4.0, 0.2]}
    wrong = {"verdicts": ["unique", "unique"], "seconds": [0.1, 0.2]}
    results = dict.fromkeys(parts("quick"), few) | {"minizinc 9x9": lost, "backtracking 7x7": lost, "cpsat 12x12": wrong}
    found = conclude("quick", results)
    assert "minizinc decides all up to 7x7; backtracking decides all up to 5x5" in found.because
    assert "cpsat decides all up to 12x12" in found.because
    assert found.errors == ["level 2 of 12x12: multiple, multiple, unique, multiple, multiple"]


def test_every_backend_is_asked_about_the_same_levels():
    assert decide("sat", 5, 3, 60)["verdicts"] == decide("cpsat", 5, 3, 60)["verdicts"]


def test_free_walls_make_larger_models_and_no_engine_contradicts_another():
    results = {f"2x4@4, {walls}": measure_walls("2x4@4", walls, 1, 1.0) for walls in WALLS}
    fixed, free = results.values()
    assert fixed["clauses"] < free["clauses"]
    # No maze of this size has hints that the strategies deduce.
    assert all("found" not in answers for part in results.values() for answers in part["answers"].values())
    finding = conclude_walls("quick", results)
    assert not finding.errors
    assert len(finding.tables[0].rows) == 2
