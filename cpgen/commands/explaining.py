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
from cpgen.deduction.closure import Deduction, Step
from cpgen.deduction.facts import Space
from cpgen.deduction.trace import step_to_json
from cpgen.drawing.boards import masks_of, picture
from cpgen.explaining import explain as explain_one
from cpgen.explaining import hint as hint_one
from cpgen.puzzle import Instance, space_of

ENDS = {"solved": Exit.YES, "next": Exit.YES}


SHOWN = 12
"""The most crossed out facts of one step that are listed."""


def words(step: Step, space: Space) -> str:
    """A step in a person's words; what it crosses out is added, what it writes is part of its text.

    Where it crosses out half symbols (an hour, a colour), these stand for the symbols that go with them.
    """
    crossed = [fact for fact in step.therefore if fact < 0]
    crossed = [fact for fact in crossed if -fact > space.key_atoms] or crossed
    out = ", ".join(space.name(fact).replace("!=", "≠") for fact in crossed[:SHOWN])
    more = f" and {len(crossed) - SHOWN} more" if len(crossed) > SHOWN else ""
    return f"{step.text} → {out}{more}" if out else step.text


def explain(
    puzzles: Sources,
    strategies: Strategies = None,
    known: Known = None,
    every: Annotated[bool, typer.Option("--all", help="Show the bookkeeping steps too.")] = False,
    json: Json = False,
) -> int:
    """Show all steps from the clues to the solution."""
    codes = []
    for item in read_all(puzzles):
        told = explain_one(item.instance, names(strategies), names(known) or ())
        codes.append(ENDS.get(told.status, Exit.NO))
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
    return worst(codes)


def _tell(instance: Instance, told: Deduction, every: bool) -> None:
    space = told.state.space
    basic = set() if every else {s.name for s in told.strategies if s.basic}
    shown = [step for step in told.steps if step.strategy not in basic]
    for number, step in enumerate(shown, 1):
        say(f"{number:4}. {words(step, space)}  ({step.strategy})")
    uses = ", ".join(f"{name} {count}" for name, count in told.uses().items() if count and name not in basic)
    say(f"\n{told.status}{f': {told.state.clash}' if told.state.clash else ''}{f' ({uses})' if uses else ''}")
    say(picture(instance, masks=masks_of(told.state.masks, told.state.placed)))


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
            say(f"{named(item)}: {f'{words(told.step, space)}  ({told.step.strategy})' if told.step else end}")
            say(picture(item.instance, masks=told.masks))
    if svg is not None:
        deliver(pictures, svg, together=False)
    return worst(codes)
