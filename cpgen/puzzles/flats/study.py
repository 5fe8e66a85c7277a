"""The exact study of one small size (seed 000, section 6.9): every Latin square, every set of views. Minutes for size 5.

Views of all squares are one array. Two squares with equal views make an ambiguous puzzle; `subsets` tells, for one square, every
set of its views that determines it. Symmetry leaves one square in eight to look at. The seed concludes from 102,398 different
view sets that the other 36.5 % of the squares are ambiguous; but a view set shared by two squares is ambiguous for both.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any

import numpy as np

from cpgen.puzzles.flats.board import SIDES, Flats, sights, turns
from cpgen.puzzles.flats.lines import records
from cpgen.puzzles.flats.squares import all_squares
from cpgen.puzzles.flats.stripping import shown
from cpgen.puzzles.flats.subsets import Agreements, members, minimal, sizes, total
from cpgen.puzzles.flats.wishes import solves


@dataclass(frozen=True)
class Census:
    """All squares of a size, one per row of `squares` (symbol indices), with their views in the same row of `views`."""

    n: int
    squares: Any
    views: Any

    def codes(self, places: Sequence[int]) -> Any:
        """For each square one number that tells its views at these places."""
        found = np.zeros(len(self.views), dtype=np.uint64)
        for place in places:
            found = found * np.uint64(self.n) + (self.views[:, place] - 1).astype(np.uint64)
        return found

    def determined(self, places: Sequence[int]) -> Any:
        """For each square whether its views at these places belong to no other square."""
        codes = self.codes(places)
        if self.n ** len(places) <= len(codes):
            return np.bincount(codes.astype(np.int64))[codes] == 1
        _, where, counts = np.unique(codes, return_inverse=True, return_counts=True)
        return (counts == 1)[where.ravel()]

    def instance(self, row: int) -> Flats:
        """The instance with all views of a square."""
        return Flats(self.n, tuple(map(int, self.views[row])), (0,) * self.n**2)


def census(n: int) -> Census:
    """All squares of a size with their views."""
    squares = np.fromiter(chain.from_iterable(all_squares(n)), dtype=np.int8).reshape(-1, n * n)
    views = np.stack([records(squares[:, list(cells)]) for cells in sights(n)], axis=1).astype(np.int8)
    return Census(n, squares, views)


def different(data: Census) -> tuple[int, int]:
    """How many different sets of all views there are, and how many of them belong to one square only."""
    _, counts = np.unique(data.codes(range(4 * data.n)), return_counts=True)
    return len(counts), int((counts == 1).sum())


def representatives(data: Census) -> list[tuple[int, int]]:
    """One unambiguous square of each class of turned and mirrored copies, by its row, and how many copies there are."""
    n = data.n
    rows = np.flatnonzero(data.determined(range(4 * n)))
    weights = np.uint64(n) ** np.arange(n * n, dtype=np.uint64)
    copies = [data.squares[rows][:, list(cells)].astype(np.uint64) @ weights for _, cells in turns(n)]
    _, first, counts = np.unique(np.min(copies, axis=0), return_index=True, return_counts=True)
    return sorted(zip(rows[first].tolist(), counts.tolist()))


def solved_by(data: Census, strategies: Sequence[str], chosen: Sequence[tuple[int, int]] | None = None) -> int:
    """How many squares these strategies solve from all views."""
    classes = representatives(data) if chosen is None else chosen
    return sum(size for row, size in classes if solves(data.instance(row), strategies))


def fewest_instances(data: Census) -> Iterator[tuple[Flats, int]]:
    """The unique instances with the fewest views of all. Places of views that are turned copies of each other are looked at once;
    the number says how many copies of the places there are."""
    for count in range(1, 4 * data.n + 1):
        found = False
        for places in combinations(range(4 * data.n), count):
            copies = {tuple(sorted(views[p] for p in places)) for views, _ in turns(data.n)}
            if places == min(copies):
                for row in np.flatnonzero(data.determined(places)).tolist():
                    found = True
                    yield shown(data.instance(row), places), len(copies)
        if found:
            return


def fewest_views(data: Census, strategies: Sequence[str]) -> dict[str, int]:
    """The smallest number of views that determines a square; how many puzzles with so few there are, how many of them have all
    views on one side, and how many these strategies solve."""
    found = {"views": 0, "puzzles": 0, "on_one_side": 0, "solved": 0}
    for instance, copies in fewest_instances(data):
        sides = {place // data.n for place, view in enumerate(instance.views) if view}
        found["views"] = sum(v > 0 for v in instance.views)
        found["puzzles"] += copies
        found["on_one_side"] += copies * (len(sides) == 1)
        found["solved"] += copies * solves(instance, strategies)
    return found


def whole_sides(data: Census) -> dict[str, int]:
    """For each choice of sides shown how many squares they determine; sides that are turned copies of each other once."""
    sides_shown = {
        "one side": ("west",),
        "two sides that meet": ("north", "west"),
        "two opposite sides": ("west", "east"),
        "three sides": ("north", "west", "east"),
        "four sides": SIDES,
    }
    n = data.n
    places = {name: [SIDES.index(s) * n + i for s in sides for i in range(n)] for name, sides in sides_shown.items()}
    return {name: int(data.determined(p).sum()) for name, p in places.items()}


@dataclass(frozen=True)
class Sets:
    """The sets of views of one square: how many determine it, how many minimal ones of each size, a largest of those."""

    copies: int
    determining: int
    minimal: Counter[int]
    largest: Flats


def extremes(data: Census, chosen: Sequence[tuple[int, int]] | None = None) -> Iterator[Sets]:
    """The sets of views of one square of each class of unambiguous ones."""
    agreements = Agreements(data.views)
    for row, copies in representatives(data) if chosen is None else chosen:
        sets = agreements.determining(row)
        masks = members(minimal(sets))
        largest = max(masks.tolist(), key=int.bit_count)
        places = [p for p in range(4 * data.n) if largest >> p & 1]
        yield Sets(copies, total(sets), sizes(masks), shown(data.instance(row), places))


@dataclass(frozen=True)
class Extremes:
    """Over all unambiguous squares: how many puzzles, minimal puzzles by number of views, and squares by their fewest and by the
    most views of a minimal puzzle. Def 16's smallest extreme set has 4n minus the views of `largest`, a puzzle with most."""

    puzzles: int
    minimal: dict[int, int]
    fewest: dict[int, int]
    most: dict[int, int]
    largest: Flats


