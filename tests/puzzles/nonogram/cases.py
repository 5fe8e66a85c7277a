"""Random Nonograms for the tests."""

from __future__ import annotations

from hypothesis import strategies as st

from cpgen.puzzles.nonogram.board import Nonogram, Size, default_colours, from_grid


@st.composite
def grids(draw: st.DrawFn, most: int = 5, colours: int = 3) -> tuple[Size, tuple[int, ...]]:
    """A size and a full board."""
    size = Size(draw(st.integers(1, most)), draw(st.integers(1, most)), default_colours(draw(st.integers(1, colours))))
    cells = size.rows * size.columns
    symbols = st.sampled_from([0, *range(len(size.colours) + 1)])
    return size, tuple(draw(st.lists(symbols, min_size=cells, max_size=cells)))


@st.composite
def instances(draw: st.DrawFn, most: int = 5, colours: int = 3) -> Nonogram:
    """The clues of a board, or the rows of one board with the columns of another, which mostly has no solution."""
    size, grid = draw(grids(most, colours))
    instance = from_grid(size, grid)
    if draw(st.booleans()):
        return instance
    other = from_grid(size, draw(st.permutations(grid)))
    return Nonogram(instance.rows, other.columns, instance.colours)
