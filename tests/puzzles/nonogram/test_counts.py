"""Exhaustive counts on small boards by two independent ways, and the puzzles of Simon Tatham's generator on every backend."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from cpgen.backends import backend, verdict
from cpgen.formats import read
from cpgen.puzzle import fault
from cpgen.puzzles.nonogram.board import Size, from_grid
from cpgen.puzzles.nonogram.fixpoint import board_of
from cpgen.puzzles.nonogram.notation import read_pattern
from cpgen.puzzles.nonogram.repair import Draft
from cpgen.puzzles.nonogram.solver import another, solutions

PATTERNS = Path(__file__).parents[2] / "fixtures" / "pattern.txt"


def by_clues(side: int) -> tuple[int, list[tuple[int, ...]]]:
    """How many boards share their clues with no other board, by sorting all boards by their clues; and those boards."""
    row = {bits: tuple(len(run) for run in "".join(map(str, bits)).split("0") if run) for bits in product((0, 1), repeat=side)}
    clues = {}
    for grid in product((0, 1), repeat=side * side):
        rows = [grid[i * side : (i + 1) * side] for i in range(side)]
        clues[grid] = tuple(row[r] for r in rows) + tuple(row[c] for c in zip(*rows))
    times = Counter(clues.values())
    alone = [grid for grid, clue in clues.items() if times[clue] == 1]
    return len(alone), alone


def by_solver(side: int, grids: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The boards for which lines and SAT find no other solution."""
    size = Size(side, side)
    return [grid for grid in grids if another(Draft(size, grid).board, grid) is None]


@pytest.mark.parametrize(("side", "unique"), [(1, 2), (2, 14), (3, 384)])
def test_all_boards_of_a_small_size_are_told_apart(side, unique):
    count, alone = by_clues(side)
    assert count == unique
    assert by_solver(side, list(product((0, 1), repeat=side * side))) == alone


def test_the_4x4_boards_with_a_clue_of_their_own_number_52362():
    count, alone = by_clues(4)
    assert count == 52362
    every = list(product((0, 1), repeat=16))
    known = set(alone)
    sample = every[::23]
    assert by_solver(4, sample) == [grid for grid in sample if grid in known]


@pytest.mark.slow
def test_all_4x4_boards_are_told_apart():
    _, alone = by_clues(4)
    assert by_solver(4, list(product((0, 1), repeat=16))) == alone


def test_every_backend_says_of_every_3x3_board_whether_it_is_unique():
    known = set(by_clues(3)[1])
    for number, grid in enumerate(product((0, 1), repeat=9)):
        expected = "unique" if grid in known else "multiple"
        instance = from_grid(Size(3, 3), grid)
        names = ["sat:minisat22/order", "sat:minisat22/improved", "sat:minisat22/naive"]
        names += ["cpsat"] if number % 16 == 0 else []
        assert {verdict(backend(name).search(instance, 2)) for name in names} == {expected}


def test_every_backend_tells_all_boards_of_2x3_in_two_colours_apart():
    size = Size(2, 3, ("red", "blue"))
    times = Counter(from_grid(size, grid) for grid in product(range(3), repeat=6))
    assert sum(count == 1 for count in times.values()) == 681
    names = ["deduction", "sat:minisat22/order", "sat:minisat22/improved", "sat:minisat22/naive", "backtracking"]
    for number, (instance, count) in enumerate(times.items()):
        more = [*(["cpsat"] if number % 40 == 0 else []), *(["minizinc"] if number % 300 == 0 else [])]
        for name in (names if count > 1 or number % 8 == 0 else names[:1]) + more:
            search = backend(name).search(instance, 4)
            assert len(search.solutions) == min(count, 4), name
            assert search.complete == (count < 4), name


def test_puzzles_of_sgt_pattern_are_solved_by_lines_and_proved_unique():
    puzzles = read(str(PATTERNS))
    assert sorted({len(p.rows) for p in puzzles}) == [10, 20, 30, 40]
    for instance in puzzles:
        board = board_of(instance)
        assert board.settle() is None
        assert not board.open
        assert fault(instance, board.solution()) is None
    for instance in puzzles[::6]:
        (found,) = solutions(instance)
        search = backend("sat").search(instance, 2)
        assert verdict(search) == "unique"
        assert search.solutions == (found,)


def test_puzzles_of_sgt_pattern_are_proved_unique_by_every_backend():
    ten, twenty = (p for p in read(str(PATTERNS))[::12][:2])
    for name in ("sat:glucose4/improved", "cpsat", "minizinc", "sat:cadical195/naive"):
        assert verdict(backend(name).search(ten, 2)) == "unique", name
    for name in ("sat:glucose4/improved", "cpsat"):
        assert verdict(backend(name).search(twenty, 2)) == "unique", name


@pytest.mark.slow
@pytest.mark.parametrize("side", [10, 15, 20, 25, 30, 35, 40])
def test_a_hundred_fresh_puzzles_of_sgt_pattern(side):
    command = shutil.which("sgt-pattern") or shutil.which("/usr/games/sgt-pattern")
    if command is None:
        pytest.skip("sgt-pattern is not installed (Debian: sgt-puzzles)")
    made = subprocess.run([command, "--generate", "100", f"{side}x{side}#{side}"], capture_output=True, text=True, check=True)
    puzzles = [read_pattern(line) for line in made.stdout.split()]
    assert len(puzzles) == 100
    for number, instance in enumerate(puzzles):
        (found,) = solutions(instance)
        encodings = ["sat:glucose4/improved"] if number % 20 == 0 else []
        for name in ("deduction", "sat", "cpsat", "minizinc", *encodings):
            search = backend(name).search(instance, 2)
            assert verdict(search) == "unique", name
            assert search.solutions == (found,), name
        # The reference searches cell by cell: it comes to an end on small boards, and must never say anything else.
        if side == 10 or number % 20 == 0:
            reference = verdict(backend("backtracking").search(instance, 2, timeout=10))
            assert reference == "unique" or (side > 10 and reference == "unknown")
