"""The Sudoku board: boxes of R rows and C columns, so n = R*C symbols, and the clues on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Self

from cpgen.deduction.facts import Fact, Group, Solution, Space
from cpgen.errors import BadInput, expect
from cpgen.puzzle import Instance, Written, space_for

DIGITS = "123456789ABCDEFGHIJKLMNOP"
"""How symbols are written in one character each, up to 25x25."""
MOST = len(DIGITS)


@dataclass(frozen=True)
class Boxes:
    """The shape of a board: the rows and columns of one box."""

    rows: int
    columns: int

    @property
    def n(self) -> int:
        """How many symbols, rows, columns and boxes there are."""
        return self.rows * self.columns

    def __str__(self) -> str:
        return f"{self.n}x{self.n} with boxes of {self.rows}x{self.columns}"


@dataclass(frozen=True)
class Sudoku(Instance):
    """A Sudoku: for each cell, row by row, its clue from 1 to n, or 0."""

    puzzle: ClassVar[str] = "sudoku"
    boxes: Boxes
    clues: tuple[int, ...]

    def __post_init__(self) -> None:
        n = self.boxes.n
        expect(self.boxes.rows >= 1 and self.boxes.columns >= 1, "sudoku: a box needs at least one row and one column")
        expect(
            2 <= n <= MOST,
            f"sudoku: boxes of {self.boxes.rows}x{self.boxes.columns} are not between 2 and {MOST} cells",
        )
        expect(len(self.clues) == n * n, f"sudoku: {n}x{n} has {n * n} cells, not {len(self.clues)}")
        wrong = next((cell for cell, clue in enumerate(self.clues) if not 0 <= clue <= n), None)
        if wrong is not None:
            raise BadInput(f"sudoku: {cell_name(n, wrong)} is {self.clues[wrong]}, not between 0 and {n}")

    def to_json(self) -> dict[str, Any]:
        """`{"box": [rows, columns], "clues": [[…], …]}`, 0 for no clue."""
        n = self.boxes.n
        return {
            "box": [self.boxes.rows, self.boxes.columns],
            "clues": [list(self.clues[r * n : r * n + n]) for r in range(n)],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Read what `to_json` writes."""
        box, rows = data.get("box"), data.get("clues")
        expect(
            isinstance(box, list) and len(box) == 2 and all(_whole(b) for b in box),
            "sudoku: 'box' must be [rows, columns]",
        )
        assert isinstance(box, list)
        boxes = Boxes(*box)
        expect(all(1 <= b <= MOST for b in box) and 2 <= boxes.n <= MOST, f"sudoku: a box must have between 2 and {MOST} cells")
        expect(isinstance(rows, list) and all(isinstance(r, list) for r in rows), "sudoku: 'clues' must be a list of rows")
        assert isinstance(rows, list)
        expect(len(rows) == boxes.n, f"sudoku: {boxes.n} rows expected, not {len(rows)}")
        for number, row in enumerate(rows, 1):
            expect(len(row) == boxes.n, f"sudoku: row {number} has {len(row)} cells, not {boxes.n}")
            expect(all(_whole(c) for c in row), f"sudoku: row {number} has a clue that is not a whole number")
        return cls(boxes, tuple(c for row in rows for c in row))


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def cell_name(n: int, cell: int) -> str:
    """`r3c5`, counted from 1."""
    return f"r{cell // n + 1}c{cell % n + 1}"


@lru_cache(maxsize=32)
def units(boxes: Boxes) -> tuple[tuple[str, str, tuple[int, ...]], ...]:
    """All rows, columns and boxes: kind, name, cells."""
    n, rows, columns = boxes.n, boxes.rows, boxes.columns
    found = [("row", f"row {r + 1}", tuple(r * n + c for c in range(n))) for r in range(n)]
    found += [("column", f"column {c + 1}", tuple(r * n + c for r in range(n))) for c in range(n)]
    for b in range(n):
        top, left = b // rows * rows, b % rows * columns
        cells = tuple((top + i) * n + left + j for i in range(rows) for j in range(columns))
        found.append(("box", f"box {b + 1}", cells))
    return tuple(found)


@lru_cache(maxsize=32)
def units_of(boxes: Boxes) -> tuple[tuple[tuple[str, str, tuple[int, ...]], ...], ...]:
    """For each cell the row, column and box it lies in."""
    return tuple(tuple(u for u in units(boxes) if cell in u[2]) for cell in range(boxes.n**2))


def space(boxes: Boxes) -> Space:
    """The cells and symbols, and the groups: each cell has one symbol, each symbol one place in each unit."""
    n = boxes.n
    plain = Space(tuple(cell_name(n, c) for c in range(n * n)), (tuple(range(1, n + 1)),) * (n * n))
    groups = [Group("cell", name, tuple(plain.atom(c, s) for s in range(n))) for c, name in enumerate(plain.cells)]
    for kind, name, cells in units(boxes):
        groups += [Group(kind, f"{s + 1} in {name}", tuple(plain.atom(c, s) for c in cells)) for s in range(n)]
    return Space(plain.cells, plain.symbols, (), tuple(groups))


def clues(instance: Sudoku) -> tuple[Fact, ...]:
    """The clues as facts."""
    n = instance.boxes.n
    return tuple(cell * n + clue for cell, clue in enumerate(instance.clues) if clue)


def clues_of(boxes: Boxes, solution: Solution) -> list[Fact]:
    """What could be clues of a full board: every cell."""
    return space_for("sudoku", boxes).facts_of(solution)


def with_clues(boxes: Boxes, facts: Iterable[Fact]) -> Sudoku:
    """The instance with these facts as clues."""
    written = space_for("sudoku", boxes).written(list(facts))
    return Sudoku(boxes, tuple(0 if s is None else s + 1 for s in written))


def clash(instance: Sudoku, written: Written, at: int | None = None) -> str | None:
    """A symbol that stands twice in a unit."""
    for _, name, cells in units(instance.boxes) if at is None else units_of(instance.boxes)[at]:
        seen = set()
        for symbol in (written[c] for c in cells):
            if symbol is not None and symbol in seen:
                return f"{name} has two {symbol + 1}s"
            seen.add(symbol)
    return None
