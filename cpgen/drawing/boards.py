"""Boards as text and SVG: with their clues only, with pencil marks, or filled in. How a board looks is its puzzle's matter."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cpgen.deduction.closure import Closure
from cpgen.deduction.facts import Space
from cpgen.errors import BadInput
from cpgen.formats import instance_of
from cpgen.puzzle import Instance, Written, puzzle_of, space_of
from cpgen.solving import solve

KINDS = ("text", "svg")
FILLINGS = ("clues", "marks", "solution", "picture")


def clue_masks(instance: Instance) -> list[int]:
    """The candidates of each cell when nothing is known but the clues: all, or the clue written there."""
    space = space_of(instance)
    every = [(1 << len(symbols)) - 1 for symbols in space.symbols]
    return masks_of(space, every, space.written(puzzle_of(instance).clues(instance)))


def masks_of(space: Space, left: Sequence[int], written: Written) -> list[int]:
    """The candidates left in each cell, with what is written there alone in its cell. A last candidate that nobody has written
    yet comes with one bit more, above the symbols: it is a pencil mark still."""
    return [
        1 << symbol if symbol is not None else mask | 1 << len(symbols) if mask.bit_count() == 1 else mask
        for symbols, mask, symbol in zip(space.symbols, left, written)
    ]


def picture(instance: Instance, to: str = "text", masks: Sequence[int] | None = None, lit: Collection[int] = ()) -> str:
    """The board with the candidates left per cell (only the clues when None), and some cells highlighted where the kind can."""
    puzzle = puzzle_of(instance)
    masks = clue_masks(instance) if masks is None else masks
    if to == "text":
        return puzzle.sketch(instance, masks)
    if to == "svg":
        return puzzle.svg(instance, masks, lit)
    raise BadInput(f"no picture {to!r}; there are {', '.join(KINDS)}")


def draw(puzzle: Instance | str, to: str = "text", fill: str = "clues") -> str:
    """A board as text or SVG, filled with its `clues`, its pencil `marks` (what bookkeeping leaves), or its `solution`;
    `picture` is the solution alone."""
    instance = instance_of(puzzle)
    if fill == "clues":
        return picture(instance, to)
    if fill == "marks":
        closure = Closure(instance, ())
        for _ in closure:
            pass
        return picture(instance, to, masks_of(closure.state.space, closure.state.masks, closure.state.placed))
    if fill in ("solution", "picture"):
        alone = puzzle_of(instance).picture
        if fill == "picture" and alone is None:
            raise BadInput(f"{instance.puzzle}: its solution is no picture")
        solved = solve(instance)
        if solved.solution is None:
            raise BadInput(f"{instance.puzzle}: no solution to draw{f': {solved.reason}' if solved.reason else ''}")
        if fill == "picture" and alone is not None:
            return alone(instance, solved.solution, to)
        return picture(instance, to, [1 << symbol for symbol in solved.solution])
    raise BadInput(f"no filling {fill!r}; there are {', '.join(FILLINGS)}")
