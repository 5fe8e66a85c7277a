"""Which category goes where: a search over categories only, with a distinct strict word for every cell kept possible throughout.

Each group has a set of categories left for it. Placing one leaves the others what shares enough words with it, and what has no
partner left at a neighbour goes too; the group with the fewest left is next. Cells whose groups are all placed must have
different words, kept by a matching that grows with them. A search that does not get there in time starts again elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from cpgen.language.graph import MEANING
from cpgen.puzzles.raatsel.geometry import hexagon
from cpgen.puzzles.raatsel.stock import BROAD, SPECIFIC, WEIGHT, Stock, mask_of
from cpgen.puzzles.raatsel.strategies import members

NODES = 200
REVISED = 30
"""Groups with more categories left than this are not looked at for partners: that would cost more than it saves."""
SOCIABLE = 0.3
THEMED = 4.0
"""How much rather a category of the theme is tried."""
TRIED = 20
"""Categories tried for one group before the search goes back."""


@dataclass(frozen=True)
class Plan:
    """The groups of a size: category cells by number, then the six edges."""

    groups_of: tuple[tuple[int, ...], ...]
    """For each word cell its groups."""
    cells_of: tuple[tuple[int, ...], ...]
    """For each group its word cells."""
    against: tuple[tuple[int, ...], ...]
    """For each word cell the groups that it lacks but a cell with all of its groups has: a word that belongs to them too
    could be exchanged with the word there."""
    shared: tuple[tuple[int, ...], ...]
    """For each two groups how many word cells they have in common, at most 2 counted."""


@lru_cache(maxsize=4)
def plan(size: int) -> Plan:
    """Who meets whom on the hexagon of a size."""
    board = hexagon(size)
    count = len(board.categories)
    groups_of = tuple((*t, *(count + e for e in edges)) for t, edges in zip(board.touching, board.edges_of))
    cells_of = tuple(tuple(c for c, groups in enumerate(groups_of) if g in groups) for g in range(count + 6))
    sets = [set(groups) for groups in groups_of]
    against = tuple(tuple(sorted(set().union(*(b - a for b in sets if a < b)))) for a in sets)
    shared = tuple(tuple(min(2, len(set(a) & set(b))) if a is not b else 0 for b in cells_of) for a in cells_of)
    return Plan(groups_of, cells_of, against, shared)


@dataclass(frozen=True)
class Layout:
    """A category for every group, and for every word cell the strict words that fit."""

    size: int
    groups: tuple[int, ...]
    fitting: tuple[int, ...]


def fitting(stock: Stock, size: int, groups: Mapping[int, int] | Sequence[int], cell: int, named: int) -> int:
    """The strict words that fit a cell for the categories of its groups, without those that could trade places with a corner."""
    words = stock.words & ~named
    for g in plan(size).groups_of[cell]:
        words &= stock.base.strict[groups[g]]
    for g in plan(size).against[cell]:
        words &= ~stock.base.permissive[groups[g]]
    return words


class Search:
    """One search for layouts with at least so many categories of meaning and at most so many letter games.

    `ease` from 0 to 1 says how gladly it takes categories that go with many others: they are broad and dull, and in a batch they
    are soon used up, so they are better kept for when nothing else will do.
    """

    def __init__(self, stock: Stock, size: int, random: Random, meanings: int, letters: int, ease: float = 1.0) -> None:
        self.stock, self.size, self.plan = stock, size, plan(size)
        kinds = {c: stock.base.language.categories[c].kind for c in stock.categories}
        self.meaning = mask_of([c for c, kind in kinds.items() if kind in MEANING])
        self.games = mask_of([c for c, kind in kinds.items() if kind == "letters"])
        self.most_others = len(self.plan.cells_of) - meanings
        self.most_games = letters
        self.nodes = NODES * size
        self.groups: dict[int, int] = {}
        self.fitting: dict[int, int] = {}
        self.named = 0
        cells = range(len(self.plan.groups_of))
        self.near = [
            [c for c in cells if g in self.plan.groups_of[c] or g in self.plan.against[c]] for g in range(len(self.plan.cells_of))
        ]
        """For each group the cells whose words depend on it."""
        broad = SPECIFIC + ease * (BROAD - SPECIFIC)
        self.rank = {
            c: random.random()
            ** (1.0 / (WEIGHT[kind] * stock.base.clear[c] * min(1.0, broad / stock.base.strict[c].bit_count())))
            * stock.sharing[2][c].bit_count() ** (SOCIABLE * ease)
            * (THEMED if stock.theme >> c & 1 else 1.0)
            for c, kind in kinds.items()
        }
        """A draw by weight, once a search; sociable categories come first, or the search would hardly ever end."""

    def run(self) -> Iterator[Layout]:
        """The search from the hub on, which is of the theme if there is one."""
        left = [self.stock.shown] * len(self.plan.cells_of)
        hub = len(self.plan.cells_of) - 7
        if self.stock.theme & left[hub]:
            left[hub] &= self.stock.theme
        for _ in self._place(hub, left, {}):
            fitting = tuple(self.fitting[cell] for cell in range(len(self.plan.groups_of)))
            yield Layout(self.size, tuple(self.groups[g] for g in range(len(left))), fitting)

    def _place(self, group: int, left: list[int], owner: dict[int, int]) -> Iterator[None]:
        """Place a group and then all others, with these categories left for each and this matching of words to cells."""
        self.nodes -= 1
        for c in sorted(members(left[group]), key=self.rank.__getitem__, reverse=True)[:TRIED]:
            if self.nodes < 0:
                return
            self.groups[group] = c
            self.named = self.names()
            matched = self.finish(group, owner)
            below = None if matched is None else self._follow(group, c, left)
            below = None if below is None else self._corners(group, below)
            if below is not None and matched is not None:
                free = [g for g in range(len(left)) if g not in self.groups]
                if free:
                    yield from self._place(min(free, key=lambda g: below[g].bit_count()), below, matched)
                else:
                    yield None
            del self.groups[group]

    def _follow(self, group: int, category: int, left: list[int]) -> list[int] | None:
        """What placing a category leaves for the other groups; None if one is left with nothing."""
        sharing, shared = self.stock.sharing, self.plan.shared
        left = [mask & sharing[m][category] for mask, m in zip(left, shared[group])]
        placed = mask_of(list(self.groups.values()))
        if (placed & ~self.meaning).bit_count() == self.most_others:
            left = [mask & self.meaning for mask in left]
        elif (placed & self.games).bit_count() == self.most_games:
            left = [mask & ~self.games for mask in left]
        free = [g for g in range(len(left)) if g not in self.groups]
        if not all(left[g] for g in free):
            return None
        for g in sorted((g for g in free if left[g].bit_count() <= REVISED), key=lambda g: left[g].bit_count()):
            beside = [(sharing[m], left[h]) for h in free if (m := shared[g][h])]
            kept = 0
            for c in members(left[g]):
                if all(row[c] & mask for row, mask in beside):
                    kept |= 1 << c
            if not kept:
                return None
            left[g] = kept
        return left

    def _corners(self, group: int, left: list[int]) -> list[int] | None:
        """Where a cell has one group left to place, only what the words that fit so far belong to; None if that is nothing."""
        for cell in self.near[group]:
            groups = self.plan.groups_of[cell]
            if len(groups) > 2 and sum(g in self.groups for g in groups) == len(groups) - 1:
                words = self.stock.words & ~self.named
                for g in groups:
                    if g in self.groups:
                        words &= self.stock.base.strict[self.groups[g]]
                    else:
                        last = g
                reached = 0
                for word in members(words):
                    reached |= self.stock.base.sure[word]
                left[last] &= reached
                if not left[last]:
                    return None
        return left

    def names(self) -> int:
        """The words that labels of placed categories name: they are not used as words."""
        named = 0
        for c in self.groups.values():
            named |= self.stock.base.named[c]
        return named

    def finish(self, group: int, owner: dict[int, int]) -> dict[int, int] | None:
        """Match the cells that this group finished to words of their own as well; None if they have none."""
        owner = dict(owner)
        for cell in self.near[group]:
            if all(g in self.groups for g in (*self.plan.groups_of[cell], *self.plan.against[cell])):
                self.fitting[cell] = words = fitting(self.stock, self.size, self.groups, cell, self.named)
                if not words or not self._augment(cell, owner, set()):
                    return None
        return owner

    def _augment(self, cell: int, owner: dict[int, int], seen: set[int]) -> bool:
        """Give a cell a word, moving others along if all of its words are taken."""
        words = list(members(self.fitting[cell]))
        for word in words:
            if word not in owner:
                owner[word] = cell
                return True
        for word in words:
            if word not in seen:
                seen.add(word)
                if self._augment(owner[word], owner, seen):
                    owner[word] = cell
                    return True
        return False
