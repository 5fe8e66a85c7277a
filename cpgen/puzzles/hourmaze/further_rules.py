"""The second tier: strategies beyond the seed's that still look at one colour at a time, and its next step, looking ahead.

Each reads more of the board at once than the seed's eleven: the areas a colour leaves, the cells it must pass, the layers of
hours around a hint, all the paths a colour still has.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cpgen.deduction.facts import Fact
from cpgen.puzzles.hourmaze.board import COLOURS
from cpgen.puzzles.hourmaze.boards import bits
from cpgen.puzzles.hourmaze.knowledge import View
from cpgen.puzzles.hourmaze.paths import Paths
from cpgen.puzzles.hourmaze.seed_rules import Found


def hidden_symbol(view: View) -> Iterator[Found]:
    """A symbol with one place left is there."""
    for s, places in enumerate(view.symbol_open):
        if places and not places & (places - 1) and not view.symbol_in[s]:
            p = places.bit_length() - 1
            because = [-view.symbol(q, s) for q in view.maze.cells if q != p]
            yield because, view.in_symbol(p, s), f"the only place left for {view.said(s)} is {view.name(p)}"


def hidden_hour(view: View) -> Iterator[Found]:
    """An hour that is possible on as many cells as there are colours is on all of them."""
    for h, places in enumerate(view.hour_open):
        if places.bit_count() == view.colours and places & ~view.hour_in[h]:
            because = [-view.hour(p, h) for p in bits(view.grid.full & ~places)]
            therefore = [f for p in bits(places & ~view.hour_in[h]) for f in view.in_hour(p, h)]
            yield because, therefore, f"only {view.colours} cells are left for hour {h + 1}"


def hidden_pair(view: View) -> Iterator[Found]:
    """Two symbols with only two cells left between them are there, and nothing else is."""
    few = [s for s, places in enumerate(view.symbol_open) if 1 <= places.bit_count() <= 2]
    for s, t in combinations(few, 2):
        places = view.symbol_open[s] | view.symbol_open[t]
        if places.bit_count() != 2:
            continue
        because = [-view.symbol(p, x) for x in (s, t) for p in bits(view.grid.full & ~places)]
        therefore: list[Fact] = []
        for p in bits(places):
            therefore += [f for h in range(view.hours) if h not in (s % view.hours, t % view.hours) for f in view.out_hour(p, h)]
            colours = (s // view.hours, t // view.hours)
            therefore += [f for c in range(view.colours) if c not in colours for f in view.out_colour(p, c)]
            therefore += [-view.symbol(p, x) for x in range(view.hours * view.colours) if x not in (s, t)]
        cells = " and ".join(view.name(p) for p in bits(places))
        yield because, therefore, f"{view.said(s)} and {view.said(t)} have only {cells} left, so nothing else is there"


def area_arithmetic(view: View, c: int) -> Iterator[Found]:
    """Other colours fill whole clocks of each region around a colour; the rest of the region's area is the colour's own.

    So the remainders of all areas add up to the cells the colour has left, and a region without remainder has none of it.
    """
    known, possible, grid, hours = view.colour_in[c], view.colour_open[c], view.grid, view.hours
    if not known:
        return
    because = view.coloured(known, c)
    for region in grid.regions(grid.full & ~known):
        if region.bit_count() % hours == 0 and region & possible:
            therefore = [f for p in bits(region & possible) for f in view.out_colour(p, c)]
            yield because, therefore, f"a region of {region.bit_count()} cells beside colour {COLOURS[c]} has none of it"
    for p in bits(possible & ~known):
        own = known | 1 << p
        rest = sum(region.bit_count() % hours for region in grid.regions(grid.full & ~own))
        if rest != hours - own.bit_count():
            text = f"colour {COLOURS[c]} on {view.name(p)} would leave regions that need {rest} more of it"
            yield because, view.out_colour(p, c), text


def cut_cell(view: View, c: int) -> Iterator[Found]:
    """A colour has a cell without which its known cells could not be joined, or it would lack room for its hours."""
    known, possible, grid = view.colour_in[c], view.colour_open[c], view.grid
    if not known:
        return
    first = known & -known
    for p in bits(grid.flood(first, possible) & ~known):
        region = grid.flood(first, possible & ~(1 << p))
        if known & ~region or region.bit_count() < view.hours:
            blocks = grid.grow(region) & ~possible
            because = view.coloured(known, c) + view.uncoloured(blocks, c)
            yield because, view.in_colour(p, c), f"colour {COLOURS[c]} must pass {view.name(p)}"


def layered_reach(view: View, c: int) -> Iterator[Found]:
    """From the hint the hours are reached step by step, up the clock or down; together the two arms make the clock.

    `up[k]` are the cells where the hour k later can be, coming from the hour before; a cell of an early layer must lead on as
    far as the other arm leaves the hours to this one.
    """
    clock, grid = view.hours, view.grid
    at, start = view.hints[c]
    hour, place = start % clock, 1 << at
    because = [view.symbol(at, start)]
    arms = []
    for way in (1, -1):
        layers = [place]
        while len(layers) < clock and layers[-1]:
            s = c * clock + (hour + way * len(layers)) % clock
            stepped = grid.grow(layers[-1])
            because += [-view.symbol(p, s) for p in bits(stepped & ~view.symbol_open[s])]
            layers.append(stepped & view.symbol_open[s])
        arms.append(layers if layers[-1] else layers[:-1])
    longest = [len(arm) - 1 for arm in arms]
    for arm, other in ((0, 1), (1, 0)):
        for k in range(min(clock - 1 - longest[other], longest[arm]) - 1, 0, -1):
            arms[arm][k] &= grid.grow(arms[arm][k + 1])
    if sum(longest) < clock - 1:
        therefore = [-view.symbol(at, start)]
        yield because, therefore, f"{view.said(start)} cannot reach all hours of its colour"
        return
    therefore = []
    for k in range(1, clock):
        s = c * clock + (hour + k) % clock
        there = (arms[0][k] if k <= longest[0] else 0) | (arms[1][clock - k] if clock - k <= longest[1] else 0)
        therefore += [-view.symbol(p, s) for p in bits(view.symbol_open[s] & ~there)]
    yield because, therefore, f"the hours of colour {COLOURS[c]} are reached step by step from {view.said(start)}"


def colour_paths(view: View, c: int) -> Iterator[Found]:
    """What all the paths have in common that a colour can still take, and what none has.

    Only asked where there are not too many paths; more knowledge leaves fewer, so this stays monotone.
    """
    found = Paths(view, c)
    if not found.all_found:
        return
    if not found.count:
        yield list(found.because), [-next(iter(found.because))], f"no path is left for colour {COLOURS[c]}"
        return
    therefore = [
        -view.symbol(p, s)
        for s, cells in zip(range(c * view.hours, (c + 1) * view.hours), found.symbols)
        for p in bits(view.symbol_open[s] & ~cells)
    ]
    therefore += [f for p in bits(view.colour_open[c] & ~found.some) for f in view.out_colour(p, c)]
    therefore += [f for p in bits(found.every & ~view.colour_in[c]) for f in view.in_colour(p, c)]
    yield list(found.because), therefore, f"colour {COLOURS[c]} has {found.count} path{'s' * (found.count > 1)} left"
