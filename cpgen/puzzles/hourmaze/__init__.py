"""Hour Maze: fill a maze with hours and colours: neighbours are in turn on the clock, each colour is one connected set."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from cpgen.deduction.facts import Solution
from cpgen.errors import BadInput
from cpgen.puzzle import Notation, Puzzle
from cpgen.puzzles.hourmaze import board, drawing, generate, models, notation
from cpgen.puzzles.hourmaze.board import HourMaze, Maze
from cpgen.puzzles.hourmaze.checker import clash
from cpgen.puzzles.hourmaze.levels import parse_size
from cpgen.puzzles.hourmaze.proving import proving
from cpgen.puzzles.hourmaze.rating import RATINGS
from cpgen.puzzles.hourmaze.strategies import STRATEGIES
from cpgen.puzzles.hourmaze.symmetry import canonical, cell_map
from cpgen.puzzles.hourmaze.theory import theory


def build(maze: Maze, random: Random) -> Solution:
    """A random full board of a maze: a random symbol on a random cell, the rest by SAT."""
    from cpgen.backends.sat import Incremental

    solver = Incremental("hourmaze", maze, "cadical195")
    symbols = len(maze.cells)
    starts = list(range(1, symbols * symbols + 1))
    random.shuffle(starts)
    for start in starts[:symbols]:
        if solver.solve([start]):
            return solver.solution()
    raise BadInput("hourmaze: this maze has no solution, whatever the hints")


PUZZLE: Puzzle[HourMaze] = Puzzle(
    name="hourmaze",
    title="Hour Maze",
    sizes="5x5 to 12x12 and beyond, as many colours as fit or 7x7/4, a clock of other than 12 hours as 6x6@8",
    instance=HourMaze,
    shape=lambda instance: instance.maze,
    space=board.space,
    clues=board.clues,
    with_clues=board.with_clues,
    clash=clash,
    cnf=models.cnf,
    cpsat=models.cpsat,
    minizinc=models.minizinc,
    strategies=STRATEGIES,
    canonical=canonical,
    sketch=drawing.sketch,
    svg=drawing.svg,
    parse_size=parse_size,
    build=build,
    asked=lambda instance: replace(instance.maze, walls=()),
    example="hourmaze:5x5:.r.b.rbrbb.bx3.bcr4.r.:r2c4=10A,r4c3=7B",
    theory=theory,
    methods=generate.METHODS,
    ratings=RATINGS,
    notations={"hourmaze": Notation(notation.read_line, notation.write_line, notation.TEXT)},
    encodings={"proving": proving},
    proving="proving",
    symmetries={name: cell_map(name) for name in ("reflection_2", "rotation_2", "rotation_4", "translation_2")},
)
