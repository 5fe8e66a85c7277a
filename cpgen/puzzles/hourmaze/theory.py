"""Hour Maze as logic for logical modelling: which symbol of each colour to show is unknown, and with `free` the walls are too.

A hint is a switch of its own, "the hint of A is its 3 on r1c2": it tells one of several true facts. Strategies that look at a
cell, its neighbours or one symbol are listed as they are; `layered_reach` by helper facts such as "going up from its hint, A
does not come to r2c2 as a 5". Strategies that count cells or look at whole regions stay procedures. With free walls the rules
that look through a passage have one more premise, that it is open or that it is walled, which is known from the start.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations

from cpgen.deduction.facts import Fact
from cpgen.deduction.rules import Rule, choose, singles
from cpgen.errors import expect
from cpgen.generation.modelling.theory import Place, Theory, expect_listed, extended
from cpgen.puzzle import Cnf, Instance, cnf_for, space_for
from cpgen.puzzles.hourmaze.board import COLOURS, Maze, colour_atom, hour_atom, with_clues
from cpgen.puzzles.hourmaze.boards import bits
from cpgen.puzzles.hourmaze.passages import Passages, cnf_with, passages_of, space_with, with_walls
from cpgen.puzzles.hourmaze.seed_rules import unjoined_ends
from cpgen.puzzles.hourmaze.strategies import STRATEGIES
from cpgen.puzzles.hourmaze.symmetry import motions

LAYERED = "layered_reach"


class Atoms:
    """The atoms of a maze and what is certain with one of them, spelled out as the strategies do; hours count from 0 here."""

    def __init__(self, maze: Maze, passages: Passages | None = None) -> None:
        self.maze, self.cells, self.size = maze, range(len(maze.cells)), maze.hours * maze.colours
        self.passages = passages or {}

    def symbol(self, u: int, h: int, c: int) -> int:
        return u * self.size + c * self.maze.hours + h + 1

    def hour(self, u: int, h: int) -> int:
        return hour_atom(self.maze, u, h + 1)

    def colour(self, u: int, c: int) -> int:
        return colour_atom(self.maze, u, c)

    def opened(self, u: int, *others: int) -> tuple[Fact, ...]:
        """What must be known for these neighbours of a cell to be its neighbours."""
        return tuple(self.passages[u, v][0] for v in others) if self.passages else ()

    def ways(self, u: int, without: tuple[int, ...] = ()) -> Iterator[tuple[tuple[Fact, ...], tuple[int, ...]]]:
        """The neighbours of a cell, without some, together with what must be known for them to be: all at once, or one by one
        where walls are free."""
        beside = tuple(v for v in self.maze.neighbours[u] if v not in without)
        if self.passages:
            yield from ((self.opened(u, v), (v,)) for v in beside)
        elif beside:
            yield (), beside

    def turn(self, h: int) -> tuple[int, int]:
        """The hours before and after one."""
        return (h - 1) % self.maze.hours, (h + 1) % self.maze.hours


def _bookkeeping(at: Atoms) -> Iterator[Rule]:
    """A symbol, an hour or a colour spelled out, the last of a cell, and which cells are odd."""
    maze, hours, colours = at.maze, range(at.maze.hours), range(at.maze.colours)
    for u in at.cells:
        for h in hours:
            yield Rule((at.hour(u, h),), tuple(-at.hour(u, k) for k in hours if k != h), "")
            yield Rule((-at.hour(u, h),), tuple(-at.symbol(u, h, c) for c in colours), "")
        for c in colours:
            yield Rule((at.colour(u, c),), tuple(-at.colour(u, k) for k in colours if k != c), "")
            yield Rule((-at.colour(u, c),), tuple(-at.symbol(u, h, c) for h in hours), "")
        for group in ([at.hour(u, h) for h in hours], [at.colour(u, c) for c in colours]):
            yield from (Rule(tuple(-a for a in group if a != atom), (atom,), "") for atom in group)
        for h in hours:
            for c in colours:
                symbol = at.symbol(u, h, c)
                yield Rule((at.hour(u, h), at.colour(u, c)), (symbol,), "")
                elsewhere = tuple(-at.symbol(v, h, c) for v in at.cells if v != u)
                yield Rule((symbol,), (at.hour(u, h), at.colour(u, c), *elsewhere), "")
                if maze.hours % 2 == 0:
                    shift = h + maze.shade(u)
                    yield Rule(
                        (symbol,), tuple(-at.hour(v, k) for v in at.cells for k in hours if (k + maze.shade(v) - shift) % 2), ""
                    )


def _number_availability(at: Atoms) -> Iterator[Rule]:
    maze = at.maze
    for u in at.cells:
        for h in range(maze.hours):
            yield Rule(tuple(-at.symbol(u, h, c) for c in range(maze.colours)), (-at.hour(u, h),), "")


def _colour_availability(at: Atoms) -> Iterator[Rule]:
    maze = at.maze
    for u in at.cells:
        for c in range(maze.colours):
            yield Rule(tuple(-at.symbol(u, h, c) for h in range(maze.hours)), (-at.colour(u, c),), "")


def _neighbour_conflict(at: Atoms) -> Iterator[Rule]:
    maze = at.maze
    for u in at.cells:
        for h in range(maze.hours):
            wrong = [k for k in range(maze.hours) if k not in at.turn(h)]
            for because, beside in at.ways(u):
                yield Rule((at.hour(u, h), *because), tuple(-at.hour(v, k) for v in beside for k in wrong), "")


def _potential_neighbour_conflict(at: Atoms) -> Iterator[Rule]:
    maze = at.maze
    for u in at.cells:
        for h in range(maze.hours):
            neither = tuple(-at.hour(u, k) for k in dict.fromkeys(at.turn(h)))
            for because, beside in at.ways(u):
                yield Rule((*neither, *because), tuple(-at.hour(v, h) for v in beside), "")


def _colour_exclusion(at: Atoms) -> Iterator[Rule]:
    maze = at.maze
    for u in at.cells:
        for pair in combinations(maze.neighbours[u], 2):
            for because, others in at.ways(u, pair):
                for c in range(maze.colours):
                    own = tuple(at.colour(v, c) for v in (u, *pair))
                    yield Rule((*own, *at.opened(u, *pair), *because), tuple(-at.colour(v, c) for v in others), "")


def _colour_bounds(at: Atoms) -> Iterator[Rule]:
    maze = at.maze
    for end, others in unjoined_ends(maze).items():
        for c in range(maze.colours) if others else ():
            yield Rule((at.colour(maze.at[end], c),), tuple(-at.colour(maze.at[q], c) for q in bits(others)), "")


def _hidden_symbol(at: Atoms) -> Iterator[Rule]:
    space = space_for("hourmaze", at.maze)
    yield from singles(space, (g for g in space.groups if g.kind == "symbol"), "there is no other place for {group}")


LISTED: dict[str, Callable[[Atoms], Iterator[Rule]]] = {
    "number_availability": _number_availability,
    "neighbour_conflict": _neighbour_conflict,
    "potential_neighbour_conflict": _potential_neighbour_conflict,
    "colour_availability": _colour_availability,
    "colour_exclusion": _colour_exclusion,
    "colour_bounds": _colour_bounds,
    "hidden_symbol": _hidden_symbol,
}
"""The strategies whose rules are listed without helper facts."""
FIXED = "colour_bounds"
"""It measures paths between dead ends: no one passage is its premise."""


def theory(maze: Maze, strategies: Iterable[str] | None, free: bool = False) -> Theory:
    """The theory of a maze: a place for each colour, which tells one of the colour's symbols. With `free` one for each passage
    too, which tells whether it is open or gets a wall: a wish must ask for them all."""
    names = [s.name for s in choose(STRATEGIES, strategies, "hourmaze") if not s.basic]
    expect_listed("hourmaze", names, (*LISTED, LAYERED))
    expect(not free or FIXED not in names, f"hourmaze: {FIXED} needs to know the walls; logical modelling of walls cannot use it")
    space, at = space_with(maze) if free else space_for("hourmaze", maze), Atoms(maze, passages_of(maze) if free else None)
    symbols = [(u, h, c) for c in range(maze.colours) for h in range(maze.hours) for u in at.cells]
    first = space.atoms + 1
    switch = {key: first + i for i, key in enumerate(symbols)}
    other = {(h, c): first + len(symbols) + c * maze.hours + h for c in range(maze.colours) for h in range(maze.hours)}
    told = [f"the hint of {COLOURS[c]} is its {h + 1} on {space.cells[u]}" for u, h, c in symbols]
    told += [f"the hint of {COLOURS[c]} is not its {h + 1}" for h, c in other]
    wider, cnf = extended(space, cnf_with(maze, at.passages) if free else cnf_for("hourmaze", maze), told)
    clauses, hints = list(cnf.clauses), list[Rule]()
    for (u, h, c), hint in switch.items():
        others = [other[k, c] for k in range(maze.hours) if k != h]
        hints.append(Rule((hint,), (at.symbol(u, h, c), *others), ""))
        clauses += [[-hint, at.symbol(u, h, c)], [-hint, -other[h, c]], *([-hint, o] for o in others)]
    named = {"bookkeeping": tuple(_bookkeeping(at)), **{n: tuple(LISTED[n](at)) for n in names if n in LISTED}}
    cnf = Cnf(clauses, cnf.top)
    helpers: tuple[tuple[Rule, ...], ...] = (tuple(hints),)
    if LAYERED in names:
        reached, rules, seen = _layered(at, wider.atoms + 1, other)
        wider, cnf = extended(wider, cnf, reached)
        named[LAYERED] = tuple(rules)
        helpers += (tuple(seen),) if seen else ()
    places = [Place(tuple(a for key, a in switch.items() if key[2] == c)) for c in range(maze.colours)]
    places += [Place(at.passages[edge]) for edge in maze.edges if free]
    of = {hint: at.symbol(*key) for key, hint in switch.items()}

    def instance(facts: Iterable[Fact]) -> Instance:
        told = list(facts)
        return with_clues(with_walls(maze, at.passages, told) if free else maze, (of[f] for f in told if f in of))

    return Theory(wider, cnf, tuple(places), (), named, instance, helpers)


def _layered(at: Atoms, first: int, other: Mapping[tuple[int, int], int]) -> tuple[list[str], list[Rule], list[Rule]]:
    """The names of the helper atoms from `first` on, the rules of `layered_reach`, and where walls are free those that say what
    is seen through a passage.

    Away from the hint's own hour, an arm comes to a cell only from a neighbour with the hour before; where the other arm does not
    come to the next hour at all, only cells are of use that lead on to it; and a symbol is where one of the arms is of use.
    """
    maze, names, rules, seen = at.maze, list[str](), list[Rule](), list[Rule]()

    def helper(name: str) -> int:
        names.append(name)
        return first + len(names) - 1

    def through(u: int, v: int, fact: Fact) -> Fact:
        """The fact about a neighbour, or that there is a wall between."""
        if not at.passages:
            return fact
        found = helper(f"{names[fact - first]}, or not beside {maze.name(maze.cells[u])}")
        seen.extend((Rule((fact,), (found,), ""), Rule((at.passages[u, v][1],), (found,), "")))
        return found

    for c in range(maze.colours):
        apart: dict[tuple[int, int, int], int] = {}
        idle: dict[tuple[int, int, int], int] = {}
        ended: dict[tuple[int, int], int] = {}
        for way, word in ((1, "up"), (-1, "down")):
            for h in range(maze.hours):
                said = f"{COLOURS[c]} going {word} from its hint"
                ended[way, h] = helper(f"{said} does not come to {h + 1}")
                for u in at.cells:
                    place = maze.name(maze.cells[u])
                    apart[way, h, u] = helper(f"{said} does not come to {place} as {h + 1}")
                    idle[way, h, u] = helper(f"{said} is of no use on {place} as {h + 1}")
        for way in (1, -1):
            for h in range(maze.hours):
                rules.append(Rule(tuple(apart[way, h, u] for u in at.cells), (ended[way, h],), ""))
                back, on = (h - way) % maze.hours, (h + way) % maze.hours
                for u in at.cells:
                    beside = maze.neighbours[u]
                    rules.append(Rule((-at.symbol(u, h, c),), (apart[way, h, u],), ""))
                    rules.append(
                        Rule((other[h, c], *(through(u, v, apart[way, back, v]) for v in beside)), (apart[way, h, u],), "")
                    )
                    rules.append(Rule((apart[way, h, u],), (idle[way, h, u],), ""))
                    leads = (other[on, c], ended[-way, on], *(through(u, v, idle[way, on, v]) for v in beside))
                    rules.append(Rule(leads, (idle[way, h, u],), ""))
        for h in range(maze.hours):
            for u in at.cells:
                rules.append(Rule((other[h, c], idle[1, h, u], idle[-1, h, u]), (-at.symbol(u, h, c),), ""))
    return names, rules, seen


def closed_under(maze: Maze, model: Theory, symmetry: str) -> Iterator[tuple[int, ...]]:
    """Clauses that say that wherever a hint lies, hints lie on the images of its cell too."""
    on: dict[int, list[int]] = defaultdict(list)
    cells = len(maze.cells)
    for place in model.places[: maze.colours]:
        for number, hint in enumerate(place.facts):
            on[maze.cells[number % cells]].append(hint)
    for motion in motions(symmetry, maze.rows, maze.columns):
        for position, hints in on.items():
            yield from ((-hint, *on[motion[position]]) for hint in hints)


def named_once(maze: Maze, free: bool = False) -> Iterator[tuple[int, ...]]:
    """Clauses that keep one of the boards that differ by the turn and direction of the clock and the name of a colour: 1A is on
    the first cell and a 2 beside it, unless a wall may be there."""
    at = Atoms(maze)
    yield (at.symbol(0, 0, 0),)
    yield from ((at.hour(v, 1),) for v in maze.neighbours[0][:1] if not free)
