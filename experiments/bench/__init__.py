"""The benchmark: every row is a task done by cpgen and by a peer in the same run; speed is their ratio.

A module here with a `rows` function is a part of it: `rows(scale)` yields `Row`s, `Missing` where a peer is not installed, or
`Unanswered` where nobody wins; `scale` 1.0 is the full size.
"""

from __future__ import annotations

import resource
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One comparison: how many per CPU second each side did, and the ratio aimed at (None where there is no goal)."""

    task: str
    ours: str
    our_rate: float
    peer: str
    peer_rate: float
    goal: float | None = None

    @property
    def ratio(self) -> float:
        """How many times the peer's speed ours is."""
        return self.our_rate / self.peer_rate


@dataclass(frozen=True)
class Missing:
    """A comparison that could not be made because the peer is not here."""

    task: str
    peer: str


@dataclass(frozen=True)
class Unanswered:
    """A comparison that says nothing: within these CPU seconds neither side answers."""

    task: str
    limit: float


def peer_path(name: str) -> str | None:
    """Where a peer's command is, if it is installed."""
    return shutil.which(name) or shutil.which(f"/usr/games/{name}")


def cpu_seconds() -> float:
    """CPU time of this process and of its ended children."""
    own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in (own, children))


def rate(work: Callable[[], int]) -> float:
    """Results per CPU second of a piece of work that gives how many results it made."""
    start, wall = cpu_seconds(), time.perf_counter()
    count = work()
    spent = cpu_seconds() - start
    return count / max(spent, 1e-9) if spent > 0 else count / (time.perf_counter() - wall)
