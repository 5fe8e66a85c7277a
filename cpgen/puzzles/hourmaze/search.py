"""Deductive search as the seed runs it (section 4.2.1): iterations until solved or stalled, for one hint set or many.

An iteration applies the number strategies; only if they change nothing the colour strategies; then the forced colours (#8); then
colours by number (#6); then, beyond the seed, the second tier. That is the `&&` of the printed loop (whose badCell tests
numberChoices twice; colours are meant). Within a group every strategy is applied once, to the whole board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import log10
from typing import Any

from cpgen.errors import expect
from cpgen.puzzles.hourmaze.board import HourMaze, Maze
from cpgen.puzzles.hourmaze.engine import Boards
from cpgen.puzzles.hourmaze.lanes import Many, One
from cpgen.puzzles.hourmaze.levels import Level

GROUPS = (
    ("number_count", "number_availability", "neighbour_conflict", "potential_neighbour_conflict"),
    ("colour_count", "colour_reach", "colour_exclusion", "colour_bounds", "colour_isolation_beside", "colour_isolation"),
    ("colour_fill",),
    ("colour_availability",),
    ("hidden_symbol", "hidden_hour", "hidden_pair", "layered_reach", "cut_cell"),
    ("area_arithmetic",),
)
SEED_FAST = tuple(name for group in GROUPS[:4] for name in group if name != "colour_isolation_beside")
FAST = SEED_FAST + GROUPS[4] + GROUPS[5]
"""All strategies that need no list of paths: what this search knows, besides the narrow reading of #11."""
WIDEST = 4096
"""Hint sets that run together; more do not fit the processor's cache."""


def _groups(strategies: Collection[str]) -> list[list[str]]:
    known = {name for group in GROUPS for name in group}
    for name in strategies:
        expect(name in known, f"hourmaze: the fast search has no strategy {name!r}")
    return [chosen for group in GROUPS if (chosen := [name for name in group if name in strategies])]


def iterations(instance: HourMaze, strategies: Collection[str] = SEED_FAST) -> int:
    """How many iterations solve the instance, 0 if it is not deducible: the seed's search."""
    maze = instance.maze
    ops = One()
    hints = [(1 << maze.cells[cell], hour - 1) for cell, hour in instance.hints]
    boards = Boards(maze, ops, [], hints)
    boards.rows = [boards.full] * (boards.s0 + maze.hours * maze.colours)
    boards.start()
    boards.settle()
    groups = _groups(strategies)
    count = 0
    while not _solved(boards):
        count += 1
        for group in groups:
            before = list(boards.rows)
            _apply(boards, group)
            if boards.rows != before:
                break
        else:
            return 0
    return 0 if _dead(boards) else count


def _apply(boards: Boards, group: Iterable[str]) -> None:
    for name in group:
        getattr(boards, name)()
    boards.settle()


def _solved(boards: Boards) -> Any:
    """Whether every cell has at most one hour and one colour left, in each lane."""
    twice = boards.zero
    for first, count in ((0, boards.clock), (boards.c0, boards.colours)):
        once = boards.zero
        for row in range(first, first + count):
            twice = twice | once & boards.rows[row]
            once = once | boards.rows[row]
    return twice == boards.zero


def _dead(boards: Boards) -> Any:
    """Whether some cell has no hour or colour left, in each lane."""
    once = [boards.zero, boards.zero]
    for i, (first, count) in enumerate(((0, boards.clock), (boards.c0, boards.colours))):
        for row in range(first, first + count):
            once[i] = once[i] | boards.rows[row]
    return (once[0] & once[1]) != boards.full


def many_iterations(level: Level, hint_sets: Sequence[Sequence[int]], strategies: Collection[str] = SEED_FAST) -> list[int]:
    """The iterations of many hint sets of one level, each given by the hour shown of every colour; 0 where not deducible."""
    maze = level.maze
    if maze.rows * maze.columns > 64:
        return [iterations(level.instance(tuple(hours)), strategies) for hours in hint_sets]
    found: list[int] = []
    for start in range(0, len(hint_sets), WIDEST):
        found += _lanes(level, hint_sets[start : start + WIDEST], _groups(strategies))
    return found


