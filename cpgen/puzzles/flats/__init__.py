"""Flats (skyscrapers): build flats of heights 1 to n, each once in every row and column, so that the views around are right."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cpgen.deduction.facts import Fact, Solution
from cpgen.errors import BadInput
from cpgen.puzzle import Notation, Puzzle
from cpgen.puzzles.flats import board, drawing, models, notation, squares
from cpgen.puzzles.flats.board import LEAST, MOST, Flats
from cpgen.puzzles.flats.generate import METHODS
from cpgen.puzzles.flats.rating import RATINGS
from cpgen.puzzles.flats.strategies import STRATEGIES
from cpgen.puzzles.flats.theory import theory
from cpgen.symmetry import TURNS, turn

ENOUGH = 7
"""The largest size at which the views alone are enough on some boards soon met."""


def parse_size(text: str) -> int:
    """`5` or `5x5`."""
    n, _, again = text.partition("x")
    if not n.isdecimal() or again not in ("", n) or not LEAST <= int(n) <= MOST:
        raise BadInput(f"flats: no size {text!r}; sizes are {LEAST} to {MOST}")
    return int(n)


def clues_of(n: int, solution: Solution) -> Sequence[Fact]:
    """All 4n views of a board."""
    return [board.view_atom(n, place, view) for place, view in enumerate(board.views_of(n, solution))]


def further_clues(n: int, solution: Solution) -> Sequence[Fact]:
    """All flats of a board: each may be given."""
    return board.space(n).facts_of(solution)


def symmetry(name: str) -> Callable[[int], Callable[[int], int]]:
    """A symmetry of the square as a map of views to views, and of the cells after them to cells."""

    def of_size(n: int) -> Callable[[int], int]:
        where = {cells: place for place, cells in enumerate(board.sights(n))}
        move = turn(name, n)
        moved = [where[tuple(move(c) for c in cells)] for cells in board.sights(n)]
        return [*moved, *(4 * n + move(c) for c in range(n * n))].__getitem__

    return of_size


PUZZLE: Puzzle[Flats] = Puzzle(
    name="flats",
    title="Flats (skyscrapers)",
    sizes=f"{LEAST} to {MOST}",
    instance=Flats,
    shape=lambda instance: instance.n,
    space=board.space,
    clues=board.clues,
    with_clues=board.with_clues,
    clash=board.clash,
    cnf=models.cnf,
    cpsat=models.cpsat,
    minizinc=models.minizinc,
    strategies=STRATEGIES,
    canonical=board.canonical,
    sketch=drawing.sketch,
    svg=drawing.svg,
    parse_size=parse_size,
    build=squares.uniform,
    example="towers:5:3/2/3/5/1/2/3/2/1/3/3/2/3/1/3/1/4/2/3/2",
    clues_of=clues_of,
    further_clues=further_clues,
    theory=theory,
    methods=METHODS,
    usual_method=lambda n, pattern, required: "filled" if required or (n > ENOUGH and not pattern) else None,
    ratings=RATINGS,
    notations={"towers": Notation(notation.read_towers, notation.write_towers, "a game id of Simon Tatham's Towers")},
    symmetries={name: symmetry(name) for name in TURNS},
)
