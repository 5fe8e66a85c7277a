"""The rules of Hour Maze for each solver.

A colour's cells are a path of consecutive hours around the clock, possibly closed. So "connected" is said without reachability:
of the links between an hour and the next of one colour at most one is broken. That each symbol stands somewhere is enough: there
are as many symbols as cells. On an even clock one further variable says which chessboard shade is odd.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from cpgen.puzzle import Cnf
from cpgen.puzzles.hourmaze.board import HourMaze, Maze, colour_atom, hour_atom


def reach(instance: HourMaze) -> list[list[set[int]]]:
    """For each colour and hour (from 0) the cells it can lie on: as many steps from the hint as hours lie between, up or down the
    clock, not through other hints, and of the hint's parity."""
    maze = instance.maze
    hinted = {cell for cell, _ in instance.hints}
    found = []
    for start, hour in instance.hints:
        layers = [{start}]
        while len(layers) < maze.hours:
            stepped = {v for u in layers[-1] for v in maze.neighbours[u]}
            layers.append({v for v in stepped if v not in hinted})
        own: list[set[int]] = [set() for _ in range(maze.hours)]
        own[hour - 1] = {start}
        for k in range(1, maze.hours):
            own[(hour - 1 + k) % maze.hours] = layers[k] | layers[maze.hours - k]
        found.append(own)
    return found


def cnf(maze: Maze, passages: Mapping[tuple[int, int], tuple[int, int]] | None = None) -> Cnf:
    """The clauses of a maze: symbols, hours and colours of its cells, broken links, and which shade is odd. `passages` has two
    atoms, "open" and "walled", for each pair of neighbours that may get a wall; they come right behind those of the space."""
    cells, hours, colours = range(len(maze.cells)), maze.hours, maze.colours
    size = hours * colours
    count = len(cells)
    passages = passages or {}
    last = count * size + count * (hours + colours) + len(set(passages.values())) * 2
    broken = [[last + c * hours + h + 1 for h in range(hours)] for c in range(colours)]
    odd = last + size + 1
    clauses: list[list[int]] = []
    for u in cells:
        hour = [hour_atom(maze, u, h + 1) for h in range(hours)]
        colour = [colour_atom(maze, u, c) for c in range(colours)]
        for group in (hour, colour):
            clauses.append(group)
            clauses += [[-a, -b] for a, b in combinations(group, 2)]
        for c in range(colours):
            for h in range(hours):
                x = u * size + c * hours + h + 1
                clauses += ([-x, hour[h]], [-x, colour[c]], [x, -hour[h], -colour[c]])
        if hours % 2 == 0:
            clauses += [[-hour[h], odd if (h + maze.shade(u)) % 2 else -odd] for h in range(hours)]
    for u in cells:
        for v in maze.neighbours[u]:
            walled = passages[u, v][1:] if passages else ()
            for h in range(hours):
                beside = [hour_atom(maze, v, k % hours + 1) for k in (h + 1, h - 1)]
                clauses.append([-hour_atom(maze, u, h + 1), *beside, *walled])
    for c in range(colours):
        clauses += [[-a, -b] for a, b in combinations(broken[c], 2)]
        for h in range(hours):
            here, there = c * hours + h + 1, c * hours + (h + 1) % hours + 1
            clauses.append([u * size + here for u in cells])
            for u in cells:
                clauses.append([-(u * size + here), broken[c][h], *(v * size + there for v in maze.neighbours[u])])
                clauses.append([-(u * size + there), broken[c][h], *(v * size + here for v in maze.neighbours[u])])
            for (u, v), (opened, _) in passages.items():
                clauses.append([-(u * size + here), -(v * size + there), broken[c][h], opened])
    return Cnf(clauses, odd)


def cpsat(instance: HourMaze, model: Any) -> list[Any]:
    """A literal for each symbol on each cell within reach of its hint, links between them, and the hours of neighbours."""
    maze, hours = instance.maze, instance.maze.hours
    within = reach(instance)
    here: list[dict[int, Any]] = [{} for _ in maze.cells]
    for colour, by_hour in enumerate(within):
        for h, cells in enumerate(by_hour):
            for u in cells:
                here[u][colour * hours + h] = model.new_bool_var("")
            model.add_exactly_one([here[u][colour * hours + h] for u in sorted(cells)])
    key, hour = [], []
    for u in range(len(maze.cells)):
        model.add_exactly_one(list(here[u].values()))
        key.append(model.new_int_var(0, hours * maze.colours - 1, ""))
        model.add(key[u] == sum(s * x for s, x in here[u].items()))
        hour.append({h: model.new_bool_var("") for h in sorted({s % hours for s in here[u]})})
        for h, is_hour in hour[u].items():
            model.add(sum(x for s, x in here[u].items() if s % hours == h) == is_hour)
    for u in range(len(maze.cells)):
        for v in maze.neighbours[u]:
            for h, is_hour in hour[u].items():
                model.add_bool_or([is_hour.negated(), *(hour[v][n] for n in ((h + 1) % hours, (h - 1) % hours) if n in hour[v])])
    for colour, by_hour in enumerate(within):
        broken = [model.new_bool_var("") for _ in range(hours)]
        model.add_at_most_one(broken)
        for h in range(hours):
            pair = (colour * hours + h, colour * hours + (h + 1) % hours)
            for one, other, cells in ((*pair, by_hour[h]), (*pair[::-1], by_hour[(h + 1) % hours])):
                for u in sorted(cells):
                    linked = [here[v][other] for v in maze.neighbours[u] if other in here[v]]
                    model.add_bool_or([here[u][one].negated(), broken[h], *linked])
    return key


def minizinc(instance: HourMaze) -> dict[str, Any]:
    """Parameters of `models/hourmaze.mzn`; cells, hours and colours count from 1."""
    maze = instance.maze
    return {
        "cells": len(maze.cells),
        "hours": maze.hours,
        "colours": maze.colours,
        "first": [u + 1 for u, _ in maze.edges],
        "second": [v + 1 for _, v in maze.edges],
        "near": [{"set": [v + 1 for v in beside]} for beside in maze.neighbours],
        "within": [[{"set": sorted(u + 1 for u in cells)} for cells in by_hour] for by_hour in reach(instance)],
    }
