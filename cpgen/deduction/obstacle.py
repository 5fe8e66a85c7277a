"""Obstacles: places in a solve where a set of strategies gets stuck and another has something to say.

More facts may be told until one of them lets the set conclude by itself what the other says. Most that do so do at once, by the
listed rules, so an obstacle looks there first.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from cpgen.deduction.facts import Fact
from cpgen.deduction.fast import Closer
from cpgen.deduction.rules import Rule, Strategy
from cpgen.deduction.running import Running, news


@dataclass(frozen=True)
class Obstacle:
    """How far the strategies get, and what another says that they do not."""

    run: Running
    said: frozenset[Fact]

    def after(self, facts: Collection[Fact]) -> Obstacle | None:
        """The same where more is known; None if the strategies then conclude all that the other said, or a contradiction."""
        known = self.run.state.known
        if known.issuperset(facts):
            return self
        run = self.run.copy()
        stands = run.tell(facts) and not self.said <= run.state.known and run.ask() and not self.said <= run.state.known
        return Obstacle(run, self.said) if stands else None


def obstacle(others: Closer, finder: Strategy, clues: Collection[Fact]) -> Obstacle | None:
    """Where others get stuck and a finder has something new to say; None if it has not."""
    run = others.run(clues)
    if not run.ask() or run.state.status != "stuck":
        return None
    said = frozenset(fact for rule in news(finder, run.state) for fact in rule.therefore)
    return Obstacle(run, said) if said else None


def obstacle_of(others: Closer, rule: Rule) -> Obstacle | None:
    """What a rule says, if others do not conclude it, nor a contradiction, from its premises alone."""
    run = others.run(rule.because)
    said = frozenset(rule.therefore)
    return Obstacle(run, said) if run.ask() and not said <= run.state.known else None


def withstood(others: Closer, finder: Strategy, clues: Collection[Fact]) -> int:
    """How many finders of others, the easiest, join their listed rules before another has nothing new to say where they get
    stuck; one more than there are if it always has."""
    if others.listed_status(clues) != "stuck":
        return 0
    run = others.run(clues)
    top = len(others.program.finders) + 1
    said: tuple[Fact, ...] = ()
    for count in range(top):
        if not run.ask(count) or run.state.status != "stuck":
            return count
        if run.state.known.issuperset(said):
            said = next((rule.therefore for rule in news(finder, run.state)), ())
            if not said:
                return count
    return top
