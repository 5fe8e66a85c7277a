"""Everybody on the same work: solve, prove unique, find all, generate by logical modelling, and find subgraphs, on ladders of
sizes for every puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import groupby
from random import Random
from typing import Any

import cpgen
from cpgen.comparing.filling import Filling
from cpgen.comparing.plots import cactus, scatter_plot
from cpgen.comparing.runs import TASKS, Run, disagreements, run_all
from cpgen.comparing.scores import VIRTUAL_BEST, family, numbers, rivals, scores, summary
from cpgen.comparing.tasks import solvers_found
from cpgen.generation.modelling.wish import Wish
from cpgen.puzzle import Instance, puzzle_named, puzzles
from experiments.machinery.experiment import PAPER, QUICK, Experiment, Finding, Part, Table
from experiments.machinery.graphs import planted

SIZES = {
    "sudoku": ("4x4", "6x6", "9x9", "16x16"),
    "flats": ("4", "5", "6", "7"),
    "nonogram": ("5x5", "10x10", "15x15", "20x20"),
    "hourmaze": ("5x5", "6x6", "7x7", "9x9"),
    "raatsel": ("1", "2"),
}
"""For each puzzle the rungs of its ladder."""
SINGLES = ("word_naked_single", "category_naked_single", "word_hidden_single", "category_hidden_single")
FILLINGS: dict[str, tuple[tuple[str, ...], dict[str, int]]] = {
    "sudoku": (("naked_single", "hidden_single", "locked_candidates"), {"4x4": 4, "6x6": 14, "9x9": 34}),
    "flats": (("fill_gaps", "build_location", "try_large"), {"4": 7, "5": 12}),
    "nonogram": (("line",), {"4x4": 8, "5x5": 10}),
    "raatsel": (("neighbour_elimination", *SINGLES), {"1": 7, "2": 20}),
}
"""For logical modelling the strategies, and for each size how many places hold a clue (Raatsel: how many false friends)."""
GRAPHS = ("tiny", "small", "medium", "large")
MEMORY = 4 << 30
COUNT = {QUICK: 1, PAPER: 20}
TIMEOUT = {QUICK: 3.0, PAPER: 120.0}


def generated(puzzle: str, size: str, number: int) -> Instance:
    """A generated instance, with one solution."""
    made = cpgen.generate(puzzle, size=size, count=1, seed=f"compare {number}", timeout=60.0)
    return next(iter(made))


def weakened(puzzle: str, size: str, number: int) -> Instance:
    """The same with a few clues taken away, so that there may be several solutions."""
    instance, about = generated(puzzle, size, number), puzzle_named(puzzle)
    clues = about.clues(instance)
    left = clues[: len(clues) - max(1, len(clues) // 8)]
    found: Instance = about.with_clues(about.shape(instance), left)
    return found


def filling(puzzle: str, size: str, number: int) -> Filling:
    """Random places to be filled with clues that the strategies solve."""
    strategies, sizes = FILLINGS[puzzle]
    random = Random(f"filling {puzzle} {size} {number}")
    empty = Filling(puzzle, puzzle_named(puzzle).parse_size(size), strategies, Wish())
    places, chosen = len(empty.theory().places), sizes[size]
    match puzzle:
        case "raatsel":
            wish = Wish(least=places - chosen, most=places - chosen)
        case "nonogram":  # all places hold clues; some pixels are told instead
            space = empty.theory().space
            told = random.sample(range(len(space.cells)), chosen // 2)
            wish = Wish(given=(True,) * places, facts=tuple(space.atom(cell, random.randrange(2)) for cell in told))
        case _:
            held = random.sample(range(4 * int(size) if puzzle == "flats" else places), chosen)
            wish = Wish(given=tuple(place in held for place in range(places)))
    return Filling(puzzle, empty.shape, strategies, wish)


def rungs(scale: str) -> Iterator[tuple[str, str, Callable[[int], Any]]]:
    """Each rung: its name (what is compared, size, task), its task, and its cases by number. Finding all is asked where clues can
    be taken away, at the quick scale on the two smallest sizes; the largest models and graphs are left to the seeds' scale."""
    for puzzle, about in puzzles().items():
        for step, size in enumerate(SIZES.get(puzzle, ())):
            yield f"{puzzle} {size} solve", "solve", partial(generated, puzzle, size)
            yield f"{puzzle} {size} unique", "unique", partial(generated, puzzle, size)
            if about.clues_of is not None and (step < 2 or scale == PAPER):
                yield f"{puzzle} {size} all", "all", partial(weakened, puzzle, size)
    for puzzle, (_, sizes) in FILLINGS.items():
        for size in sizes if scale == PAPER else list(sizes)[:-1]:
            yield f"modelling {puzzle} {size}", "modelling", partial(filling, puzzle, size)
    for size in GRAPHS if scale == PAPER else GRAPHS[:-1]:
        yield f"subgraph {size}", "subgraph", partial(planted, size)


