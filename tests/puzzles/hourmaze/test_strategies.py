"""The strategies are sound, name their premises, do not depend on their order, and are the same with and without a trace."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cpgen.deduction.closure import Closure, Deduction, deduce
from cpgen.deduction.trace import misnamed, replay
from cpgen.errors import BadInput
from cpgen.puzzle import space_of
from cpgen.puzzles.hourmaze import PUZZLE
from cpgen.puzzles.hourmaze.board import HourMaze
from cpgen.puzzles.hourmaze.search import FAST, SEED_FAST, all_hint_sets, iterations, many_iterations, required
from cpgen.puzzles.hourmaze.strategies import AHEAD, FURTHER, SEED
from tests.puzzles.hourmaze.cases import hinted, level

DEDUCIBLE = level("7x7", 1)
HOURS = (7, 7, 1, 5)
"""A hint set of that level that the seed's strategies solve."""


def trace_fault(instance: HourMaze, deduction: Deduction) -> str | None:
    """What is wrong with a trace, apart from leaving cells open."""
    fault = replay(instance, deduction.steps)
    return None if fault and fault.startswith("the trace leaves") and deduction.status == "stuck" else fault


@settings(max_examples=4, deadline=None)
@given(hinted(("5x5", "6x6@8", "4x5@5", "4x6@6"), astray=False))
def test_every_step_follows_from_the_premises_it_names(instance: HourMaze) -> None:
    assert trace_fault(instance, deduce(instance, (*SEED, *FURTHER))) is None


@settings(max_examples=4, deadline=None)
@given(hinted(("7x7", "8x8", "7x7@24"), astray=False))
def test_every_step_follows_on_larger_boards(instance: HourMaze) -> None:
    assert trace_fault(instance, deduce(instance, (*SEED, *FURTHER))) is None


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(hinted(("9x9", "10x10", "11x11", "12x12"), astray=False))
def test_every_step_follows_on_the_largest_boards(instance: HourMaze) -> None:
    assert trace_fault(instance, deduce(instance, (*SEED, *FURTHER))) is None


def test_a_step_that_claims_one_cell_too_many_is_refused() -> None:
    instance = DEDUCIBLE.instance(HOURS)
    steps = list(deduce(instance, SEED).steps)
    number = next(i for i, step in enumerate(steps) if step.strategy == "colour_reach")
    claimed = next(-f for f in steps[number + 1].therefore if f > 0 or -f not in steps[number].therefore)
    steps[number] = replace(steps[number], therefore=(*steps[number].therefore, claimed))
    assert f"step {number + 1} (colour_reach): {space_of(instance).name(claimed)} does not follow" in str(replay(instance, steps))


@settings(max_examples=25, deadline=None)
@given(hinted(("5x5", "6x6@8", "4x4@4", "3x5@3")))
def test_what_strategies_say_of_astray_hints_is_true_too(instance: HourMaze) -> None:
    from cpgen.backends import backend

    deduction = deduce(instance, (*SEED, *FURTHER))
    search = backend("sat").search(instance, 20)
    for solution in search.solutions:
        assert deduction.status != "contradiction"
        assert all(mask >> s & 1 for mask, s in zip(deduction.state.masks, solution))
    if deduction.status == "solved":
        assert search.solutions == (deduction.solution,)


@settings(max_examples=8, deadline=None)
@given(hinted(("5x5", "6x6@8", "6x6"), astray=False), st.randoms())
def test_the_order_of_strategies_does_not_matter(instance: HourMaze, random: Random) -> None:
    names = [n for n in (*SEED, *FURTHER) if random.random() < 0.8]
    expected = deduce(instance, names)
    closure = Closure(instance, names)
    order = list(closure.strategies)
    random.shuffle(order)
    closure.strategies = tuple(order)
    for _ in closure:
        pass
    assert closure.state.status == expected.status
    if expected.status == "stuck":
        assert closure.state.known == expected.state.known


