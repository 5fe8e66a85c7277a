"""What an Hour Maze is: its requirements, its notations, its symmetries, its pictures."""

from __future__ import annotations

import copy
from random import Random
from xml.dom.minidom import parseString

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cpgen.errors import BadInput
from cpgen.puzzle import identity
from cpgen.puzzles.hourmaze import PUZZLE, notation
from cpgen.puzzles.hourmaze.board import HourMaze
from cpgen.puzzles.hourmaze.checker import clash
from cpgen.puzzles.hourmaze.symmetry import algebra, hint_symmetry, moved, poses, wall_symmetry
from tests.puzzles.hourmaze.cases import hinted, level

SIZES = ("5x5", "7x7", "6x6@8", "4x6@6")


@settings(max_examples=30, deadline=None)
@given(hinted(SIZES))
def test_notations_give_back_what_they_were_given(instance: HourMaze) -> None:
    assert notation.read_line(notation.write_line(instance)) == instance
    assert HourMaze.from_json(instance.to_json()) == instance


@settings(max_examples=25, deadline=None)
@given(hinted(SIZES, astray=False), st.integers(0, 7), st.integers(0, 23), st.sampled_from([1, -1]), st.randoms())
def test_turned_mirrored_and_renamed_mazes_are_the_same_maze(
    instance: HourMaze, pose: int, turn: int, sign: int, random: Random
) -> None:
    order = list(range(instance.maze.colours))
    random.shuffle(order)
    other = moved(instance, poses(instance.maze.rows, instance.maze.columns)[pose], turn, sign, order)
    assert identity(other) == identity(instance)


def test_another_wall_is_another_maze() -> None:
    first, second = (level("5x5", seed).instance((1, 1)) for seed in (1, 2))
    assert identity(first) != identity(second)


EXAMPLE = level("5x5", 3).instance((2, 7))
LINE = notation.write_line(EXAMPLE)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("5x5", "parts between colons"),
        (LINE.replace("5x5", "5by5"), "the size is '5by5'"),
        (LINE.replace("5x5", "5x4"), "5x4 has 20 places, not 25"),
        (LINE.replace(":", ":?", 1), "'?' is no cell"),
        (LINE.rpartition(",")[0], "1 colours of 12 hours need 12 cells, not 24"),
        (LINE[:-1] + "A", "colour A has two hints"),
        (LINE[:-1] + "Z", "no colour 'Z'"),
        (LINE.replace("=2A", "=13A"), "is 13, not between 1 and 12"),
        (LINE.replace("=2A", "=A"), "is not like r1c2=9A"),
        ("5x5:" + "25." + ":r1c1=1A,r1c2=2B", "2 colours of 12 hours need 24 cells, not 25"),
        ("5x5:12.x12.:r1c1=1A,r1c2=2B", "the 2x2 block at r1c1 has no wall in it"),
        ("5x5:12.x12.:r3c3=1A,r1c2=2B", "on 'r3c3', which is no cell"),
        ("5x5:5b7.x12.:r1c1=1A,r1c2=2B", "not connected: no way leads to r2c1"),
        ("5x5:4.r7.x12.:r1c1=1A,r1c2=2B", "no wall can stand between r1c5 and r2c1"),
        ("5x5:12.x11.b:r1c1=1A,r1c2=2B", "no wall can stand between r5c5 and r6c5"),
        ("5x5@2:12.x12.:r1c1=1A,r1c2=2B", "a clock of 2 hours"),
        ("99x99:.:r1c1=1A", "99x99 is not between"),
    ],
)
def test_a_malformed_line_is_told_in_one_line(line: str, message: str) -> None:
    with pytest.raises(BadInput) as error:
        notation.read_line(line)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d.update(grid="....."), "'grid' must be a list of strings"),
        (lambda d: d.update(grid=[]), "the grid is empty"),
        (lambda d: d["grid"].pop(), "'right' has 5 rows, not 4"),
        (lambda d: d["right"].__setitem__(0, "...."[:3]), "row 1 of 'right' has 3 characters, not 4"),
        (lambda d: d["below"].__setitem__(0, "..?.."), "'below' must be a list of strings"),
        (lambda d: d["hints"].pop(), "colour B has no hint"),
        (lambda d: d["hints"].append(d["hints"][0]), "colour A has two hints"),
        (lambda d: d["hints"][1].update(colour="A"), "colour A has two hints"),
        (lambda d: d["hints"][1].update(cell=d["hints"][0]["cell"]), "has two hints"),
        (lambda d: d["hints"][0].update(hour="2"), "a hint must be {colour, cell, hour}"),
        (lambda d: d.update(hours=8), "2 colours of 8 hours need 16 cells, not 24"),
        (lambda d: d.update(colours=3), "3 colours of 12 hours need 36 cells, not 24"),
        (lambda d: d.update(hours=True), "must be whole numbers"),
        (lambda d: d.pop("hints"), "'hints' must be a list"),
    ],
)
def test_malformed_json_is_told_in_one_line(change: object, message: str) -> None:
    data = copy.deepcopy(EXAMPLE.to_json())
    change(data)  # type: ignore[operator]
    with pytest.raises(BadInput) as error:
        HourMaze.from_json(data)
    assert message in str(error.value)


