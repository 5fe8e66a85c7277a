"""The command `cpgen`: its commands put together, and every way it can end turned into an exit code and at most one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated

import typer

from cpgen.commands import language
from cpgen.commands.common import Exit, Gone, note, say
from cpgen.commands.comparing import compare
from cpgen.commands.converting import convert, draw
from cpgen.commands.explaining import explain, hint
from cpgen.commands.generating import generate
from cpgen.commands.listing import list_all
from cpgen.commands.rating import rate
from cpgen.commands.solving import check, solve
from cpgen.errors import CpgenError
from cpgen.solving import Disagreement

COMMANDS: dict[str, Callable[..., int]] = {
    "list": list_all,
    "solve": solve,
    "check": check,
    "explain": explain,
    "hint": hint,
    "rate": rate,
    "generate": generate,
    "convert": convert,
    "draw": draw,
    "compare": compare,
}

FURTHER = {"generate": {"allow_extra_args": True, "ignore_unknown_options": True}}
"""Commands that know more options than they declare: those of the generation methods."""


def _version(wanted: bool) -> None:
    if wanted:
        try:
            say(f"cpgen {version('cpgen')}")
        except PackageNotFoundError:
            say("cpgen, not installed")
        raise typer.Exit


def _options(
    version: Annotated[bool, typer.Option("--version", help="Show the version.", callback=_version, is_eager=True)] = False,
) -> None:
    """Constraint programming for pen-and-paper logic puzzles."""


def app() -> typer.Typer:
    """The typer application."""
    made = typer.Typer(
        name="cpgen",
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    made.callback()(_options)
    for name, command in COMMANDS.items():
        made.command(name, context_settings=FURTHER.get(name))(command)
    made.add_typer(language.app(), name="language")
    return made


def main() -> None:
    """Run the command line and exit."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    sys.exit(run(sys.argv[1:] or ["--help"]))


def run(arguments: list[str]) -> int:
    """Run one command; gives its exit code."""
    try:
        code = app()(arguments, prog_name="cpgen", standalone_mode=False)
        return int(code or 0)
    except Disagreement as error:
        note(f"DISAGREEMENT: {error}")
        return Exit.NO
    except CpgenError as error:
        note(str(error))
        return Exit.BAD
    except Gone:
        _silence()
        return Exit.YES
    except OSError as error:
        note(f"{error.filename or 'output'}: {error.strerror}")
        _silence()
        return Exit.BAD
    except KeyboardInterrupt:
        note("interrupted")
        return Exit.INTERRUPTED
    except MemoryError:
        note("out of memory")
        return Exit.OUT
    except typer.Abort:
        return Exit.INTERRUPTED
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        note(f"{error.format_message()} (cpgen --help)")
        return Exit.BAD


def _silence() -> None:
    """The reader of our output has gone: let nothing more be said, not even by the interpreter on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
