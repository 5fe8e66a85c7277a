"""Strategies are rules: *these facts* make *those facts* certain.

A strategy that can be listed gives its ground rules for a shape once and for all; one whose rules are too many (or that reads a
whole line) is a *finder*, which yields the rules that fire in the present state. Either way a rule names its premises, and it is
monotone: knowing more never blocks it. Most strategies of most puzzles are rules over exactly-one groups; those are here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cpgen.deduction.facts import Fact, Group, Space
from cpgen.errors import BadInput

if TYPE_CHECKING:
    from cpgen.deduction.state import State


@dataclass(frozen=True, slots=True)
class Rule:
    """If all of `because` are known then all of `therefore` are certain; `text` says why in a person's words."""

    because: tuple[Fact, ...]
    therefore: tuple[Fact, ...]
    text: str


@dataclass(frozen=True)
class Strategy:
    """A named way to draw conclusions. It has `rules` (listable for a shape), or `find`, or both if finding is faster.

    A `basic` strategy is the bookkeeping everybody does (crossing out what a placed symbol excludes): it belongs to every set.
    """

    name: str
    difficulty: float
    text: str
    rules: Callable[[Any], Iterable[Rule]] | None = None
    find: Callable[[State], Iterable[Rule]] | None = None
    basic: bool = False
    lazy: bool = False
    """Its ground rules could be listed but are too many: a model asks the finder for those that fire. A strategy that is neither
    listed nor lazy is a procedure to models."""
    contains: tuple[str, ...] = ()
    """Strategies that are never needed beside this one: what they find it finds too."""
    residual: bool = False
    """It reads only what is open: cells and groups that are settled never make a difference to what it finds."""
    unfit: Callable[[Any], str | None] | None = None
    """Why it says nothing about a shape, in words that follow its name; None where it may say something."""

    def why_unfit(self, shape: Any) -> str | None:
        """Why it says nothing about a shape; None if it may."""
        return self.unfit(shape) if self.unfit is not None else None


def choose(
    strategies: Sequence[Strategy], names: Iterable[str] | None, puzzle: str, order: Sequence[str] | None = None
) -> tuple[Strategy, ...]:
    """The strategies with these names (all when None) and the basic ones, from easy to hard, or in an order of names (what it
    leaves out comes first)."""
    known = {s.name: s for s in strategies}
    wanted = set(known) if names is None else set(names)
    for name in sorted(wanted - set(known)):
        raise BadInput(f"{puzzle}: no strategy {name!r}; there are {', '.join(known)}")
    rank = {name: place for place, name in enumerate(order or ())}
    chosen = sorted((s for s in strategies if s.basic or s.name in wanted), key=lambda s: s.difficulty)
    return tuple(chosen if order is None else sorted(chosen, key=lambda s: rank.get(s.name, -1)))


def misfit(strategies: Iterable[Strategy], shape: Any) -> str | None:
    """The first strategy that says nothing about a shape, and why; None if there is none."""
    return next((f"{s.name} {why}" for s in strategies if (why := s.why_unfit(shape))), None)


def expect_fit(strategies: Sequence[Strategy], names: Iterable[str], shape: Any, puzzle: str) -> None:
    """BadInput if a strategy that somebody asked for by name says nothing about a shape."""
    wanted = set(names)
    if why := misfit((s for s in strategies if s.name in wanted), shape):
        raise BadInput(f"{puzzle}: {why}")


def elimination(space: Space) -> Iterator[Rule]:
    """What is in excludes all others of its groups."""
    others: dict[int, set[int]] = defaultdict(set)
    for group in space.groups:
        for atom in group.atoms:
            others[atom].update(group.atoms)
    for atom, out in sorted(others.items()):
        yield Rule((atom,), tuple(-a for a in sorted(out - {atom})), f"{space.name(atom)} excludes it")


def singles(space: Space, groups: Iterable[Group], why: str) -> Iterator[Rule]:
    """The last atom left in an exactly-one group is in. `why` is a phrase with {group} in it."""
    for group in groups:
        text = why.format(group=group.name)
        for atom in group.atoms:
            yield Rule(tuple(-a for a in group.atoms if a != atom), (atom,), f"{said(space, atom)}: {text}")


def locked(inner: Group, outer: Group, text: str) -> Rule | None:
    """If all of a group's atoms outside their common part are out, so is the rest of the other group; None if trivial."""
    common = set(inner.atoms) & set(outer.atoms)
    rest = tuple(-a for a in outer.atoms if a not in common)
    if len(common) < 2 or not rest:
        return None
    return Rule(tuple(-a for a in inner.atoms if a not in common), rest, text)


def said(space: Space, fact: Fact) -> str:
    """A fact in a sentence: `r3c5 is 7`, `r3c5 is not 7`."""
    if abs(fact) > space.key_atoms:
        return space.name(fact)
    cell, symbol = space.place(fact)
    return f"{space.cells[cell]} is {'' if fact > 0 else 'not '}{space.symbols[cell][symbol]}"
