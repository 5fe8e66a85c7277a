"""The expert's rules of categories 4 to 6: the last number of a line, its largest and smallest ones, and the rest.

In the pictures `#` is black, `x` known white, `.` open; the line before "gives" is what is known, the one behind what follows.
"""

from __future__ import annotations

from collections.abc import Callable

from cpgen.puzzles.nonogram import lines as single
from cpgen.puzzles.nonogram.seen import NOTHING, Found, Seen, cells

# Category 4: none or one number of the line is undecided.


def all_found(line: Seen) -> Found:
    """2 1 in `.##.#.` gives `x##x#x`: all black cells are known, so the rest is white."""
    return (0, cells(0, line.n) & ~line.black) if line.black.bit_count() >= sum(line.numbers) else NOTHING


def _last(rule: Callable[[Seen, int, int, int, int], Found]) -> Callable[[Seen], Found]:
    """A rule for the only undecided number: it gets the number, the part of the line it lies in, and the black cells there."""

    def for_the_last_number(line: Seen) -> Found:
        if line.core is None:
            return NOTHING
        number, low, high = line.core
        inside = line.black & cells(low, high)
        if inside.bit_count() == number:  # nothing is undecided any more
            return 0, cells(low, high) & ~inside
        return rule(line, number, low, high, inside)

    for_the_last_number.__doc__, for_the_last_number.__name__ = rule.__doc__, rule.__name__
    return for_the_last_number


@_last
def last_join(line: Seen, number: int, low: int, high: int, black: int) -> Found:
    """4 in `..#.#...` gives `..###...`: the black cells of one block are joined."""
    return (cells((black & -black).bit_length() - 1, black.bit_length()), 0) if black else NOTHING


@_last
def last_reach(line: Seen, number: int, low: int, high: int, black: int) -> Found:
    """3 in `....#......` gives `xx..#..xxxx`: what the block cannot reach from its black cell is white."""
    if not black:
        return NOTHING
    start, end = black.bit_length() - number, (black & -black).bit_length() - 1 + number
    return 0, cells(low, start) | cells(max(low, end), high)


@_last
def last_too_small(line: Seen, number: int, low: int, high: int, black: int) -> Found:
    """3 in `..x.....` gives `xxx.....`: a stretch that is too short for the block is white."""
    small = (cells(s, e) for s, e in line.free() if low <= s and e <= high and e - s < number)
    return 0, sum(small)


@_last
def last_overlap(line: Seen, number: int, low: int, high: int, black: int) -> Found:
    """4 in `xx......` gives `xx..##..`: pushed left and right within what is left, the block meets itself."""
    room = [
        s for s in range(low, high - number + 1) if not line.white & cells(s, s + number) and not black & ~cells(s, s + number)
    ]
    return (cells(room[-1], room[0] + number), 0) if room else NOTHING


# Category 5: the largest or the smallest number of the line.


def largest_closed(line: Seen) -> Found:
    """1 3 2 in `..###...` gives `.x###x..`: a run as long as the largest number is complete."""
    white = 0
    for start, end in line.runs():
        if line.numbers and end - start >= max(line.numbers):
            white |= cells(max(0, start - 1), start) | cells(end, min(line.n, end + 1))
    return 0, white


def largest_join(line: Seen) -> Found:
    """2 2 1 in `.#.#...` gives `.#x#...`: a cell that would join runs into one longer than the largest number is white."""
    white = 0
    for cell in range(line.n):
        if not (line.black | line.white) >> cell & 1 and line.numbers:
            start = cell
            while line.is_black(start - 1):
                start -= 1
            if line.run_end(cell + 1) - start > max(line.numbers):
                white |= 1 << cell
    return 0, white


def smallest_too_small(line: Seen) -> Found:
    """2 3 in `.x.....x.` gives `xx.....xx`: a stretch shorter than the smallest number is white."""
    if not line.numbers:
        return NOTHING
    return 0, sum(cells(s, e) for s, e in line.free() if e - s < min(line.numbers))


def smallest_at_wall(line: Seen) -> Found:
    """3 4 in `..x.#....` gives `..x.##...`: black near a wall grows away from it, to the smallest number at least."""
    black = 0
    for start, end in line.free():
        inside = line.black & cells(start, end)
        if not inside or not line.numbers:
            continue
        least = min(line.numbers)
        first, last = (inside & -inside).bit_length() - 1, inside.bit_length()
        black |= cells(first, min(end, start + least)) | cells(max(start, end - least), last)
    return black, 0


# Category 6: the rest. These need a black cell to hold on to; the last one needs patience.


def out_of_range(line: Seen) -> Found:
    """2 2 in `.#.....#..` gives `.#.xxx.#.x`: no number can reach these cells from where it can start first and last."""
    if not line.black or line.ranges is None:
        return NOTHING
    reach = 0
    for number, (first, last) in zip(line.numbers, line.ranges):
        reach |= cells(first, last + number)
    return 0, cells(0, line.n) & ~reach


def own_overlap(line: Seen) -> Found:
    """1 4 in `.#......` gives `.#..###.`: each number between its first and its last place meets itself."""
    if not line.black or line.ranges is None:
        return NOTHING
    black = 0
    for number, (first, last) in zip(line.numbers, line.ranges):
        black |= cells(last, first + number)
    return black, 0


def run_owner(line: Seen) -> Found:
    """1 3 in `.#...x#..` gives `x#x..x###`: the run grows to the smallest number that can own it, or is closed at its size."""
    if line.ranges is None:
        return NOTHING
    black = white = 0
    for start, end in line.runs():
        owners = [
            number
            for number, (first, last) in zip(line.numbers, line.ranges)
            if number >= end - start and first <= start and end <= last + number
        ]
        if not owners:
            continue
        left, right = start, end
        while not line.is_wall(left - 1):
            left -= 1
        while not line.is_wall(right):
            right += 1
        black |= cells(start, min(right, left + min(owners))) | cells(max(left, right - min(owners)), end)
        if max(owners) == end - start:
            white |= cells(max(0, start - 1), start) | cells(end, min(line.n, end + 1))
    return black, white


def all_placements(line: Seen) -> Found:
    """1 2 in `..#...` gives `.x#...`: keep what all ways to fill the line agree on, if nothing easier is seen."""
    full = cells(0, line.n)
    masks = [full & ~line.black, full & ~line.white]
    solved = single.solve(single.line(line.n, tuple((number, 1) for number in line.numbers)), masks)
    return NOTHING if solved is None else (full & ~solved[0], full & ~solved[1])
