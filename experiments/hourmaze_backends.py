"""How far each backend goes on Hour Mazes: levels of 5x5 to 12x12 with random hints, decided or not within a time limit."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from statistics import median
from typing import Any

from cpgen.backends import backend, verdict
from cpgen.comparing.plots import figure, svg_of
from cpgen.errors import Unavailable
from cpgen.puzzles.hourmaze.hints import random_hours
from cpgen.puzzles.hourmaze.levels import make, parse_size
from experiments.machinery.experiment import PAPER, Experiment, Finding, Part, Table

BACKENDS = ("sat", "sat:glucose4", "cpsat", "minizinc", "backtracking")
SIZES = (5, 7, 9, 12)
LIMIT = {False: 4.0, True: 60.0}
"""Seconds for one instance, at the quick and at the paper scale."""


def decide(name: str, n: int, count: int, limit: float) -> dict[str, Any]:
    """The verdicts of a backend on some levels, the same for every backend, and the seconds of each."""
    random, verdicts, seconds = Random(f"hour maze backends {n}"), list[str](), list[float]()
    try:
        backend(name).version()
    except Unavailable as error:
        return {"missing": str(error), "verdicts": [], "seconds": []}
    for _ in range(count):
        level = make(parse_size(f"{n}x{n}"), random)
        search = backend(name).search(level.instance(random_hours(level, random)), 2, limit)
        verdicts.append(verdict(search))
        seconds.append(sum(search.seconds.values()))
    return {"verdicts": verdicts, "seconds": seconds}


def parts(scale: str) -> Mapping[str, Part]:
    """A part for each backend and size: 20 levels of every size, or 2 of some."""
    paper = scale == PAPER
    sizes, count = (range(5, 13), 20) if paper else (SIZES, 2)
    return {f"{name} {n}x{n}": partial(decide, name, n, count, LIMIT[paper]) for name in BACKENDS for n in sizes}


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """For each backend the largest size up to which it decides everything."""
    sizes = sorted({int(part.rpartition(" ")[2].partition("x")[0]) for part in results})
    rows, told, errors = [], list[str](), list[str]()
    curves: dict[str, list[tuple[int, float]]] = {}
    for name in BACKENDS:
        whole, going = None, True
        for n in sizes:
            found = results[f"{name} {n}x{n}"]
            decided = sum(v != "unknown" for v in found["verdicts"])
            if "missing" in found:
                rows.append([name, f"{n}x{n}", 0, None, None, found["missing"]])
                continue
            rows.append([name, f"{n}x{n}", len(found["verdicts"]), decided, median(found["seconds"]), max(found["seconds"])])
            curves.setdefault(name, []).append((n, median(found["seconds"])))
            going = going and decided == len(found["verdicts"])
            whole = n if going else whole
        told.append(f"{name} {'decides not even all of the smallest' if whole is None else f'decides all up to {whole}x{whole}'}")
    for n in sizes:
        for number, said in enumerate(zip(*(v for b in BACKENDS if (v := results[f"{b} {n}x{n}"]["verdicts"])))):
            if len(set(said) - {"unknown"}) > 1:
                errors.append(f"level {number + 1} of {n}x{n}: {', '.join(said)}")
    shape, axes = figure()
    for name, points in curves.items():
        axes.plot([p[0] for p in points], [p[1] for p in points], marker="o", label=name)
    axes.set(yscale="log", xlabel="side", ylabel="median seconds", title="Proving an Hour Maze unique, or finding two solutions")
    axes.legend()
    head = ["backend", "size", "levels", "decided", "median s", "most s"]
    limit = LIMIT[scale == PAPER]
    return Finding(
        "measured",
        f"Within {limit:g} s a level: {'; '.join(told)}.",
        [Table("Random levels with random hints, the same for each backend", head, rows)],
        {"Time by size": svg_of(shape)},
        errors,
    )


EXPERIMENT = Experiment(
    seed="003",
    title="How far each backend goes on Hour Mazes",
    question="Up to which size does each backend decide whether an Hour Maze has one solution?",
    claim="The seed has no such comparison.",
    parts=parts,
    conclude=conclude,
)
