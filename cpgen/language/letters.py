"""Categories of letters (the seed's meta categories, 001 section 6.2.2): beginnings, ends, lengths, doubles, palindromes,
hidden words, anagrams. Anybody can check them, so all are strict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise

from cpgen.language.meanings import Row

HIDDEN = {"animal": "an animal", "body part": "a body part", "number": "a number", "colour": "a colour", "vehicle": "a vehicle"}
"""Categories whose words may hide inside longer ones."""
ENDS = ("ck", "er", "ing", "ty", "le", "on", "ge", "sh", "th", "et", "or", "ow", "ll", "ss", "ry", "ar", "al", "in", "et")
INNER = ("oo", "ee", "q", "x", "z", "j", "ou", "ai", "ea")


def relations(words: Collection[str], strict: Mapping[str, Collection[str]]) -> Iterator[Row]:
    """Word, label and kind for every letter game; `strict` gives the words of the categories that may hide."""
    same = Counter("".join(sorted(word)) for word in words)
    return ((word, label, "letters", True) for word in sorted(words) for label in _labels(word, strict, frozenset(words), same))


def _labels(word: str, strict: Mapping[str, Collection[str]], known: frozenset[str], same: Counter[str]) -> Iterator[str]:
    if not word.isalpha():
        return
    yield f"starts with {word[0].upper()}"
    yield from (f"ends with {end.upper()}" for end in ENDS if word.endswith(end) and len(word) > len(end))
    yield from (f"contains {inner.upper()}" for inner in INNER if inner in word)
    yield f"{len(word)} letters"
    if any(a == b for a, b in pairwise(word)):
        yield "has a double letter"
    if word == word[::-1]:
        yield "reads the same backwards"
    elif word[::-1] in known:
        yield "another word backwards"
    if same["".join(sorted(word))] > 1:
        yield "has an anagram"
    if word[0] == word[-1]:
        yield "starts and ends alike"
    if word[1:] in known and len(word) > 3:
        yield "a word without its first letter"
    if word[:-1] in known and len(word) > 3 and word[-1] != "s":
        yield "a word without its last letter"
    for label, shown in HIDDEN.items():
        if any(hidden in word and hidden != word for hidden in strict.get(label, ()) if len(hidden) >= 3):
            yield f"hides {shown}"
