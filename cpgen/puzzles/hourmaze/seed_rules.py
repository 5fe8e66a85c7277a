"""The 11 strategies of the seed's appendix A, and the bookkeeping under them. Where the text errs, this is put right:

* #2 read literally would strike an hour because *one* possible colour has used it; here *all* possible colours have.
* #6 writes {h, s} for {h, c}. * #7 says R_c steps; 12 - R_c are meant, as in its example.
* #10 gives an example and no rule: two dead ends of one colour are its two ends, so a path of exactly 12 cells joins them.
* #11: a branch cut off by the colour may still be filled by it; it counts as isolated only where the colour cannot enter:
  no free neighbour of an open end is left. (The full counting of areas is `area_arithmetic`.)
* "exactly one number of each colour" (3.1) means each number once in each colour.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from cpgen.deduction.facts import Fact
from cpgen.deduction.rules import Rule
from cpgen.deduction.state import State
from cpgen.puzzles.hourmaze.board import COLOURS, Maze
from cpgen.puzzles.hourmaze.boards import bits, grid_of
from cpgen.puzzles.hourmaze.knowledge import View, fresh, view_of

Found = tuple[list[Fact], list[Fact], str]
"""Premises, conclusions, and a person's words."""
Founds = Iterator[Found]
Finder = Callable[[State], Iterator[Rule]]


def _rules(state: State, found: Iterator[Found]) -> Iterator[Rule]:
    for because, therefore, text in found:
        if new := fresh(state, therefore):
            yield Rule(tuple(because), new, text)


def whole(name: str, find: Callable[[View], Iterator[Found]], changes: Callable[[View], object]) -> Finder:
    """A finder over the whole board, asked again only when something it reads has changed."""

    def finder(state: State) -> Iterator[Rule]:
        view = view_of(state)
        now, idle = changes(view), True
        if state.memory.get(name) == now:
            return
        for rule in _rules(state, find(view)):
            idle = False
            yield rule
        if idle:
            state.memory[name] = now

    return finder


def each_colour(name: str, find: Callable[[View, int], Iterator[Found]], changes: Callable[[View, int], object]) -> Finder:
    """A finder colour by colour, each asked again only when something it reads has changed."""

    def finder(state: State) -> Iterator[Rule]:
        view = view_of(state)
        for colour in range(view.colours):
            now, idle = changes(view, colour), True
            if state.memory.get((name, colour)) == now:
                continue
            for rule in _rules(state, find(view, colour)):
                idle = False
                yield rule
            if idle:
                state.memory[name, colour] = now

    return finder


def bookkeeping(state: State) -> Iterator[Rule]:
    """A placed symbol is spelled out; the last hour or colour of a cell is in; hour and colour together are the symbol."""
    view = view_of(state)
    for p, symbol in list(view.placed):
        if new := fresh(state, view.in_symbol(p, symbol)):
            text = f"{view.said(symbol)} is on {view.name(p)}, so neither is there anything else, nor is it elsewhere"
            yield Rule((view.symbol(p, symbol),), new, text)
        else:
            view.placed.remove((p, symbol))
    for p in list(view.touched):
        if rules := list(_rules(state, _spelled(view, p, state.masks[view.maze.at[p]]))):
            yield from rules
        else:
            del view.touched[p]


def _spelled(view: View, p: int, symbols: int) -> Iterator[Found]:
    """What the facts about one cell say about each other; strategies spell most of it themselves."""
    hours, colours, bit = view.hours_at[p], view.colours_at[p], 1 << p
    if hours & (hours - 1):
        for h in bits(hours):
            if view.hour_in[h] & bit:
                yield [view.hour(p, h)], view.in_hour(p, h), f"{view.name(p)} is hour {h + 1} and no other"
    if colours & (colours - 1):
        for c in bits(colours):
            if view.colour_in[c] & bit:
                yield [view.colour(p, c)], view.in_colour(p, c), f"{view.name(p)} is colour {COLOURS[c]} and no other"
    for s in bits(symbols & ~sum(hours << c * view.hours for c in bits(colours))):
        c, h = divmod(s, view.hours)
        half = view.colour(p, c) if hours >> h & 1 else view.hour(p, h)
        yield [-half], [-view.symbol(p, s)], f"{view.said(s)} has an hour or colour that is out of {view.name(p)}"
    if hours and not hours & (hours - 1):
        hour = hours.bit_length() - 1
        if not view.hour_in[hour] & bit:
            because = [-view.hour(p, h) for h in range(view.hours) if h != hour]
            yield because, view.in_hour(p, hour), f"{view.name(p)} can only be hour {hour + 1}"
            return
    if colours and not colours & (colours - 1):
        colour = colours.bit_length() - 1
        if not view.colour_in[colour] & bit:
            because = [-view.colour(p, c) for c in range(view.colours) if c != colour]
            yield because, view.in_colour(p, colour), f"{view.name(p)} can only be colour {COLOURS[colour]}"
            return
        if hours and not hours & (hours - 1):
            hour = hours.bit_length() - 1
            symbol = colour * view.hours + hour
            because = [view.hour(p, hour), view.colour(p, colour)]
            yield because, view.in_symbol(p, symbol), f"{view.name(p)} is {view.said(symbol)}"


