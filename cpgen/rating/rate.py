"""`cpgen.rate`: every rating that applies to an instance, the general ones and the puzzle's own, each with its parts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cpgen.errors import BadInput, CpgenError
from cpgen.formats import instance_of
from cpgen.puzzle import Instance, Puzzle
from cpgen.rating.methods import METHODS, Case
from cpgen.rating.scale import scale


def methods_of(puzzle: Puzzle[Any]) -> list[str]:
    """The names of all ratings of a puzzle."""
    return [*METHODS, *puzzle.ratings]


def rate(puzzle: Instance | str, methods: Iterable[str] | None = None, timeout: float | None = 5.0) -> dict[str, Any]:
    """The ratings of an instance by method (all that apply when None), and its place on the scale from 1 to 5.

    `timeout` is for the methods that get better with time. CpgenError tells if the clues contradict each other.
    """
    case = Case(instance_of(puzzle), timeout)
    names = methods_of(case.puzzle)
    wanted = names if methods is None else list(methods)
    for name in wanted:
        if name not in names:
            raise BadInput(f"{case.puzzle.name}: no rating {name!r}; there are {', '.join(names)}")
    if case.status == "contradiction":
        raise CpgenError(f"{case.puzzle.name}: it has no solution, so no rating: {case.rounds.state.clash}")
    found: dict[str, Any] = {}
    if (place := scale(case)) is not None:
        found["scale"] = place
    for name in wanted:
        rating = METHODS[name](case) if name in METHODS else case.puzzle.ratings[name](case.instance)
        if rating is not None:
            found[name] = rating.to_json()
    return found
