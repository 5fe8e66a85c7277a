"""The file a batch appends to: one JSON line per puzzle, each in one write that reaches the disk before the next is made.

A run that was killed leaves at most one torn line, which the next run drops; then it goes on after the last whole one.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from cpgen.errors import BadInput

START = '{"puzzle": '
"""How every line begins; a torn line that begins otherwise is somebody else's file."""


class Journal:
    """An open batch file: what it held, and a place to append."""

    def __init__(self, path: Path, descriptor: int, objects: list[dict[str, Any]]) -> None:
        self.path = path
        self.objects = objects
        self._descriptor = descriptor

    def append(self, data: Mapping[str, Any]) -> None:
        """Write one object so that it survives whatever comes next."""
        line = (line_of(data) + "\n").encode()
        while line:
            line = line[os.write(self._descriptor, line) :]
        with suppress(OSError):  # a pipe or terminal has no disk to reach
            os.fsync(self._descriptor)


def line_of(data: Mapping[str, Any]) -> str:
    """An object as its line, without the line's end."""
    return json.dumps(data)


def is_generated(data: Mapping[str, Any]) -> bool:
    """Whether an object is a puzzle with its certificate."""
    return isinstance(data.get("certificate"), dict) and "id" in data


@contextmanager
def opened(
    path: Path, fits: Callable[[Mapping[str, Any]], bool] = is_generated, what: str = "generated puzzle"
) -> Iterator[Journal]:
    """Open a batch file, drop a torn last line, and keep other runs out; BadInput if its lines are not what they must be."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from None
    try:
        kept = stat.S_ISREG(os.fstat(descriptor).st_mode)  # a pipe or a device keeps nothing to go on from
        if kept:
            _lock(path, descriptor)
        yield Journal(path, descriptor, _read(path, descriptor, fits, what) if kept else [])
    finally:
        os.close(descriptor)


def _lock(path: Path, descriptor: int) -> None:
    try:
        import fcntl
    except ImportError:
        return
    try:
        # A record lock, because workers do not inherit it: it goes with this process, however it ends.
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadInput(f"{path}: another run is writing to it") from None


def _read(path: Path, descriptor: int, fits: Callable[[Mapping[str, Any]], bool], what: str) -> list[dict[str, Any]]:
    """The objects of all whole lines; a torn last line is cut off."""
    with os.fdopen(os.dup(descriptor), "rb") as file:
        file.seek(0)
        content = file.read()
    whole = content.rfind(b"\n") + 1
    objects = []
    for number, line in enumerate(content[:whole].splitlines(), 1):
        try:
            data = json.loads(line)
        except ValueError:
            data = None
        if not isinstance(data, dict) or not fits(data):
            raise BadInput(f"{path}: line {number} is no {what}; give another file")
        objects.append(data)
    torn = content[whole:]
    if torn:
        if torn[: len(START)] != START.encode()[: len(torn)]:
            raise BadInput(f"{path}: its last line is no {what}; give another file")
        os.ftruncate(descriptor, whole)
    return objects
