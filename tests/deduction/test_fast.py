"""All closures agree with each other and with `deduce`, on solvable, stuck and contradictory Sudokus of three sizes."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from cpgen.deduction.closure import deduce
from cpgen.deduction.counters import Counters
from cpgen.deduction.fast import closer, closure, closure_status
from cpgen.deduction.horn import horn
from cpgen.puzzle import puzzle_named
from cpgen.puzzles.sudoku.board import Boxes, Sudoku

SUDOKU = puzzle_named("sudoku")
SETS = [("naked_single",), ("hidden_single",), ("naked_single", "hidden_single", "locked_candidates")]


def full_board(boxes: Boxes, random: Random) -> tuple[int, ...]:
    """A shuffle of the regular board: rows within bands, columns within stacks, symbols."""
    n, high, wide = boxes.n, boxes.rows, boxes.columns
    rows = [b * high + r for b in random.sample(range(wide), wide) for r in random.sample(range(high), high)]
    columns = [s * wide + c for s in random.sample(range(high), high) for c in random.sample(range(wide), wide)]
    symbols = random.sample(range(1, n + 1), n)
    return tuple(symbols[(r % high * wide + r // high + c) % n] for r in rows for c in columns)


def random_sudoku(boxes: Boxes, seed: int) -> Sudoku:
    """Some clues of a full board; in a third of them one clue is wrong, which most often leaves no solution."""
    random = Random(f"{boxes} {seed}")
    clues = list(full_board(boxes, random))
    n = boxes.n
    for cell in random.sample(range(n * n), random.randrange(n, int(0.75 * n * n))):
        clues[cell] = 0
    if seed % 3 == 0:
        cell = random.choice([c for c in range(n * n) if clues[c]])
        clues[cell] = clues[cell] % n + 1
    return Sudoku(boxes, tuple(clues))


@pytest.mark.parametrize("boxes", [Boxes(2, 2), Boxes(2, 3), Boxes(3, 3)], ids=str)
def test_the_fast_closure_says_what_deduce_says(boxes: Boxes) -> None:
    seen = set()
    for seed in range(30):
        instance = random_sudoku(boxes, seed)
        for names in SETS:
            deduction, fast = deduce(instance, names), closure(instance, names)
            assert closure_status(instance, names) == fast.status == deduction.status
            if deduction.status == "stuck":
                assert fast.facts == deduction.state.known
            elif deduction.status == "solved":
                assert {f for f in fast.facts if f > 0} == {f for f in deduction.state.known if f > 0}
            seen.add(deduction.status)
    assert seen == {"solved", "stuck", "contradiction"}


@pytest.mark.parametrize("boxes", [Boxes(2, 2), Boxes(2, 3), Boxes(3, 3)], ids=str)
def test_counters_and_propagation_give_the_same_facts(boxes: Boxes) -> None:
    for names in SETS:
        counters = Counters(horn("sudoku", boxes, names))
        for seed in range(12):
            clues = SUDOKU.clues(random_sudoku(boxes, seed))
            fine, facts = counters.close(clues)
            closed = closer("sudoku", boxes, names).closed(clues)
            assert closed.status == counters.status(clues)
            assert fine == (closed.status != "contradiction")
            assert not fine or closed.facts == set(facts)


def test_a_full_board_that_is_wrong_is_a_contradiction() -> None:
    board = list(full_board(Boxes(2, 2), Random(1)))
    right = Sudoku(Boxes(2, 2), tuple(board))
    board[0], board[1] = board[1], board[0]
    wrong = Sudoku(Boxes(2, 2), tuple(board))
    assert closure_status(right) == deduce(right).status == "solved"
    assert closure_status(wrong) == deduce(wrong).status == "contradiction"
    assert "two" in (deduce(wrong).state.clash or "")


def test_the_order_in_which_strategies_are_named_does_not_matter() -> None:
    assert closer("sudoku", Boxes(2, 2), ["naked_single", "hidden_single"]) is closer(
        "sudoku", Boxes(2, 2), ("hidden_single", "naked_single")
    )


def test_without_pysat_the_counters_step_in() -> None:
    code = (
        "import sys; sys.modules['pysat'] = sys.modules['pysat.solvers'] = None\n"
        "from cpgen.deduction.fast import closure_status\n"
        "from cpgen.puzzles.sudoku.board import Boxes, Sudoku\n"
        "print(closure_status(Sudoku(Boxes(2, 2), (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3) + (0,) * 4)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "solved"
