"""Runs the parts of experiments, several at a time, each once; shows progress and the time left; survives interruption."""

from __future__ import annotations

import concurrent.futures
import importlib
import multiprocessing
import pkgutil
import resource
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cache
from itertools import groupby
from pathlib import Path
from random import Random
from statistics import mean

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

import experiments
from cpgen.backends.process import die_with_parent
from experiments.machinery.experiment import PAPER, QUICK, Experiment, Report
from experiments.machinery.store import Store, key_of

Work = tuple[str, str]
"""An experiment's name and the name of one of its parts."""
Done = Callable[[Work, BaseException | None, float], None]
"""Told of each part when it is done: what went wrong, or its seconds."""


@cache
def all_experiments() -> dict[str, Experiment]:
    """Every module of `experiments` with an `EXPERIMENT`, by name."""
    found = {}
    for module in sorted(m.name for m in pkgutil.iter_modules(experiments.__path__)):
        if module.startswith("_"):
            continue
        experiment = getattr(importlib.import_module(f"experiments.{module}"), "EXPERIMENT", None)
        if experiment is not None:
            found[module] = experiment
    return found


def _key(name: str) -> str:
    return key_of(Path(experiments.__path__[0], f"{name}.py"))


def _start() -> None:
    """A worker dies with the runner and leaves Ctrl-C to it."""
    die_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _work(store: Store, name: str, part: str, scale: str) -> float:
    """Run one part and keep its result; gives the seconds it took."""
    start, before = time.perf_counter(), _worked()
    result = all_experiments()[name].parts(scale)[part]()
    seconds = time.perf_counter() - start
    store.save(all_experiments()[name].at(scale), name, part, _key(name), result, seconds, _worked() - before)
    return seconds


def _worked() -> float:
    """The seconds that processors have worked for this process and the children it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


@dataclass
class Estimate:
    """How long the rest takes: a part is thought to take as long as the finished ones of its experiment."""

    jobs: int
    taken: dict[str, list[float]] = field(default_factory=dict)

    def of(self, name: str) -> float:
        """Seconds of a part."""
        own = self.taken.get(name) or [s for found in self.taken.values() for s in found]
        return mean(own) if own else 0.0

    def left(self, rest: Iterable[Work]) -> float:
        """Seconds until all these are done."""
        return sum(self.of(name) for name, _ in rest) / self.jobs


def waves(todo: Sequence[Work], estimate: Estimate) -> Iterator[list[Work]]:
    """One part of every experiment, which shows how long the others take; then the others, those of the experiment that is done
    soonest first. Parts are usually listed from small to large: those of an experiment are mixed, so that the finished ones tell
    how long the rest takes."""
    groups = [
        Random(1).sample(parts, len(parts)) for _, found in groupby(todo, key=lambda work: work[0]) if (parts := list(found))
    ]
    yield [found[0] for found in groups]
    yield [work for found in sorted(groups, key=lambda g: len(g) * estimate.of(g[0][0])) for work in found[1:]]


def run(names: Iterable[str], scale: str, store: Store, jobs: int) -> list[str]:
    """Run what is not finished yet; gives the failures in words."""
    wanted = {name: list(all_experiments()[name].parts(scale)) for name in names}
    estimate = Estimate(max(1, jobs))
    todo = list[Work]()
    for name, parts in wanted.items():
        for part in parts:
            if (stored := store.load(all_experiments()[name].at(scale), name, part, _key(name))) is None:
                todo.append((name, part))
            else:
                estimate.taken.setdefault(name, []).append(stored["seconds"])
    failures: list[str] = []
    total, rest = sum(map(len, wanted.values())), set(todo)
    texts = (TextColumn("{task.description}"), TextColumn("{task.fields[left]}"))
    columns = (texts[0], BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), texts[1])
    with Progress(*columns, console=Console(stderr=True)) as progress:
        bar = progress.add_task(f"experiments ({scale})", total=total, completed=total - len(todo), left="")

        def done(work: Work, error: BaseException | None, seconds: float) -> None:
            rest.discard(work)
            if error is not None:
                failures.append(f"{work[0]}, {work[1]}: {type(error).__name__}: {error}")
            else:
                estimate.taken.setdefault(work[0], []).append(seconds)
            left = timedelta(seconds=round(estimate.left(rest)))
            told = f"failed: {error}" if error else f"{seconds:.1f} s"
            progress.console.print(
                f"{work[0]}: {work[1]} ({told}; {len(rest)} left, about {left})", highlight=False, markup=False
            )
            progress.update(bar, advance=1, left=f"about {left} left")

        for wave in waves(todo, estimate) if todo else ():
            # Where a worker died, all parts of its pool are lost: each is run again alone, so that only the one at fault fails.
            for work in _pooled(wave, store, scale, estimate.jobs, done):
                if _pooled([work], store, scale, 1, done):
                    done(work, RuntimeError("its process died"), 0.0)
    return failures


def _pooled(wave: Sequence[Work], store: Store, scale: str, jobs: int, done: Done) -> list[Work]:
    """Run parts by so many workers; gives those that were lost because a worker died."""
    lost = []
    pool = concurrent.futures.ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("fork"), initializer=_start)
    try:
        futures = {}
        for work in wave:
            try:
                futures[pool.submit(_work, store, *work, scale)] = work
            except BrokenProcessPool:
                lost.append(work)
        for future in concurrent.futures.as_completed(futures):
            error = future.exception()
            if isinstance(error, BrokenProcessPool):
                lost.append(futures[future])
            else:
                done(futures[future], error, 0.0 if error else future.result())
    except KeyboardInterrupt:
        for process in multiprocessing.active_children():
            process.kill()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    return lost


def report(name: str, scale: str, store: Store) -> Report | None:
    """What a finished experiment found; None if a part of it is missing."""
    experiment = all_experiments()[name]
    kept = experiment.at(scale)
    stored = {part: store.load(kept, name, part, _key(name)) for part in experiment.parts(scale)}
    found = {part: one for part, one in stored.items() if one is not None}
    if len(found) < len(stored):
        return None
    results = {part: one["result"] for part, one in found.items()}
    work = sum(one["work"] for one in found.values())
    return Report(experiment, kept, results, work, experiment.conclude(scale, results))


def reports(store: Store) -> tuple[dict[str, Report], list[str]]:
    """All experiments that are finished, those at the seeds' own scale preferred; and the conclusions that failed, in words."""
    found: dict[str, Report] = {}
    failures = []
    for name in all_experiments():
        for scale in (PAPER, QUICK):
            try:
                one = report(name, scale, store)
            except Exception as error:  # one conclusion that fails must not cost the page of all others
                failures.append(f"{name}: its conclusion failed: {type(error).__name__}: {error}")
                continue
            if one is not None:
                found[name] = one
                break
    return found, failures
