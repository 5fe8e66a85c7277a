"""Batches: the same puzzles however they are run, stopped or resumed; never two equal ones; never without end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cpgen.errors import BadInput
from cpgen.generation.batch import Batch, generate
from cpgen.generation.journal import line_of
from cpgen.generation.pool import workers
from tests.generation.requests import SMALL, TINY, USUAL, sudoku


def lines(path: Path) -> list[str]:
    return path.read_text().splitlines()


def test_the_same_seed_gives_the_same_puzzles_whatever_the_jobs(tmp_path: Path) -> None:
    one, outcome = generate(sudoku(SMALL), 12, seed=5, jobs=1, out=tmp_path / "one")
    two, _ = generate(sudoku(SMALL), 12, seed=5, jobs=2, out=tmp_path / "two")
    assert outcome.status == "done"
    assert len(one) == 12
    assert one == two
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert lines(tmp_path / "one") == [line_of(data) for data in one]


def test_another_seed_gives_other_puzzles() -> None:
    assert generate(sudoku(USUAL), 2, seed=1)[0] != generate(sudoku(USUAL), 2, seed=2)[0]


def test_any_executor_will_do() -> None:
    expected, _ = generate(sudoku(SMALL), 5, seed=3)
    with ThreadPoolExecutor(1) as threads:
        assert generate(sudoku(SMALL), 5, seed=3, executor=threads)[0] == expected


def test_a_smaller_batch_is_the_beginning_of_a_larger_one() -> None:
    assert generate(sudoku(SMALL), 4, seed=8)[0] == generate(sudoku(SMALL), 9, seed=8)[0][:4]


def test_a_second_run_goes_on_where_the_first_stopped(tmp_path: Path) -> None:
    out = tmp_path / "out"
    whole, _ = generate(sudoku(SMALL), 10, seed=2)
    generate(sudoku(SMALL), 4, seed=2, out=out)
    with out.open("a") as file:
        file.write(line_of(whole[4])[:100])
    rest, outcome = generate(sudoku(SMALL), 10, seed=2, jobs=2, out=out)
    assert (outcome.found, outcome.resumed) == (10, 4)
    assert rest == whole[4:]
    assert lines(out) == [line_of(data) for data in whole]
    assert generate(sudoku(SMALL), 10, seed=2, out=out)[0] == []
    assert len(lines(out)) == 10


@pytest.mark.parametrize("other", [{"seed": 4}, {"request": sudoku(SMALL, minimal=True)}, {"request": sudoku(TINY)}])
def test_a_file_of_another_request_or_seed_is_left_alone(tmp_path: Path, other: dict) -> None:
    out = tmp_path / "out"
    generate(sudoku(SMALL), 2, seed=3, out=out)
    before = out.read_bytes()
    with pytest.raises(BadInput, match="another request or seed"):
        generate(**{"request": sudoku(SMALL), "count": 5, "seed": 3, "out": out, **other})
    assert out.read_bytes() == before


@pytest.mark.parametrize("content", ["my diary", "my diary\n", '{"puzzle": "sudoku"}\n', "[1]\n"])
def test_a_file_that_is_no_batch_is_left_alone(tmp_path: Path, content: str) -> None:
    out = tmp_path / "out"
    out.write_text(content)
    with pytest.raises(BadInput, match="is no generated puzzle"):
        generate(sudoku(), 1, out=out)
    assert out.read_text() == content


def test_two_runs_do_not_write_to_one_file(tmp_path: Path) -> None:
    script = f"""
