"""Guessing in lanes: it finds solutions only where a solver says there are some, and misses few."""

from __future__ import annotations

from random import Random

import pytest

from cpgen.backends.sat import incremental
from cpgen.deduction.horn import horn
from cpgen.generation import guessing
from cpgen.generation.guessing import solvable
from cpgen.puzzles.sudoku.board import Boxes
from tests.generation.test_lockstep import SINGLES, boards


def some_facts(boxes: Boxes, count: int) -> list[list[int]]:
    """About a puzzle's worth of facts of full boards, and one that the board denies: some have a solution, some have none."""
    random = Random(9)
    parts = []
    for board in boards(boxes, count, seed=3):
        part = random.sample(board, random.randrange(len(board) // 4, len(board) // 2))
        denied = random.choice([f for f in board if f not in part])
        parts.append([*part, -denied])
    return parts


@pytest.mark.parametrize("lanes", [64, 4096])
@pytest.mark.parametrize("boxes", [Boxes(2, 2), Boxes(2, 3), Boxes(3, 3)], ids=str)
def test_what_is_found_exists_and_most_of_what_exists_is_found(boxes: Boxes, lanes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guessing, "LANES", lanes)
    batch = some_facts(boxes, 200)
    found = solvable(horn("sudoku", boxes, SINGLES), batch, Random(1))
    session = incremental("sudoku", boxes, "glucose4")
    truth = [bool(session.solve(facts)) for facts in batch]
    assert 0 < sum(truth) < len(batch)
    assert not any(f and not t for f, t in zip(found, truth))
    assert sum(found) >= 0.8 * sum(truth)


def test_nothing_asked_is_nothing_found() -> None:
    assert solvable(horn("sudoku", Boxes(2, 2), SINGLES), [], Random(0)) == []
