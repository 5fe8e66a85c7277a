"""Generation: a board by a method, repaired until its clues have one solution, or are solved at the level asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from cpgen.backends import backend, verdict
from cpgen.deduction.closure import deduce
from cpgen.deduction.facts import Solution
from cpgen.errors import expect
from cpgen.generation.goal import Goal, goal_of
from cpgen.puzzles.nonogram.board import Nonogram, Size, from_grid
from cpgen.puzzles.nonogram.grids import random_grid, smooth_grid, statistics_grid, without_empty_lines
from cpgen.puzzles.nonogram.human import RULES
from cpgen.puzzles.nonogram.reducing import reduced
from cpgen.puzzles.nonogram.repair import repaired
from cpgen.request import Method, Request

LEVEL_1 = {"line", *(rule.name for rule in RULES)}
"""The strategies that read one line at a time."""
DENSITY = "the part of the cells that is coloured, between 0 and 1 (default 0.5)"
SHARED = {
    "empty": "`yes` allows lines without any block (default `no`)",
    "repair": "`guided` by second solutions (default), `seed` for the method of the seed, `none` to take what is unique as it is",
}


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


def _method(make: Callable[[Size, Random, Mapping[str, str]], Solution], text: str, options: Mapping[str, str]) -> Method:
    def produce(request: Request, random: Random) -> Iterator[Nonogram]:
        goal, size = goal_of(request), request.shape
        empty = choice(request.options, "empty", ("no", "yes")) == "yes"
        how = choice(request.options, "repair", ("guided", "seed", "none"))
        grid = make(size, random, request.options)
        if not empty:
            grid = without_empty_lines(size, grid, random)
        if how == "seed":
            expect(len(size.colours) == 1, "nonogram: the seed's repair is for black and white")
            grid = reduced(size, grid, random)
        elif how == "guided":
            found = repaired(size, grid, random, by_lines(goal), empty)
            if not found.good:
                return
            grid = found.grid
        instance = from_grid(size, grid)
        if (how == "guided" and goal.strategies is None) or is_good(instance, goal):
            yield instance

    return Method(text, produce, {**options, **SHARED})


def _passes(size: Size) -> int:
    """How often to smooth: larger boards need larger shapes to be solvable at all."""
    return 1 + max(size.rows, size.columns) // 25


METHODS: dict[str, Method] = {
    "smooth": _method(
        lambda size, random, options: smooth_grid(
            size, random, fraction(options, "density", 0.5), whole(options, "passes", _passes(size), 20)
        ),
        "cells follow their neighbours: connected shapes",
        {"density": DENSITY, "passes": "how often noise is smoothed (default: more on larger boards)"},
    ),
    "statistics": _method(
        lambda size, random, options: statistics_grid(size, random),
        "rows have as many and as long blocks as in a large collection (seed 002, table 5.1)",
        {},
    ),
    "random": _method(
        lambda size, random, options: random_grid(size, random, fraction(options, "density", 0.5)),
        "every cell on its own",
        {"density": DENSITY},
    ),
}
