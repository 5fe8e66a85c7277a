"""Generating by logical modelling as a task: find clues for places that strategies solve, or prove that there are none."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from cpgen.backends.base import Stopwatch
from cpgen.comparing.tasks import Attempt, Task, solvers_found
from cpgen.deduction.closure import deduce
from cpgen.deduction.facts import Fact
from cpgen.generation.modelling.answer import NONE
from cpgen.generation.modelling.climbing import climbable
from cpgen.generation.modelling.engine import find
from cpgen.generation.modelling.theory import Theory, theory
from cpgen.generation.modelling.wish import Wish
from cpgen.puzzle import fault, puzzle_named


@dataclass(frozen=True)
class Filling:
    """Clues to be found for a shape of a puzzle: the strategies that solve them, and what is wished of their places."""

    puzzle: str
    shape: Hashable
    strategies: tuple[str, ...]
    wish: Wish

    def theory(self) -> Theory:
        """The shape and the strategies as logic."""
        return theory(puzzle_named(self.puzzle), self.shape, self.strategies)


def contestants(case: Filling) -> list[str]:
    """Every SAT solver on founded layers that grow, CP-SAT and every solver of MiniZinc on layers of one size, and the engines
    that climb and cut."""
    solvers, _ = solvers_found(("cpsat", "minizinc", "sat"))
    engines = [name.replace("sat:", "layers:") if name.startswith("sat") else name for name in solvers]
    return [*engines, *(["climbing"] if climbable(case.wish) else []), "cutting"]


def attempt(contestant: str, case: Filling, timeout: float) -> Attempt:
    """`found` or `none`; what is proved for some rounds only is no answer."""
    watch = Stopwatch(timeout)
    model = case.theory()
    watch.lap("build")
    found = find(model, case.wish, contestant, None, watch.left, Random(1))
    seconds = dict(found.seconds)
    seconds["build"] = seconds.get("build", 0.0) + watch.seconds["build"]
    answer = "found" if found.facts is not None else NONE if found.proved == NONE else None
    return Attempt(answer, found.facts, seconds, found.proved or found.reason)


def wrong(case: Filling, facts: Sequence[Fact] | None) -> str | None:
    """The clues must stand where they are wished, the strategies must solve them, and the checker must accept the solution."""
    if facts is None:
        return None
    model, wish = case.theory(), case.wish
    instance: Any = model.instance(facts)
    used = [any(fact in facts for fact in place.facts) for place in model.places]
    if any(wish.asks(number) not in (None, holds) for number, holds in enumerate(used)):
        return "a clue stands where none is wished, or lacks where one is"
    if not (wish.least or 0) <= sum(used) <= (len(used) if wish.most is None else wish.most):
        return f"{sum(used)} clues are not as many as wished"
    solution = deduce(instance, case.strategies).solution
    if solution is None:
        return "the strategies do not solve the clues"
    placed = [model.space.place(fact) for fact in wish.facts if 0 < fact <= model.space.key_atoms]
    if any(solution[cell] != symbol for cell, symbol in placed):
        return "the solution is not as wished"
    return fault(instance, solution)


MODELLING = Task("modelling", "find clues for the places that the strategies solve", contestants, attempt, wrong)
