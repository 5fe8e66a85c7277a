"""A picture to a puzzle with one solution, changing as few of its pixels as possible; and the generation method that does it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from cpgen.deduction.facts import Solution
from cpgen.errors import expect
from cpgen.generation.goal import goal_of
from cpgen.puzzles.nonogram.board import Nonogram, Size, from_grid, grid_of, space
from cpgen.puzzles.nonogram.exact import fewest_changes
from cpgen.puzzles.nonogram.options import by_lines, choice, fraction, is_good, whole
from cpgen.puzzles.nonogram.pictures import board_of_picture, read_picture
from cpgen.puzzles.nonogram.repair import Draft, repaired
from cpgen.puzzles.nonogram.solver import another
from cpgen.request import Method, Request

RESTARTS = 5
DOUBT = 60
"""Seconds to prove again that fewer changes will not do."""


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
        optimum = fewest_changes(size, grid, best, timeout, lines_only)
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
    expect(len(size.colours) == 1, "nonogram: pictures become black and white")
    found = redrawn(size, drawn(request), random, by_lines(goal), _exact(options), _seconds(options))
    if found is not None and (goal.strategies is None or is_good(from_grid(size, found.grid), goal)):
        yield from_grid(size, found.grid)


def drawn(request: Request) -> Solution:
    """The board that the picture of a request shows, before anything is changed."""
    options = request.options
    expect("file" in options, "nonogram: the picture method needs --file PICTURE")
    crop = choice(options, "crop", ("yes", "no")) == "yes"
    return board_of_picture(read_picture(options["file"]), request.shape, fraction(options, "threshold", 0.5), crop)


def _exact(options: Mapping[str, str]) -> bool:
    return choice(options, "exact", ("no", "yes")) == "yes"


def _seconds(options: Mapping[str, str]) -> int:
    return whole(options, "seconds", 10, 100_000)


def report(request: Request, instance: Nonogram, solution: Sequence[int]) -> dict[str, Any]:
    """The picture as it was, the pixels that changed and, if the fewest were asked for, how many must change at least."""
    grid, board = drawn(request), tuple(solution)
    changed = _changes(grid, board)
    said = f"{len(changed)} pixel{'' if len(changed) == 1 else 's'} changed"
    data: dict[str, Any] = {
        "picture": ["".join(".#"[s] for s in row) for row in grid_of(instance, grid)],
        "changed": [space(instance).cells[c] for c in changed],
    }
    if _exact(request.options):
        lines_only = by_lines(goal_of(request))
        least = fewest_changes(instance.size, grid, board, _seconds(request.options), lines_only).least
        data |= {"least": least, "by_lines": lines_only}
        said += ", the fewest possible" if least == len(changed) else f", at least {least} must"
    return data | {"text": said}


def doubts(told: Mapping[str, Any], instance: Nonogram, solution: Sequence[int]) -> Iterator[str]:
    """Whether the pixels named are those that changed, and whether fewer would have done."""
    grid = tuple(".#".index(character) for row in told["picture"] for character in row)
    changed = _changes(grid, tuple(solution))
    if told["changed"] != [space(instance).cells[c] for c in changed]:
        yield "other pixels changed"
    if "least" in told:
        proved = fewest_changes(instance.size, grid, tuple(solution), DOUBT, told["by_lines"]).least
        if proved < told["least"]:
            yield f"that {told['least']} must change was not proved again in {DOUBT} seconds, only {proved}"


PICTURE = Method(
    "a picture (PNG, PBM, text), fitted to the size, with few pixels changed",
    _produce,
    options={
        "file": "the picture",
        "threshold": "how dark a pixel must be to become black, between 0 and 1 (default 0.5)",
        "crop": "`no` keeps the empty border of the picture (default `yes`: it goes)",
        "exact": "`yes` looks for the fewest changed pixels and proves them (default `no`)",
        "seconds": "time for that (default 10)",
    },
    report=report,
    doubts=doubts,
)
