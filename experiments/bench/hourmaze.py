"""Hour Maze: uniqueness checks by backend and size against CP-SAT, levels and hint sets per second against the seed's figures.

There is no other program for this puzzle. The seed made levels "several per second" (taken as 5) and timed its deductive search
in table 2, on another machine; those rates stand in the peer's column where no peer can run.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from cpgen.backends import backend
from cpgen.backends.sat import incremental
from cpgen.puzzle import cnf_for
from cpgen.puzzles.hourmaze.board import HourMaze
from cpgen.puzzles.hourmaze.hints import is_unique, random_hours
from cpgen.puzzles.hourmaze.levels import Level, make, parse_size
from cpgen.puzzles.hourmaze.search import SEED_FAST, iterations, many_iterations
from experiments.bench import Row, rate

SEED_SECONDS = {"5x5": 0.0047, "7x7": 0.017, "9x9": 0.036, "12x12": 0.11}
"""The seed's table 2: mean seconds of one deductive search."""
SEED_LEVELS = 5.0
MINIZINC_SIZES = ("5x5", "7x7")


def _levels(size: str, count: int) -> list[Level]:
    return [make(parse_size(size), Random(seed)) for seed in range(count)]


def _checked(name: str, instances: Sequence[HourMaze]) -> float:
    backend(name).search(instances[0], 2, 60)  # packages are loaded
    cnf_for.cache_clear()  # each backend builds its own clauses
    incremental.cache_clear()

    def work() -> int:
        for instance in instances:
            backend(name).search(instance, 2, 60)
        return len(instances)

    return rate(work)


def rows(scale: float = 1.0) -> Iterator[Row]:
    """The rows of this part."""
    few = max(2, round(6 * scale))
    for size, seconds in SEED_SECONDS.items():
        yield Row(f"hourmaze {size} levels", "walks", rate(lambda s=size: len(_levels(s, 5 * few))), "seed's text", SEED_LEVELS)
        levels, random = _levels(size, few), Random(1)
        sets = [[random_hours(level, random) for _ in range(4)] for level in levels]
        instances = [level.instance(hours) for level, some in zip(levels, sets) for hours in some]
        cpsat = _checked("cpsat", instances)
        for name in ("sat", "sat:glucose4", "minizinc")[: 3 if size in MINIZINC_SIZES else 2]:
            yield Row(f"hourmaze {size} uniqueness, 4 hint sets a level", name, _checked(name, instances), "cpsat", cpsat)
        many = [[random_hours(level, random) for _ in range(50)] for level in levels]
        checks = rate(lambda many=many, levels=levels: sum(len(is_unique(lv, s)) for lv, s in zip(levels, many)))
        yield Row(f"hourmaze {size} uniqueness, 50 hint sets a level", "sat, incremental", checks, "cpsat", cpsat)
        one = rate(lambda instances=instances: len([iterations(i) for i in instances]))
        yield Row(f"hourmaze {size} deductive search", "one hint set", one, "seed's table 2", 1 / seconds)
        if size == "7x7":
            lanes = [random_hours(levels[0], random) for _ in range(round(20_736 * min(scale, 1.0)))]
            together = rate(lambda lanes=lanes, level=levels[0]: len(many_iterations(level, lanes, SEED_FAST)))
            yield Row(f"hourmaze {size} deductive search", "all hint sets at once", together, "one hint set", one)
