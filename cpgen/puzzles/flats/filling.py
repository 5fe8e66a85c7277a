"""Filled Fields (seed 000, section 6.8): where the views do not keep the wish, reveal flats until they do.

At random, or by the scratch heuristic: solve as far as it goes and reveal a flat the solver knows least about, one of those with
the most heights left.
"""

from __future__ import annotations

from random import Random

from cpgen.deduction.closure import deduce
from cpgen.deduction.facts import Solution
from cpgen.puzzles.flats.board import Flats
from cpgen.puzzles.flats.wishes import Keeps, Wish, by_lines, left


def with_flat(instance: Flats, cell: int, height: int) -> Flats:
    """The instance with one more flat given."""
    given = list(instance.given)
    given[cell] = height
    return Flats(instance.n, instance.views, tuple(given))


def fill(instance: Flats, solution: Solution, wish: Wish, keeps: Keeps, random: Random, scratch: bool = True) -> Flats:
    """Reveal flats of the solution until the wish is kept."""
    while not keeps(instance):
        open_cells = [c for c, h in enumerate(instance.given) if not h]
        if scratch:
            unknown = marks(instance, wish)
            most = max(unknown[c] for c in open_cells)
            open_cells = [c for c in open_cells if unknown[c] == most]
        cell = random.choice(open_cells)
        instance = with_flat(instance, cell, solution[cell] + 1)
    return instance


def marks(instance: Flats, wish: Wish) -> list[int]:
    """For each cell how many heights the strategies leave (line consistency, for a wish without strategies)."""
    if wish.strategies is None or by_lines(wish.strategies):
        board = left(instance, wish.strategies or ("try_large",))
        return [m.bit_count() for m in board or [0] * instance.n**2]
    state = deduce(instance, wish.strategies).state
    return [1 if h is not None else m.bit_count() for m, h in zip(state.masks, state.placed)]


def spare(instance: Flats, keeps: Keeps, random: Random) -> Flats:
    """Take back given flats that the wish can do without: revealing one by one may reveal too many."""
    for cell in random.sample(range(instance.n**2), instance.n**2):
        if instance.given[cell] and keeps(without := with_flat(instance, cell, 0)):
            instance = without
    return instance
