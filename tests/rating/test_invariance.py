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
from cpgen.rating.methods import METHODS

SOLO = [line for line in Path("tests/fixtures/solo.txt").read_text().split("\n") if line.startswith("solo:3x3:")]
LOOKS = {"appearance", "symmetry"}
PATHS = ("required", "bottlenecks")
SIZES = {"sudoku": "9x9", "flats": "5", "nonogram": "10x10", "hourmaze": "5x5/2", "raatsel": "1"}
CLOSING = {"sudoku": "4x4", "flats": "3", "nonogram": "3x3", "raatsel": "1"}
"""Sizes at which the rating over all orders ends at once, so that it is a number and not two bounds."""
ORDERS = ("states", *(name for name in METHODS if name.startswith("time_expanded")))


def ratings(instance: Instance, methods: tuple[str, ...] = (), timeout: float = 1) -> dict[str, Any]:
    """All that must not change; where a bottleneck is may be told in other words, and states looked at are no rating."""
    own = [name for name in puzzle_of(instance).ratings if name not in LOOKS]
    found = cpgen.rate(instance, ["greedy", *methods, *own], timeout=timeout)
    found.get("bottlenecks", {"parts": {}})["parts"].pop("placed", None)
    for name in methods:
        if name.startswith("time_expanded") and name in found:
            assert found[name]["parts"]["closed"]
            found[name] = round(found[name]["value"], 4)
    return found


def made(name: str, size: str | None = None, skip: int = 0) -> tuple[Instance, Instance]:
    """An instance of the usual size, or of another, and its canonical form: the same board turned and relabelled."""
    request = request_for(name, size or SIZES[name])
    found = (next(iter(method_for(request).produce(request, Random(seed))), None) for seed in range(skip, 100))
    instance = next(i for i in found if i is not None and puzzle_of(i).canonical(i) != i)
    return instance, puzzle_of(instance).canonical(instance)


@pytest.mark.parametrize("name", puzzles())
def test_the_canonical_form_of_an_instance_has_its_ratings(name: str) -> None:
    instance, other = made(name)
    assert identity(other) == identity(instance)
    assert ratings(other) == ratings(instance)


@pytest.mark.parametrize("name", puzzles())
def test_ratings_tell_instances_apart(name: str) -> None:
    """If nothing ever changed a rating, that turning does not would say nothing."""
    first = ratings(made(name)[0])
    assert any(ratings(made(name, skip=skip)[0]) != first for skip in range(20, 60, 10))


@pytest.mark.parametrize("name", CLOSING)
def test_the_canonical_form_of_a_small_instance_has_its_cheapest_order(name: str) -> None:
    instance, other = made(name, CLOSING[name])
    found = ratings(instance, ORDERS, 30)
    assert found.keys() >= set(ORDERS)
    assert ratings(other, ORDERS, 30) == found


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
