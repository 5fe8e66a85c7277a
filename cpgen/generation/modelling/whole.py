"""The same founded layers, with a fixed number of rounds, as one model for other solvers: CP-SAT, which can also make the
clues as few as possible, and MiniZinc, for comparison on small boards.
"""

from __future__ import annotations

from itertools import accumulate, chain
from typing import Any

from cpgen.backends.base import Stopwatch
from cpgen.backends.cpsat import run
from cpgen.backends.minizinc import driver, run_model
from cpgen.errors import expect
from cpgen.generation.modelling.answer import Answer, none_within
from cpgen.generation.modelling.conditions import Conditions
from cpgen.generation.modelling.layers import Known, Layers
from cpgen.generation.modelling.objectives import minimised
from cpgen.generation.modelling.theory import Theory
from cpgen.generation.modelling.wish import Clauses, Wish, wanted


def whole(theory: Theory, wish: Wish, rounds: int) -> tuple[Clauses, Known, list[int | None]]:
    """All clauses; the variable of each fact that may be shown; and for each place the variable that says it has a clue."""
    out = Clauses(max(theory.cnf.top, theory.space.atoms))
    shown, used = wanted(theory, wish, out)
    layers = Layers(theory, shown, out.add, out.fresh)
    for _ in range(rounds):
        layers.add_round()
    out.add([layers.solved()])
    return out, shown, used


def by_cpsat(theory: Theory, wish: Wish, rounds: int, watch: Stopwatch, objective: str | None = None) -> Answer:
    """Find clues with CP-SAT; with an objective, provably the best within these rounds."""
    from ortools.sat.python import cp_model

    out, shown, used = whole(theory, wish, rounds)
    model = cp_model.CpModel()
    literals: dict[int, Any] = {}
    for variable in range(1, out.top + 1):
        literals[variable] = model.new_bool_var("")
        literals[-variable] = literals[variable].negated()
    for clause in out.clauses:
        model.add_bool_or([literals[x] for x in clause])
    if objective is not None:
        model.minimize(minimised(objective, theory, wish, model, literals, used))
    watch.lap("build")
    conditions = Conditions(theory, wish, shown, used)
    while True:
        solver, status = run(model, watch)
        watch.lap("solve")
        if status == cp_model.INFEASIBLE:
            return Answer("cpsat", rounds=rounds, proved=none_within(theory, rounds))
        if status == cp_model.UNKNOWN:
            return Answer("cpsat", rounds=rounds, reason="time")
        facts = tuple(sorted(f for f, variable in shown.items() if solver.boolean_value(literals[variable])))
        cuts = conditions.cuts(facts)
        if not cuts:
            break
        for clause in cuts:
            model.add_bool_or([literals[x] for x in clause])
    best = "fewest" if objective == "fewest" else f"most {objective} ({round(solver.objective_value)})"
    proved = f"{best} within {rounds} rounds" if objective is not None and status == cp_model.OPTIMAL else None
    return Answer("cpsat", facts, rounds, proved)


def by_minizinc(theory: Theory, wish: Wish, rounds: int, watch: Stopwatch, solver: str = "gecode") -> Answer:
    """Find clues with MiniZinc."""
    known = driver()[2]
    expect(solver in known, f"modelling: no MiniZinc solver {solver!r} here; there are {', '.join(known)}")
    out, shown, used = whole(theory, wish, rounds)
    conditions = Conditions(theory, wish, shown, used)
    while True:
        ends = [0, *accumulate(map(len, out.clauses))]
        data = {"variables": out.top, "clauses": len(out.clauses), "ends": ends, "literals": list(chain(*out.clauses))}
        watch.lap("build")
        answer = run_model("clauses", data, solver, watch)
        if answer is None:
            return Answer(f"minizinc:{solver}", rounds=rounds, proved=none_within(theory, rounds))
        if isinstance(answer, str):
            return Answer(f"minizinc:{solver}", rounds=rounds, reason=answer)
        facts = tuple(sorted(f for f, v in shown.items() if answer[v - 1]))
        cuts = conditions.cuts(facts)
        if not cuts:
            return Answer(f"minizinc:{solver}", facts, rounds)
        out.clauses += cuts
