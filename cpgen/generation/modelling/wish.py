"""What the user knows of the clues, as clauses: places that hold a clue or none, how many there are, symmetries, values, and the
strategies that must not suffice. What is no clause here, `Conditions` sees to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from cpgen.deduction.facts import Fact
from cpgen.generation.modelling.layers import Known, closed_without
from cpgen.generation.modelling.theory import Theory
from cpgen.puzzle import Instance

Test = Callable[[Instance], bool]


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
    preferred: tuple[tuple[int, ...], ...] = ()
    """Sets of places that had better be so, for an objective."""
    facts: tuple[Fact, ...] = ()
    """What must be true in the solution (a clue's value, a black pixel); over the space's atoms."""
    clauses: tuple[tuple[int, ...], ...] = ()
    """Further clauses over the space's atoms (the picture is symmetric)."""
    never: frozenset[Fact] = frozenset()
    """What no clue may tell, though it may be true ("no view is 1")."""
    numbers: tuple[tuple[tuple[int, ...], int | None, int | None], ...] = ()
    """Of these literals over the space's atoms at least and at most so many hold (how many pixels are black)."""
    unsolvable: tuple[Theory, ...] = ()
    """The strategies that must not solve it: S without X, for each X required."""
    minimal: bool = False
    """Without any one of the clues the strategies no longer solve it."""
    tests: tuple[Test, ...] = ()
    """What else an instance must pass, whatever the names of interchangeable symbols."""

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

    def require(self, literals: Sequence[int]) -> None:
        """One of these must hold. No clause is empty: solvers differ in what they make of one."""
        never = [] if literals else [self.fresh()]
        self.clauses += [[*literals, *never], *([-x] for x in never)]

    def take(self) -> list[list[int]]:
        """The clauses made since they were last taken."""
        made, self.clauses = self.clauses, []
        return made


def clue_variables(theory: Theory, wish: Wish, out: Clauses) -> tuple[Known, list[int | None]]:
    """What the clues tell: for each fact the variable that it is shown, and for each place whether it holds a clue
    (None where that is fixed)."""
    shown: Known = {}
    used: list[int | None] = []
    for number, place in enumerate(theory.places):
        facts = [fact for fact in place.facts if fact not in wish.never]
        switches = [fact for fact in place.facts if fact not in theory.settled]
        asked = wish.asks(number)
        out.clauses += [[-fact] for fact in switches if asked is False or fact in wish.never]
        if asked is not None:
            used.append(None)
            if asked:
                shown.update((fact, fact) for fact in facts)
                out.require(facts)
            continue
        holds = out.fresh()
        used.append(holds)
        for fact in facts:
            if fact in switches:
                shown[fact] = fact
            else:
                shown[fact] = out.fresh()
                out.add([-shown[fact], fact])
                out.add([-holds, -fact, shown[fact]])
            out.add([-shown[fact], holds])
        out.add([-holds, *(shown[fact] for fact in facts)])
    shown.update((fact, fact) for fact in sorted(theory.chosen))
    return shown, used


def wanted(theory: Theory, wish: Wish, out: Clauses) -> tuple[Known, list[int | None]]:
    """The clauses of a wish and of the puzzle's rules; gives the clue variables."""
    out.clauses.extend(theory.cnf.clauses)
    shown, used = clue_variables(theory, wish, out)
    # The names of symbols matter only to a wish that mentions them.
    for fact in wish.facts or (() if wish.clauses or wish.never or wish.numbers else theory.naming):
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
    for literals, low, high in wish.numbers:
        if high is not None:
            at_most(list(literals), high, out)
        if low is not None:
            at_most([-x for x in literals], len(literals) - low, out)
    for lesser in wish.unsolvable:
        if not lesser.finders:
            closed_without(lesser, shown, out.add, out.fresh)
    return shown, used


def at_most(literals: list[int], bound: int, out: Clauses) -> None:
    """At most `bound` of the literals hold."""
    from pysat.card import CardEnc, EncType

    if bound < 0:
        out.require([])
    elif bound < len(literals):
        card = CardEnc.atmost(lits=literals, bound=bound, top_id=out.top, encoding=EncType.seqcounter)
        out.clauses.extend(card.clauses)
        out.top = max(out.top, card.nv)
