"""The clustering of seed 000 (6.7.3.2): every value starts as a cluster of its own; the two with the nearest values are joined,
and a cluster's value is the mean of all it holds. The values of the clusters are kept, so that one puzzle can be rated alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def clusters(values: Iterable[float], count: int) -> list[float]:
    """The values of the clusters, from low to high. On a line the two nearest clusters are always neighbours."""
    groups = [[value] for value in sorted(values)]
    while len(groups) > count:
        means = [sum(group) / len(group) for group in groups]
        nearest = min(range(len(groups) - 1), key=lambda i: means[i + 1] - means[i])
        groups[nearest : nearest + 2] = [groups[nearest] + groups[nearest + 1]]
    return [sum(group) / len(group) for group in groups]


def cluster_of(value: float, centres: Sequence[float]) -> int:
    """The number, from 1, of the cluster whose value is nearest."""
    return min(range(len(centres)), key=lambda i: (abs(centres[i] - value), i)) + 1
