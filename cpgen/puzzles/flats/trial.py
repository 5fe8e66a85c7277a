"""SimpleTry (seed 000, section 6.5.6.15): where a flat has two places left in a line, build it at one of them and look whether
the other chosen strategies run into a contradiction; then it is out of that place. A trial never contains another one.

The seed stops at the first contradiction it finds in a broken row or an exceeded view; here it is any contradiction between
facts, a view that can no longer be met included. The premises are what the contradiction was really drawn from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cpgen.deduction.closure import Closure, Step
from cpgen.deduction.facts import Fact
from cpgen.deduction.rules import Rule, said
from cpgen.deduction.state import State
from cpgen.puzzles.flats import reach
from cpgen.puzzles.flats.board import Flats, sights, view_atom
from cpgen.puzzles.flats.wishes import by_lines

NAME = "simple_try"


def simple_try(state: State) -> Iterator[Rule]:
    """Every flat with two places left in a line, tried at both."""
    n: int = state.shape
    seen: set[Fact] = set()
    hopeless = _hopeless(state) if by_lines(state.strategies) else None
    for cells in (*sights(n)[2 * n : 3 * n], *sights(n)[:n]):
        for height in range(n):
            places = [c for c in cells if state.masks[c] >> height & 1]
            if len(places) != 2 or any(state.placed[c] == height for c in places):
                continue
            for cell in places:
                atom = state.space.atom(cell, height)
                if atom not in seen and -atom not in state.known:
                    seen.add(atom)
                    if hopeless is not None and not hopeless(cell, height):
                        continue
                    because = refuted(state, atom)
                    if because is not None:
                        words = f"{said(state.space, atom)} would lead to a contradiction: {because[1]}"
                        yield Rule(because[0], (-atom,), words)


def _hopeless(state: State) -> Callable[[int, int], bool]:
    """Whether line consistency refutes a guess: with `try_large` the other strategies do exactly that, and it is much faster."""
    instance: Flats = state.instance
    masks = [m if h is None else 1 << h for m, h in zip(state.masks, state.placed)]

    def refutes(cell: int, height: int) -> bool:
        return not reach.close(instance.n, instance.views, [1 << height if c == cell else m for c, m in enumerate(masks)])

    return refutes


def refuted(state: State, guess: Fact) -> tuple[tuple[Fact, ...], str] | None:
    """The known facts from which, with the guess, the other strategies draw a contradiction, and that in words; or None."""
    others = [name for name in state.strategies if name != NAME]
    closure = Closure(state.instance, others, [*state.learned, guess])
    steps = list(closure)
    clash = _clash(closure.state)
    if clash is None:
        return None
    facts, words = clash
    sources = _sources(steps, facts)
    return tuple(sorted(f for f in sources if f != guess and f in state.known)), words


def _clash(state: State) -> tuple[list[Fact], str] | None:
    """Facts that contradict each other, in words too."""
    space = state.space
    for fact in state.learned:
        if fact > 0 and -fact in state.known:
            return [fact, -fact], f"{space.name(fact)} and {space.name(-fact)} both follow"
    for cell, mask in enumerate(state.masks):
        if not mask:
            return [-space.atom(cell, h) for h in range(len(space.symbols[cell]))], f"nothing is left for {space.cells[cell]}"
    for atom in (f for f in state.learned if 0 < f <= space.key_atoms):
        cell, height = space.place(atom)
        if state.placed[cell] not in (None, height):
            return [atom, space.atom(cell, state.placed[cell] or 0)], f"{space.cells[cell]} would hold two flats"
    return _view_clash(state)


def _view_clash(state: State) -> tuple[list[Fact], str] | None:
    """The flats before the first open place show too many already, or leave too few to follow."""
    instance: Flats = state.instance
    n = instance.n
    for place, view in enumerate(instance.views):
        facts = [view_atom(n, place, view)]
        count = tallest = 0
        for cell in sights(n)[place]:
            built = state.placed[cell]
            if built is None:
                break
            facts.append(state.space.atom(cell, built))
            if built + 1 > tallest:
                count, tallest = count + 1, built + 1
        if view and (count > view or count + n - tallest < view):
            return facts, f"{state.space.name(facts[0])} cannot hold any more"
    return None


def _sources(steps: Iterable[Step], facts: Iterable[Fact]) -> set[Fact]:
    """The facts at the roots of a derivation: what its steps used and did not conclude."""
    origin = {fact: step for step in steps for fact in step.therefore}
    roots: set[Fact] = set()
    todo, done = list(facts), set()
    while todo:
        fact = todo.pop()
        if fact in done:
            continue
        done.add(fact)
        if fact in origin:
            todo += origin[fact].because
        else:
            roots.add(fact)
    return roots
