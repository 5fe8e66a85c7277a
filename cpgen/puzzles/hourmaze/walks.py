"""Random colour walks (seed 003, section 6.3.3): fill a grid with paths of consecutive hours, one colour after the other.

A walk steps, mostly, to the free neighbour with the fewest free neighbours of its own, and a walk is kept only if every free
region left can still be filled: its area is a multiple of the clock and, on an even clock, half of it has each chessboard shade
(a walk alternates). Uniform walks need seconds at 10x10, these need milliseconds. Regions are bit masks over positions.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cpgen.puzzles.hourmaze.board import Maze
from cpgen.puzzles.hourmaze.boards import Grid

TRIES = 20
"""Walks tried for a colour before the one before it is taken back (the seed: 200)."""
TIGHT = 0.8
"""How often the neighbour with the fewest free neighbours is preferred."""

Walk = list[tuple[int, int]]
"""Position and hour, from 0, along the walk."""


def fill(template: Maze, random: Random, patience: int = 400) -> list[Walk] | None:
    """Walks of all colours through the template's holes and walls; None if `patience` walks did not do it."""
    grid = Grid(template)
    near = [[q for q in range(grid.size) if grid.near[p] >> q & 1] for p in range(grid.size)]
    dark = sum(1 << p for c, p in enumerate(template.cells) if template.shade(c))
    walks: list[Walk] = []
    tried = [0] * (template.colours + 1)
    free = grid.full
    for _ in range(patience):
        if len(walks) == template.colours:
            return walks
        walk = _walk(near, free, walks, template.hours, random)
        if walk is not None:
            left = free & ~sum(1 << p for p, _ in walk)
            if _fillable(grid, left, template.hours, dark):
                walks.append(walk)
                free = left
                tried[len(walks)] = 0
                continue
        tried[len(walks)] += 1
        if tried[len(walks)] > TRIES and walks:
            tried[len(walks)] = 0
            for p, _ in walks.pop():
                free |= 1 << p
            tried[len(walks)] += 1
    return walks if len(walks) == template.colours else None


def _fillable(grid: Grid, free: int, hours: int, dark: int) -> bool:
    while free:
        region = grid.flood(free & -free, free)
        area = region.bit_count()
        if area % hours or (hours % 2 == 0 and 2 * (region & dark).bit_count() != area):
            return False
        free &= ~region
    return True


def _start(near: Sequence[Sequence[int]], free: int, walks: Sequence[Walk], hours: int, random: Random) -> tuple[int, int] | None:
    """A free cell and an hour: anywhere at first, then next to a walk and in turn with it, which keeps the maze connected."""
    if not walks:
        cells = [p for p in range(len(near)) if free >> p & 1]
        return random.choice(cells), random.randrange(hours)
    doors = [(q, hour) for walk in walks for p, hour in walk for q in near[p] if free >> q & 1]
    if not doors:
        return None
    if random.random() < TIGHT:
        fewest = min(sum(free >> n & 1 for n in near[q]) for q, _ in doors)
        doors = [d for d in doors if sum(free >> n & 1 for n in near[d[0]]) == fewest]
    cell, hour = random.choice(doors)
    return cell, (hour + random.choice((1, -1))) % hours


def _walk(near: Sequence[Sequence[int]], free: int, walks: Sequence[Walk], hours: int, random: Random) -> Walk | None:
    """A walk that grows at both ends until it has all hours; None if it gets stuck."""
    start = _start(near, free, walks, hours, random)
    if start is None:
        return None
    walk = [start]
    free &= ~(1 << start[0])
    while len(walk) < hours:
        steps = [(q, end) for end in (0, -1) for q in near[walk[end][0]] if free >> q & 1]
        if not steps:
            return None
        if random.random() < TIGHT:
            rooms = [sum(free >> n & 1 for n in near[q]) for q, _ in steps]
            fewest = min(rooms)
            steps = [s for s, room in zip(steps, rooms) if room == fewest]
        cell, end = random.choice(steps)
        hour = walk[end][1]
        if end:
            walk.append((cell, (hour + 1) % hours))
        else:
            walk.insert(0, (cell, (hour - 1) % hours))
        free &= ~(1 << cell)
    return walk
