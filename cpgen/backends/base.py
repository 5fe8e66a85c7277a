"""The one face of all solvers: look for up to `limit` different solutions, and say whether that was all.

Solving, proving uniqueness and enumerating are the same search with limit 1, 2 and k: find, ban on the answer key, look again.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol, Self, TypeVar

from cpgen.deduction.facts import Solution
from cpgen.puzzle import Instance


@dataclass(frozen=True)
class Search:
    """What a backend found. `complete` says that there are no further solutions; `reason` why it stopped early."""

    backend: str
    solutions: tuple[Solution, ...]
    complete: bool
    seconds: dict[str, float] = field(default_factory=dict)
    reason: str | None = None


class Backend(Protocol):
    """A solver."""

    @property
    def name(self) -> str:
        """`family` or `family:solver`."""

    def with_solver(self, solver: str) -> Self:
        """The same backend on another of its solvers; BadInput if it has none of that name."""

    def solvers(self) -> tuple[str, ...]:
        """The solvers it offers here."""

    def version(self) -> str:
        """The installed version; raises Unavailable, saying what to install, where it is missing."""

    def search(self, instance: Instance, limit: int, timeout: float | None = None) -> Search:
        """Look for up to `limit` different solutions within `timeout` seconds. Never raises for running out."""


def verdict(search: Search) -> str:
    """`unique`, `multiple`, `none` or `unknown`, from a search with limit 2 or more."""
    if len(search.solutions) > 1:
        return "multiple"
    if not search.complete:
        return "unknown"
    return "unique" if search.solutions else "none"


class _Over(BaseException):
    """The time is over while a model is built. No Exception, so that nothing on the way takes it for an error of its own."""


def _stop(*_: Any) -> None:
    raise _Over


T = TypeVar("T")


class Stopwatch:
    """Splits the time of a search into named parts and watches its limit."""

    def __init__(self, timeout: float | None) -> None:
        self.seconds: dict[str, float] = {}
        self._deadline = None if timeout is None else time.monotonic() + timeout
        self._last = time.perf_counter()

    def lap(self, part: str) -> None:
        """Book the time since the last lap on a part."""
        now = time.perf_counter()
        self.seconds[part] = self.seconds.get(part, 0.0) + now - self._last
        self._last = now

    def build(self, make: Callable[[], T]) -> T | None:
        """What `make` gives, its time booked as `build`; None if the limit passes before. An alarm stops it, so this holds for
        any Python code, in the main thread; a thread that can hear no alarm is stopped when it has built."""
        try:
            if self.left is None or threading.current_thread() is not threading.main_thread():
                made = make()
                return None if self.over else made
            before = signal.signal(signal.SIGALRM, _stop)
            try:
                signal.setitimer(signal.ITIMER_REAL, max(self.left, 1e-6))
                return make()
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, before)
        except _Over:
            return None
        finally:
            self.lap("build")

    @property
    def left(self) -> float | None:
        """Seconds left, None without a limit."""
        return None if self._deadline is None else max(0.0, self._deadline - time.monotonic())

    @property
    def over(self) -> bool:
        """Whether the limit has passed."""
        return self._deadline is not None and time.monotonic() >= self._deadline


def out_of_time(name: str, watch: Stopwatch) -> Search:
    """The search that did not begin in time."""
    return Search(name, (), False, watch.seconds, "time")


def collected(name: str, solutions: Iterable[Solution | None], limit: int, watch: Stopwatch) -> Search:
    """The search that takes up to `limit` of these solutions; a None among them says that the time ran out."""
    found: list[Solution] = []
    complete, reason = True, None
    for solution in solutions:
        if solution is None:
            complete, reason = False, "time"
            break
        found.append(solution)
        if len(found) == limit:
            complete = False
            break
    watch.lap("solve")
    return Search(name, tuple(found), complete, watch.seconds, reason)
