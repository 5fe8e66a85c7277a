"""What a request says in words, as a wish: its pattern and symmetry, and the options of logical modelling."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from cpgen.deduction.facts import Fact
from cpgen.deduction.fast import closure_status
from cpgen.errors import BadInput, expect
from cpgen.files import text_of
from cpgen.generation.goal import Goal
from cpgen.generation.modelling.theory import Theory
from cpgen.generation.modelling.wish import Test, Wish
from cpgen.generation.places import orbits
from cpgen.puzzle import puzzle_named
from cpgen.rating.bottlenecks import narrows, waves
from cpgen.rating.moves import Moves
from cpgen.request import Request
from cpgen.symmetry import TURNS, turn

OPTIONS = {
    "rounds": "at most so many rounds, in each of which all that can be concluded is",
    "clues": "how many clues: 24 or 22..26",
    "never": "no clue is given whose name ends like this ('is 1', '=5')",
    "cells": "yes: cells may be given too, where clues are usually something else",
    "facts": "what the solution must hold: r1c1=5,r2c3=7",
    "holds": "how many cells of the solution hold a symbol: black:20..24",
    "bottleneck": "at some moment at most so many symbols can be placed and later more, if all that can be are placed together: "
    "the waves of the rating `bottlenecks`",
    "mask": "a text file, a character a cell: the solution holds what it draws, `?` or `_` leaves a cell open",
    "symmetric": "the solution looks the same turned or mirrored: rotate2, rotate4, mirror_h, mirror_v, diagonal, antidiagonal",
    "like": "a text file, a character a cell: the solution differs from it as little as possible",
}


def wish_of(request: Request, goal: Goal, model: Theory) -> Wish:
    """What a request says about the clues and the solution."""
    options = request.options
    least, most = clue_range("clues", options.get("clues"))
    sets = tuple(orbit for orbit in orbits(request) if len(orbit) > 1) if request.symmetry is not None else ()
    return Wish(
        given_of(request, model),
        least,
        most,
        sets,
        facts=(
            *(_fact(model, name) for name in options.get("facts", "").split(",") if name),
            *(like(options["mask"], model, "?_") if "mask" in options else ()),
        ),
        clauses=tuple(_symmetric(model, options["symmetric"])) if "symmetric" in options else (),
        never=_never(model, options.get("never")),
        numbers=_numbers(model, options.get("holds")),
        unsolvable=tuple(model.without(name) for name in goal.require),
        minimal=request.minimal,
        tests=tuple(_tests(goal, whole(request, "bottleneck"))),
    )


def _tests(goal: Goal, narrow: int | None) -> Iterator[Test]:
    """What is asked of the whole instance: of the strategies themselves that all required ones are needed, and a bottleneck."""
    if goal.require:
        yield lambda instance: all(closure_status(instance, goal.without(name)) != "solved" for name in goal.require)
    if narrow is not None:
        yield lambda instance: narrows([len(wave) for wave in waves(Moves(instance, goal.strategies))], narrow)


def given_of(request: Request, model: Theory) -> tuple[bool | None, ...]:
    """Which places hold a clue: by the pattern; all of them where clues cannot be left out. Where clues are usually no cells,
    cells are given only if the option asks."""
    if puzzle_named(request.puzzle).clues_of is None:
        return (True,) * len(model.places)
    cells = [all(f <= model.space.key_atoms for f in place.facts) for place in model.places]
    given: list[bool | None] = [None] * len(cells)
    given[: len(request.pattern or ())] = request.pattern or ()
    asked = request.options.get("cells", "no")
    expect(asked in ("yes", "no"), f"modelling: option cells must be yes or no, not {asked!r}")
    if asked == "no" and not all(cells):
        given = [False if cell else g for cell, g in zip(cells, given)]
    return tuple(given) if any(g is not None for g in given) else ()


def clue_range(option: str, text: str | None) -> tuple[int | None, int | None]:
    """The least and the greatest number: `24`, `22..26`, `..26`, `22..`."""
    if text is None:
        return None, None
    low, dots, high = text.partition("..")
    if not all(part.isdecimal() or not part for part in (low, high)) or not (low or high):
        raise BadInput(f"modelling: option {option} must be like 24 or 22..26, not {text!r}")
    if not dots:
        return int(low), int(low)
    return (int(low) if low else None), (int(high) if high else None)


def whole(request: Request, option: str) -> int | None:
    """An option that is a whole number from 1."""
    text = request.options.get(option)
    fine = text is None or (text.isdecimal() and int(text) > 0)
    expect(fine, f"modelling: option {option} must be a whole number, not {text!r}")
    return None if text is None else int(text)


def like(path: str, model: Theory, free: str = "") -> list[int]:
    """The literals of a board drawn in a file: `.` is the first symbol of a cell, `x` or `#` the second, digits count from 0, and
    some characters may leave a cell free."""
    text = "".join(text_of(path).split())
    space = model.space
    expect(len(text) == len(space.cells), f"modelling: {path!r} draws {len(text)} cells, not {len(space.cells)}")
    found = []
    for cell, character in enumerate(text):
        if character in free:
            continue
        symbol = {".": 0, "x": 1, "X": 1, "#": 1}.get(character, int(character) if character.isdecimal() else -1)
        fits = 0 <= symbol < len(space.symbols[cell])
        expect(fits, f"modelling: {path!r} has {character!r} at {space.cells[cell]}, which no symbol is")
        found.append(space.atom(cell, symbol))
    return found


def _symmetric(model: Theory, name: str) -> Iterator[tuple[int, int]]:
    """Each cell holds what its image holds, on a square board."""
    space = model.space
    expect(name in TURNS, f"modelling: no symmetry {name!r}; there are {', '.join(TURNS)}")
    side = isqrt(len(space.cells))
    expect(side * side == len(space.cells), "modelling: option symmetric is for square boards")
    for cell, image in enumerate(map(turn(name, side), range(side * side))):
        for symbol in range(len(space.symbols[cell])) if cell != image else ():
            yield -space.atom(cell, symbol), space.atom(image, symbol)


def _fact(model: Theory, name: str) -> Fact:
    try:
        return model.space.fact(name.strip())
    except KeyError:
        raise BadInput(f"modelling: there is no fact {name.strip()!r}; they are called like {model.space.name(1)!r}") from None


def _never(model: Theory, ending: str | None) -> frozenset[Fact]:
    if ending is None:
        return frozenset()
    found = frozenset(f for place in model.places for f in place.facts if model.space.name(f).endswith(ending))
    expect(found, f"modelling: no clue is called like {ending!r}")
    return found


def _numbers(model: Theory, text: str | None) -> tuple[tuple[tuple[int, ...], int | None, int | None], ...]:
    """Each `symbol:range`, separated by commas."""
    found = []
    space = model.space
    for part in text.split(",") if text else ():
        symbol, _, bounds = part.partition(":")
        atoms = tuple(
            space.atom(c, list(map(str, s)).index(symbol)) for c, s in enumerate(space.symbols) if symbol in map(str, s)
        )
        expect(atoms and bounds, f"modelling: option holds must be like {space.symbols[0][0]}:3..5, not {part!r}")
        found.append((atoms, *clue_range("holds", bounds)))
    return tuple(found)
