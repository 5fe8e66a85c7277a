"""Depth-first search that knows a puzzle only by its checker and its exactly-one groups and shares nothing with the models: the
oracle that the other backends are held against, and the baseline they are measured by.

`fewest` branches where the fewest candidates are left, in a cell or in a group (the places of a 7 in row 2), as Algorithm X does.
`in_order` is brute force as the seeds have it: the cells as they come, and the checker asked after every symbol.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from cpgen.backends.base import Search, Stopwatch, collected, out_of_time
from cpgen.deduction.facts import Solution
from cpgen.errors import BadInput
from cpgen.puzzle import Instance, puzzle_of, space_for, space_of

Left = list[int]
"""For each group the mask of its atoms that are still possible."""
Board = list[int | None]


@dataclass(frozen=True)
class Groups:
    """The exactly-one groups over the answer key, the cells first: the atoms of each, and for each atom its groups and bits."""

    atoms: tuple[tuple[int, ...], ...]
    of: tuple[tuple[tuple[int, int], ...], ...]


@lru_cache(maxsize=16)
def groups_for(puzzle: str, shape: Hashable) -> Groups:
    """The groups of a shape; those of extra atoms are none of the answer key's."""
    space = space_for(puzzle, shape)
    cells = [tuple(range(start, stop)) for start, stop in zip(space.offsets, space.offsets[1:])]
    named = [group.atoms for group in space.groups if max(group.atoms, default=0) <= space.key_atoms]
    every = tuple(dict.fromkeys([*cells, *named]))
    of: list[list[tuple[int, int]]] = [[] for _ in range(space.key_atoms + 1)]
    for group, atoms in enumerate(every):
        for place, atom in enumerate(atoms):
            of[atom].append((group, 1 << place))
    return Groups(every, tuple(map(tuple, of)))


class Fewest:
    """The search for one instance.

    A candidate goes when a group has its atom, and when the checker, asked about it on the board as it stands, finds a clash. A
    group's last candidate is written. Among groups with equally few the one that most often came out empty is branched on.
    """

    def __init__(self, instance: Instance) -> None:
        puzzle = puzzle_of(instance)
        self.instance, self.clash, self.clues = instance, puzzle.clash, puzzle.clues(instance)
        self.space = space_of(instance)
        self.groups = groups_for(puzzle.name, puzzle.shape(instance))
        self.failed = [0] * len(self.groups.atoms)
        self.pause = self.paused = 0

    def solutions(self, watch: Stopwatch) -> Iterator[Solution | None]:
        """All solutions; None, once, if the time ran out."""
        if self.clash(self.instance, self.space.written(self.clues), None):
            return
        open_board: Board = [None] * len(self.space.cells)
        everything = [(1 << len(atoms)) - 1 for atoms in self.groups.atoms]
        given = [fact for fact in self.clues if 0 < fact <= self.space.key_atoms]
        given += [atoms[0] for atoms in self.groups.atoms if len(atoms) == 1]
        branches = [(everything, open_board, given)]
        while branches:
            before, board, todo = branches.pop()
            left, written = before.copy(), board.copy()
            possible = self._settle(left, written, todo) and self._sift(left, written, watch)
            if watch.over:
                yield None
                return
            if not possible:
                continue
            if None not in written:
                if not self.clash(self.instance, written, None):
                    yield tuple(symbol for symbol in written if symbol is not None)
                continue
            _, _, group = min(
                (mask.bit_count(), -self.failed[group], group) for group, mask in enumerate(left) if mask & (mask - 1)
            )
            atoms = self.groups.atoms[group]
            branches += [(left, written, [atoms[place]]) for place in reversed(list(_places(left[group])))]

    def _settle(self, left: Left, written: Board, todo: list[int]) -> bool:
        """Write what is to do and all that follows from the groups; False if it cannot be."""
        while todo:
            atom = todo.pop()
            cell, symbol = self.space.place(atom)
            if written[cell] == symbol:
                continue
            if written[cell] is not None:
                return False
            written[cell] = symbol
            if self.clash(self.instance, written, cell):
                return False
            for group, bit in self.groups.of[atom]:
                if not left[group] & bit:
                    return False
                atoms = self.groups.atoms[group]
                if not all(self._strike(left, atoms[rival], todo) for rival in _places(left[group] ^ bit)):
                    return False
        return True

    def _strike(self, left: Left, atom: int, todo: list[int]) -> bool:
        """Take a candidate out; one that is then alone in a group is to do. False if a group has none left."""
        for group, bit in self.groups.of[atom]:
            before = left[group]
            left[group] = after = before & ~bit
            if not after:
                self.failed[group] += 1
                return False
            if after != before and not after & (after - 1):
                todo.append(self.groups.atoms[group][after.bit_length() - 1])
        return True

    def _sift(self, left: Left, written: Board, watch: Stopwatch) -> bool:
        """Ask the checker about the candidates, as long as that takes any out; False if it shows that there is no solution.

        Where the groups say all there is to say (Sudoku) asking is in vain: each time it was, twice as many branches go without.
        """
        if self.paused < self.pause:
            self.paused += 1
            return True
        self.paused = 0
        while None in written and not watch.over:
            todo: list[int] = []
            before = left.copy()
            for cell in sorted((c for c, s in enumerate(written) if s is None), key=lambda c: left[c].bit_count()):
                if not self._ask(left, written, cell, todo):
                    return False
                if todo or watch.over:
                    break
            if left == before:
                self.pause = 2 * self.pause + 1
                return True
            self.pause = 0
            if not self._settle(left, written, todo):
                return False
        return True

    def _ask(self, left: Left, written: Board, cell: int, todo: list[int]) -> bool:
        """Take out the candidates of a cell that the checker does not allow; False if a group has none left."""
        for symbol in list(_places(left[cell])):
            written[cell] = symbol
            wrong = self.clash(self.instance, written, cell)
            written[cell] = None
            if wrong and not self._strike(left, self.space.atom(cell, symbol), todo):
                return False
        return True


