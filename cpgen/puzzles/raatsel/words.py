"""Which word goes where: words and categories are exchanged until the strategies solve the puzzle, then until it is also
pleasant.

The links of the board are strict; what the strategies see is the permissive matrix. Exchanging a word changes one row of
it, a category one column, so each try is one fast closure. The score is how many cells are solved, and then how few false
claims there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from cpgen.language.graph import MEANING
from cpgen.puzzles.raatsel import fast
from cpgen.puzzles.raatsel.board import CERTAIN, DOUBTFUL, NONE, Labels, Raatsel
from cpgen.puzzles.raatsel.layout import Layout, fitting, plan
from cpgen.puzzles.raatsel.stock import Base, Stock
from cpgen.puzzles.raatsel.strategies import members

CLIMBS = 60
"""Exchanges tried, times the cube of the size, before a board is given up."""
POLISHES = 120
CLAIM = 0.04
"""What a false claim weighs against a solved cell."""


@dataclass(frozen=True)
class Taste:
    """What is asked of a board: categories of meaning at least, letter games at most, false friends (None: any number), and the
    weights of one doubtful relation, of one step less familiar, and of one category that a word has: words with many are better
    kept for other puzzles."""

    meanings: int
    letters: int
    friends: tuple[int, int] | None = None
    doubt: float = 0.12
    rarity: float = 0.5
    spare: float = 0.04


class Board:
    """A category for every group and a word in every cell, all links strict; either can be exchanged."""

    def __init__(self, stock: Stock, layout: Layout, words: Sequence[int]) -> None:
        self.stock, self.base, self.size = stock, stock.base, layout.size
        self.plan = plan(layout.size)
        self.groups = list(layout.groups)
        self.words = list(words)
        self.fitting = list(layout.fitting)
        """For each cell the words that fit."""
        self.columns = [self._column(c) for c in self.groups]
        self.required = sum(map(len, self.plan.groups_of))

    def _column(self, category: int) -> int:
        """The cells whose words somebody could claim for a category."""
        return sum(1 << cell for cell, word in enumerate(self.words) if self.base.claims[word] >> category & 1)

    def put(self, cell: int, word: int) -> None:
        """Put a word into a cell."""
        self.words[cell] = word
        claims, bit = self.base.claims[word], 1 << cell
        self.columns = [c | bit if claims >> g & 1 else c & ~bit for c, g in zip(self.columns, self.groups)]

    def score(self) -> tuple[float, list[int]]:
        """How many cells the strategies solve, less a little for each false claim; and the word cells they leave open."""
        left = fast.closure(self.size, self.columns)
        assert left is not None, "a board solves its own puzzle"
        cells, words = left
        still = [p for p, mask in enumerate(words) if mask & (mask - 1)]
        solved = len(words) - len(still) + sum(not mask & (mask - 1) for mask in cells)
        return solved - CLAIM * (sum(map(int.bit_count, self.columns)) - self.required), still

    @property
    def solved(self) -> bool:
        """Whether the strategies solve it."""
        return fast.solved(self.size, self.columns)

    def state(self) -> tuple[list[int], list[int], list[int], list[int]]:
        """What an exchange changes."""
        return list(self.groups), list(self.words), list(self.fitting), list(self.columns)

    def restore(self, state: tuple[list[int], list[int], list[int], list[int]]) -> None:
        """Go back to an earlier state."""
        self.groups, self.words, self.fitting, self.columns = state

    def exchange_word(self, cell: int, random: Random) -> bool:
        """Put another word that fits into a cell; False if the one drawn is in use."""
        words = list(members(self.fitting[cell]))
        word = random.choice(words)
        if word in self.words:
            return False
        self.put(cell, word)
        return True

    def exchange_category(self, group: int, random: Random, taste: Taste) -> bool:
        """Put another category that goes with all others on a group, and words where the old ones do not fit; False if it
        does not go."""
        choices = self._categories(group, taste)
        if not choices:
            return False
        sizes = [self.base.strict[c].bit_count() for c in choices]
        self.groups[group] = random.choices(choices, [1 / size for size in sizes])[
            0
        ]  # broad ones go with most others, and are dull
        named = 0
        for c in self.groups:
            named |= self.base.named[c]
        used = set(self.words)
        if any(named >> word & 1 for word in used):
            return False
        for cell in range(len(self.words)):
            if group not in self.plan.groups_of[cell] and group not in self.plan.against[cell]:
                continue
            self.fitting[cell] = fitting(self.stock, self.size, self.groups, cell, named)
            if not self.fitting[cell] >> self.words[cell] & 1:
                free = [w for w in members(self.fitting[cell]) if w not in used]
                if not free:
                    return False
                used.add(word := random.choice(free))
                self.words[cell] = word
        self.columns = [self._column(c) for c in self.groups]
        return True

    def _categories(self, group: int, taste: Taste) -> list[int]:
        """The categories that could stand in a group's place."""
        sharing, kinds = self.stock.sharing, self.base.language.categories
        allowed = self.stock.shown
        for other, (c, m) in enumerate(zip(self.groups, self.plan.shared[group])):
            if other != group:
                allowed &= sharing[m][c]
        rest = [kinds[c].kind for g, c in enumerate(self.groups) if g != group]
        meanings = sum(kind in MEANING for kind in rest)
        return [
            c
            for c in members(allowed & ~(1 << self.groups[group]))
            if (meanings >= taste.meanings or kinds[c].kind in MEANING)
            and (rest.count("letters") < taste.letters or kinds[c].kind != "letters")
        ]

    def friends(self) -> int:
        """False friends: strict relations that the solution does not use."""
        return sum(self.base.sure[w] >> g & 1 for w in self.words for g in self.groups) - self.required

    def displeasure(self, taste: Taste) -> float:
        """The less the better."""
        claims = sum(column.bit_count() for column in self.columns)
        friends = self.friends()
        doubtful = claims - friends - self.required
        rare = sum(max(0.0, 5.0 - self.base.language.familiarity[w]) for w in self.words)
        versatile = sum(self.base.sure[w].bit_count() for w in self.words)
        off = 0 if taste.friends is None else max(taste.friends[0] - friends, friends - taste.friends[1], 0)
        return taste.rarity * rare + taste.doubt * doubtful + taste.spare * versatile + 3.0 * off

    def instance(self) -> Raatsel:
        """The puzzle."""
        return puzzle_of(self.base, self.size, self.groups, self.words)


