"""The language graph: the one that ships, files, word lists of users, merging and banning."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from cpgen.cli import run
from cpgen.errors import BadInput
from cpgen.language.files import SHIPPED, load, packed, read_csv, shipped, write_csv
from cpgen.language.graph import MEANING, language, merge, without

DUTCH = "word,category\nappel,fruit\npeer,fruit,strict\nappel,bedrijf,permissive\n"


def test_the_shipped_graph_is_small_and_rich() -> None:
    graph = shipped()
    assert SHIPPED.stat().st_size < 1_000_000
    assert len(graph.words) > 3000
    assert len(graph.categories) > 600
    kinds = {c.kind for c in graph.categories}
    assert {"hypernym", "domain", "part", "verb", "list", "before", "after", "letters"} <= kinds
    assert sum(c.kind in MEANING for c in graph.categories) > 100
    assert all(len(c.strict) >= 6 and not c.strict & c.doubtful for c in graph.categories)


@pytest.mark.parametrize(("word", "label"), [("apple", "fruit"), ("horse", "animal"), ("foot", "___ ball"), ("coat", "rain ___")])
def test_the_shipped_graph_knows_what_everybody_knows(word: str, label: str) -> None:
    assert label in {c.label for c, certain in shipped().of(word) if certain}


def test_a_licence_note_is_beside_the_graph() -> None:
    text = SHIPPED.with_name("LICENCES.md").read_text()
    assert "Princeton University" in text
    assert "wordfreq" in text


def test_the_compact_form_and_csv_round_trip(tmp_path: Path) -> None:
    graph = language([("a", "x", "list", True), ("b", "x", "list", False), ('c,"d', "___ y", "after", True)], {"a": 5.0})
    path = tmp_path / "g.json.gz"
    path.write_bytes(packed(graph))
    assert load(path) == graph
    again = read_csv("\n".join(write_csv(graph)).encode(), "g.csv")
    assert again.categories == graph.categories
    assert again.words == graph.words


def test_users_word_lists_of_any_language_load_and_merge(tmp_path: Path) -> None:
    path = tmp_path / "nl.csv"
    path.write_text(DUTCH, encoding="utf-8")
    mine = load(path)
    assert mine.named["fruit"].strict == {mine.number["appel"], mine.number["peer"]}
    assert mine.named["bedrijf"].doubtful == {mine.number["appel"]}
    both = merge(shipped(), mine)
    assert {"appel", "apple"} <= {both.words[w] for w in both.named["fruit"].strict}
    assert both.named["fruit"].kind == shipped().named["fruit"].kind


def test_a_relation_that_is_strict_once_is_strict() -> None:
    graph = merge(language([("a", "x", "list", False)]), language([("a", "x", "list", True)]))
    assert graph.named["x"].strict == {0}
    assert not graph.named["x"].doubtful


def test_banned_words_and_categories_are_gone() -> None:
    graph = without(shipped(), ["Apple", "animal"])
    assert "apple" not in graph.number
    assert "animal" not in graph.named


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"a,x\n\xff\xfe,y\n", "list.csv: line 2 is not UTF-8"),
        (b"a,x\nb\x00c,y\n", "list.csv: line 2 has a control character"),
        (b"a\n", "list.csv: line 1 has 1 fields; expected word, category, strict or permissive"),
        (b"a,x,perhaps\n", "list.csv: line 1 says 'perhaps', not strict or permissive"),
        (b"a,x\n,x\n", "list.csv: line 2 has no word"),
        (b"a,,strict\n", "list.csv: line 1 has no category"),
        (b"a,x,strict,colour\n", "list.csv: line 1: no kind 'colour'"),
        (b"", "list.csv: no words"),
    ],
)
def test_word_lists_that_cannot_be_read_are_told_in_one_line(content: bytes, message: str) -> None:
    with pytest.raises(BadInput) as told:
        read_csv(content, "list.csv")
    assert str(told.value).startswith(message)


def test_files_that_are_no_graphs_are_told_in_one_line(tmp_path: Path) -> None:
    path, swollen = tmp_path / "x.gz", tmp_path / "swollen.gz"
    path.write_bytes(b"no")
    with gzip.open(swollen, "wb", compresslevel=1) as file:
        for _ in range(65):
            file.write(bytes(1 << 20))
    for wrong, told in ((path, "no language graph"), (swollen, "longer than 64 MB"), (tmp_path / "missing.csv", "cannot read")):
        with pytest.raises(BadInput, match=told):
            load(wrong)


def test_the_command_shows_categories_and_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["language", "show"]) == 0
    assert run(["language", "show", "fruit"]) == 0
    assert run(["language", "words", "apple", "horse"]) == 0
    told = capsys.readouterr().out
    assert "apple" in told
    assert "strict:" in told
    assert run(["language", "words", "qwertz"]) == 2
    assert run(["language", "show", "no such category"]) == 2
