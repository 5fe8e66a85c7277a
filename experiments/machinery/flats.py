"""What the experiments with Flats share: squares of both kinds, how many of them which rules solve, and the chance in a share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, TypeVar

from cpgen.puzzles.flats import reach
from cpgen.puzzles.flats.board import Flats
from cpgen.puzzles.flats.drawing import svg
from cpgen.puzzles.flats.generate import full, promising
from cpgen.puzzles.flats.statistics import rule_sets
from cpgen.puzzles.flats.wishes import solves
from experiments.machinery.experiment import PAPER

K = TypeVar("K")
SIZES = (5, 6, 7)
PAPER_SQUARES = {
    ("cyclic", 5): 12_000,
    ("cyclic", 6): 26_000,
    ("cyclic", 7): 80_000,
    ("uniform", 5): 24_000,
    ("uniform", 6): 150_000,
    ("uniform", 7): 3_600_000,
}
KINDS = {"cyclic": "the seed's square, shuffled", "uniform": "uniform squares"}


def unambiguous(n: int, kind: str, count: int, name: str) -> list[Flats]:
    """Of so many random squares those whose views all together belong to no other; the part's name is the seed."""
    instances = (full(n, board) for _, board in promising(n, Random(name), kind, count))
    return [instance for instance in instances if reach.is_unique(instance)]


def tally(n: int, kind: str, count: int, name: str, sets: Iterable[str]) -> dict[str, int]:
    """Of so many random squares: how many are unambiguous, and how many each of these sets of rules solves from all views.

    No rule set is asked about an ambiguous square: rules that are sound cannot solve it.
    """
    found, rules = unambiguous(n, kind, count, name), rule_sets()
    return {"squares": count, "unambiguous": len(found)} | {s: sum(solves(i, rules[s]) for i in found) for s in sets}


def samples(scale: str, quick: Mapping[tuple[str, int], int], each: int) -> Iterator[tuple[str, str, int, int]]:
    """The parts of a sample: name, kind, size and how many squares; `each` squares a part at the most.

    At the scale of the seed there are enough squares for about its 10,000 generated puzzles.
    """
    for (kind, n), few in quick.items():
        count = PAPER_SQUARES[kind, n] if scale == PAPER else few
        for number, start in enumerate(range(0, count, each)):
            yield f"{kind} {n}, {number}", kind, n, min(each, count - start)


def added(counts: Iterable[Mapping[K, int]]) -> Counter[K]:
    """Counts of several parts together."""
    total: Counter[K] = Counter()
    for part in counts:
        total.update(part)
    return total


def of_prefix(results: Mapping[str, Any], prefix: str) -> list[Any]:
    """The results of the parts whose names begin so."""
    return [found for name, found in results.items() if name.startswith(prefix)]


def error_of_share(hits: int, of: int) -> float:
    """The standard error of a share (at least that of half a hit, so that none of many is not taken for certain)."""
    share = min(max(hits, 0.5), of - 0.5) / of
    return float((share * (1 - share) / of) ** 0.5)


def tries(counts: Mapping[str, int], rules: str) -> float:
    """How many squares it takes on average to meet one of this kind: the seed's `tries`."""
    return counts["squares"] / counts[rules] if counts[rules] else float("nan")


def tries_and_error(counts: Mapping[str, int], rules: str) -> str:
    """The same with its standard error, for a table."""
    if not counts[rules]:
        return f"> {counts['squares']}"
    relative = error_of_share(counts[rules], counts["squares"]) / (counts[rules] / counts["squares"])
    mean = tries(counts, rules)
    digits = 0 if mean >= 100 else 1 if mean >= 10 else 3
    return f"{mean:.{digits}f} ± {mean * relative:.{digits}f}"


def percent(part: float, whole: float) -> str:
    """A share as people write it."""
    return f"{100 * part / whole:.1f} %"


def drawn(instance: Flats) -> str:
    """A small picture of a puzzle."""
    full_ = (1 << instance.n) - 1
    return svg(instance, [full_] * instance.n**2)
