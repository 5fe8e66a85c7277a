"""Forcing chains: of two atoms one must hold; follow either by singles for a bounded number of rounds.

What is out both ways is out; an atom that leads to a contradiction is out. The two atoms are the last of an exactly-one group:
the symbols of a cell, or the places of a symbol in a unit. A group with one atom left is the degenerate case: that atom holds,
written or not, so it starts every chain, and what follows from such atoms alone is certain.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from cpgen.deduction.facts import Fact, Space
from cpgen.deduction.rules import Rule, said
from cpgen.deduction.state import State
from cpgen.puzzle import space_for
from cpgen.puzzles.sudoku.board import Boxes
from cpgen.puzzles.sudoku.strategies.table import CHAIN_DEPTH

Spots = tuple[tuple[tuple[int, int], ...], ...]


@lru_cache(maxsize=8)
def _spots(boxes: Boxes) -> Spots:
    """For each atom the groups it is in, with its bit there."""
    spots: list[list[tuple[int, int]]] = [[] for _ in range(boxes.n**3 + 1)]
    for number, group in enumerate(space_for("sudoku", boxes).groups):
        for place, atom in enumerate(group.atoms):
            spots[atom].append((number, 1 << place))
    return tuple(map(tuple, spots))


@dataclass
class Branch:
    """What follows from some atoms."""

    left: list[int]
    """For each group the bit set of its atoms that are not out."""
    placer: dict[int, int] = field(default_factory=dict)
    """For each atom taken out the placed atom that did it."""
    group_of: dict[int, int] = field(default_factory=dict)
    """For each placed atom the group it is the last of (-1 for an assumption), in the order of placing."""
    emptied: int | None = None
    """A group that runs empty."""


def _follow(spots: Spots, space: Space, left: list[int], ready: dict[int, int]) -> Branch:
    """Place these atoms and then singles round by round, until nothing follows, the bound is reached or a group runs empty."""
    branch = Branch(list(left))
    now, placer, group_of = branch.left, branch.placer, branch.group_of
    for _ in range(CHAIN_DEPTH):
        following: dict[int, int] = {}
        for placed, why in ready.items():
            if placed in placer:
                # two atoms of one group became singles at once: where this one was the last, nothing is left
                branch.emptied = why
                return branch
            group_of[placed] = why
            for number, bit in spots[placed]:
                rest = now[number] & ~bit
                atoms = space.groups[number].atoms
                while rest:
                    low = rest & -rest
                    rest ^= low
                    other = atoms[low.bit_length() - 1]
                    placer[other] = placed
                    for group, mark in spots[other]:
                        remains = now[group] = now[group] & ~mark
                        if not remains:
                            branch.emptied = group
                            return branch
                        if not remains & (remains - 1):
                            single = space.groups[group].atoms[remains.bit_length() - 1]
                            if single not in group_of:
                                following.setdefault(single, group)
        if not following:
            break
        ready = following
    return branch


def _premises(space: Space, branch: Branch, out: list[int]) -> tuple[list[Fact], list[int]]:
    """The known facts that put atoms out in a branch, and the atoms placed on the way, in order."""
    known: dict[Fact, None] = {}
    used: set[int] = set()
    todo, met = list(out), set(out)
    while todo:
        atom = todo.pop()
        placed = branch.placer.get(atom)
        if placed is None:
            known[-atom] = None
            continue
        if placed in used:
            continue
        used.add(placed)
        group = branch.group_of[placed]
        for other in space.groups[group].atoms if group >= 0 else ():
            if other != placed and other not in met:
                met.add(other)
                todo.append(other)
    return list(known), [a for a in branch.group_of if a in used]


def forcing_chain(state: State) -> Iterator[Rule]:
    """Singles, then contradictions and common conclusions of every pair of atoms that a group is down to."""
    space, spots = state.space, _spots(state.shape)
    known = state.known
    left = [sum(1 << i for i, a in enumerate(group.atoms) if -a not in known) for group in space.groups]
    yield from _singles(state, left)
    certain: dict[int, int] = {}
    for number, rest in enumerate(left):
        if rest and not rest & (rest - 1) and (atom := space.groups[number].atoms[rest.bit_length() - 1]) not in known:
            certain.setdefault(atom, number)
    if certain:
        branch = _follow(spots, space, left, certain)
        for atom in sorted(branch.placer):
            yield _consequence(space, branch, atom)
    pairs: dict[tuple[int, ...], int] = {}
    for number, rest in enumerate(left):
        if rest.bit_count() == 2:
            pairs.setdefault(tuple(a for i, a in enumerate(space.groups[number].atoms) if rest >> i & 1), number)
    branches: dict[int, Branch] = {}
    for pair, number in pairs.items():
        for atom in pair:
            if atom not in branches:
                branches[atom] = _follow(spots, space, left, {atom: -1, **certain})
        one, two = (branches[atom] for atom in pair)
        spot = [-a for a in space.groups[number].atoms if a not in pair]
        for atom in pair:
            if branches[atom].emptied is not None:
                yield _contradiction(space, atom, branches[atom])
        if one.emptied is None and two.emptied is None:
            for atom in sorted(one.placer.keys() & two.placer.keys()):
                yield _agreement(space, spot, one, two, atom)


def _singles(state: State, left: list[int]) -> Iterator[Rule]:
    """The last atom of a group is in; a group without any is a contradiction, told by its first atom."""
    for group, rest in zip(state.space.groups, left):
        if not rest & (rest - 1):
            atom = group.atoms[max(rest.bit_length() - 1, 0)]
            if atom not in state.known:
                text = f"{said(state.space, atom)}: nothing else is left for {group.name}"
                yield Rule(tuple(-a for a in group.atoms if a != atom), (atom,), text)


def _chain(space: Space, atoms: list[int]) -> str:
    return " → ".join(space.name(a) for a in atoms)


def _consequence(space: Space, branch: Branch, atom: int) -> Rule:
    known, used = _premises(space, branch, [atom])
    return Rule(tuple(known), (-atom,), f"{said(space, -atom)}: so says {_chain(space, used)}")


def _contradiction(space: Space, atom: int, branch: Branch) -> Rule:
    assert branch.emptied is not None
    group = space.groups[branch.emptied]
    known, used = _premises(space, branch, list(group.atoms))
    text = f"{said(space, -atom)}: {_chain(space, used)} leaves nothing for {group.name}"
    return Rule(tuple(known), (-atom,), text)


def _agreement(space: Space, spot: list[Fact], one: Branch, two: Branch, atom: int) -> Rule:
    facts = dict.fromkeys(spot)
    chains = []
    for branch in (one, two):
        known, used = _premises(space, branch, [atom])
        facts.update(dict.fromkeys(known))
        chains.append(_chain(space, used))
    return Rule(tuple(facts), (-atom,), f"{said(space, -atom)}: so says {chains[0]}, and so says {chains[1]}")
