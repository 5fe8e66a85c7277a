"""Conclusions follow from the numbers: each experiment is given results and its verdict is read."""

import pytest

from cpgen.comparing.runs import Run
from cpgen.puzzles.hourmaze.shares import READINGS
from experiments import hourmaze_hint_sets, hourmaze_survey, raatsel_language, rating_agreement, solving_states, subgraph_search
from experiments.machinery.ranks import ranks, spearman
from experiments.raatsel_language import DENSE, HYPERNYMS


def shapes_found(*graphs: str) -> dict:
    """Results in which the shapes are found in these graphs and proved absent in the others."""
    density = {"categories": 1, "words": 2, "relations": 3, "a word": 1.5, "share one": 1.0, "share two": 0.5}
    return {
        name: density
        if name.startswith("density")
        else {
            "status": "found" if name.partition(",")[0] in graphs else "none",
            "checked": True,
            "solvable": True,
            "seconds": 1.0,
        }
        for name in raatsel_language.parts("quick")
    }


@pytest.mark.parametrize(("graphs", "verdict"), [((DENSE,), "reproduced"), ((DENSE, HYPERNYMS), "different"), ((), "different")])
def test_only_a_dense_graph_with_shapes_and_a_sparse_one_without_agree_with_the_seed(graphs, verdict):
    assert raatsel_language.conclude("quick", shapes_found(*graphs)).verdict == verdict


def hint_sets(share: float, both: int) -> dict:
    one = {"total": 20736, "sets": 1000, "symmetric": 200, "unique": 50, "asked": 100, "walls": "none"}
    counts = {"deducible": dict.fromkeys(READINGS, round(1000 * share)), "both": dict.fromkeys(READINGS, both)}
    return {f"level {i}": one | counts for i in range(3)}


def test_hint_sets_agree_with_the_seed_only_if_both_shares_do():
    assert hourmaze_hint_sets.conclude("quick", hint_sets(0.116, 2)).verdict == "reproduced"
    assert hourmaze_hint_sets.conclude("quick", hint_sets(0.05, 2)).verdict == "different"
    assert hourmaze_hint_sets.conclude("quick", hint_sets(0.116, 9)).verdict == "different"


def test_a_metric_beyond_the_range_of_the_seed_is_named():
    version = {"version": "symmetric, easy", "hint symmetry": 1.0, "iterations": 20, "depth": 20, "search depth": 0.66}
    version |= {"strategic depth": 0.364, "required": ["colour_reach"]}
    inside = {"maze 1": {"wall symmetry": 0.9, "versions": [version]}, "maze 2": {"wall symmetry": 0.4, "versions": []}}
    assert hourmaze_survey.conclude("quick", inside).verdict == "reproduced"
    deep = {"maze 1": {"wall symmetry": 0.9, "versions": [version | {"search depth": 0.9}]}}
    assert "beyond it: search depth" in hourmaze_survey.conclude("quick", deep).because


def test_a_search_that_denies_a_planted_shape_is_an_error():
    def answers(**others: str):
        names = ("cpgen", "cpsat", "minizinc", "networkx")
        runs = [Run("tiny, planted 0", name, "subgraph", others.get(name, "found"), {"solve": 0.1}) for name in names]
        return {name: run.to_json() for name, run in zip(names, runs)}

    assert subgraph_search.conclude("quick", answers()).verdict == "reproduced"
    assert len(subgraph_search.conclude("quick", answers(cpsat="none")).errors) == 2


def test_without_the_peer_the_states_are_not_run_and_it_is_named():
    absent = {key: {"missing": "sgt-solo is not installed"} for key in solving_states.PUZZLES}
    finding = solving_states.conclude("quick", absent)
    assert finding.verdict == "not run"
    assert "sgt-solo" in finding.because


def ratings_by_level(solo: tuple[float, ...]) -> dict:
    missing = {"missing": "sgt-towers is not installed"}
    found = {
        f"sgt-solo {level}": [{"greedy": 10.0 * place, "scale": place, "hardest": "guess", "uses": 7 - place}] * 3
        for level, place in zip(rating_agreement.SOLO, solo)
    }
    return {**dict.fromkeys(rating_agreement.parts("quick"), missing), **found, "qqwing": {"missing": "qqwing is not installed"}}


def test_ratings_agree_if_their_mean_rises_with_every_level(monkeypatch):
    monkeypatch.setattr(rating_agreement, "game", lambda *_: None)
    monkeypatch.setattr(rating_agreement, "Case", lambda _: None)
    monkeypatch.setattr(rating_agreement, "options_plot", lambda *_: "<svg/>")
    rising = rating_agreement.conclude("quick", ratings_by_level((1.0, 2.0, 3.0, 4.0)))
    assert rising.verdict == "reproduced"
    assert "rank correlation 1.00" in rising.because
    falling = rating_agreement.conclude("quick", ratings_by_level((1.0, 3.0, 2.0, 4.0)))
    assert falling.verdict == "different"
    assert "intermediate is 1.00 below basic" in falling.because
    assert "3 of 3 and 3 of 3 have the same hardest strategy, guess, used 4.0 and 5.0 times" in falling.because


def test_equal_values_share_their_rank():
    assert ranks([5, 1, 5, 9]) == [2.5, 1, 2.5, 4]
    assert spearman([(1, 4), (2, 3), (3, 1)]) == -1
    assert spearman([(1, 2), (2, 2)]) == 0
