"""Plain depth-first search over the cells in order, asking the puzzle's checker after every symbol. It shares nothing with the
models, which makes it the oracle on tiny boards and the baseline that the other backends are measured against.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from cpgen.backends.base import Search, Stopwatch, collected
from cpgen.deduction.facts import Solution
from cpgen.errors import BadInput
from cpgen.puzzle import Instance, puzzle_of, space_of


def solutions(instance: Instance, watch: Stopwatch | None = None) -> Iterator[Solution | None]:
    """All solutions in order; None, once, if the time ran out."""
    puzzle, space = puzzle_of(instance), space_of(instance)
    written = space.written(puzzle.clues(instance))
    if puzzle.clash(instance, written, None):
        return
    free = [c for c, symbol in enumerate(written) if symbol is None]
    choices = [iter(range(len(space.symbols[c]))) for c in free]
    depth = 0
    while depth >= 0:
        if watch is not None and watch.over:
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


@dataclass(frozen=True)
class Backtracking:
    """The backend."""

    name: str = "backtracking"

    def with_solver(self, solver: str) -> Self:
        """There is only one solver."""
        raise BadInput(f"backtracking: no solver {solver!r}; it has only one")

    def solvers(self) -> tuple[str, ...]:
        """The solvers it offers."""
        return ("depth-first",)

    def version(self) -> str:
        """It is part of cpgen."""
        return "built in"

    def search(self, instance: Instance, limit: int, timeout: float | None = None) -> Search:
        """Look for up to `limit` solutions."""
        watch = Stopwatch(timeout)
        return collected(self.name, solutions(instance, watch), limit, watch)


BACKEND = Backtracking()
