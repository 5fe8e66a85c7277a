"""Finished parts on disk, one JSON file each, written whole or not at all. A part belongs to the text of the file that asked for
it and to the version of cpgen, so that an edited experiment is run anew and a finished one is not.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from cpgen.formats.writing import write_file


@dataclass(frozen=True)
class Store:
    """The finished parts of one scale."""

    folder: Path

    def _path(self, experiment: str, part: str) -> Path:
        safe = re.sub(r"[^a-zA-Z0-9.=-]+", "_", part)[:80]
        mark = hashlib.sha256(part.encode()).hexdigest()[:6]
        return self.folder / experiment / f"{safe}-{mark}.json"

    def load(self, experiment: str, part: str, key: str) -> dict[str, Any] | None:
        """The stored result and its seconds, or None if it is not there or belongs to another text."""
        try:
            stored = json.loads(self._path(experiment, part).read_text())
        except (OSError, ValueError):
            return None
        return stored if stored.get("key") == key else None

    def save(self, experiment: str, part: str, key: str, result: Any, seconds: float) -> None:
        """Keep a result."""
        stored = {"key": key, "part": part, "seconds": seconds, "result": result}
        path = self._path(experiment, part)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, json.dumps(stored))


def key_of(source: Path) -> str:
    """What a stored part must agree with: the experiment's text and cpgen's version."""
    return hashlib.sha256(source.read_bytes() + version("cpgen").encode()).hexdigest()[:16]
