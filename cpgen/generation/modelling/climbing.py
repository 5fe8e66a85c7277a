"""Climbing as an engine: it finds fast and proves nothing. Places that the wish leaves open are drawn at random now and then.

What the closure solves is also put to the puzzle's own clauses, since rules that do not read a clue cannot see that it is broken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from cpgen.backends.base import Stopwatch
from cpgen.deduction.facts import Fact
from cpgen.deduction.horn import Horn
from cpgen.deduction.propagate import Propagation
from cpgen.deduction.rules import Rule
from cpgen.generation.climbing import climb
from cpgen.generation.guide import Guide, Values
from cpgen.generation.modelling.answer import Answer
from cpgen.generation.modelling.sat import SOLVER
from cpgen.generation.modelling.theory import Theory
from cpgen.generation.modelling.wish import Wish

MOVES = 300
"""Moves after which places that were drawn at random are drawn anew."""
SHARE = 0.4
"""This share of the places gets a clue where nothing is said about how many."""


def climbable(wish: Wish) -> bool:
    """Whether a wish speaks of places, numbers and symmetries alone; what it says of values climbing cannot keep."""
    return not (wish.facts or wish.clauses or wish.never or wish.numbers)


def drawn(theory: Theory, wish: Wish, random: Random) -> list[int] | None:
    """Places that agree with the wish, at random; None if this draw failed."""
    count = len(theory.places)
    together = {place: orbit for orbit in wish.orbits for place in orbit}
    chosen = {place for place in range(count) if wish.asks(place)}
    open_places = [place for place in range(count) if wish.asks(place) is None]
    least = max(wish.least or 0, len(chosen))
    most = count if wish.most is None else wish.most
    if wish.least is None and open_places:
        least = min(max(least, int(SHARE * count)), most)
    for place in random.sample(open_places, len(open_places)):
        orbit = together.get(place, (place,))
        if len(chosen) < least and len(chosen.union(orbit)) <= most and all(wish.asks(p) is not False for p in orbit):
            chosen.update(orbit)
    return sorted(chosen) if chosen and least <= len(chosen) <= most else None


def climbed(theory: Theory, wish: Wish, watch: Stopwatch, random: Random) -> Answer:
    """Find clues that the rules solve, or run out of time."""
    from pysat.solvers import Solver

    closure = _closed(theory, theory.rules)
    without = [_closed(theory, rules) for rules in wish.unsolvable]
    guide = Guide(closure.program, closure.implied, [place.facts for place in theory.places])
    total = len(theory.space.cells)
    fixed = len(wish.given) > 0 and None not in wish.given
    tries = 0

    def moves() -> Iterator[int]:
        nonlocal tries
        last = tries + MOVES
        while not watch.over and (fixed or tries < last):
            tries += 1
            yield tries

    def missing(facts: list[Fact], by: Propagation) -> int:
        return total - len({theory.space.owner[f] for f in by.close(facts)[1] if 0 < f <= theory.space.key_atoms})

    with Solver(name=SOLVER, bootstrap_with=theory.cnf.clauses) as engine:

        def judge(values: Values) -> int | None:
            facts = list(values.values())
            score = guide.filled(guide.look(facts))
            if score < total:
                return score
            if not engine.solve(assumptions=facts):
                return -1
            left = [missing(facts, by) for by in without]
            return None if all(left) else total + sum(left)

        going = True
        while going:
            places = drawn(theory, wish, random)
            values = None if places is None else climb(guide, places, judge, random, moves())
            if values is not None:
                return Answer("climbing", tuple(sorted(values.values())), tries=tries)
            going = not fixed and not watch.over
    return Answer("climbing", reason="time", tries=tries)


def _closed(theory: Theory, rules: Iterable[Rule]) -> Propagation:
    return Propagation(Horn(theory.space, (*theory.bookkeeping, *rules), ()))
