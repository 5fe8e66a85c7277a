"""The machinery of the experiments: parts run once, interruptions lose nothing, the page says what was found."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from experiments.machinery import runner
from experiments.machinery.experiment import Experiment, Finding, Report, Table
from experiments.machinery.page import csv_files, html_page, markdown, shown
from experiments.machinery.store import Store, key_of


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

    return Experiment("all", "A <small> one", "?", "nothing", lambda scale: {n: part(n) for n in "ab"}, conclude)


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
    assert runner.run(["one"], "quick", store, jobs=2) == []
    found = runner.report("one", "quick", store)
    assert found.results == {"a": {"value": 97}, "b": {"value": 98}}
    assert runner.run(["one"], "quick", store, jobs=1) == []
    assert runner.report("one", "quick", store).results == found.results
    assert sorted(log.read_text()) == ["a", "b"]


def test_a_part_that_fails_is_told_and_the_others_are_kept(alone, tmp_path):
    log, store = alone(fails=True), Store(tmp_path / "parts")
    assert runner.run(["one"], "quick", store, jobs=1) == ["one, b: ValueError: no luck"]
    assert runner.report("one", "quick", store) is None
    alone()
    assert runner.run(["one"], "quick", store, jobs=1) == []
    assert runner.report("one", "quick", store) is not None
    assert sorted(log.read_text()) == ["a", "b"]


def test_a_part_whose_process_dies_costs_only_itself(monkeypatch, tmp_path):
    parts = {"a": lambda: 1, "dies": lambda: os._exit(1), "b": lambda: 2, "c": lambda: 3}
    deadly = Experiment("all", "?", "?", "?", lambda scale: parts, lambda scale, results: Finding("measured", ""))
    monkeypatch.setattr(runner, "all_experiments", lambda: {"one": deadly})
    monkeypatch.setattr(runner, "_key", lambda name: "key")
    store = Store(tmp_path)
    assert runner.run(["one"], "quick", store, jobs=2) == ["one, dies: RuntimeError: its process died"]
    assert [store.load("quick", "one", part, "key")["result"] for part in "abc"] == [1, 2, 3]


def test_the_scale_of_the_seeds_is_preferred_once_it_is_finished(alone, tmp_path):
    alone()
    store = Store(tmp_path)
    assert runner.reports(store) == ({}, [])
    runner.run(["one"], "quick", store, jobs=1)
    assert runner.reports(store)[0]["one"].scale == "quick"
    store.save("paper", "one", "a", "key", {"value": 1}, 0.5, 0.5)
    assert runner.reports(store)[0]["one"].scale == "quick"
    store.save("paper", "one", "b", "key", {"value": 2}, 0.5, 0.5)
    found = runner.reports(store)[0]["one"]
    assert (found.scale, found.work, found.finding.because) == ("paper", 1.0, "the sum is 3")


def test_what_is_exact_has_one_scale(monkeypatch, tmp_path):
    whole = replace(experiment_that_logs(tmp_path / "log"), exact=True)
    monkeypatch.setattr(runner, "all_experiments", lambda: {"one": whole})
    monkeypatch.setattr(runner, "_key", lambda name: "key")
    store = Store(tmp_path / "parts")
    runner.run(["one"], "quick", store, jobs=1)
    runner.run(["one"], "paper", store, jobs=1)
    assert sorted((tmp_path / "log").read_text()) == ["a", "b"]
    assert runner.reports(store)[0]["one"].scale == "exact"


def test_one_part_of_each_experiment_comes_first_then_what_is_done_soonest():
    todo = [("long", "1"), ("long", "2"), ("short", "1"), ("short", "2"), ("short", "3")]
    estimate = runner.Estimate(2)
    order = runner.waves(todo, estimate)
    first = next(order)
    assert [name for name, _ in first] == ["long", "short"]
    estimate.taken |= {"long": [10.0], "short": [1.0, 3.0]}
    then = next(order)
    assert [name for name, _ in then] == ["short", "short", "long"]
    assert sorted(first + then) == todo
    assert estimate.left(todo[1:]) == (10 + 3 * 2) / 2


def test_parts_of_an_experiment_are_mixed_so_that_the_first_tell_of_all():
    todo = [("one", str(n)) for n in range(100)]
    first, then = runner.waves(todo, runner.Estimate(1))
    early = [int(part) for _, part in (first + then)[:20]]
    assert 30 < sum(early) / 20 < 70
    assert list(runner.waves(todo, runner.Estimate(1))) == [first, then]


def test_a_stored_part_belongs_to_the_text_that_asked_for_it(tmp_path):
    store = Store(tmp_path)
    store.save("quick", "one", "a/b c", "old", [1], 0.5, 0.5)
    assert store.load("quick", "one", "a/b c", "old")["result"] == [1]
    assert store.load("quick", "one", "a/b c", "new") is None
    assert store.load("quick", "one", "a b c", "old") is None
    assert store.load("paper", "one", "a/b c", "old") is None


def test_what_is_concluded_belongs_to_no_part_but_what_works_does(tmp_path):
    (tmp_path / "other.py").write_text("N = 3\nM = 1")
    text = """
