"""`cpgen compare` as people use it: tables, files, runs that are kept, and errors of one line."""

import csv
import json

import pytest

from cpgen.cli import run as main

EASY, AMBIGUOUS = "sudoku:1.....2..3.....4", "sudoku:1..............."


def test_a_table_and_a_sentence_for_people(capsys):
    assert main(["compare", EASY, "--backends", "sat,backtracking,strategies"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].split() == ["answers", "PAR2", "s", "points", "build", "s", "flatten", "s", "solve", "s"]
    assert {line.split()[0] for line in out[1:5]} == {"sat", "backtracking", "strategies", "virtual"}
    assert "is fastest" in out[-1]


def test_runs_that_are_kept_are_not_made_again(tmp_path, capsys, monkeypatch):
    kept = tmp_path / "runs.jsonl"
    asked = ["compare", EASY, AMBIGUOUS, "--backends", "sat,backtracking", "--out", str(kept), "--json"]
    assert main(asked) == 0
    first = capsys.readouterr().out
    assert len(first.splitlines()) == 4
    assert {json.loads(line)["answer"] for line in first.splitlines()} == {"unique", "multiple"}
    kept.write_bytes(kept.read_bytes()[:-20])  # torn while the last was written
    made = []
    monkeypatch.setattr("cpgen.commands.comparing.run", _counted(made))
    assert main(asked) == 0
    assert len(made) == 1
    again = capsys.readouterr().out
    assert again.splitlines()[:3] == first.splitlines()[:3]
    assert kept.read_text().splitlines() == again.splitlines()


def _counted(made):
    from cpgen.comparing.runs import run

    def counted(*asked):
        made.append(asked)
        return run(*asked)

    return counted


def test_plots_and_csv(tmp_path):
    files = {name: tmp_path / name for name in ("cactus.svg", "scatter.svg", "runs.csv")}
    options = ["--plot", str(files["cactus.svg"]), "--scatter", str(files["scatter.svg"]), "--csv", str(files["runs.csv"])]
    assert main(["compare", EASY, "--task", "all", "--backends", "sat,backtracking", *options]) == 0
    assert all(files[name].read_text().startswith("<svg") for name in ("cactus.svg", "scatter.svg"))
    rows = list(csv.DictReader(files["runs.csv"].open()))
    assert [row["contestant"] for row in rows] == ["sat", "backtracking"]
    assert all(float(row["solve"]) >= 0 and row["answer"] == "1" for row in rows)


def test_everybody_is_every_solver_and_encoding(capsys):
    assert main(["compare", "pattern:2x2:1/1/1/1", "--task", "solve", "--backends", "all", "--json"]) == 0
    names = {json.loads(line)["contestant"] for line in capsys.readouterr().out.splitlines()}
    assert {"cpsat", "strategies"} <= names
    assert sum(name.startswith("sat:") for name in names) > 10
    assert any("/" in name for name in names)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["--backends", "nobody"], "no backend 'nobody'"),
        (["--backends", "sat:nobody"], "no solver 'nobody'"),
        (["--backends", ","], "names none"),
        (["--backends", "sat:cadical195/nothing"], "no encoding 'nothing'"),
        (["--backends", "strategies:nothing"], "nothing"),
        (["--task", "dance"], "no task 'dance'"),
        (["--timeout", "0"], "time limit of 0 seconds"),
        (["--memory", "1"], "--memory"),
        (["--backends", "sat", "--scatter", "x.svg"], "two contestants"),
        (["--backends", "sat", "--plot", "/nowhere/x.svg"], "cannot write"),
    ],
)
def test_what_is_wrong_is_one_line(asked, told, capsys):
    assert main(["compare", EASY, *asked]) == 2
    err = capsys.readouterr().err.splitlines()
    assert len(err) == 1
    assert told in err[0]


def test_a_file_of_something_else_is_not_overwritten(tmp_path, capsys):
    file = tmp_path / "notes.txt"
    file.write_text("dear diary\n")
    assert main(["compare", EASY, "--backends", "sat", "--out", str(file)]) == 2
    assert "no run of a comparison" in capsys.readouterr().err
    assert file.read_text() == "dear diary\n"
