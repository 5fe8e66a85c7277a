"""A picture to a puzzle with one solution, changing as few of its pixels as possible; and the generation method that does it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from cpgen.deduction.facts import Solution
from cpgen.errors import expect
from cpgen.generation.goal import goal_of
from cpgen.puzzles.nonogram.board import Nonogram, Size, from_grid
from cpgen.puzzles.nonogram.exact import fewest_changes
from cpgen.puzzles.nonogram.options import by_lines, choice, fraction, is_good, whole
from cpgen.puzzles.nonogram.pictures import board_of_picture, read_picture
from cpgen.puzzles.nonogram.repair import Draft, repaired
from cpgen.puzzles.nonogram.solver import another
from cpgen.request import Method, Request

RESTARTS = 5


@dataclass(frozen=True)
class Redrawn:
    """The board as changed, the cells that changed, and what is proved: at least `least` must change."""

    grid: Solution
    changed: tuple[int, ...]
    least: int

    @property
    def proved(self) -> bool:
        """Whether no board with fewer changes will do."""
        return len(self.changed) == self.least


def redrawn(
    size: Size, grid: Solution, random: Random, lines_only: bool = False, exact: bool = False, timeout: float | None = None
) -> Redrawn | None:
    """The board with few cells changed so that its clues have one solution (or are solved by reading lines); None if not found.

    With `exact` the fewest are looked for, for at most `timeout` seconds.
    """
    found = [repaired(size, grid, random, lines_only, empty=True) for _ in range(RESTARTS)]
    good = [_reverted(size, grid, r.grid, lines_only) for r in found if r.good]
    best = min(good, key=lambda g: len(_changes(grid, g)), default=None)
    least = 0 if best == grid else 1
    if exact:
        optimum = fewest_changes(size, grid, best, timeout)
        best, least = optimum.grid, optimum.least
    return None if best is None else Redrawn(best, _changes(grid, best), least)


def _changes(grid: Solution, other: Solution) -> tuple[int, ...]:
    return tuple(cell for cell, (a, b) in enumerate(zip(grid, other)) if a != b)


def _reverted(size: Size, grid: Solution, changed: Solution, lines_only: bool) -> Solution:
    """Take back every change that turns out not to be needed."""
    now = changed
    for cell in _changes(grid, changed):
        trial = (*now[:cell], grid[cell], *now[cell + 1 :])
        board = Draft(size, trial).board
        if not board.open or (not lines_only and another(board, trial) is None):
            now = trial
    return now


def _produce(request: Request, random: Random) -> Iterator[Nonogram]:
    options, goal, size = request.options, goal_of(request), request.shape
    expect("file" in options, "nonogram: the picture method needs --option file=PICTURE")
    expect(len(size.colours) == 1, "nonogram: pictures become black and white")
    exact = choice(options, "exact", ("no", "yes")) == "yes"
    expect(not exact or not by_lines(goal), "nonogram: the fewest changes are only known for uniqueness, not for a level")
    crop = choice(options, "crop", ("yes", "no")) == "yes"
    grid = board_of_picture(read_picture(options["file"]), size, fraction(options, "threshold", 0.5), crop)
    found = redrawn(size, grid, random, by_lines(goal), exact, whole(options, "seconds", 10, 100_000))
    if found is not None and (goal.strategies is None or is_good(from_grid(size, found.grid), goal)):
        yield from_grid(size, found.grid)


PICTURE = Method(
    "a picture (PNG, PBM, text), fitted to the size, with few pixels changed",
    _produce,
    {
        "file": "the picture",
        "threshold": "how dark a pixel must be to become black, between 0 and 1 (default 0.5)",
        "crop": "`no` keeps the empty border of the picture (default `yes`: it goes)",
        "exact": "`yes` looks for the fewest changed pixels and proves them (default `no`)",
        "seconds": "time for that (default 10)",
    },
)
