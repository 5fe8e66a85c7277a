"""How people solve Flats: every rule of the seed's solver (000, section 6.5.6) under its own name, from easy to hard.

Difficulties are data: one table, one version, in the seed's improved order (6.7.2.2). `ORDERS` has that order and the original
one; since every rule here is monotone, the order changes the steps but never how far they get.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cpgen.deduction.facts import Group, Space
from cpgen.deduction.rules import Rule, Strategy, elimination, singles
from cpgen.puzzle import space_for
from cpgen.puzzles.flats import built, marks, opening
from cpgen.puzzles.flats.reading import Reader, finder
from cpgen.puzzles.flats.trial import NAME as SIMPLE_TRY
from cpgen.puzzles.flats.trial import simple_try

DIFFICULTY = {
    "simple_scratch": 0.0,
    "place_stair": 1.0,
    "place_n": 1.0,
    "n_plus_1": 1.2,
    "side_block": 1.3,
    "fill_gaps": 1.4,
    "build_location": 1.6,
    "differs_is_possible": 2.2,
    "differs_one_no_hide": 2.4,
    "differs_one_hide": 2.5,
    "differs_one_scratch": 2.5,
    "super_fill_gaps": 2.6,
    "large_blocks": 2.8,
    "small_blocks": 2.8,
    "n_minus_1_predef": 3.0,
    "n_minus_1_bubbles_back": 3.1,
    "n_minus_1_step_front": 3.1,
    "try": 3.5,
    "try_large": 4.5,
    "simple_try": 5.0,
}

TEXT = {
    "simple_scratch": "a built flat excludes its height from its row and column, and other flats from its place",
    "place_stair": "a view of n sees all flats in order",
    "place_n": "a view of 1 has the highest flat in front",
    "n_plus_1": "opposite views of n+1 together make a pyramid",
    "side_block": "a flat near a side that would hide too many",
    "fill_gaps": "a flat has one place left in a row or column",
    "build_location": "a place has one flat left",
    "differs_is_possible": "every open place in front is needed in sight: where the smallest flat left may be",
    "differs_one_no_hide": "the largest flat left cannot hide, so it is the next in sight",
    "differs_one_hide": "the largest flat left must hide behind a higher one",
    "differs_one_scratch": "the smallest flat left cannot be the next in sight",
    "super_fill_gaps": "every open place before the highest flat is in sight, so its flats rise",
    "large_blocks": "a flat that would leave too few in sight",
    "small_blocks": "a flat that would bring too many in sight",
    "n_minus_1_predef": "a view of n-1 is a stair with one flat moved back",
    "n_minus_1_bubbles_back": "a view of n-1, and which flat moved back is known",
    "n_minus_1_step_front": "a view of n-1, and where the moved flat stands is known",
    "try": "all arrangements of a line with at most 3 open places",
    "try_large": "all arrangements of a line",
    "simple_try": "one of two places of a flat leads to a contradiction",
}

READERS: dict[str, Reader] = {
    "differs_is_possible": built.differs_is_possible,
    "differs_one_no_hide": built.differs_one_no_hide,
    "differs_one_hide": built.differs_one_hide,
    "differs_one_scratch": built.differs_one_scratch,
    "super_fill_gaps": built.super_fill_gaps,
    "large_blocks": built.large_blocks,
    "small_blocks": built.small_blocks,
    "n_minus_1_bubbles_back": marks.n_minus_1_bubbles_back,
    "n_minus_1_step_front": marks.n_minus_1_step_front,
    "try": marks.attempt,
    "try_large": marks.attempt_large,
}
"""The strategies that read one line in its present state."""

WHOLE_LINE = ("try", "try_large")
"""Those that read it once for both views, and without views too."""

_ONCE = ("place_stair", "place_n", "n_plus_1", "side_block", "fill_gaps", "build_location")
_BLOCKS = ("large_blocks", "small_blocks")
_DIFFERS = ("differs_one_no_hide", "differs_one_hide", "differs_one_scratch")
_N_MINUS_1 = ("n_minus_1_predef", "n_minus_1_bubbles_back", "n_minus_1_step_front")
ORDERS: dict[str, tuple[str, ...]] = {
    "seed": (*_ONCE, *_DIFFERS, "differs_is_possible", *_BLOCKS, "super_fill_gaps", *_N_MINUS_1, *WHOLE_LINE, SIMPLE_TRY),
    "improved": (*_ONCE, "differs_is_possible", *_DIFFERS, "super_fill_gaps", *_BLOCKS, *_N_MINUS_1, *WHOLE_LINE, SIMPLE_TRY),
}
"""The seed's two evaluation orders: the one of its section 6.5.6, and the one its tests preferred (6.7.2.2)."""


def _board(n: int) -> Space:
    """The space without the groups of the views: what a view is not helps nobody."""
    space = space_for("flats", n)
    return Space(space.cells, space.symbols, space.extra, tuple(g for g in space.groups if g.kind != "view"))


def _simple_scratch(n: int) -> Iterator[Rule]:
    return elimination(_board(n))


def _groups(n: int, cells: bool) -> list[Group]:
    return [g for g in _board(n).groups if (g.kind == "cell") == cells]


def _fill_gaps(n: int) -> Iterator[Rule]:
    return singles(space_for("flats", n), _groups(n, False), "the only place for {group}")


def _build_location(n: int) -> Iterator[Rule]:
    return singles(space_for("flats", n), _groups(n, True), "no other flat fits {group}")


LISTED: dict[str, Callable[[Any], Iterator[Rule]]] = {
    "simple_scratch": _simple_scratch,
    "fill_gaps": _fill_gaps,
    "build_location": _build_location,
    **opening.ONE_TIME,
}
"""The strategies that are lists of rules."""


def _strategy(name: str) -> Strategy:
    difficulty, text = DIFFICULTY[name], TEXT[name]
    if name in LISTED:
        return Strategy(name, difficulty, text, LISTED[name], basic=name == "simple_scratch")
    if name in READERS:
        whole = name in WHOLE_LINE
        contains = ("try",) if name == "try_large" else ()
        return Strategy(name, difficulty, text, find=finder(READERS[name], not whole, not whole), contains=contains)
    return Strategy(name, difficulty, text, find=simple_try)


STRATEGIES = tuple(_strategy(name) for name in DIFFICULTY)
