"""The machinery of the experiments: parts run once, interruptions lose nothing, the page says what was found."""

import json
from pathlib import Path

import pytest

from experiments.machinery import runner
from experiments.machinery.experiment import Experiment, Finding, Table
from experiments.machinery.page import csv_files, html_page, markdown, shown
from experiments.machinery.store import Store


def experiment_that_logs(log: Path, fails: bool = False) -> Experiment:
    def part(name):
        def work():
            if fails and name == "b":
                raise ValueError("no luck")
            with log.open("a") as stream:
                stream.write(name)
            return {"value": ord(name)}

        return work

    def conclude(scale, results):
        total = sum(r["value"] for r in results.values())
        return Finding(
            "measured", f"the sum is {total}", [Table("values", ["part", "value"], [["a & b", total], ["x", 0.123456]])]
        )

    return Experiment("none", "A <small> one", "?", "nothing", lambda scale: {n: part(n) for n in "ab"}, conclude)


@pytest.fixture
def alone(monkeypatch, tmp_path):
    """The runner with one experiment in it; gives the log of the parts that ran."""
    log = tmp_path / "log"
    log.touch()

    def use(fails=False):
        monkeypatch.setattr(runner, "all_experiments", lambda: {"one": experiment_that_logs(log, fails)})
        monkeypatch.setattr(runner, "_key", lambda name: "key")
        return log

    return use


def test_finished_parts_are_not_run_again(alone, tmp_path):
    log, store = alone(), Store(tmp_path / "parts")
    results, seconds, failures = runner.run(["one"], "quick", store, jobs=2)
    assert results == {"one": {"a": {"value": 97}, "b": {"value": 98}}}
    assert failures == []
    assert set(seconds) == {"one"}
    assert runner.run(["one"], "quick", store, jobs=1)[0] == results
    assert sorted(log.read_text()) == ["a", "b"]


def test_a_part_that_fails_is_told_and_the_others_are_kept(alone, tmp_path):
    log, store = alone(fails=True), Store(tmp_path / "parts")
    results, _, failures = runner.run(["one"], "quick", store, jobs=1)
    assert results == {}
    assert failures == ["one, b: ValueError: no luck"]
    alone()
    assert set(runner.run(["one"], "quick", store, jobs=1)[0]) == {"one"}
    assert sorted(log.read_text()) == ["a", "b"]


def test_a_stored_part_belongs_to_the_text_that_asked_for_it(tmp_path):
    store = Store(tmp_path)
    store.save("one", "a/b c", "old", [1], 0.5)
    assert store.load("one", "a/b c", "old")["result"] == [1]
    assert store.load("one", "a/b c", "new") is None
    assert store.load("one", "a b c", "old") is None


def test_a_torn_file_counts_as_not_run(tmp_path):
    store = Store(tmp_path)
    store.save("one", "a", "key", [1], 0.5)
    torn = next(tmp_path.rglob("*.json"))
    torn.write_text(torn.read_text()[:10])
    assert store.load("one", "a", "key") is None


def test_the_page_shows_verdicts_tables_errors_and_escapes_text():
    experiment = experiment_that_logs(Path("unused"))
    finding = Finding("refuted", "because <b>", [Table("t", ["h"], [["a & b"], [1 / 3]])], {"plot": "<svg></svg>"}, ["wrong!"])
    page = html_page({"one": experiment}, {"one": finding}, "notes", ["another < failed"])
    assert "another &lt; failed" in page
    for expected in (
        "refuted",
        "because &lt;b&gt;",
        "a &amp; b",
        "0.333",
        "<svg></svg>",
        '<p class="error">wrong!</p>',
        "A &lt;small&gt; one",
    ):
        assert expected in page
    assert "**Refuted.**" in markdown({"one": experiment}, {"one": finding}, "notes")
    assert csv_files("one", finding) == {"one-1.csv": "h\na & b\n0.3333333333333333\n"}


@pytest.mark.parametrize(("value", "text"), [(161280, "161280"), (0.00012345, "0.000123"), (None, "–"), (float("nan"), "–")])
def test_values_are_shown_for_people(value, text):
    assert shown(value) == text


def test_every_experiment_names_its_parts_for_both_scales():
    for name, experiment in runner.all_experiments().items():
        for scale in ("quick", "paper"):
            assert experiment.parts(scale), f"{name} has no parts at scale {scale}"
        assert experiment.question.endswith("?")


def test_results_are_plain_json(alone, tmp_path):
    alone()
    results, _, _ = runner.run(["one"], "quick", Store(tmp_path / "parts"), jobs=1)
    assert json.loads(json.dumps(results)) == results
