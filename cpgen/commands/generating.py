"""`cpgen generate`: batches of instances with certificates, as JSON lines."""

from __future__ import annotations

import logging
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from itertools import chain
from json import dumps
from pathlib import Path
from typing import Annotated

import typer

from cpgen.commands.common import Exit, Json, names, note, say
from cpgen.drawing.boards import picture
from cpgen.errors import BadInput, expect
from cpgen.files import text_of
from cpgen.generating import batch_for, request_for
from cpgen.generation.batch import TRIES, Progress
from cpgen.generation.methods import method_for, methods_of
from cpgen.puzzle import puzzle_named

ENDS = {
    "done": Exit.YES,
    "tries": Exit.NO,
    "impossible": Exit.NO,
    "bounded": Exit.OUT,
    "time": Exit.OUT,
    "memory": Exit.OUT,
    "interrupted": Exit.INTERRUPTED,
}


def generate(
    context: typer.Context,
    puzzle: Annotated[str, typer.Argument(help="The puzzle, see `cpgen list`.")],
    size: Annotated[str | None, typer.Option(help="The size, as the puzzle writes it (9x9, 2x3, …).")] = None,
    count: Annotated[int, typer.Option(min=0, help="How many.")] = 1,
    seed: Annotated[int, typer.Option(help="Same seed, same puzzles.")] = 0,
    method: Annotated[str | None, typer.Option(help="The way to make them, see `cpgen list`.")] = None,
    strategies: Annotated[str | None, typer.Option(metavar="A,B", help="Solvable by these alone.")] = None,
    require: Annotated[
        str | None,
        typer.Option(metavar="A,B", help="Not solvable without any of these (among the strategies named, or those not harder)."),
    ] = None,
    forbid: Annotated[str | None, typer.Option(metavar="A,B", help="Solvable without these.")] = None,
    clues: Annotated[Path | None, typer.Option(metavar="FILE", help="A picture of where clues stand: x a clue, . none.")] = None,
    symmetry: Annotated[str | None, typer.Option(help="The symmetry of the clues, see `cpgen list`.")] = None,
    minimal: Annotated[bool, typer.Option("--minimal", help="No clue can be left out.")] = False,
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE", help="An option of the method, see `cpgen list PUZZLE`; also --NAME VALUE, or --NAME."
        ),
    ] = None,
    difficulty: Annotated[str | None, typer.Option(metavar="D", help="From 1 to 5: 3, or 4..5.")] = None,
    backend: Annotated[str | None, typer.Option(metavar="A,B", help="Who proves uniqueness.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes; the puzzles do not depend on it.")] = 1,
    timeout: Annotated[float | None, typer.Option(metavar="SECONDS", help="Time for all of them.")] = None,
    tries: Annotated[int, typer.Option(min=1, help="Give up after so many chunks without a new puzzle.")] = TRIES,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Append there; a second run resumes.")] = None,
    json: Json = False,
) -> int:
    """Make new puzzles: JSON lines with certificates, or pictures on a terminal."""
    request = request_for(
        puzzle,
        size,
        method,
        names(strategies),
        names(require) or (),
        names(forbid) or (),
        None if clues is None else text_of(clues),
        symmetry,
        minimal,
        dict(chain(_options(option or []), _further(puzzle, context))),
        difficulty,
    )
    if request.require and not method_for(request).exact:
        needed = ", ".join(request.require)
        note(f"{puzzle}: {request.method} searches for what needs {needed}; where it finds nothing it proves nothing")
    people = not json and out is None and sys.stdout is not None and sys.stdout.isatty()
    family = puzzle_named(puzzle)
    with _progress(count) as report, _told():
        batch = batch_for(request, count, seed, jobs, timeout, out, names(backend), report, tries)
        for data in batch:
            if people:
                told = data.get("report", {}).get("text")
                say(f"{puzzle} {data['id']}{f': {told}' if told else ''}")
                say(f"{picture(family.instance.from_json(data['instance']))}\n")
            elif out is None or json:
                say(dumps(data))
    outcome = batch.outcome
    assert outcome is not None
    if json and outcome.proved is not None:
        say(dumps({"puzzle": puzzle, "status": outcome.status, **outcome.proved}))
    if outcome.status != "done" or out is not None:
        note(f"{puzzle}: {outcome.text}{f', {outcome.resumed} of them by earlier runs' if outcome.resumed else ''}")
    return ENDS[outcome.status]


def _options(pairs: list[str]) -> Iterator[tuple[str, str]]:
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(f"option {pair!r} is not NAME=VALUE")
        yield name, value


def _further(puzzle: str, context: typer.Context) -> Iterator[tuple[str, str]]:
    """What stands behind the puzzle beyond the command's own options: `--name value`, `--name=value`, or `--name` for yes."""
    expect(not puzzle.startswith("-"), "the puzzle comes first: cpgen generate PUZZLE --option …")
    declared = [option for parameter in context.command.params for option in parameter.opts]
    known = {option for method in methods_of(puzzle_named(puzzle)).values() for option in method.options}
    rest = deque(context.args)
    while rest:
        word = rest.popleft()
        name, equals, value = word.removeprefix("--").partition("=")
        if not word.startswith("--"):
            raise BadInput(f"unexpected {word!r} (cpgen generate --help)")
        if not equals:
            value = rest.popleft() if rest and not rest[0].startswith("--") else "yes"
        option = name.replace("-", "_")
        if option not in known and (near := get_close_matches(f"--{name}", declared, 1)):
            raise BadInput(f"no option --{name}; did you mean {near[0]}?")
        yield option, value


class _Notes(logging.Handler):
    """What methods tell of their work (which engine answered), on standard error."""

    def emit(self, record: logging.LogRecord) -> None:
        note(record.getMessage())


@contextmanager
def _told() -> Iterator[None]:
    log, notes = logging.getLogger("cpgen"), _Notes()
    before = log.level
    log.addHandler(notes)
    log.setLevel(logging.INFO)
    try:
        yield
    finally:
        log.removeHandler(notes)
        log.setLevel(before)


@contextmanager
def _progress(count: int) -> Iterator[Callable[[Progress], None] | None]:
    """A bar on standard error, if that is a terminal."""
    if not sys.stderr or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bars

    with Bars(console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task("generating", total=count)
        yield lambda at: bars.update(task, completed=at.found)
