"""Classes of puzzles (seed 000, section 3.9.2): a corpus clustered by one of its ratings, and a puzzle for each class.

Where a rating is itself a class, the combined value that it was made of counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cpgen.clusters import cluster_of, clusters
from cpgen.errors import expect
from cpgen.formats import instance_of
from cpgen.puzzle import Instance
from cpgen.rating.rate import rate

SCALE = "scale"
"""The name of the place on the scale from 1 to 5, as a rating to cluster by."""


@dataclass(frozen=True)
class Class:
    """One class: the mean of its values, how many instances it holds, and the instance nearest to the mean."""

    value: float
    size: int
    representative: Instance


def measured(instance: Instance, method: str, timeout: float | None = 5.0) -> float | None:
    """The number that a rating comes down to; None if it does not apply."""
    rated = rate(instance, [] if method == SCALE else [method], timeout)
    if method == SCALE:
        return rated.get(SCALE)
    found = rated.get(method)
    value = None if found is None else found["parts"].get("combined", found["value"])
    return float(value) if isinstance(value, (int, float)) else None


def classes(corpus: Iterable[Instance | str], method: str, count: int = 3, timeout: float | None = 5.0) -> list[Class]:
    """The classes of a corpus, from low to high; fewer if it has fewer values. BadInput if the rating applies to none."""
    values = [(v, i) for i in map(instance_of, corpus) if (v := measured(i, method, timeout)) is not None]
    expect(values, f"no classes: {method} applies to none of the puzzles")
    centres = clusters((v for v, _ in values), count)
    members = [[(v, i) for v, i in values if cluster_of(v, centres) == k] for k in range(1, len(centres) + 1)]
    return [Class(c, len(m), min(m, key=lambda v: abs(v[0] - c))[1]) for c, m in zip(centres, members) if m]
