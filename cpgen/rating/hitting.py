"""The cheapest prices that satisfy a set of demands: the master problem of the time-expanded rating.

Each symbol pays one of the prices that demands name for it, or the least there is. A demand is a choice: at least one of these
symbols pays at least so much. Choosing as cheaply as possible is a weighted hitting set; CP-SAT solves it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cpgen.backends.base import Stopwatch
from cpgen.backends.cpsat import BACKEND, run

SCALE = 10**8
"""Prices are whole numbers to the solver: this many are one. They are rounded down, so that bounds stay bounds."""

Demand = Mapping[int, float]
"""For some symbols what each would have to pay at least, if none of the others does."""


def cheapest(least: Sequence[float], demands: Sequence[Demand], watch: Stopwatch) -> tuple[list[float], float]:
    """What each symbol pays in the cheapest choice found, and a bound that no choice is below."""
    BACKEND.version()
    from ortools.sat.python import cp_model

    levels = [sorted({d[x] for d in demands if x in d and d[x] > low}) for x, low in enumerate(least)]
    model = cp_model.CpModel()
    pays = [{level: model.new_bool_var("") for level in wanted} for wanted in levels]
    total = 0
    for low, wanted, mine in zip(least, levels, pays):
        for below, level in zip([low, *wanted], wanted):
            total += (int(level * SCALE) - int(below * SCALE)) * mine[level]
            if below > low:
                model.add_implication(mine[level], mine[below])
    for demand in demands:
        model.add_bool_or([pays[x][price] for x, price in demand.items()])
    model.minimize(total)
    solver, status = run(model, watch, linearization_level=2)
    base = sum(int(low * SCALE) for low in least)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return list(least), (base + max(0.0, solver.best_objective_bound)) / SCALE
    found = [max([low, *(level for level, paid in mine.items() if solver.value(paid))]) for low, mine in zip(least, pays)]
    return found, (base + solver.best_objective_bound) / SCALE
