"""Sets of cells as bit masks over grid positions, and how they grow through the passages of a maze.

The functions are plain `& | ~ << >>`, so a mask may be a Python int (one board of any size) or a numpy array of uint64 (a board
of up to 64 positions for each of many hint sets at once).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from cpgen.puzzles.hourmaze.board import Maze


class Grid:
    """The masks of one maze: all cells, and those with a passage to the right and below."""

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self.width = maze.columns
        self.size = maze.rows * maze.columns
        self.full = sum(1 << p for p in maze.cells)
        self.east = self.south = 0
        self.near = [0] * self.size
        """For each position the mask of its neighbours."""
        for u, v in maze.edges:
            p, q = maze.cells[u], maze.cells[v]
            if q - p == self.width:
                self.south |= 1 << p
            else:
                self.east |= 1 << p
            self.near[p] |= 1 << q
            self.near[q] |= 1 << p

    def grow(self, cells: Any) -> Any:
        """The neighbours of a set (one step; the set itself is not included unless its cells are neighbours)."""
        east, south, width = self.east, self.south, self.width
        return (cells & east) << 1 | (cells >> 1) & east | (cells & south) << width | (cells >> width) & south

    def flood(self, start: int, within: int) -> int:
        """All cells of `within` that are reached from `start` inside it."""
        front = reached = start & within
        while front:
            front = self.grow(front) & within & ~reached
            reached |= front
        return reached

    def regions(self, cells: int) -> list[int]:
        """The connected parts of a set."""
        found = []
        while cells:
            found.append(self.flood(cells & -cells, cells))
            cells &= ~found[-1]
        return found

    def steps_away(self, start: int, within: int, steps: int) -> int:
        """The cells of `within` at most so many steps from `start`, going inside it."""
        front = reached = start & within
        for _ in range(steps):
            front = self.grow(front) & within & ~reached
            if not front:
                break
            reached |= front
        return reached


def bits(mask: int) -> list[int]:
    """The positions in a mask, in order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


@lru_cache(maxsize=64)
def grid_of(maze: Maze) -> Grid:
    """The masks of a maze, built once."""
    return Grid(maze)
