"""Recipes: what a puzzle's usual method is asked for to get reference puzzles of all difficulties, and which of these requests
most often give a difficulty that is wanted.

A puzzle has one recipe for every few of its strategies (solvable by the easiest, up to that one), one that asks only for
uniqueness, and, where its method can stop early, easy ones with clues to spare. A difficulty is wanted of the reference
puzzles' own scale, so some recipe meets it often: generation is led to it and only then filtered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from cpgen.deduction.rules import misfit
from cpgen.errors import expect
from cpgen.generation.methods import default_method, method_for, methods_of
from cpgen.generation.places import count_of
from cpgen.puzzle import Puzzle, puzzle_named, space_for
from cpgen.rating.scale import place, reference, scale_of, sizes
from cpgen.request import Request

RUNGS = 10
"""Recipes by strategies, at most."""
CLUES = 0.4
"""The part of the places that keep a clue in a puzzle with clues to spare."""
TRUST = 0.05
"""What a recipe is tried at least, though the reference has none of it in the part of the scale that is wanted."""


@dataclass(frozen=True)
class Recipe:
    """Solvable by the strategies up to `hardest`, or only unique; with the `clues` part of all places, or as few as can be."""

    hardest: str | None
    clues: float | None = None

    def applied(self, request: Request) -> Request:
        """The request with this recipe followed; what it asks for itself stays."""
        if self.hardest is not None and not (request.strategies or request.require or request.forbid):
            names = [s.name for s in by_difficulty(puzzle_named(request.puzzle))]
            request = replace(request, strategies=tuple(names[: names.index(self.hardest) + 1]))
        free = request.pattern is None and not request.minimal and "clues" not in request.options
        if self.clues is not None and free:
            most = round(self.clues * count_of(request.puzzle, request.shape))
            request = replace(request, options={**request.options, "clues": str(most)})
        return request

    def to_json(self) -> dict[str, Any]:
        """The recipe as the table holds it."""
        return {"hardest": self.hardest} | ({} if self.clues is None else {"clues": self.clues})


def by_difficulty(puzzle: Puzzle[Any]) -> list[Any]:
    """The strategies but bookkeeping, from easy to hard."""
    return sorted((s for s in puzzle.strategies if not s.basic), key=lambda s: s.difficulty)


def recipes(puzzle: Puzzle[Any], shape: Any) -> Iterator[Recipe]:
    """All recipes of a puzzle for a shape, from easy to hard."""
    names = [s.name for s in by_difficulty(puzzle)]
    rungs = min(RUNGS, len(names))
    chosen = [names[round((i + 1) * len(names) / rungs) - 1] for i in range(rungs)]
    if "clues" in methods_of(puzzle)[default_method(puzzle, shape)].options:
        yield from (Recipe(name, CLUES) for name in chosen[: (rungs + 2) // 3])
    yield from map(Recipe, chosen)
    yield Recipe(None)


def known_recipes(request: Request) -> list[tuple[Recipe, list[float]]]:
    """The recipes for the size of the table that is nearest to a request's, and where their reference puzzles stand."""
    cells, known = len(space_for(request.puzzle, request.shape).cells), sizes(request.puzzle)
    nearest = min(known, key=lambda size: (abs(size - cells), size))
    return [
        (Recipe(entry["hardest"], entry.get("clues")), [place(request.puzzle, nearest, v) or 0.0 for v in entry["values"]])
        for entry in known[nearest]["recipes"]
    ]


def attainable(request: Request) -> Request:
    """The request, if some reference puzzle is as hard as it wants; BadInput tells where they stand if none is."""
    if request.difficulty is not None:
        puzzle = puzzle_named(request.puzzle)
        cells = len(space_for(puzzle.name, request.shape).cells)
        unlike = misfit(puzzle.strategies, request.shape)
        expect(unlike is None, f"{puzzle.name}: no reference puzzles of this kind ({unlike}), so no scale of difficulty")
        expect(
            reference(puzzle.name, cells), f"{puzzle.name}: no reference puzzles of about this size, so no scale of difficulty"
        )
        places = sorted({round(p, 1) for _, places in known_recipes(request) for p in places})
        low, high = request.difficulty
        told = ", ".join(f"{p:g}" for p in places)
        expect(
            any(low <= p <= high for p in places), f"{puzzle.name}: no reference puzzle of this size is so hard; there are {told}"
        )
    return request


def led(request: Request, random: Random) -> Request:
    """The request by a recipe for the difficulty it wants, drawn as often as its reference puzzles have it."""
    usual = default_method(puzzle_named(request.puzzle), request.shape)
    if request.difficulty is None or request.method != usual:
        return request
    low, high = request.difficulty
    known = known_recipes(request)
    hits = [sum(low <= p <= high for p in places) / len(places) for _, places in known]
    best = max(hits)
    (drawn,) = random.choices(known, [h if h >= best / 2 else TRUST * best for h in hits] if best else None)
    return drawn[0].applied(request)


def produced(request: Request, random: Random) -> Iterator[Any]:
    """One chunk of a request: by its method, led to the difficulty it wants and kept to it."""
    asked = led(request, random)
    for instance in method_for(asked).produce(asked, random):
        where = None if request.difficulty is None else scale_of(instance)
        if request.difficulty is None or (where is not None and request.difficulty[0] <= where <= request.difficulty[1]):
            yield instance
