"""The methods a request can name: the general ones, for puzzles whose clues can be left out, and the puzzle's own."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from cpgen.errors import expect
from cpgen.generation import backward, forward, local
from cpgen.generation.goal import goal_of
from cpgen.generation.modelling import method as modelling
from cpgen.generation.places import count_of, orbits
from cpgen.puzzle import Puzzle, puzzle_named
from cpgen.request import Method, Request

GENERAL: Mapping[str, Method] = {
    "backward": backward.METHOD,
    "forward": forward.METHOD,
    "local": local.METHOD,
    "modelling": modelling.METHOD,
}


def methods_of(puzzle: Puzzle[Any]) -> Mapping[str, Method]:
    """The methods that apply to a puzzle, by name."""
    own = {"modelling": modelling.METHOD} if puzzle.theory is not None else {}
    return {**(GENERAL if puzzle.clues_of is not None else {}), **own, **puzzle.methods}


def default_method(
    puzzle: Puzzle[Any], shape: Any, pattern: bool = False, require: Collection[str] = (), options: Collection[str] = ()
) -> str:
    """The method to use when none is named: the usual one if it knows the options, else the first that does; `pattern` if clue
    positions are given, `require` what must be needed."""
    usual, known = _usual(puzzle, shape, pattern, require), methods_of(puzzle)
    return next((name for name in (usual, *known) if known[name].options.keys() >= set(options)), usual)


def _usual(puzzle: Puzzle[Any], shape: Any, pattern: bool, require: Collection[str]) -> str:
    if named := puzzle.usual_method(shape, pattern, bool(require)):
        return named
    if puzzle.clues_of is None:
        return next(iter(puzzle.methods))
    finders = {s.name for s in puzzle.strategies if s.find is not None}
    return "local" if pattern or finders.intersection(require) else "backward"


def method_for(request: Request) -> Method:
    """The method of a request; BadInput if anything the request names does not exist or does not fit."""
    puzzle = puzzle_named(request.puzzle)
    known = methods_of(puzzle)
    expect(
        request.method in known,
        f"{puzzle.name}: no generation method {request.method!r}; there are {', '.join(known) or 'none'}",
    )
    method = known[request.method]
    for option in request.options:
        options = ", ".join(method.options) or "none"
        expect(option in method.options, f"{puzzle.name}: {request.method} has no option {option!r}; it has {options}")
    goal_of(request)
    if puzzle.clues_of is None:
        for given, word in ((request.pattern, "clue pattern"), (request.symmetry, "symmetry"), (request.minimal, "minimal")):
            expect(not given or request.method in puzzle.methods, f"{puzzle.name}: {word} does not apply to its clues")
        return method
    sets = orbits(request)
    if request.pattern is not None:
        count = count_of(request.puzzle, request.shape)
        expect(len(request.pattern) == count, f"{puzzle.name}: the clue pattern has {len(request.pattern)} places, not {count}")
        fits = all(len({request.pattern[p] for p in orbit}) == 1 for orbit in sets)
        expect(fits, f"{puzzle.name}: the clue pattern is not symmetric ({request.symmetry})")
    return method
