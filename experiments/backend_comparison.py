"""The backends on the same instances: every puzzle, a ladder of sizes, the tasks solve, prove unique and find all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import cpgen
from cpgen.backends import backends
from cpgen.comparing.plots import cactus, scatter
from cpgen.comparing.runs import STRATEGIES, Run, disagreements, run_all
from cpgen.comparing.scores import VIRTUAL_BEST, scores, summary
from cpgen.errors import Unavailable
from cpgen.puzzle import Instance, puzzle_named, puzzles
from experiments.machinery.experiment import PAPER, Experiment, Finding, Part, Table

LADDER: dict[str, dict[str, dict[str, Any]]] = {
    "sudoku": {"4x4": {}, "6x6": {}, "9x9": {}, "16x16": {}},
    "flats": {"4": {}, "5": {}, "6": {}, "7": {}},
    "nonogram": {"5x5": {}, "10x10": {}, "15x15": {}, "20x20": {}},
    "hourmaze": {"5x5": {}, "6x6": {}, "7x7": {}, "9x9": {}},
    "raatsel": {"1": {}, "2": {}},
}
"""For each puzzle the sizes, each with what else to ask of the generator."""
MEMORY = 4 << 30
COUNT = {"quick": 2, "paper": 20}
TIMEOUT = {"quick": 4.0, "paper": 120.0}


def contestants(puzzle: str) -> list[str]:
    """Every backend with every solver found here, the puzzle's other encodings on one of them, and the strategies."""
    found = []
    for family, backend in backends().items():
        try:
            backend.version()
        except Unavailable:
            continue
        solvers = backend.solvers()
        found += [f"{family}:{solver}" for solver in solvers] if len(solvers) > 1 else [family]
    others = puzzle_named(puzzle).encodings
    return [*found, *(f"sat:cadical195/{encoding}" for encoding in others), STRATEGIES]


def instances(puzzle: str, size: str, count: int) -> list[tuple[str, Instance]]:
    """Generated instances of a size, each with one solution."""
    made = cpgen.generate(puzzle, size=size, count=count, seed="compare", timeout=60.0, **LADDER[puzzle][size])
    return [(f"{puzzle} {size} {number}", instance) for number, instance in enumerate(made, 1)]


def weakened(named: list[tuple[str, Instance]]) -> Iterator[tuple[str, Instance]]:
    """Instances with several solutions: a few clues taken away, where the puzzle allows it."""
    for name, instance in named:
        puzzle = puzzle_named(instance.puzzle)
        if puzzle.clues_of is not None:
            clues = puzzle.clues(instance)
            yield f"{name} weakened", puzzle.with_clues(puzzle.shape(instance), clues[: len(clues) - max(1, len(clues) // 8)])


def measure(puzzle: str, size: str, task: str, scale: str) -> list[dict[str, Any]]:
    """All contestants on the instances of one rung."""
    given = instances(puzzle, size, COUNT[scale])
    if task == "all":
        given = list(weakened(given))
    return [one.to_json() for one in run_all(given, contestants(puzzle), task, TIMEOUT[scale], MEMORY)]


def parts(scale: str) -> Mapping[str, Part]:
    """One part a puzzle, size and task; finding all where clues can be taken away, at the quick scale on two sizes."""
    found: dict[str, Part] = {}
    for puzzle in puzzles():
        for rung, size in enumerate(LADDER.get(puzzle, {})):
            for task in ("solve", "unique", "all"):
                if task != "all" or (puzzles()[puzzle].clues_of is not None and (rung < 2 or scale == PAPER)):
                    found[f"{puzzle} {size} {task}"] = partial(measure, puzzle, size, task, scale)
    return found


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """Who wins where."""
    timeout = TIMEOUT[scale]
    runs = {part: [Run(**r) for r in found] for part, found in results.items()}
    everything = [r for found in runs.values() for r in found]
    rows = []
    for part, found in runs.items():
        ranked = [s for s in scores(found, timeout) if s.contestant != VIRTUAL_BEST]
        best, second = ranked[0], ranked[1]
        rows.append([part, best.contestant, best.par2, second.contestant, second.par2, _solvers(ranked)])
    tables = [Table("The fastest on each rung (PAR2: mean seconds, twice the limit where there is no answer)", HEAD, rows)]
    told, pictures = [], {}
    for puzzle in dict.fromkeys(part.split()[0] for part in runs):
        own = [r for part, found in runs.items() if part.startswith(f"{puzzle} ") for r in found]
        ranked = scores(own, timeout)
        told.append(f"{puzzle}: {summary(ranked)}")
        detail = [[s.contestant, f"{s.solved}/{s.of}", s.par2, s.points, s.build, s.flatten, s.solve] for s in ranked]
        tables.append(Table(f"{puzzle}, all sizes and tasks", DETAIL, detail))
        pictures[f"{puzzle}: answers within a time"] = cactus(own, puzzle)
        real = [s.contestant for s in ranked if s.contestant != VIRTUAL_BEST]
        other = next((c for c in real[1:] if c.partition(":")[0] != real[0].partition(":")[0]), None)
        if other:
            pictures[f"{puzzle}: {real[0]} against {other}"] = scatter(own, real[0], other, timeout)
    return Finding("measured", " ".join(told), tables, pictures, disagreements(everything))


def _solvers(ranked: list[Any]) -> str:
    return f"{sum(s.solved == s.of for s in ranked)} of {len(ranked)}"


HEAD = ["puzzle, size, task", "fastest", "PAR2, s", "second", "PAR2, s", "answer everything"]
DETAIL = ["contestant", "answers", "PAR2, s", "pairwise points", "build, s", "flatten, s", "solve, s"]

EXPERIMENT = Experiment(
    seed="all",
    title="Backends compared",
    question="Which solver is best for which puzzle, size and task?",
    claim="The seeds each use one solver (strategies, MiniZinc with Gecode, a SAT solver) and compare none on common ground.",
    parts=parts,
    conclude=conclude,
)
