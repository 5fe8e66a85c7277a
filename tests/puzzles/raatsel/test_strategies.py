"""Strategies: sound in any order of the words, their traces replay, the fast closure reaches the same, Algorithm 2."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from cpgen.backends import backend, verdict
from cpgen.backends.sat import unproved
from cpgen.deduction.closure import Closure, deduce
from cpgen.deduction.trace import replay
from cpgen.puzzle import fault, space_of
from cpgen.puzzles.raatsel import PUZZLE, fast, matrix
from cpgen.puzzles.raatsel.board import CERTAIN, NONE, Raatsel
from cpgen.puzzles.raatsel.strategies import SEED, short
from tests.puzzles.raatsel.test_models import perturbed, shuffled


@pytest.mark.parametrize("seed", range(6))
def test_a_solved_puzzle_in_any_order_has_the_one_solution_and_its_trace_replays(seed: int) -> None:
    random = Random(seed)
    groups = matrix.with_false_friends(2, 10 * seed, random)
    assert groups is not None
    instance = shuffled(matrix.instance_of(2, groups), random)
    solved = deduce(instance)
    search = backend("sat").search(instance, 2)
    assert (solved.status, verdict(search)) == ("solved", "unique")
    assert solved.solution == search.solutions[0]
    assert replay(instance, solved.steps) is None


def compared(instance: Raatsel) -> str:
    """What the rules reach, `solved`, `stuck` or `contradiction`, once the fast closure has reached the same."""
    closure = Closure(instance)
    for step in closure:
        assert step.therefore
    left = fast.closure(instance.labels.size, fast.columns(instance))
    if closure.state.status == "solved":
        # The rules stop when all is placed; the fast closure may still see that the board is wrong.
        assert left is None or [1 << s for s in closure.state.placed if s is not None] == left[0] + left[1]
    elif closure.state.status == "stuck":
        assert left is not None
        assert closure.state.masks == left[0] + left[1]
    else:
        assert left is None
    return closure.state.status


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 80), st.integers(0, 1), st.integers(0, 10**6))
@example(52, 1, 637)  # a word that has no place left
def test_the_fast_closure_reaches_what_the_rules_reach(friends: int, lost: int, seed: int) -> None:
    instance = perturbed(2, friends, lost, Random(seed))
    assume(fault(instance) is None)  # a word with too few relations is told before any rule is asked
    compared(instance)


def crossed(instance: Raatsel, random: Random) -> Raatsel:
    """Two words exchange a group that one of them has and the other has not, so that all numbers stay as they are."""
    rows = [list(row) for row in instance.matrix]
    while True:
        (v, w), (g, h) = random.sample(range(len(rows)), 2), random.sample(range(len(rows[0])), 2)
        if (rows[v][g], rows[w][g], rows[v][h], rows[w][h]) == (CERTAIN, NONE, NONE, CERTAIN):
            break
    for at in (g, h):
        rows[v][at], rows[w][at] = rows[w][at], rows[v][at]
    return Raatsel(instance.labels, tuple(map("".join, rows)))


@pytest.mark.parametrize(("size", "most", "trials"), [(1, 16, 150), (2, 110, 40), (3, 100, 10)])
def test_the_fast_closure_reaches_what_the_rules_reach_on_boards_of_all_sizes(size: int, most: int, trials: int) -> None:
    """Solvable, open and contradictory matrices."""
    random, told = Random(size), set()
    while trials:
        instance = perturbed(size, random.randint(0, most), random.choice((0, 0, 1)), random)
        if size > 1 and trials % 2:
            instance = crossed(instance, random)
        if fault(instance) is None:
            told.add(compared(instance))
            trials -= 1
    assert told == {"solved", "stuck", "contradiction"}


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 60), st.integers(0, 10**6))
def test_every_step_follows_from_the_premises_it_names(friends: int, seed: int) -> None:
    instance = perturbed(2, friends, 0, Random(seed))
    for step in Closure(instance):
        assert unproved(instance, step.because, step.therefore) is None


@settings(max_examples=10, deadline=None)
@given(st.integers(10, 60), st.randoms(use_true_random=False))
def test_the_fixpoint_does_not_depend_on_the_order_of_strategies(friends: int, random: Random) -> None:
    instance = perturbed(2, friends, 0, random)
    closure = Closure(instance)
    for _ in closure:
        pass
    # The other way round: keep asking single strategies, hardest first, from what is known so far.
    names = [s.name for s in reversed(PUZZLE.strategies)]
    known: set[int] = set()
    size = -1
    while size != len(known):
        size = len(known)
        for name in names:
            turn = Closure(instance, [name], known)
            for _ in turn:
                pass
            known |= turn.state.known
    if closure.state.status == "stuck":
        assert known == closure.state.known


def test_neighbours_listed_and_found_say_the_same() -> None:
    """Every step that the finder gives follows from listed rules with the same premises."""
    instance = perturbed(2, 20, 0, Random(3))
    strategy = next(s for s in PUZZLE.strategies if s.name == "neighbour_elimination")
    assert strategy.rules is not None
    listed = list(strategy.rules(instance.labels))
    for step in Closure(instance):
        if step.strategy == "neighbour_elimination":
            because = set(step.because)
            derived = {fact for rule in listed if because.issuperset(rule.because) for fact in rule.therefore}
            assert derived.issuperset(step.therefore)


def test_category_exhaustion_is_used_and_named() -> None:
    random = Random(1)
    for _ in range(20):
        groups = matrix.with_false_friends(2, 40, random)
        assert groups is not None
        if deduce(matrix.instance_of(2, groups)).uses()["category_exhaustion"]:
            return
    pytest.fail("no puzzle with 40 false friends used category exhaustion")


@settings(max_examples=200, deadline=None)
@given(st.lists(st.integers(0, 127), min_size=1, max_size=5))
def test_short_finds_sets_without_enough_members_exactly_when_there_are_some(sets: list[int]) -> None:
    lacking = short(sets)
    union = 0
    for i in lacking:
        union |= sets[i]
    if lacking:
        assert union.bit_count() < len(lacking)
    else:
        for choice in range(1, 1 << len(sets)):
            union = 0
            for i in range(len(sets)):
                union |= sets[i] if choice >> i & 1 else 0
            assert union.bit_count() >= choice.bit_count()


@pytest.mark.parametrize("seed", range(2))
def test_size_three_is_solved_up_to_twins(seed: int) -> None:
    random = Random(seed)
    groups = matrix.with_false_friends(3, 15, random)
    assert groups is not None
    instance = shuffled(matrix.instance_of(3, groups), random)
    solved = deduce(instance)
    left = fast.closure(3, fast.columns(instance))
    assert left is not None
    assert solved.state.masks == left[0] + left[1]
    assert solved.status == "solved"
    assert replay(instance, solved.steps) is None
    assert solved.uses()["twin_order"]


def test_just_twelve_single_relations_spoil_the_smallest_matrix() -> None:
    spoiling = matrix.spoilers(2)
    assert len(spoiling) == 12
    for word, group in spoiling:
        groups = matrix.minimal(2)
        groups[group] |= 1 << word
        assert verdict(backend("sat").search(matrix.instance_of(2, groups), 2)) == "multiple"
    assert round(matrix.most_successes(2, 10), 3) == 0.682


def test_the_reading_stop_stays_below_its_bound_and_falls() -> None:
    rates = {f: matrix.success_rate(2, f, 150, 1, "stop") for f in (0, 10, 40)}
    assert rates[0] == 1.0
    assert rates[10] <= matrix.most_successes(2, 10) + 0.12
    assert rates[40] < rates[10] < 1.0


def test_the_printed_algorithm_reaches_ten_false_friends_every_time() -> None:
    assert matrix.success_rate(2, 10, 30, 1, "go_on") == 1.0


def test_the_seeds_strategies_solve_no_more_than_all() -> None:
    random = Random(4)
    for _ in range(10):
        groups = matrix.with_false_friends(2, 25, random, strategies=SEED)
        assert groups is not None
        assert fast.solved(2, groups)
        assert sum(g.bit_count() for g in groups) == 66 + 25


def test_names_in_a_step_are_relations_of_the_instance() -> None:
    instance = matrix.instance_of(2, matrix.minimal(2))
    space = space_of(instance)
    first = next(iter(Closure(instance)))
    assert all(" outside " in space.name(fact) for fact in first.because)
