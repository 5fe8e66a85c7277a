"""What the commands share: reading their arguments, writing results, progress on standard error, and exit codes."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from cpgen.errors import BadInput, expect
from cpgen.formats import Item, items, to_json, write_file
from cpgen.puzzle import Instance

WIDEST = 500
"""Characters of the longest remark; what is foreign in it may be of any length."""


class Exit(IntEnum):
    """Exit codes: what a script needs to know."""

    YES = 0
    NO = 1
    BAD = 2
    OUT = 3
    INTERRUPTED = 130


Sources = Annotated[
    list[str],
    typer.Argument(metavar="P…", help="Puzzles: NAME:text, a JSON object, a file with one a line, or - for standard input."),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a line instead of people's text.")]
Timeout = Annotated[float | None, typer.Option(metavar="SECONDS", help="Time for each puzzle and backend.")]
Strategies = Annotated[
    str | None, typer.Option(metavar="A,B", help="The strategies to use (default: all; `cpgen list` shows them).")
]
Known = Annotated[str | None, typer.Option(metavar="FACTS", help="What is known besides the clues: r3c5=7,r1c2!=4.")]
Out = Annotated[str | None, typer.Option(metavar="FILE", help="Write there; with several puzzles {n} or {id} tells them apart.")]


def read_all(sources: Iterable[str], what: str | None = None) -> Iterator[Item]:
    """The puzzles of all sources one by one, with a count on standard error if that is a terminal and `what` is told."""
    found = (item for source in sources for item in items(source))
    if what is None or not sys.stderr or not sys.stderr.isatty():
        yield from found
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description} {task.completed:g}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what)
        for item in found:
            yield item
            progress.advance(task)


def names(text: str | None) -> tuple[str, ...] | None:
    """What is listed with commas; None if nothing was given."""
    if text is None:
        return None
    return tuple(name.strip() for name in text.split(",") if name.strip())


class Gone(Exception):
    """Nobody reads our output any more."""


def say(text: str) -> None:
    """A result, on standard output, at once."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        raise Gone from None


def note(text: str) -> None:
    """A remark, on standard error, on one line."""
    if sys.stderr:
        line = " ".join(text.split())
        print(f"cpgen: {line if len(line) <= WIDEST else line[:WIDEST] + '…'}", file=sys.stderr, flush=True)


def say_json(instance: Instance, **fields: Any) -> None:
    """One JSON object with the fields that are known."""
    say(to_json(instance, {name: value for name, value in fields.items() if value is not None}))


def named(item: Item) -> str:
    """How a result calls its puzzle."""
    return f"{item.where}: {item.instance.puzzle}" if item.where else item.instance.puzzle


def deliver(texts: Sequence[tuple[Instance, str]], out: str | None, together: bool) -> None:
    """Write results to standard output or files: all in one if they can stand `together`, else one each."""
    if out is None:
        for _, text in texts:
            say(text)
    elif "{n}" in out or "{id}" in out:
        from cpgen.puzzle import identity

        for number, (instance, text) in enumerate(texts, 1):
            write_file(out.replace("{n}", str(number)).replace("{id}", identity(instance)), f"{text}\n")
    else:
        expect(together or len(texts) <= 1, f"{len(texts)} results need a file each: put {{n}} or {{id}} into {Path(out).name!r}")
        write_file(out, "".join(f"{text}\n" for _, text in texts))


def worst(codes: Iterable[Exit]) -> Exit:
    """The exit code for several results: a clear no outweighs running out of time."""
    seen = set(codes)
    return next((code for code in (Exit.NO, Exit.OUT) if code in seen), Exit.YES)


def one_of(value: str, known: Iterable[str], what: str) -> str:
    """The value if it is known; BadInput with what there is otherwise."""
    if value not in known:
        raise BadInput(f"no {what} {value!r}; there are {', '.join(known)}")
    return value
