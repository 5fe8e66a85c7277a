"""What a view says about the flats not yet built, seen from those that are (seed 000, sections 6.5.6.9 to 6.5.6.12).

The seed's rules count what is in sight now and compare it with the view. Read literally they overlook that a new flat can hide
built ones. The sound and general form of all of them: with *this flat at that place*, and the built flats where they are, every
arrangement of the rest shows too many, or every one too few. The rules differ in which flat and place they look at:

- `differs_one_hide`: the largest not placed shows too much at any place in front of a higher built flat but the first open one.
  (The seed asks besides that the first place is closed to it; that is not needed.)
- `differs_one_no_hide`: if moreover it cannot hide behind a higher flat, it is built at the first open place.
- `differs_one_scratch`: the smallest not placed shows too much at the first open place.
- `differs_is_possible`: the smallest not placed would be lost at any but the first open place. (The outline in figure 39 crosses
  out the first open place too, which the text rightly does not.)
- `large_blocks`, `small_blocks`: any flat at any place that shows too few, or too many. (The outline of figure 41 crosses out the
  smallest at the first place whenever more places are open than views missing; wrong from two missing on, 1 3 2 sees two.)
- `super_fill_gaps`: every open place before the highest flat must be in sight, so the flats there rise between their neighbours.
  (The outline subtracts the heights the wrong way round.)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from cpgen.puzzles.flats.lines import arrangements, bits, table
from cpgen.puzzles.flats.reading import Finding, Line

Places = dict[int, tuple[int, ...]]
"""For each height the places meant."""


@lru_cache(maxsize=16)
def _by_view(n: int) -> tuple[list[int], list[int]]:
    """For each count the arrangements that show at most, and at least, so many."""
    fronts = arrangements(n)[1]
    return [bits(fronts <= v) for v in range(n + 1)], [bits(fronts >= v) for v in range(n + 1)]


@lru_cache(maxsize=1 << 16)
def prospects(n: int, view: int, built: tuple[int, ...]) -> tuple[Places, Places]:
    """For each height not built the open places at which it shows too few in every arrangement, and too many."""
    at = table(n, 0, 0).at
    most, least = (chosen[view] for chosen in _by_view(n))
    rest = table(n, 0, 0).all
    for place, height in enumerate(built):
        if height:
            rest &= at[place][height - 1]
    few: Places = {}
    many: Places = {}
    for height in (h for h in range(1, n + 1) if h not in built):
        placed = [(place, rest & at[place][height - 1]) for place in range(n) if not built[place]]
        few[height] = tuple(place for place, live in placed if not live & least)
        many[height] = tuple(place for place, live in placed if not live & most)
    return few, many


def _prospects(line: Line) -> tuple[Places, Places]:
    return prospects(line.n, line.front, line.built)


def _crossed(line: Line, height: int, places: tuple[int, ...] | list[int], text: str) -> Iterator[Finding]:
    """The finding that a height is out of these places, if that is news."""
    fresh = [place for place in places if not line.out(place, height)]
    if fresh:
        cells = ", ".join(f"{{{place}}}" for place in fresh)
        words = text.format(h=height, v=line.front, cells=cells)
        yield Finding([line.front_fact, *line.flats()], [-line.fact(place, height) for place in fresh], words)


def large_blocks(line: Line) -> Iterator[Finding]:
    """A flat that leaves too few in sight."""
    for height, places in _prospects(line)[0].items():
        yield from _crossed(line, height, places, "{{front}} sees {v}: with a {h} at {cells} too few could be seen")


def small_blocks(line: Line) -> Iterator[Finding]:
    """A flat that brings too many in sight."""
    for height, places in _prospects(line)[1].items():
        yield from _crossed(line, height, places, "{{front}} sees {v}: with a {h} at {cells} too many would be seen")


def _largest(line: Line) -> tuple[int, list[int], list[int]] | None:
    """The largest not placed, the open places before the first higher flat, and those behind it."""
    left = [h for h in range(1, line.n + 1) if h not in line.built]
    if not left:
        return None
    wall = next((place for place, h in enumerate(line.built) if h > left[-1]), line.n)
    return left[-1], [p for p in line.open if p < wall], [p for p in line.open if p > wall]


def differs_one_hide(line: Line) -> Iterator[Finding]:
    """The largest not placed stands at the first open place or hides behind a higher flat."""
    if (found := _largest(line)) is not None:
        height, before, _ = found
        later = [p for p in before if p in _prospects(line)[1][height]]
        yield from _crossed(line, height, later, "{{front}} sees {v}: the {h} must hide, at {cells} one too many would be seen")


def differs_one_no_hide(line: Line) -> Iterator[Finding]:
    """The largest not placed cannot hide, and would show too many anywhere but at the first open place."""
    found = _largest(line)
    if found is None or not found[1]:
        return
    height, before, behind = found
    if all(line.out(p, height) for p in behind) and all(p in _prospects(line)[1][height] for p in before[1:]):
        because = [line.front_fact, *line.flats(), *(-line.fact(p, height) for p in behind)]
        words = f"{{front}} sees {line.front}: the {height} cannot hide, so it must be the next in sight, at {{{before[0]}}}"
        yield Finding(because, [line.fact(before[0], height)], words)


def differs_one_scratch(line: Line) -> Iterator[Finding]:
    """The smallest not placed would be seen at the first open place, and so would one behind it."""
    for height, places in list(_prospects(line)[1].items())[:1]:
        first = [p for p in places if p == line.open[0]]
        yield from _crossed(line, height, first, "{{front}} sees {v}: the {h} at {cells} would be seen, and one more behind it")


def differs_is_possible(line: Line) -> Iterator[Finding]:
    """All the foremost open places are needed in sight, so the smallest not placed is the first of them or hidden."""
    for height, places in list(_prospects(line)[0].items())[:1]:
        first = line.open[0]
        others = [p for p in line.open if p != first]
        if all(p in places or line.out(p, height) for p in others):
            because = [line.front_fact, *line.flats(), *(-line.fact(p, height) for p in others if p not in places)]
            words = (
                f"{{front}} sees {line.front}: every open place in front is needed, so the {height} comes first, at {{{first}}}"
            )
            yield Finding(because, [line.fact(first, height)], words)
        yield from _crossed(line, height, places, "{{front}} sees {v}: every open place in front is needed, so no {h} at {cells}")


def super_fill_gaps(line: Line) -> Iterator[Finding]:
    """Every open place before the highest flat must be in sight."""
    n, built = line.n, line.built
    if n not in built:
        return
    top = built.index(n)
    gaps = [p for p in range(top) if not built[p]]
    standing = [p for p in range(top + 1) if built[p] and built[p] > max(built[:p], default=0)]
    if not gaps or len(standing) + len(gaps) != line.front:
        return
    out = []
    for lower, upper in zip([-1, *standing], standing):
        between = [p for p in gaps if lower < p < upper]
        low = built[lower] if lower >= 0 else 0
        free = [h for h in range(low + 1, built[upper]) if h not in built]
        for i, place in enumerate(between):
            # The i-th of k rising flats has i lower and k-1-i higher ones among the free heights.
            allowed = free[i : len(free) - (len(between) - 1 - i)]
            out += [-line.fact(place, h) for h in range(1, n + 1) if h not in allowed and not line.out(place, h)]
    if out:
        words = f"{{front}} sees {line.front}: every open place before the {n} must be in sight, so its flats rise"
        yield Finding([line.front_fact, *line.flats()], out, words)