def all_extremes(data: Census, chosen: Sequence[tuple[int, int]] | None = None) -> Extremes:
    """`extremes`, added up."""
    puzzles = 0
    minimal_sizes: Counter[int] = Counter()
    fewest: Counter[int] = Counter()
    most: Counter[int] = Counter()
    largest: dict[int, Flats] = {}
    for found in extremes(data, chosen):
        puzzles += found.copies * found.determining
        fewest[min(found.minimal)] += found.copies
        most[max(found.minimal)] += found.copies
        largest.setdefault(max(found.minimal), found.largest)
        for size, number in found.minimal.items():
            minimal_sizes[size] += found.copies * number
    by_size = [dict(sorted(counter.items())) for counter in (minimal_sizes, fewest, most)]
    return Extremes(puzzles, by_size[0], by_size[1], by_size[2], largest[max(largest)])


def study(n: int, rule_sets: Mapping[str, Sequence[str]], with_extremes: bool = True) -> dict[str, Any]:
    """The whole study as plain data; the first rule set is the one that the puzzles with the fewest views are solved by."""
    data = census(n)
    views, single = different(data)
    classes = representatives(data)
    found: dict[str, Any] = {
        "squares": len(data.squares),
        "different_views": views,
        "unambiguous": single,
        "unambiguous_up_to_symmetry": len(classes),
        "solved": {name: solved_by(data, rules, classes) for name, rules in rule_sets.items()},
        "determined_by": whole_sides(data),
        "fewest_views": fewest_views(data, next(iter(rule_sets.values()))),
    }
    if with_extremes:
        ends = all_extremes(data, classes)
        found["extremes"] = {**vars(ends), "largest": ends.largest.to_json()}
    return found


def main() -> None:
    """Print the study of a size as JSON."""
    from cpgen.puzzles.flats.statistics import rule_sets

    parser = argparse.ArgumentParser(description="The exact study of all Latin squares of a size as Flats puzzles.")
    parser.add_argument("--size", type=int, default=5, choices=(2, 3, 4, 5))
    parser.add_argument("--no-extremes", action="store_true", help="leave out the minimal sets of views of every square")
    asked = parser.parse_args()
    print(json.dumps(study(asked.size, rule_sets(), not asked.no_extremes), indent=2))


if __name__ == "__main__":
    main()
