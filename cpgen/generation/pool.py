"""Where chunks run: in this process, or in worker processes that die with it and that a time limit really kills."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

from cpgen.backends.process import die_with_parent


class Inline(Executor):
    """Runs each call at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run the call; gives its finished future."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def _start_worker(parent: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to hear
    die_with_parent()
    if os.getppid() != parent:  # it ended before it could be told
        os._exit(1)


@contextmanager
def workers(jobs: int, killable: bool) -> Iterator[Executor]:
    """An executor with so many workers; nothing of it is left running when the context ends, however it ends."""
    if jobs == 1 and not killable:
        yield Inline()
        return
    # Forked workers share what is loaded already, and scripts without a main guard can start them.
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else None)
    pool = ProcessPoolExecutor(jobs, context, _start_worker, (os.getpid(),))
    try:
        yield pool
    finally:
        for process in list((getattr(pool, "_processes", None) or {}).values()):
            process.kill()
        pool.shutdown(wait=True, cancel_futures=True)
