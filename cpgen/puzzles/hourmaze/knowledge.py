"""What is known of a board, as sets of cells: where each hour, colour and symbol is possible, and where it is certain.

A view is kept beside the facts of one solve and brought up to date from the facts learned since. Strategies read the sets and
*spell* their conclusions: that an hour is out of a cell also puts its symbols out, that a colour is in puts the others out.
"""

from __future__ import annotations

from collections.abc import Iterable

from cpgen.deduction.facts import Fact
from cpgen.deduction.state import State
from cpgen.puzzles.hourmaze.board import COLOURS, HourMaze, colour_atom, hour_atom
from cpgen.puzzles.hourmaze.boards import bits, grid_of


class View:
    """The sets of one solve; hours and colours count from 0 here, cells are grid positions."""

    def __init__(self, instance: HourMaze) -> None:
        maze = self.maze = instance.maze
        self.grid = grid_of(maze)
        self.hints = [(maze.cells[cell], maze.symbol(hour, c)) for c, (cell, hour) in enumerate(instance.hints)]
        """For each colour the position and symbol of its hint. Strategies that start from a symbol start from this one: what they
        find must not depend on the order in which others were placed."""
        self.hours, self.colours = maze.hours, maze.colours
        full = self.grid.full
        size = maze.hours * maze.colours
        self.hour_open, self.hour_in = [full] * self.hours, [0] * self.hours
        self.colour_open, self.colour_in = [full] * self.colours, [0] * self.colours
        self.symbol_open, self.symbol_in = [full] * size, [0] * size
        self.hours_at = [(1 << self.hours) - 1] * self.grid.size
        """For each position the hours not out, as a mask."""
        self.colours_at = [(1 << self.colours) - 1] * self.grid.size
        self.hour_changes = 0
        self.colour_changes = [0] * self.colours
        """How often the cells of a colour changed: a strategy that found nothing waits for the next change."""
        self.symbol_changes = [0] * self.colours
        self.read = 0
        self.touched: dict[int, None] = {}
        """Positions changed since the bookkeeping looked at them."""
        self.placed: list[tuple[int, int]] = []
        """Symbols placed and not yet spelled out: position and symbol."""
        cells = maze.at
        self._symbol = {p: cell * size + 1 for p, cell in cells.items()}
        self._hour = {p: hour_atom(maze, cell, 1) for p, cell in cells.items()}
        self._colour = {p: colour_atom(maze, cell, 0) for p, cell in cells.items()}
        self._first_hour, self._first_colour = hour_atom(maze, 0, 1), colour_atom(maze, 0, 0)

    def sync(self, state: State) -> None:
        """Take in the facts learned since the last time."""
        learned, cells, size = state.learned, self.maze.cells, self.hours * self.colours
        for index in range(self.read, len(learned)):
            fact = learned[index]
            atom = abs(fact)
            if atom < self._first_hour:
                cell, symbol = divmod(atom - 1, size)
                bit = 1 << cells[cell]
                self.symbol_changes[symbol // self.hours] += 1
                if fact > 0:
                    self.symbol_in[symbol] |= bit
                    self.placed.append((cells[cell], symbol))
                else:
                    self.symbol_open[symbol] &= ~bit
            elif atom < self._first_colour:
                cell, hour = divmod(atom - self._first_hour, self.hours)
                bit = 1 << cells[cell]
                self.hour_changes += 1
                if fact > 0:
                    self.hour_in[hour] |= bit
                else:
                    self.hour_open[hour] &= ~bit
                    self.hours_at[cells[cell]] &= ~(1 << hour)
            else:
                cell, colour = divmod(atom - self._first_colour, self.colours)
                bit = 1 << cells[cell]
                self.colour_changes[colour] += 1
                if fact > 0:
                    self.colour_in[colour] |= bit
                else:
                    self.colour_open[colour] &= ~bit
                    self.colours_at[cells[cell]] &= ~(1 << colour)
            self.touched[cells[cell]] = None
        self.read = len(learned)

    def hour(self, position: int, hour: int) -> Fact:
        """The fact that this hour is there."""
        return self._hour[position] + hour

    def colour(self, position: int, colour: int) -> Fact:
        """The fact that this colour is there."""
        return self._colour[position] + colour

    def symbol(self, position: int, symbol: int) -> Fact:
        """The fact that this symbol is there."""
        return self._symbol[position] + symbol

    def coloured(self, cells: int, colour: int) -> list[Fact]:
        """The facts that these cells have a colour."""
        return [self._colour[p] + colour for p in bits(cells)]

    def uncoloured(self, cells: int, colour: int) -> list[Fact]:
        """The facts that these cells do not have a colour."""
        return [-self._colour[p] - colour for p in bits(cells)]

    def out_hour(self, position: int, hour: int) -> list[Fact]:
        """An hour is out, with its symbols."""
        at = self._symbol[position] + hour
        return [-self._hour[position] - hour, *(-at - c * self.hours for c in range(self.colours))]

    def out_colour(self, position: int, colour: int) -> list[Fact]:
        """A colour is out, with its symbols."""
        at = self._symbol[position] + colour * self.hours
        return [-self._colour[position] - colour, *(-at - h for h in range(self.hours))]

    def in_hour(self, position: int, hour: int) -> list[Fact]:
        """An hour is in, the others are out."""
        others = (h for h in range(self.hours) if h != hour)
        return [self._hour[position] + hour, *(f for h in others for f in self.out_hour(position, h))]

    def in_colour(self, position: int, colour: int) -> list[Fact]:
        """A colour is in, the others are out."""
        others = (c for c in range(self.colours) if c != colour)
        return [self._colour[position] + colour, *(f for c in others for f in self.out_colour(position, c))]

    def in_symbol(self, position: int, symbol: int) -> list[Fact]:
        """A symbol is in: so are its hour and its colour, and it is nowhere else."""
        colour, hour = divmod(symbol, self.hours)
        own = [self._symbol[position] + symbol, *self.in_hour(position, hour), *self.in_colour(position, colour)]
        return own + [-self._symbol[p] - symbol for p in self.maze.cells if p != position]

    def name(self, position: int) -> str:
        """`r3c5`."""
        return self.maze.name(position)

    def said(self, symbol: int) -> str:
        """`9A`."""
        colour, hour = divmod(symbol, self.hours)
        return f"{hour + 1}{COLOURS[colour]}"


def view_of(state: State) -> View:
    """The view of a solve, up to date."""
    view = state.memory.get("hourmaze")
    if view is None:
        view = state.memory["hourmaze"] = View(state.instance)
    assert isinstance(view, View)
    view.sync(state)
    return view


def fresh(state: State, facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """The facts that are not known yet."""
    return tuple(f for f in dict.fromkeys(facts) if f not in state.known)
