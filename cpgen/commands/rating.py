"""`cpgen rate`: how hard, how much fun, how it looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from cpgen.commands.common import Exit, Json, Sources, named, names, note, read_all, say, say_json, worst
from cpgen.errors import BadInput, CpgenError
from cpgen.rating.rate import rate as rate_one

WIDTH = 100
"""Characters of the longest part shown to people."""


def rate(
    puzzles: Sources,
    method: Annotated[str | None, typer.Option(metavar="A,B", help="The ratings to give (default: all that apply).")] = None,
    timeout: Annotated[float, typer.Option(metavar="SECONDS", help="Time for each rating that gets better with time.")] = 5.0,
    json: Json = False,
) -> int:
    """Rate puzzles: every rating that applies, with its parts."""
    codes = []
    for item in read_all(puzzles, "rating"):
        try:
            rating = rate_one(item.instance, names(method), timeout)
        except BadInput:
            raise
        except CpgenError as error:
            note(f"{item.where}: {error}" if item.where else str(error))
            codes.append(Exit.NO)
            continue
        codes.append(Exit.YES)
        if json:
            say_json(item.instance, rating=rating)
        else:
            say(f"{named(item)}{': ' + _told(rating['scale']) + ' of 5' if 'scale' in rating else ''}")
            for name, one in rating.items():
                if isinstance(one, Mapping):
                    _tell(name, one)
    return worst(codes)


def _tell(name: str, one: Mapping[str, Any]) -> None:
    say(f"  {name}: {_told(one['value'])}  ({one['weights']})")
    for part, value in one["parts"].items():
        told = _told(value)
        say(f"    {part}: {told if len(told) <= WIDTH else told[: WIDTH - 1] + '…'}")


def _told(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_told(one)}" for key, one in value.items()) or "none"
    if isinstance(value, (list, tuple)):
        return ", ".join(f"[{_told(one)}]" if isinstance(one, (list, tuple)) else _told(one) for one in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "unknown" if value is None else str(value)
