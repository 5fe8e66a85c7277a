"""Seed 002, Table 6.5: how many small pictures are puzzles with one solution as they are, and how few pixels mend the others."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from statistics import mean, median
from typing import Any

from cpgen.backends import backend, verdict
from cpgen.comparing.plots import figure, svg_of
from cpgen.deduction.facts import Solution
from cpgen.puzzles.nonogram.board import Size, from_grid
from cpgen.puzzles.nonogram.gallery import SIDE, gallery
from cpgen.puzzles.nonogram.redraw import redrawn
from experiments.machinery.experiment import PAPER, Experiment, Finding, Part, Table

CLAIMED = {
    "Controller": (60, 68.33),
    "Keyboard": (74, 0.0),
    "Icons 1": (441, 62.59),
    "Icons 2": (441, 67.57),
    "Tiles": (240, 55.0),
}
"""The seed's sets: pictures and percent unique."""
SETS = ("shapes", "letters", "outlines")
PIECE = 10


def outline(grid: Solution) -> Solution:
    """Only the black pixels with a white neighbour (or the border) beside them: a picture with few black fields."""

    def white(r: int, c: int) -> bool:
        return not (0 <= r < SIDE and 0 <= c < SIDE and grid[r * SIDE + c])

    return tuple(
        int(bool(s) and any(white(p // SIDE + dr, p % SIDE + dc) for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))))
        for p, s in enumerate(grid)
    )


def pictures(kind: str) -> dict[str, Solution]:
    """One of the sets: filled shapes, letters and digits, or the outlines of the shapes."""
    drawn = gallery()
    letters = {name: grid for name, grid in drawn.items() if name.startswith("letter ")}
    shapes = {name: grid for name, grid in drawn.items() if name not in letters}
    return {"shapes": shapes, "letters": letters, "outlines": {name: outline(grid) for name, grid in shapes.items()}}[kind]


def unique(grid: Solution) -> bool:
    """Whether a picture's clues have one solution."""
    return verdict(backend("sat").search(from_grid(Size(SIDE, SIDE), grid), 2)) == "unique"


def looked(kind: str) -> dict[str, list[int]]:
    """The black pixels of each picture of a set that is unique as it is, and of each that is not."""
    found: dict[str, list[int]] = {"unique": [], "ambiguous": []}
    for _, grid in sorted(pictures(kind).items()):
        found["unique" if unique(grid) else "ambiguous"].append(sum(grid))
    return found


def measure(kind: str, names: list[str], seconds: float) -> list[dict[str, Any]]:
    """Each ambiguous picture: how many pixels must change, at least and as found; is the new one unique?"""
    size, found = Size(SIDE, SIDE), []
    for name in names:
        grid = pictures(kind)[name]
        if unique(grid):
            continue
        better = redrawn(size, grid, Random(f"nonogram pictures {kind} {name}"), exact=True, timeout=seconds)
        told: dict[str, Any] = {"name": name, "black": sum(grid), "changed": None, "proved": False}
        if better is not None:
            told |= {"changed": len(better.changed), "proved": better.proved, "checked": unique(better.grid)}
        found.append(told)
    return found


def parts(scale: str) -> Mapping[str, Part]:
    """All pictures are looked at; redrawn are those that need it, ten pictures a part, at the quick scale of every eighth."""
    found: dict[str, Part] = {}
    for kind in SETS:
        if pictures(kind):
            found[f"{kind}, all"] = partial(looked, kind)
        names = sorted(pictures(kind))[:: 1 if scale == PAPER else 8]
        for i in range(0, len(names), PIECE):
            found[f"{kind} {i}"] = partial(measure, kind, names[i : i + PIECE], 60.0 if scale == PAPER else 1.0)
    return found or {"missing": lambda: "the Python package Pillow is not installed"}


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """What share is unique, and does it go with the number of black pixels?"""
    if "missing" in results:
        return Finding("not run", results["missing"])
    rows, share, black, errors = [], dict[str, float](), dict[str, float](), list[str]()
    shape, axes = figure()
    for kind in SETS:
        counts = results.get(f"{kind}, all")
        if counts is None:
            continue
        pixels = [*counts["unique"], *counts["ambiguous"]]
        share[kind] = 100 * len(counts["unique"]) / len(pixels)
        black[kind] = 100 * mean(pixels) / SIDE**2
        found = [p for name, many in results.items() if name.startswith(f"{kind} ") for p in many]
        mended = [p for p in found if p["changed"] is not None]
        changed = [p["changed"] for p in mended]
        errors += [f"{kind}, {p['name']}: redrawn and not unique" for p in mended if not p["checked"]]
        proved = f"{sum(p['proved'] for p in mended)} of {len(mended)}"
        middle = median(changed) if changed else None
        rows.append(
            [
                kind,
                len(pixels),
                black[kind],
                share[kind],
                f"{len(mended)} of {len(found)}",
                middle,
                max(changed, default=None),
                proved,
            ]
        )
        axes.scatter([100 * p["black"] / SIDE**2 for p in mended], changed, s=12, label=kind, alpha=0.6)
    rows += [[f"{name}, the seed", count, None, percent, None, None, None, None] for name, (count, percent) in CLAIMED.items()]
    axes.set(xlabel="% black pixels", ylabel="pixels changed", title="Ambiguous pictures made into puzzles")
    axes.legend()
    most = {which: [p for kind in share for p in results[f"{kind}, all"][which]] for which in ("unique", "ambiguous")}
    means = {which: 100 * mean(pixels) / SIDE**2 for which, pixels in most.items() if pixels}
    sparse, poorest = min(black, key=lambda k: black[k]), min(share, key=lambda k: share[k])
    low, high = (pick(percent for _, percent in CLAIMED.values() if percent) for pick in (min, max))
    within = [kind for kind, s in share.items() if low <= s <= high]
    because = (
        f"Unique as they are: {', '.join(f'{kind} {s:.3g} %' for kind, s in share.items())}; the seed's sets, which are not at "
        f"hand, {low:.3g} to {high:.3g} % and one 0 %. Between those two figures: {', '.join(within) or 'none'}. The set with "
        f"the fewest black pixels ({sparse}, {black[sparse]:.0f} %) {'is' if sparse == poorest else 'is not'} the one with the "
        f"fewest unique pictures ({poorest}); {', '.join(f'{which} pictures are {m:.0f} % black' for which, m in means.items())} "
        f"on average. Pixels changed in the others, median: "
        f"{', '.join(f'{row[0]} {row[5]:g}' for row in rows if row[5] is not None)}."
    )
    head = ["set", "pictures", "% black", "% unique", "others mended", "pixels changed, median", "most", "proved fewest"]
    as_claimed = sparse == poorest and set(share) - {poorest} <= set(within)
    tables = [Table("Pictures of 16x16", head, rows)]
    return Finding("reproduced" if as_claimed else "different", because, tables, {"Changes": svg_of(shape)}, errors)


EXPERIMENT = Experiment(
    seed="002, Table 6.5",
    title="Pictures to Nonograms",
    question="How many pictures of 16x16 pixels have one solution as they are, and how many pixels must change for the others?",
    claim="Of the pictures of four sets 68, 63, 68 and 55 % are unique, and none of a fifth, the Keyboard set: because its "
    "pictures have very few black fields, says the seed.",
    parts=parts,
    conclude=conclude,
)
