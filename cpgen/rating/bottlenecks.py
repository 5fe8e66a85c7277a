"""Where everybody must pass: bottlenecks without enumeration, and the states of a solve step by step.

With monotone strategies the reachable states form an antimatroid. Let A(x) be all that can be placed without ever placing x; then
a state K is passed in every solve exactly if x in K implies that A(x) lies in K. The solve that places all it can at each moment,
in any order, passes K too: so K is all of its first waves. Seed 001 (8.3) saw bottlenecks by counting all states.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from cpgen.deduction.facts import Fact
from cpgen.rating.moves import Moves


def waves(moves: Moves) -> list[frozenset[Fact]]:
    """What can be placed at each moment if all that can be is placed together."""
    placed: set[Fact] = set()
    found = []
    while new := moves.ways(placed).keys() - placed:
        found.append(frozenset(new))
        placed |= new
    return found


def bottlenecks(moves: Moves, together: Sequence[Set[Fact]]) -> list[frozenset[Fact]]:
    """The bottlenecks, from the empty board to the solved one, given the waves: after which nothing can follow unless all of
    them came."""
    number = {x: k for k, wave in enumerate(together) for x in wave}
    last = len(together) - 1

    def furthest(avoided: Sequence[Fact], shared: Set[Fact]) -> int:
        """The furthest wave that can be reached in without ever placing one of these. What follows without ever placing any of
        them follows without each, so it is found once for all, then for halves, down to one."""
        known = moves.known(avoided, shared)
        reached = max((number[x] for x in known if x in number), default=-1)
        half = len(avoided) // 2
        for part in (avoided[:half], avoided[half:]) if half else ():
            if reached < last:
                reached = max(reached, furthest(part, known))
        return reached

    found, passed, reached = [frozenset[Fact]()], frozenset[Fact](), -1
    for k, wave in enumerate(together):
        passed |= wave
        if reached < last:
            reached = max(reached, furthest(sorted(wave), set()))
        if reached <= k:
            found.append(passed)
    return found


def narrows(counts: Sequence[int], most: int) -> bool:
    """Whether at some moment at most so many symbols can be placed though later more can: there everybody has to pass."""
    return any(count <= most < max(counts[i + 1 :], default=0) for i, count in enumerate(counts))


@dataclass(frozen=True)
class Layer:
    """All states with equally many symbols placed, and how many symbols can be placed next in them."""

    states: int
    fewest: int
    mean: float
    most: int


def layers(moves: Moves, limit: int) -> tuple[list[Layer], bool]:
    """The states per step exactly, and whether all steps are there: it stops before more than `limit` states are looked at."""
    goal = moves.goal
    bit = {fact: 1 << i for i, fact in enumerate(goal)}
    states, found, seen = {0}, list[Layer](), 1
    while states:
        following: set[int] = set()
        options = []
        for state in states:
            can = moves.ways(f for f in goal if state & bit[f])
            options.append(len(can))
            following.update(state | bit[f] for f in can)
            if seen + len(following) > limit:
                return found, False
        found.append(Layer(len(states), min(options), sum(options) / len(options), max(options)))
        states, seen = following, seen + len(following)
    return found, True
