"""Seed 001, section 8.2: looking for a Raatsel's shape in a larger graph, by our search, CP-SAT, MiniZinc and networkx."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from statistics import mean
from typing import Any

from cpgen.comparing.graphs import OURS, contestants
from cpgen.comparing.plots import figure, svg_of
from cpgen.comparing.runs import Run, disagreements, run
from cpgen.comparing.tasks import solvers_found
from experiments.machinery.experiment import PAPER, Experiment, Finding, Part, Table
from experiments.machinery.graphs import SIZES, WORDS, is_spoiled, planted

MEMORY = 4 << 30
CATEGORIES = 13


def measure(contestant: str, size: str, number: int, timeout: float) -> dict[str, Any]:
    """One contestant on one pair of graphs."""
    case = f"{size}, {'spoiled' if is_spoiled(number) else 'planted'} {number // 2}"
    return run(case, planted(size, number), contestant, "subgraph", timeout, MEMORY).to_json()


def parts(scale: str) -> Mapping[str, Part]:
    """Everybody on shapes that are there and on spoiled ones: 10 each with a minute's limit; 1 each at the quick scale."""
    count, timeout = (10, 60.0) if scale == PAPER else (1, 4.0)
    return {
        f"{size}, {number}, {contestant}": partial(measure, contestant, size, number, timeout)
        for size in SIZES
        for number in range(2 * count)
        for contestant in contestants()
    }


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """Who answers how many, and does anybody contradict another?"""
    runs = [Run(**r) for r in results.values()]
    names = list(dict.fromkeys(r.contestant for r in runs))
    errors = disagreements(runs)
    denied = [r for r in runs if "planted" in r.instance and r.answer == "none"]
    errors += [f"{r.instance}: {r.contestant} says that there is none, but one was planted" for r in denied]
    rows: list[list[object]] = []
    shape, axes = figure()
    answered = {name: [r for r in runs if r.contestant == name and r.answer is not None] for name in names}
    for name in names:
        points = [(list(SIZES).index(r.instance.partition(",")[0]), max(r.total, 1e-4)) for r in answered[name]]
        axes.scatter(*zip(*points) if points else ([], []), s=18, label=f"{name} ({len(points)})", alpha=0.7)
    for size, (groups, words) in SIZES.items():
        for name in names:
            mine = [r for r in runs if r.contestant == name and r.instance.startswith(f"{size},")]
            done = [r.total for r in mine if r.answer is not None]
            tally = [sum(r.answer == answer for r in mine) for answer in ("found", "none", None)]
            rows.append([size, CATEGORIES + groups, WORDS + words, name, *tally, mean(done) if done else None])
    axes.set(yscale="log", ylabel="seconds", xticks=range(len(SIZES)), xticklabels=SIZES, title="Answered in time")
    axes.legend()
    all_found = all(r.answer == "found" for r in runs if r.contestant == OURS and "planted" in r.instance)
    absent = solvers_found(("cpsat", "minizinc"))[1]
    because = (
        f"cpgen's search finds {'every' if all_found else 'not every'} planted shape. Answered of "
        f"{len({r.instance for r in runs})}: {', '.join(f'{name} {len(found)}' for name, found in answered.items())}."
        + (f" Missing: {'; '.join(absent)}." if absent else "")
    )
    head = ["target", "categories", "words", "method", "found", "none", "unknown", "mean s of answers"]
    return Finding(
        "reproduced" if all_found and not errors else "different",
        because,
        [Table("Shapes of 43 vertices, there (planted) or with a word of each category taken away (spoiled)", head, rows)],
        {"Every answer": svg_of(shape)},
        errors,
    )


EXPERIMENT = Experiment(
    seed="001, section 8.2",
    title="Induced subgraph search for Raatsels",
    question="How large may the graph be in which a Raatsel's shape is looked for, by which method?",
    claim="Finding M in the language graph works well, as it is exactly the problem of induced subgraph isomorphism (with the "
    "Glasgow Subgraph Solver).",
    parts=parts,
    conclude=conclude,
)
