"""Comparing backends: answers are checked, contradictions are told, scores follow their definitions."""

import pytest

from cpgen.comparing.plots import cactus, scatter
from cpgen.comparing.runs import Run, answer_of, disagreements, run, run_all
from cpgen.comparing.scores import VIRTUAL_BEST, scores, summary
from cpgen.puzzles.sudoku.notation import read_line

EASY = read_line("1.....2..3.....4")
AMBIGUOUS = read_line("1...............")
EMPTY_25 = read_line("." * 625)


def test_all_contestants_agree_on_unique_and_ambiguous_boards():
    contestants = ["cpsat", "sat", "sat:glucose4", "backtracking", "deduction", "minizinc", "strategies"]
    runs = list(run_all([("easy", EASY), ("ambiguous", AMBIGUOUS)], contestants, "unique", 20.0))
    assert disagreements(runs) == []
    answers = {(r.instance, r.contestant): r.answer for r in runs}
    assert {answers["easy", c] for c in contestants} == {"unique"}
    assert {answers["ambiguous", c] for c in contestants if c != "strategies"} == {"multiple"}
    assert answers["ambiguous", "strategies"] is None


def test_enumeration_counts_agree():
    counts = {c: run("a", AMBIGUOUS, c, "all", 30.0).answer for c in ("sat", "backtracking")}
    assert counts == {"sat": "72", "backtracking": "72"}


def test_running_out_of_time_is_no_answer():
    assert run("big", EMPTY_25, "backtracking", "solve", 0.3).answer is None


def test_an_answer_that_breaks_the_rules_is_told(monkeypatch):
    monkeypatch.setattr("cpgen.backends.sat.Incremental.solution", lambda self: (0,) * 16)
    broken = run("easy", EASY, "sat", "solve", 5.0)
    assert broken.wrong == "sudoku: row 1 has two 1s"
    assert disagreements([broken]) == ["easy: sat answers wrongly: sudoku: row 1 has two 1s"]


def test_contradictions_are_told():
    runs = [Run("p", "a", "unique", "unique"), Run("p", "b", "unique", "multiple"), Run("p", "c", "unique", None)]
    assert disagreements(runs) == ["p: unique: a says unique, b says multiple"]


@pytest.fixture
def raced() -> list[Run]:
    return [
        Run("p", "fast", "solve", "solved", {"solve": 1.0}),
        Run("p", "slow", "solve", "solved", {"build": 1.0, "solve": 2.0}),
        Run("q", "fast", "solve", None, {"solve": 10.0}, "time"),
        Run("q", "slow", "solve", "solved", {"solve": 4.0}),
    ]


def test_scores_follow_their_definitions(raced):
    ranked = {s.contestant: s for s in scores(raced, timeout=10.0)}
    assert ranked["fast"].par2 == (1 + 20) / 2
    assert ranked["slow"].par2 == (3 + 4) / 2
    assert ranked[VIRTUAL_BEST].par2 == (1 + 4) / 2
    assert ranked["fast"].points == 3 / 4
    assert ranked["slow"].points == 1 / 4 + 1
    assert "slow is fastest" in summary(scores(raced, timeout=10.0))


def test_a_wrong_answer_does_not_score(raced):
    cheat = Run("p", "cheat", "solve", "solved", {"solve": 0.0}, wrong="row 1 has two 1s")
    assert {s.contestant: s.solved for s in scores([*raced, cheat], 10.0)}["cheat"] == 0


def test_plots_show_every_contestant_and_repeat(raced):
    picture = cactus(raced, "race")
    assert picture.startswith("<svg")
    assert picture == cactus(raced, "race")
    assert scatter(raced, "fast", "slow", 10.0).startswith("<svg")


def test_more_solutions_than_asked_for_is_an_answer_of_its_own():
    from cpgen.backends.base import Search

    assert answer_of(Search("x", ((0,),) * 1000, False), "all") == "1000"
    assert answer_of(Search("x", ((0,),) * 3, False, reason="time"), "all") is None
