"""The Hour Maze board (seed 003, sections 3 and 6.1): a grid with holes and walls, a clock, colours, and one hint per colour.

Cells are numbered row by row without the holes; walls join grid *positions* (`row * columns + column`). A symbol is an hour with
a colour, written `9A`; its index is `colour * hours + hour - 1`. After the symbols come extra atoms for half a symbol, "r3c5 is
hour 9" and "r3c5 is colour A", because that is what people know first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase
from typing import Any, ClassVar, Self

from cpgen.deduction.facts import Fact, Group, Space
from cpgen.errors import BadInput, expect
from cpgen.puzzle import Instance, space_for

COLOURS = ascii_uppercase
HOURS = 12
MOST_HOURS = 24
LONGEST = 24
"""The most rows or columns."""


@dataclass(frozen=True)
class Maze:
    """The shape of a board: grid, holes, walls (pairs of neighbouring positions), hours of the clock and number of colours."""

    rows: int
    columns: int
    hours: int
    colours: int
    holes: tuple[int, ...] = ()
    walls: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        for name, value in (("rows", self.rows), ("columns", self.columns)):
            expect(1 <= value <= LONGEST, f"hourmaze: {value} {name}; between 1 and {LONGEST} are possible")
        expect(3 <= self.hours <= MOST_HOURS, f"hourmaze: a clock of {self.hours} hours; between 3 and {MOST_HOURS} are possible")
        expect(1 <= self.colours <= len(COLOURS), f"hourmaze: {self.colours} colours; between 1 and {len(COLOURS)} are possible")
        expect(self.holes == tuple(sorted(set(self.holes))), "hourmaze: the holes are not in order, or one is given twice")
        for hole in self.holes:
            expect(0 <= hole < self.rows * self.columns, "hourmaze: a hole lies outside of the grid")
        needed = self.hours * self.colours
        expect(
            len(self.cells) == needed,
            f"hourmaze: {self.colours} colours of {self.hours} hours need {needed} cells, not {len(self.cells)}",
        )
        expect(self.walls == tuple(sorted(set(self.walls))), "hourmaze: the walls are not in order, or one is given twice")
        for wall in self.walls:
            expect(wall in self.sides_set, f"hourmaze: no wall can stand between {self.name(wall[0])} and {self.name(wall[1])}")

    def name(self, position: int) -> str:
        """`r3c5`, counted from 1."""
        return f"r{position // self.columns + 1}c{position % self.columns + 1}"

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """The position of each cell."""
        holes = set(self.holes)
        return tuple(p for p in range(self.rows * self.columns) if p not in holes)

    @cached_property
    def at(self) -> dict[int, int]:
        """For each position that is no hole, its cell."""
        return {p: cell for cell, p in enumerate(self.cells)}

    @cached_property
    def sides(self) -> tuple[tuple[int, int], ...]:
        """All pairs of neighbouring positions, walled or not: where a wall could stand."""
        across = ((p, p + 1) for p in self.cells if (p + 1) % self.columns and p + 1 in self.at)
        down = ((p, p + self.columns) for p in self.cells if p + self.columns in self.at)
        return tuple(sorted((*across, *down)))

    @cached_property
    def sides_set(self) -> frozenset[tuple[int, int]]:
        return frozenset(self.sides)

    @cached_property
    def edges(self) -> tuple[tuple[int, int], ...]:
        """All pairs of neighbouring cells without a wall between them."""
        walls = set(self.walls)
        return tuple((self.at[p], self.at[q]) for p, q in self.sides if (p, q) not in walls)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each cell those next to it without a wall between."""
        found: list[list[int]] = [[] for _ in self.cells]
        for u, v in self.edges:
            found[u].append(v)
            found[v].append(u)
        return tuple(tuple(sorted(f)) for f in found)

    @cached_property
    def gaps(self) -> tuple[int, ...]:
        """The upper left positions of all 2x2 blocks of cells with no wall inside."""
        walls, width = set(self.walls), self.columns
        found = []
        for p in self.cells:
            block = (p, p + 1, p + width, p + width + 1)
            if (p + 1) % width and all(b in self.at for b in block):
                inside = {(p, p + 1), (p + width, p + width + 1), (p, p + width), (p + 1, p + width + 1)}
                if not inside & walls:
                    found.append(p)
        return tuple(found)

    @cached_property
    def cut_off(self) -> int | None:
        """A cell that cannot be reached from the first one, None if the maze is connected."""
        seen, todo = {0}, [0]
        while todo:
            for v in self.neighbours[todo.pop()]:
                if v not in seen:
                    seen.add(v)
                    todo.append(v)
        return next((c for c in range(len(self.cells)) if c not in seen), None)

    def shade(self, cell: int) -> int:
        """0 or 1, as on a chessboard: on an even clock neighbours' hours differ in parity, so each shade has one parity."""
        row, column = divmod(self.cells[cell], self.columns)
        return (row + column) % 2

    def symbol(self, hour: int, colour: int) -> int:
        """The symbol's index; hours count from 1."""
        return colour * self.hours + hour - 1

    def split(self, symbol: int) -> tuple[int, int]:
        """The hour, from 1, and the colour, from 0, of a symbol."""
        colour, hour = divmod(symbol, self.hours)
        return hour + 1, colour

    def follows(self, a: int, b: int) -> bool:
        """Whether two hours are next to each other on the clock."""
        return (a - b) % self.hours in (1, self.hours - 1)


