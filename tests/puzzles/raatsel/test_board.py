"""The hexagon, the instance, its notations and its checker."""

from __future__ import annotations

import json
from random import Random

import pytest

from cpgen.errors import BadInput
from cpgen.puzzle import fault, identity
from cpgen.puzzles.raatsel import PUZZLE, drawing, matrix
from cpgen.puzzles.raatsel.board import Labels, Raatsel, plain_labels
from cpgen.puzzles.raatsel.geometry import hexagon
from cpgen.puzzles.raatsel.notation import read_line, write_line


@pytest.mark.parametrize(
    ("size", "words", "categories", "links", "twins"),
    [(1, 6, 1, 18, 0), (2, 30, 7, 66, 0), (3, 72, 19, 150, 6), (4, 132, 37, 270, 12)],
)
def test_the_hexagon_has_as_many_cells_and_links_as_counted_by_hand(
    size: int, words: int, categories: int, links: int, twins: int
) -> None:
    board = hexagon(size)
    assert (len(board.words), len(board.categories)) == (words, categories)
    assert len(board.links) + sum(map(len, board.sides)) == links
    assert len(board.twins) == twins


def test_the_numbering_is_the_seeds() -> None:
    board = hexagon(2)
    assert board.touching[24] == (0, 6)
    assert (board.touching[0], board.edges_of[0]) == ((0,), (0, 5))
    assert board.around[0] == (0, 1, 17, 18, 23, 24)
    assert board.sides[0] == (0, 1, 2, 3)


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_every_word_cell_touches_two_groups_or_three_at_a_corner(size: int) -> None:
    board = hexagon(size)
    kinds = [(len(t), len(e)) for t, e in zip(board.touching, board.edges_of)]
    assert kinds.count((1, 2)) == 6
    assert kinds.count((1, 1)) == 12 * (size - 1)
    assert kinds.count((2, 0)) == len(kinds) - 6 - 12 * (size - 1)


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_a_category_cell_at_a_side_has_two_words_along_it(size: int) -> None:
    """The fast closure starts from this."""
    board = hexagon(size)
    along = [len(set(ring) & set(side)) for ring in board.around for side in board.sides]
    assert set(along) - {0} == {2}
    assert along.count(2) == 6 * size


def some(size: int = 2, seed: int = 0) -> Raatsel:
    random = Random(seed)
    groups = matrix.with_false_friends(size, 5, random) if size > 1 else matrix.minimal(size)
    assert groups is not None
    rows = [row.replace("1", "?", 1) if random.random() < 0.3 else row for row in matrix.instance_of(size, groups).matrix]
    return Raatsel(plain_labels(size), tuple(rows))


@pytest.mark.parametrize("size", [1, 2, 3])
def test_json_and_the_line_notation_round_trip(size: int) -> None:
    instance = some(size)
    assert Raatsel.from_json(json.loads(json.dumps(instance.to_json()))) == instance
    assert read_line(write_line(instance)) == instance


def test_names_with_any_character_survive_the_line_notation() -> None:
    plain = some(1)
    labels = Labels(1, ("a;b", "c|d", "e=f", "g%h", "één", "x y"), ("___ house",), tuple(f"starts with {c!r}" for c in "ABCDEF"))
    instance = Raatsel(labels, plain.matrix)
    assert read_line(write_line(instance)) == instance


def test_rows_may_be_lists_and_names_may_be_missing() -> None:
    instance = matrix.instance_of(1, matrix.minimal(1))
    assert Raatsel.from_json({"size": 1, "matrix": [[int(e) for e in row] for row in instance.matrix]}) == instance


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"size": 9}, "raatsel: size 9 is not between 1 and 4"),
        ({"size": "2"}, "raatsel: 'size' must be a whole number"),
        ({"words": ["a"] * 6}, "raatsel: word 'a' appears twice"),
        ({"words": ["Apple", "apple", "b", "c", "d", "e"]}, "raatsel: word 'apple' appears twice"),
        ({"words": ["a", "b"]}, "raatsel: size 1 needs 6 words, not 2"),
        ({"words": [1, 2, 3, 4, 5, 6]}, "raatsel: 'words' must be a list of texts"),
        ({"words": ["", "b", "c", "d", "e", "f"]}, "raatsel: a word is empty or no text"),
        ({"categories": ["edge3"]}, "raatsel: group 'edge3' appears twice"),
        ({"categories": []}, "raatsel: size 1 needs 1 categories, not 0"),
        ({"matrix": None}, "raatsel: 'matrix' must be a list of rows"),
        ({"matrix": ["1111111"] * 5}, "raatsel: the matrix has 5 rows, not 6"),
        ({"matrix": ["111111"] * 6}, "raatsel: the row of 'word0' has 6 entries, not 7"),
        ({"matrix": ["111211x"] * 6}, "raatsel: the row of 'word0' is not made of 0, 1 and ?"),
        ({"matrix": [[1, 2, 1, 1, 1, 1, 1]] * 6}, "raatsel: row 1 is no row of 0, 1 and ?"),
    ],
)
def test_malformed_instances_are_told_in_one_line(change: dict[str, object], message: str) -> None:
    data = matrix.instance_of(1, matrix.minimal(1)).to_json() | change
    with pytest.raises(BadInput) as told:
        Raatsel.from_json(data)
    assert str(told.value) == message


