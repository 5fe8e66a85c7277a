"""One contestant on one instance in a child of its own, with limits on time and memory, and its answer checked by the puzzle's
checker. A contestant is a backend (`sat:glucose4`) or `strategies` (`strategies:naked_single+x_wing`), which solve
as a person does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from cpgen.backends import backend, verdict
from cpgen.backends.base import Search, Stopwatch
from cpgen.backends.process import run_function
from cpgen.deduction.closure import Closure
from cpgen.puzzle import Instance, fault

TASKS = {"solve": 1, "unique": 2, "all": 1000}
"""How many solutions each task asks for."""
STRATEGIES = "strategies"
GRACE = 1.0
"""Seconds a child may take beyond its limit before it is killed: solvers stop themselves first."""


@dataclass(frozen=True)
class Run:
    """What a contestant did on an instance. `answer` is the verdict, or the number of solutions, or None if it gave up."""

    instance: str
    contestant: str
    task: str
    answer: str | None
    seconds: dict[str, float] = field(default_factory=dict)
    reason: str | None = None
    wrong: str | None = None
    """The rule that an answer breaks: a bug in a model, never to be hidden."""

    @property
    def total(self) -> float:
        """All its seconds."""
        return sum(self.seconds.values())

    def to_json(self) -> dict[str, Any]:
        """The run as plain data."""
        return asdict(self)


def expect_contestant(name: str) -> None:
    """BadInput if there is no such contestant, Unavailable if it is not installed here."""
    if name.partition(":")[0] != STRATEGIES:
        backend(name).version()


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


def answer_of(found: Search, task: str) -> str | None:
    """The answer to a task that a search gives, or None where it gave up."""
    if task == "solve":
        return "solved" if found.solutions else "none" if found.complete else None
    if task == "unique":
        known = verdict(found)
        return None if known == "unknown" else known
    return str(len(found.solutions)) if found.complete or len(found.solutions) == TASKS["all"] else None


def run(name: str, instance: Instance, contestant: str, task: str, timeout: float, memory: int | None = None) -> Run:
    """Run one contestant on one instance."""
    child = run_function(lambda: search(contestant, instance, TASKS[task], timeout), timeout + GRACE, memory)
    if child.reason is not None:
        return Run(name, contestant, task, None, {"solve": min(child.cpu_seconds, timeout)}, child.reason)
    found: Search = child.value
    seconds = found.seconds or {"solve": child.cpu_seconds}
    wrong = next((w for s in found.solutions if (w := fault(instance, s))), None)
    return Run(name, contestant, task, answer_of(found, task), seconds, found.reason, wrong)


def run_all(
    instances: Sequence[tuple[str, Instance]], contestants: Iterable[str], task: str, timeout: float, memory: int | None = None
) -> Iterator[Run]:
    """Every contestant on every instance, instance by instance."""
    contestants = list(contestants)
    for name, instance in instances:
        for contestant in contestants:
            yield run(name, instance, contestant, task, timeout, memory)


def disagreements(runs: Iterable[Run]) -> list[str]:
    """Instances on which contestants contradict each other, and answers that break the rules, each in a line."""
    told, answers = [], dict[tuple[str, str], dict[str, str]]()
    for one in runs:
        if one.wrong:
            told.append(f"{one.instance}: {one.contestant} answers wrongly: {one.wrong}")
        if one.answer is not None:
            answers.setdefault((one.instance, one.task), {})[one.contestant] = one.answer
    for (name, task), given in answers.items():
        if len(set(given.values())) > 1:
            told.append(f"{name}: {task}: " + ", ".join(f"{c} says {a}" for c, a in given.items()))
    return told
