"""The Flats board: n x n flats of heights 1 to n, once in every row and column, and around it how many flats can be seen.

A flat hides all lower ones behind it (seed 000, section 6.2). The 4n views are numbered side by side, north, south, west, east,
and within a side from the left or the top; that is also the order of the collection's `towers` ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Self

from cpgen.deduction.facts import Fact, Group, Solution, Space
from cpgen.errors import expect
from cpgen.puzzle import Instance, Written, space_for

SIDES = ("north", "south", "west", "east")
LEAST, MOST = 2, 9


@dataclass(frozen=True)
class Flats(Instance):
    """A Flats puzzle: its size, the 4n views and the n*n given flats, 0 for what is not shown."""

    puzzle: ClassVar[str] = "flats"
    n: int
    views: tuple[int, ...]
    given: tuple[int, ...]

    def __post_init__(self) -> None:
        n = self.n
        expect(LEAST <= n <= MOST, f"flats: the size is {n}, not between {LEAST} and {MOST}")
        expect(len(self.views) == 4 * n, f"flats: size {n} has {4 * n} views, not {len(self.views)}")
        expect(len(self.given) == n * n, f"flats: size {n} has {n * n} cells, not {len(self.given)}")
        for place, view in enumerate(self.views):
            expect(0 <= view <= n, f"flats: the view {view_name(n, place)} is {view}, not between 1 and {n}")
        for cell, height in enumerate(self.given):
            expect(0 <= height <= n, f"flats: {cell_name(n, cell)} is {height}, not between 1 and {n}")

    def to_json(self) -> dict[str, Any]:
        """`{"size": n, "north": […], "south": […], "west": […], "east": […], "given": [[…], …]}`, null for what is not shown."""
        n = self.n
        sides = {side: [v or None for v in self.views[i * n : i * n + n]] for i, side in enumerate(SIDES)}
        if not any(self.given):
            return {"size": n, **sides}
        return {"size": n, **sides, "given": [[h or None for h in self.given[r * n : r * n + n]] for r in range(n)]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Read what `to_json` writes; a side or the given flats may be left out."""
        n = data.get("size")
        expect(isinstance(n, int) and not isinstance(n, bool), "flats: 'size' must be a whole number")
        assert isinstance(n, int)
        expect(LEAST <= n <= MOST, f"flats: the size is {n}, not between {LEAST} and {MOST}")
        for key in data:
            expect(
                key in ("size", "given", *SIDES), f"flats: there is no field {key!r}; expected size, {', '.join(SIDES)}, given"
            )
        views = [v for side in SIDES for v in _heights(data.get(side), n, side, f"views from the {side}")]
        rows = data.get("given")
        if rows is None:
            return cls(n, tuple(views), (0,) * (n * n))
        expect(isinstance(rows, list) and len(rows) == n, f"flats: 'given' must be a list of {n} rows")
        given = [h for r, row in enumerate(rows, 1) for h in _heights(row, n, f"row {r}", f"cells in row {r}")]
        return cls(n, tuple(views), tuple(given))


def _heights(values: Any, n: int, name: str, what: str) -> list[int]:
    """Numbers from 1 to n, or None for none, as a list with 0 for none."""
    if values is None:
        return [0] * n
    expect(isinstance(values, list), f"flats: the {what} must be a list of {n}")
    expect(len(values) == n, f"flats: {n} {what} expected, not {len(values)}")
    for place, value in enumerate(values, 1):
        whole = isinstance(value, int) and not isinstance(value, bool)
        expect(value is None or whole, f"flats: {name} {place} is {value!r}, not a whole number or null")
        expect(value is None or 1 <= value <= n, f"flats: {name} {place} is {value}, not between 1 and {n}")
    return [value or 0 for value in values]


def cell_name(n: int, cell: int) -> str:
    """`r3c5`, counted from 1."""
    return f"r{cell // n + 1}c{cell % n + 1}"


def view_name(n: int, place: int) -> str:
    """`north 2`, counted from 1."""
    return f"{SIDES[place // n]} {place % n + 1}"


def line_name(n: int, place: int) -> str:
    """The row or column that a view looks along: `column 2`."""
    return f"{'column' if place < 2 * n else 'row'} {place % n + 1}"


def opposite(n: int, place: int) -> int:
    """The view at the other end of the same row or column."""
    return place + n if place // n % 2 == 0 else place - n


@lru_cache(maxsize=16)
def sights(n: int) -> tuple[tuple[int, ...], ...]:
    """For each of the 4n views the cells it looks along, the nearest first."""
    columns = [tuple(range(c, n * n, n)) for c in range(n)]
    rows = [tuple(range(r * n, r * n + n)) for r in range(n)]
    return (*columns, *(c[::-1] for c in columns), *rows, *(r[::-1] for r in rows))


@lru_cache(maxsize=16)
def _sights_of(n: int) -> tuple[tuple[int, ...], ...]:
    """For each cell the four views that look along it."""
    return tuple(tuple(place for place, cells in enumerate(sights(n)) if cell in cells) for cell in range(n * n))


