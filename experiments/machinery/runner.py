"""Runs the parts of all experiments, several at a time, each once; shows progress and the time left; survives interruption."""

from __future__ import annotations

import concurrent.futures
import importlib
import multiprocessing
import pkgutil
import signal
import time
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

import experiments
from cpgen.backends.process import die_with_parent
from experiments.machinery.experiment import Experiment
from experiments.machinery.store import Store, key_of

Results = Mapping[str, Any]


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
    start = time.perf_counter()
    result = all_experiments()[name].parts(scale)[part]()
    seconds = time.perf_counter() - start
    store.save(name, part, _key(name), result, seconds)
    return seconds


def run(names: Iterable[str], scale: str, store: Store, jobs: int) -> tuple[dict[str, Results], dict[str, float], list[str]]:
    """Run what is not finished yet. Gives all results, the seconds of each experiment, and the failures in words."""
    wanted = {name: list(all_experiments()[name].parts(scale)) for name in names}
    todo = [(n, p) for n, parts in wanted.items() for p in parts if store.load(n, p, _key(n)) is None]
    total = sum(map(len, wanted.values()))
    failures = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        bar = progress.add_task(f"experiments ({scale})", total=total, completed=total - len(todo))
        context = multiprocessing.get_context("fork")
        pool = concurrent.futures.ProcessPoolExecutor(max(1, jobs), mp_context=context, initializer=_start)
        try:
            futures = {pool.submit(_work, store, n, p, scale): (n, p) for n, p in todo}
            for future in concurrent.futures.as_completed(futures):
                name, part = futures[future]
                if error := future.exception():
                    failures.append(f"{name}, {part}: {type(error).__name__}: {error}")
                else:
                    progress.console.print(f"{name}: {part} ({future.result():.1f} s)", highlight=False)
                progress.advance(bar)
        except KeyboardInterrupt:
            for process in multiprocessing.active_children():
                process.kill()
            raise
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    results: dict[str, Results] = {}
    seconds: dict[str, float] = {}
    for name, parts in wanted.items():
        stored = {p: s for p in parts if (s := store.load(name, p, _key(name))) is not None}
        if len(stored) == len(parts):
            results[name] = {p: s["result"] for p, s in stored.items()}
            seconds[name] = sum(s["seconds"] for s in stored.values())
    return results, seconds, failures
