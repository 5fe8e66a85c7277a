"""The shape of an experiment: a question, what the seed text says, parts to run one by one, and what follows from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

QUICK, PAPER, EXACT = "quick", "paper", "exact"
VERDICTS = ("reproduced", "refuted", "different", "measured", "not run")
"""`measured` is for what no seed claims (a comparison of backends); `not run` names what was missing."""

Part = Callable[[], Any]
"""A piece of work whose result is plain JSON data; it draws its randomness from its own name."""


@dataclass(frozen=True)
class Table:
    """A table of the page, and a CSV file."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[object]]


@dataclass(frozen=True)
class Finding:
    """What an experiment found: the verdict with its reason (in lines), tables, and pictures as SVG text by caption."""

    verdict: str
    because: str
    tables: Sequence[Table] = ()
    pictures: Mapping[str, str] = field(default_factory=dict)
    errors: Sequence[str] = ()
    """Disagreements and wrong answers: shown in red, and the run fails."""

    def __post_init__(self) -> None:
        assert self.verdict in VERDICTS, self.verdict


@dataclass(frozen=True)
class Experiment:
    """One table or figure re-run. `parts(scale)` names the work; `conclude(scale, results)` reads the results by part name.

    What a part measures in seconds has `seconds` in the name of its field: everything else must repeat.
    """

    seed: str
    title: str
    question: str
    claim: str
    parts: Callable[[str], Mapping[str, Part]]
    conclude: Callable[[str, Mapping[str, Any]], Finding]
    exact: bool = False
    """Nothing is sampled: there is one scale only."""

    def at(self, scale: str) -> str:
        """The scale at which it is run where this one is asked for."""
        return EXACT if self.exact else scale


@dataclass(frozen=True)
class Report:
    """An experiment that was run: at which scale, what came out of it, and the seconds that processors worked for it."""

    experiment: Experiment
    scale: str
    results: Mapping[str, Any]
    work: float
    finding: Finding