def measure(name: str, task: str, case: Callable[[int], Any], number: int, scale: str) -> list[dict[str, Any]]:
    """Everybody on one case."""
    return [one.to_json() for one in run_all([(f"{name} {number}", case(number))], task, TIMEOUT[scale], MEMORY)]


def parts(scale: str) -> Mapping[str, Part]:
    """One part a case."""
    return {
        f"{name}, {number}": partial(measure, name, task, case, number, scale)
        for name, task, case in rungs(scale)
        for number in range(COUNT[scale])
    }


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """Who wins where."""
    timeout = TIMEOUT[scale]
    runs: dict[str, list[Run]] = {}
    for part, found in results.items():
        runs.setdefault(part.rpartition(",")[0], []).extend(Run(**r) for r in found)
    rows, won = [], dict[str, list[str]]()
    for rung, found in runs.items():
        ranked = [s for s in scores(found, timeout) if s.contestant != VIRTUAL_BEST]
        two = [s for s in ranked if s.contestant in (rivals(ranked) or ())]
        everything = f"{sum(s.solved == s.of for s in ranked)} of {len(ranked)}"
        rows.append([rung, *(v for s in two for v in (s.contestant, s.par2)), everything])
        won.setdefault(found[0].task, []).append(family(ranked[0].contestant))
    tables, pictures, told = [Table(f"The fastest on each rung ({PAR2})", HEAD, rows)], dict[str, str](), [winners(won)]
    for group, names in groupby(runs, key=lambda rung: rung.split()[0]):
        own = [r for name in names for r in runs[name]]
        ranked = scores(own, timeout)
        told.append(f"{group}: {summary(ranked)}")
        detail = [[s.contestant, f"{s.solved}/{s.of}", *numbers(s)] for s in ranked]
        tables.append(Table(f"{group}: {'all sizes' if group in TASKS else 'all sizes and tasks'}", DETAIL, detail))
        pictures[f"{group}: answers within a time"] = cactus(own, group, timeout)
        if two := rivals(ranked):
            pictures[f"{group}: each case by the seconds of {' and '.join(two)}"] = scatter_plot(own, *two, timeout)
    absent = solvers_found()[1]
    told += [f"Missing here: {'; '.join(absent)}."] if absent else []
    return Finding("measured", "\n".join(told), tables, pictures, disagreements(r for found in runs.values() for r in found))


def winners(won: Mapping[str, list[str]]) -> str:
    """For each task who is fastest on how many rungs."""
    told = []
    for task, names in won.items():
        ranked = sorted(set(names), key=lambda name: (-names.count(name), name))
        told.append(f"{task}: {', '.join(f'{name} {names.count(name)}' for name in ranked)}")
    return f"Rungs won, by kind of solver: {'; '.join(told)}."


PAR2 = (
    "PAR2: mean seconds, twice the limit where there is no answer; points: against each other on each case its share of the time"
)
HEAD = ["puzzle, size, task", "fastest", "PAR2, s", "fastest of another kind", "PAR2, s", "answer everything"]
DETAIL = ["contestant", "answers", "PAR2, s", "pairwise points", "build, s", "flatten, s", "solve, s"]

EXPERIMENT = Experiment(
    seed="all",
    title="Backends compared",
    question="Which solver is best for which puzzle, size and task?",
    claim="The seeds each use one solver (strategies, MiniZinc with Gecode, a SAT solver) and compare none on common ground.",
    parts=parts,
    conclude=conclude,
)
