"""Founded layers in an incremental SAT solver: a round is added whenever the rounds so far do not suffice.

"None" from here means none within the rounds tried, unless so many are more than any solution can take.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from cpgen.backends.base import Stopwatch
from cpgen.backends.sat import SOLVERS
from cpgen.errors import expect
from cpgen.generation.modelling.answer import Answer, none_within
from cpgen.generation.modelling.conditions import Conditions
from cpgen.generation.modelling.layers import Layers
from cpgen.generation.modelling.theory import Theory
from cpgen.generation.modelling.wish import Clauses, Wish, wanted

SLICE = 2000
"""Conflicts between two looks at the clock."""
SOLVER = "glucose4"
HINTED = 4
"""For one cell in so many a random symbol is tried first."""


def layered(
    theory: Theory, wish: Wish, rounds: Sequence[int], watch: Stopwatch, random: Random | None = None, solver: str = SOLVER
) -> Answer:
    """Find clues that the rules solve within one of these rising numbers of rounds, or prove that there are none."""
    return next(layered_all(theory, wish, rounds, watch, random, solver))


def layered_all(
    theory: Theory, wish: Wish, rounds: Sequence[int], watch: Stopwatch, random: Random | None = None, solver: str = SOLVER
) -> Iterator[Answer]:
    """All clues that the rules solve within these rounds, each once; the last answer says why there are no more."""
    from pysat.solvers import Solver

    expect(solver in SOLVERS, f"modelling: no SAT solver {solver!r}; there are {', '.join(SOLVERS)}")
    out = Clauses(max(theory.cnf.top, theory.space.atoms))
    shown, holds = wanted(theory, wish, out)
    conditions = Conditions(theory, wish, shown, holds)
    layers = Layers(theory, shown, out.add, out.fresh)
    with Solver(name=solver, bootstrap_with=out.take()) as engine:
        if random is not None:
            engine.set_phases([a if random.random() < 0.5 else -a for a in range(1, theory.space.key_atoms + 1)])
        for number in rounds:
            while len(layers.known) <= number:
                layers.add_round()
            goal = layers.solved()
            engine.append_formula(out.take())
            watch.lap("build")
            while (found := solve(engine, [goal], watch, hints(theory, random))) is True:
                model = engine.get_model()
                told = tuple(sorted(f for f, variable in shown.items() if model[variable - 1] > 0))
                cuts = conditions.cuts(told)
                if not cuts:
                    yield Answer("layers", told, number)
                    cuts = conditions.others(told)
                engine.append_formula(cuts)
            if found is None:
                yield Answer("layers", rounds=number, reason="time")
                return
            engine.add_clause([-goal])
            watch.lap("solve")
        yield Answer("layers", rounds=rounds[-1], proved=none_within(theory, rounds[-1]))


def hints(theory: Theory, random: Random | None) -> list[int]:
    """Symbols for some cells, at random: asked for as long as they do no harm, so that answers differ."""
    if random is None:
        return []
    space = theory.space
    chosen = random.sample(range(len(space.cells)), len(space.cells) // HINTED)
    return [space.atom(cell, random.randrange(len(space.symbols[cell]))) for cell in chosen]


def solve(engine: Any, assumptions: Sequence[int], watch: Stopwatch, wishes: Sequence[int] = ()) -> bool | None:
    """Whether the clauses hold under the assumptions, with as many of the wishes as is easy; None if the time ran out."""
    kept = list(wishes)
    while not watch.over:
        engine.conf_budget(SLICE)
        answer = engine.solve_limited(assumptions=[*assumptions, *kept])
        core = set(engine.get_core() or ()) if answer is False else set()
        if answer is None:
            del kept[len(kept) // 2 :]
        elif answer or core.isdisjoint(kept):
            return bool(answer)
        else:
            kept = [wish for wish in kept if wish not in core]
    return None


def closest(theory: Theory, wish: Wish, literals: Sequence[int], rounds: int, watch: Stopwatch, random: Random) -> Answer:
    """Clues that the rules solve within these rounds and whose solution breaks as few of these literals as possible."""
    from pysat.card import ITotalizer
    from pysat.solvers import Solver

    out = Clauses(max(theory.cnf.top, theory.space.atoms))
    shown, holds = wanted(theory, wish, out)
    conditions = Conditions(theory, wish, shown, holds)
    layers = Layers(theory, shown, out.add, out.fresh)
    for _ in range(rounds):
        layers.add_round()
    goal = layers.solved()
    with (
        ITotalizer([-x for x in literals], ubound=len(literals), top_id=out.top) as total,
        Solver(name=SOLVER, bootstrap_with=[*out.take(), *total.cnf.clauses]) as engine,
    ):
        engine.set_phases([*literals])
        for broken in range(len(literals) + 1):
            fewer = [-total.rhs[broken]] if broken < len(total.rhs) else []
            while found := solve(engine, [goal, *fewer], watch):
                model = engine.get_model()
                told = tuple(sorted(f for f, variable in shown.items() if model[variable - 1] > 0))
                if cuts := conditions.cuts(told):
                    engine.append_formula(cuts)
                    continue
                bound = "" if rounds >= theory.longest else f" within {rounds} rounds"
                return Answer("layers", told, rounds, f"{broken} differ, fewer cannot{bound}")
            if found is None:
                return Answer("layers", rounds=rounds, reason=f"time (at least {broken} must differ)")
    return Answer("layers", rounds=rounds, proved=none_within(theory, rounds))
