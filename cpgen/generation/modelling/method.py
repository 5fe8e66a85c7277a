"""Logical modelling as a generation method: a request as a theory and a wish, and the answer as an instance.

Without a pattern the places of the clues are the model's choice too. Where it is proved that nothing fits, `Impossible` says what
was proved: none at all, or none within so many rounds.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from cpgen.backends.base import Stopwatch
from cpgen.deduction.facts import Fact
from cpgen.errors import expect
from cpgen.generation.goal import goal_of
from cpgen.generation.modelling.answer import NONE, Answer
from cpgen.generation.modelling.asking import OPTIONS, like, whole, wish_of
from cpgen.generation.modelling.engine import ENGINES, ROUNDS, find
from cpgen.generation.modelling.objectives import OBJECTIVES
from cpgen.generation.modelling.sat import closest
from cpgen.generation.modelling.theory import Theory, theory
from cpgen.generation.modelling.whole import by_cpsat
from cpgen.generation.modelling.wish import Wish
from cpgen.puzzle import puzzle_named
from cpgen.request import Impossible, Method, Request

LOG = logging.getLogger("cpgen")


Further = Callable[[Theory], tuple[tuple[int, ...], ...]]
"""What a puzzle wishes besides, as clauses over its theory's atoms."""


def produce(request: Request, random: Random, further: Further = lambda model: (), made: Theory | None = None) -> Iterator[Any]:
    """One chunk: one answer of the model, if there is one; of a theory that was made for it, or of the usual one."""
    goal = goal_of(request)
    puzzle = puzzle_named(request.puzzle)
    expect(goal.strategies is not None, f"{puzzle.name}: logical modelling needs to know by which strategies (--strategies)")
    model = theory(puzzle, request.shape, goal.strategies) if made is None else made
    wish = wish_of(request, goal, model)
    wish = replace(wish, clauses=(*wish.clauses, *further(model)))
    rounds = whole(request, "rounds")
    answer = answered(request, model, wish, rounds, random)
    LOG.info("modelling: %s: %s", answer.engine, answer.proved or answer.reason or _found(answer))
    if answer.facts is None:
        if answer.proved is not None:
            why = answer.engine if answer.because is None else f"{answer.engine}: {answer.because}"
            details = {"proved": answer.proved, "engine": answer.engine, "because": answer.because}
            raise Impossible(f"{puzzle.name}: {answer.proved} ({why})", details, rounds is None and answer.proved != NONE)
        return
    facts = renamed(model, wish, answer.facts, random)
    yield model.instance(facts)


def answered(request: Request, model: Theory, wish: Wish, rounds: int | None, random: Random) -> Answer:
    """What the engine that the request names says."""
    engine = request.options.get("engine", "auto")
    if "like" in request.options:
        literals = like(request.options["like"], model)
        return closest(model, wish, literals, rounds or ROUNDS[-1], Stopwatch(None), random)
    if engine in OBJECTIVES:
        if engine == "symmetric":
            expect(wish.orbits, "modelling: the engine symmetric needs a symmetry (--symmetry)")
            wish = replace(wish, orbits=(), preferred=wish.orbits)
        return by_cpsat(model, wish, rounds or ROUNDS[0], Stopwatch(None), engine)
    return find(model, wish, engine, rounds, None, random)


def renamed(model: Theory, wish: Wish, facts: Sequence[Fact], random: Random) -> list[Fact]:
    """The same clues under random names of interchangeable symbols."""
    if not model.naming or wish.facts or wish.clauses:
        return list(facts)
    space = model.space
    names = random.sample(range(len(space.symbols[0])), len(space.symbols[0]))
    return [space.atom(cell, names[symbol]) for cell, symbol in map(space.place, facts)]


def _found(answer: Answer) -> str:
    return "found" if answer.rounds is None else f"found within {answer.rounds} rounds"


METHOD = Method(
    "logical modelling: the strategies are constraints of the model, so that it finds clues or proves that there are none",
    produce,
    {
        "engine": f"{', '.join(ENGINES)}; or, proved by cpsat, {'; '.join(f'{n}: {text}' for n, text in OBJECTIVES.items())}",
        **OPTIONS,
    },
    exact=True,
)
