"""Lockstep digging: what it leaves is solvable by the strategies, minimal, symmetric if asked, and repeats with its seed."""

from __future__ import annotations

from random import Random

import pytest

from cpgen.backends import backend, verdict
from cpgen.deduction.fast import closer
from cpgen.errors import BadInput
from cpgen.generation.lockstep import dig, needing, shuffled, thinned
from cpgen.puzzle import puzzle_named, space_for
from cpgen.puzzles.sudoku.board import Boxes
from tests.deduction.test_fast import full_board

SINGLES = ("hidden_single", "naked_single")
LOCKED = ("hidden_single", "locked_candidates", "naked_single")


def boards(boxes: Boxes, count: int, seed: int = 0) -> list[list[int]]:
    space, random = space_for("sudoku", boxes), Random(seed)
    return [space.facts_of([s - 1 for s in full_board(boxes, random)]) for _ in range(count)]


@pytest.mark.parametrize(("boxes", "names"), [(Boxes(2, 2), SINGLES), (Boxes(2, 3), SINGLES), (Boxes(3, 3), LOCKED)])
def test_what_is_left_is_solvable_and_no_clue_can_go(boxes: Boxes, names: tuple[str, ...]) -> None:
    given = boards(boxes, 40)
    dug = dig("sudoku", boxes, given, names, Random(7))
    status = closer("sudoku", boxes, names).status
    for board, clues in zip(given, dug, strict=True):
        assert clues is not None
        assert set(clues) < set(board)
        assert status(clues) == "solved"
        assert {status([c for c in clues if c != clue]) for clue in clues} == {"stuck"}


def one_at_a_time(boxes: Boxes, board: list[int], names: tuple[str, ...], order: list[int]) -> set[int]:
    """The plain way to dig, for comparison."""
    kept = set(board)
    for place in order:
        if closer("sudoku", boxes, names).status(kept - {board[place]}) == "solved":
            kept.discard(board[place])
    return kept


def test_many_at_once_gives_what_one_at_a_time_gives() -> None:
    boxes = Boxes(2, 3)
    given = boards(boxes, 30, seed=5)
    orders = shuffled(36, 30, Random(11)).tolist()
    dug = dig("sudoku", boxes, given, SINGLES, Random(11))
    assert [set(clues or ()) for clues in dug] == [
        one_at_a_time(boxes, board, SINGLES, order) for board, order in zip(given, orders)
    ]


def test_symmetric_clues_go_in_pairs() -> None:
    boxes = Boxes(3, 3)
    given = boards(boxes, 20)
    pairs = [(c, 80 - c) for c in range(40)] + [(40,)]
    status = closer("sudoku", boxes, LOCKED).status
    for board, clues in zip(given, dig("sudoku", boxes, given, LOCKED, Random(3), pairs)):
        assert clues is not None
        places = {board.index(clue) for clue in clues}
        assert places == {80 - place for place in places}
        for pair in pairs:
            if pair[0] in places:
                assert status([c for c in clues if board.index(c) not in pair]) == "stuck"


def test_the_same_seed_gives_the_same_clues_and_another_seed_others() -> None:
    given = boards(Boxes(2, 3), 8)
    first, again, other = (dig("sudoku", Boxes(2, 3), given, SINGLES, Random(seed)) for seed in (1, 1, 2))
    assert first == again != other


def test_a_board_the_strategies_cannot_solve_is_none() -> None:
    first, second = boards(Boxes(2, 2), 2)
    dug = dig("sudoku", Boxes(2, 2), [first[:12], [*second[:4], *second[:4], *second[:4]]], SINGLES, Random(0))
    assert dug[0] is not None
    assert dug[1] is None


def test_strategies_without_listed_rules_are_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    from cpgen.deduction.rules import Strategy
    from cpgen.generation import lockstep

    finder = Strategy("seeing", 1.0, "", find=lambda state: ())
    program = lockstep.horn("sudoku", Boxes(2, 2), SINGLES)
    with_finder = type(program)(program.space, program.rules, (finder,))
    monkeypatch.setattr(lockstep, "horn", lambda *_: with_finder)
    with pytest.raises(BadInput, match="seeing"):
        dig("sudoku", Boxes(2, 2), boards(Boxes(2, 2), 1), SINGLES, Random(0))


def test_thinned_puzzles_are_unique_and_no_clue_can_go() -> None:
    boxes, random = Boxes(2, 3), Random(4)
    dug = [clues for clues in dig("sudoku", boxes, boards(boxes, 25), ("naked_single",), random) if clues]
    thin = thinned("sudoku", boxes, dug, SINGLES, random)
    assert sum(map(len, thin)) < sum(map(len, dug))

    def judged(clues: list[int]) -> str:
        return verdict(backend("backtracking").search(puzzle_named("sudoku").with_clues(boxes, clues), 2))

    for clues in thin:
        assert judged(list(clues)) == "unique"
        assert {judged([c for c in clues if c != clue]) for clue in clues} == {"multiple"}


def test_needing_keeps_those_that_are_stuck_without_the_strategy() -> None:
    boxes = Boxes(3, 3)
    dug = [clues for clues in dig("sudoku", boxes, boards(boxes, 60), LOCKED, Random(2)) if clues]
    needed = needing("sudoku", boxes, dug, LOCKED, ["locked_candidates"])
    alone = closer("sudoku", boxes, SINGLES)
    assert needed == [clues for clues in dug if alone.status(clues) == "stuck"]
    assert 0 < len(needed) < len(dug)