@dataclass(frozen=True)
class HourMaze(Instance):
    """A maze with its hints: for each colour the cell and the hour that are given."""

    puzzle: ClassVar[str] = "hourmaze"
    maze: Maze
    hints: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        maze = self.maze
        if maze.cut_off is not None:
            raise BadInput(f"hourmaze: the maze is not connected: no way leads to {maze.name(maze.cells[maze.cut_off])}")
        if maze.gaps:
            raise BadInput(f"hourmaze: the 2x2 block at {maze.name(maze.gaps[0])} has no wall in it")
        expect(len(self.hints) == maze.colours, f"hourmaze: {len(self.hints)} hints for {maze.colours} colours; each needs one")
        seen: set[int] = set()
        for colour, (cell, hour) in zip(COLOURS, self.hints):
            expect(0 <= cell < len(maze.cells), f"hourmaze: the hint of colour {colour} is not on a cell")
            where = maze.name(maze.cells[cell])
            expect(1 <= hour <= maze.hours, f"hourmaze: the hint on {where} is {hour}, not between 1 and {maze.hours}")
            expect(cell not in seen, f"hourmaze: {where} has two hints")
            seen.add(cell)

    def to_json(self) -> dict[str, Any]:
        """`grid` has a `#` for a hole; `right` and `below` a `|` or `-` for each wall on that side of a cell."""
        maze, walls, width = self.maze, set(self.maze.walls), self.maze.columns
        rows = [range(r * width, r * width + width) for r in range(maze.rows)]
        return {
            "hours": maze.hours,
            "colours": maze.colours,
            "grid": ["".join("." if p in maze.at else "#" for p in row) for row in rows],
            "right": ["".join("|" if (p, p + 1) in walls else "." for p in row[:-1]) for row in rows],
            "below": ["".join("-" if (p, p + width) in walls else "." for p in row) for row in rows[:-1]],
            "hints": [
                {"colour": COLOURS[c], "cell": maze.name(maze.cells[cell]), "hour": hour}
                for c, (cell, hour) in enumerate(self.hints)
            ],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Read what `to_json` writes; `hours` may be left out (12), and `colours`."""
        grid = _picture(data, "grid", ".#", None, None)
        rows, width = len(grid), len(grid[0])
        right = _picture(data, "right", ".|", rows, width - 1)
        below = _picture(data, "below", ".-", rows - 1, width)
        holes = tuple(r * width + c for r in range(rows) for c in range(width) if grid[r][c] == "#")
        across = [(r * width + c, r * width + c + 1) for r in range(rows) for c in range(width - 1) if right[r][c] == "|"]
        down = [(r * width + c, r * width + c + width) for r in range(rows - 1) for c in range(width) if below[r][c] == "-"]
        hints, hours = data.get("hints"), data.get("hours", HOURS)
        expect(isinstance(hints, list), "hourmaze: 'hints' must be a list of {colour, cell, hour}")
        assert isinstance(hints, list)
        colours = data.get("colours", len(hints))
        expect(_whole(hours) and _whole(colours), "hourmaze: 'hours' and 'colours' must be whole numbers")
        maze = Maze(rows, width, hours, colours, holes, tuple(sorted(across + down)))
        return cls(maze, read_hints(maze, (_hint(h) for h in hints)))


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _picture(data: Mapping[str, Any], name: str, letters: str, rows: int | None, width: int | None) -> list[str]:
    """A picture in JSON: a list of equally long strings of given letters."""
    value = data.get(name)
    good = isinstance(value, list) and all(isinstance(v, str) and set(v) <= set(letters) for v in value)
    expect(good, f"hourmaze: {name!r} must be a list of strings of {' and '.join(repr(x) for x in letters)}")
    assert isinstance(value, list)
    rows, width = len(value) if rows is None else rows, (len(value[0]) if value else 0) if width is None else width
    expect(rows or name != "grid", "hourmaze: the grid is empty")
    expect(len(value) == rows, f"hourmaze: {name!r} has {len(value)} rows, not {rows}")
    for number, row in enumerate(value, 1):
        expect(len(row) == width, f"hourmaze: row {number} of {name!r} has {len(row)} characters, not {width}")
    return value


def _hint(data: object) -> tuple[str, str, int]:
    expect(isinstance(data, dict), "hourmaze: a hint must be {colour, cell, hour}")
    assert isinstance(data, dict)
    colour, cell, hour = (data.get(k) for k in ("colour", "cell", "hour"))
    expect(isinstance(colour, str) and isinstance(cell, str) and _whole(hour), "hourmaze: a hint must be {colour, cell, hour}")
    return str(colour), str(cell), int(hour)  # type: ignore[arg-type]


def read_hints(maze: Maze, hints: Iterable[tuple[str, str, int]]) -> tuple[tuple[int, int], ...]:
    """Hints given as (colour, name of the cell, hour), in the order of the colours; BadInput unless each colour has one."""
    cells = {maze.name(p): cell for cell, p in enumerate(maze.cells)}
    found: dict[str, tuple[int, int]] = {}
    for colour, cell, hour in hints:
        expect(len(colour) == 1 and colour in COLOURS[: maze.colours], f"hourmaze: there is no colour {colour!r}")
        expect(cell in cells, f"hourmaze: the hint of colour {colour} is on {cell!r}, which is no cell")
        expect(colour not in found, f"hourmaze: colour {colour} has two hints")
        found[colour] = cells[cell], hour
    for colour in COLOURS[: maze.colours]:
        expect(colour in found, f"hourmaze: colour {colour} has no hint")
    return tuple(found[c] for c in COLOURS[: maze.colours])


def space(maze: Maze) -> Space:
    """Each cell has one symbol, each symbol one cell; then the extra atoms of hours and of colours, cell by cell."""
    names = tuple(maze.name(p) for p in maze.cells)
    symbols = tuple(f"{hour}{COLOURS[c]}" for c in range(maze.colours) for hour in range(1, maze.hours + 1))
    count = len(symbols)
    groups = [Group("cell", name, tuple(range(i * count + 1, i * count + count + 1))) for i, name in enumerate(names)]
    last = len(names) * count
    groups += [Group("symbol", f"the {s}", tuple(range(i + 1, last + 1, count))) for i, s in enumerate(symbols)]
    hours = (f"{name} is hour {hour}" for name in names for hour in range(1, maze.hours + 1))
    colours = (f"{name} is colour {COLOURS[c]}" for name in names for c in range(maze.colours))
    return Space(names, (symbols,) * len(names), (*hours, *colours), tuple(groups))


def hour_atom(maze: Maze, cell: int, hour: int) -> int:
    """The extra atom "this cell has this hour" (from 1)."""
    return len(maze.cells) ** 2 + cell * maze.hours + hour


def colour_atom(maze: Maze, cell: int, colour: int) -> int:
    """The extra atom "this cell has this colour" (from 0)."""
    return len(maze.cells) ** 2 + len(maze.cells) * maze.hours + cell * maze.colours + colour + 1


def clues(instance: HourMaze) -> tuple[Fact, ...]:
    """The hints as facts."""
    maze = instance.maze
    size = maze.hours * maze.colours
    return tuple(cell * size + maze.symbol(hour, c) + 1 for c, (cell, hour) in enumerate(instance.hints))


def with_clues(maze: Maze, facts: Iterable[Fact]) -> HourMaze:
    """The instance with these facts as hints."""
    found: dict[int, tuple[int, int]] = {}
    board = space_for("hourmaze", maze)
    for fact in facts:
        expect(0 < fact <= board.key_atoms, f"hourmaze: {board.name(fact)} cannot be a hint")
        cell, symbol = board.place(fact)
        hour, colour = maze.split(symbol)
        expect(colour not in found, f"hourmaze: colour {COLOURS[colour]} has two hints")
        found[colour] = cell, hour
    for colour in range(maze.colours):
        expect(colour in found, f"hourmaze: colour {COLOURS[colour]} has no hint")
    return HourMaze(maze, tuple(found[c] for c in range(maze.colours)))
