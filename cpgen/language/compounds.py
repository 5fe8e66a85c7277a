"""Categories of compounds: "rain ___" (coat, bow) and "___ house" (green, light), from WordNet's nouns of two words or of one.

A compound counts strictly if people know it: it was met in tagged text, stands in glosses, or is a common word of its own; one
written in one piece must moreover be made of its parts (a raincoat is a coat; a carpet is no pet). Permissively any counts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise

from cpgen.language.meanings import Row
from cpgen.language.wordnet import WordNet

SHORTEST = 3
KNOWN = 2.4
"""How common a compound written in one piece must be to count strictly."""
COMMON = 3.3
"""How common a word must be that only looks like a compound: everybody sees the pet in a carpet."""


def relations(wordnet: WordNet, words: Collection[str], familiarity: Mapping[str, float]) -> Iterator[Row]:
    """Word, label, kind and strictness for both halves of each compound."""
    in_glosses = _pairs_in_glosses(wordnet)
    for (part, name), senses in wordnet.senses.items():
        met = sum(s.tags for s in senses)
        pieces = re.split("[_-]", name)
        if len(pieces) == 2:
            splits = [(pieces[0], pieces[1], bool(met) or in_glosses[pieces[0], pieces[1]] >= 2)]
        elif name.isalpha() and name.islower():
            splits = [
                (a, b, familiarity.get(name, 0.0) >= (KNOWN if part == "n" and _made_of(wordnet, name, a, b) else COMMON))
                for i in range(SHORTEST, len(name) - SHORTEST + 1)
                if (a := name[:i]) in words and (b := name[i:]) in words
            ]
        else:
            continue
        for first, second, known in splits:
            if first in words and second in words and first != second:
                yield second, f"{first} ___", "before", known
                yield first, f"___ {second}", "after", known


def _pairs_in_glosses(wordnet: WordNet) -> Counter[tuple[str, str]]:
    """How often one word follows another in the glosses."""
    pairs: Counter[tuple[str, str]] = Counter()
    for synset in wordnet.synsets.values():
        tokens = re.findall(r"[a-z]+|[^a-z\s]", synset.gloss.lower())
        pairs.update(pairwise(tokens))
    return pairs


def _made_of(wordnet: WordNet, name: str, first: str, second: str) -> bool:
    """Whether a word's gloss speaks of one of its halves, or it is a kind of its second half."""
    for sense in wordnet.senses["n", name][:2]:
        tokens = set(re.findall("[a-z]+", wordnet.synsets[sense.synset].gloss.lower()))
        if {first, first + "s", second, second + "s"} & tokens:
            return True
        if any(second in wordnet.synsets[up].words for up in wordnet.above(sense.synset)):
            return True
    return False
