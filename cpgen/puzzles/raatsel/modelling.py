"""Logical modelling as a method of Raatsel's own: a matrix alone, or, with a language, words and categories along with it.

A large language is too much for one model, so a part of it is drawn: categories that share words and suit each other, and the
most familiar words that belong to enough of them. "None" is then said of that part, by name, and the next chunk draws another;
of a language small enough to be taken whole it is the answer.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from cpgen.errors import expect
from cpgen.generation.goal import goal_of
from cpgen.generation.modelling import method as modelling
from cpgen.puzzles.raatsel.board import Raatsel, clues_of
from cpgen.puzzles.raatsel.generate import LETTERS, MEANINGS, base_for, number, span
from cpgen.puzzles.raatsel.geometry import hexagon
from cpgen.puzzles.raatsel.layout import plan
from cpgen.puzzles.raatsel.stock import BROAD, WEIGHT, Base, Stock, mask_of
from cpgen.puzzles.raatsel.strategies import STRATEGIES, members
from cpgen.puzzles.raatsel.theory import full, theory
from cpgen.puzzles.raatsel.wording import worded
from cpgen.request import Impossible, Method, Request

LOG = logging.getLogger("cpgen")
CATEGORIES, WORDS = 24, 400
"""How much of a language one model sees unless the options say otherwise."""
WORDY = ("language", "ban", "categories", "words", "meanings")
"""The options that speak of a language."""
ALONG = frozenset((*WORDY, "false_friends", "engine", "rounds", "bottleneck"))
"""The options that go with a language; the others name clues, which are not the user's to choose then."""


def produce(request: Request, random: Random) -> Iterator[Raatsel]:
    """One answer of the model, if there is one."""
    options, labels = dict(request.options), request.shape
    if "false_friends" in options:
        expect("clues" not in options, "raatsel: clues and false_friends say the same; give one of them")
        low, high = span(options.pop("false_friends"))
        places = len(clues_of(labels, full(labels)))
        expect(low <= places, f"raatsel: size {labels.size} has room for {places} false friends, not {low}")
        options["clues"] = f"{max(0, places - high)}..{places - low}"
    if request.strategies is None and not request.require and not request.forbid:
        request = replace(request, strategies=tuple(s.name for s in STRATEGIES))
    if "language" not in options:
        for name in WORDY:
            expect(name not in options, f"raatsel: option {name} is for a language; name one (language=english)")
        yield from modelling.produce(replace(request, options=options), random)
        return
    for name in request.options:
        expect(name in ALONG, f"raatsel: option {name} does not go with a language")
    expect(request.pattern is None and not request.minimal, "raatsel: with a language the clues follow from the words")
    yield from _worded(replace(request, options={k: v for k, v in options.items() if k not in WORDY}), request, random)


def _worded(inner: Request, request: Request, random: Random) -> Iterator[Raatsel]:
    """Words and categories of a language, or of a part of it."""
    options, labels = request.options, request.shape
    twins = hexagon(labels.size).twins
    expect(
        not twins, "raatsel: logical modelling chooses words for sizes 1 and 2; beyond, twin cells depend on the order of words"
    )
    most = int(number("categories", options.get("categories", str(CATEGORIES)), int, len(labels.groups), 10**6))
    words = int(number("words", options.get("words", str(WORDS)), int, len(labels.words), 10**6))
    meanings = int(number("meanings", options.get("meanings", str(MEANINGS[labels.size])), int, 0, len(labels.groups)))
    base = base_for(options["language"], options.get("ban", ""))
    part, whole = part_of(base, labels.size, random, most, words)
    model = worded(theory(labels, goal_of(inner).strategies), labels, part, random, meanings)
    try:
        yield from modelling.produce(inner, random, made=model)
    except Impossible as none:
        if not whole:
            LOG.info("%s among %s", none, told(part, meanings))
            return
        text = f"{none} among {told(part, meanings)}"
        raise Impossible(text, {**none.details, "among": told(part, meanings)}, none.bounded) from None


def told(part: Stock, meanings: int) -> str:
    """What an answer speaks of."""
    names = ", ".join(sorted(part.base.language.categories[k].label for k in part.categories))
    asked = f", with {meanings} or more groups that ask for meanings" if meanings else ""
    return f"these {len(part.categories)} categories and {part.words.bit_count()} words{asked} ({names})"


def part_of(base: Base, size: int, random: Random, most: int, words: int) -> tuple[Stock, bool]:
    """The language if it has no more than so many categories and useful words, else a part of it; and whether it is whole."""
    least = min(map(len, plan(size).groups_of))
    everything = Stock(base, tuple(range(len(base.strict))), mask_of(range(len(base.sure))))
    categories, named = everything.categories, 0
    if len(categories) > most:
        categories = tuple(_drawn(everything, random, most, LETTERS[size] / len(plan(size).cells_of)))
        for k in categories:
            named |= base.named[k]
    shown = mask_of(categories)
    useful = [w for w, sure in enumerate(base.sure) if (sure & shown).bit_count() >= least and not named >> w & 1]
    if len(useful) <= words and categories == everything.categories:
        return everything, True
    familiarity = base.language.familiarity
    known = sorted(useful, key=lambda w: (-familiarity[w], w))[:words]
    return Stock(base, categories, mask_of(known)), False


def _drawn(stock: Stock, random: Random, most: int, games: float) -> Iterator[int]:
    """Categories that suit each other, one after the other, sociable and specific ones rather; few of them letter games."""
    base, sharing, kinds = stock.base, stock.sharing, [c.kind for c in stock.base.language.categories]
    allowed, taken = stock.shown, 0
    letters = mask_of([k for k, kind in enumerate(kinds) if kind == "letters"])
    weight = [WEIGHT[kind] * base.clear[k] * min(1.0, BROAD / max(1, base.strict[k].bit_count())) for k, kind in enumerate(kinds)]

    def gladly(k: int) -> float:
        company = 2 * (sharing[2][k] & taken).bit_count() + (sharing[1][k] & taken).bit_count()
        drawn: float = random.random() ** (1.0 / max(weight[k], 0.01))
        return (2 + company) * drawn

    while allowed and taken.bit_count() < most:
        if (taken & letters).bit_count() >= games * most:
            allowed &= ~letters
        k = max(members(allowed), key=gladly, default=None)
        if k is None:
            return
        yield k
        taken |= 1 << k
        allowed &= sharing[0][k]


METHOD = Method(
    "logical modelling: the strategies are constraints of the model, so that it finds a matrix, or with a language words and "
    "categories, or proves that there are none",
    produce,
    {
        "language": "choose words and categories too, from files of word lists, comma separated; 'english' is the graph that "
        "comes with cpgen",
        "ban": "with a language: words or categories not to use, comma separated",
        "categories": f"with a language: how many categories a model sees (default {CATEGORIES}); of more each try draws so many",
        "words": f"with a language: how many words one model sees, the most familiar ones (default {WORDS})",
        "meanings": "with a language: how many groups at least ask for the meaning of words (default 5 at size 2)",
        "false_friends": "how many relations the solution does not use, doubtful ones included, as 5-12; --engine fewest "
        "leaves as many as can be",
        **modelling.METHOD.options,
    },
    ("sat", "cpsat"),
    exact=True,
)
