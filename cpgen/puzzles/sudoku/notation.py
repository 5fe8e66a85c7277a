"""Sudokus on one line: `sudoku:` with one character a cell, and `solo:` with a game id of Simon Tatham's collection.

A game id is `RxC:` and the cells row by row, a number for a clue, a letter for a run of empty cells (`a` is 1, `z` is 26) and `_`
between two numbers. Its `2x3` is a box of 2 rows and 3 columns. Jigsaw, X and killer boards have other rules and are refused.
"""

from __future__ import annotations

import re
from math import isqrt

from cpgen.errors import BadInput, expect
from cpgen.puzzles.sudoku.board import DIGITS, MOST, Boxes, Sudoku

LONGEST = 26
"""The empty cells that one letter of a game id can stand for."""
VARIANTS = {"j": "jigsaw", "x": "X", "k": "killer"}


def usual_boxes(n: int) -> Boxes:
    """The squarest boxes for n symbols, flat ones (2x3 for 6) where no square will do."""
    rows = next(r for r in range(isqrt(n), 0, -1) if n % r == 0)
    return Boxes(rows, n // rows)


def read_line(text: str) -> Sudoku:
    """Read one character a cell, `.` or `0` for none; `6x6` boards have boxes of 2 rows and 3 columns."""
    n = isqrt(len(text))
    expect(n * n == len(text) and 2 <= n <= MOST, f"sudoku: {len(text)} characters are no square board (81 make 9x9)")
    clues = []
    for position, character in enumerate(text, 1):
        if character not in ".0" and character.upper() not in DIGITS[:n]:
            raise BadInput(f"sudoku: character {position} is {character!r}; expected 1 to {DIGITS[n - 1]} or '.'")
        clues.append(DIGITS.find(character.upper()) + 1)
    return Sudoku(usual_boxes(n), tuple(clues))


def write_line(instance: Sudoku) -> str:
    """Write one character a cell; BadInput for unusual boxes, which the notation cannot tell."""
    expect(
        instance.boxes == usual_boxes(instance.boxes.n),
        "sudoku: this notation only has the usual boxes; use solo or json",
    )
    return "".join(DIGITS[c - 1] if c else "." for c in instance.clues)


def read_id(text: str) -> Sudoku:
    """Read a game id such as `2x3:c3a6_1a6e5b1_6b4e1a2_5a1c`; letters for symmetry and difficulty are skipped."""
    parameters, colon, cells = text.partition(":")
    expect("#" not in parameters, "solo: this id is a random seed, not a board; export the game by its description")
    expect(colon, "solo: a game id is SIZE:CELLS, such as 2x2:4a1d2_2d1a4")
    size = re.fullmatch(r"([0-9]{1,3})(?:x([0-9]{1,3}))?([a-z0-9]*)", parameters, re.ASCII)
    if size is None:
        raise BadInput(f"solo: {parameters[:40]!r} is no size such as 3x3")
    for letter, kind in VARIANTS.items():
        expect(letter not in _variant_letters(size[3]), f"solo: {kind} boards are not plain Sudoku and cannot be read")
    boxes = Boxes(int(size[1]), int(size[2] or size[1]))
    expect(2 <= boxes.n <= MOST, f"solo: boxes of {boxes.rows}x{boxes.columns} are not between 2 and {MOST} cells")
    return Sudoku(boxes, tuple(_cells(cells, boxes.n**2)))


def _variant_letters(more: str) -> str:
    """The letters after the size that tell the rules; those of difficulty (`dx`) and symmetry (`r2`, `md4`, `a`) are left out."""
    return re.sub(r"d[tbiaeu]|md?[0-9]+|r[0-9]+|a", "", more)


def _cells(text: str, area: int) -> list[int]:
    """The clues of a description, which must fill the area exactly."""
    clues: list[int] = []
    for match in re.finditer(r"([0-9]+)|([a-z])|(_)|(.)", text, re.ASCII | re.DOTALL):
        number, letter, _, other = match.groups()
        expect(other is None, f"solo: character {match.start() + 1} of the cells is {other!r}")
        if number is not None:
            expect(len(number) <= len(str(MOST)), f"solo: {number[:20]} is no clue")
            clues.append(int(number))
        elif letter is not None:
            clues += [0] * (ord(letter) - ord("a") + 1)
        expect(len(clues) <= area, f"solo: the cells are more than {area}")
    expect(len(clues) == area, f"solo: the cells are {len(clues)}, not {area}")
    return clues


def write_id(instance: Sudoku) -> str:
    """Write the game id as the collection itself does."""
    parts: list[str] = []
    run = 0
    for clue in (*instance.clues, None):
        if clue == 0:
            run += 1
            continue
        if run:
            parts.append("z" * ((run - 1) // LONGEST) + chr(ord("a") + (run - 1) % LONGEST))
        elif parts and clue:
            parts.append("_")
        if clue:
            parts.append(str(clue))
        run = 0
    return f"{instance.boxes.rows}x{instance.boxes.columns}:{''.join(parts)}"
