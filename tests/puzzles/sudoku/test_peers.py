"""Singles and locked candidates against a second implementation that shares nothing with the first, on qqwing's puzzles."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from cpgen.deduction.closure import deduce
from cpgen.deduction.fast import closure_status
from cpgen.puzzles.sudoku.board import Boxes, Sudoku
from cpgen.puzzles.sudoku.notation import read_line
from cpgen.puzzles.sudoku.strategies import STRATEGIES

LINES = (Path(__file__).parents[2] / "fixtures" / "sudoku_qqwing.txt").read_text().split("\n")[1:]
PUZZLES = [line for line in LINES if line]
NAMES = ["naked_single", "hidden_single", "locked_candidates"]


def plain(line: str) -> dict[tuple[int, int], set[str]]:
    """The candidates left by singles and locked candidates, by looking at every house again and again."""
    rows = [[(r, c) for c in range(9)] for r in range(9)]
    columns = [[(r, c) for r in range(9)] for c in range(9)]
    boxes = [[(3 * a + i, 3 * b + j) for i in range(3) for j in range(3)] for a in range(3) for b in range(3)]
    houses = [set(house) for house in rows + columns + boxes]
    crossing = [[other for other in houses if other != house and len(house & other) > 1] for house in houses]
    left = {(i // 9, i % 9): set("123456789") if x == "." else {x} for i, x in enumerate(line)}
    before = None
    while before != (before := sum(map(len, left.values()))):
        for house, others in zip(houses, crossing):
            for cell in house:
                if len(left[cell]) == 1:
                    for other in house:
                        if other != cell:
                            left[other] = left[other] - left[cell]
            for digit in "123456789":
                at = {cell for cell in house if digit in left[cell]}
                if len(at) == 1:
                    left[at.pop()] = {digit}
                for second in others if 1 < len(at) < 4 else ():
                    if at <= second:
                        for cell in second - house:
                            left[cell] = left[cell] - {digit}
    return left


def test_the_same_candidates_are_left_on_200_puzzles_of_qqwing() -> None:
    assert len(PUZZLES) == 200
    split: Counter[str] = Counter()
    for line in PUZZLES:
        left = plain(line)
        expected = "solved" if all(len(c) == 1 for c in left.values()) else "stuck"
        deduced = deduce(read_line(line), NAMES)
        assert deduced.status == expected == closure_status(read_line(line), NAMES)
        split[expected] += 1
        if expected == "stuck":
            masks = [sum(1 << int(x) - 1 for x in left[i // 9, i % 9]) for i in range(81)]
            assert deduced.state.masks == masks
    assert min(split["solved"], split["stuck"]) > 20, "the puzzles must tell the two apart"


def turned(instance: Sudoku, names: list[int], transpose: bool, flip: bool) -> Sudoku:
    """The instance with symbols renamed, and transposed or turned upside down."""
    n = instance.boxes.n
    clues = [0 if not c else names[c - 1] + 1 for c in instance.clues]
    if flip:
        clues = [clues[(n - 1 - r) * n + c] for r in range(n) for c in range(n)]
    if transpose:
        clues = [clues[c * n + r] for r in range(n) for c in range(n)]
    boxes = Boxes(instance.boxes.columns, instance.boxes.rows) if transpose else instance.boxes
    return Sudoku(boxes, tuple(clues))


@pytest.mark.parametrize("seed", range(12))
def test_renaming_transposing_and_flipping_change_nothing(seed: int) -> None:
    """With all strategies and with random sets: the same status, and the same candidates in the places moved to."""
    random = Random(seed)
    instance = read_line(random.choice(PUZZLES))
    names = random.sample(range(9), 9)
    transpose, flip = random.random() < 0.5, random.random() < 0.5
    moved = turned(instance, names, transpose, flip)
    for chosen in (None, random.sample([s.name for s in STRATEGIES], 4)):
        one, two = deduce(instance, chosen), deduce(moved, chosen)
        assert one.status == two.status
        if one.status == "stuck":
            for cell in range(81):
                r, c = divmod(cell, 9)
                r, c = (c, r) if transpose else (r, c)
                r = 8 - r if flip else r
                mask = one.state.masks[r * 9 + c]
                assert two.state.masks[cell] == sum(1 << names[s] for s in range(9) if mask >> s & 1)
