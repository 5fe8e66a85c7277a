"""Steps told in words name every conclusion that their own text does not."""

from __future__ import annotations

import pytest

import cpgen
from cpgen.deduction.closure import Step
from cpgen.deduction.facts import Space
from cpgen.deduction.telling import MOST, in_words
from cpgen.puzzle import puzzles, space_of

NINE = Space(("r1c1", "r1c2", "r1c12"), (tuple(range(1, 10)),) * 3)
TWO = Space(("r1c1", "r1c2", "r1c3"), (("white", "black"),) * 3, ("r1c1 is hour 1", "r1c1 is hour 3", "r1c2 is hour 3"))


def step(text: str, space: Space, *facts: str) -> str:
    return in_words(Step("any", (), tuple(space.fact(f) for f in facts), text), space)


def test_what_is_crossed_out_is_gathered_by_cell_and_by_symbols() -> None:
    assert step("why", NINE, "r1c1!=4", "r1c1!=5", "r1c2!=5") == "why → r1c1≠4,5; r1c2≠5"
    assert step("why", NINE, "r1c1!=4", "r1c2!=4") == "why → r1c1 r1c2≠4"


def test_of_two_symbols_the_other_is_told() -> None:
    assert step("why", TWO, "r1c1!=white", "r1c2!=white", "r1c3!=black") == "why → r1c1 r1c2=black; r1c3=white"


def test_half_symbols_stand_for_whole_ones() -> None:
    facts = ("r1c1!=white", "not r1c1 is hour 1", "not r1c1 is hour 3")
    assert step("why", TWO, *facts) == "why → r1c1 is not hour 1, 3"
    assert step("why", TWO, "not r1c1 is hour 3", "not r1c2 is hour 3") == "why → r1c1 r1c2 are not hour 3"


def test_what_is_written_is_told_unless_the_text_names_its_cell() -> None:
    assert step("r1c1 is 7: the only place", NINE, "r1c1=7", "r1c1!=3") == "r1c1 is 7: the only place"
    assert step("r1c12 sees it", NINE, "r1c1=7", "r1c2!=7") == "r1c12 sees it → r1c1=7; r1c2≠7"


def test_many_conclusions_are_counted() -> None:
    many = [f"r1c{c}!={s}" for c in (1, 2, 12) for s in range(1, 8)]
    assert len(many) > MOST
    assert step("why", NINE, *many) == "why → 21 candidates out of r1c1 r1c2 r1c12"


@pytest.mark.parametrize("name", sorted(puzzles()))
def test_every_step_of_an_example_says_what_it_concludes(name: str) -> None:
    told = cpgen.explain(puzzles()[name].example)
    space = space_of(told.state.instance)
    for taken in told.steps:
        words = in_words(taken, space)
        assert words.startswith(taken.text)
        written = [space.cells[space.place(f)[0]] for f in taken.therefore if 0 < f <= space.key_atoms]
        assert " candidates out of " in words or all(cell in words for cell in written)
