"""Climbing with fixed places: free the clues of some places, choose them anew with the rules looking on, keep what is no worse.

What counts is how far the rules get (logical-modelling notes, section 1): it fills patterns that exact models search for minutes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from cpgen.generation.guide import Guide, Values

PATIENCE = 60
"""Moves without progress after which the search starts anew."""
SHARE = 0.3
"""At most this share of the clues is freed in one move."""


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
            count = random.randint(min(2, len(places)), max(min(2, len(places)), int(SHARE * len(places))))
            freed = random.sample(places, count)
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
