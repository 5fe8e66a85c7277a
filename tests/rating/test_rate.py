"""Every rating of every puzzle: what it says, and that turning or relabelling a board changes nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cpgen
from cpgen.cli import run
from cpgen.clusters import cluster_of, clusters
from cpgen.deduction.closure import deduce
from cpgen.puzzle import puzzle_of, puzzles
from cpgen.puzzles.flats.rating import appearance
from cpgen.puzzles.sudoku.board import Sudoku
from cpgen.rating.methods import Case, greedy
from cpgen.rating.scale import parse_difficulty, share

SOLO = [line for line in Path("tests/fixtures/solo.txt").read_text().split("\n") if line.startswith("solo:3x3:")]
CHEAP = ["greedy", "required", "bottlenecks"]


@pytest.mark.parametrize("name", [n for n in puzzles() if n != "raatsel"])
def test_every_rating_of_the_example_is_plain_data_with_its_weights(name: str) -> None:
    puzzle = puzzles()[name]
    found = cpgen.rate(puzzle.example, ["greedy", *puzzle.ratings], timeout=0.1)
    json.dumps(found)
    assert 1 <= found.pop("scale", 3) <= 5
    assert "greedy" in found
    for rating in found.values():
        assert set(rating) == {"value", "parts", "weights"}


def test_the_command_gives_the_methods_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rate", "solo:2x2:a2_1b4d4b1_2a", "--method", "greedy,required", "--json"]) == 0
    rating = json.loads(capsys.readouterr().out)["rating"]
    assert set(rating) - {"scale"} == {"greedy", "required"}
    assert rating["greedy"]["value"] == 10.0


def test_what_has_no_solution_has_no_rating(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rate", "sudoku:11.............."]) == 1
    assert "no rating" in capsys.readouterr().err
    assert run(["rate", "sudoku:1...............", "--method", "beauty"]) == 2


def test_a_strategy_is_required_exactly_if_the_others_do_not_suffice() -> None:
    line = next(x for x in Path("tests/fixtures/solo.txt").read_text().split("\n") if x.startswith("solo:2x3:f4_1a5b5b3d2b"))
    instance = cpgen.read(line)[0]
    names = [s.name for s in puzzle_of(instance).strategies if not s.basic]
    needed = [n for n in names if deduce(instance, [m for m in names if m != n]).status != "solved"]
    assert cpgen.rate(instance, ["required"])["required"]["parts"]["strategies"] == needed


@settings(max_examples=6, deadline=None)
@given(st.permutations(range(1, 5)), st.booleans(), st.booleans(), st.booleans(), st.sampled_from([0, 1]))
def test_turning_and_relabelling_a_sudoku_changes_no_rating(
    labels: list[int], turn: bool, flip: bool, mirror: bool, pick: int
) -> None:
    first = cpgen.read(["solo:2x2:4a3_1h1_3a4", "solo:2x2:2a4j2a3"][pick])[0]
    assert isinstance(first, Sudoku)
    rows = [list(first.clues[r * 4 : r * 4 + 4]) for r in range(4)]
    rows = [list(column) for column in zip(*rows)] if turn else rows
    rows = rows[::-1] if flip else rows
    rows = [row[::-1] for row in rows] if mirror else rows
    cells = tuple(labels[v - 1] if v else v for row in rows for v in row)
    other = Sudoku(first.boxes, cells)
    one, two = cpgen.rate(first, CHEAP), cpgen.rate(other, CHEAP)
    for found in (one, two):
        del found["bottlenecks"]["parts"]["placed"]
    assert one == two


def test_the_mean_rating_rises_with_the_level_of_solo() -> None:
    means = []
    for level in range(3):
        cases = [Case(cpgen.read(line)[0]) for line in SOLO[level * 14 : level * 14 + 8]]
        ratings = [r for r in map(greedy, cases) if r is not None]
        means.append(sum(float(r.value or 0) for r in ratings) / len(ratings))
    assert means == sorted(means)


def test_generation_keeps_to_the_difficulty_asked_for() -> None:
    for wanted, (low, high) in {"1..2": (1, 2), "4..5": (4, 5)}.items():
        made = cpgen.generate("flats", size="4", difficulty=wanted, count=2, seed=1)
        assert len(made) == 2
        assert all(low <= cpgen.rate(i, [])["scale"] <= high for i in made)


def test_clusters_join_the_nearest_values() -> None:
    assert clusters([1, 2, 10, 11, 30], 3) == [1.5, 10.5, 30]
    assert [cluster_of(v, [1.5, 10.5, 30]) for v in (0, 7, 100)] == [1, 2, 3]


def test_the_command_plots(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["rate", "solo:2x2:4a3_1h1_3a4", "--method", "greedy", "--plot", str(tmp_path / "options.svg")]) == 0
    assert (tmp_path / "options.svg").read_text().startswith("<svg")


def test_a_flats_board_stripped_on_one_side_looks_worse() -> None:
    full = cpgen.read("towers:4:3/2/1/2/1/2/3/2/2/2/4/1/2/3/1/3")[0]
    lopsided = cpgen.read("towers:4://///2/3/2/2/2/4/1/2/3/1/3")[0]
    assert appearance(full).parts["side_balance"] == 1  # type: ignore[arg-type,union-attr]
    assert appearance(lopsided).parts["side_balance"] < 1  # type: ignore[arg-type,union-attr]


def test_the_scale_is_a_share_of_the_reference_puzzles() -> None:
    assert [share([10, 20, 40], v) for v in (5, 10, 20, 30, 99)] == [0, 0, 0.5, 0.75, 1]
    assert parse_difficulty("3") == (2.5, 3.5)
    assert parse_difficulty("4..5") == (4, 5)
    for wrong in ("hard", "7", "5..4", ""):
        with pytest.raises(cpgen.BadInput):
            parse_difficulty(wrong)
