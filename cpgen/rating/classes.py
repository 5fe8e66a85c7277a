"""Classes of puzzles (seed 000, section 3.9.2): a corpus clustered by the parts of its ratings, and a puzzle for each class.

Each number of a rating is a dimension, scaled by its range over the corpus; ratings count alike, however many parts they have.
By one rating alone it is the number it comes down to: where a rating is itself a class, the combined value it was made of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from cpgen.clusters import grouped
from cpgen.errors import expect
from cpgen.formats import instance_of
from cpgen.puzzle import Instance, puzzle_of
from cpgen.rating.rate import rate

SCALE = "scale"
"""The name of the place on the scale from 1 to 5, as a rating to cluster by."""
TOLD, NOTABLE = 4, 0.1
"""Dimensions told of a class at most, and how far its mean is off at least, as a share of the range."""

Part = tuple[str, ...]
"""The name of a dimension: a rating, its part, and what of it."""


@dataclass(frozen=True)
class Mark:
    """What distinguishes a class: the mean of a dimension in it, and in the whole corpus."""

    part: str
    mean: float
    overall: float


@dataclass(frozen=True)
class Class:
    """One class: how many instances it holds, the one nearest to its middle, and what distinguishes it, the most first. `value`
    is its mean in the first dimension, by which classes are in order."""

    value: float
    size: int
    representative: Instance
    marks: tuple[Mark, ...]


def numbers(name: Part, value: Any) -> Iterator[tuple[Part, float]]:
    """The numbers in a part of a rating; those by name (uses of strategies) and their sum."""
    if isinstance(value, (bool, int, float)):
        yield name, float(value)
    elif isinstance(value, Mapping):
        inner = [found for key, one in value.items() for found in numbers((*name, str(key)), one)]
        yield name, sum(number for _, number in inner)
        yield from inner


def measures(instance: Instance, methods: Sequence[str] | None = None, timeout: float | None = 5.0) -> dict[Part, float]:
    """The dimensions of an instance: all numbers of these ratings, or the one that a single rating comes down to. By default
    the scale, the greedy rating and the puzzle's own, which do not depend on the time there is."""
    wanted = [SCALE, "greedy", *puzzle_of(instance).ratings] if methods is None else list(methods)
    rated = rate(instance, [name for name in wanted if name != SCALE], timeout)
    found: dict[Part, float] = {}
    for name in wanted:
        if name == SCALE and SCALE in rated:
            found[(SCALE,)] = rated[SCALE]
        elif name in rated:
            value, parts = rated[name]["value"], rated[name]["parts"]
            if len(wanted) == 1:
                value, parts = parts.get("combined", value), {}
            found |= dict(numbers((name,), value))
            found |= {part: number for key, one in parts.items() for part, number in numbers((name, key), one)}
    return found


def classes(
    corpus: Iterable[Instance | str], methods: Sequence[str] | None = None, count: int = 3, timeout: float | None = 5.0
) -> list[Class]:
    """The classes of a corpus, from low to high; fewer if it has fewer different puzzles. BadInput if no rating applies."""
    return classified([(i, measures(i, methods, timeout)) for i in map(instance_of, corpus)], count)


def classified(corpus: Iterable[tuple[Instance, Mapping[Part, float]]], count: int) -> list[Class]:
    """The classes of instances whose dimensions are known; those without any are left out."""
    # Whoever is equal in all dimensions is told apart by nothing, so the order of the corpus must not count.
    known = sorted(((i, m) for i, m in corpus if m), key=lambda one: (sorted(one[1].items()), str(one[0].to_json())))
    expect(known, "no classes: the ratings apply to none of the puzzles")
    parts = list(dict.fromkeys(part for _, m in known for part in m))
    columns = {part: [number_of(m, part) for _, m in known] for part in parts}
    spans = {part: (min(some), max(some)) for part, column in columns.items() if (some := [v for v in column if v is not None])}
    varying = [part for part, (low, high) in spans.items() if high > low]
    shares = [1 / sum(other[0] == part[0] for other in varying) for part in varying]
    rows = [[scaled(columns[part][k], *spans[part]) for part in varying] for k in range(len(known))]
    overall = {part: mean(column) for part, column in columns.items()}
    found = []
    for group, nearest in grouped(rows, shares, count):
        means = {part: mean([columns[part][k] for k in group]) for part in parts}
        off = {part: difference(means[part], overall[part], *spans[part]) for part in varying}
        told = sorted((p for p in off if off[p] >= NOTABLE), key=lambda p: -off[p])[:TOLD]
        marks = tuple(Mark(" ".join(p), means[p] or 0.0, overall[p] or 0.0) for p in told)
        found.append(Class(means[parts[0]] or 0.0, len(group), known[nearest][0], marks))
    return sorted(found, key=lambda one: one.value)


def number_of(measured: Mapping[Part, float], part: Part) -> float | None:
    """A dimension of an instance; what is not named among others of its kind is none of them."""
    return measured.get(part, 0.0 if len(part) > 2 and part[:-1] in measured else None)


def scaled(value: float | None, low: float, high: float) -> float | None:
    """A number within its range, from 0 to 1."""
    return None if value is None else (value - low) / (high - low)


def difference(one: float | None, other: float | None, low: float, high: float) -> float:
    """How far two numbers are apart, as a share of their range; not at all where one is missing."""
    return 0.0 if one is None or other is None else abs(one - other) / (high - low)


def mean(values: Iterable[float | None]) -> float | None:
    """The mean of those that are there."""
    known = [v for v in values if v is not None]
    return fmean(known) if known else None
