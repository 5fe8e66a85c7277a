"""Children that really stop: every child leads a session of its own, which is killed whole when the time is over, when the user
interrupts, or when anything else goes wrong; and the child is told to die with its parent.

A process group is not enough: the MiniZinc driver puts its solver into a group of the solver's own, which outlives the driver's.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import pickle
import resource
import select
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, NoReturn

PR_SET_PDEATHSIG = 1


def die_with_parent(how: signal.Signals = signal.SIGKILL) -> None:
    """Ask the kernel (Linux) to signal this process when its parent ends, however it ends."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, how)


def _end_with_parent() -> None:
    """For a command: it is asked to end, not killed, because a driver ends its solver before itself."""
    die_with_parent(signal.SIGTERM)


def in_session(leader: int) -> list[int]:
    """The processes alive in a session, its leader included; on systems without /proc only the leader is known."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, IndexError):
            # pid (name) state ppid pgrp session …, where the name may hold anything, brackets included
            state, _, _, session = stat.read_text(errors="replace").rpartition(")")[2].split()[:4]
            if int(session) == leader and state not in "ZX":
                found.append(int(stat.parent.name))
    return found if Path("/proc/self/stat").exists() else [leader]


def kill_session(leader: int) -> None:
    """Kill a session leader and all that it started in its session, whatever groups they formed."""
    while True:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(leader, signal.SIGKILL)
        others = [pid for pid in in_session(leader) if pid != leader]
        for pid in others:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        if not others:  # none could be born meanwhile: all parents are dead
            return


@dataclass(frozen=True)
class Ran:
    """What a command printed, and whether it was stopped for time."""

    out: str
    err: str
    code: int
    timed_out: bool


def run_command(command: Sequence[str], timeout: float | None = None) -> Ran:
    """Run a command in its own session, and kill all of it after `timeout` seconds."""
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        start_new_session=True,
        preexec_fn=_end_with_parent,
    ) as child:
        try:
            out, err = child.communicate(timeout=timeout)
            return Ran(out, err, child.returncode, False)
        except subprocess.TimeoutExpired:
            kill_session(child.pid)
            out, err = child.communicate()
            return Ran(out, err, child.returncode, True)
        finally:
            kill_session(child.pid)


@dataclass(frozen=True)
class Returned:
    """How a function fared in a child: its value, or why there is none (`time`, `memory`, or what went wrong)."""

    value: Any
    reason: str | None
    cpu_seconds: float


def run_function(function: Callable[[], Any], timeout: float | None = None, memory: int | None = None) -> Returned:
    """Run a function in a forked child with limits on time (seconds) and memory (bytes); its session is killed afterwards."""
    source, sink = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(source)
        _serve(function, sink, memory)
    os.close(sink)
    try:
        with open(source, "rb") as stream:
            payload = _read_all(stream, None if timeout is None else time.monotonic() + timeout)
    finally:
        kill_session(pid)
        _, status, usage = os.wait4(pid, 0)
    cpu = usage.ru_utime + usage.ru_stime
    if payload is None:
        return Returned(None, "time", cpu)
    if not payload:
        return Returned(None, f"died of signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else "died", cpu)
    value, reason = pickle.loads(payload)
    return Returned(value, reason, cpu)


def _serve(function: Callable[[], Any], sink: int, memory: int | None) -> NoReturn:
    """The child's side: run, send the pickled answer, and leave without the parent's clean-up."""
    try:
        os.setsid()
        die_with_parent()
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        if memory is not None:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        answer: tuple[Any, str | None]
        try:
            answer = (function(), None)
        except MemoryError:
            answer = (None, "memory")
        except Exception as error:
            answer = (None, f"{type(error).__name__}: {error}")
        with open(sink, "wb") as stream:
            stream.write(pickle.dumps(answer))
    finally:
        os._exit(0)


def _read_all(stream: IO[bytes], deadline: float | None) -> bytes | None:
    """All a child sends until it closes its end; None if the deadline comes first."""
    parts: list[bytes] = []
    while True:
        left = None if deadline is None else deadline - time.monotonic()
        if left is not None and left <= 0:
            return None
        if select.select([stream], [], [], left)[0]:
            part = os.read(stream.fileno(), 1 << 16)
            if not part:
                return b"".join(parts)
            parts.append(part)
