"""Building solutions: all Latin squares, the seed's few, and uniform ones."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from cpgen.puzzles.flats import board, squares


@pytest.mark.parametrize(("n", "count"), [(2, 2), (3, 12), (4, 576)])
def test_all_latin_squares_are_listed_once(n: int, count: int) -> None:
    found = list(squares.all_squares(n))
    assert len(found) == len(set(found)) == count
    for square in found:
        assert all(len({square[c] for c in cells}) == n for cells in board.sights(n))


def test_size_5_has_161280_latin_squares() -> None:
    assert sum(1 for _ in squares.all_squares(5)) == 161_280


@pytest.mark.parametrize(("n", "sample"), [(3, 1200), (4, 17_280)])
def test_random_squares_are_uniform(n: int, sample: int) -> None:
    counts = Counter(islice(squares.squares(n, Random(2024)), sample))
    total = sum(1 for _ in squares.all_squares(n))
    assert len(counts) == total
    expected = sample / total
    chi = sum((counts[s] - expected) ** 2 / expected for s in squares.all_squares(n))
    freedom = total - 1
    # Four standard deviations of the chi-square distribution.
    assert abs(chi - freedom) < 4 * (2 * freedom) ** 0.5


def test_fresh_walks_are_uniform_over_the_isotopy_classes_of_size_4() -> None:
    """The squares of size 4 fall in two classes, told apart by how many 2x2 subsquares they have: 12 or 4."""

    def subsquares(square: tuple[int, ...]) -> int:
        pairs = [(a, b) for a in range(4) for b in range(a)]
        return sum(
            square[r * 4 + c] == square[q * 4 + d] and square[r * 4 + d] == square[q * 4 + c] for r, q in pairs for c, d in pairs
        )

    random = Random(3)
    share = Counter(subsquares(s) for s in squares.all_squares(4))
    found = Counter(subsquares(squares.uniform(4, random)) for _ in range(2000))
    assert share.keys() == found.keys()
    for kind, count in share.items():
        assert abs(found[kind] / 2000 - count / 576) < 0.045


def test_the_seeds_squares_are_few() -> None:
    random = Random(1)
    found = {squares.cyclic(4, random) for _ in range(3000)}
    assert len(found) < 576
    assert all(len({s[c] for c in cells}) == 4 for s in found for cells in board.sights(4))