def space(n: int) -> Space:
    """The cells and heights, an atom for each value of each view, and the groups: one height a cell, one place in each row and
    column for each height, one value a view."""
    names = tuple(cell_name(n, c) for c in range(n * n))
    extra = tuple(f"{view_name(n, place)} is {v}" for place in range(4 * n) for v in range(1, n + 1))
    plain = Space(names, (tuple(range(1, n + 1)),) * (n * n), extra)
    groups = [Group("cell", name, tuple(plain.atom(c, h) for h in range(n))) for c, name in enumerate(names)]
    for place in (*range(2 * n, 3 * n), *range(n)):
        cells, name = sights(n)[place], line_name(n, place)
        for h in range(n):
            groups.append(Group(name.split()[0], f"{h + 1} in {name}", tuple(plain.atom(c, h) for c in cells)))
    for place in range(4 * n):
        groups.append(Group("view", view_name(n, place), tuple(view_atom(n, place, v) for v in range(1, n + 1))))
    return Space(names, plain.symbols, extra, tuple(groups))


def view_atom(n: int, place: int, value: int) -> int:
    """The atom "this view is value"."""
    return n**3 + place * n + value


def clues(instance: Flats) -> tuple[Fact, ...]:
    """The views and the given flats as facts."""
    n = instance.n
    given = (cell * n + height for cell, height in enumerate(instance.given) if height)
    return (*(view_atom(n, place, v) for place, v in enumerate(instance.views) if v), *given)


def with_clues(n: int, facts: Iterable[Fact]) -> Flats:
    """The instance with these facts as clues."""
    chosen = [f for f in facts if f > 0]
    views = [0] * (4 * n)
    for fact in chosen:
        if fact > n**3:
            place, value = divmod(fact - n**3 - 1, n)
            views[place] = value + 1
    written = space_for("flats", n).written(chosen)
    return Flats(n, tuple(views), tuple(0 if h is None else h + 1 for h in written))


def seen(heights: Sequence[int]) -> int:
    """How many of these flats, the nearest first, can be seen: those higher than all before them."""
    count = tallest = 0
    for height in heights:
        if height > tallest:
            count, tallest = count + 1, height
    return count


def views_of(n: int, solution: Solution) -> tuple[int, ...]:
    """All 4n views of a full board (given as symbol indices)."""
    return tuple(seen([solution[c] + 1 for c in cells]) for cells in sights(n))


def clash(instance: Flats, written: Written, at: int | None = None) -> str | None:
    """A height that stands twice in a line, or a view that what is written cannot give any more."""
    n = instance.n
    if at is None and (words := _views_clash(instance)):
        return words
    for place in range(4 * n) if at is None else _sights_of(n)[at]:
        cells = sights(n)[place]
        if place // n in (0, 2):
            heights = [written[c] for c in cells if written[c] is not None]
            if len(set(heights)) < len(heights):
                twice = next(h for h in heights if h is not None and heights.count(h) > 1)
                return f"{line_name(n, place)} has two {twice + 1}s"
        view = instance.views[place]
        if not view:
            continue
        line = tuple(0 if (h := written[c]) is None else h + 1 for c in cells)
        if not _may_show(line, sum(1 << h for h in range(1, n + 1) if h not in line), 0, view):
            side, front = SIDES[place // n], line[: line.index(n) + 1] if n in line else (0,)
            if 0 in front:
                return f"{line_name(n, place)} cannot show {view} flats from the {side} any more"
            return f"{line_name(n, place)} shows {seen(front)} flats from the {side}, not {view}"
    return None


@lru_cache(maxsize=1 << 16)
def _may_show(heights: tuple[int, ...], missing: int, tallest: int, view: int) -> bool:
    """Whether the open cells (0) of what is left of a line can take the missing heights so that `view` further flats are seen
    behind one as high as `tallest`."""
    if not heights or view < 0:
        return view == 0
    nearest = [heights[0]] if heights[0] else [h for h in range(1, missing.bit_length()) if missing >> h & 1]
    return any(_may_show(heights[1:], missing & ~(1 << h), max(tallest, h), view - (h > tallest)) for h in nearest)


def _views_clash(instance: Flats) -> str | None:
    """Views that cannot hold together whatever is built."""
    n, views = instance.n, instance.views
    for place in (*range(n), *range(2 * n, 3 * n)):
        one, two = views[place], views[opposite(n, place)]
        sides = f"{line_name(n, place)}: {SIDES[place // n]} {one} and {SIDES[place // n + 1]} {two}"
        if one and two and one + two > n + 1:
            return f"{sides} are more than {n + 1} together"
        if one == two == 1:
            return f"{sides} would both have the {n} in front"
    for side, name in enumerate(SIDES):
        for value, flat in ((1, n), (n, 1)):
            ends = [i + 1 for i in range(n) if views[side * n + i] == value]
            if len(ends) > 1:
                return f"{name} {ends[0]} and {name} {ends[1]} are both {value}: two {flat}s in front"
    return None


@lru_cache(maxsize=16)
def turns(n: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """The 8 symmetries of the square: for each place of the new board the view, and the cell, it takes from the old one."""
    found = []
    for mirror in (False, True):
        for quarter in range(4):
            cells = [(r, c) for r in range(n) for c in range(n)]
            for _ in range(quarter):
                cells = [(n - 1 - c, r) for r, c in cells]
            if mirror:
                cells = [(c, r) for r, c in cells]
            moved = [r * n + c for r, c in cells]
            where = {line: place for place, line in enumerate(sights(n))}
            found.append((tuple(where[tuple(moved[c] for c in line)] for line in sights(n)), tuple(moved)))
    return tuple(found)


def canonical(instance: Flats) -> Flats:
    """The first of the 8 turned and mirrored copies."""
    copies = (
        (tuple(instance.views[v] for v in views), tuple(instance.given[c] for c in cells)) for views, cells in turns(instance.n)
    )
    return Flats(instance.n, *max(copies))
