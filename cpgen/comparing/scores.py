"""Scores over runs: PAR2, the virtual best, and the pairwise score of the MiniZinc challenge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cpgen.comparing.runs import Run

VIRTUAL_BEST = "virtual best"


@dataclass(frozen=True)
class Score:
    """How one contestant did: answers given, PAR2 (mean seconds, twice the limit where there is no answer), pairwise points."""

    contestant: str
    solved: int
    of: int
    par2: float
    points: float
    build: float
    flatten: float
    solve: float


def times(runs: Iterable[Run]) -> dict[str, dict[str, float | None]]:
    """For each contestant and instance the seconds of a right answer, or None."""
    table: dict[str, dict[str, float | None]] = {}
    for run in runs:
        right = run.answer is not None and run.wrong is None
        table.setdefault(run.contestant, {})[f"{run.task} {run.instance}"] = run.total if right else None
    return table


def virtual_best(table: dict[str, dict[str, float | None]]) -> dict[str, float | None]:
    """For each instance the time of whoever was fastest on it."""
    best: dict[str, float | None] = {}
    for column in table.values():
        for name, seconds in column.items():
            known = best.get(name)
            best[name] = seconds if known is None else known if seconds is None else min(known, seconds)
    return best


def pairwise(mine: float | None, other: float | None) -> float:
    """Points of one contestant against another on an instance: the other's share of the time if both answer."""
    if mine is None:
        return 0.0
    if other is None:
        return 1.0
    return other / (mine + other) if mine + other > 0 else 0.5


def scores(runs: Sequence[Run], timeout: float) -> list[Score]:
    """The scores of all contestants, best PAR2 first, the virtual best included where there are several."""
    table = times(runs)
    rivals = list(table)
    columns = dict(table)
    if len(rivals) > 1:
        columns[VIRTUAL_BEST] = virtual_best(table)
    found = []
    for contestant, column in columns.items():
        answers = [s for s in column.values() if s is not None]
        missing = len(column) - len(answers)
        own = [r for r in runs if r.contestant == contestant and r.answer is not None]
        split = {part: sum(r.seconds.get(part, 0.0) for r in own) / max(1, len(own)) for part in ("build", "flatten", "solve")}
        points = sum(pairwise(s, table[r].get(n)) for r in rivals if r != contestant for n, s in column.items())
        par2 = (sum(answers) + 2 * timeout * missing) / max(1, len(column))
        found.append(Score(contestant, len(answers), len(column), par2, points, **split))
    return sorted(found, key=lambda s: (s.par2, s.contestant))


def family(contestant: str) -> str:
    """The kind of a contestant: its backend, and its encoding if it is not the usual one."""
    name, _, encoding = contestant.partition("/")
    return "/".join(filter(None, [name.partition(":")[0], encoding]))


def rivals(ranked: Sequence[Score]) -> tuple[str, str] | None:
    """The best, and the best of another kind (of the same, if there is no other); None if there are no two."""
    real = [s.contestant for s in ranked if s.contestant != VIRTUAL_BEST]
    others = [c for c in real[1:] if family(c) != family(real[0])] or real[1:]
    return (real[0], others[0]) if others else None


def numbers(score: Score) -> list[float | None]:
    """What a table shows of a score; the virtual best has no parts of its own."""
    split = (score.build, score.flatten, score.solve)
    return [score.par2, score.points, *((None,) * 3 if score.contestant == VIRTUAL_BEST else split)]


def summary(ranked: Sequence[Score]) -> str:
    """Who wins, in a sentence made from the scores."""
    two = rivals(ranked)
    if two is None:
        return ""
    by_name = {s.contestant: s for s in ranked}
    first, second = (by_name[name] for name in two)
    told = f"{first.contestant} is fastest (PAR2 {first.par2:.3g} s)"
    if first.par2 > 0:
        told += f", {second.par2 / first.par2:.2g} times ahead of {second.contestant}"
        told += ", the best of another kind" if family(two[0]) != family(two[1]) else ""
    short = [f"{s.contestant} ({s.solved} of {s.of})" for s in ranked if s.solved < s.of and s.contestant != VIRTUAL_BEST]
    return f"{told}; not everything was answered by {', '.join(short)}." if short else f"{told}; all answered everything."
