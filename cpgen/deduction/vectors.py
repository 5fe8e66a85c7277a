"""The closure of a Horn program for thousands of puzzles at once in numpy: a row of 64-bit words per atom, a bit per puzzle.

No puzzle is named: rules that speak of a whole exactly-one group ("the last one open is in", "one in, the others out") are
recognised and run as one operation on all groups together; the other rules are run as written, those of equal shape together.
Atoms are kept as two rows, `open` (not known to be out) and `placed` (known to be in); row 0 stands for no atom.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from cpgen.deduction.facts import Group
from cpgen.deduction.horn import Horn
from cpgen.deduction.rules import Rule

Words = npt.NDArray[np.uint64]
Index = npt.NDArray[np.intp]
ONES = np.uint64(0xFFFFFFFFFFFFFFFF)


def padded(lists: Sequence[Sequence[int]], pad: int) -> Index:
    """Lists of different lengths as the columns of one index array."""
    height = max((len(entries) for entries in lists), default=0)
    array = np.full((height, len(lists)), pad, np.intp)
    for column, entries in enumerate(lists):
        array[: len(entries), column] = entries
    return array


def inverse(lists: Sequence[Sequence[int]], rows: int) -> Index:
    """For each row the lists that contain it, as columns; padded with the number of lists."""
    found: list[list[int]] = [[] for _ in range(rows)]
    for index, entries in enumerate(lists):
        for entry in entries:
            found[entry].append(index)
    return padded(found, len(lists))


@dataclass(frozen=True)
class Sets:
    """Sets of atoms: `members[j, i]` is the j-th atom of set i, `around[j, a]` the j-th set that atom a is in."""

    members: Index
    around: Index

    @classmethod
    def of(cls, lists: Sequence[Sequence[int]], rows: int) -> Sets:
        """Index sets both ways."""
        return cls(padded(lists, 0), inverse(lists, rows))


@dataclass(frozen=True)
class Blocks:
    """Rules run as written: premises that are out and that are in, and for each atom the rules that put it out or in."""

    out: Index
    placed: Index
    puts_out: Index
    puts_in: Index


@dataclass(frozen=True)
class Plan:
    """A Horn program sorted into what runs on groups and what runs as written."""

    rows: int
    singles: Sets
    exclusive: Sets
    blocks: Blocks | None
    cells: Index


def _as_sets(rules: Iterable[Rule]) -> set[tuple[frozenset[int], int]]:
    return {(frozenset(rule.because), fact) for rule in rules for fact in rule.therefore}


def plan(program: Horn) -> Plan:
    """Recognise the group rules of a program; whatever is left becomes blocks."""
    space = program.space
    rules = _as_sets(r for r in program.rules if len(r.therefore) == 1 or len(r.because) == 1)

    def single(group: Group) -> list[tuple[frozenset[int], int]]:
        return [(frozenset(-b for b in group.atoms if b != a), a) for a in group.atoms]

    def exclusion(group: Group) -> list[tuple[frozenset[int], int]]:
        return [(frozenset((a,)), -b) for a in group.atoms for b in group.atoms if a != b]

    singles = [g for g in space.groups if rules.issuperset(single(g))]
    exclusive = [g for g in space.groups if rules.issuperset(exclusion(g))]
    done = {rule for g in singles for rule in single(g)} | {rule for g in exclusive for rule in exclusion(g)}
    rest = [r for r in program.rules if not done.issuperset(_as_sets([r]))]
    rows = space.atoms + 1
    blocks = None
    if rest:
        blocks = Blocks(
            padded([[-f for f in r.because if f < 0] for r in rest], 0),
            padded([[f for f in r.because if f > 0] for r in rest], rows),
            inverse([[-f for f in r.therefore if f < 0] for r in rest], rows),
            inverse([[f for f in r.therefore if f > 0] for r in rest], rows),
        )
    cells = padded([[space.atom(c, s) for s in range(len(symbols))] for c, symbols in enumerate(space.symbols)], 0)
    return Plan(rows, Sets.of([g.atoms for g in singles], rows), Sets.of([g.atoms for g in exclusive], rows), blocks, cells)


class Vectors:
    """What is known of `64 * width` puzzles at once. The fixpoint is reached when neither kind of step changes a puzzle."""

    def __init__(self, plan: Plan, width: int) -> None:
        self.plan = plan
        self.open: Words = np.zeros((plan.rows, width), np.uint64)
        self.placed: Words = np.zeros((plan.rows + 1, width), np.uint64)
        self.fresh: Words = np.zeros((plan.rows, width), np.uint64)
        """Placed, and not yet excluded from its groups."""
        self.dead: Words = np.zeros(width, np.uint64)
        """Puzzles with a group that has nothing left."""
        self.start(np.zeros_like(self.open), np.full(width, ONES))

    def start(self, clues: Words, lanes: Words) -> None:
        """Begin anew in the given lanes, with the clues that are in."""
        kept = ~lanes
        self.open |= lanes
        self.open[0] = 0
        given = clues & lanes
        for rows in (self.placed[:-1], self.fresh):
            rows &= kept
            rows |= given
        self.placed[-1] = ONES
        self.dead &= kept

    def group_step(self) -> Words:
        """The last atom left in a group is in, and what is in excludes the others; gives the puzzles that changed."""
        plan, changed = self.plan, np.zeros_like(self.dead)
        if plan.singles.members.size:
            once, twice = counted(self.open, plan.singles.members)
            self.dead |= ~np.bitwise_and.reduce(once[:-1])
            once ^= twice  # exactly one
            new = any_of(once, plan.singles.around)
            new &= self.open
            new &= ~self.placed[:-1]
            self.placed[:-1] |= new
            self.fresh |= new
            changed |= np.bitwise_or.reduce(new)
        if plan.exclusive.members.size:
            hit = any_of(any_of(self.fresh, plan.exclusive.members, spare=1), plan.exclusive.around)
            hit &= self.open
            hit &= ~self.fresh  # two that are fresh in one group would hide each other: `clashing` sees them
            self.open ^= hit
            changed |= np.bitwise_or.reduce(hit)
        self.fresh[:] = 0
        return changed

    def block_step(self) -> Words:
        """Run the other rules as written; gives the puzzles that changed."""
        changed, blocks = np.zeros_like(self.dead), self.plan.blocks
        if blocks is None:
            return changed
        fire = ~any_of(self.open, blocks.out, spare=1)
        fire[-1] = 0
        for rows in blocks.placed:
            fire[:-1] &= self.placed.take(rows, axis=0)
        if blocks.puts_out.size:
            hit = any_of(fire, blocks.puts_out)
            hit &= self.open
            self.open ^= hit
            changed |= np.bitwise_or.reduce(hit)
        if blocks.puts_in.size:
            hit = any_of(fire, blocks.puts_in)
            hit &= ~self.placed[:-1]
            self.placed[:-1] |= hit
            self.fresh |= hit
            changed |= np.bitwise_or.reduce(hit)
        return changed

    def solved(self) -> Words:
        """The puzzles with a symbol in every cell."""
        solved: Words = np.bitwise_and.reduce(any_of(self.placed, self.plan.cells))
        return solved

    def clashing(self) -> Words:
        """The puzzles with a contradiction."""
        clash: Words = self.dead | np.bitwise_or.reduce(self.placed[:-1] & ~self.open)
        clash |= ~np.bitwise_and.reduce(any_of(self.open, self.plan.cells))
        for sets in (self.plan.cells, self.plan.exclusive.members):
            clash |= np.bitwise_or.reduce(counted(self.placed, sets)[1])
        return clash


def any_of(rows: Words, index: Index, spare: int = 0) -> Words:
    """For each column of the index the bits that any of its rows has; and `spare` empty rows."""
    count = index.shape[1]
    found = np.zeros((count + spare, rows.shape[1]), np.uint64)
    took = np.empty((count, rows.shape[1]), np.uint64)
    body = found[:count]
    for entries in index:
        np.take(rows, entries, axis=0, out=took, mode="clip")
        np.bitwise_or(body, took, out=body)
    return found


def counted(rows: Words, index: Index) -> tuple[Words, Words]:
    """For each column of the index the bits that one or more, and that two or more of its rows have; and an empty row."""
    shape = (index.shape[1] + 1, rows.shape[1])
    once, twice, took, both = (np.zeros(shape, np.uint64) for _ in range(4))
    for entries in index:
        np.take(rows, entries, axis=0, out=took[:-1], mode="clip")
        np.bitwise_and(once, took, out=both)
        np.bitwise_or(twice, both, out=twice)
        np.bitwise_or(once, took, out=once)
    return once, twice