def parity(view: View) -> Iterator[Found]:
    """On an even clock one symbol tells which cells are odd (section 3.2): the search starts with these choices."""
    maze = view.maze
    if maze.hours % 2:
        return
    for symbol, cells in enumerate(view.symbol_in):
        for p in bits(cells):
            shift = symbol % maze.hours + maze.shade(maze.at[p])
            wrong = [(q, h) for c, q in enumerate(maze.cells) for h in bits(view.hours_at[q]) if (h + maze.shade(c) - shift) % 2]
            therefore = [f for q, h in wrong for f in view.out_hour(q, h)]
            yield [view.symbol(p, symbol)], therefore, f"{view.said(symbol)} on {view.name(p)} tells odd from even cells"
            return


def number_count(view: View) -> Iterator[Found]:
    """#1: an hour that stands as often as there are colours stands nowhere else."""
    for h in range(view.hours):
        known = view.hour_in[h]
        if known.bit_count() >= view.colours:
            therefore = [f for p in bits(view.hour_open[h] & ~known) for f in view.out_hour(p, h)]
            yield [view.hour(p, h) for p in bits(known)], therefore, f"all hours {h + 1} are placed"


def number_availability(view: View) -> Iterator[Found]:
    """#2: an hour is out of a cell if every colour possible there has it elsewhere."""
    for h in range(view.hours):
        possible = 0
        for c in range(view.colours):
            possible |= view.symbol_open[c * view.hours + h]
        for p in bits(view.hour_open[h] & ~possible):
            because = [-view.symbol(p, c * view.hours + h) for c in range(view.colours)]
            yield because, view.out_hour(p, h), f"no colour possible on {view.name(p)} has its {h + 1} left"


def _beside(hours: int, clock: int) -> int:
    """The hours next to those of a mask."""
    full = (1 << clock) - 1
    return (hours << 1 | hours >> 1 | hours >> (clock - 1) | hours << (clock - 1)) & full


def neighbour_conflict(view: View) -> Iterator[Found]:
    """#3: the neighbours of a known hour are one before or after it."""
    for h in range(view.hours):
        for p in bits(view.hour_in[h]):
            for q in bits(view.grid.near[p]):
                wrong = view.hours_at[q] & ~_beside(1 << h, view.hours)
                if wrong:
                    therefore = [f for k in bits(wrong) for f in view.out_hour(q, k)]
                    yield [view.hour(p, h)], therefore, f"{view.name(q)} is next to the {h + 1} on {view.name(p)}"


def potential_neighbour_conflict(view: View) -> Iterator[Found]:
    """#4: an hour is out if a neighbour can be neither one before nor one after it."""
    for p in view.maze.cells:
        possible = _beside(view.hours_at[p], view.hours)
        for q in bits(view.grid.near[p]):
            if wrong := view.hours_at[q] & ~possible:
                because = [-view.hour(p, h) for h in bits(_beside(wrong, view.hours))]
                therefore = [f for k in bits(wrong) for f in view.out_hour(q, k)]
                yield because, therefore, f"{view.name(p)} has no hour left that goes with these on {view.name(q)}"


def colour_count(view: View, c: int) -> Iterator[Found]:
    """#5: a colour with all its cells is nowhere else."""
    known = view.colour_in[c]
    if known.bit_count() >= view.hours:
        therefore = [f for p in bits(view.colour_open[c] & ~known) for f in view.out_colour(p, c)]
        yield view.coloured(known, c), therefore, f"colour {COLOURS[c]} is complete"


