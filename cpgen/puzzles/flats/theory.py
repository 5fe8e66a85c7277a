"""Flats as logic for logical modelling: the views (and flats) to show are unknowns, and Try is a list of rules.

Each arrangement of a row or column is a helper atom (n! a line, so up to size 6); `try` waits until three places are open, which
is a helper fact too; the two N-1 rules look at the n(n-1)/2 lines that a view of n-1 allows. The other strategies of the seed
that read a line in its present state are procedures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations

from cpgen.deduction.facts import Space
from cpgen.deduction.rules import Rule, choose
from cpgen.errors import expect
from cpgen.generation.modelling.tables import Filling, Line, Tables, tabled
from cpgen.generation.modelling.theory import Place, Theory, expect_listed, extended
from cpgen.puzzle import Cnf, cnf_for, space_for
from cpgen.puzzles.flats import board
from cpgen.puzzles.flats.board import line_name, opposite, seen, sights, view_atom
from cpgen.puzzles.flats.marks import FEW, moved
from cpgen.puzzles.flats.strategies import LISTED, STRATEGIES

LARGEST = 6
"""The largest size whose arrangements are listed."""
TRIES = ("try", "try_large")
MOVES = ("n_minus_1_bubbles_back", "n_minus_1_step_front")


def theory(n: int, strategies: Iterable[str] | None) -> Theory:
    """The theory of a size: places are the 4n views, then the flats."""
    names = [s.name for s in choose(STRATEGIES, strategies, "flats") if not s.basic]
    expect_listed("flats", names, (*LISTED, *TRIES, *MOVES))
    space, cnf = space_for("flats", n), cnf_for("flats", n)
    named = {name: tuple(LISTED[name](n)) for name in names if name in LISTED}
    tiers: list[tuple[Rule, ...]] = []
    if any(name in TRIES for name in names):
        expect(n <= LARGEST, f"flats: logical modelling lists arrangements up to size {LARGEST}, not {n}")
        tables = tabled(space, cnf, _lines(n))
        space, cnf = tables.space, tables.cnf
        tiers.append(tables.outs)
        if "try_large" in names:
            named["try_large"] = tuple(rule for rules in tables.certain for rule in rules)
        if "try" in names:
            space, cnf, few, rules = _few_open(n, tables, space, cnf)
            tiers += few
            named["try"] = rules
    if any(name in MOVES for name in names) and n > 2:
        space, cnf, out, moves = _moves(n, space, cnf)
        tiers.append(out)
        named |= {name: moves[name] for name in names if name in MOVES}
    places = [Place(tuple(view_atom(n, place, v) for v in range(1, n + 1))) for place in range(4 * n)]
    places += [Place(tuple(range(cell * n + 1, cell * n + n + 1))) for cell in range(n * n)]
    basic = tuple(LISTED["simple_scratch"](n))
    sides = tuple(tuple(range(side * n, side * n + n)) for side in range(4))
    return Theory(space, cnf, tuple(places), basic, named, lambda facts: board.with_clues(n, facts), tuple(tiers), sides=sides)


def _both_ways(n: int) -> Iterator[int]:
    """The places whose sights are the columns and rows, each once."""
    return iter((*range(n), *range(2 * n, 3 * n)))


def _lines(n: int) -> list[Line]:
    found = []
    for place in _both_ways(n):
        cells, back = sights(n)[place], opposite(n, place)
        fillings = []
        for heights in permutations(range(1, n + 1)):
            views = (view_atom(n, place, seen(heights)), view_atom(n, back, seen(heights[::-1])))
            fillings.append(Filling(tuple(c * n + h for c, h in zip(cells, heights)), views))
        found.append(Line(line_name(n, place), tuple(fillings)))
    return found


def _few_open(n: int, tables: Tables, space: Space, cnf: Cnf) -> tuple[Space, Cnf, list[tuple[Rule, ...]], tuple[Rule, ...]]:
    """`try`: the rules of Try, each waiting until all places of its line but three are built; two tiers say that."""
    if n <= FEW:
        return space, cnf, [], tuple(rule for rules in tables.certain for rule in rules)
    first = space.atoms + 1
    opens = [(place, chosen) for place in _both_ways(n) for chosen in combinations(sights(n)[place], FEW)]
    names = [f"{name} is built" for name in space.cells]
    names += [f"{line_name(n, place)} is open at most at {', '.join(space.cells[c] for c in c3)}" for place, c3 in opens]
    space, cnf = extended(space, cnf, names)
    built = tuple(Rule((c * n + h,), (first + c,), "") for c in range(n * n) for h in range(1, n + 1))
    few, rules = [], []
    clauses = [[-(c * n + h), first + c] for c in range(n * n) for h in range(1, n + 1)]
    lines = dict(zip(_both_ways(n), tables.certain))
    for number, (place, chosen) in enumerate(opens):
        gate = first + n * n + number
        clauses.append([gate])  # on a full board nothing is open
        few.append(Rule(tuple(first + c for c in sights(n)[place] if c not in chosen), (gate,), ""))
        rules += [Rule((gate, *r.because), r.therefore, r.text) for r in lines[place]]
    return space, Cnf([*cnf.clauses, *clauses], cnf.top), [built, tuple(few)], tuple(rules)


def _moves(n: int, space: Space, cnf: Cnf) -> tuple[Space, Cnf, tuple[Rule, ...], dict[str, tuple[Rule, ...]]]:
    """The N-1 rules: "this move is out" once a flat of its line is; all moves left share a flat, or a place."""
    moves = moved(n)
    first = space.atoms + 1
    names = [f"{board.view_name(n, place)} not by {flat} to {to}" for place in range(4 * n) for flat, to, _ in moves]
    space, cnf = extended(space, cnf, names)
    outs, back, front = [], [], []
    clauses = []
    for place, cells in enumerate(sights(n)):
        start = first + place * len(moves)
        view = view_atom(n, place, n - 1)
        for i, (_, _, heights) in enumerate(moves):
            atoms = [c * n + h for c, h in zip(cells, heights)]
            outs += [Rule((-a,), (start + i,), "") for a in atoms]
            clauses += [[a, start + i] for a in atoms]
        for flat in range(1, n):
            others = tuple(start + i for i, move in enumerate(moves) if move[0] != flat)
            sure = [*((h, h) for h in range(1, flat)), (flat, flat + 1)]
            back.append(Rule((view, *others), tuple(cells[p - 1] * n + h for p, h in sure), f"only the {flat} moved back"))
        for to in range(2, n + 1):
            others = tuple(start + i for i, move in enumerate(moves) if move[1] != to)
            sure = [(to - 1, to), *((h, h) for h in range(to + 1, n + 1))]
            front.append(Rule((view, *others), tuple(cells[p - 1] * n + h for p, h in sure), f"the moved flat is at {to}"))
    named = dict(zip(MOVES, (tuple(back), tuple(front))))
    return space, Cnf([*cnf.clauses, *clauses], cnf.top), tuple(outs), named
