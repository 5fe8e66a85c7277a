"""Children stop when their time or memory is over, and take their own children with them."""

import os
import signal
import subprocess
import time

from cpgen.backends.process import run_command, run_function


def alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def gone(pid: int) -> bool:
    """Whether a killed process ends within a moment."""
    for _ in range(100):
        if not alive(pid):
            return True
        time.sleep(0.05)
    return False


def test_a_command_is_stopped_with_its_children():
    ran = run_command(["sh", "-c", "sleep 600 & echo $!; wait"], timeout=0.5)
    assert ran.timed_out
    assert gone(int(ran.out))


def test_a_child_in_a_group_of_its_own_is_stopped_too():
    ran = run_command(["bash", "-c", "set -m; sleep 600 & echo $!; wait"], timeout=0.5)
    assert ran.timed_out
    assert gone(int(ran.out))


def test_a_command_that_ends_leaves_no_child_behind():
    ran = run_command(["sh", "-c", "sleep 600 >/dev/null 2>&1 & echo $!"], timeout=30)
    assert not ran.timed_out
    assert gone(int(ran.out))


def test_a_function_returns_its_value_from_the_child():
    returned = run_function(lambda: (os.getpid(), [1, 2]), timeout=30)
    pid, value = returned.value
    assert value == [1, 2]
    assert pid != os.getpid()


def test_a_function_is_stopped_for_time():
    assert run_function(lambda: time.sleep(600), timeout=0.3).reason == "time"


def test_a_function_is_stopped_with_its_children(tmp_path):
    note = tmp_path / "pid"

    def work():
        child = subprocess.Popen(["sleep", "600"])
        note.write_text(str(child.pid))
        time.sleep(600)

    assert run_function(work, timeout=1.5).reason == "time"
    assert gone(int(note.read_text()))


def test_a_function_is_stopped_for_memory():
    assert run_function(lambda: len(bytearray(1 << 30)), timeout=30, memory=1 << 29).reason == "memory"


def test_an_error_in_the_child_is_a_reason_not_an_exception():
    assert run_function(lambda: 1 // 0).reason == "ZeroDivisionError: integer division or modulo by zero"


def test_a_child_that_crashes_is_a_reason_not_an_exception():
    assert run_function(lambda: os.kill(os.getpid(), signal.SIGKILL)).reason == "died of signal 9"
