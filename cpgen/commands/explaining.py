"""`cpgen explain` and `cpgen hint`: solving as a person does, in words and as a picture."""

from __future__ import annotations

from typing import Annotated

import typer

from cpgen.commands.common import (
    Exit,
    Json,
    Known,
    Out,
    Sources,
    Strategies,
    deliver,
    named,
    names,
    read_all,
    say,
    say_json,
    worst,
)
from cpgen.deduction.closure import Deduction
from cpgen.deduction.telling import in_words
from cpgen.deduction.trace import step_to_json
from cpgen.drawing.boards import masks_of, picture
from cpgen.drawing.pages import walkthrough
from cpgen.explaining import explain as explain_one
from cpgen.explaining import hint as hint_one
from cpgen.puzzle import Instance, space_of

ENDS = {"solved": Exit.YES, "next": Exit.YES}


def explain(
    puzzles: Sources,
    strategies: Strategies = None,
    known: Known = None,
    every: Annotated[bool, typer.Option("--all", help="Show the bookkeeping steps too.")] = False,
    html: Annotated[str | None, typer.Option(metavar="FILE", help="Write a page with a picture of every step.")] = None,
    json: Json = False,
) -> int:
    """Show all steps from the clues to the solution; --html FILE draws them."""
    codes = []
    pages = []
    for item in read_all(puzzles):
        told = explain_one(item.instance, names(strategies), names(known) or ())
        codes.append(ENDS.get(told.status, Exit.NO))
        if html is not None:
            pages.append((item.instance, walkthrough(item.instance, told).rstrip("\n")))
        if json:
            space = told.state.space
            say_json(
                item.instance,
                solution=None if told.solution is None else space.shown(told.solution),
                status=told.status,
                reason=told.state.clash,
                strategies=[s.name for s in told.strategies],
                steps=[step_to_json(step, space) for step in told.steps],
            )
        else:
            say(f"{named(item)}\n{picture(item.instance)}\n")
            _tell(item.instance, told, every)
    if html is not None:
        deliver(pages, html, together=False)
    return worst(codes)


def _tell(instance: Instance, told: Deduction, every: bool) -> None:
    space = told.state.space
    basic = set() if every else {s.name for s in told.strategies if s.basic}
    shown = [step for step in told.steps if step.strategy not in basic]
    for number, step in enumerate(shown, 1):
        say(f"{number:4}. {in_words(step, space)}  ({step.strategy})")
    uses = ", ".join(f"{name} {count}" for name, count in told.uses().items() if count and name not in basic)
    say(f"\n{told.status}{f': {told.state.clash}' if told.state.clash else ''}{f' ({uses})' if uses else ''}")
    say(picture(instance, masks=masks_of(space, told.state.masks, told.state.placed)))


def hint(
    puzzles: Sources,
    strategies: Strategies = None,
    known: Known = None,
    svg: Out = None,
    json: Json = False,
) -> int:
    """Show the next step, and what to look at; --svg FILE draws it."""
    codes = []
    pictures = []
    for item in read_all(puzzles):
        told = hint_one(item.instance, names(strategies), names(known) or ())
        space = space_of(item.instance)
        codes.append(ENDS.get(told.status, Exit.NO))
        if svg is not None:
            pictures.append((item.instance, picture(item.instance, "svg", told.masks, told.lit).rstrip("\n")))
        if json:
            steps = [step_to_json(told.step, space)] if told.step else []
            say_json(item.instance, status=told.status, reason=told.reason, steps=steps, cells=[space.cells[c] for c in told.lit])
        else:
            end = f"{told.status}{f': {told.reason}' if told.reason else ''}"
            say(f"{named(item)}: {f'{in_words(told.step, space)}  ({told.step.strategy})' if told.step else end}")
            say(picture(item.instance, masks=told.masks))
    if svg is not None:
        deliver(pictures, svg, together=False)
    return worst(codes)
