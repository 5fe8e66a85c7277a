"""Replaying a trace: every step is checked against the puzzle's rules alone, whoever wrote the trace.

A step holds if its premises are clues or earlier conclusions, and if the clauses of the board's shape, *without the clues*,
together with those premises and the opposite of a conclusion have no solution. So a step cannot lean on a clue that it does not
name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from cpgen.backends.sat import unproved
from cpgen.deduction.closure import Step
from cpgen.deduction.facts import Fact, Space
from cpgen.deduction.rules import Strategy, choose
from cpgen.deduction.state import State
from cpgen.errors import BadInput
from cpgen.puzzle import Instance, fault, puzzle_of, space_of


def replay(instance: Instance, steps: Iterable[Step]) -> str | None:
    """The first thing wrong with a trace that claims to solve the instance, in words; None if it is right."""
    puzzle, space = puzzle_of(instance), space_of(instance)
    known = set(puzzle.clues(instance))
    for number, step in enumerate(steps, 1):
        for fact in step.because:
            if fact not in known:
                return f"step {number} ({step.strategy}) uses {space.name(fact)}, which is not known yet"
        if (wrong := unproved(instance, step.because, step.therefore)) is not None:
            return f"step {number} ({step.strategy}): {space.name(wrong)} does not follow from its premises"
        known.update(step.therefore)
    written = space.written(sorted(known))
    if None in written:
        return f"the trace leaves {space.cells[written.index(None)]} open"
    return fault(instance, written)


@lru_cache(maxsize=64)
def _listed(strategy: Strategy, shape: Hashable) -> Mapping[tuple[Fact, ...], set[Fact]]:
    """The conclusions of a strategy's listed rules, by their premises."""
    found: dict[tuple[Fact, ...], set[Fact]] = defaultdict(set)
    for rule in strategy.rules(shape) if strategy.rules is not None else ():
        found[rule.because].update(rule.therefore)
    return found


def misnamed(instance: Instance, steps: Iterable[Step], strategies: Iterable[str] | None = None) -> str | None:
    """The first step that is not what the strategy it names says at that moment, in words; None if all are.

    `strategies` are those that solved it (all when None): a trial is made of the others.
    """
    puzzle, space = puzzle_of(instance), space_of(instance)
    known = {s.name: s for s in puzzle.strategies}
    names = [s.name for s in choose(puzzle.strategies, strategies, puzzle.name)]
    state = State(instance, puzzle.shape(instance), space, names)
    state.add(puzzle.clues(instance))
    for number, step in enumerate(steps, 1):
        strategy = known.get(step.strategy)
        if strategy is None:
            return f"step {number} names {step.strategy}, which is no strategy of {puzzle.name}"
        said = _listed(strategy, state.shape).get(step.because, set()).issuperset(step.therefore)
        if not said and strategy.find is not None:
            rules = strategy.find(state)
            said = any(r.because == step.because and set(r.therefore).issuperset(step.therefore) for r in rules)
        if not said:
            return f"step {number} is not an application of {step.strategy}"
        state.add(step.therefore)
    return None


def step_to_json(step: Step, space: Space) -> dict[str, Any]:
    """A step with its facts by name."""
    return {
        "strategy": step.strategy,
        "because": [space.name(f) for f in step.because],
        "therefore": [space.name(f) for f in step.therefore],
        "text": step.text,
    }


def step_from_json(data: Mapping[str, Any], space: Space) -> Step:
    """The step that `step_to_json` wrote; BadInput if it names facts that do not exist."""
    try:
        because, therefore = (tuple(space.fact(n) for n in data[k]) for k in ("because", "therefore"))
        return Step(str(data["strategy"]), because, therefore, str(data.get("text", "")))
    except (KeyError, TypeError) as error:
        raise BadInput(f"a step of the trace names something unknown: {error}") from None
