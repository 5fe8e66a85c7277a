"""The command as a user meets it: what it prints, and the exit codes a script relies on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cpgen.cli import run
from cpgen.formats import read, write
from cpgen.puzzle import puzzles

EASY = "solo:2x2:4a1d2_2d1a4"
SIX = "solo:2x3:c3a6_1a6e5b1_6b4e1a2_5a1c"
NINE = puzzles()["sudoku"].example
EMPTY = "sudoku:" + "." * 16
CLASH = "sudoku:44.............."


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_list_names_puzzles_strategies_methods_and_backends(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["list"]) == 0
    out = capsys.readouterr().out
    for word in (*puzzles(), "naked_single", "backward", "cpsat", "minizinc", "sat", "backtracking", "deduction", "solo:"):
        assert word in out


def test_list_of_one_puzzle_names_the_options_of_its_methods(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["list", "raatsel"]) == 0
    out = capsys.readouterr().out
    for word in ("options of integrated", "theme", "ban", "language", "options of pipeline", "allow_missing"):
        assert word in out


def test_solve_writes_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", EASY]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [" 4 2 | 1 3", " 1 3 | 4 2", "-----+-----", " 2 4 | 3 1", " 3 1 | 2 4"]


@pytest.mark.parametrize("backend", ["sat", "sat:glucose4", "cpsat", "minizinc", "backtracking", "deduction", "strategies"])
def test_every_backend_and_the_strategies_find_the_same_solution(backend: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", EASY, "--backend", backend, "--json"]) == 0
    (told,) = lines(capsys)
    assert told["solution"] == [4, 2, 1, 3, 1, 3, 4, 2, 2, 4, 3, 1, 3, 1, 2, 4]
    assert (told["status"], told["puzzle"]) == ("solved", "sudoku")


def test_strategies_that_are_too_weak_get_stuck(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", NINE, "--backend", "strategies", "--strategies", "naked_single", "--json"]) == 1
    assert lines(capsys)[0]["status"] == "stuck"


def test_check_asks_all_backends(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", SIX, "--backend", "all", "--json"]) == 0
    (told,) = lines(capsys)
    assert told["verdicts"] == dict.fromkeys(["backtracking", "cpsat", "deduction", "minizinc", "sat"], "unique")
    assert told["verdict"] == "unique"


def test_check_tells_where_two_solutions_differ(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", EMPTY]) == 1
    assert "can be" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["solve", "check"])
def test_clues_that_clash_have_no_solution_and_are_named(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command, CLASH]) == 1
    assert "row 1 has two 4s" in capsys.readouterr().out


def test_explain_folds_the_bookkeeping_away(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", SIX]) == 0
    short = capsys.readouterr().out
    assert "the only place for" in short
    assert "(elimination)" not in short
    run(["explain", SIX, "--all"])
    assert "(elimination)" in capsys.readouterr().out
    run(["explain", SIX, "--json"])
    (told,) = lines(capsys)
    assert "elimination" in {step["strategy"] for step in told["steps"]}  # type: ignore[attr-defined]


def test_a_hint_is_the_next_step_and_draws_what_to_look_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "hint.svg"
    assert run(["hint", SIX, "--svg", str(picture)]) == 0
    assert "r1c5 is 1" in capsys.readouterr().out
    assert "#ffe9a8" in picture.read_text()
    run(["hint", SIX, "--known", "r1c5=1", "--json"])
    assert "r1c5=1" not in lines(capsys)[0]["steps"][0]["therefore"]  # type: ignore[index]


def test_convert_and_back(capsys: pytest.CaptureFixture[str]) -> None:
    for to in ("json", "solo"):
        assert run(["convert", SIX, "--to", to]) == 0
        assert read(capsys.readouterr().out.strip()) == read(SIX)
    run(["convert", NINE, "--to", "sdm"])
    assert f"sudoku:{capsys.readouterr().out.strip()}" == NINE


def test_dimacs_is_the_puzzle_for_any_sat_solver() -> None:
    from pysat.formula import CNF
    from pysat.solvers import Solver

    formula = CNF(from_string=write(read(EASY)[0], "dimacs"))
    with Solver(bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        assert 4 in solver.get_model()  # the comment says: variable 4 is r1c1=4
    assert "variable 4 is r1c1=4" in "\n".join(formula.comments)


def test_flatzinc_is_what_the_driver_compiles(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["convert", EASY, "--to", "flatzinc"]) == 0
    assert "solve" in capsys.readouterr().out


@pytest.mark.parametrize("fill", ["clues", "marks", "solution"])
def test_pictures_are_well_formed(fill: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, puzzle in enumerate((EASY, SIX, NINE)):
        out = tmp_path / f"{number}.svg"
        assert run(["draw", puzzle, "--to", "svg", "--fill", fill, "--out", str(out)]) == 0
        assert ElementTree.parse(out).getroot().tag.endswith("svg")
        assert run(["draw", puzzle, "--fill", fill]) == 0
        assert capsys.readouterr().out.strip()


@pytest.mark.parametrize(
    ("method", "told"),
    [("backward", "backward searches for what needs naked_single; where it finds nothing"), ("modelling", "modelling: ")],
)
def test_generate_tells_whether_a_required_strategy_is_searched_for_or_asked_of_a_model(
    method: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--strategies", "hidden_single,naked_single", "--require", "naked_single", "--method", method]
    assert run(["generate", "sudoku", "--size", "2x3", *asked]) == 0
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 1
    assert told in err
    assert ("proves nothing" in err) == (method == "backward")


def test_generate_writes_certified_puzzles_that_check_confirms(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "batch.jsonl"
    command = ["generate", "sudoku", "--size", "4x4", "--count", "3", "--seed", "5", "--out", str(out)]
    assert run(command) == 0
    first = out.read_text()
    assert run(["check", str(out), "--certificate", "--backend", "cpsat"]) == 0
    assert capsys.readouterr().out.count("certificate: holds") == 3
    assert run([*command, "--jobs", "2"]) == 0
    assert out.read_text() == first
    changed = json.loads(first.splitlines()[0])
    changed["steps"].pop(0)
    out.write_text(json.dumps(changed))
    assert run(["check", str(out), "--certificate"]) == 1


BAD = [
    ["solve"],
    ["solve", ""],
    ["solve", "nowhere.txt"],
    ["solve", "/"],
    ["solve", "foo:1234"],
    ["solve", "sudoku:123"],
    ["solve", "sudoku:" + "." * 15 + "x"],
    ["solve", "solo:9x9:a"],
    ["solve", "{"],
    ["solve", '{"puzzle": "sudoku"}'],
    ["solve", '{"puzzle": "chess", "instance": {}}'],
    ["solve", '{"puzzle": "sudoku", "instance": {"box": [1e9, 1], "clues": []}}'],
    ["solve", '{"puzzle": "sudoku", "instance": {"box": [99999999, 99999999], "clues": []}}'],
    ["solve", '{"puzzle": "sudoku", "instance": {"box": [3, ' + "9" * 5000 + '], "clues": []}}'],
    ["solve", '{"puzzle": "sudoku", "instance": {"box": [3, NaN], "clues": []}}'],
    ["solve", '{"puzzle":' + "[" * 100_000],
    ["solve", EASY, "--backend", "oracle"],
    ["solve", EASY, "--backend", "sat:oracle"],
    ["solve", EASY, "--strategies", "naked_single"],
    ["solve", EASY, "--timeout", "0"],
    ["solve", EASY, "--timeout", "nan"],
    ["check", EASY, "--timeout", "inf"],
    ["compare", EASY, "--timeout", "1e300"],
    ["rate", EASY, "--timeout", "nan"],
    ["generate", "sudoku", "--timeout", "inf"],
    ["explain", EASY, "--strategies", "magic"],
    ["check", EASY, "--certificate"],
    ["convert", EASY, "--to", "pdf"],
    ["convert", "solo:1x4:p", "--to", "sudoku"],
    ["convert", EASY, SIX, "--to", "dimacs", "--out", "x"],
    ["draw", EASY, "--out", "/nowhere/at/all"],
    ["hint", EASY, "--known", "r9c9=1"],
    ["generate", "chess"],
    ["generate", "sudoku", "--size", "7x"],
    ["generate", "sudoku", "--clues", "/"],
    ["generate", "sudoku", "--clues", "/dev/zero"],
    ["generate", "nonogram", "--method", "picture", "--file", "/dev/zero"],
    ["generate", "raatsel", "--language", "/dev/zero"],
    ["generate", "sudoku", "--option", "x"],
    ["generate", "sudoku", "--sede", "3"],
    ["generate", "sudoku", "--colour", "red"],
    ["generate", "sudoku", "9x9"],
    ["generate", "--rounds", "8", "sudoku"],
    ["nonsense"],
    ["solve", EASY, "--nonsense"],
]


@pytest.mark.parametrize("arguments", BAD, ids=lambda a: " ".join(a)[:40])
def test_bad_input_is_one_clear_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    assert told.err.startswith("cpgen: ")
    assert len(told.err) < 600


def test_options_of_methods_are_options_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["generate", "sudoku", "--size", "2x2", "--strategies", "hidden_single", "--json"]
    for further in (
        ["--rounds", "9", "--engine=cpsat"],
        ["--method", "modelling", "--option", "rounds=9", "--option", "engine=cpsat"],
    ):
        assert run([*words, *further]) == 0
    one, other = (json.loads(line)["certificate"]["request"] for line in capsys.readouterr().out.splitlines())
    assert one == other
    assert one["options"] == {"rounds": "9", "engine": "cpsat"}
    assert run(["generate", "sudoku", "--sede", "3"]) == 2
    assert "did you mean --seed?" in capsys.readouterr().err


def command(*arguments: str, **options: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "cpgen.cli", *arguments], capture_output=True, check=False, **options)  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize(
    "rubbish", [os.urandom(5000) + b"\xff", b"sudoku:\0\0\0\n", b"", b"\n\n# only a comment\n", b"1" * 100_000_000], ids=len
)
def test_rubbish_on_standard_input_is_one_clear_line(rubbish: bytes) -> None:
    ended = command("solve", "-", input=rubbish)
    assert ended.returncode == 2
    assert (len(ended.stdout), len(ended.stderr.splitlines())) == (0, 1)


def test_a_reader_that_goes_away_is_no_error() -> None:
    shell = f"yes '{EMPTY}' | head -2000 | {sys.executable} -m cpgen.cli convert - --to json | head -1"
    ended = subprocess.run(["bash", "-c", f"{shell}; echo ${{PIPESTATUS[2]}}"], capture_output=True, text=True, check=False)
    assert ended.stderr == ""
    assert ended.stdout.splitlines()[-1] == "0"


def test_a_full_disk_is_one_clear_line() -> None:
    with open("/dev/full", "wb") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "cpgen.cli", "solve", EASY], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert (ended.returncode, len(ended.stderr.splitlines())) == (2, 1)
