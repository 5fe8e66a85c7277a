"""A language graph made ready for the search of one puzzle: bit sets of words, and which categories go together.

Each search sees only a random part of the words and categories, so that the puzzles of a batch differ from each other.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

import numpy as np
import numpy.typing as npt

from cpgen.language.graph import Language
from cpgen.puzzles.raatsel.strategies import members

SHOWN = 0.9
"""The share of words and of categories that one search sees."""
ALIKE = 0.7
"""Two categories that share more than this of the smaller one are not put into one puzzle."""
WEIGHT = {"hypernym": 5.0, "verb": 3.0, "domain": 1.0, "part": 3.0, "list": 5.0, "before": 1.5, "after": 1.5, "letters": 0.6}
"""How gladly each kind of category is tried."""
SPECIFIC, BROAD = 10, 60
"""Categories with more words than this are tried the less the more they have: they go with everything, and are dull. The first
number is for searches that take the trouble, the second for those that must find something."""

PLAIN = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "to",
        "or",
        "with",
        "way",
        "word",
        "its",
        "part",
        "that",
        "___",
        "in",
        "has",
        "starts",
        "ends",
        "contains",
        "letters",
        "without",
        "letter",
        "hides",
        "something",
        "thing",
        "can",
        "be",
        "be",
        "on",
        "at",
        "made",
        "kind",
    ]
)
"""Words of labels that say nothing by themselves."""


@dataclass(frozen=True, eq=False)
class Base:
    """All bit sets of a language, shared by all searches."""

    language: Language
    strict: tuple[int, ...]
    """For each category its words."""
    permissive: tuple[int, ...]
    claims: tuple[int, ...]
    """For each word the categories somebody could claim it for."""
    sure: tuple[int, ...]
    """For each word its strict categories."""
    heads: tuple[frozenset[str], ...]
    """For each category the words of its label: no two categories of a puzzle share one, and none of them is a word of it."""
    named: tuple[int, ...]
    """The same words as a set."""
    clear: tuple[float, ...]
    """For each category the share of strict words among all that could be claimed."""
    together: npt.NDArray[np.bool_]
    """For each two categories whether they may be in one puzzle: not too alike and not named alike."""
    common: tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]
    """All pairs of different categories with a strict word in common, as one number each, and that word."""


@dataclass(frozen=True, eq=False)
class Stock:
    """What one search may use."""

    base: Base
    categories: tuple[int, ...]
    words: int
    theme: int = 0
    """The categories of the theme."""

    @cached_property
    def shown(self) -> int:
        """The categories as a set."""
        return mask_of(self.categories)

    @cached_property
    def sharing(self) -> tuple[tuple[int, ...], ...]:
        """For m = 0, 1, 2 and each category the set of those that go with it and share m or more of the stock's strict words."""
        size = len(self.base.strict)
        pairs, words = self.base.common
        there = flags(self.words, len(self.base.sure))[words]
        counts = np.bincount(pairs[there], minlength=size * size).reshape(size, size)
        shown = flags(self.shown, size)
        return tuple(rows_of((counts >= m) & self.base.together & shown) for m in range(3))


def mask_of(numbers: Sequence[int] | frozenset[int]) -> int:
    """A bit set."""
    mask = bytearray((max(numbers, default=0) >> 3) + 1)
    for n in numbers:
        mask[n >> 3] |= 1 << (n & 7)
    return int.from_bytes(mask, "little")


def flags(mask: int, size: int) -> npt.NDArray[np.bool_]:
    """A bit set as an array of truth values."""
    return np.unpackbits(np.frombuffer(mask.to_bytes((size + 7) // 8, "little"), np.uint8), count=size, bitorder="little") > 0


def rows_of(table: npt.NDArray[np.bool_]) -> tuple[int, ...]:
    """The rows of a table of truth values as bit sets."""
    return tuple(int.from_bytes(row.tobytes(), "little") for row in np.packbits(table, axis=1, bitorder="little"))


def base_of(language: Language) -> Base:
    """The bit sets of a language."""
    claims, sure = [0] * len(language.words), [0] * len(language.words)
    for i, category in enumerate(language.categories):
        for w in category.permissive:
            claims[w] |= 1 << i
        for w in category.strict:
            sure[w] |= 1 << i
    heads = tuple(frozenset(re.findall(r"\w+", c.label.lower())) - PLAIN for c in language.categories)
    strict = tuple(mask_of(c.strict) for c in language.categories)
    permissive = tuple(mask_of(c.permissive) for c in language.categories)
    named = tuple(mask_of([n for h in names if (n := language.number.get(h)) is not None]) for names in heads)
    clear = tuple(len(c.strict) / len(c.permissive) for c in language.categories)
    common = _common(sure, len(strict))
    together = _together(strict, heads, common[0])
    return Base(language, strict, permissive, tuple(claims), tuple(sure), heads, named, clear, together, common)


def _common(sure: Sequence[int], size: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """Word by word the pairs of its categories."""
    pairs, words = [np.zeros(0, np.int32)], [np.zeros(0, np.int32)]
    for w, mask in enumerate(sure):
        found = np.array(list(members(mask)), np.int32)
        both = (found[:, None] * size + found)[~np.eye(len(found), dtype=bool)]
        pairs.append(both)
        words.append(np.full(len(both), w, np.int32))
    return np.concatenate(pairs), np.concatenate(words)


def _together(strict: Sequence[int], heads: Sequence[frozenset[str]], pairs: npt.NDArray[np.int32]) -> npt.NDArray[np.bool_]:
    """Which categories are neither too alike nor named alike."""
    size = len(strict)
    sizes = np.array([mask.bit_count() for mask in strict])
    counts = np.bincount(pairs, minlength=size * size).reshape(size, size)
    found: npt.NDArray[np.bool_] = counts <= ALIKE * np.minimum(sizes[:, None], sizes)
    np.fill_diagonal(found, False)
    users: dict[str, list[int]] = defaultdict(list)
    for i, names in enumerate(heads):
        for name in names:
            users[name].append(i)
    for alike in users.values():
        found[np.ix_(alike, alike)] = False
    return found


def stock(
    base: Base,
    random: Random,
    familiarity: float = 0.0,
    theme: int = 0,
    avoid: frozenset[str] = frozenset(),
    shown: float = SHOWN,
) -> Stock:
    """A random part of a language without what is to be avoided ("word …", "group …"); the theme's categories are all in it."""
    language = base.language
    words = [w for w, f in enumerate(language.familiarity) if f >= familiarity and random.random() < shown]
    categories = [i for i in range(len(base.strict)) if random.random() < shown or theme >> i & 1]
    return Stock(
        base,
        tuple(i for i in categories if f"group {language.categories[i].label}" not in avoid),
        mask_of([w for w in words if f"word {language.words[w]}" not in avoid]),
        theme,
    )
