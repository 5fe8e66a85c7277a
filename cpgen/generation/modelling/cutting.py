"""Stuck-set cutting: solve the relaxation (the puzzle's rules and the wish, no strategies), run the closure, cut off what stalls.

It proves "none" without a bound on rounds. Two cuts:
- *by clues*: extend the clues by further ones, true ones first, while a cell still stays open; some clue outside that set must be
  shown, since the closure of fewer facts is smaller. Always valid, but weak where the places are fixed.
- *by cells*: let W be a smallest set of cells such that giving all others still stalls. Then a clue must stand in W, or the
  solution differs on W. Valid where every rule is about exactly-one groups alone (`Theory.local`): with everything outside W
  given, what is out inside W depends only on which groups the solution's atoms in W meet, so another solution that is the same
  on W stalls as well. With interchangeable symbols the same holds for every renaming of the symbols in W.
What is solved but not as wished `Conditions` cuts off.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from random import Random

from cpgen.backends.base import Stopwatch
from cpgen.deduction.facts import Fact, Solution
from cpgen.generation.modelling.answer import NONE, Answer
from cpgen.generation.modelling.closing import Closing
from cpgen.generation.modelling.conditions import Conditions
from cpgen.generation.modelling.layers import Known
from cpgen.generation.modelling.sat import SOLVER, hints, solve
from cpgen.generation.modelling.theory import Theory
from cpgen.generation.modelling.wish import Clauses, Wish, wanted

SETS = 3
"""How many stalling sets of cells are looked for in one stuck board."""
RENAMED = 3
"""Up to how many different symbols in W all renamings are cut off too."""


class Cutter:
    """The cuts that the closure of one theory gives."""

    def __init__(self, theory: Theory, closure: Closing, random: Random) -> None:
        self.theory = theory
        self._random = random
        self._open = closure.open_cells

    def smallest(self, stuck: list[int], true: Sequence[Fact]) -> list[int]:
        """Cells among the stuck ones, as few as one pass finds, such that giving all others still leaves them open."""
        for cell in self._random.sample(stuck, len(stuck)):
            if cell in stuck:
                given = [true[c] for c in range(len(true)) if c not in stuck or c == cell]
                stuck = self._open(given) or stuck
        return stuck

    def by_cells(self, facts: Sequence[Fact], solution: Solution, used: Sequence[Known]) -> Iterator[list[int]]:
        """Cuts from small sets of cells that stall; `used` holds per cell the variables that show a clue there."""
        true = self.theory.space.facts_of(solution)
        stuck = self._open(facts)
        sets = {tuple(self.smallest(stuck, true)) for _ in range(SETS)}
        for cells in sorted(sets):
            yield from self._without(cells, solution, used)

    def _without(self, stuck: Sequence[int], solution: Solution, used: Sequence[Known]) -> Iterator[list[int]]:
        """Either a clue stands in these cells, or the solution is another there."""
        space = self.theory.space
        shown = [variable for cell in stuck for variable in used[cell].values()]
        symbols = sorted({solution[cell] for cell in stuck})
        images: Iterable[tuple[int, ...]] = [tuple(symbols)]
        if self.theory.interchangeable and len(symbols) <= RENAMED:
            images = permutations(range(len(space.symbols[0])), len(symbols))
        for image in images:
            renamed = dict(zip(symbols, image))
            yield [*shown, *(-space.atom(cell, renamed[solution[cell]]) for cell in stuck)]

    def by_clues(self, facts: Sequence[Fact], possible: Sequence[Fact], shown: Known) -> Iterator[list[int]]:
        """The cut from a largest set of clues, in this order, that leaves a cell open, and those from its images."""
        largest = list(facts)
        for fact in possible:
            if fact not in largest and self._open([*largest, fact]):
                largest.append(fact)
        for image in ({}, *self.theory.images):
            same = {image.get(fact, fact) for fact in largest}
            yield [variable for fact, variable in shown.items() if fact not in same]


def cut(theory: Theory, wish: Wish, watch: Stopwatch, random: Random) -> Answer:
    """Find clues that the rules solve, or prove that there are none at all."""
    from pysat.solvers import Solver

    out = Clauses(max(theory.cnf.top, theory.space.atoms))
    shown, holds = wanted(theory, wish, out)
    clues = {fact: variable for fact, variable in shown.items() if fact not in theory.chosen}
    conditions = Conditions(theory, wish, shown, holds)
    cutter = Cutter(theory, conditions.closure, random)
    space = theory.space
    used: list[Known] = [{} for _ in space.cells]
    for fact, variable in shown.items():
        if fact <= space.key_atoms:
            used[space.place(fact)[0]][fact] = variable
    with Solver(name=SOLVER, bootstrap_with=out.take()) as engine:
        engine.set_phases([a if random.random() < 0.5 else -a for a in range(1, space.key_atoms + 1)])
        tries = 0
        wishes = hints(theory, random)
        while (found := solve(engine, [], watch, wishes)) is True:
            tries += 1
            wishes = []  # where it starts makes the difference
            model = engine.get_model()
            facts = [f for f, variable in shown.items() if model[variable - 1] > 0]
            if conditions.closure.solves(facts):
                clauses = conditions.cuts(facts)
                if not clauses:
                    return Answer("cutting", tuple(sorted(facts)), tries=tries)
                engine.append_formula(clauses)
            elif theory.local:
                solution = space.solution_of(model[a - 1] > 0 for a in range(1, space.key_atoms + 1))
                for clause in cutter.by_cells(facts, solution, used):
                    engine.add_clause(clause)
            else:
                possible = random.sample(sorted(clues), len(clues))
                possible.sort(key=lambda f: model[f - 1] < 0)
                for clause in cutter.by_clues(facts, possible, clues):
                    if not clause:
                        return Answer("cutting", proved=NONE, tries=tries)
                    engine.add_clause(clause)
        return Answer("cutting", proved=NONE if found is False else None, reason=None if found is False else "time", tries=tries)
