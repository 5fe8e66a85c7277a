"""Local search: patterns, requirements and small numbers of clues that luck does not reach."""

from __future__ import annotations

import pytest

from cpgen.deduction.closure import deduce
from cpgen.errors import BadInput
from cpgen.generating import request_for
from cpgen.generation.batch import generate, make_chunk
from cpgen.generation.certificate import verify
from cpgen.generation.goal import goal_of, only_solution
from cpgen.generation.isolating import Climb
from cpgen.generation.local import hardness
from cpgen.generation.places import all_clues, parse_pattern
from cpgen.puzzles.sudoku.board import Sudoku
from cpgen.puzzles.sudoku.board import clues as facts
from cpgen.puzzles.sudoku.notation import read_line
from tests.generation.requests import EASY, SINGLES, SMALL, USUAL, sudoku
from tests.generation.test_backward import made, unique, without_one
from tests.puzzles.sudoku.test_needed import NEEDED

DIAMOND = parse_pattern(
    "sudoku",
    USUAL,
    """
    ..x...x..
    .x.x.x.x.
    x...x...x
    .x..x..x.
    ..xx.xx..
    .x..x..x.
    x...x...x
    .x.x.x.x.
    ..x...x..
    """,
)


@pytest.mark.parametrize("wish", [{}, {"strategies": EASY}, {"strategies": EASY, "require": ("locked_candidates",)}])
def test_a_drawn_pattern_is_filled(wish: dict) -> None:
    request = sudoku(USUAL, "local", pattern=DIAMOND, **wish)
    instance = made(request, 1)[0]
    assert tuple(map(bool, instance.clues)) == DIAMOND
    assert unique(instance)
    if "strategies" in wish:
        assert deduce(instance, EASY).status == "solved"
    if "require" in wish:
        assert deduce(instance, SINGLES).status == "stuck"


def test_all_of_several_requirements_hold() -> None:
    instance = made(sudoku(USUAL, "local", strategies=EASY, require=EASY), 2)[0]
    assert deduce(instance, EASY).status == "solved"
    assert [deduce(instance, [s for s in EASY if s != x]).status for x in EASY] == ["stuck"] * 3


def test_few_clues_are_reached() -> None:
    request = sudoku(USUAL, "local", options={"clues": "23"})
    instance = made(request, 3)[0]
    assert len(facts(instance)) <= 23
    assert unique(instance)


def test_a_symmetric_search_stays_symmetric() -> None:
    instance = made(sudoku(USUAL, "local", strategies=EASY, require=("locked_candidates",), symmetry="diagonal"), 4)[0]
    rows = [instance.clues[r * 9 : r * 9 + 9] for r in range(9)]
    assert all(bool(rows[r][c]) == bool(rows[c][r]) for r in range(9) for c in range(9))
    assert deduce(instance, SINGLES).status == "stuck"


def test_a_minimal_pattern_is_minimal() -> None:
    pattern = tuple(bool(c) for c in made(sudoku(SMALL, strategies=SINGLES), 5)[0].clues)
    instance = made(sudoku(SMALL, "local", strategies=SINGLES, pattern=pattern, minimal=True), 5)[0]
    assert deduce(instance, SINGLES).status == "solved"
    assert {deduce(fewer, SINGLES).status for fewer in without_one(instance)} == {"stuck"}


def test_hardness_is_what_stays_open_to_those_without() -> None:
    goal = goal_of(sudoku(USUAL, strategies=EASY, require=("locked_candidates",)))
    hard = made(sudoku(USUAL, strategies=EASY, require=("locked_candidates",)), 6)[0]
    easy = made(sudoku(USUAL, strategies=SINGLES), 6)[0]
    assert hardness(goal, facts(hard)) > hardness(goal, facts(easy)) == 0


def test_a_pattern_that_cannot_be_filled_ends() -> None:
    pattern = (True,) * 6 + (False,) * 30
    _, outcome = generate(sudoku(SMALL, "local", pattern=pattern), 1, tries=1)
    assert outcome.status == "tries"


def test_local_batches_repeat_and_verify() -> None:
    request = sudoku(
        SMALL, "local", strategies=EASY, pattern=parse_pattern("sudoku", SMALL, "x.x..x\n.x.xx.\nx....x\nx.x..x\n.x..x.\nx..x.x")
    )
    one, _ = generate(request, 3, seed=1)
    two, _ = generate(request, 3, seed=1, jobs=2)
    assert one == two
    assert verify(one[2], reproduce=True) == []
    assert make_chunk(request, 1, 0) == make_chunk(request, 1, 0)


def test_a_rare_strategy_is_found_by_isolating_the_obstacle_it_removes():
    request = request_for("sudoku", "6x6", require=["naked_pair"])
    assert request.method == "local"
    goal = goal_of(request)
    assert goal.strategies == ("elimination", "hidden_single", "naked_single", "locked_candidates", "naked_pair")
    (data,), _ = generate(request, seed=1)
    instance = Sudoku.from_json(data["instance"])
    assert deduce(instance, goal.strategies).status == "solved"
    assert deduce(instance, goal.without("naked_pair")).status == "stuck"


def test_a_puzzles_own_method_makes_what_needs_a_strategy_and_else_finders_are_isolated():
    assert request_for("flats", "5", require=["place_n"]).method == "filled"
    assert request_for("flats", "5", require=["super_fill_gaps"]).method == "filled"
    assert request_for("sudoku", "9x9", require=["swordfish"]).method == "local"
    assert request_for("flats", "5").method == "backward"


def test_the_climb_to_an_obstacle_ends_where_all_other_strategies_leave_something_to_the_required_one():
    goal = goal_of(request_for("sudoku", "9x9", require=["x_wing"]))
    climb = Climb(goal)
    height, top = climb.height, climb.top
    assert top == 1 + len(["naked_pair", "hidden_pair", "naked_triple", "hidden_triple"])
    clues = facts(next(read_line(puzzle) for name, _, puzzle in NEEDED if name == "x_wing"))
    assert height(clues) == top
    assert height(all_clues("sudoku", goal.shape, only_solution(goal, clues))) == 0
    pairs = facts(next(read_line(puzzle) for name, _, puzzle in NEEDED if name == "naked_pair"))
    assert height(pairs) < top


@pytest.mark.parametrize(
    ("puzzle", "wish", "message"),
    [
        (
            "sudoku",
            {"strategies": ["naked_pair", "naked_triple"], "require": ["naked_pair"]},
            "naked_triple is known, which contains",
        ),
        ("flats", {"require": ["n_minus_1_predef"]}, "n_minus_1_predef is never needed: the other strategies conclude all"),
    ],
)
def test_what_can_never_be_needed_is_told(puzzle, wish, message):
    with pytest.raises(BadInput, match=message):
        goal_of(request_for(puzzle, **wish))
