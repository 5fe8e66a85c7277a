"""Each strategy of Sudoku has a puzzle that is solved with it and not without it; all traces replay and read well."""

from __future__ import annotations

from pathlib import Path
from re import escape, fullmatch

import pytest

from cpgen.deduction.closure import deduce
from cpgen.deduction.fast import closure_status
from cpgen.deduction.trace import replay
from cpgen.puzzles.sudoku.board import Boxes, Sudoku
from cpgen.puzzles.sudoku.notation import read_line
from cpgen.puzzles.sudoku.strategies import STRATEGIES
from cpgen.puzzles.sudoku.strategies.table import DIFFICULTY

FIXTURES = Path(__file__).parents[2] / "fixtures"
NAMES = [s.name for s in STRATEGIES if not s.basic]
NEEDED = [line.split() for line in (FIXTURES / "sudoku_needed.txt").read_text().splitlines() if not line.startswith("#")]


def without(strategy: str, text: str) -> list[str]:
    return NAMES[: NAMES.index(strategy)] if text == "below" else text.split(",")


def test_every_strategy_has_its_puzzle_and_its_difficulty() -> None:
    assert [strategy for strategy, _, _ in NEEDED] == NAMES
    assert set(DIFFICULTY) == {s.name for s in STRATEGIES}
    assert [s.difficulty for s in STRATEGIES] == sorted(s.difficulty for s in STRATEGIES)


@pytest.mark.parametrize(("strategy", "text", "line"), NEEDED, ids=NAMES)
def test_its_puzzle_needs_it(strategy: str, text: str, line: str) -> None:
    others = without(strategy, text)
    instance = read_line(line)
    assert deduce(instance, others).status == closure_status(instance, others) == "stuck"
    solved = deduce(instance, [*others, strategy])
    assert solved.status == closure_status(instance, [*others, strategy]) == "solved"
    assert solved.uses()[strategy] >= 1
    assert replay(instance, solved.steps) is None


@pytest.mark.parametrize("line", [line for *_, line in NEEDED], ids=NAMES)
def test_all_strategies_together_replay_too(line: str) -> None:
    solved = deduce(read_line(line))
    assert solved.status == "solved"
    assert replay(read_line(line), solved.steps) is None


def steps_of(strategy: str) -> list[str]:
    """The texts of a strategy's steps on its puzzle."""
    text, line = next((text, line) for name, text, line in NEEDED if name == strategy)
    return [s.text for s in deduce(read_line(line), [*without(strategy, text), strategy]).steps if s.strategy == strategy]


@pytest.mark.parametrize(
    ("strategy", "words"),
    [
        ("naked_pair", "{} and {} hold only {} and {}: no other cell of {} {} can"),
        ("hidden_pair", "{} and {} can only be in {} and {} in {} {}: no other symbol can be there"),
        ("swordfish", "{} in {} {}, {} and {} lies within {} {}, {} and {}: nowhere else there"),
        ("xy_wing", "{} is {} or {}, so {} or {} is {}: not {} in {}"),
    ],
)
def test_steps_are_told_in_words(strategy: str, words: str) -> None:
    pattern = escape(words).replace(r"\{\}", r"\w+")
    assert any(fullmatch(pattern, text) for text in steps_of(strategy)), steps_of(strategy)


@pytest.mark.parametrize("strategy", NAMES)
def test_clashing_clues_never_look_solved(strategy: str) -> None:
    clues = [0] * 81
    clues[0] = clues[1] = 5
    assert deduce(Sudoku(Boxes(3, 3), tuple(clues)), [strategy]).status == "contradiction"
