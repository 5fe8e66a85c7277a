"""Generation: a board by a method, repaired until its clues have one solution, or are solved at the level asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random

from cpgen.deduction.facts import Solution
from cpgen.errors import expect
from cpgen.generation.goal import goal_of
from cpgen.puzzles.nonogram.board import Nonogram, Size, from_grid
from cpgen.puzzles.nonogram.grids import random_grid, smooth_grid, statistics_grid, without_empty_lines
from cpgen.puzzles.nonogram.options import LEVEL_1, by_lines, choice, fraction, is_good, whole
from cpgen.puzzles.nonogram.redraw import PICTURE
from cpgen.puzzles.nonogram.reducing import reduced
from cpgen.puzzles.nonogram.repair import Draft, repair
from cpgen.request import Method, Request

STARTS = 4
"""Boards to choose from before repair, where lines alone must solve the puzzle."""
DENSITY = "the part of the cells that is coloured, between 0 and 1 (default 0.5)"
SHARED = {
    "empty": "`yes` allows lines without any block (default `no`)",
    "repair": "`guided` by second solutions (default), `seed` for the method of the seed, `none` to take what is unique as it is",
}


def easiest(size: Size, grids: Iterable[Solution]) -> Draft:
    """The board of which reading lines leaves the fewest cells open; looks no further once one is solved."""
    best: Draft | None = None
    for grid in grids:
        draft = Draft(size, grid)
        if best is None or draft.board.open < best.board.open:
            best = draft
        if not best.board.open:
            break
    assert best is not None
    return best


def _method(make: Callable[[Size, Random, Mapping[str, str]], Solution], text: str, options: Mapping[str, str]) -> Method:
    def produce(request: Request, random: Random) -> Iterator[Nonogram]:
        goal, size = goal_of(request), request.shape
        empty = choice(request.options, "empty", ("no", "yes")) == "yes"
        how = choice(request.options, "repair", ("guided", "seed", "none"))

        def board() -> Solution:
            grid = make(size, random, request.options)
            return grid if empty else without_empty_lines(size, grid, random)

        draft = easiest(size, (board() for _ in range(STARTS if by_lines(goal) else 1)))
        grid = tuple(draft.grid)
        if how == "seed":
            expect(len(size.colours) == 1, "nonogram: the seed's repair is for black and white")
            grid = reduced(size, grid, random)
        elif how == "guided":
            found = repair(draft, random, by_lines(goal), empty)
            if not found.good:
                return
            grid = found.grid
        instance = from_grid(size, grid)
        proved = how == "guided" and not goal.require and (goal.strategies is None or {"line"} <= set(goal.strategies) <= LEVEL_1)
        if proved or is_good(instance, goal):
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
    "picture": PICTURE,
}
