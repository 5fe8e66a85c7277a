"""Nonogram: colour the cells so that every row and column shows its blocks, in order."""

from __future__ import annotations

from functools import partial

from cpgen.puzzle import FileFormat, Notation, Puzzle
from cpgen.puzzles.nonogram import board, drawing, encodings, files, grids, models, notation, solver, webpbn
from cpgen.puzzles.nonogram.board import Nonogram
from cpgen.puzzles.nonogram.generate import METHODS
from cpgen.puzzles.nonogram.rating import RATINGS
from cpgen.puzzles.nonogram.strategies import STRATEGIES
from cpgen.puzzles.nonogram.theory import theory

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
    picture=drawing.picture,
    parse_size=board.parse_size,
    build=grids.smooth_grid,
    search=solver.solutions,
    theory=theory,
    methods=METHODS,
    asked=board.size_of,
    example="pattern:5x5:1/2/1.3/3/2/2/1/2/3/1.3",
    ratings=RATINGS,
    notations={
        "pattern": Notation(notation.read_pattern, notation.write_pattern, "a game id of Simon Tatham's Pattern"),
        "nonogram": Notation(notation.read_line, notation.write_line, "rows|columns, and |a=red,b=blue in colour"),
    },
    files={
        "non": FileFormat(files.read_non, files.write_non, "Steve Simpson's .non", ".non"),
        "webpbn": FileFormat(webpbn.read_webpbn, webpbn.write_webpbn, "the XML of webpbn.com", ".xml"),
        "nonogram_text": FileFormat(files.read_plain, files.write_plain, "rows, an empty line, columns", ".nonogram"),
    },
    encodings={name: partial(encodings.encode, encoding=name) for name in encodings.ENCODINGS},
)
