"""Full boards to make Nonograms of: cells at random, rows as published puzzles have them, or cells like their neighbours.

Seed 002, section 5.1, has the first two; the third is what its future work asks for.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from random import Random

from cpgen.deduction.facts import Solution
from cpgen.puzzles.nonogram.board import Size, cells_of
from cpgen.puzzles.nonogram.table import BLOCKS, LENGTHS


def random_grid(size: Size, random: Random, density: float = 0.5) -> Solution:
    """Each cell coloured with the same probability."""
    colours = len(size.colours)
    return tuple(
        (1 if colours == 1 else random.randint(1, colours)) if random.random() < density else 0
        for _ in range(size.rows * size.columns)
    )


def statistics_grid(size: Size, random: Random) -> Solution:
    """Row by row: how many blocks and how long, drawn from Table 5.1, then placed from left to right."""
    return tuple(symbol for _ in range(size.rows) for symbol in _row(size.columns, len(size.colours), random))


def blocks_for(cells: int, random: Random) -> list[int]:
    """The lengths of a row's blocks. Algorithm 2 as printed ends with the largest length allowed, whatever was drawn; here a
    length that is too large is drawn again, which is what its text says."""
    column = min(BLOCKS, key=lambda known: abs(known - cells))
    count = min(_drawn(BLOCKS[column], random), (cells + 1) // 2)
    left = cells - (count - 1)
    found = []
    for i in range(count):
        most = left - (count - i - 1)
        allowed = {length: n for length, n in LENGTHS[column].items() if length <= most}
        found.append(_drawn(allowed, random))
        left -= found[-1]
    return found


def _drawn(counts: dict[int, int], random: Random) -> int:
    """A key, each as likely as it is frequent."""
    return random.choices(list(counts), cum_weights=list(accumulate(counts.values())))[0]


def _row(cells: int, colours: int, random: Random) -> list[int]:
    """Each block somewhere in what the blocks behind it leave (figure 5.1 of the seed)."""
    row: list[int] = []
    lengths = blocks_for(cells, random)
    for i, length in enumerate(lengths):
        behind = sum(lengths[i + 1 :]) + len(lengths[i + 1 :])
        lead = random.randint(0, cells - len(row) - behind - length)
        row += [0] * lead + [1 if colours == 1 else random.randint(1, colours)] * length + [0]
    return (row + [0] * cells)[:cells]


def smooth_grid(size: Size, random: Random, density: float = 0.5, passes: int = 1) -> Solution:
    """Noise, averaged over each cell's 3x3 neighbourhood `passes` times; the highest cells are coloured."""
    fields = [_smoothed(size, [random.random() for _ in range(size.rows * size.columns)], passes) for _ in size.colours]
    height = [max(values) for values in zip(*fields)]
    border = sorted(height)[min(len(height) - 1, round(len(height) * (1 - density)))]
    return tuple(
        0 if top < border else 1 + max(range(len(fields)), key=lambda f: values[f]) for top, values in zip(height, zip(*fields))
    )


def _smoothed(size: Size, field: Sequence[float], passes: int) -> list[float]:
    rows, columns = size.rows, size.columns
    down, across = _neighbours(rows), _neighbours(columns)
    outside = [0.0] * columns
    now = [list(field[r * columns : (r + 1) * columns]) for r in range(rows)]
    for _ in range(passes):
        wide = [[a + b + c for a, b, c in zip((0.0, *row), row, (*row[1:], 0.0))] for row in now]
        above, below = [outside, *wide], [*wide[1:], outside]
        now = [[(a + b + c) / (n * m) for a, b, c, m in zip(*three, across)] for three, n in zip(zip(above, wide, below), down)]
    return [value for row in now for value in row]


def _neighbours(cells: int) -> list[int]:
    """For each cell of a line how many cells it and its neighbours are."""
    return [min(cells, i + 2) - max(0, i - 1) for i in range(cells)]


def without_empty_lines(size: Size, grid: Solution, random: Random) -> Solution:
    """The grid with a cell coloured in every line that had none."""
    cells = list(grid)
    for line in cells_of(size.rows, size.columns):
        if not any(cells[c] for c in line):
            cells[random.choice(line)] = random.randint(1, len(size.colours))
    return tuple(cells)
