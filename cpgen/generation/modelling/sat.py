"""Founded layers in an incremental SAT solver: a round is added whenever the rounds so far do not suffice.

"None" from here means none within the rounds tried, unless so many are more than any solution can take.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from cpgen.backends.base import Stopwatch
from cpgen.generation.modelling.answer import Answer, none_within
from cpgen.generation.modelling.layers import Layers
from cpgen.generation.modelling.theory import Theory
from cpgen.generation.modelling.wish import Clauses, Wish, wanted

SLICE = 2000
"""Conflicts between two looks at the clock."""
SOLVER = "glucose4"


def layered(theory: Theory, wish: Wish, rounds: Sequence[int], watch: Stopwatch, random: Random | None = None) -> Answer:
    """Find clues that the rules solve within one of these rising numbers of rounds, or prove that there are none."""
    return next(layered_all(theory, wish, rounds, watch, random))


def layered_all(
    theory: Theory, wish: Wish, rounds: Sequence[int], watch: Stopwatch, random: Random | None = None, solver: str = SOLVER
) -> Iterator[Answer]:
    """All clues that the rules solve within these rounds, each once; the last answer says why there are no more."""
    from pysat.solvers import Solver

    out = Clauses(max(theory.cnf.top, theory.space.atoms))
    shown, _ = wanted(theory, wish, out)
    layers = Layers(theory, shown, out.add, out.fresh)
    with Solver(name=solver, bootstrap_with=out.take()) as engine:
        if random is not None:
            engine.set_phases([a if random.random() < 0.5 else -a for a in range(1, theory.space.key_atoms + 1)])
        for number in rounds:
            while len(layers.known) <= number:
                layers.add_round()
            goal = layers.solved()
            engine.append_formula(out.take())
            while (found := solve(engine, [goal], watch)) is True:
                model = engine.get_model()
                told = {f for f, variable in shown.items() if model[variable - 1] > 0}
                yield Answer("layers", tuple(sorted(told)), number)
                engine.add_clause([-variable if f in told else variable for f, variable in shown.items()])
            if found is None:
                yield Answer("layers", rounds=number, reason="time")
                return
            engine.add_clause([-goal])
        yield Answer("layers", rounds=rounds[-1], proved=none_within(theory, rounds[-1]))


def solve(engine: Any, assumptions: Sequence[int], watch: Stopwatch) -> bool | None:
    """Whether the clauses hold under the assumptions; None if the time ran out."""
    while not watch.over:
        engine.conf_budget(SLICE)
        answer = engine.solve_limited(assumptions=list(assumptions))
        if answer is not None:
            return bool(answer)
    return None
