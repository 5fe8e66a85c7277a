"""What every puzzle promises: its example is a good one, and what it generates when asked for nothing special holds."""

import pytest

import cpgen
from cpgen.generating import batch_for, request_for
from cpgen.generation.certificate import verify
from cpgen.puzzle import puzzles


@pytest.mark.parametrize("name", puzzles())
def test_the_example_has_exactly_one_solution(name):
    assert cpgen.check(puzzles()[name].example, backend=["sat", "cpsat"]).verdict == "unique"


@pytest.mark.parametrize("name", puzzles())
def test_what_is_generated_without_any_wish_verifies(name):
    (data,) = batch_for(request_for(name), seed=3)
    assert verify(data) == []
