"""cpgen's own lists of everyday categories and compounds, in `data/lists.txt`: "has wheels", "in a kitchen", "___ ball".

WordNet knows what things are, not what people say of them, and that is what makes a Raatsel fun (seed 001, section 9.2: an
apple is red, sweet, or a company). Each list has what everybody agrees on and what somebody could claim.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cpgen.errors import expect
from cpgen.language.meanings import Row

FILE = Path(__file__).parent / "data" / "lists.txt"


@dataclass(frozen=True)
class Lists:
    """For each label its words, with whether they are strict; and the categories whose words all belong to it, or could be
    claimed for it."""

    members: dict[str, dict[str, bool]]
    included: dict[str, tuple[str, ...]]
    claimed: dict[str, tuple[str, ...]]

    @property
    def words(self) -> set[str]:
        """All words named, the blanks' other halves included."""
        halves = {part for label in self.members if "___" in label for part in label.split() if part != "___"}
        return halves | {word for members in self.members.values() for word in members}


def read(path: Path = FILE) -> Lists:
    """The lists of a file."""
    members: dict[str, dict[str, bool]] = defaultdict(dict)
    others: dict[str, dict[str, tuple[str, ...]]] = {" > ": {}, " < ": {}}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        sign = next((sign for sign in others if sign in line), None)
        if sign is not None:
            label, _, names = line.partition(sign)
            others[sign][label] = (*others[sign].get(label, ()), *(name.strip() for name in names.split(",")))
            continue
        label, colon, words = line.partition(": ")
        expect(colon, f"{path}: line {number} is no list")
        sure, _, doubtful = words.partition(" | ")
        members[label].update(dict.fromkeys(doubtful.split(), False))
        members[label].update(dict.fromkeys(sure.split(), True))
    return Lists(dict(members), others[" > "], others[" < "])


def relations(lists: Lists, words: Collection[str], others: Iterable[Row]) -> Iterator[Row]:
    """Word, label, kind and strictness of all that the lists say about these words; a compound counts for both its halves."""
    for label, members in lists.members.items():
        first, blank, second = label.partition("___")
        for word, certain in members.items():
            if word not in words:
                continue
            if not blank:
                yield word, label, "list", certain
            elif second:
                yield word, label, "after", certain
                if second.strip() in words:
                    yield second.strip(), f"{word} ___", "before", certain
            else:
                yield word, label, "before", certain
                if first.strip() in words:
                    yield first.strip(), f"___ {word}", "after", certain
    named: dict[str, set[str]] = defaultdict(set)
    for word, label, _, certain in others:
        if certain:
            named[label].add(word)
    for label, members in lists.members.items():
        named[label].update(word for word, certain in members.items() if certain)
    for wider, certain in ((lists.included, True), (lists.claimed, False)):
        for label, sources in wider.items():
            for source in sources:
                # What a list of cpgen's own names everybody agrees on; a kind of WordNet's is less sure.
                sure = {w for w, strict in lists.members.get(source, {}).items() if strict}
                for word in sorted((sure or named[source] if certain else named[source]) & set(words)):
                    yield word, label, "list", certain
