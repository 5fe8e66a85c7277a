"""Solving as a person does, for people: all steps of an instance, or only the next one with what to look at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cpgen.deduction.closure import Closure, Deduction, Step
from cpgen.deduction.facts import Fact, Space
from cpgen.deduction.rules import expect_fit
from cpgen.drawing.boards import masks_of
from cpgen.errors import BadInput
from cpgen.formats import instance_of
from cpgen.puzzle import Instance, puzzle_of, space_of


@dataclass(frozen=True)
class Hint:
    """The next step: what is known before it, and the cells it speaks of. No step means stuck, solved or a contradiction."""

    instance: Instance
    status: str
    step: Step | None
    masks: tuple[int, ...]
    """The candidates left before the step, cell by cell."""
    lit: tuple[int, ...]
    reason: str | None = None


def explain(puzzle: Instance | str, strategies: Iterable[str] | None = None, known: Iterable[str] = ()) -> Deduction:
    """Every step the strategies (all when None) take from the clues, and from facts known besides such as `r3c5=7`."""
    closure = _closure(puzzle, strategies, known)
    steps = tuple(closure)
    return Deduction(closure.state.status, steps, closure.state, closure.strategies)


def hint(puzzle: Instance | str, strategies: Iterable[str] | None = None, known: Iterable[str] = ()) -> Hint:
    """The next step that is more than bookkeeping."""
    closure = _closure(puzzle, strategies, known)
    state, space = closure.state, closure.state.space
    basic = {s.name for s in closure.strategies if s.basic}
    masks = tuple(masks_of(state.space, state.masks, state.placed))
    for step in closure:
        if step.strategy not in basic:
            return Hint(state.instance, "next", step, masks, cells_of(space, (*step.because, *step.therefore)))
        masks = tuple(masks_of(state.space, state.masks, state.placed))
    return Hint(state.instance, state.status, None, masks, (), state.clash)


def cells_of(space: Space, facts: Iterable[Fact]) -> tuple[int, ...]:
    """The cells that facts speak of, each once."""
    return tuple(sorted({space.place(fact)[0] for fact in facts if abs(fact) <= space.key_atoms}))


def _closure(puzzle: Instance | str, strategies: Iterable[str] | None, known: Iterable[str]) -> Closure:
    instance = instance_of(puzzle)
    space = space_of(instance)
    facts = []
    for name in known:
        try:
            facts.append(space.fact(name))
        except KeyError:
            raise BadInput(f"{instance.puzzle}: no fact {name!r}; write it as {space.name(1)} or {space.name(-1)}") from None
    wanted = None if strategies is None else tuple(strategies)
    about = puzzle_of(instance)
    expect_fit(about.strategies, wanted or (), about.shape(instance), about.name)
    return Closure(instance, wanted, facts)
