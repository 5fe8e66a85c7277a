"""Spearman's rank correlation, with equal values sharing the mean of their ranks."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import StatisticsError, correlation


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value, from 1; equal ones share the mean of theirs."""
    ordered = sorted(values)
    return [(ordered.index(v) + 1 + len(ordered) - ordered[::-1].index(v)) / 2 for v in values]


def spearman(pairs: Sequence[tuple[float, float]]) -> float:
    """The correlation of the ranks of pairs; 0 where one side has one value only."""
    try:
        return correlation(ranks([a for a, _ in pairs]), ranks([b for _, b in pairs]))
    except StatisticsError:
        return 0.0
