"""Building: a tiny WordNet gives the relations it should, and letters and lists say what they should."""

from __future__ import annotations

from pathlib import Path

import pytest

from cpgen.errors import BadInput
from cpgen.language import letters, lists
from cpgen.language.wordnet import FOLDER, read


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


@pytest.mark.slow
@pytest.mark.skipif(not FOLDER.is_dir(), reason="WordNet is not installed")
def test_wordnet_builds_a_graph_like_the_shipped_one() -> None:
    from cpgen.language.build import build
    from cpgen.language.files import shipped

    graph = build()
    assert len(graph.categories) > 0.5 * len(shipped().categories)
    assert "apple" in {graph.words[w] for w in graph.named["fruit"].strict}
