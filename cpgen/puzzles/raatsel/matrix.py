"""Truth matrices with false friends: the seed's Algorithm 2, in the two ways its text and its program can be read.

As printed, a relation that spoils the puzzle is taken back and the next one is tried; so nearly any number of false friends
up to a hundred is reached (the printed `f_d <- f_d + 1` must be `f_p <- f_p + 1`). The seed's Figure 8.2 falls much
earlier: it looks like a program in which the first spoiling relation stays, so that the trial fails. Here that reading is
called `stop`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from random import Random

from cpgen.deduction.closure import Closure
from cpgen.errors import expect
from cpgen.puzzles.raatsel import fast
from cpgen.puzzles.raatsel.board import CERTAIN, NONE, Raatsel, plain_labels, required
from cpgen.puzzles.raatsel.geometry import hexagon

READINGS = ("go_on", "stop")


def minimal(size: int) -> list[int]:
    """The smallest matrix, everything in its own place: for each group the mask of its words."""
    board = hexagon(size)
    count = len(board.categories)
    groups = [0] * (count + 6)
    for word, group in required(plain_labels(size), (*range(count), *range(len(board.words)))):
        groups[group] |= 1 << word
    return groups


def instance_of(size: int, groups: Sequence[int]) -> Raatsel:
    """The Raatsel without names that has this matrix."""
    rows = range(len(hexagon(size).words))
    return Raatsel(plain_labels(size), tuple("".join(CERTAIN if g >> w & 1 else NONE for g in groups) for w in rows))


def solvable_by(strategies: Sequence[str] | None) -> Callable[[int, Sequence[int]], bool]:
    """A test of matrices: solvable by the named strategies, or by all when None (which is fast)."""
    if strategies is None:
        return fast.solved

    def test(size: int, groups: Sequence[int]) -> bool:
        closure = Closure(instance_of(size, groups), strategies)
        for _ in closure:
            pass
        return closure.state.status == "solved"

    return test


def with_false_friends(
    size: int, wanted: int, random: Random, reading: str = "go_on", strategies: Sequence[str] | None = None
) -> list[int] | None:
    """A strategy-solvable matrix with this many false friends (Algorithm 2), as words of each group; None if the trial fails."""
    expect(reading in READINGS, f"raatsel: no reading {reading!r} of Algorithm 2; there are {', '.join(READINGS)}")
    groups, test = minimal(size), solvable_by(strategies)
    open_pairs = [(w, g) for g, words in enumerate(groups) for w in range(len(hexagon(size).words)) if not words >> w & 1]
    random.shuffle(open_pairs)
    if reading == "stop":
        for w, g in open_pairs[:wanted]:
            groups[g] |= 1 << w
        # Relations only add solutions and block rules, so if all together are solvable every earlier state was.
        return groups if wanted <= len(open_pairs) and test(size, groups) else None
    placed = 0
    for w, g in open_pairs:
        if placed == wanted:
            break
        groups[g] |= 1 << w
        if test(size, groups):
            placed += 1
        else:
            groups[g] ^= 1 << w
    return groups if placed == wanted else None


def success_rate(size: int, wanted: int, trials: int, seed: int, reading: str, strategies: Sequence[str] | None = None) -> float:
    """The share of trials that reach this many false friends: one point of the seed's Figure 8.2."""
    random = Random(f"raatsel {size} {wanted} {reading} {seed}")
    return sum(with_false_friends(size, wanted, random, reading, strategies) is not None for _ in range(trials)) / trials


def spoilers(size: int) -> list[tuple[int, int]]:
    """The relations that, added alone to the smallest matrix, leave it unsolvable by all strategies."""
    groups, found = minimal(size), []
    for g, words in enumerate(groups):
        for w in range(len(hexagon(size).words)):
            if not words >> w & 1 and not fast.solved(size, [*groups[:g], words | 1 << w, *groups[g + 1 :]]):
                found.append((w, g))
    return found


def most_successes(size: int, wanted: int) -> float:
    """The most that the reading `stop` can reach: no relation that spoils alone may be among those drawn."""
    groups = minimal(size)
    pairs = len(groups) * len(hexagon(size).words) - sum(words.bit_count() for words in groups)
    return comb(pairs - len(spoilers(size)), wanted) / comb(pairs, wanted)
