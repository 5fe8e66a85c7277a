"""One Raatsel for all that are the same: names sorted, and of the twelve ways to turn and mirror the hexagon the first in
the alphabet."""

from __future__ import annotations

from cpgen.puzzles.raatsel.board import Labels, Raatsel


def canonical(instance: Raatsel) -> Raatsel:
    """The instance with sorted words and categories, turned or mirrored so that the row of edge names comes first."""
    labels = instance.labels
    count = len(labels.categories)
    turns = [tuple((start + way * i) % 6 for i in range(6)) for start in range(6) for way in (1, -1)]
    edges = min(turns, key=lambda order: [labels.edges[e] for e in order])
    words = sorted(range(len(labels.words)), key=labels.words.__getitem__)
    categories = sorted(range(count), key=labels.categories.__getitem__)
    columns = [*categories, *(count + e for e in edges)]
    names = (
        tuple(labels.words[w] for w in words),
        tuple(labels.categories[c] for c in categories),
        tuple(labels.edges[e] for e in edges),
    )
    return Raatsel(Labels(labels.size, *names), tuple("".join(instance.matrix[w][g] for g in columns) for w in words))
