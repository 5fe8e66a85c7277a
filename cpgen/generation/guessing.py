"""Finding solutions for thousands of sets of facts at once: each lane of a bit vector closes its facts under the group rules,
guesses a symbol where that stops, and begins anew with other guesses after a wrong one. Finished lanes take the next facts.

A solution found is a proof that there is one; none found proves nothing. It must be a puzzle of exactly-one groups.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

import numpy as np
import numpy.typing as npt

from cpgen.deduction.batch import LANES, plan_for, unpacked
from cpgen.deduction.facts import Fact
from cpgen.deduction.horn import Horn
from cpgen.deduction.vectors import Index, Vectors, Words, any_of, padded

STEPS = 3
"""Group steps between two looks at the lanes."""
PATIENCE = 25
"""Looks after which a lane gives up."""
CELLS = 12
"""Cells among which a lane chooses where to guess, one with two symbols left if it can: wrong guesses cost least there."""
ONE = np.uint64(1)


def as_words(lanes: npt.NDArray[np.bool_], width: int) -> Words:
    """Truth values per lane as a row of bits."""
    bits = np.zeros(width * 64, np.uint8)
    bits[: len(lanes)] = lanes
    return np.packbits(bits, bitorder="little").view(np.uint64)


def pairs_left(rows: Words, index: Index) -> Words:
    """For each column of the index the bits that exactly two of its rows have."""
    once, twice, thrice = (np.zeros((index.shape[1], rows.shape[1]), np.uint64) for _ in range(3))
    for entries in index:
        took = rows.take(entries, axis=0)
        thrice |= twice & took
        twice |= once & took
        once |= took
    return twice & ~thrice


class Guessing:
    """The lanes of one run."""

    def __init__(self, program: Horn, batch: Sequence[Collection[Fact]], random: Random) -> None:
        self.jobs = padded([tuple(facts) for facts in batch], 0).T
        self.found = np.zeros(len(batch), np.bool_)
        self.count = min(LANES, len(batch))
        self.width = -(-self.count // 64)
        self.now = Vectors(plan_for(program), self.width)
        self.base = Vectors(plan_for(program), self.width)
        """What follows without a guess, to come back to."""
        lanes = np.arange(self.count)
        self.word, self.bit = lanes >> 6, ONE << (lanes & 63).astype(np.uint64)
        self.job = lanes.copy()
        self.next = self.count
        self.age = np.zeros(self.count, np.intp)
        self.sure = np.ones(self.count, np.bool_)
        """The lanes that have not guessed yet."""
        self.active = np.ones(self.count, np.bool_)
        self.noise = np.random.default_rng(random.getrandbits(64))
        self.begin(lanes)

    def has(self, rows: Words, index: Index, lanes: Index) -> npt.NDArray[np.bool_]:
        """Whether these rows (an array per lane, in columns) have the bits of their lanes."""
        have: npt.NDArray[np.bool_] = (rows[index, self.word[lanes]] & self.bit[lanes]) != 0
        return have

    def begin(self, lanes: Index) -> None:
        """Start lanes on the facts of their jobs."""
        chosen = np.zeros(self.count, np.bool_)
        chosen[lanes] = True
        self.now.start(np.zeros_like(self.now.open), as_words(chosen, self.width))
        facts = self.jobs[self.job[lanes]].T
        at = np.abs(facts) * self.width + self.word[lanes]
        for rows in (self.now.placed, self.now.fresh):
            np.bitwise_or.at(rows.reshape(-1), at[facts > 0], np.broadcast_to(self.bit[lanes], facts.shape)[facts > 0])
        np.bitwise_and.at(self.now.open.reshape(-1), at[facts < 0], ~np.broadcast_to(self.bit[lanes], facts.shape)[facts < 0])
        self.age[lanes], self.sure[lanes] = 0, True

    def copy(self, lanes: npt.NDArray[np.bool_], source: Vectors, target: Vectors) -> None:
        """Copy what is known in some lanes."""
        chosen = as_words(lanes, self.width)
        for name in ("open", "placed", "fresh", "dead"):
            rows = getattr(target, name)
            rows ^= (rows ^ getattr(source, name)) & chosen

    def guess(self, lanes: Index) -> None:
        """Write a random open symbol into an open cell of each of these lanes, if a few looks find one."""
        cells = self.now.plan.cells
        looked = self.noise.integers(cells.shape[1], size=(CELLS, len(lanes)))
        free = ~self.has(any_of(self.now.placed, cells), looked, lanes)
        rank = free * (1 + self.has(pairs_left(self.now.open, cells), looked, lanes))
        each = np.arange(len(lanes))
        best = rank.argmax(axis=0)
        atoms = cells[:, looked[best, each]]
        keys = self.noise.random(atoms.shape) * self.has(self.now.open, atoms, lanes)
        good = (rank[best, each] > 0) & (keys.max(axis=0) > 0)
        lanes, atom = lanes[good], atoms[keys.argmax(axis=0), each][good]
        for rows in (self.now.placed, self.now.fresh):
            np.bitwise_or.at(rows.reshape(-1), atom * self.width + self.word[lanes], self.bit[lanes])

    def look(self, changed: Words) -> None:
        """Book solutions, go back where a guess was wrong, guess where all is quiet, and refill finished lanes."""
        clash = unpacked(self.now.clashing(), self.count)
        solved = unpacked(self.now.solved(), self.count) & ~clash & self.active
        self.found[self.job[solved]] = True
        self.age += 1
        finished = (solved | (clash & self.sure) | (self.age > PATIENCE)) & self.active
        quiet = ~unpacked(changed, self.count) & self.active & ~finished
        self.copy(quiet & self.sure, self.now, self.base)
        wrong = clash & ~finished & self.active
        self.copy(wrong, self.base, self.now)
        self.sure &= ~quiet
        self.guess((quiet | wrong).nonzero()[0])
        lanes = finished.nonzero()[0]
        fresh = np.arange(self.next, min(self.next + len(lanes), len(self.jobs)))
        self.active[lanes[len(fresh) :]] = False
        self.job[lanes[: len(fresh)]] = fresh
        self.next += len(fresh)
        self.begin(lanes[: len(fresh)])

    def run(self) -> list[bool]:
        """Work through all jobs; gives for each whether a solution was found."""
        while self.active.any():
            for _ in range(STEPS):
                changed = self.now.group_step()
            self.look(changed)
        found: list[bool] = self.found.tolist()
        return found


def solvable(program: Horn, batch: Sequence[Collection[Fact]], random: Random) -> list[bool]:
    """For each set of facts whether guessing found a solution that they allow."""
    return Guessing(program, batch, random).run() if batch else []
