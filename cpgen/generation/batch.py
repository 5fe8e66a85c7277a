"""Many instances of one request: chunks 0, 1, 2, … each from its own seed, run anywhere, collected in order.

A chunk depends on nothing but the request, the seed and its number, so the batch is the same on any executor with any number of
workers; and a batch that was stopped goes on at the chunk of its last puzzle, dropping what it already has.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from concurrent.futures import TimeoutError as FutureTimeout
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass, field, replace
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

from cpgen.errors import BadInput, CpgenError, expect, expect_time
from cpgen.generation.certificate import certify, request_to_json
from cpgen.generation.journal import Journal, opened
from cpgen.generation.methods import method_for
from cpgen.generation.pool import Inline, workers
from cpgen.generation.recipes import produced
from cpgen.puzzle import puzzle_named
from cpgen.request import Impossible, Request

TRIES = 1000
"""Chunks in a row without anything new after which a batch gives up, if nothing else is asked for."""


@dataclass(frozen=True)
class Progress:
    """Where a batch is: puzzles found, of how many, chunks done, equal ones dropped."""

    found: int
    count: int
    chunks: int
    duplicates: int


@dataclass(frozen=True)
class Outcome:
    """How a batch ended: `done`, `time`, `interrupted`, `tries` (nothing new for too long), `memory` (a worker
    died), `impossible` (it is proved that there are none) or `bounded` (none within a bound that was not asked for)."""

    status: str
    found: int
    """Puzzles there are now, those of earlier runs included."""
    resumed: int
    """Puzzles that earlier runs had left in the file."""
    chunks: int
    text: str
    proved: Mapping[str, str | None] | None = None
    """What was proved, by which engine and why, where that ended it."""


@dataclass
class Batch:
    """A wish for `count` instances. Iterate for the objects, new ones only, as they come; then `outcome` tells how it ended.

    `tries` chunks in a row without a new instance end it; `timeout` seconds end it; so does Ctrl-C. What was found stays found.
    """

    request: Request
    count: int = 1
    seed: int | str = 0
    jobs: int = 1
    executor: Executor | None = None
    timeout: float | None = None
    out: Path | None = None
    tries: int = TRIES
    backends: Sequence[str] | None = None
    """Who proves uniqueness; None chooses one that did not make the instance."""
    trace: bool = True
    progress: Callable[[Progress], None] | None = None
    outcome: Outcome | None = field(default=None, init=False)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        expect(self.count >= 0, f"count must not be negative, not {self.count}")
        expect(self.jobs >= 1, f"jobs must be at least 1, not {self.jobs}")
        expect(self.tries >= 1, f"tries must be at least 1, not {self.tries}")
        expect_time(self.timeout)
        self._jobs = min(self.jobs, os.cpu_count() or 1)  # more only wait for each other
        variety = method_for(self.request).variety
        self._variety = None if variety is None else variety(self.request, self.count)
        self._found: list[tuple[int, Any]] = []
        self._deadline = None if self.timeout is None else time.monotonic() + self.timeout
        self._seen: set[str] = set()
        self._tried: set[Any] = set()
        self._chunk, self._duplicates, status = 0, 0, "done"
        self._proved = ""
        proved: Mapping[str, str | None] | None = None
        with ExitStack() as stack:
            journal = stack.enter_context(opened(self.out) if self.out is not None else nullcontext())
            if journal is not None:
                self._resume(journal)
            resumed = len(self._seen)
            try:
                executor = self.executor or stack.enter_context(workers(self._jobs, self.timeout is not None))
                for data in self._new(executor):
                    if journal is not None:
                        journal.append(data)
                    yield data
                if len(self._seen) < self.count:
                    status = "tries"
            except FutureTimeout:
                status = "time"
            except KeyboardInterrupt:
                status = "interrupted"
            except (BrokenProcessPool, MemoryError):
                status = "memory"
            except Impossible as error:
                status, self._proved, proved = "bounded" if error.bounded else "impossible", str(error), error.details
        self.outcome = Outcome(status, len(self._seen), resumed, self._chunk, self._told(status), proved)

    def _resume(self, journal: Journal) -> None:
        """Take over what an earlier run of the same request and seed has found."""
        wanted = request_to_json(self.request)
        for number, data in enumerate(journal.objects, 1):
            made = data["certificate"]
            if (data["puzzle"], made.get("request"), made.get("seed")) != (self.request.puzzle, wanted, self.seed):
                raise BadInput(f"{self.out}: line {number} is of another request or seed; give another file")
            self._seen.add(data["id"])
            self._chunk = made["chunk"]
            self._admit(puzzle_named(self.request.puzzle).instance.from_json(data["instance"]))

    def _admit(self, instance: Any) -> None:
        """Count an instance for the batch's variety."""
        if self._variety is not None:
            self._found.append((self._chunk, instance))
            self._variety.admit(instance)

    def _allows(self, instance: Any) -> bool:
        """Whether an instance keeps the batch varied."""
        return self._variety is None or self._variety.allows(instance)

    def _asked(self, chunk: int) -> Request:
        """What one chunk is asked for: the request, and to avoid what the chunks it knows have had enough of."""
        if self._variety is None:
            return self.request
        known = [instance for number, instance in self._found if number <= chunk - self._variety.lag]
        return replace(self.request, avoid=self._variety.avoid(chunk, known))

    def _new(self, executor: Executor) -> Iterator[dict[str, Any]]:
        """The new objects in order; while one is waited for, the next instances are certified and the next chunks made."""
        certifying: deque[tuple[Any, Future[Any]]] = deque()
        ahead = 1 if isinstance(executor, Inline) else 2 * self._jobs
        last_new = self._chunk if self._seen else -1
        if len(self._seen) >= self.count:
            return
        try:
            for chunk, instance in self._instances(executor):
                self._chunk = chunk
                if instance in self._tried:  # the cheap half of never giving two equal ones
                    self._duplicates += 1
                elif instance is not None and self._allows(instance):
                    self._tried.add(instance)
                    task = (instance, self._asked(chunk), self.seed, chunk, self.backends, self.trace)
                    certifying.append((instance, executor.submit(certify, *task)))
                row = 1 if len(self._tried) == 1 else ahead
                while certifying and (instance is None or len(certifying) >= min(row, self.count - len(self._seen))):
                    waited, future = certifying.popleft()
                    data = self._result(future)
                    if self._allows(waited) and self._is_new(data):
                        last_new = self._chunk
                        self._admit(waited)
                        yield data
                    self._report()
                if len(self._seen) >= self.count:
                    return
                if instance is None:
                    self._report()
                    if self._chunk - last_new >= self.tries:
                        return
        finally:
            for _, future in certifying:
                future.cancel()

    def _instances(self, executor: Executor) -> Iterator[tuple[int, Any]]:
        """The instances with the numbers of their chunks, in order; each chunk ends with None."""
        if isinstance(executor, Inline):
            for chunk in count(self._chunk):
                yield from ((chunk, instance) for instance in instances_of(self._asked(chunk), self.seed, chunk))
                yield chunk, None
        # The very first instance is made on its own too: one need not wait for a whole chunk to see something.
        start = self._chunk
        first = executor.submit(make_chunk, self._asked(start), self.seed, start, 1)
        making: deque[tuple[int, Future[Any]]] = deque([(start, first)])
        ahead = 2 * self._jobs if self._variety is None else min(2 * self._jobs, self._variety.lag)
        try:
            yield from ((start, instance) for instance in self._result(making.popleft()[1]))
            for chunk in count(start):
                making.append((chunk, executor.submit(make_chunk, self._asked(chunk), self.seed, chunk)))
                if len(making) == ahead:
                    number, future = making.popleft()
                    found = self._result(future)
                    yield from ((number, instance) for instance in (found[1:] if number == start else found))
                    yield number, None
        finally:
            for _, future in making:
                future.cancel()

    def _is_new(self, data: dict[str, Any] | None) -> bool:
        """Whether an object counts: it is what was asked for, and no equal one was found before."""
        if data is None:
            puzzle = puzzle_named(self.request.puzzle)
            # difficulty is always filtered here, and a method of the puzzle's own may leave more to the batch
            if self.request.difficulty is not None or self.request.method in puzzle.methods:
                return False
            raise CpgenError(f"{puzzle.name}: method {self.request.method} made an instance that does not hold what it promised")
        if data["id"] in self._seen:
            self._duplicates += 1
            return False
        self._seen.add(data["id"])
        return True

    def _result(self, future: Future[Any]) -> Any:
        return future.result(None if self._deadline is None else max(0.0, self._deadline - time.monotonic()))

    def _report(self) -> None:
        if self.progress is not None:
            self.progress(Progress(len(self._seen), self.count, self._chunk + 1, self._duplicates))

    def _told(self, status: str) -> str:
        found = f"{len(self._seen)} of {self.count} found" if self._seen else "none found"
        equal = f", {self._duplicates} equal to others dropped" if self._duplicates else ""
        why = {
            "done": "",
            "time": f" in {self.timeout} seconds",
            "interrupted": ", interrupted",
            "tries": f": {self.tries} chunks in a row gave nothing new{equal}",
            "memory": ", a worker died (out of memory?)",
            "impossible": f": {self._proved}",
            "bounded": f": {self._proved}",
        }[status]
        return f"{found}{why}"


def instances_of(request: Request, seed: int | str, chunk: int) -> Iterator[Any]:
    """The instances of one chunk, as they come. Seeding with text is the same in every process and on every machine."""
    return iter(produced(request, Random(f"{seed}/{chunk}")))


def make_chunk(request: Request, seed: int | str, chunk: int, most: int | None = None) -> list[Any]:
    """The instances of one chunk, or the first few of them."""
    return list(islice(instances_of(request, seed, chunk), most))


def generate(request: Request, count: int = 1, seed: int | str = 0, **options: Any) -> tuple[list[dict[str, Any]], Outcome]:
    """Generate `count` objects with certificates; gives the new ones and how it ended. The options are those of `Batch`."""
    batch = Batch(request, count, seed, **options)
    found = list(batch)
    assert batch.outcome is not None
    return found, batch.outcome
