"""How people solve a Raatsel (seed 001, section 5.2), sound for any order of the given words and categories.

Eliminations and singles are listed rules. Exhaustion is found: a category does not fit a cell if some of the cells around it
have, together, fewer fitting words than cells (Hall); the seed's form looks only at the cells along one side. Support is the
neighbour elimination that does not wait until the neighbour is placed. Twin order is bookkeeping from size 3 on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from cpgen.deduction.facts import Fact, Space
from cpgen.deduction.rules import Rule, Strategy, elimination, singles
from cpgen.puzzle import space_for
from cpgen.puzzles.raatsel.board import Labels, absence
from cpgen.puzzles.raatsel.geometry import SIDES, hexagon

if TYPE_CHECKING:
    from cpgen.deduction.state import State

DIFFICULTY = {
    "candidate_elimination": 0.0,
    "twin_order": 0.5,
    "neighbour_elimination": 1.0,
    "word_naked_single": 1.5,
    "category_naked_single": 1.5,
    "word_hidden_single": 2.0,
    "category_hidden_single": 2.0,
    "category_exhaustion": 3.0,
    "neighbour_support": 4.0,
    "category_matching": 5.0,
}
SEED = tuple(name for name in DIFFICULTY if name not in ("neighbour_support", "category_matching"))
"""The strategies of the seed's text."""


def _space(labels: Labels) -> Space:
    return space_for("raatsel", labels)


def _neighbours(labels: Labels) -> Iterator[Rule]:
    """A word is out of every cell that touches a group it does not belong to, and the other way round."""
    board, space = hexagon(labels.size), _space(labels)
    count = len(board.categories)
    for w, word in enumerate(labels.words):
        for g, group in enumerate(labels.groups):
            apart, text = absence(space, labels, w, g), f"{word} does not belong to {group}"
            if g >= count:
                yield Rule((apart,), tuple(-space.atom(count + p, w) for p in board.sides[g - count]), text)
                continue
            for c, places in enumerate(board.around):
                cell = space.atom(c, g)
                yield Rule((cell, apart), tuple(-space.atom(count + p, w) for p in places), text)
                for p in places:
                    yield Rule((space.atom(count + p, w), apart), (-cell,), text)


def _find_neighbours(state: State) -> Iterator[Rule]:
    """The same, all that one group or one placed word excludes in one step."""
    labels: Labels = state.shape
    board, count, space = hexagon(labels.size), len(labels.categories), state.space
    beside: list[tuple[int, tuple[int, ...], tuple[Fact, ...]]] = [(count + e, side, ()) for e, side in enumerate(board.sides)]
    beside += [(g, around, (space.atom(c, g),)) for c, around in enumerate(board.around) if (g := state.placed[c]) is not None]
    for group, places, known in beside:
        out = [(w, p) for p in places for w in members(state.masks[count + p] & ~_fits(state, group))]
        if out:
            because = (*known, *(absence(space, labels, w, group) for w in sorted({w for w, _ in out})))
            where = f"the {SIDES[group - count]} side" if group >= count else space.name(known[0]).partition("=")[0]
            text = f"{where} is {labels.groups[group]!r}, so only such words touch it"
            yield Rule(because, tuple(-space.atom(count + p, w) for w, p in out), text)
    for p, cells in enumerate(board.touching):
        w = state.placed[count + p]
        if w is None:
            continue
        apart = [g for g in range(count) if not _fits(state, g) >> w & 1]
        out = [(c, g) for c in cells for g in apart if state.masks[c] >> g & 1]
        if out:
            because = (space.atom(count + p, w), *(absence(space, labels, w, g) for g in sorted({g for _, g in out})))
            yield Rule(
                because, tuple(-space.atom(c, g) for c, g in out), f"{labels.words[w]!r} touches only groups it belongs to"
            )


def _singles(kind: str, words: bool, why: str) -> Strategy:
    """Naked singles are the groups of a cell, hidden ones those of a word or category."""

    def rules(labels: Labels) -> Iterator[Rule]:
        space = _space(labels)
        start = "w" if words else "c"
        wanted = (
            (g for g in space.groups if g.kind == "cell" and g.name.startswith(start))
            if kind == "naked"
            else (g for g in space.groups if g.kind == ("word" if words else "category"))
        )
        return singles(space, wanted, why)

    name = f"{'word' if words else 'category'}_{kind}_single"
    return Strategy(name, DIFFICULTY[name], why.replace("{group}", "a cell" if kind == "naked" else "it"), rules)


def _twin_order(labels: Labels) -> Iterator[Rule]:
    """Of two twin cells the first holds the earlier word."""
    board, space = hexagon(labels.size), _space(labels)
    count, words = len(board.categories), range(len(labels.words))
    for a, b in board.twins:
        at_a, at_b = ([space.atom(count + p, w) for w in words] for p in (a, b))
        for w in words:
            text = f"w{a} and w{b} touch the same groups, so w{a} takes the word that is listed first"
            yield Rule(tuple(-x for x in at_a[:w]), (-at_b[w],), text)
            yield Rule(tuple(-x for x in at_b[w + 1 :]), (-at_a[w],), text)


def _fits(state: State, group: int) -> int:
    """The words not known to be outside a group, as a mask."""
    masks: list[int] | None = state.memory.get("fits")
    if masks is None:
        labels: Labels = state.shape
        width, first = len(labels.groups), state.space.key_atoms + 1
        masks = [sum(1 << w for w in range(len(labels.words)) if first + w * width + g not in state.known) for g in range(width)]
        state.memory["fits"] = masks
    return masks[group]


