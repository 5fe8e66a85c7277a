"""Nonograms against their peers: solving 40x40 puzzles with proof of uniqueness (the Python packages picross-solver and nonogram,
which find one solution without a proof, and the seed's `improved` encoding), and making ones that lines solve (sgt-pattern).

All solve the same puzzles, made by sgt-pattern. Our caches are emptied before every puzzle. Answers are compared afterwards.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from random import Random

from cpgen.backends import backend, verdict
from cpgen.deduction.facts import Solution
from cpgen.puzzles.nonogram import fixpoint, lines
from cpgen.puzzles.nonogram.board import Nonogram, Size
from cpgen.puzzles.nonogram.generate import METHODS
from cpgen.puzzles.nonogram.notation import read_pattern
from cpgen.request import Request
from experiments.bench import Missing, Row, cpu_seconds, peer_path, rate

SIDE = 40
SMALL = "5x5:1/2/1.3/3/2/2/1/2/3/1.3"
OPEN = -1
"""A cell that a peer leaves undecided: such a board is no answer (it may hold guesses too), and is counted as given up."""
Solver = Callable[[Nonogram], Solution]


def ours(instance: Nonogram) -> Solution:
    """Lines to a fixpoint and SAT on the rest, from nothing; the solution is proved to be the only one."""
    lines.line.cache_clear()
    fixpoint.prepared.cache_clear()
    search = backend("deduction").search(instance, 2)
    assert verdict(search) == "unique"
    return search.solutions[0]


def improved(instance: Nonogram) -> Solution:
    """The seed's encoding on glucose, with proof."""
    search = backend("sat:glucose4/improved").search(instance, 2)
    assert verdict(search) == "unique"
    return search.solutions[0]


def numbers(side: tuple[lines.Blocks, ...]) -> list[list[int]]:
    """The blocks of one side as plain numbers."""
    return [[length for length, _ in blocks] or [0] for blocks in side]


def picross_solver() -> Solver | None:
    """The PyPI package picross-solver, if it is here."""
    try:
        module = import_module("picross_solver.picross_solver")
    except ImportError:
        return None
    import numpy as np

    def solve(instance: Nonogram) -> Solution:
        grid = np.full((len(instance.rows), len(instance.columns)), OPEN)
        module.solve(numbers(instance.rows), numbers(instance.columns), grid)
        return tuple(int(cell) for cell in grid.flat)

    return solve


def nonogram() -> Solver | None:
    """The PyPI package nonogram with its dynamic programme, if it is here."""
    try:
        module = import_module("nonogram.src.core.solveurs.dynamic_programming")
    except ImportError:
        return None
    import numpy as np

    def solve(instance: Nonogram) -> Solution:
        grid = np.zeros((len(instance.rows), len(instance.columns)))
        plain = (
            [[n for n in line if n] for line in numbers(instance.rows)],
            [[n for n in line if n] for line in numbers(instance.columns)],
        )
        return tuple(int(cell > 0) for cell in np.asarray(module.solve(*plain, grid=grid)[0]).flat)

    return solve


def raced(solvers: Sequence[Solver], puzzles: list[Nonogram]) -> tuple[list[float], list[list[Solution]]]:
    """Puzzles per CPU second of each solver, and its answers. They take turns, so that what slows the machine slows them all."""
    found: list[list[Solution]] = [[] for _ in solvers]
    spent = [0.0] * len(solvers)
    for solve in solvers:
        solve(read_pattern(SMALL))  # what a package loads on first use is nobody's solving time
    for puzzle in puzzles:
        for number, solve in enumerate(solvers):
            start = cpu_seconds()
            found[number].append(solve(puzzle))
            spent[number] += cpu_seconds() - start
    return [len(puzzles) / seconds for seconds in spent], found


def line_solvable(count: int) -> float:
    """Puzzles per CPU second that we make so that reading lines solves them; each is checked afterwards."""
    request = Request("nonogram", Size(SIDE, SIDE), "smooth", strategies=("line",))
    made: list[Nonogram] = []

    def work() -> int:
        for seed in range(count):
            made.extend(METHODS["smooth"].produce(request, Random(seed)))
        return len(made)

    speed = rate(work)
    assert len(set(made)) == len(made)
    for instance in made:
        assert verdict(backend("sat").search(instance, 2)) == "unique"
        board = fixpoint.board_of(instance)
        assert board.settle() is None
        assert not board.open
    return speed


def rows(scale: float) -> Iterator[Row | Missing]:
    """All comparisons."""
    task = f"solve {SIDE}x{SIDE}"
    generator = peer_path("sgt-pattern")
    if generator is None:
        yield Missing(f"{task}; line-solvable generation", "sgt-pattern")
        return
    count = max(4, int(20 * scale))
    printed: list[str] = []

    def generate() -> int:
        command = [generator, "--generate", str(count), f"{SIDE}x{SIDE}#1"]
        printed.extend(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())
        return len(printed)

    peer_speed = rate(generate)
    puzzles = [read_pattern(text) for text in printed]
    peers: list[tuple[str, str, Solver | None, int, float]] = [
        ("one solution, no proof", "picross-solver", picross_solver(), count, 8),
        ("one solution, no proof", "nonogram (PyPI)", nonogram(), max(2, count // 10), 100),
        ("with proof", "sat:glucose4/improved (the seed's encoding)", improved, max(2, count // 10), 100),
    ]
    for what, name, solve, most, goal in peers:
        if solve is None:
            yield Missing(f"{task}: {what}", name)
            continue
        (speed, their_speed), (mine, theirs) = raced((ours, solve), puzzles[:most])
        given_up = sum(OPEN in said for said in theirs)
        assert all(OPEN in said or said == right for right, said in zip(mine, theirs)), f"{name} and cpgen disagree"
        peer = f"{name}, {what}{f', {given_up} given up' if given_up else ''}"
        yield Row(f"{task}, {most} puzzles", "deduction (lines + SAT), with proof", speed, peer, their_speed, goal)
    task = f"make {SIDE}x{SIDE} that lines solve"
    yield Row(task, "smooth boards, repaired", line_solvable(count), "sgt-pattern", peer_speed, 1)
