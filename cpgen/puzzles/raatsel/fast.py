"""How far all strategies get, without a trace: the same fixpoint as the rules', on one bit mask a cell.

Generation asks this thousands of times per puzzle. Singles are found for all cells in one pass: a running pair of masks
tells what was seen in one cell and what in two.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from cpgen.puzzles.raatsel.board import Raatsel
from cpgen.puzzles.raatsel.geometry import hexagon
from cpgen.puzzles.raatsel.strategies import members, short


def columns(instance: Raatsel) -> list[int]:
    """For each group the mask of its words."""
    return [sum(1 << w for w, belongs in enumerate(column) if belongs) for column in zip(*instance.related)]


def closure(size: int, groups: Sequence[int]) -> tuple[list[int], list[int]] | None:
    """The candidates left for category cells and word cells; None at a contradiction. `groups` holds the words of each group."""
    board = hexagon(size)
    around, twins, count = board.around, board.twins, len(board.categories)
    everything = (1 << len(board.words)) - 1
    words = [everything] * len(board.words)
    for side, fit in zip(board.sides, groups[count:]):
        for p in side:
            words[p] &= fit
    cells = [(1 << count) - 1] * count
    while True:
        if not _singles(words) or not _singles(cells) or (twins and not _in_order(words, twins)):
            return None
        changed = False
        for c, ring in enumerate(around):
            left, possible = cells[c], 0
            if left & (left - 1):
                a, b, d, e, f, h = ring
                wa, wb, wd, we, wf, wh = words[a], words[b], words[d], words[e], words[f], words[h]
                for g in bits(left):
                    fit = groups[g]
                    if wa & fit and wb & fit and wd & fit and we & fit and wf & fit and wh & fit:
                        possible |= fit
                    else:
                        cells[c] ^= 1 << g
                        changed = True
            else:
                possible = groups[left.bit_length() - 1]
            for p in ring:
                if words[p] & ~possible:
                    words[p] &= possible
                    changed = True
        if not changed and (_placed(words, cells) or not _exhaust(words, cells, groups, around)):
            return cells, words


@cache
def bits(mask: int) -> tuple[int, ...]:
    """The numbers of the bits in a mask of categories."""
    return tuple(members(mask))


def _placed(words: list[int], cells: list[int]) -> bool:
    """Whether one candidate is left everywhere."""
    return sum(map(int.bit_count, words)) == len(words) and sum(map(int.bit_count, cells)) == len(cells)


def solved(size: int, groups: Sequence[int]) -> bool:
    """Whether all strategies together solve the matrix."""
    left = closure(size, groups)
    return left is not None and all(not mask & (mask - 1) for masks in left for mask in masks)


def _singles(masks: list[int]) -> bool:
    """Strike out what fills a cell everywhere else, and place what has one cell left, until neither helps; False at a clash."""
    while True:
        once = twice = single = 0
        for mask in masks:
            twice |= once & mask
            once |= mask
            if not mask & (mask - 1):
                if not mask or mask & single:
                    return False
                single |= mask
        hidden = once & ~twice & ~single
        if not hidden and not single & twice:
            return True
        for i, mask in enumerate(masks):
            if mask & (mask - 1):
                found = mask & hidden
                if found & (found - 1):
                    return False
                masks[i] = found or mask & ~single


def _in_order(words: list[int], twins: Sequence[tuple[int, int]]) -> bool:
    """Keep of twin cells what leaves the other a later, or an earlier, word; False if nothing is left."""
    again = True
    while again:
        again = False
        for a, b in twins:
            first, second = words[a], words[b]
            words[b] &= -((first & -first) << 1)
            words[a] &= (1 << (words[b].bit_length() - 1)) - 1 if words[b] else 0
            if not words[a] or not words[b]:
                return False
            again = again or first != words[a] or second != words[b]
        if again and not _singles(words):
            return False
    return True


def _exhaust(words: list[int], cells: list[int], groups: Sequence[int], around: Sequence[tuple[int, ...]]) -> bool:
    """Strike out the categories that have too few words for the cells around; whether there were any."""
    found = False
    for c, ring in enumerate(around):
        a, b, d, e, f, h = [words[p] for p in ring]
        for g in bits(cells[c]):
            fit = groups[g]
            fitting = sorted([a & fit, b & fit, d & fit, e & fit, f & fit, h & fit], key=int.bit_count)
            used = 0
            for mask in fitting:
                # Each takes its first free word, the poorest first: nearly always a matching, and only otherwise one is sought.
                free = mask & ~used
                if not free:
                    if short(fitting):
                        cells[c] ^= 1 << g
                        found = True
                    break
                used |= free & -free
    return found
