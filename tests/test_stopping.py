"""Every backend stops when its time is over or the user interrupts, and leaves nothing running."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from cpgen.backends import backend as backend_named
from cpgen.backends.base import Stopwatch
from cpgen.backends.process import in_session
from cpgen.formats import write
from cpgen.puzzle import puzzles
from cpgen.puzzles.sudoku.board import Boxes, Sudoku
from cpgen.solving import check, default_backend, solve
from tests.hard import dotted, hopeless

GENEROUS = 60
"""Seconds within which a limit of one second must have stopped a solver, building a big model on a busy machine included."""
MORE_SAT = ("sat:cadical153", "sat:glucose4", "sat:minisat22")


def slow(*backends: str) -> list[object]:
    """Backends for the long run only."""
    return [pytest.param(name, marks=pytest.mark.slow) for name in backends]


@pytest.mark.parametrize("backend", ["cpsat", "minizinc", "backtracking", *slow("deduction", *MORE_SAT)])
def test_a_time_limit_stops_the_search(backend: str) -> None:
    begin = time.monotonic()
    checked = check(hopeless(backend), backend, timeout=1)
    assert checked.verdict == "unknown"
    assert checked.reasons == {backend: "time"}
    assert time.monotonic() - begin < GENEROUS


def test_a_time_limit_stops_deduction_on_what_lines_leave() -> None:
    begin = time.monotonic()
    checked = check(dotted(60), "deduction", timeout=1)
    assert checked.verdict == "unknown"
    assert checked.reasons == {"deduction": "time"}
    assert time.monotonic() - begin < GENEROUS


def never_ending(*_: Any) -> Any:
    for _ in count():
        pass


@pytest.mark.parametrize(
    ("backend", "part"),
    [("sat", "cnf"), ("cpsat", "cpsat"), ("minizinc", "minizinc"), ("backtracking", "space"), ("deduction", "cnf")],
)
def test_a_time_limit_stops_the_building_of_a_model(backend: str, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    endless: Any = {part: never_ending}
    monkeypatch.setitem(puzzles(), "sudoku", replace(puzzles()["sudoku"], **endless))  # type: ignore[arg-type]
    found = backend_named(backend).search(Sudoku(Boxes(1, 7), (0,) * 49), 2, 1)  # a shape that nothing else builds
    assert (found.solutions, found.complete, found.reason) == ((), False, "time")
    assert found.seconds["build"] > 0


def test_a_time_limit_stops_strategies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cpgen.explaining.explain", never_ending)
    solved = solve(puzzles()["sudoku"].example, "strategies", timeout=0.2)
    assert (solved.status, solved.solution, solved.reason) == ("unknown", None, "time")


def test_what_is_built_in_time_is_given_and_no_alarm_stays() -> None:
    assert Stopwatch(60).build(lambda: 7) == Stopwatch(None).build(lambda: 7) == 7
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def interrupted(backend: str, started: float) -> subprocess.CompletedProcess[str]:
    """The command, interrupted while it works on a hopeless board; fails if anything of its session is left."""
    board = hopeless(backend)
    text = write(board, "pattern" if board.puzzle == "nonogram" else "sudoku")
    command = [sys.executable, "-m", "cpgen.cli", "check", text, "--backend", backend]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True) as child:
        while not children(child.pid) and cpu_seconds(child.pid) < started:
            time.sleep(0.1)
        time.sleep(0.5)
        below = children(child.pid)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=GENEROUS)
    left = [pid for leader in (child.pid, *below) for pid in in_session(leader)]
    assert left == []
    return subprocess.CompletedProcess(command, child.returncode, out, err)


def cpu_seconds(pid: int) -> float:
    """How long a process has worked, whatever else the machine had to do."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.parametrize("backend", ["minizinc", "cpsat", *slow("sat", "deduction", "backtracking", *MORE_SAT)])
def test_ctrl_c_ends_with_130_and_nothing_runs_on(backend: str) -> None:
    ended = interrupted(backend, 10.0 if backend.startswith(("sat", "deduction")) else 4.0)
    assert ended.returncode == 130
    assert ended.stdout == ""
    assert "Traceback" not in ended.stderr


def test_a_backend_is_chosen_when_none_is_named() -> None:
    assert default_backend() == "sat"