def colour_availability(view: View, c: int) -> Iterator[Found]:
    """#6: a colour is out of a cell if it has every hour possible there elsewhere."""
    possible = 0
    for s in range(c * view.hours, (c + 1) * view.hours):
        possible |= view.symbol_open[s]
    for p in bits(view.colour_open[c] & ~possible):
        because = [-view.symbol(p, s) for s in range(c * view.hours, (c + 1) * view.hours)]
        yield because, view.out_colour(p, c), f"colour {COLOURS[c]} has no hour left for {view.name(p)}"


def colour_reach(view: View, c: int) -> Iterator[Found]:
    """#7: a colour is out of cells farther from its known cells than it has cells left."""
    known, possible = view.colour_in[c], view.colour_open[c]
    if not known:
        return
    near = view.grid.steps_away(known, possible, view.hours - known.bit_count())
    if far := possible & ~near:
        blocks = view.grid.grow(near) & ~possible
        because = view.coloured(known, c) + view.uncoloured(blocks, c)
        therefore = [f for p in bits(far) for f in view.out_colour(p, c)]
        yield because, therefore, f"colour {COLOURS[c]} has {view.hours - known.bit_count()} cells left and cannot get there"


def colour_fill(view: View, c: int) -> Iterator[Found]:
    """#8: a branch closed off by a colour that is too small for another one is filled by it."""
    known, grid = view.colour_in[c], view.grid
    for region in grid.regions(grid.full & ~known) if known else ():
        if region.bit_count() < view.hours and region & ~view.colour_in[c]:
            because = view.coloured(grid.grow(region) & known, c)
            therefore = [f for p in bits(region) for f in view.in_colour(p, c)]
            yield because, therefore, f"colour {COLOURS[c]} closes off a branch of {region.bit_count()} cells: all its own"


def colour_exclusion(view: View, c: int) -> Iterator[Found]:
    """#9: a path does not branch: a cell with two neighbours of its colour has no third."""
    known, grid = view.colour_in[c], view.grid
    for p in bits(known):
        own = grid.near[p] & known
        others = grid.near[p] & view.colour_open[c] & ~known
        if others and own.bit_count() >= 2:
            because = view.coloured(own | 1 << p, c)
            therefore = [f for q in bits(others) for f in view.out_colour(q, c)]
            yield because, therefore, f"the path of colour {COLOURS[c]} goes on from {view.name(p)} on both sides"


@lru_cache(maxsize=64)
def unjoined_ends(maze: Maze) -> dict[int, int]:
    """For each dead end the mask of the others to which no path of exactly as many cells as hours leads."""
    grid = grid_of(maze)
    ends = [p for p in maze.cells if grid.near[p].bit_count() == 1]
    mask = sum(1 << p for p in ends)
    found = {}
    for end in ends:
        joined, todo = 0, [(end, 1 << end, 1)]
        while todo:
            p, used, length = todo.pop()
            if length == maze.hours:
                joined |= 1 << p
            else:
                todo += [(q, used | 1 << q, length + 1) for q in bits(grid.near[p] & ~used)]
        found[end] = mask & ~joined & ~(1 << end)
    return found


def colour_bounds(view: View, c: int) -> Iterator[Found]:
    """#10: a dead end bounds its colour's path; another dead end can only be its other end, all hours away."""
    for end, others in unjoined_ends(view.maze).items():
        wrong = others & view.colour_open[c]
        if wrong and view.colour_in[c] >> end & 1:
            therefore = [f for q in bits(wrong) for f in view.out_colour(q, c)]
            text = f"colour {COLOURS[c]} ends in the dead end {view.name(end)}; another end would not be {view.hours} cells on"
            yield [view.colour(end, c)], therefore, text


def colour_isolation(view: View, c: int) -> Iterator[Found]:
    """#11: a colour is out of a cell where it would cut off, and could not enter, a branch that other colours cannot fill."""
    known, possible, grid = view.colour_in[c], view.colour_open[c], view.grid
    for p in bits(possible & ~known) if known else ():
        own = known | 1 << p
        ends = 0
        if own.bit_count() < view.hours:
            for q in bits(own):
                if (grid.near[q] & own).bit_count() < 2:
                    ends |= 1 << q
        doors = grid.grow(ends) & ~own
        for region in grid.regions(grid.full & ~own):
            if region.bit_count() % view.hours and not region & doors & possible:
                because = view.coloured(known, c) + view.uncoloured(region & doors, c)
                text = f"colour {COLOURS[c]} on {view.name(p)} would cut off a branch of {region.bit_count()} cells"
                yield because, view.out_colour(p, c), text
                break
