"""Forward: clues are given until the goal is met, and not one longer."""

from __future__ import annotations

from random import Random

import pytest

from cpgen.deduction.closure import deduce
from cpgen.errors import BadInput
from cpgen.generation.batch import make_chunk
from cpgen.generation.goal import goal_of
from cpgen.generation.guide import guide_for
from cpgen.generation.places import choices, parse_pattern
from cpgen.puzzles.sudoku.board import clash, with_clues
from tests.generation.requests import EASY, SINGLES, SMALL, TINY, USUAL, sudoku
from tests.generation.test_backward import made, unique, without_one


@pytest.mark.parametrize("values", ["board", "free"])
@pytest.mark.parametrize("boxes", [TINY, SMALL])
def test_clues_are_given_until_the_puzzle_is_unique(values: str, boxes: object) -> None:
    for instance in made(sudoku(boxes, "forward", options={"values": values}), 1, least=3):
        assert unique(instance)
        # The last clue given was not idle, whichever it was.
        assert not all(unique(fewer) for fewer in without_one(instance))


@pytest.mark.parametrize("values", ["board", "free"])
def test_clues_are_given_until_the_strategies_solve_it(values: str) -> None:
    instance = made(sudoku(USUAL, "forward", strategies=EASY, options={"values": values}), 2)[0]
    assert deduce(instance, EASY).status == "solved"
    assert not all(deduce(fewer, EASY).status == "solved" for fewer in without_one(instance))


@pytest.mark.parametrize("values", ["board", "free"])
def test_minimal_means_minimal_forward_too(values: str) -> None:
    instance = made(sudoku(SMALL, "forward", minimal=True, options={"values": values}), 3)[0]
    assert unique(instance)
    assert not any(unique(fewer) for fewer in without_one(instance))


@pytest.mark.parametrize("values", ["board", "free"])
def test_given_positions_are_kept(values: str) -> None:
    pattern = parse_pattern("sudoku", SMALL, "x.x..x\n.x.xx.\nx..x.x\nx.x..x\n.xx.x.\nx..x.x")
    for instance in made(sudoku(SMALL, "forward", strategies=SINGLES, pattern=pattern, options={"values": values}), 4, least=2):
        assert tuple(map(bool, instance.clues)) == pattern
        assert deduce(instance, SINGLES).status == "solved"


def test_symmetric_clues_come_together() -> None:
    instance = made(sudoku(USUAL, "forward", strategies=SINGLES, symmetry="rotate4"), 5)[0]
    board = [tuple(map(bool, instance.clues[r * 9 : r * 9 + 9])) for r in range(9)]
    assert board == list(zip(*board[::-1]))


def test_values_come_from_a_board_or_freely() -> None:
    with pytest.raises(BadInput, match="values must be board or free"):
        make_chunk(sudoku(TINY, "forward", options={"values": "magic"}), 1, 0)


@pytest.mark.parametrize("seed", range(5))
def test_guided_filling_never_contradicts_itself(seed: int) -> None:
    guide = guide_for(goal_of(sudoku(SMALL, strategies=SINGLES)))
    places = Random(seed).sample(range(36), 15)
    values = guide.fill({}, places, Random(seed))
    if values is not None:
        assert set(values) == set(places)
        assert all(fact in choices("sudoku", SMALL)[place] for place, fact in values.items())
        instance = with_clues(SMALL, values.values())
        assert deduce(instance, SINGLES).status != "contradiction"
        assert clash(instance, [c - 1 if c else None for c in instance.clues]) is None
