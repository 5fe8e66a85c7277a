"""The seed's re-ordered rules as its outlines read (000, figures 33 to 45), for the study of rule order (6.7.2.2) only.

The general forms in `built` and `marks` are monotone, so their order cannot matter. The outlines fire only in an exact situation:
a view that differs by one from what is in sight *now*, or by exactly the number of open places. Once more is built that situation
may be gone, and what the rule could have said is lost; that is why order mattered to the seed. Each literal rule is a general one
behind its literal trigger, so it is sound where the outline was not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations

from cpgen.puzzles.flats import built, marks, opening
from cpgen.puzzles.flats.board import Flats, clues, sights
from cpgen.puzzles.flats.reading import Finding, Line, Reader, line_at

RULES = ("differs_one", "differs_is_possible", "blocks", "super_fill_gaps", "n_minus_1")
"""The five rules the seed re-orders, in the order of its digits 0 to 4."""


def in_sight(line: Line) -> int:
    """How many built flats can be seen now, open places aside."""
    count = tallest = 0
    for height in line.built:
        if height > tallest:
            count, tallest = count + 1, height
    return count


def _open_in_front(line: Line) -> int:
    """How many places are open before the first flat higher than all that are not built."""
    largest = max((h for h in range(1, line.n + 1) if h not in line.built), default=0)
    wall = next((p for p, h in enumerate(line.built) if h > largest), line.n)
    return sum(p < wall for p in line.open)


def _if(trigger: Callable[[Line], bool], *readers: Reader) -> Reader:
    def read(line: Line) -> Iterator[Finding]:
        if line.open and trigger(line):
            for reader in readers:
                yield from reader(line)

    return read


LITERAL: dict[str, Reader] = {
    "differs_one": _if(
        lambda line: line.front - in_sight(line) == 1,
        built.differs_one_no_hide,
        built.differs_one_hide,
        built.differs_one_scratch,
    ),
    "differs_is_possible": _if(
        lambda line: line.front - in_sight(line) == _open_in_front(line),
        built.differs_is_possible,
    ),
    "blocks": _if(
        lambda line: line.front > in_sight(line) and not line.built[0],
        built.large_blocks,
        built.small_blocks,
    ),
    "super_fill_gaps": _if(
        lambda line: line.n in line.built and line.built[0] > 0,
        built.super_fill_gaps,
    ),
    "n_minus_1": _if(
        lambda line: line.front == line.n - 1,
        marks.n_minus_1_bubbles_back,
        marks.n_minus_1_step_front,
    ),
}


def orders() -> Iterator[tuple[str, ...]]:
    """All 120 orders of the five rules."""
    return permutations(RULES)


def solve(instance: Flats, order: Sequence[str], with_try: bool = False) -> list[int | None]:
    """The flats built by the seed's main loop (figure 14): SimpleScratch, FillGaps and BuildLocation, then the literal rules in
    this order, then Try if asked; after every rule that was used it starts over."""
    n = instance.n
    masks = [(1 << n) - 1] * (n * n)
    placed: list[int | None] = [None] * (n * n)
    for cell, height in enumerate(instance.given):
        if height:
            _build(n, masks, placed, cell, height - 1)
    _open(instance, masks, placed)
    readers = [LITERAL[name] for name in order] + ([marks.attempt_large] if with_try else [])
    used = True
    while used and None in placed:
        used = _fill(n, masks, placed) or any(_use(instance, masks, placed, reader) for reader in readers)
    return placed


def _build(n: int, masks: list[int], placed: list[int | None], cell: int, height: int) -> None:
    """Build a flat, and SimpleScratch."""
    placed[cell] = height
    for other in (*range(cell // n * n, cell // n * n + n), *range(cell % n, n * n, n)):
        masks[other] &= ~(1 << height)
    masks[cell] = 1 << height


def _open(instance: Flats, masks: list[int], placed: list[int | None]) -> None:
    """The one-time rules."""
    n = instance.n
    views = set(clues(instance))
    for name in ("place_stair", "place_n", "n_plus_1", "side_block"):
        for rule in opening.ONE_TIME[name](n):
            if views.issuperset(rule.because):
                for fact in rule.therefore:
                    cell, height = divmod(abs(fact) - 1, n)
                    if fact > 0:
                        _build(n, masks, placed, cell, height)
                    elif placed[cell] is None:
                        masks[cell] &= ~(1 << height)


def _apply(instance: Flats, masks: list[int], placed: list[int | None], place: int, finding: Finding) -> bool:
    """Make a finding true; whether it was news."""
    n, news = instance.n, False
    for fact in finding.therefore:
        along, height = divmod(abs(fact) - 1, n)
        cell = sights(n)[place][along]
        if fact > 0 and placed[cell] is None:
            _build(n, masks, placed, cell, height)
            news = True
        elif fact < 0 and placed[cell] is None and masks[cell] >> height & 1:
            masks[cell] &= ~(1 << height)
            news = True
    return news


def _use(instance: Flats, masks: list[int], placed: list[int | None], reader: Reader) -> bool:
    """Read every line once; whether the rule was used."""
    news = False
    for place in range(4 * instance.n):
        line = line_at(instance, masks, placed, place)
        if line.front or reader is marks.attempt_large:
            for finding in list(reader(line)):
                news |= _apply(instance, masks, placed, place, finding)
    return news


def _fill(n: int, masks: list[int], placed: list[int | None]) -> bool:
    """FillGaps and BuildLocation; whether something was built."""
    for cell, mask in enumerate(masks):
        if placed[cell] is None and mask.bit_count() == 1:
            _build(n, masks, placed, cell, mask.bit_length() - 1)
            return True
    for cells in (*sights(n)[:n], *sights(n)[2 * n : 3 * n]):
        for height in range(n):
            places = [c for c in cells if masks[c] >> height & 1]
            if len(places) == 1 and placed[places[0]] is None:
                _build(n, masks, placed, places[0], height)
                return True
    return False