def test_the_checker_names_what_is_broken() -> None:
    found = level("7x7", 1)
    instance = found.instance((1, 1, 1, 1))
    assert clash(instance, found.solution) is None
    board = list(found.solution)
    for cell in range(len(board)):
        if cell in {c for c, _ in instance.hints}:
            continue
        for symbol in range(len(board)):
            if symbol != board[cell]:
                assert clash(instance, [*board[:cell], symbol, *board[cell + 1 :]])
                assert clash(instance, [*board[:cell], symbol, *board[cell + 1 :]], cell)


def test_hints_of_wrong_parity_or_order_are_a_clash_not_bad_input() -> None:
    found = level("5x5", 3)
    (a, hour), (b, other) = found.instance((2, 7)).hints
    wrong = HourMaze(found.maze, ((a, hour), (b, other % 12 + 1)))
    assert clash(
        wrong,
        [None if c not in (a, b) else found.maze.symbol(*((hour, 0) if c == a else (other % 12 + 1, 1))) for c in range(24)],
    )


def test_a_torn_colour_is_named() -> None:
    found = level("7x7", 1)
    instance = found.instance((1, 1, 1, 1))
    # A full board on which two colours have exchanged an hour keeps every other rule but tears a colour or breaks the turn.
    first, second = (found.place(5, c) for c in (0, 1))
    board = list(found.solution)
    board[first], board[second] = board[second], board[first]
    told = clash(instance, board)
    assert told is not None
    assert "torn apart" in told or "room for" in told


def test_symmetry_counts_agreeing_walls_and_hints() -> None:
    for seed in range(8):
        found = level("7x7", seed)
        assert 0 <= wall_symmetry(found.maze) <= 1
    maze = level("7x7", 0).maze
    corners = [maze.at[p] for p in (0, 6, 42, 48)]
    assert hint_symmetry(HourMaze(maze, tuple((c, 1) for c in corners))) == 1
    assert hint_symmetry(HourMaze(maze, tuple((c, 1) for c in (0, 1, 8, 30)))) < 1


def test_hours_of_hints_have_an_algebra() -> None:
    assert algebra((3, 3, 3), 12) == ("same",)
    assert algebra((12, 2, 1), 12) == ("different", "run")
    assert algebra((3, 5, 7, 9), 12) == ("different", "steps")
    assert algebra((1, 2, 6, 7), 12) == ("different",)
    assert algebra((1, 1, 6), 12) == ()


def test_pictures_show_hints_walls_and_colours() -> None:
    found = level("7x7", 1)
    instance = found.instance((1, 4, 7, 10))
    full = (1 << 48) - 1
    unsolved = PUZZLE.svg(instance, [1 << found.solution[c] if c in dict(instance.hints) else full for c in range(48)], ())
    solved = PUZZLE.svg(instance, [1 << s for s in found.solution], (3,))
    for picture, numbers in ((unsolved, 4), (solved, 48)):
        parseString(picture)
        assert picture.count("<circle") == 4
        assert picture.count('font-size="17"') == numbers
    text = PUZZLE.sketch(instance, [1 << s for s in found.solution])
    assert text.count("(") == 4
    assert text.count("#####") == 1
    assert len(text.splitlines()) == 15
