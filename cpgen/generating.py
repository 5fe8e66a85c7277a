"""`cpgen.generate`: a request in the words of the command line, turned into a batch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from cpgen.errors import BadInput, CpgenError, expect
from cpgen.generation.batch import TRIES, Batch, Progress
from cpgen.generation.methods import default_method, methods_of
from cpgen.generation.places import parse_pattern
from cpgen.generation.recipes import attainable
from cpgen.puzzle import Instance, puzzle_named
from cpgen.rating.scale import parse_difficulty
from cpgen.request import Request


def request_for(
    puzzle: str,
    size: object = None,
    method: str | None = None,
    strategies: Iterable[str] | None = None,
    require: Iterable[str] = (),
    forbid: Iterable[str] = (),
    clues: str | None = None,
    symmetry: str | None = None,
    minimal: bool = False,
    options: Mapping[str, str] | None = None,
    difficulty: str | None = None,
) -> Request:
    """What is asked for in words; the size is the usual one, or that of the puzzle's example, if none is given. BadInput
    where it makes no sense."""
    family = puzzle_named(puzzle)
    expect(methods_of(family), f"{puzzle}: it has no generation methods yet")
    named = family.usual_size if size is None else str(size)
    if named is None:
        from cpgen.formats import instance_of

        shape = (family.asked or family.shape)(instance_of(family.example))
    else:
        shape = family.parse_size(named)
    pattern = None if clues is None else parse_pattern(puzzle, shape, clues)
    needed = tuple(require)
    request = Request(
        puzzle,
        shape,
        method or default_method(family, shape, pattern is not None, needed, options or {}),
        None if strategies is None else tuple(strategies),
        needed,
        tuple(forbid),
        pattern,
        symmetry,
        minimal,
        dict(options or {}),
        None if difficulty is None else parse_difficulty(difficulty),
    )
    return attainable(request)


def batch_for(
    request: Request,
    count: int = 1,
    seed: int | str = 0,
    jobs: int = 1,
    timeout: float | None = None,
    out: str | Path | None = None,
    backends: Sequence[str] | None = None,
    progress: Callable[[Progress], None] | None = None,
    tries: int = TRIES,
) -> Batch:
    """The batch of a request; iterate for its objects."""
    path = None if out is None else Path(out)
    if path is not None and path.is_dir():
        raise BadInput(f"{str(out)!r} is a directory")
    return Batch(request, count, seed, jobs, None, timeout, path, tries, backends, progress=progress)


def generate(
    puzzle: str, *, count: int = 1, seed: int | str = 0, jobs: int = 1, timeout: float | None = None, **wish: Any
) -> list[Instance]:
    """Instances made to order: `generate("sudoku", size="3x3", seed=1, strategies=[…])`; the wishes are those of `request_for`.

    Fewer than `count` come back if the time ran out; CpgenError tells if there are none at all.
    """
    batch = batch_for(request_for(puzzle, **wish), count, seed, jobs, timeout)
    family = puzzle_named(puzzle)
    found: list[Instance] = [family.instance.from_json(data["instance"]) for data in batch]
    outcome = batch.outcome
    if outcome is not None and outcome.status == "interrupted":
        raise KeyboardInterrupt
    if not found and count and outcome is not None:
        raise CpgenError(f"{puzzle}: {outcome.text}")
    return found
