"""One face for all engines of logical modelling, and the choice among them."""

from __future__ import annotations

import logging
from dataclasses import replace
from random import Random

from cpgen.backends.base import Stopwatch
from cpgen.errors import BadInput
from cpgen.generation.modelling.answer import NONE, Answer
from cpgen.generation.modelling.climbing import climbable, climbed
from cpgen.generation.modelling.cutting import cut
from cpgen.generation.modelling.interchange import interchanged
from cpgen.generation.modelling.sat import SOLVER, layered
from cpgen.generation.modelling.theory import Theory
from cpgen.generation.modelling.whole import by_cpsat, by_minizinc
from cpgen.generation.modelling.wish import Wish

LOG = logging.getLogger("cpgen")
ENGINES = ("auto", "climbing", "layers", "cutting", "symmetry", "cpsat", "minizinc")
"""`layers` and `minizinc` may name a solver: `layers:cadical195`, `minizinc:chuffed`."""
ROUNDS = (8, 16)
"""The numbers of rounds tried in turn where none is given: proofs that very few do not suffice cost more than they save."""
TURNS = {"climbing": 100, "cutting": 100, "layers": 10}
"""How often each engine may look at the clock in its first turn (moves, relaxations, thousands of conflicts: a second or two
each on a 9x9 board); each further turn has twice as many."""


class Turn(Stopwatch):
    """A turn that ends after so many looks, whatever the clock says: so the same seed gives the same answer on any machine."""

    def __init__(self, looks: int, whole: Stopwatch) -> None:
        super().__init__(whole.left)
        self._looks = looks

    @property
    def over(self) -> bool:
        """Whether the looks are used up, or the time."""
        self._looks -= 1
        return self._looks < 0 or super().over


LAST = 64
"""The share of turns after which it is given up to prove more than that there is nothing within the last number of rounds."""


def find(theory: Theory, wish: Wish, engine: str, rounds: int | None, timeout: float | None, random: Random) -> Answer:
    """Find clues that the rules solve (within so many rounds, if given), or prove that there are none."""
    watch = Stopwatch(timeout)
    answer = _asked(theory, wish, engine, rounds, watch, random)
    watch.lap("solve")
    return replace(answer, seconds=watch.seconds)


def _asked(theory: Theory, wish: Wish, engine: str, rounds: int | None, watch: Stopwatch, random: Random) -> Answer:
    last = rounds or ROUNDS[-1]
    steps = (*(r for r in ROUNDS if r < last), last)
    family, _, solver = engine.partition(":")
    if solver and family not in ("layers", "minizinc"):
        raise BadInput(f"modelling: the engine {family} has no choice of solvers")
    match family:
        case "climbing" if theory.choices:
            raise BadInput("modelling: the climbing engine finds clues alone; use cutting or layers")
        case "climbing" if rounds is None and climbable(wish):
            return climbed(theory, wish, watch, random)
        case "climbing":
            raise BadInput("modelling: the climbing engine knows neither rounds nor values; use layers or cpsat")
        case "layers":
            return layered(theory, wish, steps, watch, random, solver or SOLVER)
        case "cutting" if rounds is None:
            return cut(theory, wish, watch, random)
        case "cutting":
            raise BadInput("modelling: the cutting engine knows no rounds; use layers or cpsat")
        case "symmetry":
            return interchanged(theory, wish)
        case "cpsat":
            return by_cpsat(theory, wish, last, watch)
        case "minizinc":
            return by_minizinc(theory, wish, last, watch, solver or "gecode")
        case "auto" if (answer := interchanged(theory, wish)).proved:
            return answer
        case "auto" if rounds is not None:
            return layered(theory, wish, steps, watch, random)
        case "auto":
            return turns(theory, wish, steps, watch, random)
    raise BadInput(f"modelling: no engine {engine!r}; there are {', '.join(ENGINES)}")


def turns(theory: Theory, wish: Wish, steps: tuple[int, ...], watch: Stopwatch, random: Random) -> Answer:
    """Climbing, which finds, cutting, which proves, and layers, which do both for few rounds, in turns that double until one of
    them answers or the time is over."""
    share = 1
    bounded = None
    engines = [
        *(["climbing"] if climbable(wish) and not theory.choices else []),
        "cutting",
        *([] if theory.finders else ["layers"]),
    ]
    told = f"chosen from {', '.join(engines)}" if len(engines) > 1 else "the only one that applies"
    while not watch.over and not (bounded is not None and share > LAST):
        for name in engines if bounded is None else engines[:-1]:
            answer = _turn(name, theory, wish, steps, Turn(share * TURNS[name], watch), random)
            if answer.facts is not None or answer.proved == NONE:
                return replace(answer, engine=f"{answer.engine} ({told})")
            if answer.proved is not None:
                LOG.info("modelling: %s: %s; looking further", answer.engine, answer.proved)
                bounded = replace(answer, engine=f"{answer.engine} ({told})")
        share *= 2
    return bounded or Answer(f"auto ({told})", reason="time")


def _turn(name: str, theory: Theory, wish: Wish, steps: tuple[int, ...], turn: Stopwatch, random: Random) -> Answer:
    match name:
        case "climbing":
            return climbed(theory, wish, turn, random)
        case "cutting":
            return cut(theory, wish, turn, random)
    return layered(theory, wish, steps, turn, random)
