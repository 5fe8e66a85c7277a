"""Classes of puzzles: by one rating, by all parts together, and of odd corpora."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cpgen
from cpgen.cli import run
from cpgen.clusters import clusters, grouped
from cpgen.rating.classes import Part, classes, classified, measures

SMALL = ["solo:2x2:4a3_1h1_3a4", "solo:2x2:2a4j2a3", "solo:2x2:a2_1b4d4b1_2a"]
SOLO = [line for line in Path("tests/fixtures/solo.txt").read_text().split("\n") if line.startswith("solo:3x3:")]
BLANK = cpgen.read(SMALL[0])[0]


def test_the_command_tells_classes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rate", *SMALL, "--classes", "2", "--method", "greedy", "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["class"] for one in found] == [1, 2]
    assert sum(one["members"] for one in found) == 3
    assert found[0]["value"] < found[1]["value"]
    assert run(["rate", SMALL[0], "--classes", "0"]) == 2
    assert run(["rate", SMALL[0], "--classes", "2", "--method", "beauty"]) == 2


def test_what_has_no_solution_is_told_and_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rate", *SMALL, "sudoku:11..............", "--classes", "1", "--json"]) == 1
    told = capsys.readouterr()
    assert json.loads(told.out)["members"] == 3
    assert "no rating" in told.err
    assert run(["rate", "sudoku:11..............", "--classes", "1"]) == 1


def test_equal_puzzles_are_one_class_however_many_are_asked_for() -> None:
    found = classes([SMALL[0]] * 4, count=3)
    assert [(one.size, one.marks) for one in found] == [(4, ())]
    assert [one.size for one in classes(SMALL[:1], count=3)] == [1]
    assert len(classes(SMALL, count=9)) <= 3


def test_a_corpus_without_ratings_has_no_classes() -> None:
    with pytest.raises(cpgen.BadInput):
        classes(["sudoku:" + "." * 16], ["bottlenecks"])


def test_all_parts_together_find_the_levels_of_solo_and_say_what_differs() -> None:
    easy, hard = SOLO[:5], SOLO[70:75]
    corpus = [(cpgen.read(line)[0], measures(cpgen.read(line)[0])) for line in easy + hard]
    found = classified(corpus, 2)
    assert found == classified(Random(1).sample(corpus, len(corpus)), 2)
    assert sum(one.size for one in found) == len(corpus)
    assert found[0].value < found[1].value
    for one in found:
        assert one.representative in [instance for instance, _ in corpus]
        assert one.marks
    mark = found[1].marks[0]
    mean = sum(m.get(tuple(mark.part.split()), 0.0) for _, m in corpus) / len(corpus)
    assert mark.overall == pytest.approx(mean)


def test_what_is_missing_neither_joins_nor_parts() -> None:
    def made(numbers: dict[Part, float]) -> tuple[cpgen.Instance, dict[Part, float]]:
        return BLANK, numbers

    far = [made({("a",): 0.0, ("b",): 0.0}), made({("a",): 0.1}), made({("a",): 5.0, ("b",): 1.0}), made({("b",): 1.0})]
    assert [one.size for one in classified(far, 2)] == [2, 2]
    named = [made({("g", "uses"): 3.0, ("g", "uses", "x"): 3.0}), made({("g", "uses"): 3.0, ("g", "uses", "y"): 3.0})]
    assert len(classified(named, 2)) == 2
    assert len(classified([made({("a",): 1.0}), made({("b",): 1.0})], 2)) <= 2


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=12), st.integers(1, 4), st.randoms())
def test_in_one_dimension_groups_are_the_clusters_of_the_seed(values: list[int], count: int, random: Random) -> None:
    # Powers of an odd base, so that no two distances between means are equal.
    apart = [1.37 ** (k + value / 1001) for k, value in enumerate(values)]
    random.shuffle(apart)
    means = sorted(sum(apart[k] for k in group) / len(group) for group, _ in grouped([[v] for v in apart], [1.0], count))
    assert means == pytest.approx(clusters(apart, count))
