"""`cpgen rate`: how hard, how much fun, how it looks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from cpgen.commands.common import Exit, Json, Sources, named, names, note, read_all, say, say_json, worst
from cpgen.drawing.boards import picture
from cpgen.errors import BadInput, CpgenError, expect_time
from cpgen.formats import Item, write_file
from cpgen.rating.classes import classified, measures
from cpgen.rating.methods import Case
from cpgen.rating.plots import options_plot
from cpgen.rating.rate import rate as rate_one

WIDTH = 100
"""Characters of the longest part shown to people."""


def rate(
    puzzles: Sources,
    method: Annotated[str | None, typer.Option(metavar="A,B", help="The ratings to give (default: all that apply).")] = None,
    timeout: Annotated[float, typer.Option(metavar="SECONDS", help="Time for each rating that gets better with time.")] = 5.0,
    plot: Annotated[Path | None, typer.Option(metavar="FILE.svg", help="Plot options per step and bottlenecks there.")] = None,
    classes: Annotated[
        int | None,
        typer.Option(min=1, metavar="K", help="Tell K classes by all parts of the ratings, or by one rating (`--method`)."),
    ] = None,
    json: Json = False,
) -> int:
    """Rate puzzles: every rating that applies, with its parts; or tell their classes, each with a puzzle that represents it."""
    expect_time(timeout)
    if classes is not None:
        return _classes(read_all(puzzles, "rating"), names(method), classes, timeout, json)
    codes, plotted = [], dict[str, Case]()
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
        if plot is not None:
            plotted[named(item)] = Case(item.instance)
        if json:
            say_json(item.instance, rating=rating)
        else:
            say(f"{named(item)}{': ' + _told(rating['scale']) + ' of 5' if 'scale' in rating else ''}")
            for name, one in rating.items():
                if isinstance(one, Mapping):
                    _tell(name, one)
    if plot is not None and plotted:
        write_file(plot, options_plot(plotted))
    return worst(codes)


def _classes(items: Iterable[Item], methods: Sequence[str] | None, count: int, timeout: float, json: bool) -> int:
    measured, codes = [], [Exit.YES]
    for item in items:
        try:
            measured.append((item.instance, measures(item.instance, methods, timeout)))
        except BadInput:
            raise
        except CpgenError as error:
            note(f"{item.where}: {error}" if item.where else str(error))
            codes.append(Exit.NO)
    if not measured:
        return worst(codes)
    found = classified(measured, count)
    for number, one in enumerate(found, 1):
        if json:
            marks = [{"part": m.part, "mean": round(m.mean, 6), "overall": round(m.overall, 6)} for m in one.marks]
            told = {"class": number, "of": len(found), "members": one.size, "value": round(one.value, 6), "differs": marks}
            say_json(one.representative, **told)
        else:
            say(f"class {number} of {len(found)}: {one.size} puzzle{'s' if one.size > 1 else ''}")
            for mark in one.marks:
                more = "more" if mark.mean > mark.overall else "less"
                say(f"  {more} {mark.part}: {_told(mark.mean)} (all: {_told(mark.overall)})")
            say("such as")
            say(picture(one.representative))
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
