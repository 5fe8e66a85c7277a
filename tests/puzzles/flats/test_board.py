"""The board, its JSON, its game ids, and the checker that names what is wrong."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from cpgen.errors import BadInput
from cpgen.puzzle import fault, identity, space_of
from cpgen.puzzles.flats import PUZZLE, board, squares
from cpgen.puzzles.flats.board import Flats
from cpgen.puzzles.flats.notation import read_towers, write_towers

IDS = Path(__file__).with_name("towers.txt").read_text().split()
"""Made by `sgt-towers --generate 2 NdL` for sizes 4 to 9 and levels e, h, x, u."""


def data(**changes: Any) -> dict[str, Any]:
    return {"size": 3, "north": [2, 2, 1], "south": [1, 2, 2], "west": [2, None, 1], "east": [2, 2, 3], **changes}


def test_views_count_the_flats_higher_than_all_before() -> None:
    assert board.seen([3, 1, 2, 5, 4]) == 2
    assert board.seen([1, 2, 3, 4, 5]) == 5
    assert board.seen([5, 1, 2, 3, 4]) == 1


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"north": [0, 2, 1]}, "north 1 is 0, not between 1 and 3"),
        ({"south": [1, 2, 4]}, "south 3 is 4, not between 1 and 3"),
        ({"west": [1, 2]}, "3 views from the west expected, not 2"),
        ({"east": [1, "x", 2]}, "east 2 is 'x', not a whole number"),
        ({"size": 12}, "the size is 12, not between 2 and 9"),
        ({"size": "3"}, "'size' must be a whole number"),
        ({"given": [[1, 2, 3]]}, "'given' must be a list of 3 rows"),
        ({"given": [[1, 2, 3], [1, 2], [1, 2, 3]]}, "3 cells in row 2 expected, not 2"),
        ({"given": [[None] * 3, [None, 4, None], [None] * 3]}, "row 2 2 is 4, not between 1 and 3"),
        ({"view": [1]}, "there is no field 'view'"),
    ],
)
def test_what_cannot_be_read_is_named_in_one_line(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput) as caught:
        Flats.from_json(data(**changes))
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", IDS)
def test_game_ids_and_json_round_trip(text: str) -> None:
    instance = read_towers(text)
    assert write_towers(instance) == text
    assert Flats.from_json(instance.to_json()) == instance
    assert PUZZLE.with_clues(instance.n, PUZZLE.clues(instance)) == instance


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("5:1/2", "size 5 has 20 views, not 2"),
        ("2:1/3//////", "north 2 is 3"),
        ("2:0/1//////", "north 1 is 0"),
        ("2:1///////,a3b", "r1c2 is 3"),
        ("2:1///////,a2", "size 2 has 4 cells, not 2"),
        ("rubbish", "is not size:views"),
    ],
)
def test_bad_game_ids_are_named(text: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        read_towers(text)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"west": [3, None, None], "east": [2, None, None]}, "row 1: west 3 and east 2 are more than 4 together"),
        ({"north": [3, None, None], "south": [3, None, None]}, "column 1: north 3 and south 3 are more than 4 together"),
        ({"north": [1, None, None], "south": [1, None, None]}, "column 1: north 1 and south 1 would both have the 3 in front"),
        ({"north": [1, None, 1]}, "north 1 and north 3 are both 1: two 3s in front"),
        ({"given": [[2, None, 2], [None] * 3, [None] * 3]}, "row 1 has two 2s"),
        (
            {"west": [2, None, None], "given": [[3, None, None], [None] * 3, [None] * 3]},
            "row 1 shows 1 flats from the west, not 2",
        ),
    ],
)
def test_clues_that_contradict_each_other_are_named(changes: dict[str, Any], words: str) -> None:
    assert fault(Flats.from_json({"size": 3, **changes})) == f"flats: {words}"


def test_a_full_board_is_right_exactly_if_its_lines_and_views_are() -> None:
    random = Random(4)
    for n in (2, 4, 6):
        solution = squares.uniform(n, random)
        instance = Flats(n, board.views_of(n, solution), (0,) * (n * n))
        assert fault(instance, solution) is None
        for other in (squares.uniform(n, random) for _ in range(20)):
            right = board.views_of(n, other) == instance.views
            assert (fault(instance, other) is None) == right


def test_an_unfinished_board_clashes_only_if_no_completion_exists() -> None:
    random = Random(5)
    everything = list(squares.all_squares(4))
    for _ in range(40):
        solution = random.choice(everything)
        instance = Flats(4, tuple(v if random.random() < 0.5 else 0 for v in board.views_of(4, solution)), (0,) * 16)
        other = random.choice(everything)
        written = [s if random.random() < 0.6 else None for s in other]
        if board.clash(instance, written) is not None:
            fitting = [s for s in everything if all(w in (None, x) for w, x in zip(written, s))]
            assert not any(all(v in (0, w) for v, w in zip(instance.views, board.views_of(4, s))) for s in fitting)


def test_turned_and_mirrored_copies_are_the_same_puzzle() -> None:
    instance = read_towers(IDS[-1])
    copies = {
        Flats(instance.n, tuple(instance.views[v] for v in views), tuple(instance.given[c] for c in cells))
        for views, cells in board.turns(instance.n)
    }
    assert len(copies) == 8
    assert len({identity(copy) for copy in copies}) == 1
    for views, cells in board.turns(4):
        solution = squares.uniform(4, Random(1))
        turned = tuple(solution[c] for c in cells)
        assert board.views_of(4, turned) == tuple(board.views_of(4, solution)[v] for v in views)


def test_facts_have_names_people_can_read() -> None:
    space = space_of(read_towers(PUZZLE.example.partition(":")[2]))
    assert space.name(space.fact("north 2 is 4")) == "north 2 is 4"
    assert space.extra_atom("north 1 is 1") == board.view_atom(5, 0, 1)
    assert {g.kind for g in space.groups} == {"cell", "row", "column", "view"}
