"""Building the English language graph from WordNet and a list of word frequencies.

The vocabulary is common words of three to ten letters that are nouns or play a part in compounds. Familiarity comes from
the Python package `wordfreq` where it is installed, otherwise from WordNet's own counts. Categories with too few strict
words are left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

from cpgen.language import compounds, letters, lists, meanings
from cpgen.language.graph import Language, language
from cpgen.language.wordnet import FOLDER, WordNet, read

SHORTEST, LONGEST = 3, 10
COMMON = 3.2
"""The least familiarity of a word, on the Zipf scale."""
LISTED = 2.7
FEWEST = 6
"""A category cell needs this many words."""
MOST_LETTERS = 400
"""A letter game that more words than this pass says nothing."""
BANNED = Path(__file__).parent / "data" / "banned.txt"
"""Words that no puzzle shows: unkind ones that the glosses do not mark, and names that WordNet knows only as something
obscure."""
SOURCES = (
    "WordNet 3.0, Copyright 2006 by Princeton University (WordNet licence, see LICENCES.md)",
    "lists of cpgen's own (MIT)",
    "familiarity: wordfreq 3.1.1 by Robyn Speer, data CC BY-SA 4.0 (see LICENCES.md)",
)


def familiarity_of(wordnet: WordNet) -> tuple[dict[str, float], str | None]:
    """How common each word of WordNet is, from wordfreq, or else from WordNet's counts; and the source to name besides
    WordNet."""
    from math import log10

    names = {word for part, word in wordnet.senses if word.isalpha() and word.isascii()}
    try:
        from wordfreq import zipf_frequency
    except ImportError:
        met: dict[str, int] = defaultdict(int)
        for (_, word), senses in wordnet.senses.items():
            met[word] += sum(s.tags for s in senses)
        # The tagged texts are some 230,000 words long: met once is 4.4 per million.
        return {word: 3.0 + log10(met[word] * 4.4) if met[word] else 2.0 for word in names}, None
    return {word: zipf_frequency(word, "en") for word in names}, SOURCES[2]


def vocabulary(wordnet: WordNet, familiarity: Mapping[str, float], least: float = COMMON) -> list[str]:
    """The words that puzzles are made of: common, of fitting length, not rude, not only names, no plurals of other words."""
    found, banned = [], wordnet.rude | set(BANNED.read_text(encoding="utf-8").split())
    for word, value in sorted(familiarity.items()):
        parts = [p for p in ("n", "v", "a") if (p, word) in wordnet.senses]
        if value < least or not SHORTEST <= len(word) <= LONGEST or word in banned:
            continue
        common = any(word in wordnet.synsets[s.synset].words for p in parts for s in wordnet.senses[p, word])
        if common:
            found.append(word)
    return found


def build(folder: Path = FOLDER, least: float = COMMON) -> Language:
    """The language graph of a WordNet folder."""
    wordnet = read(folder)
    familiarity, source = familiarity_of(wordnet)
    words = frozenset(vocabulary(wordnet, familiarity, least))
    listed = lists.read()
    # What a list names may be a little less common.
    words |= frozenset(vocabulary(wordnet, {w: familiarity[w] for w in listed.words if w in familiarity}, LISTED))
    found = [*meanings.relations(wordnet, words), *compounds.relations(wordnet, words, familiarity)]
    found += lists.relations(listed, words, found)
    nouns = frozenset(w for w in words if ("n", w) in wordnet.senses)
    strict: dict[str, set[str]] = defaultdict(set)
    for word, label, _, certain in found:
        if certain:
            strict[label].add(word)
    found += letters.relations(nouns, strict)
    return language(useful(found), familiarity, (*SOURCES[:2], *([source] if source else [])))


def useful(found: Iterable[meanings.Row]) -> list[meanings.Row]:
    """The relations of the categories with enough strict words, and of letter games that do not take in half the words."""
    found = list(found)
    strict: dict[str, set[str]] = defaultdict(set)
    for word, label, _, certain in found:
        if certain:
            strict[label].add(word)
    return [
        row for row in found if len(strict[row[1]]) >= FEWEST and not (row[2] == "letters" and len(strict[row[1]]) > MOST_LETTERS)
    ]
