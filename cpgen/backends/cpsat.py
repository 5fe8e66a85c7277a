"""CP-SAT of OR-tools, one worker and a fixed seed so that results repeat. The model is built once; after each solution the
answer key gets a ban and the solution stays as a hint, then the same model is solved again.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any, Self

from cpgen.backends.base import Search, Stopwatch, out_of_time
from cpgen.deduction.facts import Solution
from cpgen.errors import BadInput, Unavailable
from cpgen.puzzle import Instance, puzzle_of


def ban(model: Any, key: list[Any], solution: Solution) -> None:
    """Forbid one assignment of the answer key."""
    differs = []
    for variable, value in zip(key, solution):
        literal = model.new_bool_var("")
        model.add(variable != value).only_enforce_if(literal)
        differs.append(literal)
    model.add_bool_or(differs)


def run(model: Any, watch: Stopwatch, **parameters: Any) -> tuple[Any, Any]:
    """Solve a model with one worker; gives the solver and its status. The search runs in a thread of its own: Ctrl-C, which the
    main thread hears, stops it."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.catch_sigint_signal = False
    for name, value in parameters.items():
        setattr(solver.parameters, name, value)
    if watch.left is not None:
        solver.parameters.max_time_in_seconds = watch.left
    status: list[Any] = [cp_model.UNKNOWN]
    done = threading.Event()

    def work() -> None:
        try:
            status[0] = solver.solve(model)
        finally:
            done.set()

    threading.Thread(target=work, daemon=True).start()
    try:
        done.wait()  # not join: a join that was interrupted takes the thread for ended
    except KeyboardInterrupt:
        while not done.wait(0.05):  # again and again, because a search that has not begun does not hear it
            solver.stop_search()
        raise
    return solver, status[0]


@dataclass(frozen=True)
class CpSat:
    """The backend."""

    name: str = "cpsat"

    def with_solver(self, solver: str) -> Self:
        """There is only one solver."""
        raise BadInput(f"cpsat: no solver {solver!r}; it has only one")

    def solvers(self) -> tuple[str, ...]:
        """The solvers it offers."""
        return ("cp-sat",)

    def version(self) -> str:
        """OR-tools' version."""
        try:
            import ortools
        except ImportError:
            raise Unavailable("backend cpsat: install the Python package ortools") from None
        return f"OR-tools {ortools.__version__}"

    def search(self, instance: Instance, limit: int, timeout: float | None = None) -> Search:
        """Look for up to `limit` solutions."""
        self.version()
        from ortools.sat.python import cp_model

        watch = Stopwatch(timeout)
        model = cp_model.CpModel()
        key = watch.build(lambda: puzzle_of(instance).cpsat(instance, model))
        if key is None:
            return out_of_time(self.name, watch)
        found: list[Solution] = []
        complete, reason = False, None
        while len(found) < limit:
            solver, status = run(model, watch)
            if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
                found.append(tuple(solver.value(v) for v in key))
                ban(model, key, found[-1])
                model.clear_hints()
                for variable, value in zip(key, found[-1]):
                    model.add_hint(variable, value)
            elif status == cp_model.INFEASIBLE:
                complete = True
                break
            else:
                reason = "time" if status == cp_model.UNKNOWN else solver.status_name(status).lower()
                break
        watch.lap("solve")
        return Search(self.name, tuple(found), complete, watch.seconds, reason)


BACKEND = CpSat()
