"""Nonogram as logic for logical modelling: the picture is unknown, its clues are what it shows, and reading a line is a list of
rules over the ways to fill it.

The number of ways is 2 to the power of the length (more in colour), so lines up to 10 or 12 cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from cpgen.deduction.facts import Fact, Group, Space
from cpgen.deduction.rules import choose, singles
from cpgen.errors import expect
from cpgen.generation.modelling.tables import Filling, Line, tabled
from cpgen.generation.modelling.theory import Place, Theory, expect_listed
from cpgen.puzzle import Cnf
from cpgen.puzzles.nonogram import board
from cpgen.puzzles.nonogram.board import Blocks, Nonogram, Size, cells_of, runs, show_blocks, size_of
from cpgen.puzzles.nonogram.strategies import STRATEGIES

LISTED = "line"
MOST = 4096
"""The most fillings of a line that are listed."""


def theory(shape: Nonogram | Size, strategies: Iterable[str] | None) -> Theory:
    """The theory of a size: its places are the lines, and a line's clue is one of the blocks it could show."""
    size = size_of(shape)
    expect_listed("nonogram", [s.name for s in choose(STRATEGIES, strategies, "nonogram")], (LISTED,))
    symbols = len(size.colours) + 1
    longest = max(size.rows, size.columns)
    expect(symbols**longest <= MOST, f"nonogram: a line of {longest} cells has too many fillings for logical modelling")
    plain = board.space(size)
    shown = list(_clues(size))
    extra = tuple(f"{name} shows {show_blocks(blocks, size.colours)}" for name, _, blocks in shown)
    where = {(number, blocks): plain.key_atoms + 1 + i for i, (_, number, blocks) in enumerate(shown)}
    by_line = [[a for (n, _), a in where.items() if n == number] for number in range(size.rows + size.columns)]
    groups = (*plain.groups, *(Group("clue", f"line {n + 1}", tuple(atoms)) for n, atoms in enumerate(by_line)))
    space = Space(plain.cells, plain.symbols, extra, groups)
    clauses = [list(g.atoms) for g in groups]
    clauses += [[-a, -b] for g in groups for a, b in combinations(g.atoms, 2)]
    lines = []
    for number, cells in enumerate(cells_of(size.rows, size.columns)):
        fillings = []
        for line in product(range(symbols), repeat=len(cells)):
            fillings.append(Filling(tuple(space.atom(c, s) for c, s in zip(cells, line)), (where[number, runs(line)],)))
        lines.append(Line(_name(size, number), tuple(fillings)))
    tables = tabled(space, Cnf(clauses, space.atoms), lines)
    rules = [rule for certain in tables.certain for rule in certain]
    if symbols > 2:
        rules += singles(space, plain.groups, "no other colour is left for {group}")
    told = {atom: key for key, atom in where.items()}

    def instance(facts: Iterable[Fact]) -> Nonogram:
        blocks = {told[f][0]: told[f][1] for f in facts}
        every = tuple(blocks[n] for n in range(size.rows + size.columns))
        return Nonogram(every[: size.rows], every[size.rows :], size.colours)

    places = tuple(Place(tuple(atoms)) for atoms in by_line)
    return Theory(tables.space, tables.cnf, places, (), {LISTED: tuple(rules)}, instance, (tables.outs,))


def _name(size: Size, number: int) -> str:
    return f"row {number + 1}" if number < size.rows else f"column {number - size.rows + 1}"


def _clues(size: Size) -> Iterator[tuple[str, int, Blocks]]:
    """Every clue that some line could show: the line's name and number, and the blocks."""
    lengths = {n: size.columns if n < size.rows else size.rows for n in range(size.rows + size.columns)}
    kinds = {}
    for length in set(lengths.values()):
        kinds[length] = sorted({runs(line) for line in product(range(len(size.colours) + 1), repeat=length)})
    for number, length in lengths.items():
        for blocks in kinds[length]:
            yield _name(size, number), number, blocks
