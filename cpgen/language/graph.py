"""The language graph as a value: words with their familiarity, categories with their kind, and the two relations between
them.

*Strict* relations are safe to require: the main sense of the word. *Permissive* ones are all that somebody could claim;
they include the strict ones. A puzzle takes its links from the strict relation and proves its uniqueness under the
permissive one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from cpgen.errors import expect

MEANING = ("hypernym", "domain", "part", "verb", "list")
"""Kinds of categories that ask what a word means; the others play with its letters or with compounds."""
KINDS = (*MEANING, "before", "after", "letters")


@dataclass(frozen=True)
class Category:
    """A category: its label as people read it, its kind, and the numbers of its words."""

    label: str
    kind: str
    strict: frozenset[int]
    doubtful: frozenset[int] = frozenset()
    """What belongs to it only permissively."""

    @property
    def permissive(self) -> frozenset[int]:
        """All that somebody could claim."""
        return self.strict | self.doubtful


@dataclass(frozen=True)
class Language:
    """A language graph."""

    words: tuple[str, ...]
    familiarity: tuple[float, ...]
    """For each word how common it is, on the Zipf scale: 3 is once in a million words, 6 once in a thousand."""
    categories: tuple[Category, ...]
    sources: tuple[str, ...] = ()

    @cached_property
    def number(self) -> Mapping[str, int]:
        """The number of each word."""
        return {word: i for i, word in enumerate(self.words)}

    @cached_property
    def named(self) -> Mapping[str, Category]:
        """The categories by label."""
        return {category.label: category for category in self.categories}

    def of(self, word: str) -> list[tuple[Category, bool]]:
        """The categories of a word, each with whether it is strict."""
        i = self.number.get(word)
        expect(i is not None, f"language: no word {word!r}")
        return [(c, i in c.strict) for c in self.categories if i in c.permissive]


def language(
    relations: Iterable[tuple[str, str, str, bool]],
    familiarity: Mapping[str, float] | None = None,
    sources: Iterable[str] = (),
    usual: float = 4.0,
) -> Language:
    """A graph from rows of word, category, kind and whether it is strict. Categories of one label are one category; a relation
    that is strict once is strict."""
    known = familiarity or {}
    strict: dict[str, dict[str, bool]] = {}
    kinds: dict[str, str] = {}
    for word, label, kind, certain in relations:
        members = strict.setdefault(label, {})
        members[word] = certain or members.get(word, False)
        kinds.setdefault(label, kind)
    words = tuple(sorted({word for members in strict.values() for word in members}))
    number = {word: i for i, word in enumerate(words)}
    categories = tuple(
        Category(
            label,
            kinds[label],
            frozenset(number[w] for w, certain in members.items() if certain),
            frozenset(number[w] for w, certain in members.items() if not certain),
        )
        for label, members in sorted(strict.items())
    )
    return Language(words, tuple(known.get(w, usual) for w in words), categories, tuple(sources))


def rows(source: Language) -> Iterable[tuple[str, str, str, bool]]:
    """The relations one by one, as `language` takes them."""
    for category in source.categories:
        for i in sorted(category.permissive):
            yield source.words[i], category.label, category.kind, i in category.strict


def merge(*parts: Language) -> Language:
    """All words, categories and relations of several graphs; a word is as familiar as where it is most familiar."""
    familiarity: dict[str, float] = {}
    for part in parts:
        for word, value in zip(part.words, part.familiarity):
            familiarity[word] = max(value, familiarity.get(word, 0.0))
    sources = dict.fromkeys(source for part in parts for source in part.sources)
    return language((row for part in parts for row in rows(part)), familiarity, sources)


def without(source: Language, banned: Iterable[str]) -> Language:
    """The graph without these words and categories."""
    out = {name.casefold() for name in banned}
    kept = (row for row in rows(source) if row[0].casefold() not in out and row[1].casefold() not in out)
    return language(kept, dict(zip(source.words, source.familiarity)), source.sources)
