"""Logical modelling of Nonogram: the picture is unknown, and the answers are the pictures that reading lines solves."""

from itertools import product
from random import Random

import pytest

from cpgen.backends.base import Stopwatch
from cpgen.deduction.closure import deduce
from cpgen.errors import BadInput
from cpgen.generation.batch import generate
from cpgen.generation.certificate import verify
from cpgen.generation.modelling.engine import find
from cpgen.generation.modelling.sat import closest, layered, layered_all
from cpgen.generation.modelling.theory import theory
from cpgen.generation.modelling.wish import Wish
from cpgen.puzzle import puzzle_named
from cpgen.puzzles.nonogram.board import Size, from_grid
from cpgen.request import Request

NONOGRAM = puzzle_named("nonogram")
LINE = ("line",)


def model_of(rows: int, columns: int, colours: tuple[str, ...] = ("black",)):
    size = Size(rows, columns, colours)
    return size, theory(NONOGRAM, size, LINE), Wish(given=(True,) * (rows + columns))


def solvable(size: Size, grid) -> bool:
    return deduce(from_grid(size, grid), LINE).status == "solved"


def picture(instance) -> tuple[int, ...]:
    solution = deduce(instance, LINE).solution
    assert solution is not None
    return solution


@pytest.mark.parametrize(("rows", "columns", "colours"), [(3, 3, ("black",)), (2, 4, ("black",)), (2, 2, ("red", "blue"))])
def test_the_answers_are_exactly_the_line_solvable_pictures(rows, columns, colours):
    size, model, wish = model_of(rows, columns, colours)
    answers = list(layered_all(model, wish, (model.longest,), Stopwatch(120)))
    assert answers[-1].proved == "none"
    grids = product(range(len(colours) + 1), repeat=rows * columns)
    assert {model.instance(a.facts) for a in answers[:-1]} == {from_grid(size, g) for g in grids if solvable(size, g)}


@pytest.mark.slow
def test_so_it_is_with_all_pictures_of_16_cells():
    size, model, wish = model_of(4, 4)
    answers = list(layered_all(model, wish, (16,), Stopwatch(None)))
    assert {model.instance(a.facts) for a in answers[:-1]} == {
        from_grid(size, g) for g in product((0, 1), repeat=16) if solvable(size, g)
    }


def black(model, cell: int) -> int:
    return model.space.atom(cell, 1)


def test_a_picture_with_fixed_pixels_a_density_and_a_symmetry():
    """6x6: the diagonal is black, the corner r1c6 white, 20 pixels are black, r, c is as c, r."""
    _, model, wish = model_of(6, 6)
    pixels = [black(model, c) for c in range(36)]
    diagonal = [black(model, 7 * i) for i in range(6)]
    mirror = [x for r in range(6) for c in range(r) for x in ([pixels[6 * r + c], pixels[6 * c + r]],)]
    clauses = tuple((a, -b) for a, b in mirror) + tuple((-a, b) for a, b in mirror)
    wish = Wish(wish.given, facts=(*diagonal, -pixels[5]), clauses=clauses, numbers=((tuple(pixels), 20, 20),))
    answer = layered(model, wish, (6, 10), Stopwatch(120), Random(1))
    grid = picture(model.instance(answer.facts))
    assert sum(grid) == 20
    assert all(grid[7 * i] for i in range(6))
    assert not grid[5]
    assert all(grid[6 * r + c] == grid[6 * c + r] for r in range(6) for c in range(6))


def test_the_nearest_line_solvable_picture():
    """A chessboard is not line-solvable; which pixels to change is compared with all pictures at that distance."""
    size, model, wish = model_of(4, 4)
    target = [(r + c) % 2 for r in range(4) for c in range(4)]
    literals = [black(model, c) if t else -black(model, c) for c, t in enumerate(target)]
    answer = closest(model, wish, literals, 16, Stopwatch(120), Random(1))
    distance = sum(a != b for a, b in zip(picture(model.instance(answer.facts)), target))
    assert answer.proved.startswith(f"{distance} differ, fewer cannot")
    nearer = (g for g in product((0, 1), repeat=16) if sum(a != b for a, b in zip(g, target)) < distance)
    assert not any(solvable(size, g) for g in nearer)


def test_a_picture_that_cannot_be_is_proved_so():
    """Two black corners of a 2x2 board alone can be exchanged with the other two."""
    _, model, wish = model_of(2, 2)
    wish = Wish(wish.given, facts=(black(model, 0), -black(model, 1), -black(model, 2), black(model, 3)))
    assert find(model, wish, "layers", model.longest, 60, Random(1)).proved == "none"
    assert find(model, wish, "cutting", None, 60, Random(1)).proved == "none"


def asked(size: Size, **options: str) -> Request:
    return Request("nonogram", size, "modelling", LINE, options=options)


def test_the_command_asks_for_pixels_and_numbers():
    found, _ = generate(asked(Size(5, 5), facts="r1c1=black,r5c5=white", holds="black:14..15"), count=2, seed=1)
    for data in found:
        grid = data["solution"]
        assert (grid[0], grid[24]) == ("black", "white")
        assert grid.count("black") in (14, 15)
        assert verify(data) == []
    assert len(found) == 2


def test_the_command_asks_for_a_mask_and_a_symmetry(tmp_path):
    drawn = tmp_path / "mask.txt"
    drawn.write_text("#____\n_____\n__.__\n_____\n_____\n")
    (data,), _ = generate(asked(Size(5, 5), mask=str(drawn), symmetric="rotate4", holds="black:8..16"), seed=2)
    grid = data["solution"]
    assert [grid[i] for i in (0, 4, 20, 24, 12)] == ["black"] * 4 + ["white"]
    assert all(grid[5 * r + c] == grid[5 * c + 4 - r] for r in range(5) for c in range(5))
    assert 8 <= grid.count("black") <= 16
    assert verify(data) == []


def test_the_command_asks_for_the_nearest_picture(tmp_path):
    drawn = tmp_path / "picture.txt"
    drawn.write_text("x.x.\n.x.x\nx.x.\n.x.x\n")
    (data,), _ = generate(asked(Size(4, 4), like=str(drawn)), seed=1)
    assert sum(a != "white" for a, b in zip(data["solution"], "x.x..x.xx.x..x.x") if b == ".") <= 4
    assert verify(data) == []


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"facts": "r9c9=black"}, "no fact 'r9c9=black'"),
        ({"holds": "pink:3"}, "option holds must be like"),
        ({"like": "nowhere.txt"}, "cannot read"),
        ({"mask": "nowhere.txt"}, "cannot read"),
        ({"symmetric": "somehow"}, "no symmetry 'somehow'"),
    ],
)
def test_what_makes_no_sense_is_told(options, message):
    with pytest.raises(BadInput, match=message):
        generate(asked(Size(4, 4), **options))


def test_procedures_and_long_lines_are_refused():
    with pytest.raises(BadInput, match="probe is a procedure"):
        theory(NONOGRAM, Size(3, 3), ("line", "probe"))
    with pytest.raises(BadInput, match="a line of 20 cells"):
        theory(NONOGRAM, Size(20, 5), LINE)
