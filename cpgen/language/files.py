"""Language graphs in files: the compact form that ships with cpgen, and people's own word lists as CSV.

A CSV has a line for each relation: word, category, `strict` or `permissive` (strict if left out), and if wanted a fourth
field, the category's kind. A first line `word,category,…` is a heading. The compact form is gzipped JSON.
"""

from __future__ import annotations

import csv
import gzip
import json
from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any
from unicodedata import category

from cpgen.errors import BadInput, expect
from cpgen.files import bounded, contents
from cpgen.language.graph import KINDS, Category, Language, language, rows

SHIPPED = Path(__file__).parent / "data" / "english.json.gz"


@cache
def shipped() -> Language:
    """The English graph that comes with cpgen."""
    return load(SHIPPED)


def _gaps(numbers: Iterable[int]) -> list[int]:
    """Sorted numbers as their differences, which compress better."""
    return [b - a for a, b in pairwise([0, *sorted(numbers)])]


def packed(source: Language) -> bytes:
    """The compact form, the same bytes for the same graph."""
    data = {
        "sources": source.sources,
        "words": source.words,
        "familiarity": [round(f * 100) for f in source.familiarity],
        "categories": [[c.label, c.kind, _gaps(c.strict), _gaps(c.doubtful)] for c in source.categories],
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return gzip.compress(text, 9, mtime=0)


def load(path: Path) -> Language:
    """Read the compact form, or a CSV (any other name than `.gz`); BadInput where it is neither."""
    content = contents(path)
    if path.suffix != ".gz":
        return read_csv(content, str(path))
    try:
        with gzip.open(BytesIO(content)) as unpacked:
            data: dict[str, Any] = json.loads(bounded(unpacked, str(path)))
        categories = (
            Category(label, kind, frozenset(accumulate(strict)), frozenset(accumulate(doubtful)))
            for label, kind, strict, doubtful in data["categories"]
        )
        found = Language(
            tuple(data["words"]), tuple(f / 100 for f in data["familiarity"]), tuple(categories), tuple(data["sources"])
        )
    except (OSError, EOFError, ValueError, KeyError, TypeError) as error:
        raise BadInput(f"language: {path} is no language graph: {error}") from None
    highest = max((max(c.permissive, default=-1) for c in found.categories), default=-1)
    expect(len(found.words) == len(found.familiarity) > highest, f"language: {path} is no language graph: numbers do not agree")
    return found


def read_csv(content: bytes, name: str) -> Language:
    """A graph from a CSV's bytes in UTF-8."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise BadInput(f"{name}: line {line} is not UTF-8") from None
    found = language(_relations(text, name), sources=(name,))
    expect(found.words, f"{name}: no words")
    return found


def _relations(text: str, name: str) -> Iterator[tuple[str, str, str, bool]]:
    reader = csv.reader(text.splitlines())
    try:
        for fields in reader:
            fields = [field.strip() for field in fields]
            where = f"{name}: line {reader.line_num}"
            if not any(fields) or (reader.line_num == 1 and fields[:2] == ["word", "category"]):
                continue
            expect(2 <= len(fields) <= 4, f"{where} has {len(fields)} fields; expected word, category, strict or permissive")
            word, label, certain, kind = (*fields, "", "")[:4]
            expect(word and label, f"{where} has no {'category' if word else 'word'}")
            expect(not any(category(c) == "Cc" for c in word + label), f"{where} has a control character")
            expect(certain in ("", "strict", "permissive"), f"{where} says {certain!r}, not strict or permissive")
            expect(kind in ("", *KINDS), f"{where}: no kind {kind!r}; there are {', '.join(KINDS)}")
            yield word, label, kind or "list", certain != "permissive"
    except csv.Error as error:
        raise BadInput(f"{name}: line {reader.line_num}: {error}") from None


def write_csv(source: Language) -> Iterator[str]:
    """The lines of the CSV of a graph, with a heading."""
    yield "word,category,relation,kind"
    for word, label, kind, certain in rows(source):
        cells = (word, label, "strict" if certain else "permissive", kind)
        yield ",".join(f'"{c}"' if "," in c or '"' in c else c for c in (cell.replace('"', '""') for cell in cells))
