"""How far all strategies get, without a trace: the same fixpoint as the rules', on one bit mask a cell.

Generation asks this thousands of times per puzzle. What can be told of the groups alone, that a category shares two words
with each side its cell touches, comes first. What is decided is told once and not looked at again, for candidates only
become fewer. Singles are found for all cells in one pass: a running pair of masks tells what was seen in one cell and what
in two.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from operator import or_

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
    words = [(1 << len(board.words)) - 1] * len(board.words)
    cells, told = [(1 << count) - 1] * count, [0] * count
    for side, beside, edge in zip(board.sides, _beside(size), groups[count:]):
        for p in side:
            words[p] &= edge
        sharing = 0
        for g in range(count):
            shared = groups[g] & edge
            if shared & (shared - 1):
                sharing |= 1 << g
        for c in beside:
            cells[c] &= sharing
    empty, bare = list(range(len(words))), list(range(count))
    untold = bare
    new_words = new_cells = True
    while True:
        if new_cells:
            found = _singles(cells, bare)
            if found is None:
                return None
            bare = found
            new_cells = False
        for c in untold:
            left, ring = cells[c], around[c]
            if left & (left - 1):
                a, b, d, e, f, h = ring
                wa, wb, wd, we, wf, wh = words[a], words[b], words[d], words[e], words[f], words[h]
                for g in bits(left):
                    fit = groups[g]
                    if not (wa & fit and wb & fit and wd & fit and we & fit and wf & fit and wh & fit):
                        left ^= 1 << g
                        new_cells = True
                cells[c] = left
            if left == told[c]:
                continue
            told[c], possible = left, 0
            for g in bits(left):
                possible |= groups[g]
            for p in ring:
                before = words[p]
                if (after := before & possible) != before:
                    if not after:
                        return None
                    words[p] = after
                    new_words = True
        untold = bare
        if new_words:
            found = _singles(words, empty)
            if found is not None and twins:
                found = _in_order(words, twins, found)
            if found is None:
                return None
            empty = found
            new_words = False
        elif not new_cells:
            if not ((empty or bare) and _exhaust(words, cells, groups, around)):
                # What has no place left at all is no hidden single to `_singles`, but a contradiction to the rules.
                return (cells, words) if all(_placeable(masks) for masks in (cells, words)) else None
            new_cells = True
        if 0 in cells:
            return None


@cache
def _beside(size: int) -> tuple[tuple[int, ...], ...]:
    """For each side the category cells along it, each of which has two of its words there."""
    board = hexagon(size)
    return tuple(tuple(c for c, ring in enumerate(board.around) if set(ring) & set(side)) for side in board.sides)


@cache
def bits(mask: int) -> tuple[int, ...]:
    """The numbers of the bits in a mask of categories."""
    return tuple(members(mask))


def solved(size: int, groups: Sequence[int]) -> bool:
    """Whether all strategies together solve the matrix."""
    left = closure(size, groups)
    return left is not None and all(not mask & (mask - 1) for masks in left for mask in masks)


def _placeable(masks: Sequence[int]) -> bool:
    """Whether everything has a place left."""
    return reduce(or_, masks) == (1 << len(masks)) - 1


def _singles(masks: list[int], undecided: list[int]) -> list[int] | None:
    """Strike out what fills a cell everywhere else, and place what has one cell left, until neither helps.

    Looks at the undecided cells and returns those that still are; None at a clash.
    """
    free = (1 << len(masks)) - 1  # Not yet placed; not its complement, for Python is slow with negative masks.
    while True:
        once = twice = 0
        before, still = free, []
        for i in undecided:
            mask = masks[i] & free
            if mask & (mask - 1):
                twice |= once & mask
                once |= mask
                still.append(i)
            elif mask:
                free ^= mask
            else:
                return None
            masks[i] = mask
        hidden = (once ^ twice) & free
        if hidden:
            undecided = []
            for i in still:
                if found := masks[i] & hidden:
                    if found & (found - 1):
                        return None
                    masks[i] = found
                    free ^= found
                else:
                    undecided.append(i)
        elif not once & (before ^ free):
            return still
        else:
            undecided = still


def _in_order(words: list[int], twins: Sequence[tuple[int, int]], undecided: list[int]) -> list[int] | None:
    """Keep of twin cells what leaves the other a later, or an earlier, word; the cells still undecided, None at a clash."""
    while True:
        again = False
        for a, b in twins:
            first, second = words[a], words[b]
            words[b] &= -((first & -first) << 1)
            words[a] &= (1 << (words[b].bit_length() - 1)) - 1 if words[b] else 0
            if not words[a] or not words[b]:
                return None
            again = again or first != words[a] or second != words[b]
        if not again:
            return undecided
        left = _singles(words, undecided)
        if left is None:
            return None
        undecided = left


def _exhaust(words: list[int], cells: list[int], groups: Sequence[int], around: Sequence[tuple[int, ...]]) -> bool:
    """Strike out the categories that have too few words for the cells around; whether there were any."""
    found = False
    for c, (a, b, d, e, f, h) in enumerate(around):
        a, b, d, e, f, h = words[a], words[b], words[d], words[e], words[f], words[h]
        for g in bits(cells[c]):
            fit = free = groups[g]
            fitting = [a & fit, b & fit, d & fit, e & fit, f & fit, h & fit]
            # Each takes its first free word: often a matching.
            for mask in fitting:
                first = mask & free
                if not first:
                    break
                free ^= first & -first
            else:
                continue
            if _lacking(fitting):
                cells[c] ^= 1 << g
                found = True
    return found


def _lacking(fitting: list[int]) -> bool:
    """Whether some of these sets have, together, fewer members than they are: nearly always the smallest ones show it."""
    fitting.sort(key=int.bit_count)
    free = union = 0
    for number, mask in enumerate(fitting, 1):
        union |= mask
        if union.bit_count() < number:
            return True
        first = mask & ~free
        if not first:
            return bool(short(fitting))
        free |= first & -first
    return False
