"""The hexagon of a Raatsel of size N, by cube coordinates q + r + s = 0 (seed 001, sections 4.1 and 4.2, Figure 4.3).

All cells have |q|, |r|, |s| <= 2N - 1. A cell is a category's where all three are even, otherwise a word's. Both are
numbered ring by ring from outside, clockwise from the top left corner; side i of the hexagon runs from corner i to corner i
+ 1 and carries edge group i. The seed gives 3N(3N-1) as the number of cells and 3N(N-1)+1 as that of groups: they are those
of words and of categories.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cpgen.errors import expect

Cube = tuple[int, int, int]
STEPS: tuple[Cube, ...] = ((-1, 0, 1), (-1, 1, 0), (0, 1, -1), (1, 0, -1), (1, -1, 0), (0, -1, 1))
"""The six steps along the sides, clockwise: right, down right, down left, left, up left, up right."""
SIDES = ("top", "upper right", "lower right", "bottom", "lower left", "upper left")
"""What people call the sides, in order."""
LARGEST = 4


@dataclass(frozen=True)
class Hexagon:
    """The cells of one size and who touches whom, all by number."""

    size: int
    words: tuple[Cube, ...]
    categories: tuple[Cube, ...]
    around: tuple[tuple[int, ...], ...]
    """For each category cell the six word cells around it."""
    touching: tuple[tuple[int, ...], ...]
    """For each word cell the category cells it touches."""
    sides: tuple[tuple[int, ...], ...]
    """For each of the six sides its word cells, clockwise."""
    edges_of: tuple[tuple[int, ...], ...]
    """For each word cell the sides it lies on."""
    twins: tuple[tuple[int, int], ...]
    """Pairs of word cells that touch the same groups, so that their words can always be swapped (none below size 3)."""

    @property
    def links(self) -> tuple[tuple[int, int], ...]:
        """All pairs of a word cell and a category cell that touch."""
        return tuple((word, cell) for cell, words in enumerate(self.around) for word in words)


def _ring(radius: int) -> list[Cube]:
    """The cells at one distance from the middle, clockwise from the top left corner."""
    if radius == 0:
        return [(0, 0, 0)]
    q, r, s = radius, -radius, 0
    found = []
    for dq, dr, ds in STEPS:
        for _ in range(radius):
            found.append((q, r, s))
            q, r, s = q + dq, r + dr, s + ds
    return found


@lru_cache(maxsize=LARGEST)
def hexagon(size: int) -> Hexagon:
    """The hexagon of a size; BadInput unless it is between 1 and 4."""
    expect(1 <= size <= LARGEST, f"raatsel: size {size} is not between 1 and {LARGEST}")
    radius = 2 * size - 1
    cells = [cube for distance in range(radius, -1, -1) for cube in _ring(distance)]
    categories = tuple(c for c in cells if not any(x % 2 for x in c))
    words = tuple(c for c in cells if any(x % 2 for x in c))
    number = {cube: i for i, cube in enumerate(words)}
    around = tuple(tuple(sorted(number[q + dq, r + dr, s + ds] for dq, dr, ds in STEPS)) for q, r, s in categories)
    touching = tuple(tuple(c for c, ws in enumerate(around) if w in ws) for w in range(len(words)))
    outer = 6 * radius
    sides = tuple(tuple((i * radius + k) % outer for k in range(radius + 1)) for i in range(6))
    edges_of = tuple(tuple(i for i, side in enumerate(sides) if w in side) for w in range(len(words)))
    seen: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
    twins = []
    for word, key in enumerate(zip(touching, edges_of)):
        if key in seen:
            twins.append((seen[key], word))
        seen[key] = word
    return Hexagon(size, words, categories, around, touching, sides, edges_of, tuple(twins))


@dataclass(frozen=True)
class Pose:
    """One way to turn or mirror a hexagon: where each word cell, each category cell and each side goes."""

    words: tuple[int, ...]
    categories: tuple[int, ...]
    sides: tuple[int, ...]


@lru_cache(maxsize=LARGEST)
def poses(size: int) -> tuple[Pose, ...]:
    """The twelve ways to turn and mirror the hexagon of a size, that of leaving it as it is first."""
    board = hexagon(size)

    def turned(cube: Cube, times: int, mirrored: bool) -> Cube:
        q, r, s = cube if not mirrored else (cube[1], cube[0], cube[2])
        for _ in range(times):
            q, r, s = -r, -s, -q
        return q, r, s

    def pose(times: int, mirrored: bool) -> Pose:
        words, categories = (
            tuple(cubes.index(turned(cube, times, mirrored)) for cube in cubes) for cubes in (board.words, board.categories)
        )
        sides = [frozenset(side) for side in board.sides]
        return Pose(words, categories, tuple(sides.index(frozenset(words[p] for p in side)) for side in board.sides))

    return tuple(pose(times, mirrored) for mirrored in (False, True) for times in range(6))
