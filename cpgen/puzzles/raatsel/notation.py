"""Raatsels on one line: `raatsel:SIZE;categories;edges;words`, names separated by `|`, each word followed by `=` and its row.

The row is written in as many characters as there are groups: 0, 1 or ?. The characters `%;|=` in names are percent-encoded.
"""

from __future__ import annotations

from urllib.parse import quote, unquote

from cpgen.errors import BadInput, expect
from cpgen.puzzles.raatsel.board import Labels, Raatsel

PLAIN = " ,.!?'()*&+-_/:"
"""What is left as it is, besides letters and digits."""


def _coded(name: str) -> str:
    return "".join(c if c.isalnum() or c in PLAIN else quote(c) for c in name)


def write_line(instance: Raatsel) -> str:
    """The instance on one line."""
    labels = instance.labels
    words = (f"{_coded(word)}={row}" for word, row in zip(labels.words, instance.matrix))
    parts = (map(_coded, labels.categories), map(_coded, labels.edges), words)
    return ";".join([str(labels.size), *("|".join(part) for part in parts)])


def read_line(text: str) -> Raatsel:
    """Read what `write_line` writes."""
    parts = text.split(";")
    expect(len(parts) == 4 and parts[0].isdecimal(), "raatsel: expected 'size;categories;edges;words'")
    categories, edges, entries = (part.split("|") for part in parts[1:])
    words, rows = [], []
    for entry in entries:
        word, equals, row = entry.partition("=")
        if not equals:
            raise BadInput(f"raatsel: {entry!r} is no word with its row")
        words.append(unquote(word))
        rows.append(row)
    names = (tuple(words), tuple(map(unquote, categories)), tuple(map(unquote, edges)))
    return Raatsel(Labels(int(parts[0]), *names), tuple(rows))
