"""Conclusions follow from the numbers: each experiment is given results and its verdict is read."""

import pytest

from cpgen.comparing.runs import Run
from cpgen.puzzles.hourmaze.shares import READINGS
from experiments import (
    hourmaze_hint_sets,
    hourmaze_survey,
    nonogram_pictures,
    raatsel_language,
    rating_agreement,
    size_five,
    solving_states,
    strip_limits,
    subgraph_search,
)
from experiments.hourmaze_survey import ELEVEN, NINE
from experiments.machinery.flats import KINDS
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
    deeper = version | {"search depth": 0.9}

    def concluded(nine: list, eleven: list):
        one = {"wall symmetry": 0.9, NINE: nine, ELEVEN: eleven}
        return hourmaze_survey.conclude("quick", {"maze 1": one, "maze 2": {"wall symmetry": 0.2, NINE: [], ELEVEN: []}})

    assert concluded([version], [version]).verdict == "reproduced"
    assert concluded([version], [deeper]).verdict == "reproduced"
    assert concluded([], [version]).verdict == "different"
    deep = concluded([deeper], [version])
    assert deep.verdict == "different"
    assert "beyond them: search depth" in deep.because


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
    usual = {"hardest": "naked_single", "uses": 2}
    found = {
        f"sgt-solo {level}": [usual | {"greedy": 10.0 * place, "scale": place}] * 3
        for level, place in zip(rating_agreement.SOLO, solo)
    }
    return {**dict.fromkeys(rating_agreement.parts("quick"), missing), **found, "qqwing": {"missing": "qqwing is not installed"}}


def test_it_is_said_whether_the_mean_rating_rises_with_every_level(monkeypatch):
    monkeypatch.setattr(rating_agreement, "game", lambda *_: None)
    monkeypatch.setattr(rating_agreement, "Case", lambda _: None)
    monkeypatch.setattr(rating_agreement, "options_plot", lambda *_: "<svg/>")
    rising = rating_agreement.conclude("quick", ratings_by_level((1.0, 2.0, 3.0, 4.0)))
    assert rising.verdict == "measured"
    assert "rises with every level, rank correlation 1.00" in rising.because
    falling = rating_agreement.conclude("quick", ratings_by_level((1.0, 3.0, 2.0, 4.0))).because
    assert "does not rise with every level (intermediate is 1.00 below basic" in falling
    assert "the same hardest strategy, naked_single, used 2.0 and 2.0 times" in falling


def pictures(black: dict[str, int], unique: dict[str, int]) -> dict:
    """Ten pictures of each set, so many of them unique, with so many black pixels each; one mended with two changes."""
    found: dict = {f"{k}, all": {"unique": [n] * unique[k], "ambiguous": [n] * (10 - unique[k])} for k, n in black.items()}
    mended = {"name": "x", "black": 5, "changed": 2, "proved": True, "checked": True}
    return found | {f"{kind} 0": [dict(mended)] for kind in black}


def test_pictures_agree_with_the_seed_if_the_sparse_ones_are_hardly_ever_unique():
    unique = {"shapes": 6, "letters": 6, "outlines": 0}
    sparse = pictures({"shapes": 100, "letters": 80, "outlines": 20}, unique)
    assert nonogram_pictures.conclude("quick", sparse).verdict == "reproduced"
    dense = nonogram_pictures.conclude("quick", pictures({"shapes": 100, "letters": 80, "outlines": 90}, unique))
    assert dense.verdict == "different"
    assert "(letters, 31 %) is not the one with the fewest unique pictures (outlines)" in dense.because
    sparse["letters 0"][0]["checked"] = False
    assert nonogram_pictures.conclude("quick", sparse).errors == ["letters, x: redrawn and not unique"]


@pytest.mark.parametrize(
    ("most", "verdict"),
    [
        ({4: (12, 12), 5: (13, 14), 6: (13, 14), 7: (13, 14)}, "reproduced"),
        ({4: (12, 12), 5: (12, 13), 6: (15, 16), 7: (18, 19)}, "refuted"),
        ({4: (12, 12), 5: (10, 16), 6: (10, 18), 7: (12, 20)}, "different"),
    ],
)
def test_a_difference_that_chance_may_make_refutes_nothing(most, verdict):
    found = {f"{kind} {n}, 0": [[4 * n, each, each] for each in ends] * 3 for n, ends in most.items() for kind in KINDS}
    assert strip_limits.conclude("quick", found).verdict == verdict


def test_the_exact_counts_of_size_5_decide_between_three_verdicts():
    def concluded(unambiguous: int, solved: int) -> str:
        counts = {"squares": 161_280, "different views": 102_398, "unambiguous": unambiguous}
        return size_five.conclude("quick", {"counts": counts, "solved, 0": dict.fromkeys(size_five.SETS, solved)}).verdict

    assert concluded(102_398, 38_310) == "reproduced"
    assert concluded(102_398, 60_000) == "different"
    assert concluded(68_368, 60_000) == "refuted"


def test_equal_values_share_their_rank():
    assert ranks([5, 1, 5, 9]) == [2.5, 1, 2.5, 4]
    assert spearman([(1, 4), (2, 3), (3, 1)]) == -1
    assert spearman([(1, 2), (2, 2)]) == 0
