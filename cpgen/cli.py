"""The command `cpgen`: its commands put together, and every way it can end turned into an exit code and at most one line."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable

import typer

from cpgen.commands.common import Exit, note
from cpgen.commands.comparing import compare
from cpgen.commands.converting import convert, draw
from cpgen.commands.explaining import explain, hint
from cpgen.commands.listing import list_all
from cpgen.commands.solving import check, solve
from cpgen.errors import CpgenError
from cpgen.solving import Disagreement

COMMANDS: dict[str, Callable[..., int]] = {
    "list": list_all,
    "solve": solve,
    "check": check,
    "explain": explain,
    "hint": hint,
    "convert": convert,
    "draw": draw,
    "compare": compare,
}


def app() -> typer.Typer:
    """The typer application."""
    made = typer.Typer(
        name="cpgen",
        help="Constraint programming for pen-and-paper logic puzzles.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    for name, command in COMMANDS.items():
        made.command(name)(command)
    return made


def main() -> None:
    """Run the command line and exit."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    code = run(sys.argv[1:])
    with contextlib.suppress(BrokenPipeError):
        if sys.stdout is not None:
            sys.stdout.flush()
        sys.exit(code)
    _silence()
    sys.exit(code)


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
    except BrokenPipeError:
        _silence()
        return Exit.YES
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
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


if __name__ == "__main__":
    main()
