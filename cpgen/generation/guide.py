"""Choosing values for clues with the listed rules looking on: a value that is out already is never given, a place whose value is
known already says nothing new and waits, and a value that makes the rules contradict themselves is taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from random import Random

from cpgen.deduction.facts import Fact
from cpgen.deduction.fast import closer
from cpgen.deduction.horn import Horn
from cpgen.generation.goal import Goal
from cpgen.generation.places import choices
from cpgen.puzzle import puzzle_named

Values = dict[int, Fact]
"""For places the clue given there."""


class Guide:
    """What a program of listed rules makes of clues, each chosen from those of its place; `implied` closes the program."""

    def __init__(
        self, program: Horn, implied: Callable[[list[Fact]], Collection[int]], choices: Sequence[tuple[Fact, ...]]
    ) -> None:
        self.program = program
        self.choices = choices
        self.space = program.space
        self._implied = implied

    def look(self, clues: Iterable[Fact]) -> set[int] | None:
        """What follows from the clues, as atoms of the rules' program; None if they contradict each other."""
        known = set(self._implied(list(clues)))
        return None if self.program.clash in known else known

    def filled(self, known: set[int] | None) -> int:
        """How many cells are filled by then; -1 after a contradiction."""
        if known is None:
            return -1
        return len({self.space.owner[atom] for atom in known if atom <= self.space.key_atoms})

    def left(self, place: int, known: set[int]) -> list[Fact]:
        """The clues that could still be given at a place."""
        out = self.space.atoms
        return [f for f in self.choices[place] if out + f not in known]

    def fill(self, given: Mapping[int, Fact], places: Sequence[int], random: Random) -> Values | None:
        """Give these places clues too, at random; None if that runs into a contradiction."""
        values = dict(given)
        known = self.look(values.values())
        waiting = list(places)
        random.shuffle(waiting)
        while waiting and known is not None:
            place = next((p for p in waiting if not known.intersection(self.choices[p])), waiting[0])
            waiting.remove(place)
            told = known.intersection(self.choices[place])
            if told:  # so it is with all that wait, since places with something new to say come first
                values[place] = told.pop()
                continue
            known = self._give(values, place, known, random)
        return values if known is not None else None

    def _give(self, values: Values, place: int, known: set[int], random: Random) -> set[int] | None:
        """Give one place a clue that leads to no contradiction yet; what is known then, or None if every clue does."""
        options = self.left(place, known)
        random.shuffle(options)
        for values[place] in options:
            then = self.look(values.values())
            if then is not None:
                return then
        return None


def guide_for(goal: Goal) -> Guide:
    """The guide of a goal: the listed strategies among those wanted, or all of them if it only asks for uniqueness."""
    wanted = goal.strategies
    names = [s.name for s in puzzle_named(goal.puzzle).strategies if s.find is None and (wanted is None or s.name in wanted)]
    close = closer(goal.puzzle, goal.shape, names)
    return Guide(close.program, close.listed, choices(goal.puzzle, goal.shape))
