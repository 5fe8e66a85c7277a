"""The expert's rules of seed 004, section 3.1: 23 rules in 6 categories, in the order in which experts try them.

The seed names the categories and pictures some examples; the 23 rules here fill them. Each is sound and monotone. In the pictures
`#` is black, `x` known white, `.` open; the line before the arrow is what is known, the one behind what follows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cpgen.puzzles.nonogram import lines as single
from cpgen.puzzles.nonogram.seen import NOTHING, Found, Seen, cells

# Category 1: the largest numbers first, pushed to both ends.


def big_overlap(line: Seen) -> Found:
    """7 in `..........` gives `...####...`: pushed left and right over the whole line, a long block meets itself."""
    slack = line.n - sum(line.numbers) - len(line.numbers) + 1
    black, at = 0, 0
    for number in line.numbers:
        if number >= line.least:
            black |= cells(at + slack, at + number)
        at += number + 1
    return black if slack >= 0 else 0, 0


def big_between_walls(line: Seen) -> Found:
    """4 1 in `x.....x..` gives `x.###.x..`: the same, but the block is pushed only as far as known white cells let it."""
    first, last = _pushed(line), _pushed(line.mirrored())
    if first is None or last is None:
        return NOTHING
    black = 0
    for number, start, back in zip(line.numbers, first, reversed(last)):
        if number >= line.least:
            black |= cells(line.n - back - number, start + number)
    return black, 0


def _pushed(line: Seen) -> list[int] | None:
    """Where each number starts if all are pushed to the front past known white cells; None if they do not fit."""
    starts, at = [], 0
    for number in line.numbers:
        while at + number <= line.n and line.white & cells(at, at + number):
            at = (line.white & cells(at, at + number)).bit_length()
        if at + number > line.n:
            return None
        starts.append(at)
        at += number + 1
    return starts


# Category 2: the whole line is decided at once.


def empty_line(line: Seen) -> Found:
    """0 in `.....` gives `xxxxx`: there is no block."""
    return NOTHING if line.numbers else (0, cells(0, line.n))


def full_line(line: Seen) -> Found:
    """2 1 in `....` gives `##x#`: the numbers with one gap each fill the line exactly."""
    if not line.numbers or sum(line.numbers) + len(line.numbers) - 1 != line.n:
        return NOTHING
    black, at = 0, 0
    for number in line.numbers:
        black |= cells(at, at + number)
        at += number + 1
    return black, cells(0, line.n) & ~black


def whites_found(line: Seen) -> Found:
    """2 1 in `x..x.` gives `x##x#`: all white cells are known, so the rest is black."""
    if line.white.bit_count() < line.n - sum(line.numbers):
        return NOTHING
    return cells(0, line.n) & ~line.white, 0


# Category 3: both ends. The end of a line moves inwards past numbers that are finished.


def _both(rule: Callable[[Seen], Found]) -> Callable[[Seen], Found]:
    """The rule applied at the front and, mirrored, at the back."""

    def at_both_ends(line: Seen) -> Found:
        black, white = rule(line)
        other = line.mirrored()
        more_black, more_white = rule(other)
        return black | line.flip(more_black), white | line.flip(more_white)

    at_both_ends.__doc__, at_both_ends.__name__ = rule.__doc__, rule.__name__
    return at_both_ends


def _front(line: Seen) -> tuple[int, int] | None:
    """The first unfinished number and the first cell it may use; None if all are finished."""
    done, at = line.head
    return None if done == len(line.numbers) or at >= line.n else (line.numbers[done], at)


@_both
def edge_black(line: Seen) -> Found:
    """3 … in `#.....` gives `###x..`: the block that begins at the end is known."""
    front = _front(line)
    if front is None or not line.is_black(front[1]):
        return NOTHING
    number, at = front
    return cells(at, min(line.n, at + number)), cells(at + number, min(line.n, at + number + 1))


@_both
def edge_near(line: Seen) -> Found:
    """4 … in `.#....` gives `.###..`: black so near the end is part of the first block, which reaches at least so far."""
    front = _front(line)
    if front is None:
        return NOTHING
    number, at = front
    near = line.black & cells(at, min(line.n, at + number))
    return (cells((near & -near).bit_length() - 1, min(line.n, at + number)), 0) if near else NOTHING


@_both
def edge_reach(line: Seen) -> Found:
    """2 … in `..#...` gives `x.#...`: the first black is too near for a second block, and the first does not reach the end."""
    front = _front(line)
    if front is None:
        return NOTHING
    number, at = front
    near = line.black & cells(at, min(line.n, at + number + 1))
    return (0, cells(at, line.run_end(near.bit_length() - 1) - number)) if near else NOTHING


@_both
def edge_too_small(line: Seen) -> Found:
    """3 … in `..x.....` gives `xxx.....`: the first block does not fit before the first wall."""
    front = _front(line)
    if front is None:
        return NOTHING
    number, at = front
    white = 0
    for start, end in line.free():
        if start < at:
            continue
        if end - start >= number or line.black & cells(start, end):
            break
        white |= cells(start, end)
    return 0, white


@_both
def edge_overlap(line: Seen) -> Found:
    """3 … in `...#x...` gives `.###x...`: the first block begins at the first black cell at the latest, and before the wall."""
    front = _front(line)
    ahead = 0 if front is None else line.black >> front[1] << front[1]
    if front is None or not ahead:
        return NOTHING
    number, at = front
    latest = min(line.n - number, (ahead & -ahead).bit_length() - 1)
    room = [s for s in range(at, latest + 1) if not line.white & cells(s, s + number)]
    return (cells(room[-1], room[0] + number), 0) if room else NOTHING


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


@dataclass(frozen=True)
class HumanRule:
    """One of the expert's rules, with its category."""

    name: str
    category: int
    text: str
    apply: Callable[[Seen], Found]


CATEGORIES: tuple[tuple[Callable[[Seen], Found], ...], ...] = (
    (big_overlap, big_between_walls),
    (empty_line, full_line, whites_found),
    (edge_black, edge_near, edge_reach, edge_too_small, edge_overlap),
    (all_found, last_join, last_reach, last_too_small, last_overlap),
    (largest_closed, largest_join, smallest_too_small, smallest_at_wall),
    (out_of_range, own_overlap, run_owner, all_placements),
)
RULES = tuple(
    HumanRule(rule.__name__, category, (rule.__doc__ or "").strip(), rule)
    for category, rules in enumerate(CATEGORIES, 1)
    for rule in rules
)
"""All 23, in the expert's order."""
