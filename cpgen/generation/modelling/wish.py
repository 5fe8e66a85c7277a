"""What the user knows of the clues, as clauses: places that hold a clue or none, how many there are, symmetries, values, and the
strategies that must not suffice.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from cpgen.deduction.facts import Fact
from cpgen.deduction.rules import Rule
from cpgen.generation.modelling.layers import Known, closed_without
from cpgen.generation.modelling.theory import Theory


@dataclass(frozen=True)
class Wish:
    """What is known about the clues."""

    given: tuple[bool | None, ...] = ()
    """For each place whether it holds a clue; None leaves it open. Empty leaves all open."""
    least: int | None = None
    most: int | None = None
    """How many places hold a clue."""
    orbits: tuple[tuple[int, ...], ...] = ()
    """Sets of places that hold a clue all together or not at all."""
    facts: tuple[Fact, ...] = ()
    """What must be true in the solution (a clue's value, a black pixel); over the space's atoms."""
    clauses: tuple[tuple[int, ...], ...] = ()
    """Further clauses over the space's atoms ("no view is 1")."""
    unsolvable: tuple[tuple[Rule, ...], ...] = ()
    """Rule sets that must not solve it: S without X, for each X required."""

    def asks(self, place: int) -> bool | None:
        """Whether a place must hold a clue (True), must not (False), or may (None)."""
        return self.given[place] if self.given else None


@dataclass
class Clauses:
    """Clauses and variables as they are made, on top of those of a theory."""

    top: int
    clauses: list[list[int]] = field(default_factory=list)

    def fresh(self) -> int:
        """A new variable."""
        self.top += 1
        return self.top

    def add(self, clause: list[int]) -> None:
        """A new clause."""
        self.clauses.append(clause)

    def take(self) -> list[list[int]]:
        """The clauses made since they were last taken."""
        made, self.clauses = self.clauses, []
        return made


def clue_variables(theory: Theory, wish: Wish, out: Clauses) -> tuple[Known, list[int | None]]:
    """What the clues tell: for each fact the variable that it is shown, and for each place whether it holds a clue
    (None where that is fixed)."""
    shown: Known = {}
    used: list[int | None] = []
    key = theory.space.key_atoms
    for number, place in enumerate(theory.places):
        asked = wish.asks(number)
        if asked is False:
            used.append(None)
            # A clue that is no cell says something only by being there.
            for fact in place.facts:
                if fact > key:
                    out.add([-fact])
            continue
        if asked is True:
            used.append(None)
            shown.update((fact, fact) for fact in place.facts)
            out.add(list(place.facts))
            continue
        holds = out.fresh()
        used.append(holds)
        for fact in place.facts:
            if fact > key:
                shown[fact] = fact
                out.add([-fact, holds])
            else:
                shown[fact] = out.fresh()
                out.add([-shown[fact], fact])
                out.add([-shown[fact], holds])
                out.add([-holds, -fact, shown[fact]])
        out.add([-holds, *(shown[fact] for fact in place.facts)])
    return shown, used


def wanted(theory: Theory, wish: Wish, out: Clauses) -> tuple[Known, list[int | None]]:
    """The clauses of a wish and of the puzzle's rules; gives the clue variables."""
    out.clauses.extend(theory.cnf.clauses)
    shown, used = clue_variables(theory, wish, out)
    # The names of symbols matter only to a wish that mentions them.
    for fact in wish.facts or (() if wish.clauses else theory.naming):
        out.add([fact])
    for clause in wish.clauses:
        out.add(list(clause))
    for orbit in wish.orbits:
        for one, other in pairwise(orbit):
            a, b = used[one], used[other]
            if a is not None and b is not None:
                out.clauses += [[-a, b], [a, -b]]
    fixed = sum(wish.asks(number) is True for number in range(len(theory.places)))
    free = [u for u in used if u is not None]
    if wish.most is not None:
        at_most(free, wish.most - fixed, out)
    if wish.least is not None:
        at_most([-u for u in free], len(free) - (wish.least - fixed), out)
    for rules in wish.unsolvable:
        closed_without(theory, shown, (*theory.basic, *rules), out.add, out.fresh)
    return shown, used


def at_most(literals: list[int], bound: int, out: Clauses) -> None:
    """At most `bound` of the literals hold."""
    from pysat.card import CardEnc, EncType

    if bound < 0:
        # No clause is empty: solvers differ in what they make of one.
        never = out.fresh()
        out.clauses += [[never], [-never]]
    elif bound < len(literals):
        card = CardEnc.atmost(lits=literals, bound=bound, top_id=out.top, encoding=EncType.seqcounter)
        out.clauses.extend(card.clauses)
        out.top = max(out.top, card.nv)
