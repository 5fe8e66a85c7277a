"""The strategies without a trace, fast: on one hint set, or on thousands of hint sets of a maze at once.

What is possible is one table of boards, sets of cells as bit masks: a row for each hour, colour and symbol. The
rows are Python ints (one hint set) or arrays (a lane for each hint set); the strategies are written once for both. Every hint set
ends where the traced strategies end: that is tested.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from cpgen.puzzles.hourmaze.board import Maze
from cpgen.puzzles.hourmaze.boards import Grid, bits, grid_of
from cpgen.puzzles.hourmaze.lanes import Many, One
from cpgen.puzzles.hourmaze.seed_rules import unjoined_ends


class Boards:
    """The table of one maze for some lanes, and the strategies on it."""

    def __init__(self, maze: Maze, ops: One | Many, rows: Any, hints: Any) -> None:
        self.maze, self.ops, self.rows, self.hints = maze, ops, rows, hints
        grid = grid_of(maze)
        self.clock, self.colours = maze.hours, maze.colours
        self.full, self.zero = ops.mask(grid.full), ops.mask(0)
        self.east, self.south = ops.mask(grid.east), ops.mask(grid.south)
        self.one, self.width = ops.mask(1), ops.mask(grid.width)
        self.grid: Grid = grid
        self.idle: dict[tuple[str, int], tuple[int, int]] = {}
        """One hint set only: the cells of a colour on which a strategy that tries every cell found nothing."""
        self.c0, self.s0 = self.clock, self.clock + self.colours
        """The first rows of colours and of symbols."""

    def start(self) -> None:
        """What the hints say: they are all that is possible there, and the first tells odd from even."""
        clock, maze = self.clock, self.maze
        dark = self.ops.mask(sum(1 << p for c, p in enumerate(maze.cells) if maze.shade(c)))
        for c, (place, hour) in enumerate(self.hints):
            for h in range(clock):
                self.keep(h, self.ops.where(hour == h, self.full, ~place))
            self.claim(c, place)
            if c == 0 and clock % 2 == 0:
                shade = self.ops.where((place & dark) != self.zero, dark, ~dark)
                for h in range(clock):
                    self.keep(h, self.ops.where((hour - h) % 2 == 0, shade, ~shade))

    def grow(self, cells: Any) -> Any:
        """The neighbours of a set."""
        east, south, one, width = self.east, self.south, self.one, self.width
        return (cells & east) << one | (cells >> one) & east | (cells & south) << width | (cells >> width) & south

    def crowded(self, cells: Any) -> Any:
        """The places with at least two neighbours in a set."""
        east, south, one, width = self.east, self.south, self.one, self.width
        a, b = (cells & east) << one, (cells >> one) & east
        c, d = (cells & south) << width, (cells >> width) & south
        return a & b | c & d | (a | b) & (c | d)

    def flood(self, start: Any, within: Any) -> Any:
        """All cells reached inside a set."""
        reached = start & within
        while True:
            more = (self.grow(reached) & within) | reached
            if not self.ops.some(more ^ reached):
                return reached
            reached = more

    def regions(self, cells: Any) -> Iterator[Any]:
        """The connected parts of a set, lane by lane (empty in lanes that have no more)."""
        while self.ops.some(cells):
            region = self.flood(cells & (~cells + self.one), cells)
            yield region
            cells = cells & ~region

    def single(self, first: int, count: int) -> list[Any]:
        """For each of some rows the cells where no other of them is possible: the realised ones."""
        once, twice = self.zero, self.zero
        for row in range(first, first + count):
            twice = twice | once & self.rows[row]
            once = once | self.rows[row]
        once = once & ~twice
        return [self.rows[row] & once for row in range(first, first + count)]

    def colour_in(self) -> list[Any]:
        """The realised cells of each colour."""
        return self.single(self.c0, self.colours)

    def settle(self) -> None:
        """Bookkeeping: symbols follow hours and colours, a realised symbol is nowhere else."""
        hours, colours = self.single(0, self.clock), self.colour_in()
        for c in range(self.colours):
            for h in range(self.clock):
                row = self.s0 + c * self.clock + h
                here = self.rows[row] & self.rows[h] & self.rows[self.c0 + c]
                placed = hours[h] & colours[c]
                self.rows[row] = self.ops.where(placed != self.zero, here & placed, here)

    def keep(self, row: int, cells: Any) -> None:
        """Only these cells stay possible."""
        self.rows[row] = self.rows[row] & cells

    def claim(self, colour: int, cells: Any) -> None:
        """These cells are of a colour."""
        for other in range(self.colours):
            if other != colour:
                self.keep(self.c0 + other, ~cells)

    def number_count(self) -> None:
        """#1."""
        for h, known in enumerate(self.single(0, self.clock)):
            self.keep(h, self.ops.where(self.ops.count(known) >= self.colours, known, self.full))

    def _symbols(self, rows: Sequence[int]) -> Any:
        possible = self.zero
        for row in rows:
            possible = possible | self.rows[row]
        return possible

    def number_availability(self) -> None:
        """#2."""
        for h in range(self.clock):
            self.keep(h, self._symbols([self.s0 + c * self.clock + h for c in range(self.colours)]))

    def neighbour_conflict(self) -> None:
        """#3."""
        beside = [self.grow(known) for known in self.single(0, self.clock)]
        for h in range(self.clock):
            for k in range(self.clock):
                if not self.maze.follows(h, k):
                    self.keep(h, ~beside[k])

    def potential_neighbour_conflict(self) -> None:
        """#4."""
        before = [self.rows[h] for h in range(self.clock)]
        for h in range(self.clock):
            without = self.full & ~(before[(h + 1) % self.clock] | before[h - 1])
            self.keep(h, ~self.grow(without))

    def colour_count(self) -> None:
        """#5."""
        for c, known in enumerate(self.colour_in()):
            self.keep(self.c0 + c, self.ops.where(self.ops.count(known) >= self.clock, known, self.full))

    def colour_availability(self) -> None:
        """#6."""
        for c in range(self.colours):
            self.keep(self.c0 + c, self._symbols(range(self.s0 + c * self.clock, self.s0 + (c + 1) * self.clock)))

    def colour_reach(self) -> None:
        """#7."""
        for c, known in enumerate(self.colour_in()):
            left = self.clock - self.ops.count(known)
            reached = known
            for step in range(self.clock - 1):
                more = self.grow(reached) & self.rows[self.c0 + c]
                reached = reached | self.ops.where(left > step, more, self.zero)
            self.keep(self.c0 + c, self.ops.where(known != self.zero, reached, self.full))

    def colour_fill(self) -> None:
        """#8."""
        for c, known in enumerate(self.colour_in()):
            around = self.ops.where(known != self.zero, self.full & ~known, self.zero)
            for region in self.regions(around):
                self.claim(c, self.ops.where(self.ops.count(region) < self.clock, region, self.zero))

    def colour_exclusion(self) -> None:
        """#9."""
        for c, known in enumerate(self.colour_in()):
            self.keep(self.c0 + c, ~self.grow(known & self.crowded(known)) | known)

    def colour_bounds(self) -> None:
        """#10."""
        for c, known in enumerate(self.colour_in()):
            for end, others in unjoined_ends(self.maze).items():
                here = known & self.ops.mask(1 << end)
                self.keep(self.c0 + c, self.ops.where(here != self.zero, self.ops.mask(self.grid.full & ~others), self.full))

    def _each_cell(self, colour: int, work: Callable[[Boards, Any, Any, Any, int], Any]) -> Any:
        """The cells for which `work` says so, asked only in the lanes where the cell is open to the colour.

        `work` is given boards of these lanes, the known and possible cells, the cell as a board and as a position."""
        known, possible = self.colour_in()[colour], self.rows[self.c0 + colour]
        struck, key = self.zero, (work.__name__, colour)
        if isinstance(self.ops, One) and self.idle.get(key) == (known, possible):
            return struck
        for p in bits(self.grid.full):
            cell = self.ops.mask(1 << p)
            asked = ((possible & ~known & cell) != self.zero) & (known != self.zero)
            if isinstance(self.ops, Many):
                lanes = self.ops.np.flatnonzero(asked)
                if len(lanes):
                    wrong = self.ops.np.zeros(len(asked), dtype=bool)
                    wrong[lanes] = work(self, known[lanes], possible[lanes], cell, p)
                    struck = struck | self.ops.where(wrong, cell, self.zero)
            elif asked and work(self, known, possible, cell, p):
                struck |= cell
        if isinstance(self.ops, One) and not struck:
            self.idle[key] = known, possible
        return struck

    def colour_isolation(self, beside: bool = False) -> None:
        """#11, on all cells or only on those beside a realised one."""

        def isolates(boards: Boards, known: Any, possible: Any, cell: Any, _: int) -> Any:
            ops, own = boards.ops, known | cell
            ends = ops.where(ops.count(own) < boards.clock, own & ~boards.crowded(own), boards.zero)
            doors = boards.grow(ends) & ~own & possible
            wrong = own != own
            for region in boards.regions(boards.full & ~own):
                wrong = wrong | (ops.count(region) % boards.clock != 0) & ((region & doors) == boards.zero)
            if beside:
                wrong = wrong & ((boards.grow(known) & cell) != boards.zero)
            return wrong

        for c in range(self.colours):
            self.keep(self.c0 + c, ~self._each_cell(c, isolates))

    def colour_isolation_beside(self) -> None:
        """#11 in the narrow reading: only cells beside a realised one are tried."""
        self.colour_isolation(True)

    def hidden_symbol(self) -> None:
        """A symbol with one place left is there."""
        for c in range(self.colours):
            for h in range(self.clock):
                places = self.rows[self.s0 + c * self.clock + h]
                there = self.ops.where(self.ops.count(places) == 1, places, self.zero)
                self.claim(c, there)
                for other in range(self.clock):
                    if other != h:
                        self.keep(other, ~there)

    def hidden_hour(self) -> None:
        """An hour with as many places as colours is on all of them."""
        for h in range(self.clock):
            places = self.rows[h]
            there = self.ops.where(self.ops.count(places) == self.colours, places, self.zero)
            for other in range(self.clock):
                if other != h:
                    self.keep(other, ~there)

    def hidden_pair(self) -> None:
        """Two symbols with only two cells left between them are there, and nothing else is."""
        ops, first, clock = self.ops, self.s0, self.clock
        rows = range(first, first + clock * self.colours)
        few = [r for r in rows if ops.some(ops.where(ops.count(self.rows[r]) <= 2, self.rows[r], self.zero))]
        for a, b in combinations(few, 2):
            one, other = self.rows[a], self.rows[b]
            pair = (ops.count(one | other) == 2) & (one != self.zero) & (other != self.zero)
            there = ops.where(pair, one | other, self.zero)
            if ops.some(there):
                own = {x for r in (a, b) for x in (r, (r - first) % clock, self.c0 + (r - first) // clock)}
                for row in set(range(rows.stop)) - own:
                    self.keep(row, ~there)

    def area_arithmetic(self) -> None:
        """The areas around a colour, less whole clocks, are what it has left."""

        def unbalanced(boards: Boards, known: Any, _: Any, cell: Any, __: int) -> Any:
            own = known | cell
            rest = boards.ops.count(own)
            for region in boards.regions(boards.full & ~own):
                rest = rest + boards.ops.count(region) % boards.clock
            return rest != boards.clock

        for c, known in enumerate(self.colour_in()):
            around = self.ops.where(known != self.zero, self.full & ~known, self.zero)
            for region in self.regions(around):
                self.keep(self.c0 + c, ~self.ops.where(self.ops.count(region) % self.clock == 0, region, self.zero))
            self.keep(self.c0 + c, ~self._each_cell(c, unbalanced))

    def cut_cell(self) -> None:
        """A colour has the cells without which it falls apart or lacks room."""

        def needed(boards: Boards, known: Any, possible: Any, cell: Any, _: int) -> Any:
            region = boards.flood(known & (~known + boards.one), possible & ~cell)
            return ((known & ~region) != boards.zero) | (boards.ops.count(region) < boards.clock)

        for c in range(self.colours):
            must = self._each_cell(c, needed)
            self.claim(c, must & self.flood(self.colour_in()[c], self.rows[self.c0 + c]))

    def layered_reach(self) -> None:
        """The hours of a colour are reached step by step from its hint, up and down the clock."""
        clock, ops = self.clock, self.ops
        for c, (place, hour) in enumerate(self.hints):
            first = self.s0 + c * clock
            turned = ops.turned([self.rows[first + h] for h in range(clock)], hour)
            arms, longest = [], []
            for way in (1, -1):
                layers = [place]
                for k in range(1, clock):
                    layers.append(self.grow(layers[-1]) & turned[way * k % clock])
                arms.append(layers)
                longest.append(sum(ops.where(layer != self.zero, 1, 0) for layer in layers[1:]))
            for arm, other in ((0, 1), (1, 0)):
                for k in range(clock - 2, 0, -1):
                    held = (k < longest[arm]) & (k < clock - 1 - longest[other])
                    layer = arms[arm][k]
                    arms[arm][k] = ops.where(held, layer & self.grow(arms[arm][k + 1]), layer)
            enough = longest[0] + longest[1] >= clock - 1
            reached = [place, *(ops.where(enough, arms[0][k] | arms[1][clock - k], self.zero) for k in range(1, clock))]
            for h, cells in enumerate(ops.turned(reached, -hour)):
                self.keep(first + h, cells)
