"""Finished parts on disk, one JSON file each, written whole or not at all. A part belongs to the text that made it and to the
version of cpgen, so that an edited experiment is run anew and a finished one is not; what is concluded from it does not matter.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from cpgen.formats.writing import write_file

NO_WORK = ("experiments.machinery.experiment",)
"""The shape of experiments: no result depends on it."""


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
    """What a stored part must agree with: all that an experiment's `parts` use of its text and of other modules of `experiments`,
    and cpgen's version."""
    text = "\n".join(worked(source, frozenset({"parts"}), source.parent))
    return hashlib.sha256(f"{version('cpgen')}\n{text}".encode()).hexdigest()[:16]


def worked(source: Path, wanted: frozenset[str], root: Path) -> Iterator[str]:
    """The definitions of a file that some names lead to, without comments; and those of other files of `experiments`, whose
    folder is `root`, likewise."""
    tree = ast.parse(source.read_text())
    defined = {name: node for node in tree.body for name in _names(node)}
    needed, todo = set[str](), list(wanted)
    while todo:
        name = todo.pop()
        if name not in needed:
            needed.add(name)
            todo += [n.id for n in ast.walk(defined[name]) if isinstance(n, ast.Name)] if name in defined else []
    yield from (ast.unparse(_without_words(node)) for node in tree.body if _names(node) & needed)
    for node in tree.body:
        if (
            isinstance(node, ast.ImportFrom)
            and (module := node.module or "").startswith("experiments.")
            and module not in NO_WORK
        ):
            taken = frozenset(alias.name for alias in node.names if (alias.asname or alias.name) in needed)
            if taken:
                yield from worked(root.joinpath(*module.split(".")[1:]).with_suffix(".py"), taken, root)


def _without_words(node: ast.stmt) -> ast.stmt:
    """A definition without its docstrings."""
    for inner in ast.walk(node):
        if isinstance(inner, (ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(inner) is not None and len(inner.body) > 1:
            inner.body = inner.body[1:]
    return node


def _names(node: ast.stmt) -> set[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.Assign(targets=targets):
            return {inner.id for target in targets for inner in ast.walk(target) if isinstance(inner, ast.Name)}
        case ast.AnnAssign(target=ast.Name(id=name)):
            return {name}
    return set()
