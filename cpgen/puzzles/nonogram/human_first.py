"""The expert's rules of categories 1 to 3: big numbers pushed to both ends, whole lines, both ends of a line.

In the pictures `#` is black, `x` known white, `.` open; the line before "gives" is what is known, the one behind what follows.
"""

from __future__ import annotations

from collections.abc import Callable

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
