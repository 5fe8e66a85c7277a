"""The common scale from 1 to 5: where an instance stands among reference puzzles of its kind and size.

What is compared is the greedy rating with diminishing weights. `scale.json` holds its quantiles over a generated corpus for each
puzzle and number of cells (`python -m cpgen.rating.calibrate` makes it), so that "3 of 5" means the same from day to day: half of
the reference puzzles are easier. What no strategy solves is a 5. Between two sizes of the table the measure per cell is taken on
a straight line; beyond them the nearest size serves, if it is not too far.
"""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from cpgen.deduction.rules import misfit
from cpgen.errors import BadInput
from cpgen.puzzle import Instance
from cpgen.rating.methods import Case, greedy

FAR = 4
"""Boards with more than so many times the cells of all reference puzzles, or so many times fewer, have no place on the scale."""
DIGITS, EQUAL = 2, 1e-6
"""The digits of a measure that count, and what a quantile may be off by after arithmetic."""


@cache
def table() -> dict[str, Any]:
    """The reference table: its version, and for each puzzle and number of cells the quantiles."""
    data: dict[str, Any] = json.loads(files("cpgen.rating").joinpath("scale.json").read_text())
    return data


def measure(case: Case) -> float | None:
    """What the scale compares; None if the strategies do not solve the instance."""
    rating = greedy(case)
    return round(float(rating.parts["diminishing"]), DIGITS) if rating is not None and case.status == "solved" else None


def share(quantiles: Sequence[float], value: float) -> float:
    """The share of the reference puzzles below a value, half of those with equal values included; between equally spaced
    quantiles it is taken on a straight line."""
    last = len(quantiles) - 1
    first, after = bisect_left(quantiles, value - EQUAL), bisect_right(quantiles, value + EQUAL)
    if first < after:  # it is one of the quantiles, or several of them
        return (first + after - 1) / 2 / last
    if first in (0, last + 1):
        return first and 1.0
    low, high = quantiles[first - 1], quantiles[first]
    return (first - 1 + (value - low) / (high - low)) / last


@cache
def sizes(puzzle: str) -> dict[int, dict[str, Any]]:
    """What the table holds of a puzzle, by number of cells; nothing for a puzzle without reference puzzles."""
    return {int(cells): entry for cells, entry in sorted(table()["puzzles"].get(puzzle, {}).items(), key=lambda e: int(e[0]))}


@cache
def reference(puzzle: str, cells: int) -> tuple[float, ...]:
    """The quantiles of the measure for a number of cells, from low to high; empty without any of about its size."""
    known = sizes(puzzle)
    if not known or max(cells / max(known), min(known) / cells) > FAR:
        return ()
    below = max((size for size in known if size <= cells), default=min(known))
    above = min((size for size in known if size >= cells), default=max(known))
    part = (cells - below) / (above - below) if below < above else 0.0
    pairs = zip(known[below]["quantiles"], known[above]["quantiles"])
    return tuple(cells * ((1 - part) * low / below + part * high / above) for low, high in pairs)


def place(puzzle: str, cells: int, value: float | None) -> float | None:
    """The place on the scale of a measure (None if no strategy solves it); None without reference puzzles."""
    quantiles = reference(puzzle, cells)
    if not quantiles:
        return None
    return 5.0 if value is None else round(1 + 4 * share(quantiles, value), 2)


def scale(case: Case) -> float | None:
    """The place of an instance on the scale; None for a puzzle without strategies or reference puzzles, and where not all
    strategies fit, as they did the reference puzzles."""
    if not case.strategies or misfit(case.strategies, case.puzzle.shape(case.instance)):
        return None
    return place(case.puzzle.name, len(case.rounds.state.placed), measure(case))


def scale_of(instance: Instance) -> float | None:
    """The place of an instance on the scale."""
    return scale(Case(instance))


def parse_difficulty(text: str) -> tuple[float, float]:
    """`3` (2.5 to 3.5) or `4..5`, a range of the scale; BadInput if it is none."""
    low, dots, high = text.partition("..")
    try:
        wanted = (float(low), float(high)) if dots else (float(low) - 0.5, float(low) + 0.5)
    except ValueError:
        raise BadInput(f"difficulty {text!r} is not a number from 1 to 5 or a range such as 4..5") from None
    if not (wanted[0] <= wanted[1] and wanted[1] >= 1 and wanted[0] <= 5 and (dots or 1 <= float(low) <= 5)):
        raise BadInput(f"difficulty {text!r} is not within 1 to 5")
    return wanted
