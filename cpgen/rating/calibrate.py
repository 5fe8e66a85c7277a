"""Make the reference table of the scale: `python -m cpgen.rating.calibrate FILE [PUZZLE=SIZE,SIZE …]`.

Of each puzzle and size a corpus is generated: equally many puzzles by each recipe (see `cpgen.generation.recipes`), with a fixed
seed, a recipe being given up after some chunks without any. What the strategies solve is measured, and the quantiles go into the
table. Sizes already in the file are kept, so it can be made piece by piece.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from cpgen.generating import request_for
from cpgen.generation.methods import method_for
from cpgen.generation.recipes import Recipe, recipes
from cpgen.puzzle import Instance, puzzle_named, space_for
from cpgen.rating.methods import Case
from cpgen.rating.scale import measure

SIZES = {
    "sudoku": ("4x4", "6x6", "9x9", "12x12"),
    "flats": ("4", "5", "6"),
    "nonogram": ("5x5", "10x10", "15x15", "20x20", "30x30"),
    "hourmaze": ("5x5/2", "7x7/4"),
    "raatsel": ("1", "2"),
}
COUNT, CELLS = 20, 2000
"""Puzzles by each recipe, and the cells they may have together: large boards are fewer, but at least `FEWEST`."""
FEWEST = 5
CHUNKS, PATIENCE = 40, 10
"""Chunks that a recipe may take, and those without a puzzle after which it is given up."""
SEED, STEPS = "reference", 10
"""The seed, and the steps between quantiles."""


def quantiles(values: list[float]) -> list[float]:
    """Equally spaced quantiles, the least and the greatest included."""
    ordered = sorted(values)
    return [ordered[round(step * (len(ordered) - 1) / STEPS)] for step in range(STEPS + 1)]


def corpus(puzzle: str, size: str, recipe: Recipe) -> list[Instance]:
    """The reference puzzles by one recipe."""
    request = recipe.applied(request_for(puzzle, size))
    method = method_for(request)
    cells = len(space_for(puzzle, request.shape).cells)
    found: dict[Instance, None] = {}
    for chunk in range(CHUNKS):
        for instance in method.produce(request, Random(f"{SEED}/{chunk}")):
            found[instance] = None
            if len(found) == min(COUNT, max(FEWEST, CELLS // cells)):
                return list(found)
        if chunk + 1 == PATIENCE and not found:
            break
    return list(found)


def calibrated(puzzle: str, size: str) -> tuple[int, dict[str, Any]]:
    """The number of cells of a size, and its entry in the table."""
    cells, solved, entries = 0, list[float](), []
    family = puzzle_named(puzzle)
    for recipe in recipes(family, family.parse_size(size)):
        cases = [Case(instance) for instance in corpus(puzzle, size, recipe)]
        if cases:
            cells = len(cases[0].rounds.state.placed)
            values = [measure(case) for case in cases]
            solved += [v for v in values if v is not None]
            entries.append({**recipe.to_json(), "values": values})
    return cells, {"size": size, "quantiles": quantiles(solved), "recipes": entries}


def main(arguments: list[str]) -> None:
    """Add sizes to the table in a file."""
    path = Path(arguments[0])
    data: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {"version": "2", "puzzles": {}}
    asked = dict(a.split("=") for a in arguments[1:]) or {name: ",".join(sizes) for name, sizes in SIZES.items()}
    for name, sizes in asked.items():
        for size in sizes.split(","):
            cells, entry = calibrated(name, size)
            made = ", ".join(f"{r['hardest'] or 'unique'} {len(r['values'])}" for r in entry["recipes"])
            print(f"{name} {size}: {made}", file=sys.stderr, flush=True)
            data["puzzles"].setdefault(name, {})[str(cells)] = entry
            path.write_text(json.dumps(data, separators=(",", ":")).replace('{"size"', '\n{"size"') + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