@pytest.mark.parametrize("line", ["", "2", "1;a;b", "x;a;b;c", "1;a;b|c|d|e|f|g;word"])
def test_malformed_lines_are_told_in_one_line(line: str) -> None:
    with pytest.raises(BadInput):
        read_line(line)


def test_a_group_with_too_few_words_is_a_named_contradiction() -> None:
    instance = matrix.instance_of(2, [0, *matrix.minimal(2)[1:]])
    assert fault(instance) == "raatsel: 'category0' has 0 words and needs 6"


def test_the_checker_names_what_is_wrong_on_a_full_board() -> None:
    instance = matrix.instance_of(3, matrix.minimal(3))
    right = list(range(19)) + list(range(72))
    assert fault(instance, right) is None
    twice, apart, twins = list(right), list(right), list(right)
    twice[0] = 1
    apart[19], apart[20] = right[20], right[19]
    a, b = (19 + p for p in hexagon(3).twins[0])
    twins[a], twins[b] = right[b], right[a]
    assert fault(instance, twice) == "raatsel: 'category1' is placed twice"
    assert "does not belong to it" in str(fault(instance, apart))
    assert "not in the order of the list" in str(fault(instance, twins))


@pytest.mark.parametrize("turn", range(1, 6))
def test_turning_mirroring_and_reordering_a_puzzle_keeps_its_identity(turn: int) -> None:
    instance = some()
    labels, random = instance.labels, Random(turn)
    words, categories = random.sample(range(30), 30), random.sample(range(7), 7)
    edges = [(turn + (1 if turn % 2 else -1) * i) % 6 for i in range(6)]
    named = Labels(
        2,
        tuple(labels.words[w] for w in words),
        tuple(labels.categories[c] for c in categories),
        tuple(labels.edges[e] for e in edges),
    )
    columns = categories + [7 + e for e in edges]
    moved = Raatsel(named, tuple("".join(instance.matrix[w][g] for g in columns) for w in words))
    assert identity(moved) == identity(instance)
    assert identity(some(seed=1)) != identity(instance)


def test_clues_are_the_absences_and_make_the_instance_again() -> None:
    instance = matrix.instance_of(2, matrix.minimal(2))
    clues = PUZZLE.clues(instance)
    assert len(clues) == 30 * 13 - 66
    assert PUZZLE.with_clues(instance.labels, clues) == instance
    solution = tuple(range(7)) + tuple(range(30))
    assert PUZZLE.clues_of is not None
    assert tuple(PUZZLE.clues_of(instance.labels, solution)) == clues


@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_random_full_board_solves_the_puzzle_of_all_its_absences(size: int) -> None:
    labels = plain_labels(size)
    solution = PUZZLE.build(labels, Random(size))
    assert PUZZLE.clues_of is not None
    assert fault(PUZZLE.with_clues(labels, PUZZLE.clues_of(labels, solution)), solution) is None


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("way to communicate", ["way to", "communicate"]),
        ("___ government", ["___ government"]),
        ("communication", ["communi-", "cation"]),
        ("verzekeringsmaatschappij", ["verzekerings-", "maatschappij"]),
        ("arbeidsongeschiktheidsverzekering", ["arbeidsonge-", "schiktheids-", "verzekering"]),
    ],
)
def test_a_long_name_is_broken_where_it_may_be_and_fits_its_cell(name: str, lines: list[str]) -> None:
    for bold in (False, True):
        shown, size = drawing.lines_of(name, 73.0, 15.0, bold)
        assert shown == lines
        assert max(drawing.width_of(line, bold) for line in shown) * size <= 73.0 + 1e-9
        assert 6.0 < size < 15.0
