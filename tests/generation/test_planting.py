"""Planted obstacles: on the ground alone the strategy has something to say that no other has."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from cpgen.deduction.closure import deduce
from cpgen.deduction.fast import closure
from cpgen.deduction.trace import replay
from cpgen.errors import BadInput
from cpgen.generating import request_for
from cpgen.generation.batch import generate
from cpgen.generation.goal import goal_of
from cpgen.generation.places import all_clues, orbits
from cpgen.generation.planting import planted
from cpgen.puzzle import puzzle_named

SIZES = {"sudoku": "9x9", "flats": "5"}


@pytest.mark.parametrize(
    ("strategy", "symmetry"),
    [
        ("naked_pair", None),
        ("naked_pair", "rotate2"),
        ("swordfish", None),
        pytest.param("hidden_quad", None, marks=pytest.mark.slow),
    ],
)
def test_on_its_ground_a_planted_conclusion_is_drawn_by_no_other(strategy: str, symmetry: str | None) -> None:
    request = request_for("sudoku", "9x9", require=[strategy], symmetry=symmetry)
    goal, sudoku, random = goal_of(request), puzzle_named("sudoku"), Random(1)
    for _ in count():
        clues = all_clues("sudoku", goal.shape, sudoku.build(goal.shape, random))
        ground, bare = planted(goal, strategy, clues, orbits(request), random)
        if ground:
            break
    assert ground.isdisjoint(bare)
    for orbit in orbits(request):
        assert len(ground.intersection(orbit)) in (0, len(orbit))
    instance = sudoku.with_clues(goal.shape, [clues[p] for p in sorted(ground)])
    assert closure(instance, goal.without(strategy)).facts < closure(instance, goal.strategies).facts


def needed(puzzle: str, strategy: str, amount: int) -> None:
    """Generate instances that need a strategy, each of another board, and ask the traced solver for both halves."""
    request = request_for(puzzle, SIZES[puzzle], require=[strategy])
    goal = goal_of(request)
    found, _ = generate(request, amount, 1)
    assert len(found) == len({tuple(data["solution"]) for data in found}) == amount
    for data in found:
        instance = puzzle_named(puzzle).instance.from_json(data["instance"])
        solved = deduce(instance, goal.strategies)
        assert solved.status == "solved"
        assert replay(instance, solved.steps) is None
        assert deduce(instance, goal.without(strategy)).status == "stuck"


def test_a_rule_of_flats_that_hardly_a_board_needs_is_found() -> None:
    needed("flats", "n_minus_1_bubbles_back", 1)


@pytest.mark.slow
@pytest.mark.parametrize(("puzzle", "strategy"), [(p, s.name) for p in SIZES for s in puzzle_named(p).strategies if not s.basic])
def test_every_strategy_has_three_instances_that_need_it(puzzle: str, strategy: str) -> None:
    if (puzzle, strategy) == ("flats", "n_minus_1_predef"):
        with pytest.raises(BadInput, match="the other strategies conclude all that it does"):
            needed(puzzle, strategy, 3)
    else:
        needed(puzzle, strategy, 3)
