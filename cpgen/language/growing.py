"""A language graph grown around a starting word by WordNet's hypernyms: the seed's Algorithm 3 (001, section 6.2.2).

Three slips of the printed algorithm are mended: the updates of E and V are swapped; and `instances(c) \\ A` leaves every word
in the one category it was met in first, so here a word met again still joins the further category and is only not queued
again; the starting word counts as met. Then the lowest common category of each two words is added, as the text says.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator

from cpgen.errors import expect
from cpgen.language import letters
from cpgen.language.build import SOURCES, familiarity_of, useful, vocabulary
from cpgen.language.graph import Language, language
from cpgen.language.meanings import Row, main_senses
from cpgen.language.wordnet import WordNet

BANNED = frozenset({
    "entity", "physical entity", "abstraction", "object", "whole", "thing", "matter", "physical object", "artifact", "attribute",
    "psychological feature", "relation", "part", "unit", "causal agent", "living thing", "organism", "instrumentality", "act",
    "event", "state", "group", "measure", "process",
})  # fmt: skip
"""Categories too high up to say anything."""


def name_of(wordnet: WordNet, key: str) -> str:
    """What a synset is called as a category."""
    return wordnet.synsets[key].words[0].replace("_", " ")


def grow(wordnet: WordNet, start: str, words: int, banned: Collection[str] = BANNED) -> Language:
    """The graph around a word, of at least so many words if there are; BadInput if WordNet does not know the word."""
    expect(("n", start) in wordnet.senses, f"language: WordNet has no noun {start!r}")
    familiarity, source = familiarity_of(wordnet)
    allowed = {*vocabulary(wordnet, familiarity), start}
    out = {name.casefold() for name in banned}

    def parents(key: str) -> Iterator[str]:
        return (up for up in wordnet.synsets[key].to("@") if name_of(wordnet, up).casefold() not in out)

    def homonyms(word: str) -> list[str]:
        return [sense.synset for sense in wordnet.senses["n", word] if not wordnet.synsets[sense.synset].proper]

    met, visited = {start}, set[str]()
    queue = deque([start])
    categories: set[str] = set()
    while len(met) < words and queue:
        for category in dict.fromkeys(up for key in homonyms(queue.popleft()) for up in parents(key)):
            if category in visited:
                continue
            visited.add(category)
            categories.add(category)
            for below in wordnet.below.get(category, ()):
                for word in wordnet.synsets[below].words:
                    if word in allowed and word not in met:
                        met.add(word)
                        queue.append(word)
    found = list(_relations(wordnet, met, categories, out))
    strict: dict[str, set[str]] = {}
    for word, label, _, certain in found:
        if certain:
            strict.setdefault(label, set()).add(word)
    found += letters.relations(frozenset(met), strict)
    return language(useful(found), familiarity, (SOURCES[0], *([source] if source else [])))


def _relations(wordnet: WordNet, words: Collection[str], categories: Collection[str], banned: Collection[str]) -> Iterator[Row]:
    """Each word with its categories and with the lowest common categories of it and another: those with words below two of
    their children."""
    above: dict[str, dict[str, bool]] = {}
    branches: dict[str, set[str]] = {}
    for word in sorted(words):
        above[word] = {}
        for key, main in main_senses(wordnet, word).items():
            if key[0] != "n" or wordnet.synsets[key].proper or word not in wordnet.synsets[key].words:
                continue
            for up in wordnet.above(key):
                above[word][up] = main or above[word].get(up, False)
            for lower in (key, *wordnet.above(key)):
                for up in wordnet.synsets[lower].to("@"):
                    branches.setdefault(up, set()).add(lower)
    for word, found in above.items():
        for up, main in found.items():
            label = name_of(wordnet, up)
            if label.casefold() not in banned and (up in categories or len(branches[up]) > 1):
                yield word, label, "hypernym", main
