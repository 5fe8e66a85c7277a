"""Lines that are read as a whole, as listed rules: each way to fill a line is a helper atom, and "this filling is out" a fact.

A filling is out once something in it is out, or a clue says otherwise; what every filling that is left agrees on is certain. This
is exactly what reading all arrangements of a line finds (generalised arc consistency), made of rules that a model can use.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from cpgen.deduction.facts import Fact, Space
from cpgen.deduction.rules import Rule
from cpgen.generation.modelling.theory import extended
from cpgen.puzzle import Cnf


@dataclass(frozen=True)
class Filling:
    """One way to fill a line: the atoms of its cells that hold then, and the clues that it shows."""

    holds: tuple[int, ...]
    shows: tuple[Fact, ...]


@dataclass(frozen=True)
class Line:
    """A line with all its fillings."""

    name: str
    fillings: tuple[Filling, ...]


@dataclass(frozen=True)
class Tables:
    """A space and clauses with the fillings in it, what puts a filling out, and by line what the fillings left say."""

    space: Space
    cnf: Cnf
    outs: tuple[Rule, ...]
    certain: tuple[tuple[Rule, ...], ...]


def tabled(space: Space, cnf: Cnf, lines: Sequence[Line]) -> Tables:
    """The fillings of lines as helper atoms behind those of a space."""
    names = [f"{line.name} is filling {i}" for line in lines for i in range(len(line.fillings))]
    wider, moved = extended(space, cnf, names)
    clauses = list(moved.clauses)
    outs: list[Rule] = []
    certain: list[tuple[Rule, ...]] = []
    atom = space.atoms
    for line in lines:
        by_cell: dict[int, list[int]] = defaultdict(list)
        by_clue: dict[int, list[int]] = defaultdict(list)
        first = atom + 1
        for filling in line.fillings:
            atom += 1
            clauses += [[-atom, a] for a in (*filling.holds, *filling.shows)]
            clauses.append([atom, *(-a for a in filling.holds)])
            for a in filling.holds:
                by_cell[a].append(atom)
            for clue in filling.shows:
                by_clue[clue].append(atom)
        every = range(first, atom + 1)
        for clue, showing in by_clue.items():
            clauses.append([-clue, *showing])
            others = tuple(-f for f in every if f not in set(showing))
            if others:
                outs.append(Rule((clue,), others, f"{line.name} shows {space.name(clue)}"))
        outs += [Rule((-a,), tuple(-f for f in having), f"{space.name(-a)}") for a, having in by_cell.items()]
        certain.append(
            tuple(
                Rule(tuple(-f for f in having), (-a, *_instead(space, a)), f"no filling of {line.name} left has {space.name(a)}")
                for a, having in by_cell.items()
            )
        )
    return Tables(wider, Cnf(clauses, moved.top), tuple(outs), tuple(certain))


def _instead(space: Space, atom: int) -> tuple[Fact, ...]:
    """What is in where an atom is out, if the cell has only two symbols."""
    cell, symbol = space.place(atom)
    return (space.atom(cell, 1 - symbol),) if len(space.symbols[cell]) == 2 else ()
