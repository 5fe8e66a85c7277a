"""Words and categories as unknowns of logical modelling: the truth matrix becomes a consequence of what is chosen.

The seed (001, section 6.1) holds that logical modelling is not for Raatsel, since its clues always stand in the same places. But
the clues of a Raatsel are its absences, and a language says which choices of words and categories make which absences: the model
chooses a category for each group and a word for each place, takes the links of the board from the strict relation, and calls
absent what even the permissive relation denies. The strategies are constraints on these absences as in any other puzzle, so an
answer is a puzzle that they solve, and no answer is a proof that the stock has none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from cpgen.deduction.facts import Fact
from cpgen.generation.modelling.theory import Place, Theory, extended
from cpgen.generation.modelling.wish import Clauses, at_most
from cpgen.language.graph import MEANING
from cpgen.puzzle import Cnf
from cpgen.puzzles.raatsel.board import Labels, Raatsel, absence, required
from cpgen.puzzles.raatsel.models import at_most_one
from cpgen.puzzles.raatsel.stock import Stock
from cpgen.puzzles.raatsel.strategies import members
from cpgen.puzzles.raatsel.theory import full
from cpgen.puzzles.raatsel.words import puzzle_of

PAIRWISE = 6
"""Up to this many literals, at most one is said pair by pair: there are thousands of words."""
Choice = Mapping[int, Fact]
"""For each number of a category or word the atom that it is the one chosen."""


@dataclass(frozen=True)
class Wording:
    """The choices there are: of a category for each group, and of a word for each place of the list."""

    stock: Stock
    groups: tuple[Choice, ...]
    words: tuple[Choice, ...]


def worded(model: Theory, labels: Labels, stock: Stock, random: Random, meanings: int = 0) -> Theory:
    """The theory of a size with words and categories of a stock to choose, so many or more of which ask for meanings. They are
    numbered at random so that answers differ."""
    language = stock.base.language
    links = required(labels, full(labels))
    categories = random.sample(stock.categories, len(stock.categories))
    words = random.sample(list(members(stock.words)), stock.words.bit_count())
    names: list[str] = []

    def choice(who: str, numbers: Iterable[int], called: Sequence[str]) -> Choice:
        atoms = {}
        for number in numbers:
            names.append(f"{who} is {called[number]}")
            atoms[number] = model.space.atoms + len(names)
        return atoms

    made = []
    for at, whose, numbers, sets, called in (
        (
            1,
            labels.groups,
            categories,
            [mask & stock.words for mask in stock.base.strict],
            [c.label for c in language.categories],
        ),
        (0, labels.words, words, [mask & stock.shown for mask in stock.base.sure], language.words),
    ):
        needs = [sum(link[at] == i for link in links) for i in range(len(whose))]
        made.append(
            tuple(choice(who, (n for n in numbers if sets[n].bit_count() >= need), called) for who, need in zip(whose, needs))
        )
    wording = Wording(stock, *made)
    space, cnf = extended(model.space, model.cnf, names)
    out = Clauses(cnf.top, list(cnf.clauses))
    _different(wording, out)
    _related(wording, links, model, labels, out)
    _turned_once(wording, categories, out)
    asking = [x for choice in wording.groups for k, x in choice.items() if language.categories[k].kind in MEANING]
    at_most([-x for x in asking], len(asking) - meanings, out)
    return replace(
        model,
        space=space,
        cnf=Cnf(out.clauses, out.top),
        instance=lambda facts: _instance(wording, labels, facts),
        choices=tuple(Place(tuple(choice.values())) for choice in (*wording.groups, *wording.words)),
    )


def _different(wording: Wording, out: Clauses) -> None:
    """One for each place and none twice; names that differ only in capitals are the same name."""
    language = wording.stock.base.language
    for choices, called in (
        (wording.groups, [c.label for c in language.categories]),
        (wording.words, language.words),
    ):
        by_name: dict[str, list[Fact]] = defaultdict(list)
        for choice in choices:
            out.require(list(choice.values()))
            out.top = at_most_one(list(choice.values()), out.clauses, out.top, PAIRWISE)
            for number, atom in choice.items():
                by_name[called[number].casefold()].append(atom)
        for atoms in by_name.values():
            out.top = at_most_one(atoms, out.clauses, out.top, PAIRWISE)


def _related(wording: Wording, links: set[tuple[int, int]], model: Theory, labels: Labels, out: Clauses) -> None:
    """What touches belongs together strictly; what is absent is so by the permissive relation, and only that."""
    stock, base = wording.stock, wording.stock.base
    for p, word in enumerate(wording.words):
        claimed: dict[int, Fact] = {}
        for k in stock.categories:
            # A helper says that the word of this place could be claimed for category k.
            claimed[k] = out.fresh()
            able = [atom for w, atom in word.items() if base.claims[w] >> k & 1]
            out.clauses += [[-atom, claimed[k]] for atom in able]
            out.add([-claimed[k], *able])
        for g, group in enumerate(wording.groups):
            if (p, g) in links:
                out.clauses += [[-a, *(x for w, x in word.items() if base.sure[w] >> k & 1)] for k, a in group.items()]
                out.clauses += [[-a, *(x for k, x in group.items() if base.sure[w] >> k & 1)] for w, a in word.items()]
                continue
            apart = absence(model.space, labels, p, g)
            for k, atom in group.items():
                out.clauses += [[-apart, -atom, -claimed[k]], [apart, -atom, claimed[k]]]


def _turned_once(wording: Wording, order: Sequence[int], out: Clauses) -> None:
    """Of the twelve ways to turn and mirror a puzzle one is enough: the first side comes first, the second before the last."""
    rank = {k: i for i, k in enumerate(order)}
    edges = wording.groups[-6:]
    for one, other in [*((edges[0], edge) for edge in edges[1:]), (edges[1], edges[5])]:
        out.clauses += ([-a, -b] for k, a in one.items() for m, b in other.items() if rank[m] < rank[k])


def _instance(wording: Wording, labels: Labels, facts: Iterable[Fact]) -> Raatsel:
    """The puzzle of the words and categories that these facts choose."""
    told = set(facts)
    groups, words = (
        [next(number for number, atom in choice.items() if atom in told) for choice in choices]
        for choices in (wording.groups, wording.words)
    )
    return puzzle_of(wording.stock.base, labels.size, groups, words)
