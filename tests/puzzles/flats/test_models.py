"""Every backend gives the verdict of plain enumeration, on clues that are solvable, ambiguous or contradictory."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from random import Random

import pytest

from cpgen.backends import backend, verdict
from cpgen.deduction.facts import Solution
from cpgen.puzzle import fault
from cpgen.puzzles.flats import board, squares
from cpgen.puzzles.flats.board import Flats
from cpgen.puzzles.flats.notation import read_towers
from tests.puzzles.flats.test_board import IDS

FAST = ("sat", "cpsat")
ALL = ("sat", "cpsat", "minizinc")


@cache
def by_views(n: int) -> dict[tuple[int, ...], list[Solution]]:
    found = defaultdict(list)
    for square in squares.all_squares(n):
        found[board.views_of(n, square)].append(square)
    return dict(found)


def solutions(instance: Flats) -> set[Solution]:
    n = instance.n
    return {
        square
        for views, same in by_views(n).items()
        if all(v in (0, w) for v, w in zip(instance.views, views))
        for square in same
        if all(h in (0, s + 1) for h, s in zip(instance.given, square))
    }


def random_instance(n: int, random: Random) -> Flats:
    """Some views and flats of a random square, one of them sometimes wrong."""
    square = random.choice(random.choice(list(by_views(n).values())))
    share = random.choice((0.2, 0.4, 0.7, 1.0))
    views = [v if random.random() < share else 0 for v in board.views_of(n, square)]
    given = [s + 1 if random.random() < 0.1 else 0 for s in square]
    if random.random() < 0.3:
        views[random.randrange(4 * n)] = random.randint(1, n)
    return Flats(n, tuple(views), tuple(given))


def agree(instance: Flats, names: tuple[str, ...]) -> None:
    expected = solutions(instance)
    word = "none" if not expected else "unique" if len(expected) == 1 else "multiple"
    for name in names:
        search = backend(name).search(instance, 2)
        assert verdict(search) == word, (name, instance)
        assert set(search.solutions) <= expected


@pytest.mark.parametrize("n", [2, 3, 4])
def test_backends_agree_with_enumeration(n: int) -> None:
    random = Random(n)
    for _ in range(40):
        agree(random_instance(n, random), (*FAST, "backtracking"))


def test_minizinc_agrees_with_enumeration() -> None:
    random = Random(7)
    for n in (2, 3, 4, 4, 4, 4):
        agree(random_instance(n, random), ("minizinc",))


@pytest.mark.slow
@pytest.mark.parametrize("n", [2, 3, 4])
def test_backends_agree_with_enumeration_on_all_squares(n: int) -> None:
    """All views and three random subsets of them on the quick ones, one random subset on MiniZinc, whose start takes a while."""
    random = Random(n)
    for square in squares.all_squares(n):
        views = board.views_of(n, square)
        agree(Flats(n, views, (0,) * (n * n)), (*FAST, "backtracking"))
        for names in ((*FAST, "backtracking"),) * 2 + ((*ALL, "backtracking"),):
            share = random.choice((0.3, 0.5, 0.8))
            agree(Flats(n, tuple(v if random.random() < share else 0 for v in views), (0,) * (n * n)), names)


@pytest.mark.parametrize("text", IDS)
def test_puzzles_of_the_collection_are_unique(text: str) -> None:
    instance = read_towers(text)
    found = {backend(name).search(instance, 2).solutions for name in FAST}
    assert len(found) == 1
    (only,) = found
    assert len(only) == 1
    assert fault(instance, only[0]) is None


@pytest.mark.parametrize("text", [t for t in IDS if t[0] in "47"][:3] + [pytest.param(t, marks=pytest.mark.slow) for t in IDS])
def test_puzzles_of_the_collection_are_unique_for_minizinc(text: str) -> None:
    assert verdict(backend("minizinc").search(read_towers(text), 2)) == "unique"


@pytest.mark.parametrize("text", [t for t in IDS if t[0] < "9"] + [pytest.param(t, marks=pytest.mark.slow) for t in IDS])
def test_puzzles_of_the_collection_are_unique_for_the_reference(text: str) -> None:
    assert verdict(backend("backtracking").search(read_towers(text), 2)) == "unique"


def test_a_clash_of_views_is_a_puzzle_without_a_solution() -> None:
    instance = Flats(4, (4, 0, 0, 0) + (2, 0, 0, 0) + (0,) * 8, (0,) * 16)
    assert fault(instance) == "flats: column 1: north 4 and south 2 are more than 5 together"
    assert {verdict(backend(name).search(instance, 2)) for name in (*ALL, "backtracking")} == {"none"}
