"""Choosing hints for a level (seed 003, section 6.3.6): at random, or by a cutting loop where the seed leaves it to chance.

The loop keeps a SAT model whose answers are hint sets: one hint for each colour, closed under a symmetry if asked. A hint set
with a second solution gives a cut, "some hint lies where the two solutions differ"; one that the strategies do not solve gives
"some hint lies where they got stuck" (from hints that they found themselves they would not get further). The model running out
of answers proves that there is no such hint set.

The seed's "all the same number" is no choice: turning the clock's direction about that hour gives a second solution, always.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from cpgen.backends.sat import Incremental
from cpgen.deduction.closure import Closure
from cpgen.deduction.facts import Solution
from cpgen.errors import expect
from cpgen.puzzle import space_for
from cpgen.puzzles.hourmaze.board import HourMaze, clues
from cpgen.puzzles.hourmaze.levels import Level
from cpgen.puzzles.hourmaze.symmetry import SYMMETRIES, hint_agreement, motions

ALGEBRA = ("run", "steps", "different")
Hours = tuple[int, ...]
"""The hour shown of each colour."""


@dataclass(frozen=True)
class Search:
    """What the loop found: the instance or None, the hint sets it tried, and whether None is proved."""

    instance: HourMaze | None
    tried: int
    proved: bool


def random_hours(level: Level, random: Random) -> Hours:
    """A random hint for each colour, as in the seed."""
    return tuple(random.randint(1, level.maze.hours) for _ in range(level.maze.colours))


def symmetric(level: Level, hours: Sequence[int], symmetries: Collection[str] = SYMMETRIES) -> bool:
    """Whether all hints have their counterparts under one of the symmetries."""
    cells = [level.place(hour, c) for c, hour in enumerate(hours)]
    return any(hint_agreement(level.maze, cells, s) == len(cells) for s in symmetries)


def symmetric_sets(level: Level, symmetries: Collection[str] = SYMMETRIES) -> set[Hours]:
    """All hint sets that are symmetric, built from whole orbits of cells."""
    maze = level.maze
    symbol_at = {p: maze.split(level.solution[c]) for c, p in enumerate(maze.cells)}
    found: set[Hours] = set()
    for name in symmetries:
        moves = motions(name, maze.rows, maze.columns)
        if not moves:
            continue
        orbits = {frozenset({p, *(m[p] for m in moves)}) for p in maze.cells}
        usable: list[dict[int, int]] = []
        for orbit in orbits:
            symbols = [symbol_at[p] for p in orbit if p in symbol_at]
            if len(symbols) == len(orbit) == len({c for _, c in symbols}):
                usable.append({colour: hour for hour, colour in symbols})

        def complete(chosen: dict[int, int], usable: list[dict[int, int]] = usable) -> Iterator[Hours]:
            missing = next((c for c in range(maze.colours) if c not in chosen), None)
            if missing is None:
                yield tuple(chosen[c] for c in range(maze.colours))
                return
            for orbit in usable:
                if missing in orbit and not orbit.keys() & chosen.keys():
                    yield from complete(chosen | orbit)

        found.update(complete({}))
    return found


class _Choice:
    """The SAT model of hint sets: variable `cell + 1` says that the cell shows its symbol."""

    def __init__(self, level: Level, symmetry: str | None, random: Random) -> None:
        from pysat.solvers import Solver

        self.level, maze = level, level.maze
        self._solver: Any = Solver(name="minisat22")
        self.colour = [maze.split(s)[1] for s in level.solution]
        self.hour = [maze.split(s)[0] for s in level.solution]
        for c in range(maze.colours):
            own = [u + 1 for u, colour in enumerate(self.colour) if colour == c]
            self._solver.add_clause(own)
            for a, b in combinations(own, 2):
                self._solver.add_clause([-a, -b])
        moves = motions(symmetry, maze.rows, maze.columns) if symmetry is not None else ()
        expect(moves or symmetry in (None, "none"), f"hourmaze: this grid has no symmetry {symmetry!r}")
        for u, p in enumerate(maze.cells):
            for move in moves:
                image = maze.at.get(move[p])
                self._solver.add_clause([-u - 1] if image is None else [-u - 1, image + 1])
        self.distinct = len(maze.cells) + 1  # assumed where all hours must differ
        for a, b in combinations(range(len(maze.cells)), 2):
            if self.hour[a] == self.hour[b]:
                self._solver.add_clause([-self.distinct, -a - 1, -b - 1])
        self.random = random

    def __del__(self) -> None:
        if hasattr(self, "_solver"):
            self._solver.delete()

    def cut(self, cells: Collection[int]) -> None:
        """Some hint must lie on one of these cells."""
        self._solver.add_clause([c + 1 for c in cells])

    def pick(self, allowed: Collection[int], distinct: bool) -> Hours | None:
        """A random hint set with these hours that no cut forbids; None if there is none."""
        cells = range(len(self.colour))
        assumed = [-u - 1 for u in cells if self.hour[u] not in allowed] + [self.distinct if distinct else -self.distinct]
        self._solver.set_phases([u + 1 if self.random.random() < 0.15 else -u - 1 for u in cells])
        if not self._solver.solve(assumptions=assumed):
            return None
        model = self._solver.get_model()
        shown = {self.colour[u]: self.hour[u] for u in cells if model[u] > 0}
        return tuple(shown[c] for c in range(self.level.maze.colours))


def _wishes(level: Level, algebra: str | None, random: Random) -> list[tuple[set[int], bool]]:
    """The hours that may be shown, and whether all must differ, for each way to have an algebraic symmetry."""
    clock, colours = level.maze.hours, level.maze.colours
    every = set(range(1, clock + 1))
    if algebra is None:
        return [(every, False)]
    expect(algebra != "same", "hourmaze: hints of one hour never have one solution: the clock mirrored about it gives another")
    expect(algebra in ALGEBRA, f"hourmaze: no algebraic symmetry {algebra!r}; there are {', '.join(ALGEBRA)}")
    if algebra == "different":
        return [(every, True)]
    wishes = []
    for step in (1,) if algebra == "run" else range(2, clock // 2):
        for start in range(clock):
            hours = {(start + step * i) % clock + 1 for i in range(colours)}
            if len(hours) == colours and (hours, True) not in wishes:
                wishes.append((hours, True))
    random.shuffle(wishes)
    return wishes


Stuck = Callable[[HourMaze], Collection[int]]
"""For an instance the cells that are left open; none if it is solved."""


def stuck_by(strategies: Collection[str]) -> Stuck:
    """The cells that these strategies leave open."""

    def stuck(instance: HourMaze) -> Collection[int]:
        closure = Closure(instance, strategies)
        for _ in closure:
            pass
        return [cell for cell, symbol in enumerate(closure.state.placed) if symbol is None]

    return stuck


def search_hints(
    level: Level,
    random: Random,
    symmetry: str | None = None,
    strategies: Collection[str] | None = None,
    algebra: str | None = None,
    limit: int = 100,
    accept: Callable[[HourMaze], bool] = lambda _: True,
) -> Search:
    """Hints that are unique, symmetric if asked, deducible with the strategies if given, of the algebra if asked.

    At most `limit` hint sets are tried. `accept` may refuse hint sets for other reasons; each is then passed over alone.
    """
    solver = Incremental("hourmaze", level.maze, "cadical153")
    choice = _Choice(level, symmetry, random)
    stuck = None if strategies is None else stuck_by(strategies)
    tried, complete = 0, True
    with solver.banned(level.solution) as other:
        for allowed, distinct in _wishes(level, algebra, random):
            while (hours := choice.pick(allowed, distinct)) is not None:
                if tried == limit:
                    return Search(None, tried, False)
                tried += 1
                instance = level.instance(hours)
                if solver.solve([*clues(instance), other]):
                    choice.cut(_differences(level.solution, solver.solution()))
                elif stuck is not None and (open_cells := stuck(instance)):
                    choice.cut(open_cells)
                elif accept(instance):
                    return Search(instance, tried, False)
                else:
                    complete = False
                    choice.cut(set(range(len(level.solution))) - {cell for cell, _ in instance.hints})
    return Search(None, tried, complete)


def _differences(one: Solution, other: Solution) -> list[int]:
    return [cell for cell, (a, b) in enumerate(zip(one, other)) if a != b]


def is_unique(level: Level, hint_sets: Sequence[Hours]) -> list[bool]:
    """Which hint sets of a level have one solution: one incremental solver, one question each.

    A second solution found once answers for every other hint set that it agrees with.
    """
    space = space_for("hourmaze", level.maze)
    solver = Incremental("hourmaze", level.maze, "cadical153")
    seen: list[frozenset[int]] = []
    answers = []
    with solver.banned(level.solution) as other:
        for hours in hint_sets:
            facts = clues(level.instance(tuple(hours)))
            if any(second.issuperset(facts) for second in reversed(seen)):
                answers.append(False)
                continue
            found = bool(solver.solve([*facts, other]))
            if found:
                seen.append(frozenset(space.facts_of(solver.solution())))
            answers.append(not found)
    return answers
