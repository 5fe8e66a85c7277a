"""How hard a Nonogram is by what an expert's solve shows (seed 004): MAX, the number the solver had to come down to; TN, the
turns it took; UN, the cells that lines alone leave open.

The seed prints a formula for 15x15 (Dp) and one for 20x20 (Dq); neither gives the seed's own tables. What does, in all rows of
the first and in 19 of 22 of the second, is whole-number arithmetic without the `+ 1`, from 1 to 5. Both are kept by name, in one
form for every size: half the size stands for the 7 and the 10, and the other constants lie on a line through the two sizes.
"""

from __future__ import annotations

WEIGHTS = "seed 004, sizes 15 and 20"


def constants(size: int) -> tuple[int, int, int, int]:
    """For a size: the MAX of an easy puzzle, the turns that count as one, the price of assuming, and what all is divided by."""
    return size // 2, max(1, 10 * size - 50), max(1, round(0.8 * size - 4)), max(1, round(0.2 * size - 1))


def printed(size: int, most: int, turns: int, unsolved: int) -> float:
    """The formula as the seed prints it: `((|half - MAX| + TN / turns + assumed) / divisor) + 1`."""
    half, turn, price, divisor = constants(size)
    return (abs(half - most) + turns / turn + price * (unsolved > 0)) / divisor + 1


def tabled(size: int, most: int, turns: int, unsolved: int) -> int:
    """The variant that gives the seed's tables: whole numbers, no `+ 1`, from 1 to 5; 5 where cells are left open."""
    half, turn, _, divisor = constants(size)
    if unsolved > 0:
        return 5
    return min(5, max(1, (abs(half - most) + turns // turn) // divisor))
