"""Climbing as an engine: it finds fast and proves nothing. Where all rules are listed many sets of clues are annealed at once;
finders look on at one. Places that the wish leaves open are drawn at random now and then, and lose the clues that can go where no
clue may be spared.

What the closure solves is also put to the puzzle's own clauses, since rules that do not read a clue cannot see that it is broken.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cpgen.backends.base import Stopwatch
from cpgen.deduction.facts import Fact
from cpgen.generation.annealing import anneal
from cpgen.generation.climbing import climb
from cpgen.generation.guide import Guide, Values
from cpgen.generation.modelling.answer import Answer
from cpgen.generation.modelling.conditions import Conditions, needed
from cpgen.generation.modelling.sat import SOLVER
from cpgen.generation.modelling.theory import Theory
from cpgen.generation.modelling.wish import Wish

MOVES = 5
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


def removable(wish: Wish, values: Values, random: Random) -> list[list[Fact]]:
    """The sets of clues that may go from places that were drawn, in random order."""
    together = {place: orbit for orbit in wish.orbits for place in orbit}
    sets = {together.get(place, (place,)) for place in values if wish.asks(place) is None}
    return [[values[place] for place in orbit] for orbit in random.sample(sorted(sets), len(sets))]


def climbed(theory: Theory, wish: Wish, watch: Stopwatch, random: Random) -> Answer:
    """Find clues that the rules solve, or run out of time."""
    from pysat.solvers import Solver

    conditions = Conditions(theory, wish)
    closure = conditions.closure
    guide = Guide(closure.program, closure.listed, [place.facts for place in theory.places])
    total = len(theory.space.cells)
    everything = closure.program.top
    search = climb if theory.finders else anneal
    fixed = len(wish.given) > 0 and None not in wish.given
    tries = 0

    found: list[Fact] = []

    def moves() -> Iterator[int]:
        nonlocal tries
        last = tries + MOVES
        while not watch.over and (fixed or tries < last):
            tries += 1
            yield tries

    with Solver(name=SOLVER, bootstrap_with=theory.cnf.clauses) as engine:

        def judge(values: Values) -> int | None:
            facts = list(values.values())
            known = guide.look(facts)
            if known is None:
                return -1
            if guide.filled(known) < total:
                if not theory.finders:
                    return len(known)
                fine, all_facts = closure.close(facts)
                if not fine or None in theory.space.written(all_facts):
                    return len(all_facts) if fine else -1
            if not engine.solve(assumptions=facts):
                return -1
            if wish.minimal and not fixed:
                facts = needed(closure, facts, removable(wish, values, random))
            missed = 0 if len(facts) < (wish.least or 0) else conditions.missed(facts)
            if missed is None:
                found[:] = facts
            return None if missed is None else everything + missed

        going = True
        while going:
            places = drawn(theory, wish, random)
            if places is not None and search(guide, places, judge, random, moves()) is not None:
                return Answer("climbing", tuple(sorted(found)), tries=tries)
            going = not fixed and not watch.over
    return Answer("climbing", reason="time", tries=tries)
