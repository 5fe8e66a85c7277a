"""Founded layers in an incremental SAT solver: a round is added whenever the rounds so far do not suffice.

What the user knows of the clues comes as a `Wish`: places that hold a clue, places that hold none, how many there are, further
clauses. "None" from here means none within the rounds tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from cpgen.backends.base import Stopwatch
from cpgen.deduction.facts import Fact
from cpgen.deduction.rules import Rule
from cpgen.generation.modelling.layers import Known, Layers, closed_without
from cpgen.generation.modelling.theory import Theory

SLICE = 2000
"""Conflicts between two looks at the clock."""


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
    from pysat.card import CardEnc, EncType

    out.clauses.extend(theory.cnf.clauses)
    shown, used = clue_variables(theory, wish, out)
    for fact in wish.facts:
        out.add([fact])
    for clause in wish.clauses:
        out.add(list(clause))
    for orbit in wish.orbits:
        for one, other in zip(orbit, orbit[1:]):
            a, b = used[one], used[other]
            if a is not None and b is not None:
                out.clauses += [[-a, b], [a, -b]]
    fixed = sum(1 for number in range(len(theory.places)) if wish.asks(number) is True)
    free = [u for u in used if u is not None]
    for bound, encode in ((wish.most, CardEnc.atmost), (wish.least, CardEnc.atleast)):
        if bound is None:
            continue
        left = bound - fixed
        if encode is CardEnc.atmost and left < 0 or encode is CardEnc.atleast and left > len(free):
            out.add([])
        elif free and 0 <= left <= len(free):
            card = encode(lits=free, bound=left, top_id=out.top, encoding=EncType.seqcounter)
            out.clauses.extend(card.clauses)
            out.top = max(out.top, card.nv)
    for rules in wish.unsolvable:
        closed_without(theory, shown, (*theory.basic, *rules), out.add, out.fresh)
    return shown, used


@dataclass(frozen=True)
class Answer:
    """What an engine found: the clues' facts, or that there are none (`proved`: "none", or "none within T rounds"), or neither."""

    engine: str
    facts: tuple[Fact, ...] | None
    rounds: int
    proved: str | None = None
    reason: str | None = None


def layered(
    theory: Theory, wish: Wish, rounds: Sequence[int], watch: Stopwatch, random: Random | None = None, solver: str = "glucose4"
) -> Answer:
    """Find clues that the rules solve within the largest of these numbers of rounds, trying the small ones first."""
    return next(layered_all(theory, wish, rounds, watch, random, solver))


def layered_all(
    theory: Theory, wish: Wish, rounds: Sequence[int], watch: Stopwatch, random: Random | None = None, solver: str = "glucose4"
) -> Iterator[Answer]:
    """All clues that the rules solve within these rounds, each once; the last answer says why there are no more."""
    from pysat.solvers import Solver

    out = Clauses(max(theory.cnf.top, theory.space.atoms, _highest(theory)))
    shown, _ = wanted(theory, wish, out)
    layers = Layers(theory, shown, out.add, out.fresh)
    with Solver(name=solver, bootstrap_with=out.take()) as engine:
        if random is not None:
            engine.set_phases([a if random.random() < 0.5 else -a for a in range(1, theory.space.key_atoms + 1)])
        for number in rounds:
            while len(layers.known) <= number:
                layers.add_round()
            goal = layers.solved()
            engine.append_formula(out.take())
            while (found := _solve(engine, [goal], watch)) is True:
                model = engine.get_model()
                facts = tuple(f for f, variable in sorted(shown.items()) if model[variable - 1] > 0)
                yield Answer("layers", facts, number)
                silent = [-variable for f, variable in shown.items() if f in set(facts)]
                others = [variable for f, variable in shown.items() if f not in set(facts)]
                engine.add_clause([*silent, *others])
            if found is None:
                yield Answer("layers", None, number, reason="time")
                return
            engine.add_clause([-goal])
        yield Answer("layers", None, rounds[-1], proved=f"none within {rounds[-1]} rounds")


def _solve(engine: object, assumptions: list[int], watch: Stopwatch) -> bool | None:
    while not watch.over:
        engine.conf_budget(SLICE)  # type: ignore[attr-defined]
        answer = engine.solve_limited(assumptions=assumptions)  # type: ignore[attr-defined]
        if answer is not None:
            return bool(answer)
    return None


def _highest(theory: Theory) -> int:
    facts: Iterable[Fact] = (f for r in (*theory.basic, *theory.rules) for f in (*r.because, *r.therefore))
    return max(map(abs, facts), default=0)
