"""Flats: unique instances with all views, from uniform squares, at sizes 5 to 7, against plain search and against sgt-towers.

The baseline does the same task (take a random square, look for a second solution with its views). Few squares of size 7 are
unique, so its rate is what it checks per second times the share of unique squares that our own run found; checks that ran out of
time count as done, in its favour. sgt-towers chooses its clues freely and gives flats besides views.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from functools import partial
from random import Random

from cpgen.backends import backend
from cpgen.puzzles.flats import reach, squares
from cpgen.puzzles.flats.filling import fill
from cpgen.puzzles.flats.generate import full, promising
from cpgen.puzzles.flats.strategies import ORDERS
from cpgen.puzzles.flats.stripping import balanced, strip_once
from cpgen.puzzles.flats.wishes import Wish
from experiments.bench import Row, rate

RULES = tuple(s for s in ORDERS["improved"] if s != "simple_try")
SQUARES = {5: 8_000, 6: 20_000, 7: 60_000}
CHECKS = {5: 100, 6: 60, 7: 40}
LIMIT = 15.0
"""Seconds for one check of the baseline."""
GOAL = {7: 100.0}


def unique_by_rules(n: int, count: int, seed: int) -> int:
    """How many of so many uniform squares the rules solve from all views."""
    found = 0
    for _, board in promising(n, Random(seed), "uniform", count):
        marks = [(1 << n) - 1] * (n * n)
        found += reach.close(n, full(n, board).views, marks) and reach.solved(marks)
    return found


def checks(n: int, count: int) -> int:
    """Let the baseline check so many uniform squares."""
    for _, board in zip(range(count), squares.squares(n, Random(n))):
        backend("backtracking").search(full(n, board), 2, LIMIT)
    return count


def filled(n: int, count: int, strip: bool) -> int:
    """Make instances of views and given flats that the rules solve, stripped if asked."""
    random, wish = Random(n), Wish(RULES)
    for _, board in zip(range(count), squares.squares(n, random)):
        instance = fill(full(n, board), board, wish, wish.keeps, random)
        if strip:
            strip_once(instance, wish.keeps, balanced(n, random))
    return count


def towers(level: str, n: int, count: int) -> int:
    """Let sgt-towers make so many."""
    command = ["/usr/games/sgt-towers", "--generate", str(count), f"{n}d{level}"]
    return len(subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines())


def rows(scale: float) -> Iterator[Row]:
    """All comparisons."""
    for n in (5, 6, 7):
        count, made = max(200, round(SQUARES[n] * scale)), max(20, round(300 * scale))
        share = unique_by_rules(n, count, 1) / count  # this also builds the tables of lines; what is timed are other squares
        ours = rate(partial(unique_by_rules, n, count, 2))
        task = f"flats {n}: unique, all views, uniform squares ({100 * share:.2g} % are)"
        checked = rate(partial(checks, n, max(2, round(CHECKS[n] * scale))))
        yield Row(task, "rules", ours, "backtracking", checked * share, GOAL.get(n))
        yield Row(task, "rules", ours, f"sgt-towers {n}de", rate(partial(towers, "e", n, made)))
    for n in (5, 7):
        made = max(10, round(100 * scale))
        for level, strip in (("e", False), ("h", True)):
            task = f"flats {n}: views and given flats by rules{', stripped' if strip else ''}"
            ours = rate(partial(filled, n, made, strip))
            yield Row(task, "filled", ours, f"sgt-towers {n}d{level}", rate(partial(towers, level, n, made)))