def _lanes(level: Level, hint_sets: Sequence[Sequence[int]], groups: list[list[str]]) -> list[int]:
    import numpy as np

    maze, ops = level.maze, Many()
    places = np.array(
        [[1 << maze.cells[level.place(h + 1, c)] for h in range(maze.hours)] for c in range(maze.colours)], dtype=np.uint64
    )
    hours = np.array(hint_sets, dtype=np.int64).T - 1
    hints = [(places[c][hours[c]], hours[c]) for c in range(maze.colours)]
    boards = Boards(maze, ops, None, hints)
    boards.rows = [np.full(len(hint_sets), boards.full, dtype=np.uint64)] * (boards.s0 + maze.hours * maze.colours)
    boards.start()
    boards.settle()
    table = np.stack(boards.rows)
    result = np.zeros(len(hint_sets), dtype=np.int64)
    alive = np.arange(len(hint_sets))

    def some(lanes: Any) -> Boards:
        """The boards of some lanes: a list of rows, each an array of its own."""
        return Boards(maze, ops, list(table[:, lanes]), [(p[lanes], h[lanes]) for p, h in hints])

    count = 0
    while len(alive):
        solved = _solved(some(alive))
        done = alive[solved]
        if len(done):
            result[done] = np.where(_dead(some(done)), 0, count)
        alive = alive[~solved]
        count += 1
        waiting, moved = alive, []
        for group in groups:
            if not len(waiting):
                break
            part = some(waiting)
            before = list(part.rows)
            _apply(part, group)
            changed = np.zeros(len(waiting), dtype=bool)
            for old, new in zip(before, part.rows):
                changed |= old != new
            table[:, waiting] = part.rows
            moved.append(waiting[changed])
            waiting = waiting[~changed]
        alive = np.concatenate(moved) if moved else waiting[:0]
    return [int(r) for r in result]


def search_depth(iterations: int) -> float:
    """The seed's D_i, with a minimum where formula 4 prints a maximum: its text says "capped at 1"."""
    return min(1.0, log10(iterations + 1) / 2)


def required(instance: HourMaze, strategies: Sequence[str] = SEED_FAST) -> tuple[str, ...]:
    """The strategies without which the instance is no longer deducible (for D_s, section 5.2); none if it never was."""
    if not iterations(instance, strategies):
        return ()
    return tuple(s for s in strategies if not iterations(instance, [t for t in strategies if t != s]))


@dataclass(frozen=True)
class Depth:
    """The depth of a hint set (section 5.2): its iterations and the strategies it requires, of so many."""

    iterations: int
    required: tuple[str, ...]
    strategies: int

    @property
    def strategic(self) -> float:
        """The seed's D_s."""
        return len(self.required) / self.strategies

    @property
    def value(self) -> float:
        """The seed's D, the mean of D_i and D_s."""
        return (search_depth(self.iterations) + self.strategic) / 2


def many_depths(
    level: Level, hint_sets: Sequence[tuple[int, ...]], strategies: Sequence[str] = SEED_FAST
) -> dict[tuple[int, ...], Depth]:
    """The depth of each hint set that is deducible: all of them once, and once more without each strategy."""
    found = {hours: n for hours, n in zip(hint_sets, many_iterations(level, hint_sets, strategies)) if n}
    sets = list(found)
    needed: dict[tuple[int, ...], list[str]] = {hours: [] for hours in sets}
    for name in strategies:
        without = many_iterations(level, sets, [s for s in strategies if s != name])
        for hours in (hours for hours, n in zip(sets, without) if not n):
            needed[hours].append(name)
    return {hours: Depth(n, tuple(needed[hours]), len(strategies)) for hours, n in found.items()}


def all_hint_sets(maze: Maze) -> Iterator[tuple[int, ...]]:
    """Every choice of one hour for each colour."""
    return product(range(1, maze.hours + 1), repeat=maze.colours)
