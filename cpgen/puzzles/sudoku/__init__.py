"""Sudoku: fill the board so that every row, column and box holds every symbol once."""

from __future__ import annotations

from cpgen.puzzle import Notation, Puzzle
from cpgen.puzzles.sudoku import board, building, drawing, models, notation, sizes, symmetry
from cpgen.puzzles.sudoku.board import Sudoku
from cpgen.puzzles.sudoku.strategies import STRATEGIES
from cpgen.symmetry import TURNS

PUZZLE: Puzzle[Sudoku] = Puzzle(
    name="sudoku",
    title="Sudoku",
    sizes="a board from 2x2 to 25x25 (9x9 or 9), or its boxes, rows x columns (2x3, 3x4, box 3x3)",
    instance=Sudoku,
    shape=lambda instance: instance.boxes,
    space=board.space,
    clues=board.clues,
    with_clues=board.with_clues,
    clash=board.clash,
    cnf=models.cnf,
    cpsat=models.cpsat,
    minizinc=models.minizinc,
    strategies=STRATEGIES,
    canonical=symmetry.canonical,
    sketch=drawing.sketch,
    svg=drawing.svg,
    parse_size=sizes.parse_size,
    build=building.build,
    clues_of=board.clues_of,
    example="sudoku:4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    notations={
        "sudoku": Notation(notation.read_line, notation.write_line, "one character a cell, '.' for none", ".sdm"),
        "solo": Notation(notation.read_id, notation.write_id, "a game id of Simon Tatham's Solo, such as 2x2:4a1d2_2d1a4"),
    },
    symmetries={name: sizes.symmetry(name) for name in TURNS},
)
