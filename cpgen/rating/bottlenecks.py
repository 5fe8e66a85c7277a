"""Where everybody must pass: bottlenecks without enumeration, and the states of a solve step by step.

With monotone strategies the reachable states form an antimatroid. Let A(x) be all that can be placed without ever placing x; then
a state K is passed in every solve exactly if x in K implies that A(x) lies in K. The solve that places all it can at each moment,
in any order, passes K too: so K is all of its first waves. Seed 001 (8.3) saw bottlenecks by counting all states.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from cpgen.backends.base import Stopwatch
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


def without(moves: Moves, symbols: Sequence[Fact], shared: Set[Fact] = frozenset()) -> Iterator[tuple[Fact, frozenset[Fact]]]:
    """For each of these symbols all others that can be placed without ever placing it. What follows without ever placing any of
    several follows without each of them, so it is found once for all, then for halves, down to one."""
    known = moves.known(symbols, shared)
    half = len(symbols) // 2
    if half:
        yield from without(moves, symbols[:half], known)
        yield from without(moves, symbols[half:], known)
    else:
        yield symbols[0], frozenset(known.intersection(moves.goal))


def bottlenecks(moves: Moves, together: Sequence[Set[Fact]]) -> list[frozenset[Fact]]:
    """The bottlenecks, from the empty board to the solved one, given the waves: after which nothing can follow unless all of
    them came."""
    number = {x: k for k, wave in enumerate(together) for x in wave}
    found, passed, reached = [frozenset[Fact]()], frozenset[Fact](), -1
    for k, wave in enumerate(together):
        passed |= wave
        for _, others in without(moves, sorted(wave)):
            reached = max([reached, *(number[x] for x in others)])
            if reached == len(together) - 1:
                return [*found, frozenset(number)]
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


def layers(moves: Moves, limit: int, timeout: float | None = None) -> tuple[list[Layer], bool]:
    """The states per step exactly, and whether all steps are there: it stops before more than `limit` states are looked at, and
    when the time is over."""
    watch = Stopwatch(timeout)
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
            if seen + len(following) > limit or watch.over:
                return found, False
        found.append(Layer(len(states), min(options), sum(options) / len(options), max(options)))
        states, seen = following, seen + len(following)
    return found, True
