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
        self._given = [head for body, head in program.clauses if not body]
        self._watchers: list[list[int]] = [[] for _ in range(program.top + 1)]
        for index, (body, _) in enumerate(program.clauses):
            for atom in body:
                self._watchers[atom].append(index)

    def implied(self, facts: Iterable[Fact]) -> list[int]:
        """The Horn atoms that follow."""
        watchers, heads, opened = self._watchers, self._heads, self._open.copy()
        known = bytearray(len(watchers))
        queue = []
        for atom in (*map(self.program.atom, facts), *self._given):
            if not known[atom]:
                known[atom] = 1
                queue.append(atom)
        for atom in queue:  # grows while it is read
            for index in watchers[atom]:
                opened[index] -= 1
                if not opened[index]:
                    head = heads[index]
                    if not known[head]:
                        known[head] = 1
                        queue.append(head)
        return queue

    def close(self, facts: Iterable[Fact]) -> tuple[bool, list[Fact]]:
        """Whether the closure is free of contradictions, and all facts in it."""
        known, program = self.implied(facts), self.program
        return program.clash not in known, program.facts(known)

    def status(self, facts: Iterable[Fact]) -> str:
        """`contradiction`, `solved` (every cell has its symbol) or `stuck`."""
        known, space = self.implied(facts), self.program.space
        if self.program.clash in known:
            return "contradiction"
        placed = {space.owner[atom] for atom in known if atom <= space.key_atoms}
        return "solved" if len(placed) == len(space.cells) else "stuck"
