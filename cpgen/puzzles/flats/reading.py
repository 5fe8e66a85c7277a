"""Reading one line as a person does: the flats built, the marks left, and the views at its ends.

Every strategy of Flats but the trial looks at one line at a time. It is a function from a `Line` to findings over *local* facts
(place * n + height, negative for "out"), so one text serves the traced solve, the fast closure and the tests of soundness.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from cpgen.deduction.facts import Fact
from cpgen.deduction.rules import Rule
from cpgen.deduction.state import State
from cpgen.puzzles.flats.board import Flats, cell_name, line_name, opposite, sights, view_atom, view_name


class Line(NamedTuple):
    """A line seen from its front. `built` has the height of each place, 0 where it is open; views are 0 where not shown."""

    n: int
    front: int
    back: int
    masks: tuple[int, ...]
    built: tuple[int, ...]

    @property
    def open(self) -> list[int]:
        """The places without a flat, the nearest first."""
        return [place for place, height in enumerate(self.built) if not height]

    def out(self, place: int, height: int) -> bool:
        """Whether a height is crossed out at a place."""
        return not self.masks[place] >> (height - 1) & 1

    def fact(self, place: int, height: int) -> Fact:
        """The local fact "this height is at this place"."""
        return place * self.n + height

    @property
    def front_fact(self) -> Fact:
        """The local fact of the front view."""
        return self.n**2 + 1

    @property
    def back_fact(self) -> Fact:
        """The local fact of the back view."""
        return self.n**2 + 2

    def flats(self) -> list[Fact]:
        """The built flats, as local facts."""
        return [self.fact(place, height) for place, height in enumerate(self.built) if height]


class Finding(NamedTuple):
    """A conclusion about a line in local facts. The text may say {line}, {front}, {back} and {0}, {1}, … for its cells."""

    because: Sequence[Fact]
    therefore: Sequence[Fact]
    text: str


Reader = Callable[[Line], Iterable[Finding]]


def line_at(instance: Flats, masks: Sequence[int], placed: Sequence[int | None], place: int) -> Line:
    """The line that a view looks along. What is built counts as its only mark."""
    n = instance.n
    cells = sights(n)[place]
    built = [placed[c] for c in cells]
    return Line(
        n,
        instance.views[place],
        instance.views[opposite(n, place)],
        tuple(masks[c] if h is None else 1 << h for c, h in zip(cells, built)),
        tuple(0 if h is None else h + 1 for h in built),
    )


def to_rule(instance: Flats, place: int, finding: Finding) -> Rule:
    """A finding in the facts of the board."""
    n = instance.n
    cells = sights(n)[place]
    back = opposite(n, place)
    ends = {n * n + 1: view_atom(n, place, instance.views[place]), n * n + 2: view_atom(n, back, instance.views[back])}

    def wide(fact: Fact) -> Fact:
        atom = abs(fact)
        if atom > n * n:
            return ends[atom]
        found = cells[(atom - 1) // n] * n + (atom - 1) % n + 1
        return found if fact > 0 else -found

    names = [cell_name(n, c) for c in cells]
    words = finding.text.format(*names, line=line_name(n, place), front=view_name(n, place), back=view_name(n, back))
    return Rule(tuple(map(wide, finding.because)), tuple(map(wide, finding.therefore)), words)


def finder(read: Reader, both_ends: bool = True, viewed: bool = True) -> Callable[[State], Iterator[Rule]]:
    """A strategy's `find` from its reader: every line that changed since it was last read, from both ends unless told, and only
    with a front view unless told."""

    def find(state: State) -> Iterator[Rule]:
        instance: Flats = state.instance
        n = instance.n
        read_before: dict[int, int] = state.memory.setdefault(read, {})
        for place in range(4 * n):
            if (viewed and not instance.views[place]) or (not both_ends and place // n % 2):
                continue
            stamp = sum(state.versions[c] for c in sights(n)[place])
            if read_before.get(place) == stamp:
                continue
            for finding in read(line_at(instance, state.masks, state.placed, place)):
                yield to_rule(instance, place, finding)
            read_before[place] = stamp

    return find
