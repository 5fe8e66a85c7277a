"""The plain closure of a Horn program: a counter of open premises per clause (Dowling and Gallier 1984), in Python.

It is the baseline the benchmark compares the fast closures with, and the oracle their tests compare them with.
"""

from __future__ import annotations

from collections.abc import Iterable

from cpgen.deduction.facts import Fact
from cpgen.deduction.horn import Horn


class Counters:
    """The closure of one Horn program, one set of facts at a time."""

    def __init__(self, program: Horn) -> None:
        self.program = program
        self._heads = [head for _, head in program.clauses]
        self._open = [len(body) for body, _ in program.clauses]
        self._watchers: list[list[int]] = [[] for _ in range(program.top + 1)]
        for index, (body, _) in enumerate(program.clauses):
            for atom in body:
                self._watchers[atom].append(index)

    def close(self, facts: Iterable[Fact]) -> tuple[bool, list[Fact]]:
        """Whether the closure is free of contradictions, and all facts in it."""
        program, watchers, heads = self.program, self._watchers, self._heads
        opened = self._open.copy()
        known = bytearray(program.top + 1)
        queue = [*map(program.atom, facts), *(head for head, premises in zip(heads, opened) if not premises)]
        closed = []
        for atom in queue:  # grows while it is read
            if known[atom]:
                continue
            known[atom] = 1
            closed.append(atom)
            for index in watchers[atom]:
                opened[index] -= 1
                if not opened[index]:
                    queue.append(heads[index])
        return not known[program.clash], [program.fact(a) for a in closed if a < program.clash]

    def status(self, facts: Iterable[Fact]) -> str:
        """`contradiction`, `solved` (every cell has its symbol) or `stuck`."""
        fine, closed = self.close(facts)
        if not fine:
            return "contradiction"
        return "stuck" if None in self.program.space.written(closed) else "solved"
