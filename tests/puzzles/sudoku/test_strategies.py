"""Strategies of Sudoku: whatever order they are tried in, they end in the same place, and every step stands on its premises."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cpgen.backends.sat import unproved
from cpgen.deduction.closure import Closure
from cpgen.deduction.facts import Fact
from cpgen.deduction.fast import closure
from cpgen.deduction.rules import Rule, Strategy
from cpgen.deduction.state import State
from cpgen.puzzle import space_for
from cpgen.puzzles.sudoku.board import Boxes, Sudoku
from cpgen.puzzles.sudoku.building import build
from cpgen.puzzles.sudoku.strategies import STRATEGIES

BASIC, *OTHERS = STRATEGIES
SMALL = [Boxes(2, 2), Boxes(1, 5), Boxes(2, 3), Boxes(3, 2), Boxes(2, 4)]
NAMES = [s.name for s in OTHERS]


def known_before(boxes: Boxes, random: Random, share: float, wrong: int = 0) -> list[Fact]:
    """Some of what is not so in a random grid, as one might know it in the middle of solving; `wrong` facts are untrue."""
    grid = build(boxes, random)
    out = [-a for a in range(1, boxes.n**3 + 1) if grid[(a - 1) // boxes.n] != (a - 1) % boxes.n]
    untrue = [-a for a in space_for("sudoku", boxes).facts_of(grid)]
    return sorted(random.sample(out, round(share * len(out))) + random.sample(untrue, wrong))


def reached(boxes: Boxes, known: list[Fact], order: tuple[Strategy, ...]) -> Closure:
    """The end of deducing from known facts with strategies tried in this order."""
    with mock.patch("cpgen.deduction.closure.choose", return_value=order):
        run = Closure(Sudoku(boxes, (0,) * boxes.n**2), known=known)
    for _ in run:
        pass
    return run


def ending(run: Closure) -> object:
    """What must not depend on the order: the status, and the facts unless work stopped early because all was clear."""
    status = run.state.status
    if status == "stuck":
        return status, frozenset(run.state.known)
    return status, tuple(run.state.placed) if status == "solved" else None


@settings(max_examples=120, deadline=None)
@given(
    boxes=st.sampled_from(SMALL),
    seed=st.integers(0, 10**9),
    share=st.floats(0.3, 0.95),
    subset=st.sets(st.sampled_from(NAMES), min_size=1, max_size=4),
    wrong=st.sampled_from([0, 0, 0, 1]),
)
def test_order_does_not_matter_for_any_set(boxes: Boxes, seed: int, share: float, subset: set[str], wrong: int) -> None:
    random = Random(seed)
    known = known_before(boxes, random, share, wrong)
    chosen = [s for s in OTHERS if s.name in subset]
    first = ending(reached(boxes, known, (BASIC, *chosen)))
    for _ in range(2):
        random.shuffle(chosen)
        assert ending(reached(boxes, known, (BASIC, *chosen))) == first


@settings(max_examples=120, deadline=None)
@given(
    boxes=st.sampled_from([*SMALL, Boxes(3, 3)]),
    seed=st.integers(0, 10**9),
    share=st.floats(0.3, 0.95),
    more=st.floats(0.0, 0.2),
    name=st.sampled_from(NAMES),
)
def test_knowing_more_never_blocks_a_conclusion(boxes: Boxes, seed: int, share: float, more: float, name: str) -> None:
    random = Random(seed)
    wise = known_before(boxes, random, min(1.0, share + more))
    less = [f for f in wise if random.random() < share / (share + more)]
    order = (BASIC, next(s for s in OTHERS if s.name == name))
    small, large = reached(boxes, less, order), reached(boxes, wise, order)
    solution = large.state.status == "solved"
    assert solution or small.state.known <= large.state.known


def crossed_out(boxes: Boxes, known: list[Fact], find: Callable[[State], Iterable[Rule]]) -> set[Fact]:
    """All that a finder crosses out while nothing is written, as where it is looked for what could be written."""
    state = State(None, boxes, space_for("sudoku", boxes))
    news = state.add(known)
    while news:
        news = state.add([f for rule in find(state) for f in rule.therefore if f < 0])
    return state.known


@pytest.mark.parametrize("name", [s.name for s in OTHERS if s.find is not None])
@settings(max_examples=30, deadline=None)
@given(
    boxes=st.sampled_from([Boxes(2, 3), Boxes(3, 3)]),
    seed=st.integers(0, 10**9),
    share=st.floats(0.35, 0.55),
    more=st.integers(1, 20),
)
def test_symbols_that_could_be_written_block_no_conclusion(name: str, boxes: Boxes, seed: int, share: float, more: int) -> None:
    random = Random(seed)
    wise = known_before(boxes, random, share)
    less = random.sample(wise, len(wise) - more)
    finder = next(s.find for s in OTHERS if s.name == name)
    assert finder is not None
    assert crossed_out(boxes, less, finder) <= crossed_out(boxes, wise, finder)


@settings(max_examples=150, deadline=None)
@given(
    boxes=st.sampled_from([*SMALL, Boxes(3, 3)]),
    seed=st.integers(0, 10**9),
    share=st.floats(0.3, 0.95),
    name=st.sampled_from(NAMES),
    wrong=st.sampled_from([0, 0, 1]),
)
def test_every_step_follows_from_its_premises_and_the_rules_alone(
    boxes: Boxes, seed: int, share: float, name: str, wrong: int
) -> None:
    known = known_before(boxes, Random(seed), share, wrong)
    empty = Sudoku(boxes, (0,) * boxes.n**2)
    have = set(known)
    for step in Closure(empty, [name], known):
        assert have.issuperset(step.because)
        assert step.text
        assert unproved(empty, step.because, step.therefore) is None, (name, step)
        have.update(step.therefore)


@pytest.mark.parametrize("name", NAMES)
def test_the_fast_closure_ends_where_the_steps_end(name: str) -> None:
    for seed in range(4):
        random = Random(seed)
        grid = build(Boxes(2, 3), random)
        instance = Sudoku(Boxes(2, 3), tuple(s + 1 if random.random() < 0.35 else 0 for s in grid))
        names = {name, "naked_single"}
        run = Closure(instance, names)
        for _ in run:
            pass
        fast = closure(instance, names)
        assert fast.status == run.state.status
        assert fast.status == "solved" or fast.facts == run.state.known
