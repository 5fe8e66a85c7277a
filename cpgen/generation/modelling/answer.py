"""What an engine of logical modelling answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cpgen.deduction.facts import Fact
from cpgen.generation.modelling.theory import Theory

NONE = "none"


@dataclass(frozen=True)
class Answer:
    """The facts that the clues tell; or what was proved (`none`, or `none within T rounds`); or why neither."""

    engine: str
    facts: tuple[Fact, ...] | None = None
    rounds: int | None = None
    proved: str | None = None
    because: str | None = None
    """Why that is proved, where it can be said in words."""
    reason: str | None = None
    tries: int = 0
    """How often a relaxation was solved, where an engine works that way."""
    seconds: Mapping[str, float] = field(default_factory=dict)
    """The time to `build` the model and to `solve` it."""


def none_within(theory: Theory, rounds: int) -> str:
    """What is proved if there is no answer within these rounds."""
    return NONE if rounds >= theory.longest else f"none within {rounds} rounds"
