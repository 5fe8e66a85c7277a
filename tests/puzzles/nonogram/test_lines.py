"""The line solver against every way to fill a line."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cpgen.puzzles.nonogram import lines
from cpgen.puzzles.nonogram.board import runs
from cpgen.puzzles.nonogram.encodings import fillings, ways


@st.composite
def puzzled_lines(draw: st.DrawFn) -> tuple[int, tuple[tuple[int, int], ...], list[int]]:
    """A line, its blocks (sometimes one too many), and masks of what is possible that may exclude every filling."""
    cells, colours = draw(st.integers(1, 10)), draw(st.integers(1, 3))
    symbols = draw(st.lists(st.integers(0, colours), min_size=cells, max_size=cells))
    blocks = runs(symbols) + draw(st.sampled_from([(), (), ((1, 1),), ((2, colours),)]))
    masks = draw(st.lists(st.integers(0, (1 << cells) - 1), min_size=colours + 1, max_size=colours + 1))
    if draw(st.booleans()):
        masks = [mask | sum((s == symbol) << i for i, symbol in enumerate(symbols)) for s, mask in enumerate(masks)]
    return cells, blocks, masks


def by_listing(cells: int, blocks: tuple[tuple[int, int], ...], masks: list[int]) -> list[int] | None:
    allowed = [f for f in fillings(cells, blocks) if all(masks[s] >> i & 1 for i, s in enumerate(f))]
    if not allowed:
        return None
    return [sum(any(f[i] == s for f in allowed) << i for i in range(cells)) for s in range(len(masks))]


@settings(deadline=None)
@given(puzzled_lines())
def test_a_line_tells_exactly_what_all_its_fillings_share(case):
    cells, blocks, masks = case
    assert lines.solve(lines.line(cells, blocks), masks) == by_listing(cells, blocks, masks)


@settings(deadline=None)
@given(puzzled_lines(), st.data())
def test_the_open_part_of_a_line_tells_as_much_as_the_whole(case, data):
    cells, blocks, masks = case
    line = lines.line(cells, blocks)
    first = lines.solve(line, masks)
    if first is None:
        return
    fewer = [mask & data.draw(st.integers(0, (1 << cells) - 1)) for mask in first]
    decided = ~lines.undecided(first)
    kept = [few | (mask & decided) for few, mask in zip(fewer, first)]
    assert lines.undecided(first) == sum((1 << i) for i in range(cells) if sum(mask >> i & 1 for mask in first) > 1)
    assert lines.solve(line, kept, lines.narrowed(line, first, lines.undecided(first))) == lines.solve(line, kept)


@settings(deadline=None)
@given(puzzled_lines())
def test_the_count_of_fillings_is_the_number_listed(case):
    cells, blocks, _ = case
    assert ways(cells, blocks) == len(set(fillings(cells, blocks))) == len(list(fillings(cells, blocks)))
    assert all(runs(filling) == blocks for filling in fillings(cells, blocks))
