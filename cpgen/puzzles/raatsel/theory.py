"""Raatsel as logic for logical modelling: which absences to state is unknown, so that f relations are left as false friends.

Names can be exchanged, so one full board stands for all: the clues to choose from are the absences that this board allows, and
leaving out f of them leaves exactly f false friends (the seed, 001, section 9.5, thinks that this cannot be modelled). Support
becomes a list of rules by helper facts "this word does not meet this cell through that category"; exhaustion and matching
count words and stay procedures.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from cpgen.deduction.facts import Space
from cpgen.deduction.rules import Rule, choose
from cpgen.errors import BadInput
from cpgen.generation.modelling.theory import Place, Theory, extended
from cpgen.puzzle import Cnf, cnf_for, space_for
from cpgen.puzzles.raatsel import board
from cpgen.puzzles.raatsel.board import Labels, absence
from cpgen.puzzles.raatsel.geometry import hexagon
from cpgen.puzzles.raatsel.strategies import STRATEGIES

SUPPORT = "neighbour_support"


def theory(labels: Labels, strategies: Iterable[str] | None) -> Theory:
    """The theory of a size; its places are the absences that one random board allows, in the order of `clues_of`."""
    space, cnf = space_for("raatsel", labels), cnf_for("raatsel", labels)
    solution = board.build(labels, Random(0))
    basic: list[Rule] = []
    named: dict[str, tuple[Rule, ...]] = {}
    tiers: tuple[tuple[Rule, ...], ...] = ()
    clauses = [[fact] for fact in space.facts_of(solution)]
    for strategy in choose(STRATEGIES, strategies, "raatsel"):
        if strategy.name == SUPPORT:
            space, cnf, outs, named[SUPPORT] = _support(labels, space, cnf)
            tiers = (outs,)
        elif strategy.rules is None:
            raise BadInput(f"raatsel: {strategy.name} is a procedure without listed rules; logical modelling cannot use it")
        elif strategy.name == "candidate_elimination":
            basic += strategy.rules(labels)
        else:
            named[strategy.name] = tuple(strategy.rules(labels))
    places = tuple(Place((fact,)) for fact in board.clues_of(labels, solution))
    whole = Cnf([*cnf.clauses, *clauses], cnf.top)
    return Theory(space, whole, places, tuple(basic), named, lambda facts: board.with_clues(labels, facts), tiers)


def _support(labels: Labels, space: Space, cnf: Cnf) -> tuple[Space, Cnf, tuple[Rule, ...], tuple[Rule, ...]]:
    """A word that meets a category cell through none of the categories is out of all places around it."""
    cells, count, words = hexagon(labels.size).around, len(labels.categories), len(labels.words)
    first = space.atoms + 1
    names = [
        f"{word} not beside c{c} as {category}"
        for c in range(len(cells))
        for word in labels.words
        for category in labels.categories
    ]
    wider, moved = extended(space, cnf, names)
    outs, rules, clauses = [], [], []
    for c, around in enumerate(cells):
        for w in range(words):
            apart = [first + (c * words + w) * count + g for g in range(count)]
            for g, helper in enumerate(apart):
                out, absent = -space.atom(c, g), absence(space, labels, w, g)
                outs += [Rule((out,), (helper,), ""), Rule((absent,), (helper,), "")]
                clauses += [[-out, helper], [-absent, helper]]
            text = f"of the categories left for c{c} there is none for {labels.words[w]}"
            rules.append(Rule(tuple(apart), tuple(-space.atom(count + p, w) for p in around), text))
    return wider, Cnf([*moved.clauses, *clauses], moved.top), tuple(outs), tuple(rules)
