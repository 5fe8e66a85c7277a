"""Finished parts on disk, one JSON file each, written whole or not at all. A part belongs to the text that made it and to the
version of cpgen, so that an edited experiment is run anew and a finished one is not; how a conclusion is worded does not matter.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from cpgen.formats.writing import write_file

WORDS = {"conclude", "EXPERIMENT"}
"""What an experiment's file says about results that are there already."""
NO_WORK = ("machinery.experiment", "machinery.shares")
"""Modules that no result depends on."""


@dataclass(frozen=True)
class Store:
    """The finished parts of all scales."""

    folder: Path

    def _path(self, scale: str, experiment: str, part: str) -> Path:
        safe = re.sub(r"[^a-zA-Z0-9.=-]+", "_", part)[:80]
        mark = hashlib.sha256(part.encode()).hexdigest()[:6]
        return self.folder / scale / experiment / f"{safe}-{mark}.json"

    def load(self, scale: str, experiment: str, part: str, key: str) -> dict[str, Any] | None:
        """The stored result and its seconds, or None if it is not there or belongs to another text."""
        try:
            stored = json.loads(self._path(scale, experiment, part).read_text())
        except (OSError, ValueError):
            return None
        return stored if stored.get("key") == key else None

    def save(self, scale: str, experiment: str, part: str, key: str, result: Any, seconds: float, work: float) -> None:
        """Keep a result, the seconds it took, and the seconds that processors worked for it."""
        stored = {"key": key, "part": part, "seconds": seconds, "work": work, "result": result}
        path = self._path(scale, experiment, part)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, json.dumps(stored))


@cache
def key_of(source: Path) -> str:
    """What a stored part must agree with: what the experiment's text does, that of other experiments' modules it uses, and
    cpgen's version."""
    text = "\n".join(worked(path) for path in [source, *used(source)])
    return hashlib.sha256(f"{version('cpgen')}\n{text}".encode()).hexdigest()[:16]


def worked(source: Path) -> str:
    """A file's text without comments, imports, the words at its head, and what concludes."""
    tree = ast.parse(source.read_text())
    silent = (ast.Expr, ast.Import, ast.ImportFrom)
    tree.body = [node for node in tree.body if not isinstance(node, silent) and not _names(node) & WORDS]
    return ast.unparse(tree)


def used(source: Path) -> list[Path]:
    """The other files of `experiments` that a file takes its work from."""
    names = re.findall(r"^from experiments\.([\w.]+) import", source.read_text(), re.MULTILINE)
    return [source.parent / f"{name.replace('.', '/')}.py" for name in sorted(names) if name not in NO_WORK]


def _names(node: ast.stmt) -> set[str]:
    match node:
        case ast.FunctionDef(name=name):
            return {name}
        case ast.Assign(targets=targets):
            return {target.id for target in targets if isinstance(target, ast.Name)}
    return set()
