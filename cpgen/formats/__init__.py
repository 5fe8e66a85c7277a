"""Reading and writing instances: cpgen JSON, `NAME:text` in any puzzle's notation, files of either, one instance a line.

What cannot be read is told in one line that names the file, the line and what is wrong there. Nothing here knows a puzzle: the
notations, and the file endings that go without a prefix, come from the puzzles.
"""

from __future__ import annotations

from cpgen.formats.reading import Item, instance_of, items, parse, read
from cpgen.formats.writing import formats_of, to_json, write, write_file

__all__ = ["Item", "formats_of", "instance_of", "items", "parse", "read", "to_json", "write", "write_file"]
