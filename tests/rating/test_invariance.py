"""Turning, reflecting and relabelling an instance changes no rating but those of its looks, on boards of the usual sizes."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import cpgen
from cpgen.generating import request_for
from cpgen.generation.methods import method_for
from cpgen.puzzle import Instance, identity, puzzle_of, puzzles
from cpgen.puzzles.flats.board import Flats, turns
from cpgen.puzzles.sudoku.board import Sudoku

SOLO = [line for line in Path("tests/fixtures/solo.txt").read_text().split("\n") if line.startswith("solo:3x3:")]
LOOKS = {"appearance", "symmetry"}
PATHS = ("required", "bottlenecks")
SIZES = {"sudoku": "9x9", "flats": "5", "nonogram": "10x10", "hourmaze": "5x5/2", "raatsel": "1"}


def ratings(instance: Instance, methods: tuple[str, ...] = ()) -> dict[str, Any]:
    """All that must not change; where a bottleneck is may be told in other words."""
    own = [name for name in puzzle_of(instance).ratings if name not in LOOKS]
    found = cpgen.rate(instance, ["greedy", *methods, *own], timeout=1)
    found.get("bottlenecks", {"parts": {}})["parts"].pop("placed", None)
    return found


def made(name: str) -> tuple[Instance, Instance]:
    """An instance of the usual size, and its canonical form, which is the same board turned and relabelled."""
    request = request_for(name, SIZES[name])
    found = (next(iter(method_for(request).produce(request, Random(seed))), None) for seed in range(20))
    instance = next(i for i in found if i is not None and puzzle_of(i).canonical(i) != i)
    return instance, puzzle_of(instance).canonical(instance)


@pytest.mark.parametrize("name", puzzles())
def test_the_canonical_form_of_an_instance_has_its_ratings(name: str) -> None:
    instance, other = made(name)
    assert identity(other) == identity(instance)
    assert ratings(other) == ratings(instance)


@pytest.mark.slow
@pytest.mark.parametrize("name", puzzles())
def test_the_canonical_form_of_an_instance_has_its_paths(name: str) -> None:
    instance, other = made(name)
    assert ratings(other, PATHS) == ratings(instance, PATHS)


@pytest.mark.parametrize("line", SOLO[5:80:35])
def test_a_sudoku_turned_and_relabelled_has_its_ratings(line: str) -> None:
    first = cpgen.read(line)[0]
    assert isinstance(first, Sudoku)
    random = Random(line)
    labels = random.sample(range(1, 10), 9)
    rows = [list(first.clues[r * 9 : r * 9 + 9]) for r in range(9)]
    bands = [3 * band + row for band in random.sample(range(3), 3) for row in random.sample(range(3), 3)]
    turned = [list(column) for column in zip(*(rows[r] for r in bands))][::-1]
    other = Sudoku(first.boxes, tuple(labels[v - 1] if v else 0 for row in turned for v in row))
    assert other != first
    assert ratings(other, PATHS) == ratings(first, PATHS)


def test_a_flats_board_turned_has_its_ratings() -> None:
    first = cpgen.read("towers:5:3/2/3/5/1/2/3/2/1/3/3/2/3/1/3/1/4/2/3/2")[0]
    assert isinstance(first, Flats)
    for views, cells in turns(first.n)[1::3]:
        other = Flats(first.n, tuple(first.views[v] for v in views), tuple(first.given[c] for c in cells))
        assert other != first
        assert ratings(other, PATHS) == ratings(first, PATHS)
