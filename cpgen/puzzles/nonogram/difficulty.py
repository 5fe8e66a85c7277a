"""How hard a Nonogram is by what an expert's solve shows (seed 004): MAX, the number the solver had to come down to; TN, the
turns it took; UN, the cells that lines alone leave open.

The seed prints a formula for 15x15 (Dp) and one for 20x20 (Dq); neither gives the seed's own tables. What does, in all rows of
the first and in 19 of 22 of the second, is whole-number arithmetic without the `+ 1`, from 1 to 5. Both are kept by name, in one
form for every size: half the size stands for the 7 and the 10. The other three constants are all half as large again at 20 as at
15, so they follow the one power of the size that does that; it is positive down to 1x1, which a straight line is not.
"""

from __future__ import annotations

from math import log

WEIGHTS = "seed 004, sizes 15 and 20, a power of the size"
POWER = log(3 / 2) / log(20 / 15)


def constants(size: int) -> tuple[int, int, float, float]:
    """For a size: the MAX of an easy puzzle, the turns that count as one, the price of assuming, and what all is divided by."""
    scale = (size / 15) ** POWER
    return size // 2, max(1, round(100 * scale)), round(8 * scale, 6), round(2 * scale, 6)


def printed(size: int, most: int, turns: int, unsolved: int) -> float:
    """The formula as the seed prints it: `((|half - MAX| + TN / turns + assumed) / divisor) + 1`."""
    half, turn, price, divisor = constants(size)
    return (abs(half - most) + turns / turn + price * (unsolved > 0)) / divisor + 1


def tabled(size: int, most: int, turns: int, unsolved: int) -> int:
    """The variant that gives the seed's tables: whole numbers, no `+ 1`, from 1 to 5; 5 where cells are left open."""
    half, turn, _, divisor = constants(size)
    if unsolved > 0:
        return 5
    return min(5, max(1, int((abs(half - most) + turns // turn) // divisor)))
