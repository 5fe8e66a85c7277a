"""What can be known about a puzzle: atoms, facts, and the exactly-one groups they form.

A *space* numbers the atoms of one board shape from 1. First come the answer key's atoms, "this symbol is in this cell", cell by
cell; then *extra* atoms for clues that are not cells (a view of Flats, a line's numbers in a Nonogram). A *fact* is a literal
over an atom, signed as in SAT: `+a` says the atom holds ("in"), `-a` that it does not ("out"). So clues, premises, conclusions,
unit clauses and assumptions are all plain ints with one meaning everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

Fact = int
Symbol = int | str
Solution = tuple[int, ...]
"""One symbol index per cell, in the order of the space's cells."""


@dataclass(frozen=True)
class Group:
    """Atoms of which exactly one holds: a cell's symbols, or the places of a 7 in box 2."""

    kind: str
    name: str
    atoms: tuple[int, ...]


@dataclass(frozen=True)
class Space:
    """The cells, the symbols each may hold, the atoms of other clues, and the exactly-one groups among the atoms."""

    cells: tuple[str, ...]
    symbols: tuple[tuple[Symbol, ...], ...]
    extra: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()

    @cached_property
    def offsets(self) -> tuple[int, ...]:
        """For each cell the atom of its first symbol; one more entry, the first extra atom."""
        return tuple(accumulate((len(s) for s in self.symbols), initial=1))

    @cached_property
    def key_atoms(self) -> int:
        """How many atoms the answer key has."""
        return self.offsets[-1] - 1

    @cached_property
    def atoms(self) -> int:
        """How many atoms there are, extra ones included."""
        return self.key_atoms + len(self.extra)

    @cached_property
    def owner(self) -> tuple[int, ...]:
        """For each atom of the answer key its cell (index 0 is unused)."""
        return (-1, *(cell for cell, symbols in enumerate(self.symbols) for _ in symbols))

    @cached_property
    def _extra_index(self) -> dict[str, int]:
        return {name: self.key_atoms + 1 + i for i, name in enumerate(self.extra)}

    def atom(self, cell: int, symbol: int) -> int:
        """The atom "the symbol with this index is in this cell"."""
        return self.offsets[cell] + symbol

    def extra_atom(self, name: str) -> int:
        """The atom of the extra clue with this name."""
        return self._extra_index[name]

    def place(self, atom: int) -> tuple[int, int]:
        """The cell and the symbol index that an atom of the answer key speaks of."""
        cell = self.owner[abs(atom)]
        return cell, abs(atom) - self.offsets[cell]

    def name(self, fact: Fact) -> str:
        """The fact as people and JSON write it: `r3c5=7`, `r3c5!=7`, `north 2 is 4`."""
        atom = abs(fact)
        if atom > self.key_atoms:
            extra = self.extra[atom - self.key_atoms - 1]
            return extra if fact > 0 else f"not {extra}"
        cell, symbol = self.place(atom)
        return f"{self.cells[cell]}{'=' if fact > 0 else '!='}{self.symbols[cell][symbol]}"

    @cached_property
    def _facts(self) -> dict[str, Fact]:
        return {self.name(f): f for atom in range(1, self.atoms + 1) for f in (atom, -atom)}

    def fact(self, name: str) -> Fact:
        """The fact with this name; KeyError if there is none."""
        return self._facts[name]

    def facts_of(self, solution: Sequence[int]) -> list[Fact]:
        """The atoms of the answer key that hold in a solution."""
        return [o + s for o, s in zip(self.offsets, solution)]

    def solution_of(self, holds: Iterable[bool]) -> Solution:
        """The solution in which these atoms hold, one truth value per atom of the answer key, in order."""
        return tuple(self.place(atom)[1] for atom, true in enumerate(holds, 1) if true)

    def written(self, facts: Sequence[Fact]) -> list[int | None]:
        """For each cell the symbol index that the facts put there, or None."""
        cells: list[int | None] = [None] * len(self.cells)
        for fact in facts:
            if 0 < fact <= self.key_atoms:
                cell, symbol = self.place(fact)
                cells[cell] = symbol
        return cells

    def shown(self, solution: Sequence[int]) -> list[Symbol]:
        """A solution as the symbols people write."""
        return [symbols[s] for symbols, s in zip(self.symbols, solution)]
