"""The rules of Hour Maze on a board that may be partly filled: the checker that shares nothing with the models."""

from __future__ import annotations

from cpgen.puzzle import Written
from cpgen.puzzles.hourmaze.board import COLOURS, HourMaze, Maze


def clash(instance: HourMaze, written: Written, at: int | None = None) -> str | None:
    """The first rule broken by what is written, in words; on a full board None means solved."""
    maze = instance.maze
    cells = [c for c, s in enumerate(written) if s is not None]
    looked_at = cells if at is None or written[at] is None else [at]
    return (
        _against_hints(instance, written)
        or _twice(maze, written, cells, looked_at)
        or _not_in_turn(maze, written, looked_at)
        or _odd_and_even(maze, written, cells)
        or _torn(maze, written, cells)
    )


def _said(maze: Maze, cell: int, symbol: int) -> str:
    hour, colour = maze.split(symbol)
    return f"{hour}{COLOURS[colour]} on {maze.name(maze.cells[cell])}"


def _against_hints(instance: HourMaze, written: Written) -> str | None:
    maze = instance.maze
    for colour, (cell, hour) in enumerate(instance.hints):
        symbol = written[cell]
        if symbol is not None and symbol != maze.symbol(hour, colour):
            return f"{_said(maze, cell, symbol)} is against the hint {hour}{COLOURS[colour]}"
    return None


def _twice(maze: Maze, written: Written, cells: list[int], looked_at: list[int]) -> str | None:
    """A colour has each hour once."""
    places: dict[int | None, list[int]] = {}
    for cell in cells:
        places.setdefault(written[cell], []).append(cell)
    for cell in looked_at:
        symbol = written[cell]
        if symbol is not None and len(places[symbol]) > 1:
            hour, colour = maze.split(symbol)
            first, second = (maze.name(maze.cells[c]) for c in places[symbol][:2])
            return f"{hour}{COLOURS[colour]} is on both {first} and {second}"
    return None


def _not_in_turn(maze: Maze, written: Written, looked_at: list[int]) -> str | None:
    """Neighbours without a wall follow each other on the clock."""
    for u in looked_at:
        for v in maze.neighbours[u]:
            a, b = written[u], written[v]
            if a is not None and b is not None and not maze.follows(maze.split(a)[0], maze.split(b)[0]):
                return f"{_said(maze, u, a)} and {_said(maze, v, b)} are neighbours but not in turn"
    return None


def _odd_and_even(maze: Maze, written: Written, cells: list[int]) -> str | None:
    """On an even clock every step changes between odd and even, so all cells of one chessboard shade agree (section 3.2)."""
    if maze.hours % 2:
        return None
    first: tuple[int, int] | None = None
    for cell in cells:
        symbol = written[cell]
        assert symbol is not None
        if first is None:
            first = cell, symbol
        elif (maze.split(symbol)[0] - maze.split(first[1])[0] - maze.shade(cell) + maze.shade(first[0])) % 2:
            return f"{_said(maze, *first)} and {_said(maze, cell, symbol)} cannot both be: odd and even do not alternate"
    return None


def _torn(maze: Maze, written: Written, cells: list[int]) -> str | None:
    """Each colour is one connected set: its cells can still be joined through open ones, and there is room for all its hours."""
    colours: dict[int, list[int]] = {}
    for cell in cells:
        symbol = written[cell]
        assert symbol is not None
        colours.setdefault(maze.split(symbol)[1], []).append(cell)
    for colour, own in colours.items():
        seen, todo = {own[0]}, [own[0]]
        while todo:
            for v in maze.neighbours[todo.pop()]:
                symbol = written[v]
                if v not in seen and (symbol is None or maze.split(symbol)[1] == colour):
                    seen.add(v)
                    todo.append(v)
        for cell in own:
            if cell not in seen:
                first, second = maze.name(maze.cells[own[0]]), maze.name(maze.cells[cell])
                return f"colour {COLOURS[colour]} is torn apart between {first} and {second}"
        if len(seen) < maze.hours:
            return f"colour {COLOURS[colour]} has room for {len(seen)} of its {maze.hours} hours"
    return None
