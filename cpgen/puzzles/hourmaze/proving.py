"""The clauses of a maze with more said than needed, so that what a strategy concludes is quickly refuted otherwise.

`models.cnf` says all the rules, but leaves some consequences to counting: a symbol stands once, a colour's cells are close, its
path runs through as many different cells as the clock has hours, whatever its name and wherever its hours start. A step of a
trace rests on just such consequences and on few premises; with these clauses a trace of 12x12 is replayed in seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, count

from cpgen.puzzle import Cnf
from cpgen.puzzles.hourmaze.board import Maze, colour_atom, hour_atom
from cpgen.puzzles.hourmaze.models import cnf

Clauses = Iterator[list[int]]
Fresh = Callable[[], int]


def proving(maze: Maze) -> Cnf:
    """The clauses of a maze and what follows from them; the same answers."""
    plain = cnf(maze)
    numbers = count(plain.top + 1)
    further = [*_once(maze, numbers.__next__), *_near(maze), *_paths(maze, numbers.__next__)]
    return Cnf([*plain.clauses, *further], next(numbers) - 1)


def _apart(literals: list[int]) -> Clauses:
    yield from ([-a, -b] for a, b in combinations(literals, 2))


def _once(maze: Maze, fresh: Fresh) -> Clauses:
    """A symbol is in one row and one column at most."""
    size = len(maze.cells)
    for symbol in range(size):
        for axis in (0, 1):
            lines: dict[int, int] = {}
            for u, p in enumerate(maze.cells):
                line = divmod(p, maze.columns)[axis]
                if line not in lines:
                    lines[line] = fresh()
                yield [-(u * size + symbol + 1), lines[line]]
            yield from _apart(list(lines.values()))


def _near(maze: Maze) -> Clauses:
    """Two cells of one colour are fewer steps apart than the clock has hours."""
    for u in range(len(maze.cells)):
        steps, todo = {u: 0}, [u]
        for w in todo:
            for v in maze.neighbours[w]:
                if v not in steps:
                    steps[v] = steps[w] + 1
                    todo.append(v)
        for v in range(u):
            if steps.get(v, maze.hours) >= maze.hours:
                yield from ([-colour_atom(maze, u, c), -colour_atom(maze, v, c)] for c in range(maze.colours))


def _paths(maze: Maze, fresh: Fresh) -> Clauses:
    """Each cell has a place on the path of its colour, from its first cell to its last (of a closed path any is the first).

    `before[u, v]` says that v comes just before u, `same[u, v]` that neighbours are of one colour.
    """
    clock, cells = maze.hours, range(len(maze.cells))
    place = [[fresh() for _ in range(clock)] for _ in cells]
    same = {edge: fresh() for edge in maze.edges}
    before = {pair: fresh() for u, v in maze.edges for pair in ((u, v), (v, u))}
    for (u, v), one in same.items():
        for c in range(maze.colours):
            here, there = colour_atom(maze, u, c), colour_atom(maze, v, c)
            yield from ([-here, -there, one], [-one, -here, there], [-one, here, -there])
    for (u, v), comes in before.items():
        yield from ([-comes, same[min(u, v), max(u, v)]], [-comes, -place[u][0]], [-comes, -place[v][-1]])
        for k in range(clock):
            later, earlier = hour_atom(maze, u, (k + 1) % clock + 1), hour_atom(maze, v, k + 1)
            yield from ([-comes, -later, earlier], [-comes, -earlier, later])
            if k:
                yield from ([-comes, -place[u][k], place[v][k - 1]], [-comes, -place[v][k - 1], place[u][k]])
    for u in cells:
        beside = maze.neighbours[u]
        yield place[u]
        yield from _apart(place[u])
        for ways, end in (([before[u, v] for v in beside], 0), ([before[v, u] for v in beside], -1)):
            yield [place[u][end], *ways]
            yield from _apart(ways)
        yield from ([-before[u, v], -before[v, u]] for v in beside)
