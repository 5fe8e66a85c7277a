"""The listed rules of a set of strategies as one ground Horn program: what all fast closures run.

A fact of either sign is a Horn atom of its own: `+a` keeps its number, `-a` becomes `atoms + a`. A rule with several premises and
several conclusions gets a helper atom between them, so a board's 1000 "locked" rules stay 1000 long and 6000 short clauses. One
more atom, `clash`, follows from every contradiction that `State` would notice, so contradictions are consequences too.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations

from cpgen.deduction.facts import Fact, Space
from cpgen.deduction.rules import Rule, Strategy, choose
from cpgen.puzzle import puzzle_named, space_for

Clause = tuple[tuple[int, ...], int]
"""The body (Horn atoms that must all hold) and the head."""


@dataclass(frozen=True, eq=False)
class Horn:
    """A Horn program over the facts of a space, with the rules it was made of."""

    space: Space
    rules: tuple[Rule, ...]
    finders: tuple[Strategy, ...]
    """The strategies whose rules are not listed: who wants their conclusions must ask them."""

    @property
    def clash(self) -> int:
        """The atom that says the facts contradict each other."""
        return 2 * self.space.atoms + 1

    def atom(self, fact: Fact) -> int:
        """The Horn atom of a fact."""
        return fact if fact > 0 else self.space.atoms - fact

    def fact(self, atom: int) -> Fact:
        """The fact of a Horn atom up to `2 * space.atoms`."""
        return atom if atom <= self.space.atoms else self.space.atoms - atom

    def facts(self, atoms: Iterable[int]) -> list[Fact]:
        """The facts of those Horn atoms that stand for one."""
        most, clash = self.space.atoms, self.clash
        return [a if a <= most else most - a for a in atoms if a < clash]

    @cached_property
    def excluded(self) -> frozenset[tuple[int, int]]:
        """The pairs (a, b) of atoms for which a rule says: where a is in, b is out."""
        return frozenset((r.because[0], -f) for r in self.rules if len(r.because) == 1 for f in r.therefore)

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """The program: the rules, and what a contradiction is."""
        return (*self._from_rules(), *self._contradictions())

    @cached_property
    def top(self) -> int:
        """The highest Horn atom."""
        return max((head for _, head in self.clauses), default=self.clash)

    def _from_rules(self) -> Iterator[Clause]:
        helper = self.clash
        for rule in self.rules:
            body = tuple(map(self.atom, rule.because))
            if len(body) > 1 and len(rule.therefore) > 1:
                helper += 1
                yield body, helper
                body = (helper,)
            for fact in rule.therefore:
                yield body, self.atom(fact)

    def _contradictions(self) -> Iterator[Clause]:
        """A fact and its opposite, a cell with nothing left, a cell with two symbols."""
        space, clash = self.space, self.clash
        for atom in range(1, space.atoms + 1):
            yield (atom, self.atom(-atom)), clash
        for cell, symbols in enumerate(space.symbols):
            atoms = [space.atom(cell, s) for s in range(len(symbols))]
            yield tuple(self.atom(-a) for a in atoms), clash
            for a, b in combinations(atoms, 2):
                if (a, b) not in self.excluded and (b, a) not in self.excluded:
                    yield (a, b), clash


def compiled(strategies: Iterable[Strategy], space: Space, shape: Hashable) -> Horn:
    """The Horn program of strategies on a shape. As in `deduce`, one that can be listed and found is a finder."""
    chosen = tuple(strategies)
    listed = [s.rules for s in chosen if s.find is None and s.rules is not None]
    rules = tuple(rule for rules in listed for rule in rules(shape))
    return Horn(space, rules, tuple(s for s in chosen if s.find is not None))


@lru_cache(maxsize=32)
def horn(puzzle: str, shape: Hashable, strategies: tuple[str, ...] | None) -> Horn:
    """The Horn program of the named strategies (all when None) on a shape, built once; finders apart, rules are shared."""
    chosen = choose(puzzle_named(puzzle).strategies, strategies, puzzle)
    program = _listed(puzzle, shape, tuple(s.name for s in chosen if s.find is None))
    return replace(program, finders=tuple(s for s in chosen if s.find is not None))


@lru_cache(maxsize=32)
def _listed(puzzle: str, shape: Hashable, names: tuple[str, ...]) -> Horn:
    """The Horn program of exactly these strategies, all of them listed."""
    return compiled((s for s in puzzle_named(puzzle).strategies if s.name in names), space_for(puzzle, shape), shape)
