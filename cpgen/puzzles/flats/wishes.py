"""What generation wants of an instance, asked as fast as it can be: unique, or solved by a set of strategies.

Both are monotone in the clues. A set with `try_large` closes as line consistency does (`reach`), with `simple_try` too; any other
set is closed by the general engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from cpgen.backends.sat import incremental
from cpgen.deduction.facts import Solution
from cpgen.deduction.fast import closure_status
from cpgen.puzzles.flats import reach
from cpgen.puzzles.flats.board import Flats, clues

SOLVER = "cadical153"
"""The SAT solver for uniqueness where many subsets of one board's clues are asked for (9x line consistency and guessing on the
fewest views of a board of size 5); a certificate is proved by another backend."""
Keeps = Callable[[Flats], bool]


@dataclass(frozen=True)
class Wish:
    """Solvable by `strategies` (None: unique), and by no set that lacks one of `require`."""

    strategies: tuple[str, ...] | None = None
    require: tuple[str, ...] = ()

    def keeps(self, instance: Flats) -> bool:
        """The monotone half: more true clues never break it."""
        return reach.is_unique(instance) if self.strategies is None else solves(instance, self.strategies)

    def meets(self, instance: Flats) -> bool:
        """The whole wish."""
        if not self.keeps(instance):
            return False
        others = ([s for s in self.strategies or () if s != name] for name in self.require)
        return not any(solves(instance, rest) for rest in others)


@contextmanager
def keeping(wish: Wish, n: int, board: Solution) -> Iterator[Keeps]:
    """The monotone half of a wish for clues that are true on this board: is there another board with them?"""
    if wish.strategies is not None:
        yield wish.keeps
        return
    session = incremental("flats", n, SOLVER)
    with session.banned(board) as other:
        yield lambda instance: session.solve([*clues(instance), other]) is False


def by_lines(strategies: Sequence[str]) -> bool:
    """Whether a set of strategies closes as line consistency does."""
    return "try_large" in strategies and ("fill_gaps" in strategies or "build_location" in strategies)


def left(instance: Flats, strategies: Sequence[str] | None) -> list[int] | None:
    """The marks that line consistency, and trials if they are among the strategies, leave; None for a contradiction."""
    board = reach.start(instance)
    if not reach.close(instance.n, instance.views, board):
        return None
    if (strategies is None or "simple_try" in strategies) and not reach.trials(instance.n, instance.views, board):
        return None
    return board


def solves(instance: Flats, strategies: Sequence[str]) -> bool:
    """Whether these strategies solve an instance."""
    if not by_lines(strategies):
        return closure_status(instance, strategies) == "solved"
    board = left(instance, strategies)
    return board is not None and reach.solved(board)