def puzzle_of(base: Base, size: int, groups: Sequence[int], words: Sequence[int]) -> Raatsel:
    """The puzzle of these categories and words of a language, edges last and in order; the rest in alphabetical order."""
    language, count = base.language, len(groups) - 6
    order = sorted(words, key=language.words.__getitem__)
    columns = [*sorted(groups[:count], key=lambda g: language.categories[g].label), *groups[count:]]
    names = [language.categories[g].label for g in columns]
    labels = Labels(size, tuple(language.words[w] for w in order), tuple(names[:count]), tuple(names[count:]))
    return Raatsel(labels, tuple("".join(relation(base, w, g) for g in columns) for w in order))


def relation(base: Base, word: int, category: int) -> str:
    """The entry of the matrix for a word and a category of a language."""
    return CERTAIN if base.sure[word] >> category & 1 else DOUBTFUL if base.claims[word] >> category & 1 else NONE


def fill(stock: Stock, layout: Layout, random: Random, taste: Taste) -> Board | None:
    """A board that the strategies solve; None if none was found soon enough."""
    start = _first(stock, layout, random)
    if start is None:
        return None
    board = Board(stock, layout, start)
    return board if _climb(board, random, taste) and _polish(board, random, taste) else None


def _first(stock: Stock, layout: Layout, random: Random) -> list[int] | None:
    """Different words, familiar ones rather, the poorest cells first; None if that leaves a cell without one."""
    known, named = stock.base.language.familiarity, 0
    for g in layout.groups:
        named |= stock.base.named[g]
    words, used = [-1] * len(layout.fitting), set()
    for cell in sorted(range(len(words)), key=lambda cell: layout.fitting[cell].bit_count()):
        free = [w for w in members(layout.fitting[cell] & ~named) if w not in used]
        if not free:
            return None
        words[cell] = max(free, key=lambda w: known[w] + 1.5 * random.random())
        used.add(words[cell])
    return words


def _climb(board: Board, random: Random, taste: Taste) -> bool:
    """Exchange words and categories, mostly where cells are open, keeping what is no worse, until all is solved."""
    score, still = board.score()
    for _ in range(CLIMBS * board.size**3):
        if not still and board.solved:
            return True
        cell = random.choice(still) if still and random.random() < 0.8 else random.randrange(len(board.words))
        before = board.state()
        if random.random() < 0.5:
            done = board.exchange_word(cell, random)
        else:
            done = board.exchange_category(random.choice(board.plan.groups_of[cell]), random, taste)
        if done:
            new, now = board.score()
            if new >= score:
                score, still = new, now
                continue
        board.restore(before)
    return board.solved


def _polish(board: Board, random: Random, taste: Taste) -> bool:
    """Exchange words for pleasanter ones while it stays solved; whether the number of false friends is as asked for."""
    value = board.displeasure(taste)
    for _ in range(POLISHES * board.size):
        before = board.state()
        if board.exchange_word(random.randrange(len(board.words)), random):
            new = board.displeasure(taste)
            if new < value and board.solved:
                value = new
                continue
        board.restore(before)
    return taste.friends is None or taste.friends[0] <= board.friends() <= taste.friends[1]
