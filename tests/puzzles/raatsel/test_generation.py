"""Generated Raatsels: the committed examples hold what their certificates say; options, themes, variety, the seed's pipeline.

The examples are the first lines of `cpgen generate raatsel --count 40 --seed 7`.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from cpgen import subgraph
from cpgen.backends import backend, verdict
from cpgen.errors import BadInput
from cpgen.generating import batch_for, request_for
from cpgen.generation.certificate import verify
from cpgen.language.files import shipped
from cpgen.language.graph import MEANING, language
from cpgen.puzzle import fault, space_of
from cpgen.puzzles.raatsel import PUZZLE, fast, matrix, pipeline
from cpgen.puzzles.raatsel.board import Labels, Raatsel, plain_labels
from cpgen.puzzles.raatsel.generate import MEANINGS, Varied, produce, span, theme_of
from cpgen.puzzles.raatsel.layout import Search, plan
from cpgen.puzzles.raatsel.stock import base_of, stock
from cpgen.request import Request

EXAMPLES = [
    json.loads(line) for line in (Path(__file__).parents[2] / "fixtures" / "raatsel_examples.jsonl").read_text().splitlines()
]


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_a_generated_example_holds_all_that_its_certificate_says(number: int) -> None:
    assert verify(EXAMPLES[number]) == []
    assert set(EXAMPLES[number]["verdicts"]) == {"sat", "cpsat"}


def test_a_forged_example_is_found_out() -> None:
    data = json.loads(json.dumps(EXAMPLES[0]))
    data["instance"]["matrix"] = [row.replace("0", "1") for row in data["instance"]["matrix"]]
    assert verify(data)


@pytest.mark.parametrize("data", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_is_solved_under_both_readings_and_asks_for_meanings(data: dict) -> None:
    instance = Raatsel.from_json(data["instance"])
    for reading in (instance, instance.strict()):
        assert fast.solved(2, fast.columns(reading))
    kinds = [shipped().named[label].kind for label in instance.labels.groups if label in shipped().named]
    assert sum(kind in MEANING for kind in kinds) >= MEANINGS[2]


def request(**options: str) -> Request:
    return Request("raatsel", plain_labels(2), "integrated", options=options)


@pytest.mark.slow
def test_a_chunk_is_made_again_from_its_seed() -> None:
    assert verify(EXAMPLES[0], reproduce=True) == []


def test_a_batch_of_forty_lets_a_word_in_four_times_and_a_category_ten_times() -> None:
    varied = Varied(request(), 40)
    instance = Raatsel.from_json(EXAMPLES[0]["instance"])
    labels = instance.labels
    others = [Labels(2, tuple(f"{turn}{w}" for w in range(30)), labels.categories, labels.edges) for turn in range(10)]
    counted = []
    for one in [instance] * 5 + [Raatsel(other, instance.matrix) for other in others]:
        counted.append(varied.allows(one))
        if counted[-1]:
            varied.admit(one)
    assert counted == [True] * 4 + [False] + [True] * 6 + [False] * 4


def test_a_chunk_avoids_what_was_used_often_enough_and_shares_the_rest_with_those_made_at_once() -> None:
    instance = Raatsel.from_json(EXAMPLES[0]["instance"])
    varied, word = Varied(request(), 40), f"word {instance.labels.words[0]}"
    assert varied.avoid(0, []) == ()
    for used in range(1, 5):
        avoided = [word in varied.avoid(chunk, [instance] * used) for chunk in range(varied.lag)]
        assert avoided.count(False) == 4 - used


def test_a_batch_is_varied_and_the_same_for_any_jobs_and_when_it_goes_on(tmp_path: Path) -> None:
    wish = request_for("raatsel", size=1)
    found = list(batch_for(wish, 20, seed=3))
    words = Counter(w for data in found for w in data["instance"]["words"])
    groups = Counter(g for data in found for g in data["instance"]["categories"] + data["instance"]["edges"])
    assert max(words.values()) <= 2
    assert max(groups.values()) <= 5
    assert list(batch_for(wish, 20, seed=3, jobs=2)) == found
    path = tmp_path / "some.jsonl"
    path.write_text("".join(json.dumps(data) + "\n" for data in found[:7]))
    assert list(batch_for(wish, 20, seed=3, out=path)) == found[7:]
    assert verify(found[-1], reproduce=True) == []


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"false_friends": "many"}, "raatsel: false_friends 'many' is no span such as 5-12"),
        ({"false_friends": "9-3"}, "raatsel: false_friends '9-3' is no span such as 5-12"),
        ({"theme": "qwertz"}, "raatsel: theme 'qwertz' is no word or category of the language"),
        ({"theme": "fruit, hrse"}, "raatsel: theme 'hrse' is no word or category of the language; is 'horse' meant?"),
        ({"ban": "xyzzyx"}, "raatsel: ban 'xyzzyx' is no word or category of the language"),
        ({"ban": "horse, anmal"}, "raatsel: ban 'anmal' is no word or category of the language; is 'animal' meant?"),
        ({"meanings": "some"}, "raatsel: meanings 'some' is no whole number"),
        ({"language": "missing.csv"}, "cannot read 'missing.csv': No such file or directory"),
    ],
)
def test_options_that_make_no_sense_are_told_in_one_line(options: dict[str, str], message: str) -> None:
    with pytest.raises(BadInput) as told:
        list(produce(request(**options), Random(1)))
    assert str(told.value) == message


def test_a_theme_names_categories_by_label_and_by_word() -> None:
    base = base_of(shipped())
    labels = {shipped().categories[i].label for i in subgraph.members(theme_of(base, "horse, fruit"))}
    assert {"animal", "fruit"} <= labels
    assert span("5-12") == (5, 12)


def test_a_layout_has_strict_words_for_every_cell() -> None:
    base, random = base_of(shipped()), Random(2)
    layout = None
    while layout is None:
        layout = next(Search(stock(base, random), 1, random, 2, 1).run(), None)
    for cell, groups in enumerate(plan(1).groups_of):
        for word in subgraph.members(layout.fitting[cell]):
            assert all(word in shipped().categories[layout.groups[g]].strict for g in groups)


def test_size_one_is_generated() -> None:
    wish = Request("raatsel", plain_labels(1), "integrated")
    found = next(instance for seed in range(20) for instance in produce(wish, Random(seed)))
    assert fast.solved(1, fast.columns(found))
    assert fault(found) is None


def test_an_example_of_size_three_is_unique_up_to_twins_under_both_readings() -> None:
    """The first of `cpgen generate raatsel --size 3 --count 3 --seed 1`."""
    data = json.loads((Path(__file__).parents[2] / "fixtures" / "raatsel_size3.json").read_text())
    instance = Raatsel.from_json(data["instance"])
    assert len(instance.labels.words) == 72
    for reading in (instance, instance.strict()):
        assert fast.solved(3, fast.columns(reading))
        found = backend("sat").search(reading, 2)
        assert verdict(found) == "unique"
        assert space_of(reading).shown(found.solutions[0]) == data["solution"]


@pytest.mark.parametrize(
    ("method", "option", "value", "told"),
    [
        ("integrated", "meanings", "14", "meanings 14 is not between 0 and 13"),
        ("integrated", "meanings", "-1", "meanings -1 is not between 0 and 13"),
        ("integrated", "meanings", "1.5", "meanings '1.5' is no whole number"),
        ("integrated", "familiarity", "nan", "familiarity nan is not between 0 and 8"),
        ("integrated", "language", ",", "no language is named"),
        ("pipeline", "allow_missing", "31", "allow_missing 31 is not between 0 and 30"),
        ("pipeline", "false_friends", "-3", "false_friends -3 is not between 0 and 324"),
        ("pipeline", "patience", "-1", "patience -1 is not between 1 and 1000000000"),
    ],
)
def test_an_option_out_of_its_range_is_told_in_one_line(method: str, option: str, value: str, told: str) -> None:
    wish = Request("raatsel", plain_labels(2), method, options={option: value})
    with pytest.raises(BadInput, match=f"^raatsel: {re.escape(told)}$"):
        list(PUZZLE.methods[method].produce(wish, Random(1)))


def planted(columns: list[int], words: int) -> list[tuple[str, str, str, bool]]:
    return [(f"x{w}", f"g{g}", "list", True) for g, column in enumerate(columns) for w in range(words) if column >> w & 1]


def test_the_pipeline_finds_a_planted_matrix_and_names_what_is_missing() -> None:
    random = Random(6)
    columns = matrix.with_false_friends(2, 8, random)
    assert columns is not None
    whole = language(planted(columns, 30))
    found = pipeline.embed(columns, 2, pipeline.target_graph(whole), random)
    assert found is not None
    assert None not in found.words
    instance = pipeline.instance_of(whole, 2, found, columns)
    assert fast.solved(2, fast.columns(instance))
    poorer = language(row for row in planted(columns, 30) if row[0] != "x0")
    assert pipeline.embed(columns, 2, pipeline.target_graph(poorer), random) is None
    near = pipeline.embed(columns, 2, pipeline.target_graph(poorer), random, allow_missing=3)
    assert near is not None
    assert 1 <= near.words.count(None) <= 3
    draft = pipeline.instance_of(poorer, 2, near, columns)
    missing = [word for word in draft.labels.words if word.startswith("(")]
    assert len(missing) == near.words.count(None)
    for word in missing:
        row = draft.matrix[draft.labels.words.index(word)]
        belongs = [group for group, entry in zip(draft.labels.groups, row) if entry == "1"]
        assert word.endswith(f": {', '.join(belongs)})")
    assert fast.solved(2, fast.columns(draft))


@pytest.mark.parametrize("method", ["integrated", "pipeline"])
def test_where_words_decide_no_clues_can_be_asked_for(method: str) -> None:
    asked = request_for("raatsel", "1", method=method)
    for wish, told in (({"minimal": True}, "minimal"), ({"pattern": (True,) * 30}, "clue pattern")):
        with pytest.raises(BadInput, match=f"{told} does not apply"):
            next(iter(PUZZLE.methods[method].produce(replace(asked, **wish), Random(1))))


def test_raatsel_says_what_is_usual() -> None:
    assert PUZZLE.usual_size == "2"
    assert [PUZZLE.usual_method(2, pattern, False) for pattern in (False, True)] == ["integrated", None]
