"""Walls as unknowns: each passage of a maze may get a wall, and two atoms say which, "open" and "walled".

Walls that the maze has stay. What the rules ask of the walls themselves are clauses here: a wall in every block of 2x2 cells, and
a connected maze. A colour's cells are connected anyway, so it is enough that open passages join the colours.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import permutations

from cpgen.deduction.facts import Fact, Space
from cpgen.puzzle import Cnf, space_for
from cpgen.puzzles.hourmaze.board import Maze, colour_atom
from cpgen.puzzles.hourmaze.models import cnf

Passages = dict[tuple[int, int], tuple[int, int]]
"""For each pair of neighbouring cells, either way round, the atoms "open" and "walled"."""


def passages_of(maze: Maze) -> Passages:
    """The passages that may get a wall; their atoms come right behind those of the maze's space."""
    first = space_for("hourmaze", maze).atoms + 1
    found: Passages = {}
    for number, (u, v) in enumerate(maze.edges):
        found[u, v] = found[v, u] = first + 2 * number, first + 2 * number + 1
    return found


def space_with(maze: Maze) -> Space:
    """The space of a maze with the atoms of its passages."""
    space = space_for("hourmaze", maze)
    named = ((space.cells[u], space.cells[v], what) for u, v in maze.edges for what in ("open", "walled"))
    return replace(space, extra=(*space.extra, *(f"{u} to {v} is {what}" for u, v, what in named)))


def cnf_with(maze: Maze, passages: Passages) -> Cnf:
    """The rules of Hour Maze with walls as unknowns."""
    rules = cnf(maze, passages)
    clauses = [*rules.clauses]
    for u, v in maze.edges:
        opened, walled = passages[u, v]
        clauses += [[opened, walled], [-opened, -walled]]
    for p in maze.gaps:
        a, b, c, d = (maze.at[q] for q in (p, p + 1, p + maze.columns, p + maze.columns + 1))
        clauses.append([passages[side][1] for side in ((a, b), (c, d), (a, c), (b, d))])
    return _joined(maze, passages, Cnf(clauses, rules.top))


def _joined(maze: Maze, passages: Passages, rules: Cnf) -> Cnf:
    """Every colour is reached from the first: step by step, so that colours cannot reach each other in a circle."""
    clauses, top = [*rules.clauses], rules.top
    links: dict[tuple[int, int], int] = {}
    for c, d in permutations(range(maze.colours), 2):
        top += 1
        links[c, d] = top
        steps = []
        for (u, v), (opened, _) in passages.items():
            top += 1
            steps.append(top)
            clauses += [[-top, opened], [-top, colour_atom(maze, u, c)], [-top, colour_atom(maze, v, d)]]
        clauses.append([-links[c, d], *steps])
    reached: dict[int, int] = {}
    for d in range(1, maze.colours):
        reached[d] = links[0, d]
    for _ in range(2, maze.colours):
        further: dict[int, int] = {}
        for d, before in reached.items():
            ways = []
            for c in reached:
                if c != d:
                    top += 1
                    ways.append(top)
                    clauses += [[-top, reached[c]], [-top, links[c, d]]]
            top += 1
            further[d] = top
            clauses.append([-top, before, *ways])
        reached = further
    return Cnf([*clauses, *([r] for r in reached.values())], top)


def with_walls(maze: Maze, passages: Passages, facts: Iterable[Fact]) -> Maze:
    """The maze with the walls that these facts tell."""
    told = set(facts)
    new = ((maze.cells[u], maze.cells[v]) for u, v in maze.edges if passages[u, v][1] in told)
    return replace(maze, walls=tuple(sorted((*maze.walls, *new))))
