"""How many cells can be filled at each moment of a solve in which everything that can be concluded is, round by round."""

from __future__ import annotations

from collections.abc import Iterable

from cpgen.deduction.facts import Fact
from cpgen.generation.modelling.theory import Theory


def placements(theory: Theory, facts: Iterable[Fact]) -> list[int]:
    """For each round in which cells are filled how many; rounds that only cross out count as part of the next."""
    known = set(facts)
    _kept_up(theory, known)
    counts: list[int] = []
    open_rules = list(theory.rules)
    while True:
        fired = [r for r in open_rules if known.issuperset(r.because)]
        new = {f for rule in fired for f in rule.therefore} - known
        if not new:
            return counts
        placed = sum(0 < f <= theory.space.key_atoms for f in new)
        if placed:
            counts.append(placed)
        known |= new
        _kept_up(theory, known)
        done = set(map(id, fired))
        open_rules = [r for r in open_rules if id(r) not in done]


def narrows(counts: list[int], most: int) -> bool:
    """Whether at some moment at most so many cells could be filled and later more: everybody has to pass there."""
    return any(count <= most < max(counts[i + 1 :], default=0) for i, count in enumerate(counts))


def _kept_up(theory: Theory, known: set[Fact]) -> None:
    """The bookkeeping of a round."""
    for tier in (theory.basic, *theory.helpers):
        known.update([f for rule in tier if known.issuperset(rule.because) for f in rule.therefore])
