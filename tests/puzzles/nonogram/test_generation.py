"""Boards, repair and generation: what comes out has one solution, proved by a solver that did not make it."""

from __future__ import annotations

from random import Random

import pytest

from cpgen.backends import backend, verdict
from cpgen.deduction.closure import deduce
from cpgen.errors import BadInput
from cpgen.generation.batch import Batch
from cpgen.generation.certificate import verify
from cpgen.puzzles.nonogram import PUZZLE
from cpgen.puzzles.nonogram.board import Size, cells_of, from_grid
from cpgen.puzzles.nonogram.generate import METHODS
from cpgen.puzzles.nonogram.grids import blocks_for, random_grid, smooth_grid, statistics_grid, without_empty_lines
from cpgen.puzzles.nonogram.reducing import reduced, variable_fields
from cpgen.puzzles.nonogram.repair import repaired
from cpgen.puzzles.nonogram.table import BLOCKS, LENGTHS
from cpgen.request import Request


def made(options: dict[str, str] | None = None, count: int = 3, **more: object) -> list:
    request = Request("nonogram", Size(8, 9), str(more.pop("method", "smooth")), options=options or {}, **more)
    batch = Batch(request, count, seed=5)
    found = list(batch)
    assert batch.outcome.status == "done"
    return found


@pytest.mark.parametrize("method", ["smooth", "statistics", "random"])
def test_what_is_generated_is_unique_and_its_certificate_holds(method):
    for data in made(method=method):
        assert verify(data, reproduce=True) == []
        instance = PUZZLE.instance.from_json(data["instance"])
        assert verdict(backend("sat:glucose4/improved").search(instance, 2)) == "unique"
        assert all(instance.rows)
        assert all(instance.columns)


def test_puzzles_that_lines_solve_are_made_to_order():
    for data in made(strategies=("line",)):
        assert verify(data) == []
        assert {step["strategy"] for step in data["steps"]} == {"line"}


def test_puzzles_that_need_an_assumption_are_made_to_order():
    (data,) = made(count=1, method="random", require=("probe",), forbid=("deep_probe",))
    instance = PUZZLE.instance.from_json(data["instance"])
    assert deduce(instance, ["line"]).status == "stuck"
    assert deduce(instance, ["line", "probe"]).status == "solved"


def test_coloured_puzzles_are_generated():
    request = Request("nonogram", Size(6, 7, ("red", "blue", "green")), "smooth")
    (data,) = Batch(request, 1, seed=1)
    assert verify(data) == []
    assert {"red", "blue", "green"} <= set(data["solution"])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"density": "2"}, "density '2' is not a number between 0 and 1"),
        ({"density": "x"}, "density 'x' is not a number between 0 and 1"),
        ({"empty": "maybe"}, "empty is 'maybe', not one of no, yes"),
        ({"repair": "magic"}, "repair is 'magic', not one of guided, seed, none"),
        ({"passes": "-1"}, "passes '-1' is not between 0 and 20"),
    ],
)
def test_bad_options_are_refused(options, message):
    with pytest.raises(BadInput, match=message):
        list(METHODS["smooth"].produce(Request("nonogram", Size(5, 5), "smooth", options=options), Random(1)))


@pytest.mark.parametrize("by_lines", [False, True])
@pytest.mark.parametrize("make", [random_grid, statistics_grid, smooth_grid])
def test_repair_ends_with_one_solution_and_changes_little(make, by_lines):
    for seed in range(5):
        chance, size = Random(seed), Size(15, 15)
        grid = without_empty_lines(size, make(size, chance), chance)
        found = repaired(size, grid, chance, by_lines)
        assert found.good
        assert found.changed == sum(a != b for a, b in zip(grid, found.grid)) <= 30
        instance = from_grid(size, found.grid)
        assert verdict(backend("sat").search(instance, 2)) == "unique"
        assert not by_lines or deduce(instance, ["line"]).status == "solved"
        assert all(any(found.grid[c] for c in line) for line in cells_of(15, 15))


@pytest.mark.slow
@pytest.mark.parametrize("side", [20, 30, 40])
def test_repair_does_not_fail_on_statistics_grids(side):
    size = Size(side, side)
    good = 0
    for seed in range(200):
        chance = Random(seed)
        found = repaired(size, without_empty_lines(size, statistics_grid(size, chance), chance), chance)
        proved = verdict(backend("sat").search(from_grid(size, found.grid), 2)) == "unique"
        assert found.good == proved, seed
        good += proved
    assert good >= 198


@pytest.mark.slow
def test_line_solvable_boards_of_50_rows_are_made():
    chance, size = Random(1), Size(50, 50)
    found = repaired(size, smooth_grid(size, chance, passes=3), chance, by_lines=True)
    assert found.good
    assert deduce(from_grid(size, found.grid), ["line"]).status == "solved"


def test_the_statistics_are_those_of_whole_puzzles():
    for size, lengths in BLOCKS.items():
        assert sum(lengths.values()) in (2000 * size, 2000 * size - 1)
        blocks = sum(count * number for count, number in lengths.items())
        assert abs(blocks - sum(LENGTHS[size].values())) < 0.02 * blocks


@pytest.mark.parametrize("cells", [1, 2, 5, 13, 40, 100])
def test_rows_drawn_from_the_statistics_fit_and_vary(cells):
    drawn = [tuple(blocks_for(cells, Random(seed))) for seed in range(200)]
    assert all(sum(row) + len(row) - 1 <= cells and min(row) >= 1 for row in drawn)
    assert cells < 5 or len(set(drawn)) > 5
    if cells == 40:
        mean = sum(map(len, drawn)) / len(drawn)
        wild = sum(k * n for k, n in BLOCKS[40].items()) / 80000
        assert abs(mean - wild) < 0.4


def test_smooth_boards_have_the_density_and_fewer_blocks_than_random_ones():
    size, chance = Size(30, 30), Random(2)
    smooth, plain = smooth_grid(size, chance, 0.4), random_grid(size, chance, 0.4)
    assert 340 <= sum(smooth) <= 380

    def blocks(grid: tuple[int, ...]) -> int:
        return sum(map(len, from_grid(size, grid).rows))

    assert blocks(smooth) < 0.8 * blocks(plain)


def test_the_seeds_repair_turns_the_diagonal_into_a_unique_puzzle():
    size, grid = Size(2, 4), (1, 0, 0, 1, 0, 1, 0, 1)
    assert variable_fields(size, grid) == {0, 1, 4, 5}
    assert not variable_fields(size, reduced(size, grid, Random(1)))
    unique = (1, 1, 0, 1, 0, 1, 0, 1)
    assert reduced(size, unique, Random(1)) == unique
