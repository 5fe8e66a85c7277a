"""Nonogram: colour the cells so that every row and column shows its blocks, in order."""

from __future__ import annotations

from functools import partial
from random import Random

from cpgen.deduction.facts import Solution
from cpgen.puzzle import Notation, Puzzle
from cpgen.puzzles.nonogram import board, drawing, encodings, models, notation
from cpgen.puzzles.nonogram.board import Nonogram, Size
from cpgen.puzzles.nonogram.strategies import STRATEGIES


def build(size: Size, random: Random) -> Solution:
    """Every cell at random, half of them white."""
    return tuple(random.choice((0, random.randint(1, len(size.colours)))) for _ in range(size.rows * size.columns))


PUZZLE: Puzzle[Nonogram] = Puzzle(
    name="nonogram",
    title="Nonogram",
    sizes="1x1 to 100x100 (rows x columns), with up to 26 colours (20x15x3)",
    instance=Nonogram,
    shape=lambda instance: instance,
    space=board.space,
    clues=board.clues,
    with_clues=board.with_clues,
    clash=board.clash,
    cnf=encodings.encode,
    cpsat=models.cpsat,
    minizinc=models.minizinc,
    strategies=STRATEGIES,
    canonical=board.canonical,
    sketch=drawing.sketch,
    svg=drawing.svg,
    parse_size=board.parse_size,
    build=build,
    example="pattern:5x5:1/2/1.3/3/2/2/1/2/3/1.3",
    notations={
        "pattern": Notation(notation.read_pattern, notation.write_pattern, "a game id of Simon Tatham's Pattern"),
        "nonogram": Notation(notation.read_line, notation.write_line, "rows|columns, and |a=red,b=blue in colour"),
    },
    encodings={name: partial(encodings.encode, encoding=name) for name in encodings.ENCODINGS},
)
