"""All backends agree on Raatsels with one, several and no solutions."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cpgen.backends import backend, verdict
from cpgen.puzzle import fault
from cpgen.puzzles.raatsel import matrix
from cpgen.puzzles.raatsel.board import Raatsel, plain_labels


def shuffled(instance: Raatsel, random: Random) -> Raatsel:
    """The same matrix with words and categories in another order."""
    count = len(instance.labels.categories)
    columns = [*random.sample(range(count), count), *range(count, count + 6)]
    rows = random.sample(instance.matrix, len(instance.matrix))
    return Raatsel(instance.labels, tuple("".join(row[g] for g in columns) for row in rows))


def perturbed(size: int, friends: int, lost: int, random: Random) -> Raatsel:
    """The smallest matrix with some relations more and some fewer, in random order."""
    groups = matrix.minimal(size)
    words = len(plain_labels(size).words)
    for _ in range(friends):
        groups[random.randrange(len(groups))] |= 1 << random.randrange(words)
    for _ in range(lost):
        groups[random.randrange(len(groups))] &= ~(1 << random.randrange(words))
    return shuffled(matrix.instance_of(size, groups), random)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 60), st.integers(0, 2), st.integers(0, 10**6))
def test_cpsat_and_sat_agree_on_perturbed_matrices(friends: int, lost: int, seed: int) -> None:
    instance = perturbed(2, friends, lost, Random(seed))
    found = [backend(name).search(instance, 2) for name in ("cpsat", "sat")]
    assert verdict(found[0]) == verdict(found[1])
    for search in found:
        assert all(fault(instance, solution) is None for solution in search.solutions)
    if verdict(found[0]) == "unique":
        assert found[0].solutions == found[1].solutions


@pytest.mark.parametrize(("friends", "lost", "seed"), [(0, 0, 1), (12, 0, 2), (60, 0, 3), (30, 2, 4)])
def test_all_four_backends_agree(friends: int, lost: int, seed: int) -> None:
    instance = perturbed(2, friends, lost, Random(seed))
    names = ["cpsat", "sat", "minizinc"]
    verdicts = {name: verdict(backend(name).search(instance, 2)) for name in names}
    assert len(set(verdicts.values())) == 1


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(st.booleans(), min_size=6, max_size=6), min_size=6, max_size=6))
def test_size_one_is_counted_right_by_every_backend(rows: list[list[bool]]) -> None:
    """Six words on six sides: all permutations are tried by hand."""
    full = [[*(row[:])] for row in rows]
    instance = Raatsel(plain_labels(1), tuple("1" + "".join("01"[e] for e in row) for row in full))
    count = sum(all(full[w][i] and full[w][(i - 1) % 6] for i, w in enumerate(order)) for order in permutations(range(6)))
    for name in ("cpsat", "sat", "backtracking"):
        search = backend(name).search(instance, 1000)
        assert search.complete
        assert len(set(search.solutions)) == len(search.solutions) == count


def test_size_three_is_unique_up_to_twins_in_every_backend() -> None:
    instance = shuffled(matrix.instance_of(3, matrix.minimal(3)), Random(5))
    found = [backend(name).search(instance, 2, 60) for name in ("cpsat", "sat", "minizinc")]
    assert [verdict(search) for search in found] == ["unique"] * 3
    assert len({search.solutions for search in found}) == 1
    assert fault(instance, found[0].solutions[0]) is None
