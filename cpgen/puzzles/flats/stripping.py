"""SideStrip (seed 000, section 6.6.2): leave views out while the wish is kept.

Depth first as in the seed, with its two limits and the best found; in the seed's order (north first, its own complaint) or a
balanced one that takes from all sides in turn. `fewest` proves optimality instead: a set of views that does not keep the wish is
grown until any further view would make it do so; of the views left over, at least one must be kept. Smallest sets that hit all
such cuts are tried until one keeps the wish (an implicit hitting set).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from cpgen.puzzles.flats.board import Flats, turns
from cpgen.puzzles.flats.filling import Together, alone
from cpgen.puzzles.flats.wishes import Keeps


def shown(instance: Flats, places: Iterable[int]) -> Flats:
    """The instance with only these of its views."""
    kept = set(places)
    return Flats(instance.n, tuple(v if p in kept else 0 for p, v in enumerate(instance.views)), instance.given)


def places(instance: Flats) -> list[int]:
    """The places of the views shown."""
    return [p for p, v in enumerate(instance.views) if v]


def balanced(n: int, random: Random) -> list[int]:
    """All views in a random order that takes one from each side in turn."""
    sides = [random.sample(range(side * n, side * n + n), n) for side in range(4)]
    random.shuffle(sides)
    return [side[i] for i in range(n) for side in sides]


def strip(instance: Flats, keeps: Keeps, order: Sequence[int], most: int | None = None, calls: int | None = None) -> Flats:
    """The instance with as many views stripped as depth-first search finds: at most `most`, in at most `calls` calls.

    The calls are those of the seed's recursive procedure. Branches that cannot beat the best are cut.
    """
    limit = len(order) if most is None else most
    best: list[int] = []
    made = 0

    def descend(gone: list[int], start: int) -> None:
        nonlocal best, made
        made += 1
        if len(gone) >= limit:
            return
        for i in range(start, len(order)):
            if len(best) >= limit or len(gone) + len(order) - i <= len(best) or (calls is not None and made > calls):
                return
            now = [*gone, order[i]]
            if keeps(shown(instance, set(order).difference(now))):
                if len(now) > len(best):
                    best = now
                descend(now, i + 1)

    shown_now = set(places(instance))
    order = [p for p in order if p in shown_now]
    descend([], 0)
    return shown(instance, shown_now.difference(best))


def strip_once(instance: Flats, keeps: Keeps, order: Sequence[int], most: int | None = None, together: Together = alone) -> Flats:
    """One pass: each view goes if the wish is kept. What is left can spare none, unless `most` stopped it."""
    kept = places(instance)
    least = 0 if most is None else len(kept) - most
    for place in order:
        gone = together(place)
        rest = [p for p in kept if p not in gone]
        if least <= len(rest) < len(kept) and keeps(shown(instance, rest)):
            kept = rest
    return shown(instance, kept)


def fewest(instance: Flats, keeps: Keeps, random: Random, at_most: int | None = None) -> tuple[Flats | None, int]:
    """The instance with the fewest of its views that keep the wish, proved; and how many cuts that took. None as soon as it is
    proved that more than `at_most` are needed."""
    all_places = places(instance)
    cuts: list[frozenset[int]] = []
    while True:
        chosen = hitting_set(cuts, all_places)
        if len(chosen) > (len(all_places) if at_most is None else at_most):
            return None, len(cuts)
        candidate = shown(instance, chosen)
        if keeps(candidate):
            return candidate, len(cuts)
        # Grow what fails to a largest failing set: the views outside it are the strongest cut.
        failing = set(chosen)
        for place in random.sample(all_places, len(all_places)):
            if place not in failing and not keeps(shown(instance, failing | {place})):
                failing.add(place)
        cuts.append(frozenset(all_places) - failing)


def hitting_set(cuts: Sequence[frozenset[int]], elements: Sequence[int]) -> set[int]:
    """A smallest set that meets every cut, by CP-SAT."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    chosen = {e: model.new_bool_var("") for e in elements}
    for cut in cuts:
        model.add_bool_or([chosen[e] for e in cut])
    model.minimize(sum(chosen.values()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.solve(model)
    return {e for e in elements if solver.value(chosen[e])}


def turned(instance: Flats, which: int) -> Flats:
    """One of the 8 turned and mirrored copies."""
    views, cells = turns(instance.n)[which]
    return Flats(instance.n, tuple(instance.views[v] for v in views), tuple(instance.given[c] for c in cells))