def _why_not(state: State, places: Iterable[int], group: int, words: int) -> tuple[Fact, ...]:
    """Why each of these places can only take these words if the category beside them is `group`."""
    labels: Labels = state.shape
    count, space = len(labels.categories), state.space
    facts: dict[Fact, None] = {}
    for w in range(len(labels.words)):
        if words >> w & 1:
            continue
        apart = absence(space, labels, w, group)
        for place in places:
            out = -space.atom(count + place, w)
            facts[apart if apart in state.known else out] = None
    return tuple(facts)


def _exhaustion(state: State) -> Iterator[Rule]:
    """The seed's: too few words for the cells that a category cell has along one side."""
    labels: Labels = state.shape
    board, count = hexagon(labels.size), len(labels.categories)
    for c, around in enumerate(board.around):
        for e, side in enumerate(board.sides):
            if places := tuple(p for p in around if p in side):
                for g in range(count):
                    if not state.masks[c] >> g & 1:
                        continue
                    left = 0
                    for p in places:
                        left |= state.masks[count + p] & _fits(state, g)
                    if left.bit_count() < len(places):
                        text = (
                            f"{labels.categories[g]} has {left.bit_count()} words for {len(places)} cells along {labels.edges[e]}"
                        )
                        yield Rule(_why_not(state, places, g, left), (-state.space.atom(c, g),), text)


def _matching(state: State) -> Iterator[Rule]:
    """The general form: some of the six cells around have too few words."""
    labels: Labels = state.shape
    board, count = hexagon(labels.size), len(labels.categories)
    for c, around in enumerate(board.around):
        for g in range(count):
            if state.masks[c] >> g & 1:
                fitting = [state.masks[count + p] & _fits(state, g) for p in around]
                if lacking := short(fitting):
                    places, left = tuple(around[i] for i in lacking), 0
                    for i in lacking:
                        left |= fitting[i]
                    text = f"{labels.categories[g]} has {left.bit_count()} words for {len(places)} cells around c{c}"
                    yield Rule(_why_not(state, places, g, left), (-state.space.atom(c, g),), text)


def short(fitting: Sequence[int]) -> tuple[int, ...]:
    """Some of these sets that have, together, fewer members than they are; empty if each can have a member of its own."""
    owner: dict[int, int] = {}
    for start in range(len(fitting)):
        seen, reached, free = 0, [start], 0
        came: dict[int, int] = {}
        for i in reached:
            fresh = fitting[i] & ~seen
            seen |= fresh
            while fresh and not free:
                low = fresh & -fresh
                fresh ^= low
                came[low] = i
                if low in owner:
                    reached.append(owner[low])
                else:
                    free = low
        if not free:
            return tuple(sorted(reached))
        held = {i: member for member, i in owner.items()}
        while True:
            owner[free] = i = came[free]
            if i == start:
                break
            free = held[i]
    return ()


def _support(state: State) -> Iterator[Rule]:
    """Words that belong to none of the categories left for a cell are out of the places around it."""
    labels: Labels = state.shape
    board, count, space = hexagon(labels.size), len(labels.categories), state.space
    for c, around in enumerate(board.around):
        left = [g for g in range(count) if state.masks[c] >> g & 1]
        possible = 0
        for g in left:
            possible |= _fits(state, g)
        out = [(w, p) for p in around for w in members(state.masks[count + p] & ~possible)]
        if out:
            because = [-space.atom(c, g) for g in range(count) if g not in left]
            because += [absence(space, labels, w, g) for w in sorted({w for w, _ in out}) for g in left]
            named = ", ".join(labels.words[w] for w in sorted({w for w, _ in out}))
            text = f"of the categories left for c{c} there is none for {named}"
            yield Rule(tuple(because), tuple(-space.atom(count + p, w) for w, p in out), text)


def members(mask: int) -> Iterator[int]:
    """The numbers of the bits in a mask."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


STRATEGIES = (
    Strategy(
        "candidate_elimination",
        DIFFICULTY["candidate_elimination"],
        "what is placed is nowhere else",
        lambda labels: elimination(_space(labels)),
        basic=True,
    ),
    Strategy(
        "twin_order", DIFFICULTY["twin_order"], "of two twin cells the first holds the earlier word", _twin_order, basic=True
    ),
    Strategy(
        "neighbour_elimination",
        DIFFICULTY["neighbour_elimination"],
        "a word touches only groups it belongs to",
        _neighbours,
        _find_neighbours,
    ),
    _singles("naked", True, "no other word is left for {group}"),
    _singles("naked", False, "no other category is left for {group}"),
    _singles("hidden", True, "the only place left for {group}"),
    _singles("hidden", False, "the only place left for {group}"),
    Strategy(
        "category_exhaustion",
        DIFFICULTY["category_exhaustion"],
        "a category has too few words for its cells along a side",
        find=_exhaustion,
        lazy=True,
    ),
    Strategy(
        "neighbour_support",
        DIFFICULTY["neighbour_support"],
        "a word belongs to none of the categories left beside it",
        find=_support,
    ),
    Strategy(
        "category_matching",
        DIFFICULTY["category_matching"],
        "a category has too few words for some of the cells around it",
        find=_matching,
        lazy=True,
    ),
)
