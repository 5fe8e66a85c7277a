"""Sudokus are written down and read back: one character a cell, and Solo game ids as the collection itself writes them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cpgen.errors import BadInput
from cpgen.puzzles.sudoku.board import Boxes, Sudoku
from cpgen.puzzles.sudoku.notation import read_id, read_line, usual_boxes, write_id, write_line

FIXTURE = Path(__file__).parents[2] / "fixtures" / "solo.txt"
IDS = [line.removeprefix("solo:") for line in FIXTURE.read_text().splitlines() if line.startswith("solo:")]


@st.composite
def boards(draw: st.DrawFn) -> Sudoku:
    boxes = draw(st.builds(Boxes, st.integers(1, 5), st.integers(2, 5)))
    few = st.one_of(st.just(0), st.integers(0, boxes.n))
    return Sudoku(boxes, tuple(draw(st.lists(few, min_size=boxes.n**2, max_size=boxes.n**2))))


@given(boards())
def test_a_game_id_round_trips_for_any_box(board: Sudoku) -> None:
    assert read_id(write_id(board)) == board


@given(boards())
def test_json_round_trips(board: Sudoku) -> None:
    assert Sudoku.from_json(board.to_json()) == board


@given(boards())
def test_one_character_a_cell_round_trips_for_the_usual_boxes(board: Sudoku) -> None:
    if board.boxes == usual_boxes(board.boxes.n):
        assert read_line(write_line(board)) == board
    else:
        with pytest.raises(BadInput, match="usual boxes"):
            write_line(board)


def test_the_fixture_has_two_hundred_real_ids_of_every_size() -> None:
    assert len(set(IDS)) == 200
    assert {i.partition(":")[0] for i in IDS} == {"2x2", "2x3", "3x2", "3x3", "3x4", "4x3", "4x4"}


@pytest.mark.parametrize("game", IDS)
def test_real_ids_are_written_as_the_collection_writes_them(game: str) -> None:
    assert write_id(read_id(game)) == game


def test_2x3_is_a_box_of_two_rows_and_three_columns() -> None:
    assert read_id("2x3:c3a6_1a6e5b1_6b4e1a2_5a1c").boxes == Boxes(2, 3)
    assert read_id("3x2:b3a2d2a3_2b4d5b4_6a4d1a6b").boxes == Boxes(3, 2)


@pytest.mark.parametrize("letters", ["", "dt", "db", "di", "da", "de", "du", "r2", "r4", "m2", "md4", "a", "adu", "r4dx"])
def test_letters_for_symmetry_and_difficulty_change_nothing(letters: str) -> None:
    if letters == "r4dx":  # no difficulty is called x: the board is an X board
        with pytest.raises(BadInput, match="X boards"):
            read_id(f"2x2{letters}:4a1d2_2d1a4")
    else:
        assert read_id(f"2x2{letters}:4a1d2_2d1a4") == read_line("4.1....22....1.4")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3x3", "SIZE:CELLS"),
        ("3x3#12345", "random seed"),
        ("3x3k:zzzc,_aa,21", "killer"),
        ("9j:b6_2f4a3,_d_abba", "jigsaw"),
        ("3x3x:d8a2a9", "X boards"),
        ("0x3:a", "between 2 and 25"),
        ("9x9:a", "between 2 and 25"),
        ("x:a", "no size"),
        ("2x2:4a1d2_2d1a", "15, not 16"),
        ("2x2:4a1d2_2d1a4a", "more than 16"),
        ("2x2:4a1d2_2d1a5", "r4c4 is 5"),
        ("2x2:4a1d2_2d1a!", "'!'"),
        ("2x2:99999999999999999999999", "no clue"),
        ("2x2:" + "z" * 1000, "more than 16"),
        ("", "SIZE:CELLS"),
    ],
)
def test_what_is_no_game_id_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message) as refused:
        read_id(text)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "0 characters"),
        ("1" * 80, "80 characters"),
        ("." * 80 + "x", "character 81 is 'x'"),
        ("." * 15 + "5", "character 16 is '5'"),
        ("1", "1 characters"),
        ("." * 26**2, "676 characters"),
        ("." * 15 + "ß", "character 16 is 'ß'"),
    ],
)
def test_what_is_no_line_of_cells_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        read_line(text)