import fcntl, sys
file = open({str(tmp_path / "out")!r}, "w"); fcntl.lockf(file, fcntl.LOCK_EX); print("held", flush=True); sys.stdin.read()
"""
    with subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(BadInput, match="another run"):
            generate(sudoku(), 1, out=tmp_path / "out")
        other.kill()


def test_an_unusable_file_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="directory"):
        generate(sudoku(), 1, out=tmp_path)


def test_more_puzzles_than_there_are_ends_with_a_clear_outcome() -> None:
    # There are only 288 full 4x4 boards, equal ones counted.
    found, outcome = generate(sudoku(TINY, options={"clues": "16"}), 1000, seed=1, tries=12, trace=False, backends=["sat"])
    assert outcome.status == "tries"
    assert 0 < outcome.found == len(found) <= 288
    assert len({data["id"] for data in found}) == len(found)
    assert "12 chunks in a row gave nothing new" in outcome.text


def test_a_batch_that_gave_up_is_the_same_for_any_jobs() -> None:
    few = sudoku(TINY, options={"clues": "16"})
    assert generate(few, 40, seed=6, tries=1)[0] == generate(few, 40, seed=6, tries=1, jobs=2)[0]


def test_an_impossible_wish_ends() -> None:
    # One clue never makes a 4x4 Sudoku.
    _, outcome = generate(sudoku(TINY, pattern=(True,) + (False,) * 15), 1, tries=5)
    assert (outcome.status, outcome.found, outcome.text) == ("tries", 0, "none found: 5 chunks in a row gave nothing new")


def test_a_time_limit_stops_and_keeps_what_was_found(tmp_path: Path) -> None:
    start = time.monotonic()
    found, outcome = generate(sudoku(SMALL), 10**6, seed=1, timeout=3, out=tmp_path / "out")
    assert time.monotonic() - start < 20
    assert outcome.status == "time"
    assert len(found) == outcome.found == len(lines(tmp_path / "out")) > 0


def test_an_interrupt_keeps_what_was_found(tmp_path: Path) -> None:
    def stop(progress: object) -> None:
        if len(lines(tmp_path / "out")) == 3:
            raise KeyboardInterrupt

    batch = Batch(sudoku(SMALL), 10**6, out=tmp_path / "out", progress=stop)
    found = list(batch)
    assert batch.outcome is not None
    assert batch.outcome.status == "interrupted"
    assert len(found) == batch.outcome.found == len(lines(tmp_path / "out")) == 3


def test_progress_is_told() -> None:
    seen = []
    generate(sudoku(SMALL), 3, progress=seen.append)
    assert [p.found for p in seen] == sorted(p.found for p in seen)
    assert (seen[-1].found, seen[-1].count) == (3, 3)


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"method": "sideways"}, "no generation method 'sideways'; there are .*backward"),
        ({"strategies": ("guessing",)}, "no strategy 'guessing'"),
        ({"require": ("guessing",)}, "no strategy 'guessing'"),
        ({"require": ("naked_single",), "forbid": ("naked_single",)}, "both required and forbidden"),
        ({"forbid": ("elimination",)}, "cannot be required or forbidden"),
        ({"strategies": ("naked_single",), "forbid": ("naked_single",)}, "no strategy is left"),
        ({"symmetry": "diagonalish"}, "no symmetry 'diagonalish'"),
        ({"options": {"speed": "9"}}, "no option 'speed'"),
        ({"options": {"clues": "many"}}, "must be a whole number"),
        ({"pattern": (True,)}, "has 1 places, not 16"),
        ({"pattern": (True,) + (False,) * 15, "symmetry": "rotate2"}, "is not symmetric"),
    ],
)
def test_wishes_that_make_no_sense_are_told(wish: dict, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        generate(sudoku(**wish), 1)


SCRIPT = """
import sys
from pathlib import Path
from cpgen.generation.batch import Batch
from tests.generation.requests import SMALL, sudoku
for data in Batch(sudoku(SMALL), int(sys.argv[1]), seed=7, jobs=int(sys.argv[2]), out=Path(sys.argv[3]), trace=False):
    print(data["id"], flush=True)
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_killed_batch_loses_nothing_and_completes_with_the_same_puzzles(tmp_path: Path, jobs: str) -> None:
    command = [sys.executable, "-c", SCRIPT, "8", jobs]
    subprocess.run([*command, str(tmp_path / "whole")], check=True, stdout=subprocess.DEVNULL)
    out = tmp_path / "killed"
    with subprocess.Popen([*command, str(out)], stdout=subprocess.PIPE, start_new_session=True, text=True) as child:
        assert child.stdout is not None
        printed = [child.stdout.readline().strip() for _ in range(3)]
        children = Path(f"/proc/{child.pid}/task/{child.pid}/children").read_text().split()
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
    assert len(children) == (0 if jobs == "1" else 2)
    kept = out.read_text()
    whole = [json.loads(line) for line in kept.splitlines(keepends=True) if line.endswith("\n")]
    assert [data["id"] for data in whole[:3]] == printed
    assert len(whole) < 8
    gone = time.monotonic() + 10
    while any(alive(int(pid)) for pid in children):
        assert time.monotonic() < gone, "a worker outlived its parent"
        time.sleep(0.05)
    subprocess.run([*command, str(out)], check=True, stdout=subprocess.DEVNULL)
    assert out.read_bytes() == (tmp_path / "whole").read_bytes()


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_workers_are_gone_when_the_pool_closes() -> None:
    with workers(2, killable=True) as pool:
        pids = {pool.submit(os.getpid).result() for _ in range(4)}
        pool.submit(time.sleep, 60)
    assert not any(alive(pid) for pid in pids)


def test_no_two_are_equal_up_to_symmetry():
    """There are 288 full boards of 4x4, but only two that differ by more than names, the order of lines and turning."""
    full = sudoku(TINY, "forward", pattern=(True,) * 16)
    found, outcome = generate(full, count=3, tries=60)
    assert (len(found), outcome.status) == (2, "tries")
    assert "equal to others dropped" in outcome.text
