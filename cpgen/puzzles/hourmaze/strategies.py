"""How people solve Hour Maze, from easy to hard: one table of names, difficulties and words, one version."""

from __future__ import annotations

from collections.abc import Callable

from cpgen.deduction.rules import Strategy
from cpgen.puzzles.hourmaze import further_rules as further
from cpgen.puzzles.hourmaze import seed_rules as seed
from cpgen.puzzles.hourmaze.ahead import look_ahead
from cpgen.puzzles.hourmaze.knowledge import View

SEED = (
    "number_count",
    "number_availability",
    "neighbour_conflict",
    "potential_neighbour_conflict",
    "colour_count",
    "colour_availability",
    "colour_reach",
    "colour_fill",
    "colour_exclusion",
    "colour_bounds",
    "colour_isolation",
)
"""The strategies of the seed's appendix A, #1 to #11."""
FURTHER = ("hidden_symbol", "hidden_hour", "cut_cell", "area_arithmetic", "hidden_pair", "layered_reach", "colour_paths")
"""The second tier."""
AHEAD = ("look_ahead",)
DIFFICULTY = {
    "neighbour_conflict": 1.0,
    "potential_neighbour_conflict": 1.3,
    "number_count": 1.4,
    "number_availability": 1.5,
    "colour_count": 1.1,
    "colour_availability": 1.6,
    "colour_exclusion": 1.2,
    "colour_fill": 1.8,
    "colour_reach": 2.0,
    "colour_bounds": 2.2,
    "colour_isolation": 2.5,
    "hidden_symbol": 2.6,
    "hidden_hour": 2.7,
    "cut_cell": 3.0,
    "area_arithmetic": 3.4,
    "hidden_pair": 3.5,
    "layered_reach": 3.6,
    "colour_paths": 4.2,
    "look_ahead": 5.0,
}
TEXT = {
    "number_count": "an hour that stands as often as there are colours stands nowhere else",
    "number_availability": "an hour is out where every colour possible has it elsewhere",
    "neighbour_conflict": "the neighbours of a known hour are one before or after it",
    "potential_neighbour_conflict": "an hour is out if a neighbour can be neither one before nor after it",
    "colour_count": "a colour with all its cells is nowhere else",
    "colour_availability": "a colour is out where it has every possible hour elsewhere",
    "colour_reach": "a colour is out of cells farther away than it has cells left",
    "colour_fill": "a closed branch too small for another colour is the colour's own",
    "colour_exclusion": "a colour's path does not branch",
    "colour_bounds": "a dead end bounds a path: another dead end is all hours away or out",
    "colour_isolation": "a colour is out where it would cut off a branch that others cannot fill",
    "hidden_symbol": "a symbol with one place left is there",
    "hidden_hour": "an hour with only as many places as colours is on all of them",
    "cut_cell": "a colour has a cell without which it falls apart or lacks room",
    "area_arithmetic": "the areas around a colour, less whole clocks, are what it has left",
    "hidden_pair": "two symbols with only two cells left between them are there, and nothing else",
    "layered_reach": "the hours of a colour are reached step by step, up and down the clock",
    "colour_paths": "what all paths left to a colour have in common",
    "look_ahead": "assume a colour on a cell, deduce, and find a contradiction",
}


def _symbols(view: View) -> object:
    return sum(view.symbol_changes)


def _hours(view: View) -> object:
    return view.hour_changes


def _started(view: View) -> object:
    return any(view.symbol_in)


def _both(view: View) -> object:
    return sum(view.symbol_changes), view.hour_changes


BOARD: dict[str, tuple[Callable[[View], seed.Founds], Callable[[View], object]]] = {
    "number_count": (seed.number_count, _hours),
    "number_availability": (seed.number_availability, _both),
    "neighbour_conflict": (seed.neighbour_conflict, _hours),
    "potential_neighbour_conflict": (seed.potential_neighbour_conflict, _hours),
    "hidden_symbol": (further.hidden_symbol, _symbols),
    "hidden_hour": (further.hidden_hour, _hours),
    "hidden_pair": (further.hidden_pair, _symbols),
}


def _colour(view: View, c: int) -> object:
    return view.colour_changes[c]


def _symbols_of(view: View, c: int) -> object:
    return view.symbol_changes[c], view.colour_changes[c]


def _all_of(view: View, c: int) -> object:
    return view.symbol_changes[c], view.colour_changes[c], view.hour_changes


COLOUR: dict[str, tuple[Callable[[View, int], seed.Founds], Callable[[View, int], object]]] = {
    "colour_count": (seed.colour_count, _colour),
    "colour_availability": (seed.colour_availability, _symbols_of),
    "colour_reach": (seed.colour_reach, _colour),
    "colour_fill": (seed.colour_fill, _colour),
    "colour_exclusion": (seed.colour_exclusion, _colour),
    "colour_bounds": (seed.colour_bounds, _colour),
    "colour_isolation": (seed.colour_isolation, _colour),
    "area_arithmetic": (further.area_arithmetic, _colour),
    "cut_cell": (further.cut_cell, _colour),
    "layered_reach": (further.layered_reach, _symbols_of),
    "colour_paths": (further.colour_paths, _all_of),
}


def _strategy(name: str) -> Strategy:
    if name in BOARD:
        find = seed.whole(name, *BOARD[name])
    elif name in COLOUR:
        find = seed.each_colour(name, *COLOUR[name])
    else:
        find = look_ahead
    return Strategy(name, DIFFICULTY[name], TEXT[name], find=find)


STRATEGIES = (
    Strategy(
        "bookkeeping", 0.0, "symbols are spelled out, the last choice of a cell is taken", find=seed.bookkeeping, basic=True
    ),
    Strategy("parity", 0.1, "one symbol tells odd from even cells", find=seed.whole("parity", seed.parity, _started), basic=True),
    *map(_strategy, (*SEED, *FURTHER, *AHEAD)),
)
