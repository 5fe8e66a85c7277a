"""Looking ahead (the next step of seed 003, section 8.1): an existence proof by assuming a colour or an hour on a cell, deducing
with the other strategies in use, and meeting a contradiction. One level deep, so it stays a proof that a person can follow.

All that is known follows from the hints, so the hints are the premises of what is proved.
"""

from __future__ import annotations

from collections.abc import Iterator

from cpgen.deduction.closure import Closure
from cpgen.deduction.facts import Fact
from cpgen.deduction.rules import Rule
from cpgen.deduction.state import State
from cpgen.puzzles.hourmaze.board import COLOURS, HourMaze, clues
from cpgen.puzzles.hourmaze.boards import bits
from cpgen.puzzles.hourmaze.knowledge import View, fresh, view_of


def _guesses(view: View) -> Iterator[tuple[Fact, list[Fact], str]]:
    """What could be refuted: cells with the fewest colours or hours left first."""
    open_cells = [p for p in view.maze.cells if view.colours_at[p].bit_count() > 1]
    for p in sorted(open_cells, key=lambda p: view.colours_at[p].bit_count()):
        for c in bits(view.colours_at[p]):
            yield view.colour(p, c), view.out_colour(p, c), f"{view.name(p)} were colour {COLOURS[c]}"
    open_cells = [p for p in view.maze.cells if view.hours_at[p].bit_count() > 1]
    for p in sorted(open_cells, key=lambda p: view.hours_at[p].bit_count()):
        for h in bits(view.hours_at[p]):
            yield view.hour(p, h), view.out_hour(p, h), f"{view.name(p)} were hour {h + 1}"


def look_ahead(state: State) -> Iterator[Rule]:
    """If a guess leads to a contradiction, its opposite is certain."""
    view = view_of(state)
    instance = state.instance
    assert isinstance(instance, HourMaze)
    others = [name for name in state.strategies if name != "look_ahead"]
    for guess, therefore, words in _guesses(view):
        closure = Closure(instance, others, [*state.learned, guess])
        steps = sum(1 for _ in closure)
        if closure.state.clash:
            text = f"if {words}, {steps} steps would lead to a contradiction"
            yield Rule(clues(instance), fresh(state, therefore), text)
