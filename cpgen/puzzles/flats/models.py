"""The rules of Flats for each solver: a Latin square, and along every view the flats that are higher than all before.

Three ways to say what a view sees were measured on the collection's hard puzzles (proving one unique, CPU time): the running
maximum with a count, an automaton whose state is (tallest so far, seen so far), and a table of the arrangements that fit.
SAT: the automaton, with clauses that read it backwards too, is 2.1x (size 5), 2.9x (7) and 1.1x (9) as fast as the order-encoded
running maximum, and 5 to 11x as fast as the automaton read forwards only; permutation literals would be n! a line.
CP-SAT: tables to size 7 (5x, 3.4x, 1.6x the running maximum at 5, 6, 7), beyond that the automaton (1.8x at 9).
MiniZinc with Gecode: the automaton as `regular`, 1.2x the running maximum at size 5 and more than 100x at 7 (0.14 s against
14.6 s, with two of four puzzles out of time after 40 s).
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from cpgen.puzzle import Cnf, space_for
from cpgen.puzzles.flats.board import Flats, opposite, sights, view_atom

TABLES = 7
"""The largest size whose lines are tables for CP-SAT."""


def minizinc(instance: Flats) -> dict[str, Any]:
    """Parameters of `models/flats.mzn`."""
    return {"n": instance.n, "views": list(instance.views), "given": list(instance.given)}


def cpsat(instance: Flats, model: Any) -> list[Any]:
    """One integer variable per cell, all different in each line; the views by tables or automata."""
    n = instance.n
    key = [model.new_int_var(h - 1, h - 1, "") if h else model.new_int_var(0, n - 1, "") for h in instance.given]
    for place in (*range(n), *range(2 * n, 3 * n)):
        line = [key[c] for c in sights(n)[place]]
        model.add_all_different(line)
        front, back = instance.views[place], instance.views[opposite(n, place)]
        if n <= TABLES and (front or back):
            model.add_allowed_assignments(line, _fitting(n, front, back))
            continue
        for cells, view in ((line, front), (line[::-1], back)):
            if view:
                model.add_automaton(cells, 0, [n * (view + 1) + view], _moves(n, view))
    return key


def _fitting(n: int, front: int, back: int) -> Any:
    """The arrangements of a line that show these views, as rows of symbol indices."""
    from cpgen.puzzles.flats.lines import arrangements

    rows, fronts, backs = arrangements(n)
    return rows[((fronts == front) | (front == 0)) & ((backs == back) | (back == 0))].tolist()


def _moves(n: int, view: int) -> list[tuple[int, int, int]]:
    """The automaton of a view: in state `tallest * (view + 1) + seen`, reading symbol h - 1."""
    moves = []
    for tallest in range(n + 1):
        for count in range(view + 1):
            for h in range(1, n + 1):
                after = count + (h > tallest)
                if h != tallest and after <= view:
                    moves.append((tallest * (view + 1) + count, h - 1, max(tallest, h) * (view + 1) + after))
    return moves


def cnf(n: int) -> Cnf:
    """Exactly one atom of every group, and an automaton along each view whose last states are the atoms of its values."""
    space = space_for("flats", n)
    clauses = [list(group.atoms) for group in space.groups]
    pairs = {pair for group in space.groups for pair in combinations(sorted(group.atoms), 2)}
    clauses += [[-a, -b] for a, b in sorted(pairs)]
    top = space.atoms
    for place in range(4 * n):
        found, top = _automaton(n, place, top)
        clauses += found
    return Cnf(clauses, top)


def _automaton(n: int, place: int, top: int) -> tuple[list[list[int]], int]:
    """The clauses of one view. A state says "the first i flats have this maximum and this many are seen"."""
    clauses: list[list[int]] = []
    states: dict[tuple[int, int], int] = {(0, 0): 0}
    for i, cell in enumerate(sights(n)[place], 1):
        after: dict[tuple[int, int], int] = {}
        coming: dict[int, dict[int, list[int]]] = {}
        for (tallest, count), state in states.items():
            for h in range(1, n + 1):
                reached = (max(tallest, h), count + (h > tallest))
                before = [-state] if state else []
                # The maximum of i different heights is at least i; of all of them it is n.
                if h == tallest or reached[0] < i:
                    clauses.append([*before, -(cell * n + h)])
                    continue
                if reached not in after:
                    top += i < n
                    after[reached] = top if i < n else view_atom(n, place, reached[1])
                clauses.append([*before, -(cell * n + h), after[reached]])
                coming.setdefault(after[reached], {}).setdefault(state, []).append(cell * n + h)
        for state, sources in coming.items():
            # Backwards: a state comes from one of its predecessors, over one of the heights that lead here.
            if 0 not in sources:
                clauses.append([-state, *sources])
            clauses.append([-state, *sorted({x for heights in sources.values() for x in heights})])
            clauses += [[-state, -source, *heights] for source, heights in sources.items() if source and len(heights) < n]
        clauses.append(list(after.values()))
        states = after
    return clauses, top
