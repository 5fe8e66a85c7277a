"""Climbing with fixed places: free the clues of some places, choose them anew with the rules looking on, keep what is no worse.

What counts is how far the rules get (logical-modelling notes, section 1): it fills patterns that exact models search for minutes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from cpgen.generation.guide import Guide, Values

PATIENCE = 600
"""Moves without progress after which the search starts anew."""
FREED = (1, 2, 2, 3)
"""How many clues one move frees, one of these at random."""


def climb(
    guide: Guide, places: Sequence[int], judge: Callable[[Values], int | None], random: Random, moves: Iterable[object]
) -> Values | None:
    """Values for these places of which `judge` says None (it is what is wanted) rather than how good they are; None if the
    moves, as many as the iterable has, do not find them."""
    values: Values | None = None
    best, idle = -1, 0
    for _ in moves:
        if values is None or idle > PATIENCE:
            fresh, best, idle = guide.fill({}, places, random), -1, 0
        else:
            freed = random.sample(places, min(random.choice(FREED), len(places)))
            fresh = guide.fill({p: v for p, v in values.items() if p not in freed}, freed, random)
        idle += 1
        if fresh is None:
            continue
        score = judge(fresh)
        if score is None:
            return fresh
        if score >= best:
            idle = 0 if score > best else idle
            values, best = fresh, score
    return None
