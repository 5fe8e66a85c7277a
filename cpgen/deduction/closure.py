"""Solving as a person: apply the easiest strategy that says something new, until nothing does.

Listed rules are watched by counters of their open premises (Dowling and Gallier 1984), so each is looked at once per premise;
finders are asked in the present state. The steps come in order of difficulty, the fixpoint does not depend on that order.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from cpgen.deduction.facts import Fact
from cpgen.deduction.rules import Rule, Strategy, choose
from cpgen.deduction.state import State
from cpgen.puzzle import Instance, puzzle_of, space_for


@dataclass(frozen=True, slots=True)
class Step:
    """A strategy applied once: its premises, and the conclusions that were new."""

    strategy: str
    because: tuple[Fact, ...]
    therefore: tuple[Fact, ...]
    text: str


@dataclass(frozen=True)
class Deduction:
    """How far a set of strategies gets: `solved`, `stuck` or `contradiction`, the steps, and what is known at the end."""

    status: str
    steps: tuple[Step, ...]
    state: State
    strategies: tuple[Strategy, ...]

    @property
    def solution(self) -> tuple[int, ...] | None:
        """The full board if it was solved."""
        return tuple(s for s in self.state.placed if s is not None) if self.status == "solved" else None

    def uses(self) -> dict[str, int]:
        """How many steps each strategy took, the unused ones included."""
        counts = {s.name: 0 for s in self.strategies}
        for step in self.steps:
            counts[step.strategy] += 1
        return counts


class Watched:
    """The listed rules of a strategy set on one shape, indexed by premise."""

    def __init__(self, strategies: Sequence[Strategy], shape: Any) -> None:
        self.rules: list[tuple[int, Rule]] = []
        self.watchers: dict[Fact, list[int]] = defaultdict(list)
        for rank, strategy in enumerate(strategies):
            if strategy.find is None and strategy.rules is not None:
                for rule in strategy.rules(shape):
                    for premise in rule.because:
                        self.watchers[premise].append(len(self.rules))
                    self.rules.append((rank, rule))
        self.open = [len(rule.because) for _, rule in self.rules]


@lru_cache(maxsize=32)
def watched(strategies: tuple[Strategy, ...], shape: Any) -> Watched:
    """The watched rules of a strategy set on a shape, built once."""
    return Watched(strategies, shape)


class Closure:
    """A running deduction: iterate for the steps; `state` shows what is known between them."""

    def __init__(
        self,
        instance: Instance,
        strategies: Iterable[str] | None = None,
        known: Iterable[Fact] = (),
        order: Sequence[str] | None = None,
    ) -> None:
        puzzle = puzzle_of(instance)
        shape = puzzle.shape(instance)
        self.strategies = choose(puzzle.strategies, strategies, puzzle.name, order)
        self.state = State(instance, shape, space_for(puzzle.name, shape), [s.name for s in self.strategies])
        self._watched = watched(self.strategies, shape)
        self._open = list(self._watched.open)
        self._ready: list[deque[Rule]] = [deque() for _ in self.strategies]
        for rank, rule in self._watched.rules:
            if not rule.because:
                self._ready[rank].append(rule)
        self._learn([*puzzle.clues(instance), *known])
        # Strategies may take for granted that the clues by themselves make sense: blocks that fit, views that can be.
        self.state.clash = self.state.clash or puzzle.clash(instance, self.state.placed, None)

    def _learn(self, facts: Iterable[Fact]) -> tuple[Fact, ...]:
        new = self.state.add(facts)
        for fact in new:
            for index in self._watched.watchers.get(fact, ()):
                self._open[index] -= 1
                if not self._open[index]:
                    rank, rule = self._watched.rules[index]
                    self._ready[rank].append(rule)
        return tuple(new)

    def _next(self) -> Step | None:
        """The next step of the easiest strategy that has one."""
        for strategy, ready in zip(self.strategies, self._ready):
            while ready:
                rule = ready.popleft()
                if new := self._learn(rule.therefore):
                    return Step(strategy.name, rule.because, new, rule.text)
            if strategy.find is not None:
                for rule in strategy.find(self.state):
                    if new := self._learn(rule.therefore):
                        return Step(strategy.name, rule.because, new, rule.text)
        return None

    def __iter__(self) -> Iterator[Step]:
        while self.state.clash is None and None in self.state.placed:
            step = self._next()
            if step is None:
                return
            yield step
        if self.state.status == "solved":  # clues without a solution may fill the board before two facts contradict each other
            self.state.clash = puzzle_of(self.state.instance).clash(self.state.instance, self.state.placed, None)


def deduce(instance: Instance, strategies: Iterable[str] | None = None, order: Sequence[str] | None = None) -> Deduction:
    """Solve as a person does, with the named strategies (all when None), and keep the steps.

    Strategies are asked from easy to hard, or in the given order of names.
    """
    closure = Closure(instance, strategies, order=order)
    steps = tuple(closure)
    return Deduction(closure.state.status, steps, closure.state, closure.strategies)
