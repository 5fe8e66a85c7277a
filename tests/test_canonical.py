"""Canonical forms: equal exactly for what is equal up to symmetry."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from random import Random

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cpgen.canonical import canonical_order, graph
from cpgen.puzzle import identity
from cpgen.puzzles.sudoku import PUZZLE
from cpgen.puzzles.sudoku.board import Boxes, Sudoku
from cpgen.puzzles.sudoku.building import build

Map = Callable[[int, int], tuple[int, int]]


def form(edges: list[tuple[int, int]], colours: list[int]) -> tuple[list[int], list[tuple[int, ...]]]:
    """A graph in its canonical order."""
    order = canonical_order(graph(len(colours), edges), colours)
    assert sorted(order) == list(range(len(colours)))
    named = sorted(range(len(colours)), key=order.__getitem__)
    return [colours[v] for v in named], sorted(tuple(sorted((order[a], order[b]))) for a, b in edges)


def test_every_graph_of_five_vertices_has_the_form_of_its_class() -> None:
    pairs = list(combinations(range(5), 2))
    forms = {str(form([p for p, there in zip(pairs, bits) if there], [0] * 5)) for bits in product((0, 1), repeat=10)}
    assert len(forms) == 34, "there are 34 graphs with five vertices"


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9), size=st.integers(1, 9), density=st.floats(0, 1))
def test_graphs_have_equal_forms_exactly_if_they_are_isomorphic(seed: int, size: int, density: float) -> None:
    random = Random(seed)
    pairs = list(combinations(range(size), 2))
    edges = [p for p in pairs if random.random() < density]
    colours = [random.randrange(2) for _ in range(size)]
    names = random.sample(range(size), size)
    moved = [(names[a], names[b]) for a, b in edges]
    random.shuffle(moved)
    assert form(edges, colours) == form(moved, [colours[names.index(v)] for v in range(size)])
    other = random.sample(pairs, len(edges))
    match = lambda a, b: a["c"] == b["c"]  # noqa: E731
    one, two = networkx.Graph(edges), networkx.Graph(other)
    for g in (one, two):
        g.add_nodes_from((v, {"c": colours[v]}) for v in range(size))
    assert (form(edges, colours) == form(other, colours)) == networkx.is_isomorphic(one, two, node_match=match)


@pytest.mark.parametrize("regular", [networkx.petersen_graph(), networkx.cycle_graph(30), networkx.hypercube_graph(5)])
def test_graphs_full_of_symmetry_have_one_form(regular: networkx.Graph) -> None:
    plain = networkx.convert_node_labels_to_integers(regular)
    size = plain.number_of_nodes()
    first = form(list(plain.edges), [0] * size)
    for seed in range(5):
        names = Random(seed).sample(range(size), size)
        assert form([(names[a], names[b]) for a, b in plain.edges], [0] * size) == first


def moved(instance: Sudoku, random: Random) -> Sudoku:
    """The same puzzle with bands, stacks, lines and symbols shuffled, transposed half the time if the boxes are square."""
    boxes, n = instance.boxes, instance.boxes.n

    def lines(size: int) -> list[int]:
        groups = [random.sample(range(g, g + size), size) for g in range(0, n, size)]
        random.shuffle(groups)
        return [line for group in groups for line in group]

    rows, columns, names = lines(boxes.rows), lines(boxes.columns), [0, *random.sample(range(1, n + 1), n)]
    clues = [names[instance.clues[r * n + c]] for r in rows for c in columns]
    if boxes.rows == boxes.columns and random.random() < 0.5:
        clues = [clues[c * n + r] for r in range(n) for c in range(n)]
    return Sudoku(boxes, tuple(clues))


@settings(max_examples=50, deadline=None)
@given(
    boxes=st.sampled_from([Boxes(2, 2), Boxes(1, 4), Boxes(2, 3), Boxes(3, 2), Boxes(3, 3), Boxes(4, 4)]),
    seed=st.integers(0, 10**9),
    share=st.sampled_from([0.0, 0.02, 0.1, 0.3, 0.6, 1.0]),
    clashing=st.booleans(),
)
def test_moved_sudokus_have_one_form(boxes: Boxes, seed: int, share: float, clashing: bool) -> None:
    random = Random(seed)
    grid = [random.randrange(boxes.n) for _ in range(boxes.n**2)] if clashing else build(boxes, random)
    instance = Sudoku(boxes, tuple(s + 1 if random.random() < share else 0 for s in grid))
    canonical = PUZZLE.canonical(instance)
    assert PUZZLE.canonical(moved(instance, random)) == canonical == PUZZLE.canonical(canonical)
    assert identity(moved(instance, random)) == identity(instance)
    assert sum(map(bool, canonical.clues)) == sum(map(bool, instance.clues))


def generators(boxes: Boxes) -> Iterator[Map]:
    """Moves of cells that make up all symmetries of the board: swaps of neighbouring lines, bands, stacks; transposing."""
    n = boxes.n
    for size, other, rowwise in ((boxes.rows, boxes.columns, True), (boxes.columns, boxes.rows, False)):
        swaps = [{i: i + 1, i + 1: i} for i in range(n - 1) if (i + 1) % size or 1 in (size, other)]
        swaps += [
            {g + i: g + (i + size) % (2 * size) for i in range(2 * size)} for g in range(0, n - size, size)
        ]  # a group with the next
        for swap in swaps:
            yield (lambda r, c, s=swap: (s.get(r, r), c)) if rowwise else (lambda r, c, s=swap: (r, s.get(c, c)))
    if boxes.rows == boxes.columns or 1 in (boxes.rows, boxes.columns):
        yield lambda r, c: (c, r)


@pytest.mark.parametrize(("boxes", "clues"), [(Boxes(2, 2), 2), (Boxes(2, 2), 3), (Boxes(2, 3), 2), (Boxes(1, 4), 2)], ids=str)
def test_there_are_as_many_forms_as_classes(boxes: Boxes, clues: int) -> None:
    """All ways to put a few clues, symbols named in order of appearance; classes are joined by the generators alone."""
    n = boxes.n
    moves = list(generators(boxes))
    parent: dict[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]] = {}

    def tidy(pairs: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        names: dict[int, int] = {}
        return tuple((cell, names.setdefault(s, len(names) + 1)) for cell, s in sorted(pairs))

    def root(key: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
        while parent.setdefault(key, key) != key:
            key = parent[key]
        return key

    sets = {
        tidy(list(zip(cells, symbols)))
        for cells in combinations(range(n * n), clues)
        for symbols in product(range(1, clues + 1), repeat=clues)
    }
    for key, move in product(sets, moves):
        image = tidy([(r * n + c, s) for cell, s in key for r, c in [move(*divmod(cell, n))]])
        parent[root(image)] = root(key)
    forms = {PUZZLE.canonical(Sudoku(boxes, tuple(dict(key).get(c, 0) for c in range(n * n)))) for key in sets}
    assert len(forms) == len({root(key) for key in sets})


def test_the_288_grids_of_4x4_have_two_forms() -> None:
    random = Random(0)
    grids = {build(Boxes(2, 2), random) for _ in range(4000)}
    assert len(grids) == 288
    assert len({PUZZLE.canonical(Sudoku(Boxes(2, 2), tuple(s + 1 for s in g))) for g in grids}) == 2


@pytest.mark.parametrize("share", ["empty", "one clue", "one symbol", "two symbols", "full"])
def test_big_boards_full_of_symmetry_come_to_an_end(share: str) -> None:
    """A 25x25 board filled by a pattern, of which nothing, a clue, a symbol, two symbols or all are given."""
    boxes = Boxes(5, 5)
    pattern = [(5 * (r % 5) + r // 5 + c) % 25 + 1 for r in range(25) for c in range(25)]
    kept = {"empty": 0, "one clue": 0, "one symbol": 1, "two symbols": 2, "full": 25}[share]
    clues = [s if s <= kept else 0 for s in pattern]
    clues[0] = 1 if share == "one clue" else clues[0]
    instance = Sudoku(boxes, tuple(clues))
    assert PUZZLE.canonical(instance) == PUZZLE.canonical(moved(instance, Random(1)))
