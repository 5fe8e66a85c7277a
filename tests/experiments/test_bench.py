"""The benchmark: its table tells ratios, missed goals and missing peers, and Sudoku's rows can be made on a small scale."""

from __future__ import annotations

import pytest

from cpgen.comparing.graphs import Pair
from experiments.bench import Missing, Row, Unanswered, subgraph, sudoku
from experiments.bench.__main__ import table


def test_the_table_names_missed_goals_and_missing_peers() -> None:
    lines = table(
        [
            Row("a", "we", 10.0, "they", 4.0, 3),
            Row("b", "we", 8.0, "they", 2.0, 3),
            Missing("c", "qqwing"),
            Unanswered("d", 4.0),
        ]
    ).splitlines()
    assert lines[2].endswith("| 2.5 | 3 (missed) |")
    assert lines[3].endswith("| 4 | 3 |")
    assert "qqwing is not installed" in lines[4]
    assert "nobody answers in 4 CPU seconds" in lines[5]


def test_without_peers_generation_says_who_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sudoku, "peer_path", lambda name: None)
    assert [row.peer for row in sudoku.generation(0.01)] == ["qqwing", "sgt-solo"]


def test_the_closures_of_the_benchmark_agree() -> None:
    assert all(row.our_rate > 0 for row in sudoku.closing(0.05))


def test_a_case_that_nobody_answers_is_no_win_and_who_gives_up_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small ring is found by all; half of a random graph of 150 vertices, each edge there or not, by nobody."""
    hard = subgraph.piece(150, 0.5, 25)
    easy = Pair(subgraph.ring(4), subgraph.grid(3, 3))
    monkeypatch.setattr(subgraph, "cases", lambda: {"easy": lambda: easy, "hard": lambda: hard})
    first, second = subgraph.rows(0.1)
    assert isinstance(first, Row)
    assert first.task == "easy (found)"
    assert first.peer in subgraph.PEERS.values()
    assert second == Unanswered("hard", 1.0)


def test_contestants_of_the_benchmark_that_contradict_each_other_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {"cpgen:0": ("none", 0.1), "cpsat": ("found", 0.1), "networkx": None}
    monkeypatch.setattr(subgraph, "cases", lambda: {"ring": lambda: Pair(subgraph.ring(4), subgraph.grid(3, 3))})
    monkeypatch.setattr(subgraph, "seconds", lambda contestant, case, limit: told[contestant])
    with pytest.raises(RuntimeError, match="some say found, some none"):
        list(subgraph.rows(0.1))
