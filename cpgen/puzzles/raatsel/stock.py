"""A language graph made ready for the search of one puzzle: bit sets of words, and which categories go together.

Each search sees only a random part of the words and categories, so that the puzzles of a batch differ from each other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from cpgen.language.graph import Language

SHOWN = 0.9
"""The share of words and of categories that one search sees."""
CROWDED, CROWDED_SHOWN = 60, 0.7
"""Categories that share two words with more others than this are seen by fewer searches, or they would be in every puzzle."""
ALIKE = 0.7
"""Two categories that share more than this of the smaller one are not put into one puzzle."""
WEIGHT = {"hypernym": 5.0, "verb": 3.0, "domain": 1.0, "part": 3.0, "list": 5.0, "before": 1.5, "after": 1.5, "letters": 0.6}
"""How gladly each kind of category is tried."""

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
    sharing: tuple[tuple[int, ...], ...]
    """For m = 0, 1, 2 and each category the set of those that share m or more strict words with it and go with it."""


@dataclass(frozen=True)
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

    @property
    def sharing(self) -> tuple[tuple[int, ...], ...]:
        """See `Base`."""
        return self.base.sharing


def mask_of(numbers: Sequence[int] | frozenset[int]) -> int:
    """A bit set."""
    mask = bytearray((max(numbers, default=0) >> 3) + 1)
    for n in numbers:
        mask[n >> 3] |= 1 << (n & 7)
    return int.from_bytes(mask, "little")


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
    return Base(language, strict, permissive, tuple(claims), tuple(sure), heads, named, clear, _sharing(strict, heads))


def _sharing(strict: Sequence[int], heads: Sequence[frozenset[str]]) -> tuple[tuple[int, ...], ...]:
    """Which categories share how many words and are neither too alike nor named alike."""
    sharing = [[0] * len(strict) for _ in range(3)]
    sizes = [mask.bit_count() for mask in strict]
    for i, mine in enumerate(strict):
        for j in range(i):
            common = mine & strict[j]
            count = common.bit_count() if common else 0
            if count <= ALIKE * min(sizes[i], sizes[j]) and not heads[i] & heads[j]:
                for m in range(min(count, 2) + 1):
                    sharing[m][i] |= 1 << j
                    sharing[m][j] |= 1 << i
    return tuple(tuple(row) for row in sharing)


def stock(base: Base, random: Random, familiarity: float = 0.0, theme: int = 0, shown: float = SHOWN) -> Stock:
    """A random part of a language; the theme's categories are all in it."""
    words = [w for w, f in enumerate(base.language.familiarity) if f >= familiarity and random.random() < shown]
    crowded = [mask.bit_count() > CROWDED for mask in base.sharing[2]]
    categories = [i for i, much in enumerate(crowded) if random.random() < (CROWDED_SHOWN if much else shown) or theme >> i & 1]
    return Stock(base, tuple(categories), mask_of(words), theme)
