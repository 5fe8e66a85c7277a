"""Filled Fields (seed 000, section 6.8): where the views do not keep the wish, reveal flats until they do.

At random, or by the scratch heuristic: solve as far as it goes and reveal a flat the solver knows least about, one of those with
the most heights left.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import reduce
from random import Random

from cpgen.deduction.closure import deduce
from cpgen.deduction.facts import Solution
from cpgen.puzzles.flats import reach
from cpgen.puzzles.flats.board import Flats
from cpgen.puzzles.flats.wishes import Keeps, Wish, by_lines, left

Together = Callable[[int], Collection[int]]
"""The places, or the cells, that are given and left out together with one: itself and its images in a symmetry."""


def alone(place: int) -> Collection[int]:
    """Nothing goes together with anything else."""
    return (place,)


def with_flat(instance: Flats, cell: int, height: int) -> Flats:
    """The instance with one more flat given."""
    given = list(instance.given)
    given[cell] = height
    return Flats(instance.n, instance.views, tuple(given))


def fill(
    instance: Flats,
    solution: Solution,
    wish: Wish,
    keeps: Keeps,
    random: Random,
    scratch: bool = True,
    together: Together = alone,
) -> Flats:
    """Reveal flats of the solution until the wish is kept."""
    if wish.strategies is not None and by_lines(wish.strategies):
        return _fill_by_lines(instance, solution, wish.strategies, random, scratch, together)
    while not keeps(instance):
        for cell in together(_pick(instance, marks(instance, wish) if scratch else None, random)):
            instance = with_flat(instance, cell, solution[cell] + 1)
    return instance


def _pick(instance: Flats, unknown: Sequence[int] | None, random: Random) -> int:
    """An open cell: any, or one of those with the most heights left."""
    open_cells = [c for c, h in enumerate(instance.given) if not h]
    if unknown is not None:
        most = max(unknown[c] for c in open_cells)
        open_cells = [c for c in open_cells if unknown[c] == most]
    return random.choice(open_cells)


def _fill_by_lines(
    instance: Flats, solution: Solution, strategies: Sequence[str], random: Random, scratch: bool, together: Together
) -> Flats:
    """`fill` where line consistency decides: what was found out before a flat is revealed still holds after."""
    board = left(instance, strategies)
    assert board is not None, "clues of a solution cannot contradict each other"
    n = instance.n
    while not reach.solved(board):
        for cell in together(_pick(instance, [m.bit_count() for m in board] if scratch else None, random)):
            instance = with_flat(instance, cell, solution[cell] + 1)
            if board[cell].bit_count() > 1:
                board[cell] = 1 << solution[cell]
                reach.close(n, instance.views, board, (cell % n, n + cell // n))
                if "simple_try" in strategies:
                    reach.trials(n, instance.views, board)
    return instance


def marks(instance: Flats, wish: Wish) -> list[int]:
    """For each cell how many heights the strategies leave (line consistency, for a wish without strategies)."""
    if wish.strategies is None:
        board = left(instance, ("try_large",))
        return [m.bit_count() for m in board or [0] * instance.n**2]
    state = deduce(instance, wish.strategies).state
    return [1 if h is not None else m.bit_count() for m, h in zip(state.masks, state.placed)]


def spare(instance: Flats, keeps: Keeps, random: Random, together: Together = alone) -> Flats:
    """Take back given flats that the wish can do without: revealing one by one may reveal too many."""
    for cell in random.sample(range(instance.n**2), instance.n**2):
        if instance.given[cell]:
            without = reduce(lambda found, c: with_flat(found, c, 0), together(cell), instance)
            instance = without if keeps(without) else instance
    return instance
