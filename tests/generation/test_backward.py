"""Digging: what is left meets the goal, and cannot spare anything."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cpgen.backends import backend, verdict
from cpgen.deduction.closure import deduce
from cpgen.formats.reading import instance_of
from cpgen.generation.backward import dig
from cpgen.generation.batch import instances_of, make_chunk
from cpgen.generation.places import orbits, parse_pattern, show_pattern
from cpgen.puzzle import Puzzle, puzzles
from cpgen.puzzles.sudoku.board import Sudoku, with_clues
from cpgen.puzzles.sudoku.board import clues as facts
from cpgen.request import Request
from tests.generation.requests import EASY, SINGLES, SMALL, TINY, USUAL, sudoku


def made(request: Request, seed: int, least: int = 1) -> list[Sudoku]:
    """The instances of the first chunks that give some."""
    found: list[Sudoku] = []
    for chunk in range(1000):
        found += make_chunk(request, seed, chunk)
        if len(found) >= least:
            return found
    raise AssertionError("nothing found")


def unique(instance: Sudoku) -> bool:
    return verdict(backend("cpsat").search(instance, 2)) == "unique"


def without_one(instance: Sudoku) -> list[Sudoku]:
    clues = facts(instance)
    return [with_clues(instance.boxes, [f for f in clues if f != gone]) for gone in clues]


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([TINY, SMALL]))
def test_dug_puzzles_are_unique_and_minimal(seed: int, boxes: object) -> None:
    instance = made(sudoku(boxes, minimal=True), seed)[0]
    assert unique(instance)
    assert not any(unique(fewer) for fewer in without_one(instance))


def test_a_9x9_puzzle_is_minimal_too() -> None:
    instance = made(sudoku(USUAL, minimal=True), 1)[0]
    assert unique(instance)
    assert not any(unique(fewer) for fewer in without_one(instance))


def test_puzzles_for_strategies_are_solved_by_them_and_can_spare_nothing() -> None:
    instance = made(sudoku(USUAL, strategies=SINGLES, minimal=True), 2)[0]
    assert deduce(instance, SINGLES).status == "solved"
    assert not any(deduce(fewer, SINGLES).status == "solved" for fewer in without_one(instance))


def test_a_required_strategy_is_needed() -> None:
    instance = made(sudoku(USUAL, strategies=EASY, require=("locked_candidates",)), 3)[0]
    assert deduce(instance, EASY).status == "solved"
    assert deduce(instance, SINGLES).status == "stuck"


def test_a_required_strategy_joins_the_set_and_a_forbidden_one_leaves_it() -> None:
    instance = made(sudoku(USUAL, strategies=EASY, require=("hidden_single",), forbid=("locked_candidates",)), 4)[0]
    assert deduce(instance, SINGLES).status == "solved"
    assert deduce(instance, ["naked_single"]).status == "stuck"


@pytest.mark.parametrize("wish", [{}, {"strategies": EASY}])
def test_symmetric_puzzles_are_symmetric(wish: dict) -> None:
    request = sudoku(USUAL, symmetry="rotate2", **wish)
    for instance in made(request, 5, least=2)[:3]:
        assert [bool(c) for c in instance.clues] == [bool(c) for c in reversed(instance.clues)]
        assert unique(instance)


def test_orbits_cover_every_place_once() -> None:
    found = orbits(sudoku(USUAL, symmetry="rotate2"))
    assert sorted(p for orbit in found for p in orbit) == list(range(81))
    assert {len(orbit) for orbit in found} == {1, 2}


def test_a_pattern_is_kept_exactly() -> None:
    picture = "xx.x\n.x.x\nx.x.\nx.xx"
    pattern = parse_pattern("sudoku", TINY, picture)
    for instance in made(sudoku(TINY, pattern=pattern), 1, least=3):
        assert tuple(map(bool, instance.clues)) == pattern
        assert unique(instance)
    assert show_pattern(pattern) == picture.replace("\n", "")


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        ("", "empty"),
        ("x..x\nx.o.\n....\n....", "line 2, column 3 is 'o'"),
        ("x..x\nx..\n....\n....", "line 2 has 3 characters, line 1 has 4"),
        ("x..\n...\n...", "3 lines of 3 make 9 places; sudoku of this size has 16"),
        ("....\n....\n....\n....", "has no x"),
    ],
)
def test_pictures_that_are_none_are_told(picture: str, words: str) -> None:
    from cpgen.errors import BadInput

    with pytest.raises(BadInput, match=words):
        parse_pattern("sudoku", TINY, picture)


def test_digging_can_stop_at_a_number_of_clues() -> None:
    for instance in made(sudoku(USUAL, options={"clues": "40"}), 6, least=3):
        assert len(facts(instance)) == 40
        assert unique(instance)


def test_digging_leaves_out_what_is_not_missed() -> None:
    clues = [10, 20, 30, 40]
    assert dig(clues, range(4), [(0,), (1, 2), (3,)], lambda left: 20 in left) == {1, 2}


def test_chunks_depend_on_their_seed_alone() -> None:
    request = sudoku(SMALL)
    assert make_chunk(request, 1, 4) == make_chunk(request, 1, 4) != make_chunk(request, 1, 5)


@pytest.mark.parametrize("wish", [{}, {"strategies": EASY}, {"symmetry": "mirror_h"}])
def test_what_is_dug_in_lockstep_is_as_good_as_the_rest(wish: dict) -> None:
    request = sudoku(SMALL, **wish)
    chunk = make_chunk(request, 1, 0)
    assert len(chunk) > 100
    for instance in chunk[-3:]:
        assert unique(instance)
        if "symmetry" not in wish:
            good = (lambda i: deduce(i, EASY).status == "solved") if "strategies" in wish else unique
            assert not any(good(fewer) for fewer in without_one(instance))


@pytest.mark.parametrize("puzzle", [p for p in puzzles().values() if p.clues_of is not None], ids=lambda p: p.name)
@pytest.mark.parametrize("method", ["backward", "forward", "local"])
def test_the_general_methods_serve_every_puzzle_whose_clues_can_be_left_out(puzzle: Puzzle, method: str) -> None:
    example = instance_of(puzzle.example)
    shape = puzzle.shape(example)
    request = Request(puzzle.name, shape, method, minimal=True)
    found = next(instance for chunk in range(200) for instance in instances_of(request, 1, chunk))
    assert verdict(backend("sat").search(found, 2)) == "unique"
    clues = puzzle.clues(found)
    fewer = [puzzle.with_clues(shape, [c for c in clues if c != gone]) for gone in clues]
    assert {verdict(backend("sat").search(f, 2)) for f in fewer} <= {"multiple"}
