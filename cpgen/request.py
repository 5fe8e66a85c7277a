"""What a user asks of generation, and what a generation method is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from cpgen.errors import CpgenError


@dataclass(frozen=True)
class Request:
    """A wish for instances of one puzzle. Equal requests with equal seeds give equal instances."""

    puzzle: str
    shape: Any
    method: str
    strategies: tuple[str, ...] | None = None
    """Solvable by these strategies; None asks only for uniqueness."""
    require: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()
    pattern: tuple[bool, ...] | None = None
    """For each place of a clue whether there is one, from `--clues`."""
    symmetry: str | None = None
    minimal: bool = False
    options: Mapping[str, str] = field(default_factory=dict)
    """What a method of the puzzle's own understands, from `--name value` or `--option name=value`."""
    difficulty: tuple[float, float] | None = None
    """The part of the scale from 1 to 5 that is wanted."""
    avoid: tuple[str, ...] = ()
    """What the batch has had enough of when a chunk begins, in the words of the method's `Variety`."""


class Variety(Protocol):
    """What keeps a batch varied.

    Chunk k avoids what the batch has had enough of in the chunks up to k - lag, so `lag` chunks can be made at once, and what
    a chunk gives does not depend on how many are.
    """

    lag: int

    def allows(self, instance: Any) -> bool:
        """Whether an instance may join those let in so far."""

    def admit(self, instance: Any) -> None:
        """Let an instance in."""

    def avoid(self, chunk: int, known: Sequence[Any]) -> tuple[str, ...]:
        """What a chunk avoids, these instances being known to it."""


class Impossible(CpgenError):
    """A method proved that nothing meets the request, or nothing within a bound that was not asked for; the text says what was
    proved, and so do the details, for JSON."""

    def __init__(self, text: str, details: Mapping[str, str | None] | None = None, bounded: bool = False) -> None:
        super().__init__(text, details, bounded)
        self.details = dict(details or {})
        self.bounded = bounded

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True)
class Method:
    """A way to generate: each random generator gives one chunk of instances, possibly none, and always the same.

    A batch is the chunks of the seeds 0, 1, 2, … one after the other, so it does not depend on how many run at once.
    """

    text: str
    produce: Callable[[Request, Random], Iterable[Any]]
    options: Mapping[str, str] = field(default_factory=dict)
    """The options it understands, each with a line of help."""
    provers: tuple[str, ...] = ()
    """The backends that prove its instances unique; the general choice if empty."""
    variety: Callable[[Request, int], Variety] | None = None
    """What keeps a batch of so many varied."""
    report: Callable[[Request, Any, Sequence[int]], Mapping[str, Any]] | None = None
    """What it has to tell of an instance it made, from the request, the instance and its solution; `text` says it to people."""
    doubts: Callable[[Mapping[str, Any], Any, Sequence[int]], Iterable[str]] | None = None
    """What is wrong with such a report, from the report, the instance and its solution alone."""
    exact: bool = False
    """Whether it can prove that there are no instances; others search, and what they do not find there may be."""
