"""A task is a value: a name, who can do it, how, and how to check what they give. Here are the three tasks about an instance
(solve, prove unique, find all), which are one search with three limits.

A contestant is a backend (`sat:glucose4`, `sat:cadical195/order`) or `strategies` (`strategies:naked_single+x_wing`), which
solve as a person does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from cpgen.backends import backend, backends, verdict
from cpgen.backends.base import Search, Stopwatch
from cpgen.deduction.closure import Closure
from cpgen.deduction.rules import choose, expect_fit
from cpgen.errors import BadInput, Unavailable
from cpgen.puzzle import Instance, fault, puzzle_of

STRATEGIES = "strategies"
MOST = 1000
"""How many solutions finding all finds at the most."""


@dataclass(frozen=True)
class Attempt:
    """What a contestant gives: its answer in a word (None: it gave up, `reason` says why), what shows it, and its seconds."""

    answer: str | None
    evidence: Any = None
    seconds: dict[str, float] = field(default_factory=dict)
    reason: str | None = None


@dataclass(frozen=True)
class Task:
    """`contestants(case)` names all that are here; `attempt(contestant, case, timeout)` lets one try; `wrong(case, evidence)`
    says what is wrong with what it gave, or None, and shares no code with any contestant."""

    name: str
    text: str
    contestants: Callable[[Any], Sequence[str]]
    attempt: Callable[[str, Any, float], Attempt]
    wrong: Callable[[Any, Any], str | None]


def solvers_found(families: Iterable[str] | None = None) -> tuple[list[str], list[str]]:
    """Every solver of these backends (of all, if None) that is here, as `family:solver`, and what to install for the others."""
    here, missing = list[str](), list[str]()
    for family, found in backends().items():
        if families is not None and family not in families:
            continue
        try:
            found.version()
        except Unavailable as error:
            missing.append(str(error))
            continue
        solvers = found.solvers()
        here += [f"{family}:{solver}" for solver in solvers] if len(solvers) > 1 else [family]
    return here, missing


def usual() -> tuple[list[str], list[str]]:
    """Each backend with its usual solver and the strategies; and what to install for the backends that are missing."""
    here, missing = solvers_found()
    return [*dict.fromkeys(name.partition(":")[0] for name in here), STRATEGIES], missing


def everybody(instance: Instance) -> list[str]:
    """Every solver of every backend, the puzzle's other encodings on SAT's usual solver, and the strategies."""
    here, _ = solvers_found()
    sat = next((name for name in here if name.startswith("sat:")), None)
    encodings = [f"{sat}/{encoding}" for encoding in puzzle_of(instance).encodings] if sat else []
    return [*here, *encodings, STRATEGIES]


def expect_contestant(name: str) -> None:
    """BadInput if there is no such contestant, Unavailable if it is not installed here."""
    if name.partition(":")[0] != STRATEGIES:
        backend(name).version()


def expect_fitting(name: str, instance: Instance) -> None:
    """BadInput if a contestant's encoding or strategies are not the puzzle's."""
    puzzle = puzzle_of(instance)
    family, _, chosen = name.partition(":")
    encoding = chosen.partition("/")[2]
    if family == STRATEGIES and chosen:
        choose(puzzle.strategies, chosen.split("+"), puzzle.name)
        expect_fit(puzzle.strategies, chosen.split("+"), puzzle.shape(instance), puzzle.name)
    elif encoding and encoding not in puzzle.encodings:
        raise BadInput(f"{puzzle.name}: no encoding {encoding!r}; there are {', '.join(puzzle.encodings) or 'no others'}")


def search(contestant: str, instance: Instance, limit: int, timeout: float) -> Search:
    """Let a contestant look for solutions."""
    family, _, chosen = contestant.partition(":")
    if family != STRATEGIES:
        return backend(contestant).search(instance, limit, timeout)
    watch = Stopwatch(timeout)
    closure = Closure(instance, chosen.split("+") if chosen else None)
    watch.lap("build")
    while not watch.over and next(iter(closure), None) is not None:
        pass
    watch.lap("solve")
    status = closure.state.status
    found = (tuple(s for s in closure.state.placed if s is not None),) if status == "solved" else ()
    reason = None if status != "stuck" else "time" if watch.over else "stuck"
    return Search(contestant, found, status != "stuck", watch.seconds, reason)


def _solved(found: Search) -> str | None:
    return "solved" if found.solutions else "none" if found.complete else None


def _verdict(found: Search) -> str | None:
    known = verdict(found)
    return None if known == "unknown" else known


def _number(found: Search) -> str | None:
    return str(len(found.solutions)) if found.complete or len(found.solutions) == MOST else None


def _attempt(limit: int, word: Callable[[Search], str | None], contestant: str, instance: Instance, timeout: float) -> Attempt:
    found = search(contestant, instance, limit, timeout)
    return Attempt(word(found), found.solutions, found.seconds, found.reason)


def _wrong(instance: Instance, solutions: Sequence[Sequence[int]]) -> str | None:
    if len(set(solutions)) < len(solutions):
        return f"{instance.puzzle}: a solution is given twice"
    return next((wrong for solution in solutions if (wrong := fault(instance, solution))), None)


SOLVE, UNIQUE, ALL = (
    Task(name, text, everybody, partial(_attempt, limit, word), _wrong)
    for name, text, limit, word in (
        ("solve", "find a solution", 1, _solved),
        ("unique", "prove that there is one solution", 2, _verdict),
        ("all", f"find all solutions, up to {MOST}", MOST, _number),
    )
)
