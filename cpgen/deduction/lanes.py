"""The closure of any Horn program for thousands of puzzles at once: one Python int per Horn atom, one bit per puzzle.

A clause is one `&` over its body for all puzzles together. Each round looks only at the clauses whose bodies have grown.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import reduce
from operator import and_, or_

from cpgen.deduction.facts import Fact
from cpgen.deduction.horn import Horn


class Lanes:
    """The closure of one Horn program for many sets of facts at once."""

    def __init__(self, program: Horn) -> None:
        self.program = program
        self._watchers: list[list[int]] = [[] for _ in range(program.top + 1)]
        for index, (body, _) in enumerate(program.clauses):
            for atom in body:
                self._watchers[atom].append(index)

    def close(self, batch: Sequence[Collection[Fact]]) -> list[int]:
        """For each Horn atom the puzzles, as bits, in whose closure it is."""
        program, clauses = self.program, self.program.clauses
        known = [0] * (program.top + 1)
        packed = [bytearray() for _ in known]
        for lane, facts in enumerate(batch):
            for fact in facts:
                lanes = packed[program.atom(fact)]
                if not lanes:
                    lanes.extend(bytes(len(batch) // 8 + 1))
                lanes[lane >> 3] |= 1 << (lane & 7)
        for atom, lanes in enumerate(packed):
            known[atom] = int.from_bytes(lanes, "little")
        for body, head in clauses:
            if not body:
                known[head] = (1 << len(batch)) - 1
        grown = {atom for atom, lanes in enumerate(known) if lanes}
        while grown:
            touched = sorted({index for atom in grown for index in self._watchers[atom]})
            grown = set()
            for index in touched:
                body, head = clauses[index]
                lanes_now = known[body[0]]
                for atom in body[1:]:
                    lanes_now &= known[atom]
                    if not lanes_now:
                        break
                if lanes_now & ~known[head]:
                    known[head] |= lanes_now
                    grown.add(head)
        return known

    def statuses(self, batch: Sequence[Collection[Fact]]) -> list[str]:
        """For each set of facts `contradiction`, `solved` (every cell has its symbol) or `stuck`."""
        known, space = self.close(batch), self.program.space
        cells = (
            reduce(or_, (known[space.atom(cell, s)] for s in range(len(symbols)))) for cell, symbols in enumerate(space.symbols)
        )
        solved, clash = reduce(and_, cells), known[self.program.clash]
        words = ("stuck", "solved", "contradiction", "contradiction")
        return [words[solved >> lane & 1 | (clash >> lane & 1) << 1] for lane in range(len(batch))]
