"""The oracle itself against something plainer: on tiny boards of every puzzle, all boards there are, shown to the checker."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from random import Random

import pytest

from cpgen.backends import backend
from cpgen.backends.backtracking import groups_for
from cpgen.deduction.facts import Solution
from cpgen.errors import BadInput
from cpgen.puzzle import Instance, puzzle_of, puzzles, space_of
from cpgen.puzzles.flats import board as flats
from cpgen.puzzles.flats.board import Flats
from cpgen.puzzles.hourmaze.board import HourMaze
from cpgen.puzzles.hourmaze.levels import make, parse_size
from cpgen.puzzles.nonogram.board import Nonogram, Size, from_grid
from cpgen.puzzles.raatsel import matrix
from cpgen.puzzles.sudoku.board import Boxes, Sudoku
from tests.hard import crowded


def sudoku(random: Random) -> Sudoku:
    """A 4x4 board with six cells open and sometimes a clue changed, or a 3x3 one with few clues."""
    n, boxes = random.choice([(4, Boxes(2, 2)), (3, Boxes(1, 3))])
    grid = [(r * 2 + r // 2 + c) % n + 1 if n == 4 else (r + c) % n + 1 for r in range(n) for c in range(n)]
    for cell in random.sample(range(n * n), 6):
        grid[cell] = 0
    if random.random() < 0.3:
        grid[random.randrange(n * n)] = random.randint(1, n)
    return Sudoku(boxes, tuple(grid))


def flats_of_size_three(random: Random) -> Flats:
    """Some views of a square, sometimes one of them wrong, sometimes with a flat given."""
    square = tuple((r * random.choice((1, 2)) + c) % 3 for r in range(3) for c in range(3))
    views = [v if random.random() < 0.4 else 0 for v in flats.views_of(3, square)]
    if random.random() < 0.3:
        views[random.randrange(12)] = random.randint(1, 3)
    return Flats(3, tuple(views), tuple(s + 1 if random.random() < 0.1 else 0 for s in square))


def nonogram(random: Random) -> Nonogram:
    """A random picture of 3x4, or of 2x3 in two colours; sometimes a block is longer."""
    size = random.choice([Size(3, 4), Size(2, 3, ("red", "blue"))])
    found = from_grid(size, tuple(random.randint(0, len(size.colours)) for _ in range(size.rows * size.columns)))
    return Nonogram(((*found.rows[0], (1, 1)), *found.rows[1:]), found.columns, size.colours) if random.random() < 0.2 else found


def hourmaze(random: Random) -> HourMaze:
    """A maze of six cells, one colour or two, with a hint for each, right or not."""
    maze = make(parse_size(random.choice(("2x3@3", "1x6@3", "2x3@6"))), random).maze
    cells = random.sample(range(6), maze.colours)
    return HourMaze(maze, tuple((cell, random.randint(1, maze.hours)) for cell in cells))


def raatsel(random: Random) -> Instance:
    """One category and six words with some relations more and perhaps one fewer."""
    groups = matrix.minimal(1)
    for _ in range(random.choice((0, 2, 6))):
        groups[random.randrange(7)] |= 1 << random.randrange(6)
    if random.random() < 0.2:
        groups[random.randrange(7)] &= ~(1 << random.randrange(6))
    return matrix.instance_of(1, groups)


TINY: dict[str, Callable[[Random], Instance]] = {
    "sudoku": sudoku,
    "flats": flats_of_size_three,
    "nonogram": nonogram,
    "hourmaze": hourmaze,
    "raatsel": raatsel,
}
SEEDS = {"sudoku": range(12), "flats": range(6), "nonogram": range(12), "hourmaze": range(12), "raatsel": range(3)}
"""How many of each, for all boards take their time: 6^6 of them for a Raatsel."""


@cache
def plain(name: str, seed: int) -> tuple[Instance, frozenset[Solution]]:
    """A tiny instance and all its solutions: every board that keeps the clues, shown to the checker."""
    instance = TINY[name](Random(seed))
    space, puzzle = space_of(instance), puzzle_of(instance)
    given = space.written(puzzle.clues(instance))
    choices = [range(len(symbols)) if s is None else (s,) for symbols, s in zip(space.symbols, given)]
    return instance, frozenset(board for board in product(*choices) if puzzle.clash(instance, board, None) is None)


def test_every_puzzle_has_tiny_boards_here() -> None:
    assert set(TINY) == set(puzzles())


@pytest.mark.parametrize("name", TINY)
def test_it_finds_exactly_the_boards_that_the_checker_accepts(name: str) -> None:
    counts = set()
    for seed in SEEDS[name]:
        instance, expected = plain(name, seed)
        for search in (backend("backtracking"), backend("backtracking:in_order")):
            found = search.search(instance, 10**6)
            assert found.complete
            assert len(found.solutions) == len(expected)
            assert set(found.solutions) == expected
        counts.add(min(len(expected), 2))
    assert len(counts) > 1, "of no, one and several solutions at least two must occur"


@pytest.mark.parametrize("name", TINY)
def test_the_checker_never_objects_to_part_of_a_solution(name: str) -> None:
    """The search relies on it: what clashes now has no solution, however it goes on."""
    random = Random(name)
    for seed in SEEDS[name]:
        instance, expected = plain(name, seed)
        clash = puzzle_of(instance).clash
        for solution in sorted(expected)[:20]:
            part = [symbol if random.random() < 0.6 else None for symbol in solution]
            assert clash(instance, part, None) is None
            assert not any(clash(instance, part, cell) for cell, symbol in enumerate(part) if symbol is not None)


@pytest.mark.parametrize("name", TINY)
def test_every_solution_has_exactly_one_atom_of_every_group(name: str) -> None:
    """The search relies on it too."""
    for seed in SEEDS[name]:
        instance, expected = plain(name, seed)
        puzzle = puzzle_of(instance)
        groups = groups_for(puzzle.name, puzzle.shape(instance)).atoms
        for solution in sorted(expected)[:20]:
            held = set(space_of(instance).facts_of(solution))
            assert all(len(held.intersection(atoms)) == 1 for atoms in groups)


def test_a_search_with_another_name_is_bad_input() -> None:
    with pytest.raises(BadInput, match="no solver 'other'; there are fewest, in_order"):
        backend("backtracking:other")


@pytest.mark.parametrize("name", ["backtracking", "backtracking:in_order"])
def test_the_time_limit_stops_both_searches(name: str) -> None:
    found = backend(name).search(crowded(5, 14), 2, 0.3)
    assert (found.solutions, found.complete, found.reason) == ((), False, "time")
