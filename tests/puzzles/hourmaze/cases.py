"""Levels and hint sets for the tests, made by the generator from small seeds."""

from __future__ import annotations

from functools import cache
from random import Random

from hypothesis import strategies as st

from cpgen.puzzles.hourmaze.board import HourMaze
from cpgen.puzzles.hourmaze.levels import Level, make, parse_size

TINY = ("3x4@4", "3x3@4", "4x4@4", "3x4@6", "4x4@8", "3x5@3")


@cache
def level(size: str, seed: int) -> Level:
    """A level of a size, always the same."""
    return make(parse_size(size), Random(seed))


@st.composite
def hinted(draw: st.DrawFn, sizes: tuple[str, ...], astray: bool = True) -> HourMaze:
    """A level with a random hint for each colour; sometimes, if `astray`, with one hint moved to another cell or hour."""
    found = level(draw(st.sampled_from(sizes)), draw(st.integers(0, 30)))
    hours = found.maze.hours
    instance = found.instance(
        tuple(draw(st.lists(st.integers(1, hours), min_size=found.maze.colours, max_size=found.maze.colours)))
    )
    if astray and draw(st.booleans()):
        colour = draw(st.integers(0, found.maze.colours - 1))
        cell = draw(st.sampled_from([c for c in range(len(found.maze.cells)) if c not in {h[0] for h in instance.hints}]))
        hints = list(instance.hints)
        hints[colour] = cell, draw(st.integers(1, hours))
        instance = HourMaze(found.maze, tuple(hints))
    return instance
