"""What CP-SAT can make of the places of clues besides finding them: as few as possible, spread most evenly, most symmetric."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from cpgen.generation.modelling.theory import Theory
from cpgen.generation.modelling.wish import Wish

OBJECTIVES = {
    "fewest": "as few clues as possible",
    "even": "spread most evenly over rows, columns and boxes, or sides: the least difference of the most and the fewest clues",
    "symmetric": "as few places as possible break the symmetry that --symmetry names",
}


def minimised(
    objective: str, theory: Theory, wish: Wish, model: Any, literals: Mapping[int, Any], used: Sequence[int | None]
) -> Any:
    """What to make small; `used` has for each place the variable that says it holds a clue, None where that is fixed."""
    clue = [int(wish.asks(place) is True) if u is None else literals[u] for place, u in enumerate(used)]
    if objective == "fewest":
        return sum(clue)
    if objective == "even":
        most, fewest = (model.new_int_var(0, len(clue), "") for _ in range(2))
        for area in theory.areas:
            model.add(sum(clue[place] for place in area) <= most)
            model.add(sum(clue[place] for place in area) >= fewest)
        return most - fewest
    broken = []
    for orbit in wish.preferred:
        for one, other in pairwise(orbit):
            broken.append(model.new_bool_var(""))
            model.add(clue[one] == clue[other]).only_enforce_if(broken[-1].negated())
    return sum(broken)
