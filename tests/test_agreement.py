"""All backends say the same: on real puzzles, on damaged ones, on random boards with no, one or many solutions."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cpgen.formats import read
from cpgen.puzzle import Instance
from cpgen.puzzles.sudoku.board import Boxes, Sudoku
from cpgen.solving import check, search

PUZZLES: list[Sudoku] = read(str(Path(__file__).parent / "fixtures" / "solo.txt"))  # type: ignore[assignment]
SAT = ["sat", "sat:cadical153", "sat:glucose4", "sat:minisat22"]
QUICK = [*SAT, "cpsat", "deduction"]
EVERY = ["sat", "cpsat", "minizinc", "backtracking"]


def verdicts(instance: Instance, backends: list[str], timeout: float | None = None) -> set[str]:
    checked = check(instance, backends, timeout)
    assert checked.verdict in checked.verdicts.values()
    return set(checked.verdicts.values())


@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.slow), 28])
def test_real_puzzles_are_unique_for_every_backend(step: int) -> None:
    for puzzle in PUZZLES[::step]:  # 2x2 to 4x4 boxes
        assert verdicts(puzzle, [*QUICK, "minizinc", "backtracking"]) == {"unique"}


def test_all_two_hundred_real_puzzles_are_unique_for_the_reference() -> None:
    for puzzle in PUZZLES:
        assert verdicts(puzzle, ["sat", "backtracking"]) == {"unique"}


def with_clue(puzzle: Sudoku, cell: int, clue: int) -> Sudoku:
    return Sudoku(puzzle.boxes, tuple(clue if c == cell else old for c, old in enumerate(puzzle.clues)))


def thinned(puzzle: Sudoku, rng: random.Random) -> Sudoku:
    """A third of the clues: far too few."""
    given_cells = [cell for cell, clue in enumerate(puzzle.clues) if clue]
    kept = set(rng.sample(given_cells, len(given_cells) // 3))
    return Sudoku(puzzle.boxes, tuple(clue if cell in kept else 0 for cell, clue in enumerate(puzzle.clues)))


def contradicted(puzzle: Sudoku, rng: random.Random) -> Sudoku:
    """An empty cell gets a clue that its only solution does not have there: no clash need be visible, but none is left."""
    solution = search(puzzle, "sat", 1).solutions[0]
    cell = rng.choice([cell for cell, clue in enumerate(puzzle.clues) if not clue])
    return with_clue(puzzle, cell, (solution[cell] + 1) % puzzle.boxes.n + 1)


def changed(puzzle: Sudoku, rng: random.Random) -> Sudoku:
    """One clue is another: mostly there is no solution, sometimes several, now and then another single one."""
    cell = rng.choice([cell for cell, clue in enumerate(puzzle.clues) if clue])
    return with_clue(puzzle, cell, puzzle.clues[cell] % puzzle.boxes.n + 1)


@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.slow), 40])
def test_every_backend_says_the_same_of_damaged_puzzles(step: int) -> None:
    for number, puzzle in enumerate(PUZZLES[::step]):
        rng = random.Random(number)
        assert verdicts(thinned(puzzle, rng), EVERY) == {"multiple"}
        assert verdicts(contradicted(puzzle, rng), EVERY) == {"none"}
        assert len(verdicts(changed(puzzle, rng), EVERY)) == 1


@st.composite
def boards(draw: st.DrawFn) -> Sudoku:
    """Boards of 4x4 and 6x6 with some clues: few leave many solutions, many leave mostly none."""
    boxes = draw(st.sampled_from([Boxes(2, 2), Boxes(2, 3), Boxes(3, 2)]))
    base = [
        (r // boxes.rows + boxes.columns * (r % boxes.rows) + c) % boxes.n + 1 for r in range(boxes.n) for c in range(boxes.n)
    ]
    cells = draw(st.lists(st.sampled_from(range(boxes.n**2)), unique=True, min_size=boxes.n, max_size=boxes.n * 4))
    clues = [0] * boxes.n**2
    for cell in cells:
        clues[cell] = base[cell]
    for cell in draw(st.lists(st.sampled_from(cells), max_size=1)):
        clues[cell] = draw(st.integers(1, boxes.n))
    return Sudoku(boxes, tuple(clues))


@given(boards())
@settings(max_examples=40)
def test_random_boards_get_one_verdict_and_equally_many_solutions(board: Sudoku) -> None:
    most = 6
    reference = search(board, "backtracking", most)
    for backend in QUICK:
        found = search(board, backend, most)
        assert found.complete == reference.complete
        assert len(found.solutions) == len(reference.solutions)
        if found.complete:
            assert set(found.solutions) == set(reference.solutions)


@given(boards())
@settings(max_examples=5)
def test_minizinc_agrees_on_random_boards(board: Sudoku) -> None:
    assert len(verdicts(board, ["backtracking", "minizinc"])) == 1


@pytest.mark.parametrize("backend", [*SAT, "backtracking", "deduction", pytest.param("cpsat", marks=pytest.mark.slow)])
def test_there_are_288_boards_of_4x4(backend: str) -> None:
    found = search(Sudoku(Boxes(2, 2), (0,) * 16), backend, 400)
    assert found.complete
    assert len(set(found.solutions)) == 288
