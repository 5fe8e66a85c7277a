"""Comparing backends: answers are checked, contradictions are told, scores follow their definitions."""

import pytest

from cpgen import subgraph
from cpgen.backends.base import Search
from cpgen.comparing.filling import Filling
from cpgen.comparing.graphs import Pair
from cpgen.comparing.plots import cactus, scatter_plot
from cpgen.comparing.runs import TASKS, Run, disagreements, run, run_all
from cpgen.comparing.scores import VIRTUAL_BEST, scores, summary
from cpgen.generation.modelling.wish import Wish
from cpgen.puzzle import puzzle_named
from cpgen.puzzles.sudoku.notation import read_line

EASY = read_line("1.....2..3.....4")
AMBIGUOUS = read_line("1...............")
EMPTY_25 = read_line("." * 625)


def test_all_contestants_agree_on_unique_and_ambiguous_boards():
    contestants = ["cpsat", "sat", "sat:glucose4", "backtracking", "deduction", "minizinc", "strategies"]
    runs = list(run_all([("easy", EASY), ("ambiguous", AMBIGUOUS)], "unique", 20.0, contestants=contestants))
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
    picture = cactus(raced, "race", 10.0)
    assert picture.startswith("<svg")
    assert all(text in picture for text in ("fast (1)", "slow (2)", "virtual best (2)"))
    assert picture == cactus(raced, "race", 10.0)
    assert scatter_plot(raced, "fast", "slow", 10.0).startswith("<svg")


def test_as_many_solutions_as_are_asked_for_is_an_answer_but_fewer_without_an_end_is_none(monkeypatch):
    def answer(found: Search):
        monkeypatch.setattr("cpgen.comparing.tasks.search", lambda *asked: found)
        return TASKS["all"].attempt("sat", EASY, 1.0).answer

    assert answer(Search("x", tuple((i,) for i in range(1000)), False)) == "1000"
    assert answer(Search("x", ((0,), (1,), (2,)), False, reason="time")) is None


def test_a_solution_given_twice_is_wrong():
    solution = tuple("1432341223414123".translate({49: 0, 50: 1, 51: 2, 52: 3}).encode())
    assert TASKS["all"].wrong(read_line("." * 16), (solution, solution)) == "sudoku: a solution is given twice"


def four(*cells: int) -> Filling:
    singles = ("naked_single", "hidden_single", "locked_candidates")
    return Filling("sudoku", puzzle_named("sudoku").parse_size("4x4"), singles, Wish(given=tuple(c in cells for c in range(16))))


@pytest.mark.parametrize(("cells", "answer"), [((0, 5, 10, 15, 3), "found"), ((0, 1, 2), "none")])
def test_everybody_agrees_on_places_that_can_be_filled_and_on_those_that_cannot(cells, answer):
    runs = list(run_all([("places", four(*cells))], "modelling", 4.0))
    assert disagreements(runs) == []
    assert {r.answer for r in runs} - {None} == {answer}
    families = {r.contestant.partition(":")[0] for r in runs}
    assert families == {"layers", "cpsat", "minizinc", "cutting", "climbing"}
    if answer == "found":
        assert all(r.answer for r in runs)
        assert all(r.seconds["build"] > 0 for r in runs)
        assert next(r for r in runs if r.contestant == "minizinc").seconds["flatten"] > 0


def test_clues_elsewhere_or_that_strategies_do_not_solve_are_wrong():
    case = four(0, 5, 10, 15, 3)
    space = case.theory().space
    elsewhere = [space.atom(cell, 0) for cell in (0, 5, 10, 15)]
    assert "stands where none is wished" in TASKS["modelling"].wrong(case, elsewhere)
    assert "do not solve" in TASKS["modelling"].wrong(case, [*elsewhere, space.atom(3, 1)])


def test_everybody_finds_the_planted_graph_and_nobody_the_spoiled_one():
    path = subgraph.graph(3, [(0, 1), (1, 2)])
    ring, triangle = subgraph.graph(4, [(0, 1), (1, 2), (2, 3), (3, 0)]), subgraph.graph(3, [(0, 1), (1, 2), (2, 0)])
    runs = list(run_all([("there", Pair(path, ring)), ("not there", Pair(path, triangle))], "subgraph", 20.0))
    assert disagreements(runs) == []
    answers = {(r.instance, r.contestant): r.answer for r in runs}
    for contestant in ("cpgen", "cpsat", "minizinc", "networkx"):
        assert answers["there", contestant] == "found"
        assert answers["not there", contestant] == "none"
    assert TASKS["subgraph"].wrong(Pair(path, triangle), {0: 0, 1: 1, 2: 2}) == "the mapping is no induced embedding"


def test_every_solver_of_pysat_agrees():
    runs = list(run_all([("easy", EASY), ("ambiguous", AMBIGUOUS)], "unique", 20.0))
    solvers = [c for c in {r.contestant for r in runs} if c.startswith("sat:")]
    assert len(solvers) >= 10
    assert disagreements(runs) == []
    assert all(r.answer for r in runs if r.contestant in solvers)


def test_memory_that_runs_out_is_no_answer():
    big = run("big", EMPTY_25, "sat", "solve", 20.0, memory=1)
    assert big.answer is None
    assert big.reason is not None
