"""The benchmark: its table tells ratios, missed goals and missing peers, and Sudoku's rows can be made on a small scale."""

from __future__ import annotations

import pytest

from experiments.bench import Missing, Row, sudoku
from experiments.bench.__main__ import table


def test_the_table_names_missed_goals_and_missing_peers() -> None:
    lines = table(
        [Row("a", "we", 10.0, "they", 4.0, 3), Row("b", "we", 8.0, "they", 2.0, 3), Missing("c", "qqwing")]
    ).splitlines()
    assert lines[2].endswith("| 2.5 | 3 (missed) |")
    assert lines[3].endswith("| 4 | 3 |")
    assert "qqwing is not installed" in lines[4]


def test_without_peers_generation_says_who_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sudoku, "peer_path", lambda name: None)
    assert [row.peer for row in sudoku.generation(0.01)] == ["qqwing", "sgt-solo"]


def test_the_closures_of_the_benchmark_agree() -> None:
    assert all(row.our_rate > 0 for row in sudoku.closing(0.05))
