"""Logical modelling of hints: the model's answers are exactly the hint sets that the strategies deduce."""

from __future__ import annotations

from random import Random

import pytest

from cpgen.backends.base import Stopwatch
from cpgen.backends.sat import incremental
from cpgen.deduction.closure import deduce
from cpgen.errors import BadInput
from cpgen.generation.modelling.closing import Closing
from cpgen.generation.modelling.cutting import cut
from cpgen.generation.modelling.sat import layered_all
from cpgen.generation.modelling.wish import Wish
from cpgen.puzzles.hourmaze import PUZZLE, notation
from cpgen.puzzles.hourmaze.board import HourMaze, Maze
from cpgen.puzzles.hourmaze.levels import Level, parse_size
from cpgen.puzzles.hourmaze.search import all_hint_sets, iterations
from cpgen.puzzles.hourmaze.theory import LAYERED, LISTED, closed_under, named_once, theory
from cpgen.request import Impossible, Request
from tests.puzzles.hourmaze.cases import level

NAMES = (*LISTED, LAYERED)


def all_deducible(maze: Maze, names: tuple[str, ...]) -> set[HourMaze]:
    """Every hint set of every full board of a maze, up to names, that the strategies solve, by trying them all."""
    solutions = incremental("hourmaze", maze, "cadical153").solutions([fact for (fact,) in named_once(maze)])
    boards = [Level(maze, s, "none") for s in solutions if s is not None]
    sets = {board.instance(hours) for board in boards for hours in all_hint_sets(maze)}
    return {instance for instance in sets if iterations(instance, names)}


def up_to_names(maze: Maze) -> Wish:
    """One hint for each colour."""
    return Wish((True,) * maze.colours, clauses=tuple(named_once(maze)))


def test_the_models_answers_are_all_that_the_strategies_solve() -> None:
    maze = level("2x5@5", 0).maze
    model = theory(maze, NAMES)
    answers = list(layered_all(model, up_to_names(maze), (24,), Stopwatch(None)))
    found = [model.instance(a.facts) for a in answers if a.facts is not None]
    assert len(set(found)) == len(found) > 10
    assert set(found) == all_deducible(maze, NAMES)


@pytest.mark.parametrize(("size", "seed"), [("2x4@4", 1), ("2x5@5", 0)])
def test_cutting_finds_hints_or_proves_that_there_are_none(size: str, seed: int) -> None:
    maze = level(size, seed).maze
    model, expected = theory(maze, NAMES), all_deducible(maze, NAMES)
    answer = cut(model, up_to_names(maze), Stopwatch(None), Random(1))
    assert answer.proved == ("none" if not expected else None)
    assert answer.facts is None or model.instance(answer.facts) in expected


@pytest.mark.parametrize("size", ["3x5@5", "4x4@8"])
def test_listed_rules_close_as_the_strategies_do(size: str) -> None:
    found, random = level(size, 3), Random(7)
    for names in (NAMES, NAMES[:-1], NAMES[2:]):
        model = theory(found.maze, names)
        closing = Closing(model)
        cells = len(found.maze.cells)
        for _ in range(6):
            instance = found.instance(tuple(random.randint(1, found.maze.hours) for _ in range(found.maze.colours)))
            facts = [model.places[c].facts[(hour - 1) * cells + cell] for c, (cell, hour) in enumerate(instance.hints)]
            assert model.instance(facts) == instance
            known = {f for f in closing.close(facts)[1] if abs(f) <= model.space.key_atoms}
            traced = deduce(instance, names)
            assert closing.solves(facts) == (traced.status == "solved")
            if traced.status == "stuck":
                assert known == {f for f in traced.state.known if abs(f) <= model.space.key_atoms}


def wish(size: str, **more: object) -> Request:
    """A request for hints by logical modelling."""
    return Request("hourmaze", parse_size(size), "modelling", strategies=NAMES, **more)  # type: ignore[arg-type]


def test_the_method_finds_hints_that_may_have_to_be_symmetric() -> None:
    produce = PUZZLE.methods["modelling"].produce
    found = [*produce(wish("5x5"), Random(1)), *produce(wish("2x5@5", symmetry="rotation_2"), Random(0))]
    assert len(found) == 2
    for instance in found:
        assert deduce(instance, NAMES).status == "solved"
    places = {instance.maze.cells[cell] for cell, _ in instance.hints}
    assert {9 - p for p in places} == places


def test_that_a_given_maze_has_no_hints_is_proved() -> None:
    maze = level("2x4@4", 1).maze
    assert not all_deducible(maze, NAMES)
    line = notation.write_line(HourMaze(maze, ((0, 1), (1, 2))))
    with pytest.raises(Impossible, match="none"):
        list(PUZZLE.methods["modelling"].produce(wish("2x4@4", symmetry="rotation_2", options={"maze": line}), Random(1)))


def test_a_maze_of_another_size_and_unlisted_strategies_are_told() -> None:
    line = notation.write_line(level("5x5", 1).instance((1, 1)))
    with pytest.raises(BadInput, match="differs in size"):
        list(PUZZLE.methods["modelling"].produce(wish("3x4@6", options={"maze": line}), Random(1)))
    with pytest.raises(BadInput, match="colour_reach is a procedure"):
        theory(level("5x5", 1).maze, [*NAMES, "colour_reach"])


def test_hints_closed_under_a_symmetry_come_with_their_images() -> None:
    maze = level("5x5", 1).maze
    model = theory(maze, NAMES)
    for first, *images in closed_under(maze, model, "rotation_4"):
        assert first < 0
        assert all(image > 0 for image in images)
