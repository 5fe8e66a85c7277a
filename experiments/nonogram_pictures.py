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

CLAIMED = {"Controller": 68.33, "Keyboard": 0.0, "Icons 1": 62.59, "Icons 2": 67.57, "Tiles": 55.0}
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


def measure(kind: str, names: list[str], seconds: float) -> list[dict[str, Any]]:
    """Each picture: is it unique; how many pixels must change, at least and as found; is the new one unique?"""
    size, found = Size(SIDE, SIDE), []
    for name in names:
        grid = pictures(kind)[name]
        unique = verdict(backend("sat").search(from_grid(size, grid), 2)) == "unique"
        better = redrawn(size, grid, Random(f"nonogram pictures {kind} {name}"), exact=True, timeout=seconds)
        told: dict[str, Any] = {"name": name, "black": sum(grid), "unique": unique, "changed": None, "proved": False}
        if better is not None:
            checked = verdict(backend("sat").search(from_grid(size, better.grid), 2)) == "unique"
            told |= {"changed": len(better.changed), "proved": better.proved, "checked": checked}
        found.append(told)
    return found


def parts(scale: str) -> Mapping[str, Part]:
    """All pictures, ten a part; at the quick scale every eighth."""
    found: dict[str, Part] = {}
    for kind in SETS:
        names = sorted(pictures(kind))[:: 1 if scale == PAPER else 8]
        for i in range(0, len(names), PIECE):
            found[f"{kind} {i}"] = partial(measure, kind, names[i : i + PIECE], 60.0 if scale == PAPER else 1.0)
    return found or {"missing": lambda: "the Python package Pillow is not installed"}


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """What share is unique, and does it go with the number of black pixels?"""
    rows, share, errors = [], dict[str, float](), list[str]()
    everything = []
    for kind in SETS:
        found = [p for name, many in results.items() if name.startswith(f"{kind} ") for p in many]
        if not found:
            continue
        everything += found
        share[kind] = 100 * sum(p["unique"] for p in found) / len(found)
        mended = [p["changed"] for p in found if not p["unique"] and p["changed"] is not None]
        errors += [f"{kind}, {p['name']}: redrawn and not unique" for p in found if not p.get("checked", True)]
        rows.append(
            [
                kind,
                len(found),
                mean(p["black"] for p in found) / SIDE**2,
                share[kind],
                len(mended),
                median(mended) if mended else None,
                max(mended, default=None),
                sum(p["proved"] and not p["unique"] for p in found),
                sum(p["changed"] is None for p in found),
            ]
        )
    shape, axes = figure()
    for unique, label in ((True, "unique"), (False, "not unique")):
        chosen = [p for p in everything if p["unique"] == unique]
        axes.scatter([p["black"] / SIDE**2 for p in chosen], [p["changed"] or 0 for p in chosen], s=12, label=label, alpha=0.6)
    axes.set(xlabel="share of black pixels", ylabel="pixels changed", title="Pictures made into puzzles")
    axes.legend(frameon=False)
    alike = [kind for kind, s in share.items() if 50 <= s <= 75]
    sparse = min(rows, key=lambda row: row[2])
    poorest = min(share, key=lambda kind: share[kind])
    because = (
        f"Unique as they are: {', '.join(f'{kind} {s:.3g} %' for kind, s in share.items())} (the seed's sets: 55 to 68 %, and "
        f"0 % for one with few black fields). The set with the fewest black pixels ({sparse[0]}, {100 * sparse[2]:.0f} % black) "
        f"{'is' if sparse[0] == poorest else 'is not'} the one with the fewest unique pictures. "
        f"The seed's pictures are not at hand, so its shares cannot be checked; {', '.join(alike) or 'none'} of ours lie between "
        "50 and 75 %. Few changed pixels make the others unique."
    )
    head = ["set", "pictures", "black", "% unique", "mended", "pixels changed, median", "most", "proved fewest", "not mended"]
    return Finding("different", because, [Table("Pictures of 16x16", head, rows)], {"Changes": svg_of(shape)}, errors)


EXPERIMENT = Experiment(
    seed="002, Table 6.5",
    title="Pictures to Nonograms",
    question="How many pictures of 16x16 pixels have one solution as they are, and how many pixels must change for the others?",
    claim="Of five sets of pictures 68, 63, 68 and 55 % are unique, and none of the Keyboard set, whose pictures have few black "
    "fields.",
    parts=parts,
    conclude=conclude,
)
