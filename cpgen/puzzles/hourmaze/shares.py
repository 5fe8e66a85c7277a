"""How many of all hint sets of a level are deducible, symmetric, unique: the seed's 11.6 % and 0.0075 % (section 6.3.6), exactly.

The seed does not define its strategies to the last detail, so each share is counted for several readings of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from cpgen.puzzles.hourmaze.hints import Hours, is_unique, symmetric_sets
from cpgen.puzzles.hourmaze.levels import Level
from cpgen.puzzles.hourmaze.search import FAST, SEED_FAST, all_hint_sets, many_depths, many_iterations

READINGS: Mapping[str, tuple[str, ...]] = {
    "first_nine": tuple(s for s in SEED_FAST if s not in ("colour_bounds", "colour_isolation")),
    "isolation_beside": (*(s for s in SEED_FAST if s != "colour_isolation"), "colour_isolation_beside"),
    "all_eleven": SEED_FAST,
    "areas": (*SEED_FAST, "area_arithmetic"),
    "second_tier": FAST,
}
"""Readings: the nine strategies of the seed's survey (7.2.1); #11 tried only beside realised cells; #11 tried on all cells; #11
as full counting of areas; the second tier too."""


@dataclass(frozen=True)
class Shares:
    """Counts over all hint sets of a level; `depths` has the iterations of the deducible ones."""

    total: int
    deducible: int
    symmetric: int
    both: int
    unique: int | None
    depths: Mapping[Hours, int]


def shares(level: Level, strategies: Collection[str] = SEED_FAST, uniqueness: bool = False) -> Shares:
    """Count over all hint sets of a level (20,736 for 7x7 with 4 colours)."""
    sets = list(all_hint_sets(level.maze))
    pleasing = symmetric_sets(level)
    depths = {hours: n for hours, n in zip(sets, many_iterations(level, sets, strategies)) if n}
    unique = sum(is_unique(level, sets)) if uniqueness else None
    return Shares(len(sets), len(depths), len(pleasing), len(pleasing & depths.keys()), unique, depths)


def versions(level: Level, strategies: Sequence[str] = SEED_FAST) -> dict[str, Hours]:
    """The seed's four versions of a level (section 7.2): the shallowest and deepest hint sets by D, among the symmetric ones and
    among the others; only those that exist."""
    depths = many_depths(level, list(all_hint_sets(level.maze)), strategies)
    pleasing = symmetric_sets(level)
    found = {}
    for word, wanted in (("symmetric", True), ("asymmetric", False)):
        if sets := sorted((depths[h].value, h) for h in depths if (h in pleasing) == wanted):
            found[f"{word}_easy"], found[f"{word}_hard"] = sets[0][1], sets[-1][1]
    return found
