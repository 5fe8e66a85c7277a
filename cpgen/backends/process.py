"""Children that really stop: every child leads a process group of its own, which is killed whole when the time is over, when the
user interrupts, or when anything else goes wrong; and the child is told to die with its parent.
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
from typing import IO, Any, NoReturn

PR_SET_PDEATHSIG = 1


def die_with_parent() -> None:
    """Ask the kernel (Linux) to kill this process when its parent ends, however it ends."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def kill_group(pid: int) -> None:
    """Kill a process group leader and all its descendants in the group."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)


@dataclass(frozen=True)
class Ran:
    """What a command printed, and whether it was stopped for time."""

    out: str
    err: str
    code: int
    timed_out: bool


def run_command(command: Sequence[str], timeout: float | None = None) -> Ran:
    """Run a command in its own process group, and kill the group after `timeout` seconds."""
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        start_new_session=True,
        preexec_fn=die_with_parent,
    ) as child:
        try:
            out, err = child.communicate(timeout=timeout)
            return Ran(out, err, child.returncode, False)
        except subprocess.TimeoutExpired:
            kill_group(child.pid)
            out, err = child.communicate()
            return Ran(out, err, child.returncode, True)
        finally:
            kill_group(child.pid)


@dataclass(frozen=True)
class Returned:
    """How a function fared in a child: its value, or why there is none (`time`, `memory`, or what went wrong)."""

    value: Any
    reason: str | None
    cpu_seconds: float


def run_function(function: Callable[[], Any], timeout: float | None = None, memory: int | None = None) -> Returned:
    """Run a function in a forked child with limits on time (seconds) and memory (bytes); its group is killed afterwards."""
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
        kill_group(pid)
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
