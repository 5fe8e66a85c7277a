"""WordNet's database files: synsets with their words, pointers and glosses, and how often each sense was met in tagged
text.

Reads the folder of Debian's `wordnet-base`, or any other folder with the files `data.noun`, `data.verb`, `data.adj`,
`index.*` and `cntlist.rev` of WordNet 3. Nothing but the standard library is needed.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from cpgen.errors import BadInput, expect

FOLDER = Path("/usr/share/wordnet")
PARTS = {"n": "noun", "v": "verb", "a": "adj"}
TYPES = {"n": 1, "v": 2, "a": 3, "s": 5}
RUDE = re.compile(
    r"obscene|vulgar|offensive|slur|disparag|derogat|sexual|genital|prostitut|intercourse|coitus|excre|faec|urin|slang term"
)


@dataclass(frozen=True)
class Synset:
    """One meaning: its words, where it points to, and its gloss."""

    key: str
    """The part of speech and the place in the file, as `n02084071`."""
    words: tuple[str, ...]
    tags: tuple[int, ...]
    """For each word how often it was met with this meaning."""
    pointers: tuple[tuple[str, str], ...]
    """A pointer's symbol (`@` hypernym, `#p` part of, `;c` domain, …) and the key of the synset it leads to."""
    gloss: str
    proper: bool
    """Whether it is an instance (a person, a place), not a kind of thing."""

    def to(self, *symbols: str) -> Iterator[str]:
        """The keys of the synsets that pointers with these symbols lead to."""
        return (key for symbol, key in self.pointers if symbol in symbols)


@dataclass(frozen=True)
class Sense:
    """One meaning of one word: its rank among the word's meanings, from 1, and how often it was met."""

    synset: str
    rank: int
    tags: int


@dataclass(frozen=True)
class WordNet:
    """All synsets, and for each part of speech and word its senses in order of rank."""

    synsets: dict[str, Synset]
    senses: dict[tuple[str, str], tuple[Sense, ...]]

    @cached_property
    def below(self) -> dict[str, tuple[str, ...]]:
        """For each synset those whose hypernym it is."""
        found: dict[str, list[str]] = defaultdict(list)
        for synset in self.synsets.values():
            for up in synset.to("@", "@i"):
                found[up].append(synset.key)
        return {key: tuple(keys) for key, keys in found.items()}

    def under(self, key: str) -> set[str]:
        """A synset and all below it."""
        seen, ready = {key}, [key]
        while ready:
            for lower in self.below.get(ready.pop(), ()):
                if lower not in seen:
                    seen.add(lower)
                    ready.append(lower)
        return seen

    def above(self, key: str) -> set[str]:
        """All hypernyms of a synset, near and far."""
        seen: set[str] = set()
        ready = [key]
        while ready:
            for upper in self.synsets[ready.pop()].to("@", "@i"):
                if upper not in seen:
                    seen.add(upper)
                    ready.append(upper)
        return seen

    def sense(self, name: str) -> str:
        """The synset called `word.part.rank` (`dog.n.1`), or BadInput."""
        word, part, rank = name.rsplit(".", 2)
        found = self.senses.get((part, word), ())
        expect(rank.isdecimal() and 1 <= int(rank) <= len(found), f"wordnet: no sense {name!r}")
        return found[int(rank) - 1].synset

    @cached_property
    def rude(self) -> frozenset[str]:
        """The words with a meaning that the glosses call rude or that is about sex or excrement."""
        return frozenset(w.lower() for s in self.synsets.values() if RUDE.search(s.gloss.split('; "')[0]) for w in s.words)


def read(folder: Path = FOLDER) -> WordNet:
    """The WordNet in a folder; BadInput where it is not there."""
    try:
        counts = _counts(folder / "cntlist.rev")
        synsets = {s.key: s for part in PARTS for s in _synsets(folder / f"data.{PARTS[part]}", part, counts)}
        senses = {
            (part, word): found for part in PARTS for word, found in _senses(folder / f"index.{PARTS[part]}", part, synsets)
        }
    except OSError as error:
        raise BadInput(f"wordnet: cannot read {error.filename} (Debian: apt-get install wordnet-base)") from None
    except (ValueError, IndexError, KeyError) as error:
        raise BadInput(f"wordnet: {folder} does not hold WordNet's files: {error}") from None
    return WordNet(synsets, senses)


def _lines(path: Path) -> Iterator[str]:
    """The lines after the licence, which is indented."""
    with path.open(encoding="utf-8", errors="replace") as file:
        yield from (line for line in file if not line.startswith(" "))


def _counts(path: Path) -> dict[str, int]:
    """For each sense key how often it was met."""
    return {key: int(count) for key, _, count in (line.split() for line in _lines(path))}


def _synsets(path: Path, part: str, counts: dict[str, int]) -> Iterator[Synset]:
    for line in _lines(path):
        data, _, gloss = line.partition(" | ")
        fields = data.split()
        offset, file, kind, count = fields[0], fields[1], fields[2], int(fields[3], 16)
        names = [(re.sub(r"\(.*\)$", "", fields[4 + 2 * i]), int(fields[5 + 2 * i], 16)) for i in range(count)]
        tags = tuple(counts.get(f"{name.lower()}%{TYPES[kind]}:{file}:{lex:02d}::", 0) for name, lex in names)
        at = 4 + 2 * count
        pointers = tuple(
            (fields[i], ("a" if fields[i + 2] == "s" else fields[i + 2]) + fields[i + 1])
            for i in range(at + 1, at + 1 + 4 * int(fields[at]), 4)
        )
        proper = any(symbol == "@i" for symbol, _ in pointers)
        yield Synset(part + offset, tuple(name for name, _ in names), tags, pointers, gloss.strip(), proper)


def _senses(path: Path, part: str, synsets: dict[str, Synset]) -> Iterator[tuple[str, tuple[Sense, ...]]]:
    for line in _lines(path):
        fields = line.split()
        word, count = fields[0], int(fields[2])
        found = []
        for rank, offset in enumerate(fields[-count:], 1):
            synset = synsets[part + offset]
            tags = next((t for w, t in zip(synset.words, synset.tags) if w.lower() == word), 0)
            found.append(Sense(synset.key, rank, tags))
        yield word, tuple(found)
