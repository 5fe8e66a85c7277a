"""The closure of thousands of clue lists on one shape: packed into bit vectors, closed together, told apart again."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

import numpy as np
import numpy.typing as npt

from cpgen.deduction.facts import Fact
from cpgen.deduction.fast import closer
from cpgen.deduction.horn import Horn, horn
from cpgen.deduction.vectors import ONES, Index, Plan, Vectors, Words, plan

LANES = 4096
"""Puzzles closed together: as many as keep the rows of a board in the processor's cache."""
PASSES = 3
"""Cheap steps (groups) for each dear one (rules as written)."""


def packed(facts: Index, lanes: Index, rows: int, count: int) -> Words:
    """Rows of bits, one row per atom, in which the given atoms are set in the given lanes."""
    bits = np.zeros((rows, -(-count // 64) * 64), np.uint8)
    bits[facts, lanes] = 1
    return np.packbits(bits, axis=1, bitorder="little").view(np.uint64)


def unpacked(words: Words, count: int) -> npt.NDArray[np.bool_]:
    """The first lanes of a row of bits as truth values."""
    return np.unpackbits(words.view(np.uint8), bitorder="little", count=count).view(np.bool_)


def closed(steps: Plan, batch: Sequence[Collection[Fact]]) -> Vectors:
    """What follows from each list of facts, lane by lane."""
    facts = np.fromiter(chain.from_iterable(batch), np.intp)
    lanes = np.repeat(np.arange(len(batch)), [len(clues) for clues in batch])
    given = packed(np.maximum(facts, 0), lanes, steps.rows, len(batch))
    given[0] = 0
    state = Vectors(steps, given.shape[1])
    state.start(given, np.full(given.shape[1], ONES))
    if (facts < 0).any():
        state.open &= ~packed(np.maximum(-facts, 0), lanes, steps.rows, len(batch))
    fixpoint(state)
    return state


def fixpoint(state: Vectors) -> None:
    """Step until no puzzle changes, unless nothing is left in one of its groups."""
    passes = 0
    while True:
        changed, passes = state.group_step(), passes + 1
        quiet = not (changed & ~state.dead).any()
        if (quiet or passes % PASSES == 0) and not (state.block_step() & ~state.dead).any() and quiet:
            return


@lru_cache(maxsize=16)
def plan_for(program: Horn) -> Plan:
    """The vector plan of a program, made once."""
    return plan(program)


def statuses(program: Horn, batch: Sequence[Collection[Fact]]) -> Iterator[str]:
    """For each list of facts `solved`, `stuck` or `contradiction` by the listed rules alone."""
    words = ("stuck", "solved", "contradiction", "contradiction")
    for start in range(0, len(batch), LANES):
        part = batch[start : start + LANES]
        state = closed(plan_for(program), part)
        both = unpacked(state.solved(), len(part)) + 2 * unpacked(state.clashing(), len(part))
        yield from map(words.__getitem__, both.tolist())


def closures(
    puzzle: str, shape: Hashable, batch: Sequence[Collection[Fact]], strategies: Iterable[str] | None = None
) -> list[str]:
    """How far the named strategies (all when None) get on each list of clues of one shape, as `closure_status` would say."""
    names = None if strategies is None else tuple(sorted(strategies))
    program, single = horn(puzzle, shape, names), closer(puzzle, shape, names)
    found = list(statuses(program, batch))
    for lane, status in enumerate(found):
        if (status == "stuck" and program.finders) or (status == "solved" and not single.finds_every_fault):
            found[lane] = single.status(batch[lane])
    return found
