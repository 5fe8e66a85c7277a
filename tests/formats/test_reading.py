"""Instances are read from arguments, files and lines of either kind, and written files are whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from cpgen.errors import BadInput
from cpgen.formats import instance_of, items, parse, read, to_json, write, write_file
from cpgen.puzzle import puzzles

NINE = puzzles()["sudoku"].example
SIX = "solo:2x3:c3a6_1a6e5b1_6b4e1a2_5a1c"


@pytest.mark.parametrize("name", list(puzzles()))
def test_every_example_round_trips_in_json_and_in_its_notations(name: str) -> None:
    example = instance_of(puzzles()[name].example)
    assert parse(to_json(example)).instance == example
    for notation in puzzles()[name].notations:
        try:
            text = write(example, notation)
        except BadInput:
            continue
        assert parse(text).instance == example


def test_a_file_mixes_notations_json_comments_and_empty_lines(tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_bytes(f"\ufeff# two\r\n\r\n{SIX}\r\n{to_json(read(NINE)[0], {'certificate': {}})}\n".encode())
    found = list(items(str(file)))
    assert [item.instance for item in found] == [*read(SIX), *read(NINE)]
    assert found[0].where == f"{file}:3"
    assert "certificate" in found[1].data


def test_sdm_files_go_without_a_name(tmp_path: Path) -> None:
    file = tmp_path / "some.sdm"
    file.write_text(f"# comment\n{NINE.removeprefix('sudoku:')}\n{NINE}\n")
    assert read(str(file)) == read(NINE) * 2


def test_the_line_that_is_wrong_is_named(tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text(f"{SIX}\nsudoku:12\n")
    with pytest.raises(BadInput, match=r"some\.txt:2: sudoku: 2 characters"):
        read(str(file))


def test_one_puzzle_is_expected_where_one_is_meant(tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text(f"{SIX}\n{SIX}\n")
    with pytest.raises(BadInput, match="2 puzzles where one"):
        instance_of(str(file))


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "f"
    file.write_text("old")
    with pytest.raises(BadInput, match="surrogates"):
        write_file(file, "new \ud800")
    assert file.read_text() == "old"
    write_file(file, "new")
    assert [p.name for p in tmp_path.iterdir()] == ["f"]
    assert file.read_text() == "new"
