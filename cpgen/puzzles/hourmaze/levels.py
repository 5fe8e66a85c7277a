"""Levels by the seed's pipeline (figure 11): template, symmetric seed walls, colour walks, separating walls, gaps closed.

A level is a maze with its one intended solution; choosing hints for it is the business of `hints`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from cpgen.deduction.facts import Solution
from cpgen.errors import BadInput, expect
from cpgen.puzzles.hourmaze.board import COLOURS, HOURS, LONGEST, HourMaze, Maze
from cpgen.puzzles.hourmaze.symmetry import SYMMETRIES, motions, wall_image
from cpgen.puzzles.hourmaze.walks import fill

Wall = tuple[int, int]


@dataclass(frozen=True)
class Level:
    """A maze, its solution, and the symmetry its seed walls were placed with."""

    maze: Maze
    solution: Solution
    symmetry: str

    def place(self, hour: int, colour: int) -> int:
        """The cell of a symbol."""
        return self.solution.index(self.maze.symbol(hour, colour))

    def instance(self, hours: tuple[int, ...]) -> HourMaze:
        """The instance whose hints show these hours, one for each colour."""
        return HourMaze(self.maze, tuple((self.place(hour, c), hour) for c, hour in enumerate(hours)))


def parse_size(text: str) -> Maze:
    """The template for `7x7`, `7x7/3` (colours) or `6x6@8` (a clock of 8 hours): as many colours as fit, no walls yet."""
    found = re.fullmatch(r"(\d{1,3})(?:x(\d{1,3}))?(?:/(\d{1,3}))?(?:@(\d{1,3}))?", text)
    if found is None:
        raise BadInput(f"hourmaze: the size {text!r} is not like 7x7, 7x7/4 (4 colours) or 6x6@8 (8 hours)")
    rows, hours = int(found[1]), int(found[4] or HOURS)
    columns = int(found[2] or rows)
    expect(
        1 <= rows <= LONGEST and 1 <= columns <= LONGEST, f"hourmaze: {rows}x{columns} is not between 1x1 and {LONGEST}x{LONGEST}"
    )
    expect(hours >= 3, f"hourmaze: a clock of {hours} hours; at least 3 are needed")
    return template(rows, columns, hours, int(found[3]) if found[3] else min(rows * columns // hours, len(COLOURS)))


@lru_cache(maxsize=64)
def template(rows: int, columns: int, hours: int, colours: int) -> Maze:
    """A grid without walls whose holes lie symmetrically, near the middle; on an even clock they balance the shades."""
    spare = rows * columns - hours * colours
    if colours < 1 or spare < 0:
        raise BadInput(f"hourmaze: {rows}x{columns} has {rows * columns} places; {colours} colours of {hours} hours do not fit")
    for names in (("reflection_4", "rotation_4"), ("reflection_4",), ("rotation_2",), ("none",)):
        for holes in _holes(rows, columns, spare, names):
            balance = sum((-1) ** (p // columns + p % columns) for p in range(rows * columns) if p not in holes)
            if hours % 2 == 0 and balance:
                continue
            maze = Maze(rows, columns, hours, colours, tuple(sorted(holes)))
            if maze.cut_off is None:
                return maze
    raise BadInput(f"hourmaze: {spare} holes cannot be placed on {rows}x{columns}")


def _holes(rows: int, columns: int, spare: int, names: tuple[str, ...]) -> Iterator[set[int]]:
    """Sets of so many positions closed under the symmetries, those near the middle first."""
    moves = [m for name in names for m in motions(name, rows, columns)]
    orbits = {frozenset({p, *(m[p] for m in moves)}) for p in range(rows * columns)}
    merged: list[set[int]] = []
    for orbit in orbits:  # quarter turns and reflections together: orbits that share a cell are one
        touching = [m for m in merged if m & orbit]
        merged = [m for m in merged if not m & orbit] + [set(orbit).union(*touching)]

    def far(orbit: set[int]) -> tuple[float, list[int]]:
        apart = ((p // columns - (rows - 1) / 2) ** 2 + (p % columns - (columns - 1) / 2) ** 2 for p in orbit)
        return max(apart), sorted(orbit)

    merged.sort(key=far)
    reach = [{0}]  # the sums that the last orbits can make
    for part in reversed(merged):
        reach.append(reach[-1] | {s + len(part) for s in reach[-1]})
    reach.reverse()

    def choose(index: int, left: int) -> Iterator[set[int]]:
        if left == 0:
            yield set()
        elif index < len(merged):
            if left >= len(merged[index]) and left - len(merged[index]) in reach[index + 1]:
                yield from (merged[index] | rest for rest in choose(index + 1, left - len(merged[index])))
            if left in reach[index + 1]:
                yield from choose(index + 1, left)

    for count, holes in enumerate(choose(0, spare)):
        if count == 200:
            return
        yield holes


def seed_walls(maze: Maze, symmetry: str, random: Random) -> frozenset[Wall]:
    """Random walls and all their images that leave the maze connected; none for `none`, or if 100 tries cut the maze."""
    moves = motions(symmetry, maze.rows, maze.columns)
    if not moves:
        return frozenset()
    orbits = []
    for wall in maze.sides:
        orbit = {wall, *(wall_image(maze, m, wall) for m in moves)}
        if None not in orbit and all(w in maze.sides_set for w in orbit):
            orbits.append(frozenset(w for w in orbit if w is not None))
    orbits = sorted(set(orbits), key=sorted)
    for _ in range(100):
        wanted = random.randint(1, max(1, len(maze.cells) // (4 * (len(moves) + 1))))
        walls = frozenset().union(*random.sample(orbits, min(wanted, len(orbits))))
        if replace(maze, walls=tuple(sorted(walls))).cut_off is None:
            return walls
    return frozenset()


def make(template: Maze, random: Random, symmetry: str | None = None) -> Level:
    """One level on a template, its seed walls under a given or random symmetry."""
    allowed = [s for s in SYMMETRIES if s == "none" or motions(s, template.rows, template.columns)]
    while True:
        chosen = symmetry if symmetry is not None else random.choice(allowed)
        seeded = replace(template, walls=tuple(sorted(seed_walls(template, chosen, random))))
        walks = fill(seeded, random)
        if walks is None:
            continue
        symbols = {p: (hour + 1, colour) for colour, walk in enumerate(walks) for p, hour in walk}
        walls = set(seeded.walls)
        walls |= {(p, q) for p, q in seeded.sides if not template.follows(symbols[p][0], symbols[q][0])}
        if not close_gaps(seeded, walls, symbols, chosen, random):
            continue
        maze = replace(template, walls=tuple(sorted(walls)))
        solution = tuple(maze.symbol(*symbols[p]) for p in maze.cells)
        return Level(maze, solution, chosen)


def close_gaps(maze: Maze, walls: set[Wall], symbols: dict[int, tuple[int, int]], symmetry: str, random: Random) -> bool:
    """Add a wall to each open 2x2 block: one that tears no colour, that agrees most with the symmetry, and that closes a second
    block if it can. False if a block has no such wall."""
    moves = motions(symmetry, maze.rows, maze.columns)
    while gaps := replace(maze, walls=tuple(sorted(walls))).gaps:
        p, width = gaps[0], maze.columns
        best: list[tuple[int, int, float, Wall]] = []
        for wall in ((p, p + 1), (p, p + width), (p + 1, p + width + 1), (p + width, p + width + 1)):
            if _tears(maze, walls | {wall}, symbols, wall):
                continue
            agreeing = sum(wall_image(maze, m, wall) in walls for m in moves)
            closed = len(gaps) - len(replace(maze, walls=tuple(sorted(walls | {wall}))).gaps)
            best.append((agreeing, closed, random.random(), wall))
        if not best:
            return False
        walls.add(max(best)[3])
    return True


def _tears(maze: Maze, walls: set[Wall], symbols: dict[int, tuple[int, int]], wall: Wall) -> bool:
    """Whether a wall between two cells of one colour parts that colour (it does not if the colour's path was closed)."""
    colour = symbols[wall[0]][1]
    if symbols[wall[1]][1] != colour:
        return False
    own = {p for p, (_, c) in symbols.items() if c == colour}
    seen, todo = {wall[0]}, [wall[0]]
    while todo:
        p = todo.pop()
        for q in (p - 1, p + 1, p - maze.columns, p + maze.columns):
            side = (min(p, q), max(p, q))
            if q in own and q not in seen and side in maze.sides_set and side not in walls:
                seen.add(q)
                todo.append(q)
    return len(seen) < len(own)
