"""Raatsel as logic for logical modelling: which absences to state is unknown, so that f relations are left as false friends.

Names can be exchanged, so one full board stands for all: the clues to choose from are the absences that this board allows, and
leaving out f of them leaves exactly f false friends (the seed, 001, section 9.5, thinks that this cannot be modelled). Support
becomes a list of rules by helper facts "this word does not meet this cell through that category"; exhaustion and matching
count words: they are asked by the engines that close facts and refused by those that write all rules down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from cpgen.deduction.facts import Fact, Solution, Space
from cpgen.deduction.rules import Rule, Strategy, choose
from cpgen.generation.modelling.theory import Place, Theory, extended
from cpgen.puzzle import Cnf, cnf_for, space_for
from cpgen.puzzles.raatsel import board, fast
from cpgen.puzzles.raatsel.board import Labels, absence
from cpgen.puzzles.raatsel.geometry import hexagon, poses
from cpgen.puzzles.raatsel.strategies import STRATEGIES

SUPPORT = "neighbour_support"


def theory(labels: Labels, strategies: Iterable[str] | None) -> Theory:
    """The theory of a size; its places are the absences that one random board allows, in the order of `clues_of`."""
    space, cnf = space_for("raatsel", labels), cnf_for("raatsel", labels)
    solution = full(labels)
    basic: list[Rule] = []
    named: dict[str, tuple[Rule, ...]] = {}
    tiers: tuple[tuple[Rule, ...], ...] = ()
    clauses = [[fact] for fact in space.facts_of(solution)]
    finders: list[Strategy] = []
    chosen = choose(STRATEGIES, strategies, "raatsel")
    for strategy in chosen:
        if strategy.name == SUPPORT:
            space, cnf, outs, named[SUPPORT] = _support(labels, space, cnf)
            tiers = (outs,)
            continue
        if strategy.lazy:
            finders.append(strategy)
            continue
        assert strategy.rules is not None
        if strategy.name == "candidate_elimination":
            basic += strategy.rules(labels)
        else:
            named[strategy.name] = tuple(strategy.rules(labels))
    places = tuple(Place((fact,)) for fact in board.clues_of(labels, solution))
    whole = Cnf([*cnf.clauses, *clauses], cnf.top)
    return Theory(
        space,
        whole,
        places,
        tuple(basic),
        named,
        lambda facts: board.with_clues(labels, facts),
        tiers,
        tuple(finders),
        labels,
        images=tuple(_images(labels, solution)),
        quick=(lambda facts: _open(labels, facts)) if len(chosen) == len(STRATEGIES) else None,
    )


def full(labels: Labels) -> Solution:
    """The full board that stands for all."""
    return board.build(labels, Random(0))


def _images(labels: Labels, solution: Solution) -> Iterator[dict[Fact, Fact]]:
    """Where turning and mirroring the board takes each absence; the order of twins knows no such symmetry."""
    cells, space, count = hexagon(labels.size), space_for("raatsel", labels), len(labels.categories)
    for pose in () if cells.twins else poses(labels.size)[1:]:
        words = {solution[count + p]: solution[count + to] for p, to in enumerate(pose.words)}
        groups = {count + e: count + to for e, to in enumerate(pose.sides)}
        groups.update((solution[c], solution[to]) for c, to in enumerate(pose.categories))
        yield {
            absence(space, labels, w, g): absence(space, labels, words[w], groups[g])
            for w in range(len(labels.words))
            for g in range(len(labels.groups))
        }


def _open(labels: Labels, facts: Iterable[Fact]) -> list[int]:
    """The cells that all strategies together leave open."""
    width, first = len(labels.groups), space_for("raatsel", labels).key_atoms + 1
    columns = [(1 << len(labels.words)) - 1] * width
    for fact in facts:
        word, group = divmod(fact - first, width)
        if 0 <= word < len(labels.words):
            columns[group] &= ~(1 << word)
    left = fast.closure(labels.size, columns)
    assert left is not None, "the absences of a board allow that board"
    return [cell for cell, mask in enumerate((*left[0], *left[1])) if mask & (mask - 1)]


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
