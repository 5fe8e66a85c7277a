"""What the generation methods share: their options, and the question whether an instance is as wanted."""

from __future__ import annotations

from collections.abc import Mapping

from cpgen.backends import backend, verdict
from cpgen.deduction.closure import deduce
from cpgen.errors import expect
from cpgen.generation.goal import Goal
from cpgen.puzzles.nonogram.board import Nonogram
from cpgen.puzzles.nonogram.human import RULES

LEVEL_1 = {"line", *(rule.name for rule in RULES)}
"""The strategies that read one line at a time."""


def fraction(options: Mapping[str, str], name: str, default: float) -> float:
    """An option between 0 and 1."""
    text = options.get(name)
    try:
        value = default if text is None else float(text)
    except ValueError:
        value = -1.0
    expect(0 <= value <= 1, f"nonogram: {name} {text!r} is not a number between 0 and 1")
    return value


def choice(options: Mapping[str, str], name: str, values: tuple[str, ...]) -> str:
    """An option with a few values, the first by default."""
    value = options.get(name, values[0])
    expect(value in values, f"nonogram: {name} is {value!r}, not one of {', '.join(values)}")
    return value


def whole(options: Mapping[str, str], name: str, default: int, most: int) -> int:
    """An option that is a whole number from 0 to `most`."""
    text = options.get(name, str(default))
    expect(text.isascii() and text.isdigit() and int(text) <= most, f"nonogram: {name} {text!r} is not between 0 and {most}")
    return int(text)


def by_lines(goal: Goal) -> bool:
    """Whether a goal allows only strategies that read one line at a time."""
    return goal.strategies is not None and set(goal.strategies) <= LEVEL_1


def is_good(instance: Nonogram, goal: Goal) -> bool:
    """Whether an instance is unique, or solved by the strategies asked for."""
    if goal.strategies is None:
        return verdict(backend("sat:minisat22").search(instance, 2)) == "unique"
    return deduce(instance, goal.strategies).status == "solved"
