"""One contestant at one task in a child of its own, with limits on time and memory, and what it gives checked by something that
had no part in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from cpgen.backends.process import run_function
from cpgen.comparing.filling import MODELLING
from cpgen.comparing.graphs import SUBGRAPH
from cpgen.comparing.tasks import ALL, SOLVE, UNIQUE

TASKS = {task.name: task for task in (SOLVE, UNIQUE, ALL, MODELLING, SUBGRAPH)}
"""All tasks, by name."""
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
    """What is wrong with an answer: a bug in a model, never to be hidden."""

    @property
    def total(self) -> float:
        """All its seconds."""
        return sum(self.seconds.values())

    def to_json(self) -> dict[str, Any]:
        """The run as plain data."""
        return asdict(self)


def run(name: str, case: Any, contestant: str, task: str, timeout: float, memory: int | None = None) -> Run:
    """Run one contestant at one task on one case (an instance, for the tasks about instances)."""
    asked = TASKS[task]
    child = run_function(lambda: asked.attempt(contestant, case, timeout), timeout + GRACE, memory)
    if child.reason is not None:
        return Run(name, contestant, task, None, {"solve": min(child.cpu_seconds, timeout)}, child.reason)
    tried = child.value
    seconds = tried.seconds or {"solve": child.cpu_seconds}
    return Run(name, contestant, task, tried.answer, seconds, tried.reason, asked.wrong(case, tried.evidence))


def run_all(
    cases: Sequence[tuple[str, Any]], task: str, timeout: float, memory: int | None = None, contestants: Iterable[str] = ()
) -> Iterator[Run]:
    """Every contestant (all that can do the task, if none is named) on every case, case by case."""
    named = list(contestants)
    for name, case in cases:
        for contestant in named or TASKS[task].contestants(case):
            yield run(name, case, contestant, task, timeout, memory)


def disagreements(runs: Iterable[Run]) -> list[str]:
    """Instances on which contestants contradict each other, and answers that are wrong, each in a line."""
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
