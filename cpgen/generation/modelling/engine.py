"""One face for all engines of logical modelling, and the choice among them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from cpgen.backends.base import Stopwatch
from cpgen.errors import BadInput
from cpgen.generation.modelling.answer import NONE, Answer
from cpgen.generation.modelling.cutting import cut
from cpgen.generation.modelling.sat import layered
from cpgen.generation.modelling.theory import Theory
from cpgen.generation.modelling.whole import by_cpsat, by_minizinc
from cpgen.generation.modelling.wish import Wish

ENGINES = ("auto", "layers", "cutting", "cpsat", "minizinc")
ROUNDS = (8, 16)
"""The numbers of rounds tried in turn where none is given: proofs that very few do not suffice cost more than they save."""
SLICE = 2.0
"""Seconds of the first turn where engines take turns; each further turn doubles."""


def find(theory: Theory, wish: Wish, engine: str, rounds: int | None, timeout: float | None, random: Random) -> Answer:
    """Find clues that the rules solve (within so many rounds, if given), or prove that there are none."""
    watch = Stopwatch(timeout)
    last = rounds or ROUNDS[-1]
    steps = (*(r for r in ROUNDS if r < last), last)
    match engine:
        case "layers":
            return layered(theory, wish, steps, watch, random)
        case "cutting" if rounds is None:
            return cut(theory, wish, watch, random)
        case "cutting":
            raise BadInput("modelling: the cutting engine knows no rounds; use layers or cpsat")
        case "cpsat":
            return by_cpsat(theory, wish, last, watch)
        case "minizinc":
            return by_minizinc(theory, wish, last, watch)
        case "auto" if rounds is not None or wish.unsolvable:
            return layered(theory, wish, steps, watch, random)
        case "auto":
            return turns(theory, wish, steps, watch, random)
    raise BadInput(f"modelling: no engine {engine!r}; there are {', '.join(ENGINES)}")


def turns(theory: Theory, wish: Wish, steps: tuple[int, ...], watch: Stopwatch, random: Random) -> Answer:
    """Cutting, which proves, and layers, which find, in turns that double until one of them answers or the time is over."""
    seconds = SLICE
    answer = Answer("auto", reason="time")
    while not watch.over:
        for name in ("cutting", "layers"):
            left = watch.left
            turn = Stopwatch(seconds if left is None else min(seconds, left))
            answer = cut(theory, wish, turn, random) if name == "cutting" else layered(theory, wish, steps, turn, random)
            if answer.facts is not None or answer.proved == NONE:
                return replace(answer, engine=f"{answer.engine} (chosen from cutting and layers)")
        seconds *= 2
    return answer
