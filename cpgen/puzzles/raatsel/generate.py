"""The integrated method: layout, words and matrix are searched for together, and every instance is one the strategies
solve.

Unlike the seed's pipeline it does not fix a matrix first: any matrix that a language gives is welcome as long as it is
solvable. Each chunk is one search from a random part of the language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice
from pathlib import Path
from random import Random
from zlib import crc32

from cpgen.errors import BadInput, expect
from cpgen.language.files import load, shipped
from cpgen.language.graph import Language, merge, without
from cpgen.puzzles.raatsel.board import Raatsel
from cpgen.puzzles.raatsel.layout import Search
from cpgen.puzzles.raatsel.stock import Base, base_of, mask_of, stock
from cpgen.puzzles.raatsel.words import Taste, fill
from cpgen.request import Method, Request

SEARCHES = 12
"""Layout searches in one chunk."""
LAYOUTS = 12
"""Layouts of one search that are filled."""
MEANINGS = {1: 2, 2: 5, 3: 8, 4: 12}
LETTERS = {1: 1, 2: 2, 3: 4, 4: 6}
"""At most so many letter games, and up to twice as many where a chunk has found nothing else."""
OFTEN_WORD, OFTEN_CATEGORY = 0.10, 0.25
"""A word or category may be in this share of a batch."""
AT_ONCE = 8
"""Chunks of a batch that may be made at once."""
OPTIONS = {
    "language": "files of word lists, comma separated; 'english' is the graph that comes with cpgen (default)",
    "theme": "words or categories the puzzle is about, comma separated",
    "ban": "words or categories not to use, comma separated",
    "false_friends": "how many strict relations the solution does not use, as 5-12",
    "familiarity": "the least familiarity of a word on the Zipf scale (3.2 to 6)",
    "meanings": "how many groups at least ask for the meaning of words (default 5 at size 2)",
}


def base_for(files: str, ban: str) -> Base:
    """The graphs named, merged, without what is banned, made ready once as long as the files stay as they are."""
    named = terms(files)
    expect(named, "raatsel: no language is named")
    return _base(named, tuple(_stamp(name) for name in named if name != "english"), terms(ban))


def terms(text: str) -> tuple[str, ...]:
    """What a user names, separated by commas."""
    return tuple(term.strip() for term in text.split(",") if term.strip())


def _stamp(name: str) -> tuple[int, int] | None:
    """What changes when a file does; None if there is none, which reading it will tell."""
    try:
        found = Path(name).stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


@lru_cache(maxsize=4)
def _base(named: Sequence[str], stamps: Sequence[tuple[int, int] | None], ban: Sequence[str]) -> Base:
    """The graphs of these names, as their files are at these moments."""
    parts = [shipped() if name == "english" else load(Path(name)) for name in named]
    found = parts[0] if len(parts) == 1 else merge(*parts)
    for name in ban:
        known(found, name, "ban")
    return base_of(without(found, ban) if ban else found)


def known(source: Language, name: str, option: str) -> None:
    """BadInput if a language has neither a word nor a category of this name, which names what is called alike."""
    names = {n.casefold(): n for n in (*source.words, *(c.label for c in source.categories))}
    if name.casefold() not in names:
        near = get_close_matches(name.casefold(), names, 1, 0.75)
        hint = f"; is {names[near[0]]!r} meant?" if near else ""
        raise BadInput(f"raatsel: {option} {name!r} is no word or category of the language{hint}")


def theme_of(base: Base, theme: str) -> int:
    """The categories a theme names or has words of, as a set; BadInput if the language knows none."""
    found, language = 0, base.language
    for term in terms(theme):
        known(language, term, "theme")
        called = {w for w, word in enumerate(language.words) if word.casefold() == term.casefold()}
        near = [
            i
            for i, c in enumerate(language.categories)
            if c.label.casefold() == term.casefold() or not called.isdisjoint(c.strict)
        ]
        expect(near, f"raatsel: theme {term!r} belongs to no category for sure")
        found |= mask_of(near)
    return found


def span(text: str) -> tuple[int, int]:
    """A number or a span of numbers as `5-12`."""
    low, _, high = text.partition("-")
    if not low.isdecimal() or not (high or low).isdecimal() or int(low) > int(high or low):
        raise BadInput(f"raatsel: false_friends {text!r} is no span such as 5-12")
    return int(low), int(high or low)


def number(name: str, text: str, kind: Callable[[str], float], low: float, high: float) -> float:
    """An option that is a number from `low` to `high`."""
    try:
        found = kind(text)
    except ValueError:
        raise BadInput(f"raatsel: {name} {text!r} is no {'whole ' if kind is int else ''}number") from None
    expect(low <= found <= high, f"raatsel: {name} {text} is not between {low} and {high}")
    return found


def expect_free(request: Request) -> None:
    """Raise BadInput if the request says where clues are: what belongs together is up to the words."""
    expect(request.pattern is None, "raatsel: a clue pattern does not apply where words decide what belongs together")
    expect(not request.minimal, "raatsel: minimal does not apply where words decide what belongs together")


def produce(request: Request, random: Random) -> Iterator[Raatsel]:
    """The instance that one search finds, if it finds one."""
    expect_free(request)
    options, size = request.options, request.shape.size
    base = base_for(options.get("language", "english"), options.get("ban", ""))
    theme = theme_of(base, options.get("theme", ""))
    friends = span(options["false_friends"]) if "false_friends" in options else None
    meanings = int(number("meanings", options.get("meanings", str(MEANINGS[size])), int, 0, len(request.shape.groups)))
    familiarity = number("familiarity", options.get("familiarity", "0"), float, 0, 8)
    avoid = frozenset(request.avoid)
    for turn in range(SEARCHES):
        part = stock(base, random, familiarity, theme, avoid)
        ease = turn / (SEARCHES - 1)
        taste = Taste(meanings, round(LETTERS[size] * (1 + ease)), friends)
        for layout in islice(Search(part, size, random, taste.meanings, taste.letters, ease).run(), LAYOUTS):
            board = fill(part, layout, random, taste)
            if board is not None:
                yield board.instance()
                return


class Varied:
    """A batch of `count` in which each word is in a tenth at most and each category in a quarter (two at least, and any number
    where there is a theme)."""

    def __init__(self, request: Request, count: int) -> None:
        self.words = max(1, int(OFTEN_WORD * count))
        self.groups = count if "theme" in request.options else max(2, int(OFTEN_CATEGORY * count))
        self.lag = min(self.words, AT_ONCE)
        self._used: Counter[str] = Counter()

    def allows(self, instance: Raatsel) -> bool:
        """Whether an instance uses nothing that was used often enough."""
        return all(self._used[name] < self._most(name) for name in names(instance))

    def admit(self, instance: Raatsel) -> None:
        """Count what an instance uses."""
        self._used.update(names(instance))

    def avoid(self, chunk: int, known: Sequence[Raatsel]) -> tuple[str, ...]:
        """What was used often enough; and what has fewer uses left than chunks are made at once, but in turn for each chunk."""
        used = Counter(name for instance in known for name in names(instance))
        left = ((name, self._most(name) - times) for name, times in sorted(used.items()))
        return tuple(name for name, n in left if n < self.lag and (crc32(name.encode()) + chunk) % self.lag >= n)

    def _most(self, name: str) -> int:
        return self.words if name.startswith("word ") else self.groups


def names(instance: Raatsel) -> list[str]:
    """What an instance uses: its words and groups."""
    return [*(f"word {w}" for w in instance.labels.words), *(f"group {g}" for g in instance.labels.groups)]


INTEGRATED = Method(
    "categories, words and matrix searched for together until the strategies solve the puzzle under every reading",
    produce,
    OPTIONS,
    ("sat", "cpsat"),
    Varied,
)
