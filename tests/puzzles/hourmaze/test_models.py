"""All backends give the same verdict on generated levels with random hints, and the checker's brute force agrees on tiny ones."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from cpgen.backends import backend, verdict
from cpgen.backends.backtracking import solutions
from cpgen.puzzles.hourmaze.board import HourMaze
from cpgen.puzzles.hourmaze.checker import clash
from tests.puzzles.hourmaze.cases import TINY, hinted, level


def verdicts(instance: HourMaze, names: tuple[str, ...]) -> set[str]:
    """The verdicts of the backends, whose solutions must pass the checker."""
    found = set()
    for name in names:
        search = backend(name).search(instance, 2, 60)
        assert all(clash(instance, s) is None for s in search.solutions)
        assert len(set(search.solutions)) == len(search.solutions)
        found.add(verdict(search))
    return found


@settings(max_examples=20, deadline=None)
@given(hinted(TINY))
def test_tiny_boards_have_the_solutions_that_brute_force_finds(instance: HourMaze) -> None:
    every = set(solutions(instance))
    for name in ("sat", "cpsat", "sat:glucose4/proving"):
        search = backend(name).search(instance, 10_000)
        assert search.complete
        assert set(search.solutions) == every
        assert len(search.solutions) == len(every)


@settings(max_examples=12, deadline=None)
@given(hinted(("5x5", "6x6", "7x7", "6x6@8", "6x6@6", "7x7@24")))
def test_sat_and_cpsat_agree(instance: HourMaze) -> None:
    assert len(verdicts(instance, ("sat", "cpsat", "sat:glucose4", "sat:glucose4/proving"))) == 1


@settings(max_examples=4, deadline=None)
@given(hinted(("5x5", "4x4@8", "3x4@4")))
def test_minizinc_agrees(instance: HourMaze) -> None:
    assert len(verdicts(instance, ("sat", "minizinc"))) == 1


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(hinted(("5x5", "6x6", "7x7", "6x6@8", "8x8", "9x9")))
def test_all_backends_agree_on_more(instance: HourMaze) -> None:
    names = ("sat", "cpsat", "minizinc") if len(instance.maze.cells) <= 48 else ("sat", "cpsat", "sat:glucose4")
    assert len(verdicts(instance, names)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_full_size_levels_agree(seed: int) -> None:
    found = level("12x12", seed)
    assert len(verdicts(found.instance(tuple((3 * c + seed) % 12 + 1 for c in range(12))), ("sat", "cpsat"))) == 1
