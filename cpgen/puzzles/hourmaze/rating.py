"""The metrics of Hour Maze (seed 003, section 5): symmetry of walls and hints, search depth, strategic depth.

The seed prints a maximum where it describes a cap; the cap is meant, so it is a minimum here. Its remark that a maze half in one
symmetry and half in another looks symmetrical (7.2) is answered by *mixed* symmetry: a wall or hint counts if it agrees with any.
"""

from __future__ import annotations

from cpgen.deduction.fast import closure_status
from cpgen.deduction.rounds import in_rounds
from cpgen.puzzles.hourmaze.board import HourMaze
from cpgen.puzzles.hourmaze.search import search_depth
from cpgen.puzzles.hourmaze.strategies import STRATEGIES
from cpgen.puzzles.hourmaze.symmetry import SYMMETRIES, hint_symmetry, motions, wall_image, wall_symmetry
from cpgen.rated import Rating

WEIGHTS = "seed 003, section 5"


def mixed_wall_symmetry(instance: HourMaze) -> float:
    """The share of walls that agree with some symmetry."""
    maze, walls = instance.maze, frozenset(instance.maze.walls)
    ways = [m for m in (motions(s, maze.rows, maze.columns) for s in SYMMETRIES) if m]
    agree = sum(any(all(wall_image(maze, m, w) in walls for m in way) for way in ways) for w in walls)
    return agree / len(walls) if walls else 1.0


def mixed_hint_symmetry(instance: HourMaze) -> float:
    """The share of hints that agree with some symmetry."""
    maze = instance.maze
    places = {maze.cells[cell] for cell, _ in instance.hints}
    ways = [m for m in (motions(s, maze.rows, maze.columns) for s in SYMMETRIES) if m]
    return sum(any(all(m[p] in places for m in way) for way in ways) for p in places) / len(places)


def symmetry(instance: HourMaze) -> Rating | None:
    """The seed's S, the mean of S_w and S_h."""
    walls, hints = wall_symmetry(instance.maze), hint_symmetry(instance)
    parts = {
        "walls": round(walls, 6),
        "hints": round(hints, 6),
        "mixed_walls": round(mixed_wall_symmetry(instance), 6),
        "mixed_hints": round(mixed_hint_symmetry(instance), 6),
    }
    return Rating(round((walls + hints) / 2, 6), parts, WEIGHTS)


def depth(instance: HourMaze) -> Rating | None:
    """The seed's D, the mean of search depth D_i and strategic depth D_s; an iteration is a round of deduction."""
    solve = in_rounds(instance)
    if solve.status != "solved":
        return None
    iterations = sum(not r.basic for r in solve.rounds)
    searching = search_depth(iterations)
    names = [s.name for s in STRATEGIES if not s.basic]
    used = solve.uses()
    needed = [n for n in names if n in used and closure_status(instance, [m for m in names if m != n]) != "solved"]
    strategic = len(needed) / len(names)
    parts = {"iterations": iterations, "search": round(searching, 6), "strategic": round(strategic, 6), "required": needed}
    return Rating(round((searching + strategic) / 2, 6), parts, WEIGHTS)


RATINGS = {"symmetry": symmetry, "depth": depth}
