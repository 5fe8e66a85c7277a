"""Categories of meaning from WordNet: kinds of things (with ways to do things, from verbs), fields of life, and parts of
things.

Labels and the synsets they stand for are chosen by hand in `data/meanings.csv`: WordNet's own upper categories ("physical
entity", "act") are true and dull, as the seed found (001, section 8.2). A word belongs strictly by its main senses,
permissively by any.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path

from cpgen.language.wordnet import PARTS, Sense, WordNet

Row = tuple[str, str, str, bool]
TABLE = Path(__file__).parent / "data" / "meanings.csv"
SHARE = 0.12
"""A sense is a main one if it makes up at least this share of all that was met of the word, in any part of speech."""
FIELDS = {
    "music.n.1": "music", "law.n.2": "law", "military.n.1": "the army", "computer_science.n.1": "computing",
    "mathematics.n.1": "mathematics", "biology.n.1": "biology", "physics.n.1": "physics", "baseball.n.1": "baseball",
    "sport.n.1": "sport", "theater.n.1": "theatre", "golf.n.1": "golf", "tennis.n.1": "tennis", "football.n.1": "football",
    "photography.n.1": "photography", "printing.n.1": "printing", "architecture.n.1": "architecture", "cooking.n.1": "cooking",
    "card_game.n.1": "card games", "boxing.n.1": "boxing", "cricket.n.2": "cricket", "navigation.n.1": "sailing",
    "sailing.n.2": "sailing", "astronomy.n.1": "astronomy", "linguistics.n.1": "language", "grammar.n.1": "grammar",
    "commerce.n.1": "trade", "finance.n.1": "finance", "medicine.n.1": "medicine", "psychology.n.1": "psychology",
    "chemistry.n.1": "chemistry", "electricity.n.1": "electricity", "film.n.1": "film", "dance.n.1": "dancing",
    "ballet.n.2": "dancing", "religion.n.1": "religion", "christianity.n.1": "church", "roman_catholic.n.1": "church",
    "heraldry.n.1": "heraldry", "chess.n.2": "chess", "basketball.n.1": "basketball", "racing.n.1": "racing",
}  # fmt: skip
"""The topics that make a category, as "word of …"; law and the army are cut below, or they take everything over."""
BROAD = frozenset({"law", "the army"})


def main_senses(wordnet: WordNet, word: str) -> dict[str, bool]:
    """For each synset of a word, in any part of speech, whether it is a main sense: met in a fair share of all the text, or
    the only sense there is."""
    senses = [(part, s) for part in PARTS for s in wordnet.senses.get((part, word), ())]
    total = sum(s.tags for _, s in senses)
    return {s.synset: _is_main(s, total, len(senses)) for _, s in senses}


def _is_main(sense: Sense, total: int, count: int) -> bool:
    if count == 1:
        return True
    return sense.tags >= max(1, SHARE * total) if sense.rank == 1 else sense.tags >= max(2, SHARE * total)


def relations(wordnet: WordNet, words: Collection[str]) -> Iterator[Row]:
    """Word, label, kind and strictness for all categories of meaning."""
    senses = {word: main_senses(wordnet, word) for word in words}
    by_synset: dict[str, list[tuple[str, bool]]] = defaultdict(list)
    for word, found in senses.items():
        for synset, main in found.items():
            names = wordnet.synsets[synset]
            if not names.proper and word in names.words:
                by_synset[synset].append((word, main))
    yield from _kinds(wordnet, by_synset)
    yield from _fields(wordnet, by_synset)
    yield from _parts(wordnet, by_synset)


def _kinds(wordnet: WordNet, by_synset: dict[str, list[tuple[str, bool]]]) -> Iterator[Row]:
    with TABLE.open(encoding="utf-8") as file:
        for label, names in csv.reader(file):
            kind = "verb" if names.split("|")[0].split(".")[1] == "v" else "hypernym"
            tops = {wordnet.sense(name) for name in names.split("|")}
            for top in sorted(tops):
                for synset in sorted(wordnet.under(top)):
                    for word, main in by_synset.get(synset, ()):
                        # A word is no example of itself: "dog" is no good clue for the category dog, but somebody may claim it.
                        yield word, label, kind, main and synset not in tops


def _fields(wordnet: WordNet, by_synset: dict[str, list[tuple[str, bool]]]) -> Iterator[Row]:
    topics = {wordnet.sense(name): label for name, label in FIELDS.items() if _exists(wordnet, name)}
    for synset, words in sorted(by_synset.items()):
        for topic in wordnet.synsets[synset].to(";c"):
            if topic in topics:
                label = topics[topic]
                for word, main in words:
                    yield word, f"word of {label}", "domain", main and label not in BROAD


def _exists(wordnet: WordNet, name: str) -> bool:
    word, part, rank = name.rsplit(".", 2)
    return len(wordnet.senses.get((part, word), ())) >= int(rank)


def _parts(wordnet: WordNet, by_synset: dict[str, list[tuple[str, bool]]]) -> Iterator[Row]:
    for synset, words in sorted(by_synset.items()):
        for whole in wordnet.synsets[synset].to("#p"):
            if whole[0] == "n" and not wordnet.synsets[whole].proper:
                name = next((w for w in wordnet.synsets[whole].words if w.isalpha() and w.islower()), None)
                if name:
                    for word, main in words:
                        yield word, f"part of {'an' if name[0] in 'aeiou' else 'a'} {name}", "part", main
