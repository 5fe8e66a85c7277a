"""The expert's 23 rules: sound, monotone, as pictured, and together as strong as reading lines exactly."""

from __future__ import annotations

import itertools
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cpgen.deduction.closure import deduce
from cpgen.deduction.trace import replay
from cpgen.errors import BadInput
from cpgen.puzzles.nonogram import PUZZLE
from cpgen.puzzles.nonogram.board import Size, from_grid, runs
from cpgen.puzzles.nonogram.expert import expert
from cpgen.puzzles.nonogram.fixpoint import board_of
from cpgen.puzzles.nonogram.human import CATEGORIES, RULES
from cpgen.puzzles.nonogram.notation import read_pattern
from cpgen.puzzles.nonogram.seen import Seen, cells, stretches

NAMES = [rule.name for rule in RULES]


def shown(n: int, black: int, white: int) -> str:
    return "".join("#" if black >> i & 1 else "x" if white >> i & 1 else "." for i in range(n))


def mask(text: str, character: str) -> int:
    return sum(1 << i for i, c in enumerate(text) if c == character)


@st.composite
def two_views(draw: st.DrawFn) -> tuple[str, tuple[int, ...], Seen, Seen]:
    """A filled line, its numbers, a partial view of it, and one that shows more."""
    grid = draw(st.lists(st.integers(0, 1), min_size=1, max_size=14))
    n, numbers = len(grid), tuple(length for length, _ in runs(grid))
    views = []
    shows = 0
    for _ in range(2):
        shows |= draw(st.integers(0, (1 << n) - 1))
        black = sum(s << i for i, s in enumerate(grid))
        views.append(Seen(n, numbers, black & shows, ~black & shows))
    return shown(n, black, ~black), numbers, views[0], views[1]


def test_there_are_23_rules_in_6_categories():
    assert len(RULES) == len(set(NAMES)) == 23
    assert len(CATEGORIES) == 6


@settings(max_examples=400, deadline=None)
@given(two_views())
def test_every_rule_is_sound_and_monotone(case):
    filled, _, less, more = case
    exact = RULES[-1].apply(less)
    for rule in RULES:
        black, white = rule.apply(less)
        assert not black & ~mask(filled, "#"), rule.name
        assert not white & ~mask(filled, "x"), rule.name
        assert not black & ~exact[0], rule.name
        assert not white & ~exact[1], rule.name
        again = rule.apply(more)
        assert not black & ~(again[0] | more.black), f"{rule.name} says less when more is known"
        assert not white & ~(again[1] | more.white), f"{rule.name} says less when more is known"


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_every_rule_does_what_its_picture_shows(rule):
    match = re.match(r"([\d ]+?) ?(…)? in `([.#x]+)` gives `([.#x]+)`: \w", rule.text)
    assert match, rule.text
    numbers = tuple(int(word) for word in match[1].split() if word != "0") + ((1,) if match[2] else ())
    before, after = match[3], match[4]
    line = Seen(len(before), numbers, mask(before, "#"), mask(before, "x"))
    black, white = rule.apply(line)
    assert shown(line.n, black | line.black, white | line.white) == after != before


@pytest.mark.parametrize("seed", range(25))
def test_together_they_reach_what_reading_lines_reaches(seed):
    chance = random.Random(seed)
    size = Size(chance.randint(3, 12), chance.randint(3, 12))
    density = chance.choice((0.4, 0.5, 0.6))
    instance = from_grid(size, tuple(int(chance.random() < density) for _ in range(size.rows * size.columns)))
    board = board_of(instance)
    assert board.settle() is None
    told = deduce(instance, NAMES)
    assert told.state.masks == [board.left(cell) for cell in range(size.rows * size.columns)]
    found = expert(instance)
    assert found.unsolved == board.open
    assert found.solved == (board.open == 0)
    if found.solved:
        assert replay(instance, told.steps) is None


def test_the_expert_counts_what_the_seed_counts():
    easy = expert(read_pattern(PUZZLE.example.partition(":")[2]))
    assert easy.solved
    assert (easy.max, easy.unsolved) == (2, 0)
    assert sum(easy.categories) == sum(easy.uses.values()) > 0
    assert easy.turns > 0
    hard = from_grid(Size(2, 2), (1, 0, 0, 1))
    assert expert(hard).unsolved == 4
    assert expert(hard).max == 1


def test_the_expert_lowers_max_only_as_far_as_needed():
    grid = (1, 1, 1, 1, 1, 0) * 5 + (0,) * 6
    found = expert(from_grid(Size(6, 6), grid))
    assert found.solved
    assert found.max == 3


def test_the_expert_does_not_look_at_colours():
    with pytest.raises(BadInput, match="black and white"):
        expert(from_grid(Size(1, 2, ("red", "blue")), (1, 2)))


@settings(deadline=None)
@given(st.integers(0, 2**12))
def test_stretches_are_the_runs_of_a_mask(bits):
    found = list(stretches(bits))
    assert sum(cells(start, end) for start, end in found) == bits
    assert all(end < start for (_, end), (start, _) in itertools.pairwise(found))
