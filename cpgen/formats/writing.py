"""Writing instances: JSON lines, the notations of the puzzles, DIMACS and FlatZinc. A file is written whole or not at all."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from cpgen.errors import BadInput
from cpgen.puzzle import Instance, cnf_for, identity, puzzle_of, space_of


def to_json(instance: Instance, fields: Mapping[str, Any] | None = None) -> str:
    """The JSON object of an instance with further fields, on one line."""
    data = {"puzzle": instance.puzzle, "instance": instance.to_json(), "id": identity(instance), **(fields or {})}
    return json.dumps(data, separators=(", ", ": "))


def formats_of(instance: Instance) -> dict[str, Callable[[Instance], str]]:
    """Every format this instance can be written in, by name."""
    writers: dict[str, Callable[[Instance], str]] = {"json": to_json}
    for name, notation in puzzle_of(instance).notations.items():
        writers[name] = lambda p, name=name, notation=notation: f"{name}:{notation.write(p)}"  # type: ignore[misc]
        if notation.suffix:
            writers[notation.suffix.removeprefix(".")] = notation.write
    writers |= {name: file.write for name, file in puzzle_of(instance).files.items()}
    return writers | {"dimacs": dimacs, "flatzinc": _flatzinc}


def write(instance: Instance, to: str) -> str:
    """The instance in a format, without a newline at the end; BadInput if it has no such format."""
    writers = formats_of(instance)
    if to not in writers:
        raise BadInput(f"{instance.puzzle}: no format {to!r}; there are {', '.join(writers)}")
    return writers[to](instance)


def dimacs(instance: Instance) -> str:
    """The clauses of the board and one unit clause per clue, with a comment for each variable that means something."""
    puzzle, space = puzzle_of(instance), space_of(instance)
    cnf = cnf_for(puzzle.name, puzzle.shape(instance))
    clues = [[fact] for fact in puzzle.clues(instance)]
    lines = [f"c cpgen {puzzle.name} {identity(instance)}", f"c the last {len(clues)} clauses are the clues"]
    lines += [f"c variable {atom} is {space.name(atom)}" for atom in range(1, space.atoms + 1)]
    lines.append(f"p cnf {max(cnf.top, space.atoms)} {len(cnf.clauses) + len(clues)}")
    lines += [" ".join(map(str, (*clause, 0))) for clause in (*cnf.clauses, *clues)]
    return "\n".join(lines)


def _flatzinc(instance: Instance) -> str:
    from cpgen.backends.minizinc import flatzinc

    return flatzinc(instance).rstrip("\n")


def write_file(path: str | Path, content: str | bytes) -> None:
    """Write a file, a text in UTF-8, whole or not at all: a neighbour takes its name once it is complete."""
    path = Path(path)
    try:
        written = content.encode() if isinstance(content, str) else content
        if path.exists() and not path.is_file():  # a device or a pipe (/dev/stdout) cannot be replaced
            path.write_bytes(written)
            return
        mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
        handle, neighbour = tempfile.mkstemp(prefix=f".{path.name[:50]}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(written)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(neighbour, mode)
            os.replace(neighbour, path)
        except BaseException:
            os.unlink(neighbour)
            raise
    except (OSError, ValueError) as error:
        raise BadInput(f"cannot write {str(path)!r}: {getattr(error, 'strerror', None) or error}") from None


def _umask() -> int:
    """The umask, which can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
