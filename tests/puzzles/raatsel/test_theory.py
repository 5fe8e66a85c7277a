"""Logical modelling of Raatsel: strategy-solvable truth matrices with exactly so many false friends."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from cpgen.backends.base import Stopwatch
from cpgen.deduction.closure import deduce
from cpgen.errors import BadInput
from cpgen.generation.modelling.closing import Closing
from cpgen.generation.modelling.engine import find
from cpgen.generation.modelling.sat import layered_all
from cpgen.generation.modelling.theory import theory
from cpgen.generation.modelling.whole import by_cpsat
from cpgen.generation.modelling.wish import Wish
from cpgen.puzzle import puzzle_named
from cpgen.puzzles.raatsel.board import plain_labels, required
from cpgen.puzzles.raatsel.geometry import hexagon, poses

RAATSEL = puzzle_named("raatsel")
SINGLES = ("word_naked_single", "category_naked_single", "word_hidden_single", "category_hidden_single")
SIMPLE = ("neighbour_elimination", *SINGLES)
SUPPORTED = (*SIMPLE, "neighbour_support")


def false_friends(instance, strategies) -> int:
    """The relations beyond those that the solution uses."""
    solution = deduce(instance, strategies).solution
    assert solution is not None
    return sum(row.count("1") for row in instance.matrix) - len(required(instance.labels, solution))


@pytest.mark.parametrize("strategies", [SIMPLE, SUPPORTED])
def test_the_answers_are_exactly_what_generate_and_test_finds(strategies):
    """Size 1 with half of the absences stated and seven left to choose: all 128 matrices."""
    model = theory(RAATSEL, plain_labels(1), strategies)
    given: list[bool | None] = [p % 4 < 2 for p in range(len(model.places))]
    free = [p for p in range(len(given)) if p % 4 >= 2][:7]
    for place in free:
        given[place] = None
    answers = list(layered_all(model, Wish(given=tuple(given)), (12,), Stopwatch(120)))
    tried = set()
    for chosen in product((False, True), repeat=len(free)):
        shown = {**dict(enumerate(given)), **dict(zip(free, chosen))}
        instance = model.instance([place.facts[0] for p, place in enumerate(model.places) if shown[p]])
        if deduce(instance, strategies).status == "solved":
            tried.add(instance)
    assert {model.instance(a.facts) for a in answers[:-1]} == tried
    assert 0 < len(tried) < 128


@pytest.mark.parametrize(("size", "wanted", "strategies"), [(1, 7, SIMPLE), (2, 20, SIMPLE)])
def test_exactly_so_many_false_friends(size, wanted, strategies):
    model = theory(RAATSEL, plain_labels(size), strategies)
    clues = len(model.places) - wanted
    answer = find(model, Wish(least=clues, most=clues), "auto", None, 120, Random(1))
    assert false_friends(model.instance(answer.facts), strategies) == wanted


def test_as_many_false_friends_as_possible_at_size_1():
    model = theory(RAATSEL, plain_labels(1), SIMPLE)
    best = by_cpsat(model, Wish(), 8, Stopwatch(120), "fewest")
    assert best.proved == "fewest within 8 rounds"
    most = len(model.places) - len(best.facts)
    assert false_friends(model.instance(best.facts), SIMPLE) == most
    one_less = len(best.facts) - 1
    assert find(model, Wish(most=one_less), "cutting", None, 120, Random(1)).proved == "none"


def test_strategies_that_count_words_are_asked_by_cutting_and_refused_by_layers():
    model = theory(RAATSEL, plain_labels(1), (*SIMPLE, "category_matching"))
    answer = find(model, Wish(most=20), "cutting", None, 60, Random(1))
    assert deduce(model.instance(answer.facts), (*SIMPLE, "category_matching")).status == "solved"
    with pytest.raises(BadInput, match="category_matching"):
        find(model, Wish(), "layers", None, 60, Random(1))


@pytest.mark.parametrize("size", [1, 2])
def test_turned_and_mirrored_absences_leave_as_many_cells_open(size):
    """By the listed rules and the finders, and by the quick closure, which must agree."""
    model = theory(RAATSEL, plain_labels(size), None)
    slow = Closing(replace(model, quick=None))
    random = Random(3)
    assert len(model.images) == 11
    for share in (0.5, 0.8, 0.95):
        facts = [place.facts[0] for place in model.places if random.random() < share]
        left = slow.open_cells(facts)
        assert model.quick(facts) == left
        for image in random.sample(model.images, 3):
            assert len(slow.open_cells([image[f] for f in facts])) == len(left)


def test_the_hexagon_has_twelve_poses_that_keep_what_touches():
    for size in (1, 2, 3):
        board, found = hexagon(size), poses(size)
        assert len(set(found)) == 12
        for pose in found:
            assert {(pose.words[w], pose.categories[c]) for w, c in board.links} == set(board.links)
            assert all({pose.words[w] for w in side} == set(board.sides[to]) for side, to in zip(board.sides, pose.sides))
