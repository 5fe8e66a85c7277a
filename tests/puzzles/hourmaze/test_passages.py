"""Logical modelling of walls: what the model says of walls as unknowns is what each maze of its own says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from cpgen.backends.base import Stopwatch
from cpgen.backends.sat import incremental
from cpgen.deduction.closure import deduce
from cpgen.deduction.facts import Fact, Solution
from cpgen.errors import BadInput
from cpgen.generation.modelling.closing import Closing
from cpgen.generation.modelling.cutting import cut
from cpgen.generation.modelling.sat import layered_all
from cpgen.generation.modelling.theory import Theory
from cpgen.generation.modelling.wish import Wish
from cpgen.puzzle import Cnf, space_for
from cpgen.puzzles.hourmaze import PUZZLE
from cpgen.puzzles.hourmaze.board import HourMaze, Maze
from cpgen.puzzles.hourmaze.levels import Level, parse_size
from cpgen.puzzles.hourmaze.passages import cnf_with, passages_of
from cpgen.puzzles.hourmaze.search import all_hint_sets, iterations
from cpgen.puzzles.hourmaze.theory import FIXED, LAYERED, LISTED, theory
from cpgen.request import Impossible, Request
from tests.puzzles.hourmaze.cases import level

NAMES = tuple(name for name in (*LISTED, LAYERED) if name != FIXED)
FIRST = (1,)
"""1A is on the first cell: other boards differ by names, or have another first cell."""


def choices(maze: Maze) -> Iterator[Maze]:
    """The maze with every set of further walls."""
    sides = [(maze.cells[u], maze.cells[v]) for u, v in maze.edges]
    for walled in product((False, True), repeat=len(sides)):
        yield replace(maze, walls=tuple(sorted((*maze.walls, *(s for s, w in zip(sides, walled) if w)))))


def allowed(maze: Maze) -> bool:
    """Whether an Hour Maze may have these walls."""
    return maze.cut_off is None and not maze.gaps


def solutions(maze: Maze) -> set[Solution]:
    """All full boards of a maze with 1A on its first cell."""
    return {s for s in incremental("hourmaze", maze, "cadical153").solutions(FIRST) if s is not None}


def all_deducible(maze: Maze) -> set[HourMaze]:
    """Every choice of walls and hints that the strategies solve, by trying them all."""
    boards = (Level(walled, s, "none") for walled in choices(maze) if allowed(walled) for s in sorted(solutions(walled)))
    return {i for board in boards for hours in all_hint_sets(maze) if iterations(i := board.instance(hours), NAMES)}


def told(maze: Maze, walled: Maze) -> list[Fact]:
    """What the passages of a maze tell if they get these walls."""
    passages, walls = passages_of(maze), set(walled.walls)
    return [passages[u, v][(maze.cells[u], maze.cells[v]) in walls] for u, v in maze.edges]


def everywhere(model: Theory) -> Wish:
    """One hint for each colour, and each passage open or walled."""
    return Wish((True,) * len(model.places), clauses=(FIRST,))


def boards_of(maze: Maze, rules: Cnf, walled: list[Maze]) -> Iterator[set[Solution]]:
    """The full boards that the clauses with free walls allow for each of these choices of walls."""
    from pysat.solvers import Solver

    space = space_for("hourmaze", maze)
    with Solver(name="cadical153", bootstrap_with=rules.clauses) as solver:
        for number, choice in enumerate(walled):
            found, selector = set(), rules.top + 1 + number
            while solver.solve(assumptions=[*FIRST, selector, *told(maze, choice)]):
                model = solver.get_model()
                found.add(space.solution_of(model[a - 1] > 0 for a in range(1, space.key_atoms + 1)))
                solver.add_clause([-selector, *(-a for a in model[: space.key_atoms] if a > 0)])
            yield found


@pytest.mark.parametrize(("size", "share"), [("2x3@3", 1), ("3x3@3", 32)])
def test_the_boards_are_those_of_each_choice_of_walls(size: str, share: int) -> None:
    maze = parse_size(size)
    every = list(choices(maze))
    some = Random(1).sample(every, len(every) // share)
    fit = list(map(allowed, some))
    assert 0 < sum(fit) < len(fit)
    expected = [solutions(walled) if fits else set() for walled, fits in zip(some, fit)]
    assert any(expected)
    assert list(boards_of(maze, cnf_with(maze, passages_of(maze)), some)) == expected


@pytest.mark.parametrize("shown", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_the_models_answers_are_all_walls_and_hints_that_the_strategies_solve(shown: bool) -> None:
    maze = replace(parse_size("2x5@5"), walls=((1, 6), (2, 7), (4, 9)))
    model = theory(maze, NAMES, free=True)
    # 26 rounds are needed. That the hint of A is its 1 leaves a fifth of the hint sets.
    wish = replace(everywhere(model), facts=model.places[0].facts[: int(shown)])
    answers = list(layered_all(model, wish, (28,), Stopwatch(None)))
    found = [model.instance(a.facts) for a in answers if a.facts is not None]
    expected = {instance for instance in all_deducible(maze) if instance.hints[0] == (0, 1) or not shown}
    assert len({instance.maze for instance in expected}) > 1
    assert len(set(found)) == len(found)
    assert set(found) == expected


@pytest.mark.parametrize(("size", "some"), [("2x3@3", False), ("2x5@5", True)])
def test_cutting_finds_walls_or_proves_that_there_are_none(size: str, some: bool) -> None:
    maze = parse_size(size)
    model = theory(maze, NAMES, free=True)
    answer = cut(model, everywhere(model), Stopwatch(None), Random(1))
    if some:
        assert answer.facts is not None
        assert deduce(model.instance(answer.facts), NAMES).status == "solved"
    else:
        assert answer.proved == "none"
        assert not all_deducible(maze)


@pytest.mark.parametrize("size", ["3x5@5", "4x4@8"])
def test_rules_that_read_passages_close_as_the_strategies_do(size: str) -> None:
    maze, random = parse_size(size), Random(7)
    cells = len(maze.cells)
    for names in (NAMES, NAMES[:-1]):
        model = theory(maze, names, free=True)
        closing = Closing(model)
        for seed in range(4):
            found = level(size, seed)
            instance = found.instance(tuple(random.randint(1, maze.hours) for _ in range(maze.colours)))
            hints = [model.places[c].facts[(hour - 1) * cells + cell] for c, (cell, hour) in enumerate(instance.hints)]
            facts = [*hints, *told(maze, found.maze)]
            assert model.instance(facts) == instance
            known = {f for f in closing.close(facts)[1] if abs(f) <= model.space.key_atoms}
            traced = deduce(instance, names)
            assert closing.solves(facts) == (traced.status == "solved")
            if traced.status == "stuck":
                assert known == {f for f in traced.state.known if abs(f) <= model.space.key_atoms}


def test_the_method_chooses_walls_and_hints_or_proves_that_there_are_none() -> None:
    def asked(size: str, **more: object) -> Request:
        options = {"walls": "free", "engine": "cutting"}
        return Request("hourmaze", parse_size(size), "modelling", strategies=NAMES, options=options, **more)  # type: ignore[arg-type]

    produce = PUZZLE.methods["modelling"].produce
    found = [*produce(asked("2x5@5"), Random(1)), *produce(asked("2x5@5", symmetry="rotation_2"), Random(1))]
    assert len(found) == 2
    for instance in found:
        assert deduce(instance, NAMES).status == "solved"
    places = {instance.maze.cells[cell] for cell, _ in instance.hints}
    assert {9 - p for p in places} == places
    with pytest.raises(Impossible, match="none"):
        list(produce(asked("2x3@3"), Random(1)))
    with pytest.raises(BadInput, match="minimal"):
        list(produce(asked("2x5@5", minimal=True), Random(1)))


def test_a_strategy_that_measures_the_maze_is_refused() -> None:
    with pytest.raises(BadInput, match="colour_bounds needs to know the walls"):
        theory(parse_size("2x5@5"), (*NAMES, FIXED), free=True)
