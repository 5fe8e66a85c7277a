"""Reading files whole, within bounds: a device, a fifo or a file that never ends is worth one clear message and no memory."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from cpgen.errors import BadInput, expect

LONGEST = 1 << 26
"""Bytes of the longest file or line that is read: room for the trace of a big board, and no way to fill the memory."""


class Readable(Protocol):
    """What can be read so many bytes at a time: files, pipes, unpacking ones."""

    def read(self, size: int, /) -> bytes:
        """At most so many bytes."""


def contents(path: str | Path) -> bytes:
    """All bytes of a file; BadInput if it cannot be read or is too long."""
    try:
        with open(path, "rb") as file:
            return bounded(file, f"{str(path)!r}")
    except (OSError, ValueError) as error:
        raise BadInput(f"cannot read {str(path)!r}: {getattr(error, 'strerror', None) or error}") from None


def text_of(path: str | Path) -> str:
    """The text of a file, in UTF-8; BadInput if it is none."""
    try:
        return contents(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"cannot read {str(path)!r}: not text in UTF-8") from None


def bounded(file: Readable, name: str) -> bytes:
    """All that an open file has; BadInput, with the file's name, if that is too much."""
    data = file.read(LONGEST + 1)
    expect(len(data) <= LONGEST, f"{name}: the file is longer than {LONGEST >> 20} MB")
    return data
