"""Building: a tiny WordNet gives the relations it should, and letters and lists say what they should."""

from __future__ import annotations

from pathlib import Path

import pytest

from cpgen.cli import run
from cpgen.errors import BadInput
from cpgen.language import letters, lists
from cpgen.language.graph import language
from cpgen.language.growing import grow
from cpgen.language.wordnet import FOLDER, Sense, Synset, WordNet, read


def test_letter_games() -> None:
    words = frozenset({"level", "star", "rats", "horse", "shore", "book", "oak", "cloak"})
    found: dict[str, set[str]] = {}
    for word, label, kind, certain in letters.relations(words, {"animal": {"rat", "horse"}}):
        assert (kind, certain) == ("letters", True)
        found.setdefault(label, set()).add(word)
    assert found["reads the same backwards"] == {"level"}
    assert found["another word backwards"] == {"star", "rats"}
    assert found["has an anagram"] == {"star", "rats", "horse", "shore"}
    assert found["has a double letter"] == {"book"}
    assert found["hides an animal"] == {"rats"}
    assert found["starts with H"] == {"horse"}
    assert found["3 letters"] == {"oak"}


def test_lists_count_compounds_for_both_halves(tmp_path: Path) -> None:
    path = tmp_path / "lists.txt"
    path.write_text("# note\n___ ball: foot snow | eye\nbird: owl\ncan fly: bat\ncan fly < bird\n")
    words = {"foot", "snow", "ball", "owl", "bat"}
    found = set(lists.relations(lists.read(path), words, []))
    assert ("foot", "___ ball", "after", True) in found
    assert ("ball", "foot ___", "before", True) in found
    assert ("bat", "can fly", "list", True) in found
    assert ("owl", "can fly", "list", False) in found
    assert not any(word == "eye" for word, *_ in found)


def test_a_folder_without_wordnet_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="wordnet"):
        read(tmp_path)


def tiny_wordnet() -> WordNet:
    """Fruits, colours, and orange, which is both."""
    fruits = ["apple", "pear", "plum", "grape", "melon", "lemon", "orange", "cherry"]
    colours = ["red", "blue", "green", "yellow", "purple", "brown", "orange"]
    up = {"fruit": "food", "food": "entity", "colour": "quality", "quality": "entity", "entity": ""}
    rows = [*((w, "fruit") for w in fruits), *((w, "colour") for w in colours), *up.items()]
    synsets, senses = {}, {}
    for number, (word, parent) in enumerate(rows):
        key = f"n{word}{number}" if parent in ("fruit", "colour") else f"n{word}"
        pointers = (("@", f"n{parent}"),) if parent else ()
        synsets[key] = Synset(key, (word,), (9,), pointers, "", False)
        senses["n", word] = (*senses.get(("n", word), ()), Sense(key, len(senses.get(("n", word), ())) + 1, 9))
    return WordNet(synsets, senses)


def test_a_graph_grows_from_a_word_through_its_homonyms() -> None:
    graph = grow(tiny_wordnet(), "apple", 100)
    fruits = {graph.words[w] for w in graph.named["fruit"].strict}
    colours = {graph.words[w] for w in graph.named["colour"].strict}
    assert {"apple", "pear", "orange"} <= fruits
    assert {"red", "orange"} <= colours
    assert fruits & colours == {"orange"}
    assert "entity" not in graph.named
    assert len(grow(tiny_wordnet(), "apple", 5).words) < len(graph.words)
    assert "colour" not in grow(tiny_wordnet(), "apple", 100, ["Colour", "entity", "quality"]).named


def test_a_graph_does_not_grow_from_a_word_nobody_knows() -> None:
    with pytest.raises(BadInput, match="no noun 'qwertz'"):
        grow(tiny_wordnet(), "qwertz", 10)


@pytest.mark.slow
@pytest.mark.skipif(not FOLDER.is_dir(), reason="WordNet is not installed")
def test_wordnet_builds_a_graph_like_the_shipped_one() -> None:
    from cpgen.language.build import build
    from cpgen.language.files import shipped

    graph = build()
    assert len(graph.categories) > 0.5 * len(shipped().categories)
    assert "apple" in {graph.words[w] for w in graph.named["fruit"].strict}


def test_a_graph_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "graph.csv"
    out.write_text("what was there\n")
    monkeypatch.setattr("cpgen.language.build.build", lambda *_: language([("crème", "dessert", "list", True)]))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr("os.fsync", full)
        assert run(["language", "build", str(out)]) == 2
    assert "No space left on device" in capsys.readouterr().err
    assert out.read_text() == "what was there\n"
    assert run(["language", "build", str(out)]) == 0
    assert "crème,dessert" in out.read_text(encoding="utf-8")
    assert [path.name for path in tmp_path.iterdir()] == ["graph.csv"]
