"""How a Raatsel misleads: its false friends, relations that hold but are not where the word stands (seed 001, chapter 4)."""

from __future__ import annotations

from cpgen.deduction.rounds import in_rounds
from cpgen.puzzles.raatsel.board import DOUBTFUL, Raatsel
from cpgen.puzzles.raatsel.geometry import hexagon
from cpgen.rated import Rating


def false_friends(instance: Raatsel) -> Rating | None:
    """Relations beyond those the solution uses: a word belongs to all groups it touches, and every further one misleads."""
    solve = in_rounds(instance)
    if solve.status != "solved":
        return None
    board = hexagon(instance.labels.size)
    first = len(board.categories)
    extra = []
    for cell, (categories, edges) in enumerate(zip(board.touching, board.edges_of)):
        word = solve.state.placed[first + cell]
        assert word is not None
        extra.append(sum(instance.related[word]) - len(categories) - len(edges))
    parts = {
        "per_word": round(sum(extra) / len(extra), 6),
        "most": max(extra),
        "doubtful": sum(row.count(DOUBTFUL) for row in instance.matrix),
        "rounds": sum(not r.basic for r in solve.rounds),
    }
    return Rating(sum(extra), parts, "none")


RATINGS = {"false_friends": false_friends}
