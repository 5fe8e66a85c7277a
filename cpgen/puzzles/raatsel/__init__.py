"""Raatsel: place words and categories in a hexagon so that every word belongs to all categories and edges it touches."""

from __future__ import annotations

from cpgen.errors import expect
from cpgen.puzzle import Notation, Puzzle
from cpgen.puzzles.raatsel import board, drawing, models, notation
from cpgen.puzzles.raatsel.board import Labels, Raatsel, plain_labels
from cpgen.puzzles.raatsel.canonical import canonical
from cpgen.puzzles.raatsel.generate import INTEGRATED
from cpgen.puzzles.raatsel.modelling import METHOD as MODELLING
from cpgen.puzzles.raatsel.pipeline import PIPELINE
from cpgen.puzzles.raatsel.rating import RATINGS
from cpgen.puzzles.raatsel.strategies import STRATEGIES
from cpgen.puzzles.raatsel.theory import theory


def parse_size(text: str) -> Labels:
    """A size from 1 to 4, without names."""
    expect(text.isdecimal(), f"raatsel: size {text!r} is not a whole number from 1 to 4")
    return plain_labels(int(text))


PUZZLE: Puzzle[Raatsel] = Puzzle(
    name="raatsel",
    title="Raatsel",
    sizes="1 (6 words), 2 (30 words), 3 (72), 4 (132); unique up to swapping twin cells from size 3 on",
    instance=Raatsel,
    shape=lambda instance: instance.labels,
    space=board.space,
    clues=board.clues,
    with_clues=board.with_clues,
    clash=board.clash,
    cnf=models.cnf,
    cpsat=models.cpsat,
    minizinc=models.minizinc,
    strategies=STRATEGIES,
    canonical=canonical,
    sketch=drawing.sketch,
    svg=drawing.svg,
    parse_size=parse_size,
    build=board.build,
    example=(
        "raatsel:1;fruit;red|sour|yellow|long|green|small;"
        "cherry=1100001|redcurrant=1110001|lemon=1011000|banana=1001100|cucumber=1000110|gooseberry=1010011"
    ),
    clues_of=board.clues_of,
    theory=theory,
    methods={"integrated": INTEGRATED, "pipeline": PIPELINE, "modelling": MODELLING},
    usual_size="2",
    usual_method=lambda size, pattern, required: None if pattern else "integrated",
    asked=lambda instance: plain_labels(instance.labels.size),
    readings=lambda instance: {"strict": instance.strict()} if any("?" in row for row in instance.matrix) else {},
    ratings=RATINGS,
    notations={"raatsel": Notation(notation.read_line, notation.write_line, "size;categories;edges;words with their rows")},
)
