"""Generated levels meet every mandatory requirement of the seed's section 6.1, at every size and clock."""

from __future__ import annotations

from random import Random

import pytest

from cpgen.errors import BadInput
from cpgen.puzzles.hourmaze import build
from cpgen.puzzles.hourmaze.checker import clash
from cpgen.puzzles.hourmaze.levels import make, parse_size, seed_walls
from cpgen.puzzles.hourmaze.symmetry import SYMMETRIES, motions, wall_agreement, wall_image

SEED_SIZES = {"5x5": 2, "6x6": 3, "7x7": 4, "8x8": 5, "9x9": 6, "10x10": 8, "11x11": 10, "12x12": 12}


@pytest.mark.parametrize(("size", "colours"), SEED_SIZES.items())
def test_holes_lie_symmetrically_and_balance_the_shades(size: str, colours: int) -> None:
    maze = parse_size(size)
    assert maze.colours == colours
    holes = set(maze.holes)
    for name in ("reflection_4", "rotation_4"):
        assert all(m[h] in holes for m in motions(name, maze.rows, maze.columns) for h in holes)
    assert 2 * sum(maze.shade(c) for c in range(len(maze.cells))) == len(maze.cells)


@pytest.mark.parametrize("size", [*SEED_SIZES, "6x6@6", "6x6@8", "7x7@24", "4x6", "5x5@3", "5x7@5", "8x8/4"])
def test_levels_are_valid_with_any_hints(size: str) -> None:
    found = make(parse_size(size), Random(7))
    instance = found.instance((1,) * found.maze.colours)  # the instance checks connection, gaps and the number of cells
    assert clash(instance, found.solution) is None
    assert make(parse_size(size), Random(7)) == found


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_seed_walls_keep_their_symmetry(symmetry: str) -> None:
    template = parse_size("8x8")
    walls = seed_walls(template, symmetry, Random(3))
    assert bool(walls) == (symmetry != "none")
    assert wall_agreement(template, walls, symmetry) == len(walls)
    assert make(template, Random(3), symmetry).symmetry == symmetry


def test_a_moved_wall_may_be_no_wall() -> None:
    maze = parse_size("7x7")
    (across,) = motions("translation_2", 7, 7)
    assert wall_image(maze, across, (0, 1)) == (4, 5)
    assert wall_image(maze, across, (2, 3)) is None


@pytest.mark.parametrize("text", ["", "7", "7x", "0x5", "7x7/9", "30x30", "7x7@2", "3x3", "seven"])
def test_sizes_that_do_not_exist_are_told(text: str) -> None:
    if text == "7":
        assert parse_size(text) == parse_size("7x7")
        return
    with pytest.raises(BadInput):
        parse_size(text)


def test_a_full_board_can_be_built_on_any_maze() -> None:
    found = make(parse_size("5x5"), Random(1))
    boards = {build(found.maze, Random(seed)) for seed in range(4)}
    assert len(boards) > 1
    assert all(
        clash(found.instance((1, 1)), b) is None or "against the hint" in str(clash(found.instance((1, 1)), b)) for b in boards
    )
