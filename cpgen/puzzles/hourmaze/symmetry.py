"""The seven symmetries of the seed (figure 9): none, and translation, reflection and rotation, each x2 and x4.

A symmetry is the list of its motions, maps of grid positions; a wall or hint *agrees* with it if its images under all motions are
walls or hints too (section 5.1). Translation swaps the halves of the grid; a middle row or column of an odd grid stays.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache

from cpgen.puzzles.hourmaze.board import HourMaze, Maze

Motion = tuple[int, ...]
"""For each position where it goes."""
SYMMETRIES = ("none", "translation_2", "translation_4", "reflection_2", "reflection_4", "rotation_2", "rotation_4")


@lru_cache(maxsize=256)
def motions(name: str, rows: int, columns: int) -> tuple[Motion, ...]:
    """The motions of a symmetry besides standing still; none where the grid does not allow it (rotation_4 needs a square)."""

    def motion(move: Callable[[int, int], tuple[int, int]]) -> Motion:
        moved = (move(r, c) for r in range(rows) for c in range(columns))
        return tuple(r * columns + c for r, c in moved)

    def shifted(x: int, length: int) -> int:
        half = (length + 1) // 2
        return x + half if x < length // 2 else x - half if x >= half else x

    mirror = motion(lambda r, c: (r, columns - 1 - c))
    flip = motion(lambda r, c: (rows - 1 - r, c))
    half_turn = motion(lambda r, c: (rows - 1 - r, columns - 1 - c))
    across = motion(lambda r, c: (r, shifted(c, columns)))
    down = motion(lambda r, c: (shifted(r, rows), c))
    both = motion(lambda r, c: (shifted(r, rows), shifted(c, columns)))
    found: dict[str, tuple[Motion, ...]] = {
        "none": (),
        "translation_2": (across,),
        "translation_4": (across, down, both),
        "reflection_2": (mirror,),
        "reflection_4": (mirror, flip, half_turn),
        "rotation_2": (half_turn,),
        "rotation_4": (),
    }
    if rows == columns:
        turn = motion(lambda r, c: (c, rows - 1 - r))
        back = motion(lambda r, c: (rows - 1 - c, r))
        found["rotation_4"] = (turn, half_turn, back)
    return found[name]


def wall_image(maze: Maze, motion: Motion, wall: tuple[int, int]) -> tuple[int, int] | None:
    """Where a wall goes; None if its sides are no neighbours there."""
    p, q = sorted((motion[wall[0]], motion[wall[1]]))
    return (p, q) if q - p == maze.columns or (q - p == 1 and q % maze.columns) else None


def wall_agreement(maze: Maze, walls: Collection[tuple[int, int]], name: str) -> int:
    """How many walls have all their counterparts."""
    moves = motions(name, maze.rows, maze.columns)
    return sum(bool(moves) and all(wall_image(maze, m, w) in walls for m in moves) for w in walls)


def hint_agreement(maze: Maze, cells: Iterable[int], name: str) -> int:
    """How many hint cells have all their counterparts."""
    moves = motions(name, maze.rows, maze.columns)
    places = {maze.cells[c] for c in cells}
    return sum(bool(moves) and all(m[p] in places for m in moves) for p in places)


def wall_symmetry(maze: Maze) -> float:
    """The seed's S_w: the share of walls that agree with the best symmetry (1 for a maze without walls)."""
    walls = frozenset(maze.walls)
    return max(wall_agreement(maze, walls, s) for s in SYMMETRIES) / len(walls) if walls else 1.0


def hint_symmetry(instance: HourMaze) -> float:
    """The seed's S_h (printed as a second S_w): the share of hints that agree with the best symmetry."""
    cells = [cell for cell, _ in instance.hints]
    return max(hint_agreement(instance.maze, cells, s) for s in SYMMETRIES) / len(cells)


def algebra(hours: Sequence[int], clock: int) -> tuple[str, ...]:
    """What the hints' hours have in common (algebraic symmetry, section 6.3.6): `same`, `run`, `steps` (a run of equal steps),
    `different`."""
    found = []
    distinct = sorted(set(hours))
    if len(distinct) == 1:
        found.append("same")
    if len(distinct) == len(hours) > 1:
        found.append("different")
        for step in range(1, clock):
            if any({(start + step * i) % clock + 1 for i in range(len(hours))} == set(distinct) for start in range(clock)):
                found.append("run" if step in (1, clock - 1) else "steps")
                break
    return tuple(found)


@lru_cache(maxsize=64)
def poses(rows: int, columns: int) -> tuple[tuple[int, int, Motion], ...]:
    """The rotations and reflections of a grid: rows and columns afterwards, and for each position the new one."""
    found = []
    for turned in (False, True):
        for flip in (False, True):
            for mirror in (False, True):
                height, width = (columns, rows) if turned else (rows, columns)
                motion = []
                for r in range(rows):
                    for c in range(columns):
                        y, x = (c, r) if turned else (r, c)
                        motion.append((height - 1 - y if flip else y) * width + (width - 1 - x if mirror else x))
                found.append((height, width, tuple(motion)))
    return tuple(found)


def moved(
    instance: HourMaze, pose: tuple[int, int, Motion], turn: int, sign: int, order: Sequence[int] | None = None
) -> HourMaze:
    """The instance rotated or reflected, its clock turned (hour -> sign * hour + turn), its colours in the order of the hints'
    cells or as given (for each new colour the old one). All of these map solutions to solutions."""
    rows, columns, motion = pose
    old = instance.maze
    holes = tuple(sorted(motion[h] for h in old.holes))
    walls = tuple(sorted((min(motion[p], motion[q]), max(motion[p], motion[q])) for p, q in old.walls))
    maze = Maze(rows, columns, old.hours, old.colours, holes, walls)
    hints = [(maze.at[motion[old.cells[cell]]], (sign * hour + turn - 1) % old.hours + 1) for cell, hour in instance.hints]
    return HourMaze(maze, tuple(sorted(hints)) if order is None else tuple(hints[c] for c in order))


def canonical(instance: HourMaze) -> HourMaze:
    """The least of all instances equal up to rotation, reflection, the clock's turning and the colours' names.

    The first hint is turned to hour 1, in both directions of the clock.
    """
    found = []
    for pose in poses(instance.maze.rows, instance.maze.columns):
        for sign in (1, -1):
            posed = moved(instance, pose, 0, sign)
            turned = moved(posed, poses(pose[0], pose[1])[0], 1 - posed.hints[0][1], 1)
            key = (turned.maze.rows, turned.maze.holes, turned.maze.walls, turned.hints)
            found.append((key, turned))
    return min(found, key=lambda f: f[0])[1]


def cell_map(name: str) -> Callable[[Maze], Callable[[int], int]]:
    """For a maze the map of cells to cells by the first motion of a symmetry; where there is a hole, a cell stays."""

    def on(maze: Maze) -> Callable[[int], int]:
        moves = motions(name, maze.rows, maze.columns)
        return lambda cell: maze.at.get(moves[0][maze.cells[cell]], cell) if moves else cell

    return on
