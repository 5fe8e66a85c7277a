"""Children that really stop: every child leads a process group of its own, which is killed whole when the time is over, when the
user interrupts, or when anything else goes wrong; and the child is told to die with its parent.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass

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
