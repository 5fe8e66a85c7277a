"""Logical modelling as a generation method: a request as a theory and a wish, and the answer as an instance.

Without a pattern the places of the clues are the model's choice too. Where it is proved that nothing fits, `Impossible` says what
was proved: none at all, or none within so many rounds.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from cpgen.backends.base import Stopwatch
from cpgen.deduction.facts import Fact
from cpgen.errors import BadInput, expect
from cpgen.generation.goal import Goal, goal_of, solved_by, spared
from cpgen.generation.modelling.answer import Answer
from cpgen.generation.modelling.engine import ENGINES, ROUNDS, find
from cpgen.generation.modelling.theory import Theory, theory
from cpgen.generation.modelling.whole import by_cpsat
from cpgen.generation.modelling.wish import Wish
from cpgen.generation.places import orbits
from cpgen.puzzle import puzzle_named
from cpgen.request import Impossible, Method, Request

LOG = logging.getLogger("cpgen")


def produce(request: Request, random: Random) -> Iterator[Any]:
    """One chunk: one answer of the model, if there is one."""
    goal = goal_of(request)
    puzzle = puzzle_named(request.puzzle)
    expect(goal.strategies is not None, f"{puzzle.name}: logical modelling needs to know by which strategies (--strategies)")
    model = theory(puzzle, request.shape, goal.strategies)
    wish = wish_of(request, goal, model)
    rounds = _whole(request, "rounds")
    answer = answered(request, model, wish, rounds, random)
    LOG.info(
        "modelling: %s: %s", answer.engine, answer.proved or answer.reason or f"found within {answer.rounds or 'any'} rounds"
    )
    if answer.facts is None:
        if answer.proved is not None:
            raise Impossible(f"{puzzle.name}: {answer.proved} ({answer.engine})")
        return
    facts = renamed(model, wish, answer.facts, random)
    if request.minimal:
        facts = dug(request, goal, facts, random)
    if not spared(goal, facts) and not (request.minimal and _superfluous(goal, facts)):
        yield model.instance(facts)


def answered(request: Request, model: Theory, wish: Wish, rounds: int | None, random: Random) -> Answer:
    """What the engine that the request names says."""
    engine = request.options.get("engine", "auto")
    if engine == "fewest":
        return by_cpsat(model, wish, rounds or ROUNDS[0], Stopwatch(None), fewest=True)
    return find(model, wish, engine, rounds, None, random)


def wish_of(request: Request, goal: Goal, model: Theory) -> Wish:
    """What a request says about the clues."""
    least, most = clue_range(request.options.get("clues"))
    unsolvable = tuple(model.without(name) for name in goal.require)
    sets = tuple(orbit for orbit in orbits(request) if len(orbit) > 1) if request.symmetry is not None else ()
    never = request.options.get("never")
    told = {f for place in model.places for f in place.facts}
    hidden = frozenset(f for f in told if never is not None and model.space.name(f).endswith(never))
    expect(never is None or hidden, f"{request.puzzle}: no clue is called like {never!r}")
    return Wish(given_of(request, model), least, most, sets, unsolvable=unsolvable, never=hidden)


def given_of(request: Request, model: Theory) -> tuple[bool | None, ...]:
    """Which places hold a clue: by the pattern. Where clues are usually no cells, cells are given only if the option asks."""
    cells = [all(f <= model.space.key_atoms for f in place.facts) for place in model.places]
    given: list[bool | None] = [None] * len(cells)
    given[: len(request.pattern or ())] = request.pattern or ()
    asked = request.options.get("cells", "no")
    expect(asked in ("yes", "no"), f"modelling: option cells must be yes or no, not {asked!r}")
    if asked == "no" and not all(cells):
        given = [False if cell else g for cell, g in zip(cells, given)]
    return tuple(given) if any(g is not None for g in given) else ()


def clue_range(text: str | None) -> tuple[int | None, int | None]:
    """The least and the greatest number of clues: `24`, `22..26`, `..26`, `22..`."""
    if text is None:
        return None, None
    low, dots, high = text.partition("..")
    if not all(part.isdecimal() or not part for part in (low, high)) or not (low or high):
        raise BadInput(f"modelling: option clues must be like 24 or 22..26, not {text!r}")
    if not dots:
        return int(low), int(low)
    return (int(low) if low else None), (int(high) if high else None)


def renamed(model: Theory, wish: Wish, facts: Sequence[Fact], random: Random) -> list[Fact]:
    """The same clues under random names of interchangeable symbols."""
    if not model.naming or wish.facts or wish.clauses:
        return list(facts)
    space = model.space
    names = random.sample(range(len(space.symbols[0])), len(space.symbols[0]))
    return [space.atom(cell, names[symbol]) for cell, symbol in map(space.place, facts)]


def dug(request: Request, goal: Goal, facts: Sequence[Fact], random: Random) -> list[Fact]:
    """Without the clues that can go; all of them where the places are given."""
    if request.pattern is not None or request.symmetry is not None:
        return list(facts)
    left = list(facts)
    for fact in random.sample(left, len(left)):
        fewer = [f for f in left if f != fact]
        if solved_by(goal, fewer, goal.strategies):
            left = fewer
    return left


def _superfluous(goal: Goal, facts: Sequence[Fact]) -> bool:
    return any(solved_by(goal, [f for f in facts if f != fact], goal.strategies) for fact in facts)


def _whole(request: Request, option: str) -> int | None:
    text = request.options.get(option)
    expect(
        text is None or (text.isdecimal() and int(text) > 0), f"modelling: option {option} must be a whole number, not {text!r}"
    )
    return None if text is None else int(text)


METHOD = Method(
    "logical modelling: the strategies are constraints of the model, so that it finds clues or proves that there are none",
    produce,
    {
        "engine": f"{', '.join(ENGINES)}, or fewest: as few clues as possible, proved by cpsat",
        "rounds": "at most so many rounds, in each of which all that can be concluded is",
        "clues": "how many clues: 24 or 22..26",
        "never": "no clue is given whose name ends like this ('is 1', '=5')",
        "cells": "yes: cells may be given too, where clues are usually something else",
    },
)
