"""Solving and checking an instance on backends. No answer is passed on before the puzzle's own checker, which shares nothing
with any model, has looked at it; and backends that contradict each other are an answer of their own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from cpgen.backends import backend as backend_named
from cpgen.backends import backends, verdict
from cpgen.backends.base import Search, Stopwatch
from cpgen.deduction.facts import Solution, Symbol
from cpgen.errors import BadInput, CpgenError, Unavailable, expect_time
from cpgen.formats import instance_of
from cpgen.puzzle import Instance, fault, puzzle_of, space_of

PREFERRED = ("sat", "cpsat", "minizinc", "backtracking")
"""Which backend answers when none is named: the first of these that is installed."""

PATIENCE = {"backtracking": 60.0}
"""Seconds that `all` gives, when no limit is set, to a reference that would otherwise search a big board for ever."""


class Disagreement(CpgenError):
    """Two backends contradict each other, or one gave a board that is no solution: somebody is wrong."""


@dataclass(frozen=True)
class Solved:
    """A solution, or why there is none: `status` is solved, none, stuck, contradiction or unknown."""

    instance: Instance
    status: str
    backend: str
    solution: Solution | None = None
    seconds: dict[str, float] = field(default_factory=dict)
    reason: str | None = None

    @property
    def symbols(self) -> list[Symbol] | None:
        """The solution as the symbols people write, cell by cell."""
        return None if self.solution is None else space_of(self.instance).shown(self.solution)


@dataclass(frozen=True)
class Checked:
    """The verdict of each backend, and the solutions they found, at most two each."""

    instance: Instance
    verdicts: dict[str, str]
    solutions: tuple[Solution, ...] = ()
    """All that were found, each once: two prove that there are several."""
    seconds: dict[str, dict[str, float]] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)
    skipped: dict[str, str] = field(default_factory=dict)
    """The backends that are not installed, with what to install."""

    @property
    def verdict(self) -> str:
        """What the backends agree on: `unknown` if none could tell, `disagreement` if two contradict each other."""
        said = set(self.verdicts.values())
        if (
            len(said & {"unique", "none"}) > 1
            or ("none" in said and self.solutions)
            or ("unique" in said and len(self.solutions) > 1)
        ):
            return "disagreement"
        if len(self.solutions) > 1:
            return "multiple"
        return next(iter(said & {"unique", "none"}), "unknown")


def default_backend() -> str:
    """The backend used when none is named."""
    for name in PREFERRED:
        try:
            backend_named(name).version()
        except Unavailable:
            continue
        return name
    raise Unavailable("no backend is installed; install one of the Python packages python-sat, ortools")


def search(instance: Instance, backend: str | None, limit: int, timeout: float | None = None) -> Search:
    """Up to `limit` solutions from one backend, each looked at by the puzzle's checker."""
    expect_time(timeout)
    found = backend_named(backend or default_backend()).search(instance, limit, timeout)
    space = space_of(instance)
    clues = [fact for fact in puzzle_of(instance).clues(instance) if fact <= space.key_atoms]
    for solution in found.solutions:
        wrong = fault(instance, solution)
        missed = set(clues) - set(space.facts_of(solution))
        if wrong or missed:
            named = wrong or f"the clue {space.name(min(missed))} is not kept"
            raise Disagreement(f"{found.backend} gave a board that is no solution: {named}")
    if len(set(found.solutions)) < len(found.solutions):
        raise Disagreement(f"{found.backend} gave the same solution twice")
    return found


def clash_named(instance: Instance) -> str | None:
    """The rule that the clues themselves break, in words; None if there is none to see."""
    named = fault(instance)
    return named and named.removeprefix(f"{instance.puzzle}: ")


def solve(
    puzzle: Instance | str,
    backend: str | None = None,
    timeout: float | None = None,
    strategies: Iterable[str] | None = None,
) -> Solved:
    """A solution from a backend, or from the strategies of people with `backend="strategies"`."""
    instance = instance_of(puzzle)
    if backend == "strategies":
        from cpgen.explaining import explain

        expect_time(timeout)
        watch = Stopwatch(timeout)
        told = watch.build(lambda: explain(instance, strategies))
        if told is None:
            return Solved(instance, "unknown", backend, reason="time")
        return Solved(instance, told.status, backend, told.solution, reason=told.state.clash)
    if strategies is not None:
        raise BadInput("strategies go with the backend 'strategies'")
    found = search(instance, backend, 1, timeout)
    if found.solutions:
        return Solved(instance, "solved", found.backend, found.solutions[0], found.seconds)
    if found.complete:
        return Solved(instance, "none", found.backend, None, found.seconds, clash_named(instance))
    return Solved(instance, "unknown", found.backend, None, found.seconds, found.reason)


def check(puzzle: Instance | str, backend: str | Iterable[str] | None = None, timeout: float | None = None) -> Checked:
    """Whether an instance has exactly one solution, from one backend, several, or `all` that are installed."""
    instance = instance_of(puzzle)
    if backend is None or isinstance(backend, str):
        names = list(backends()) if backend == "all" else [backend or default_backend()]
    else:
        names = list(backend)
    searches: dict[str, Search] = {}
    skipped: dict[str, str] = {}
    for name in names:
        try:
            patience = PATIENCE.get(name) if backend == "all" and timeout is None else timeout
            found = search(instance, name, 2, patience)
            searches[found.backend] = found
        except Unavailable as error:
            if backend != "all":
                raise
            skipped[name] = str(error)
    return Checked(
        instance,
        {name: verdict(found) for name, found in searches.items()},
        tuple(dict.fromkeys(solution for found in searches.values() for solution in found.solutions)),
        {name: found.seconds for name, found in searches.items()},
        {name: found.reason for name, found in searches.items() if found.reason},
        skipped,
    )
