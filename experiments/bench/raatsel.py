"""Raatsel: strategies per second, puzzles per minute. The search for its pattern in a language is in `subgraph`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from cpgen.puzzles.raatsel import fast, matrix
from experiments.bench import Row, rate


def rows(scale: float) -> Iterator[Row]:
    """All comparisons."""
    yield from _strategies(scale)
    yield from _puzzles(scale)


def _strategies(scale: float) -> Iterator[Row]:
    """Solving by all strategies, no trace, against unit propagation and search in SAT on the same matrices; and the goal."""
    from cpgen.backends import backend

    random = Random(1)
    times = max(1, round(20 * scale))
    for friends in (0, 10, 20, 40):
        made = [m for _ in range(10) if (m := matrix.with_false_friends(2, friends, random)) is not None]

        def ours(made: Sequence[Sequence[int]] = made) -> int:
            return sum(fast.solved(2, m) for _ in range(times) for m in made)

        def sat(made: Sequence[Sequence[int]] = made) -> int:
            return sum(len(backend("sat").search(matrix.instance_of(2, m), 2).solutions) for m in made)

        task, speed = f"solve a matrix with {friends} false friends", rate(ours)
        yield Row(task, "strategies, no trace", speed, "sat", rate(sat), None)
        yield Row(task, "strategies, no trace", speed, "0.2 ms each", 5000, 1)


def _puzzles(scale: float) -> Iterator[Row]:
    """Verified size-2 puzzles, against the goal of 20 a minute of one core."""
    from cpgen.generating import batch_for, request_for

    for most in (10, 20, 40) if scale >= 1 else (10,):
        count = max(1, round(most * min(scale, 1.0)))
        ours = rate(lambda count=count: len(list(batch_for(request_for("raatsel", size=2), count, seed=1))))
        yield Row(f"batch of {count} varied Raatsels, each proved unique 4 times", "integrated", ours, "20 a minute", 20 / 60, 1)
    wish = request_for("raatsel", size=2, method="modelling", options={"language": "english"})
    ours = rate(lambda: len(list(batch_for(wish, max(1, round(5 * scale)), seed=1))))
    yield Row("words and categories with the matrix in one model", "modelling", ours, "20 a minute", 20 / 60, None)