@settings(max_examples=8, deadline=None)
@given(hinted(("5x5", "6x6@8"), astray=False), st.randoms())
def test_knowing_more_never_blocks(instance: HourMaze, random: Random) -> None:
    names = [n for n in (*SEED, *FURTHER) if random.random() < 0.7]
    less = deduce(instance, names)
    known = random.sample(less.state.learned, len(less.state.learned) // 2)
    more = Closure(instance, names, known)
    for _ in more:
        pass
    if less.status == "stuck":
        assert more.state.known >= less.state.known


@settings(max_examples=12, deadline=None)
@given(hinted(("5x5", "7x7", "6x6@8", "4x5@5"), astray=False), st.sets(st.sampled_from(FAST)))
def test_the_fast_search_solves_what_the_traced_strategies_solve(instance: HourMaze, names: set[str]) -> None:
    assert bool(iterations(instance, names)) == (deduce(instance, names).status == "solved")


@pytest.mark.parametrize(("size", "names"), [("5x5", FAST), ("7x7", SEED_FAST), ("6x6@8", FAST), ("4x5@5", SEED_FAST)])
def test_many_hint_sets_at_once_are_searched_like_one(size: str, names: tuple[str, ...]) -> None:
    found, random = level(size, 2), Random(4)
    sets = [tuple(random.randint(1, found.maze.hours) for _ in range(found.maze.colours)) for _ in range(12)]
    together = many_iterations(found, sets, names)
    assert any(together)
    assert together == [iterations(found.instance(s), names) for s in sets]


def test_required_strategies_are_those_that_nothing_replaces() -> None:
    instance = DEDUCIBLE.instance(HOURS)
    needed = required(instance)
    assert "potential_neighbour_conflict" in needed
    assert "neighbour_conflict" not in needed  # it is a case of the one above
    for name in needed:
        assert deduce(instance, [n for n in SEED if n != name]).status == "stuck"


def test_the_seeds_strategies_solve_and_explain_a_level() -> None:
    instance = DEDUCIBLE.instance(HOURS)
    deduction = deduce(instance, SEED)
    assert deduction.solution == DEDUCIBLE.solution
    assert misnamed(instance, deduction.steps, SEED) is None
    assert iterations(instance) > 1
    space = space_of(instance)
    texts = [step.text for step in deduction.steps]
    assert any("can only be colour" in t for t in texts)
    assert all(space.name(f) for step in deduction.steps for f in (*step.because, *step.therefore))


def test_a_hidden_pair_goes_on_where_others_stall() -> None:
    instance = level("5x5", 0).instance((1, 5))
    others = [n for n in FAST if n not in ("hidden_pair", "hidden_symbol", "colour_reach")]
    assert deduce(instance, others).status == "stuck"
    solved = deduce(instance, [*others, "hidden_pair"])
    assert solved.status == "solved"
    assert replay(instance, solved.steps) is None
    assert misnamed(instance, solved.steps, [*others, "hidden_pair"]) is None
    assert any("so nothing else is there" in step.text for step in solved.steps)


def test_looking_ahead_goes_on_where_the_others_stall() -> None:
    found = level("5x5", 3)
    weak = ("potential_neighbour_conflict", "number_availability", "colour_availability", "colour_reach")
    for hours in all_hint_sets(found.maze):
        instance = found.instance(hours)
        if iterations(instance, FAST) and deduce(instance, weak).status == "stuck":
            break
    solved = deduce(instance, (*weak, *AHEAD))
    assert solved.status == "solved"
    assert replay(instance, solved.steps) is None
    assert misnamed(instance, solved.steps, (*weak, *AHEAD)) is None
    assert any("contradiction" in step.text for step in solved.steps)


def test_every_strategy_of_the_seed_is_there_and_of_use_on_some_board() -> None:
    assert len(SEED) == 11
    assert {s.name for s in PUZZLE.strategies} >= {*SEED, *FURTHER, *AHEAD}
    for name in (*SEED, *FURTHER):
        assert any(_says_something(name, seed) for seed in range(12)), name


def _says_something(name: str, seed: int) -> bool:
    """Whether a strategy finds something, in the middle of a solve, that is not yet known."""
    strategy = next(s for s in PUZZLE.strategies if s.name == name)
    found = level("7x7", seed)
    closure = Closure(
        found.instance(tuple((5 * c + seed) % 12 + 1 for c in range(4))), [n for n in (*SEED, *FURTHER) if n != name]
    )
    assert strategy.find is not None
    if any(strategy.find(closure.state)):
        return True
    return any(any(strategy.find(closure.state)) for _ in closure)


def test_the_fast_search_tells_unknown_strategies() -> None:
    with pytest.raises(BadInput, match="no strategy 'xwing'"):
        iterations(DEDUCIBLE.instance(HOURS), ["xwing"])
