"""What generation wants of an instance, asked as fast as it can be: unique, or solved by a set of strategies.

Both are monotone in the clues. A set with `try_large` closes as line consistency does (`reach`), with `simple_try` too; any other
set is closed by the general engine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cpgen.deduction.fast import closure_status
from cpgen.puzzles.flats import reach
from cpgen.puzzles.flats.board import Flats

Keep = Callable[[Flats], bool]


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