def _places(mask: int) -> Iterator[int]:
    """The places of the bits of a mask, from the lowest."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def solutions(instance: Instance, watch: Stopwatch | None = None) -> Iterator[Solution | None]:
    """All solutions, branching where the fewest candidates are left; None, once, if the time ran out."""
    return Fewest(instance).solutions(watch or Stopwatch(None))


def in_order(instance: Instance, watch: Stopwatch) -> Iterator[Solution | None]:
    """All solutions in order, cell by cell; None, once, if the time ran out."""
    puzzle, space = puzzle_of(instance), space_of(instance)
    written = space.written(puzzle.clues(instance))
    if puzzle.clash(instance, written, None):
        return
    free = [c for c, symbol in enumerate(written) if symbol is None]
    choices = [iter(range(len(space.symbols[c]))) for c in free]
    depth = 0
    while depth >= 0:
        if watch.over:
            yield None
            return
        if depth == len(free):
            yield tuple(s for s in written if s is not None)
            depth -= 1
            continue
        cell = free[depth]
        for written[cell] in choices[depth]:
            if puzzle.clash(instance, written, cell) is None:
                depth += 1
                break
        else:
            choices[depth] = iter(range(len(space.symbols[cell])))
            written[cell] = None
            depth -= 1


SOLVERS: dict[str, Callable[[Instance, Stopwatch], Iterator[Solution | None]]] = {"fewest": solutions, "in_order": in_order}


@dataclass(frozen=True)
class Backtracking:
    """The backend, branching where the fewest candidates are left or cell by cell."""

    solver: str = "fewest"

    @property
    def name(self) -> str:
        """`backtracking`, or `backtracking:in_order`."""
        return "backtracking" if self.solver == "fewest" else f"backtracking:{self.solver}"

    def with_solver(self, solver: str) -> Self:
        """The same backend with another search."""
        if solver not in SOLVERS:
            raise BadInput(f"backtracking: no solver {solver!r}; there are {', '.join(SOLVERS)}")
        return type(self)(solver)

    def solvers(self) -> tuple[str, ...]:
        """The searches it offers."""
        return tuple(SOLVERS)

    def version(self) -> str:
        """It is part of cpgen."""
        return "built in"

    def search(self, instance: Instance, limit: int, timeout: float | None = None) -> Search:
        """Look for up to `limit` solutions."""
        watch = Stopwatch(timeout)
        puzzle = puzzle_of(instance)
        if watch.build(lambda: groups_for(puzzle.name, puzzle.shape(instance))) is None:
            return out_of_time(self.name, watch)
        return collected(self.name, SOLVERS[self.solver](instance, watch), limit, watch)


BACKEND = Backtracking()