from experiments.other import M, N
CLAIMED = 5
def work():
    "Words."
    return N
def parts(scale):
    return {"a": work}
def told(x):
    return CLAIMED
def conclude(scale, results):
    return told(M)
"""

    def key(name: str, text: str) -> str:
        path = tmp_path / name
        path.write_text(text)
        return key_of(path)

    first = key("a.py", text)
    for old, new in (("CLAIMED = 5", "CLAIMED = 6"), ("return told(M)", "return 2"), ("Words", "Others"), ("told(x)", "told(y)")):
        assert key(f"{new}.py", text.replace(old, new)) == first
    assert key("c.py", text.replace("return N", "return N + 1")) != first
    assert key("d.py", text.replace('"a": work', '"b": work')) != first
    (tmp_path / "other.py").write_text("N = 3\nM = 2")
    assert key("e.py", text) == first
    (tmp_path / "other.py").write_text("N = 4\nM = 1")
    assert key("f.py", text) != first


def test_a_torn_file_counts_as_not_run(tmp_path):
    store = Store(tmp_path)
    store.save("quick", "one", "a", "key", [1], 0.5, 0.5)
    torn = next(tmp_path.rglob("*.json"))
    torn.write_text(torn.read_text()[:10])
    assert store.load("quick", "one", "a", "key") is None


def test_the_page_shows_verdicts_tables_errors_and_escapes_text():
    finding = Finding("refuted", "because <b>", [Table("t", ["h"], [["a & b"], [1 / 3]])], {"plot": "<svg></svg>"}, ["wrong!"])
    found = {"one": Report(experiment_that_logs(Path("unused")), "paper", {}, 12.0, finding)}
    page = html_page(found, "notes", ["another < failed"])
    assert "another &lt; failed" in page
    for expected in (
        "refuted",
        "because &lt;b&gt;",
        "a &amp; b",
        "0.333",
        "<svg></svg>",
        '<p class="error">wrong!</p>',
        "A &lt;small&gt; one",
        "paper scale",
    ):
        assert expected in page
    text = markdown(found, "notes")
    assert "**Refuted.**" in text
    assert "| refuted | paper |" in text
    assert csv_files("one", finding) == {"one-1.csv": "h\na & b\n0.3333333333333333\n"}


@pytest.mark.parametrize(
    ("value", "text"), [(161280, "161,280"), (0.00012345, "0.000123"), (1245.6, "1,246"), (None, "–"), (float("nan"), "–")]
)
def test_values_are_shown_for_people(value, text):
    assert shown(value) == text


def test_every_experiment_names_its_parts_for_both_scales():
    for name, experiment in runner.all_experiments().items():
        for scale in ("quick", "paper"):
            assert experiment.parts(scale), f"{name} has no parts at scale {scale}"
        assert experiment.question.endswith("?")
        if experiment.exact:
            assert list(experiment.parts("quick")) == list(experiment.parts("paper")), name


def test_results_are_plain_json(alone, tmp_path):
    alone()
    runner.run(["one"], "quick", Store(tmp_path), jobs=1)
    results = runner.report("one", "quick", Store(tmp_path)).results
    assert json.loads(json.dumps(results)) == results
