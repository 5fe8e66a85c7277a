"""The clustering of seed 000 (6.7.3.2): every value starts as a cluster of its own; the two with the nearest values are joined,
and a cluster's value is the mean of all it holds. The values of the clusters are kept, so that one puzzle can be rated alone.
The same in many dimensions makes classes of puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

SAME = 1e-12
"""Rows that differ by less are equal but for arithmetic."""


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


def grouped(rows: Sequence[Sequence[float | None]], weights: Sequence[float], count: int) -> list[tuple[tuple[int, ...], int]]:
    """At most `count` clusters of rows of numbers: the members of each, and the one nearest to its mean. Two rows differ by the
    weighted mean square over the dimensions that both have; rows that do not differ are never apart."""
    values = np.array([[np.nan if v is None else v for v in row] for row in rows], dtype=float).reshape(len(rows), len(weights))
    sums, there = np.nan_to_num(values), (~np.isnan(values)).astype(float)
    weight = np.array(weights)
    groups: list[tuple[int, ...]] = [(k,) for k in range(len(rows))]

    def apart(some: np.ndarray, has: np.ndarray, others: np.ndarray, have: np.ndarray) -> np.ndarray:
        common = (has > 0) * (have > 0) * weight
        difference = some / np.maximum(has, 1) - others / np.maximum(have, 1)
        total = common.sum(axis=1)
        far = total == 0 if len(weight) else np.zeros(len(others), dtype=bool)
        distance: np.ndarray = np.where(far, 1.0, (common * difference**2).sum(axis=1) / np.where(total, total, 1))
        return distance

    near = np.array([apart(sums[k], there[k], sums, there) for k in range(len(rows))]).reshape(len(rows), len(rows))
    np.fill_diagonal(near, np.inf)
    while len(groups) > 1:
        i, j = sorted(divmod(int(near.argmin()), len(groups)))
        if len(groups) <= count and near[i, j] > SAME:
            break
        sums[i] += sums[j]
        there[i] += there[j]
        groups[i] += groups.pop(j)
        sums, there = np.delete(sums, j, axis=0), np.delete(there, j, axis=0)
        near = np.delete(np.delete(near, j, axis=0), j, axis=1)
        near[i] = near[:, i] = apart(sums[i], there[i], sums, there)
        near[i, i] = np.inf
    single = np.nan_to_num(values), (~np.isnan(values)).astype(float)
    nearest = [apart(sums[g], there[g], *single) for g in range(len(groups))]
    return [(tuple(sorted(group)), min(group, key=lambda k: (nearest[g][k], k))) for g, group in enumerate(groups)]
