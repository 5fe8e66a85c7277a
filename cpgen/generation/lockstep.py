"""Digging thousands of full boards at once: each lane of a bit vector takes clues away from its own board, in its own random
order, and keeps them away while the strategies still solve what is left: what it ends with is minimal, no clue can go.

The lanes do not wait for each other: whenever one has its answer it starts on its next clue while the others go on. At first a
lane takes away many clues at once and halves their number when that was too much; since more clues never hurt, the result is
the one that one clue at a time would give. A lane knows its answer as soon as the missing clues are derived.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from random import Random

import numpy as np
import numpy.typing as npt

from cpgen.backends.sat import SOLVERS, incremental
from cpgen.deduction.batch import LANES, PASSES, closures, packed, plan_for, unpacked
from cpgen.deduction.facts import Fact
from cpgen.deduction.fast import closer
from cpgen.deduction.horn import Horn, horn
from cpgen.deduction.vectors import Index, Vectors, padded
from cpgen.errors import BadInput, expect
from cpgen.generation.guessing import as_words, solvable

Orbits = Sequence[Sequence[int]]
"""Sets of places of clues (positions in a board's list of clues) that are taken away together."""


def shuffled(count: int, rows: int, random: Random) -> Index:
    """Random orders of `range(count)`, one a row."""
    keys = np.frombuffer(random.randbytes(8 * count * rows), np.uint64).reshape(rows, count)
    return np.argsort(keys, axis=1, kind="stable")


class Digging:
    """The lanes of one run: for each board its clues, the order to try them in, how far it is and what it tries now."""

    def __init__(self, program: Horn, boards: npt.NDArray[np.intp], orbits: Orbits, random: Random) -> None:
        self.count, places = boards.shape
        self.steps = plan_for(program)
        lanes = np.arange(self.count)
        self.clues = packed(boards.ravel(), np.repeat(lanes, places), self.steps.rows, self.count)
        self.width = self.clues.shape[1]
        self.state = Vectors(self.steps, self.width)
        self.state.start(self.clues, np.full(self.width, ~np.uint64(0)))
        # column `places` of the boards and row `len(orbits)` of the orbits stand for nothing: atom 0
        self.boards = np.hstack([boards, np.zeros((self.count, 1), np.intp)])
        self.orbits = np.vstack([padded(orbits, places).T, np.full((1, max(map(len, orbits))), places)])
        self.total = len(orbits)
        nothing = np.full((self.count, 1), self.total)
        self.order = np.hstack([shuffled(self.total, self.count, random), nothing])
        self.word, self.bit = lanes >> 6, np.uint64(1) << (lanes & 63).astype(np.uint64)
        self.next = np.zeros(self.count, np.intp)
        self.size = np.zeros(self.count, np.intp)
        """How many orbits a lane tries to do without: 0 while it checks its whole board, then many, then fewer."""
        self.active = np.ones(self.count, np.bool_)
        self.solvable = np.ones(self.count, np.bool_)

    def tried(self, lanes: Index) -> Index:
        """The facts each of these lanes tries to do without, 0 for none."""
        span = np.arange(max(1, int(self.size[lanes].max(initial=0))))
        at = np.where(span < self.size[lanes, None], self.next[lanes, None] + span, self.total)
        places = self.orbits[self.order[lanes[:, None], np.minimum(at, self.total)]]
        facts: Index = self.boards[lanes[:, None], places.reshape(len(lanes), len(span) * self.orbits.shape[1])]
        return facts

    def toggle(self, lanes: Index) -> None:
        """Take the clues that these lanes try to do without away, or put them back."""
        facts = self.tried(lanes)
        bits = np.where(facts > 0, self.bit[lanes, None], np.uint64(0))
        np.bitwise_xor.at(self.clues.reshape(-1), (facts * self.width + self.word[lanes, None]).ravel(), bits.ravel())

    def derived(self) -> npt.NDArray[np.bool_]:
        """The active lanes that have solved their board, or derived what they do without."""
        done = unpacked(self.state.solved(), self.count)
        single = (self.active & (self.size == 1)).nonzero()[0]
        facts = self.tried(single)
        known = self.state.placed[facts, self.word[single, None]] & self.bit[single, None]
        done[single] |= ((known != 0) | (facts == 0)).all(axis=1)  # clues that are not cells are never derived
        return done & self.active

    def answer(self, good: npt.NDArray[np.bool_], bad: npt.NDArray[np.bool_]) -> None:
        """Book the answers of lanes, and start them on what they try next."""
        checked = self.size == 0
        self.solvable &= ~(bad & checked)
        self.toggle(bad.nonzero()[0])
        self.next += np.where(good, self.size, bad & (self.size == 1))
        self.size = np.where(bad & (self.size > 1), self.size // 2, self.size)
        self.size[checked & good] = max(1, self.total // 2)
        self.size = np.minimum(self.size, self.total - self.next)
        self.active &= (self.next < self.total) & self.solvable
        again = (good | bad) & self.active
        self.toggle(again.nonzero()[0])
        self.state.start(self.clues, as_words(again, self.width))

    def kept(self, lane: int) -> list[Fact]:
        """The clues a lane has now."""
        facts = self.boards[lane, :-1]
        clues: list[Fact] = facts[(self.clues[facts, self.word[lane]] & self.bit[lane]) != 0].tolist()
        return clues

    def run(self) -> None:
        """Dig until every lane is through its clues."""
        passes = 0
        while self.active.any():
            changed, passes = self.state.group_step(), passes + 1
            stuck = np.zeros(self.count, np.bool_)
            if passes % PASSES == 0:
                changed |= self.state.block_step()
                stuck = ~unpacked(changed, self.count) & self.active
            good = self.derived()
            self.answer(good, stuck & ~good)


def dig(
    puzzle: str,
    shape: Hashable,
    boards: Sequence[Sequence[Fact]],
    strategies: Iterable[str],
    random: Random,
    orbits: Orbits | None = None,
) -> list[tuple[Fact, ...] | None]:
    """For each board, given as all its clues, a smallest set of clues from which the strategies solve it.

    Boards have equally many clues. `orbits` are the places of clues that go together (each alone by default). The strategies must
    have listed rules. None stands for a board that the strategies do not solve with all its clues.
    """
    program = horn(puzzle, shape, tuple(sorted(strategies)))
    if program.finders:
        raise BadInput(f"{puzzle}: lockstep digging needs listed rules, which {program.finders[0].name} has not")
    found: list[tuple[Fact, ...] | None] = []
    for start in range(0, len(boards), LANES):
        part = np.array(boards[start : start + LANES], np.intp)
        digging = Digging(program, part, orbits or [(place,) for place in range(part.shape[1])], random)
        digging.run()
        found += [tuple(digging.kept(lane)) if digging.solvable[lane] else None for lane in range(len(part))]
    return found


def needing(
    puzzle: str, shape: Hashable, batch: Sequence[tuple[Fact, ...]], strategies: Iterable[str], required: Iterable[str]
) -> list[tuple[Fact, ...]]:
    """Those of the clue lists, all solved by the strategies, that need each of the required ones: stuck without it."""
    names, left = set(strategies), list(batch)
    for name in required:
        found = closures(puzzle, shape, left, names - {name})
        left = [clues for clues, status in zip(left, found) if status == "stuck"]
    return left


def thinned(
    puzzle: str, shape: Hashable, batch: Sequence[tuple[Fact, ...]], strategies: Iterable[str], random: Random
) -> list[tuple[Fact, ...]]:
    """From each clue list of a unique instance clues are left out, in random order, as long as it stays unique.

    The clues must be cells: then a further solution without one of them breaks that one. Most such solutions are found by
    guessing, many at once; that clue is needed from then on. Of the few clues left over a SAT solver is asked.
    """
    single, session = closer(puzzle, shape, strategies), incremental(puzzle, shape, SOLVERS[0])
    for clues in batch:
        expect(max(clues) <= single.program.space.key_atoms, f"{puzzle}: only clues that are cells can be thinned")
    needed: set[tuple[int, Fact]] = set()
    if single.finds_every_fault:
        asked = [(index, clue) for index, clues in enumerate(batch) for clue in clues]
        facts = [[*(c for c in batch[index] if c != clue), -clue] for index, clue in asked]
        needed = {one for one, found in zip(asked, solvable(single.program, facts, random)) if found}
    thin = []
    for index, clues in enumerate(batch):
        left = list(clues)
        for clue in random.sample(clues, len(clues)):
            if (index, clue) not in needed and not session.solve([*(c for c in left if c != clue), -clue]):
                left.remove(clue)
        thin.append(tuple(left))
    return thin
