"""Where everybody must pass: bottlenecks without enumeration, and the states of a solve step by step.

With monotone strategies the reachable states form an antimatroid. Let A(x) be all that can be placed without ever placing x; then
a state K is passed in every solve exactly if x in K implies that A(x) lies in K. Of any two symbols one can come first, so the
bottlenecks form a chain, and ordering symbols by the size of A(x) lists it. Seed 001 (8.3) saw them by counting all states.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from cpgen.deduction.facts import Fact
from cpgen.rating.moves import Moves


def before(moves: Moves) -> dict[Fact, frozenset[Fact]]:
    """For each symbol to place the others that can be placed without ever placing it. What follows without ever placing any of
    several follows without each of them, so it is found once for all, then for halves, down to one."""
    goal = set(moves.goal)
    found: dict[Fact, frozenset[Fact]] = {}

    def split(avoided: Sequence[Fact], shared: Set[Fact]) -> None:
        known = moves.known(avoided, shared)
        if len(avoided) == 1:
            found[avoided[0]] = frozenset(goal & known)
        else:
            half = len(avoided) // 2
            split(avoided[:half], known)
            split(avoided[half:], known)

    split(moves.goal, set())
    return found


def chain(apart: Mapping[Fact, frozenset[Fact]]) -> list[frozenset[Fact]]:
    """The bottlenecks, from the empty board to the solved one."""
    found = [frozenset[Fact]()]
    passed: set[Fact] = set()
    needed: set[Fact] = set()
    for x in sorted(apart, key=lambda x: len(apart[x])):
        passed.add(x)
        needed |= apart[x]
        if needed <= passed:
            found.append(frozenset(passed))
    return found


def waves(moves: Moves) -> list[int]:
    """How many symbols can be placed at each moment if all that can be are placed together."""
    placed: set[Fact] = set()
    found = []
    while new := set(moves.ways(placed)) - placed:
        found.append(len(new))
        placed |= new
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
