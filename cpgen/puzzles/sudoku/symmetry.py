"""The same Sudoku for all that differ by names of symbols, order of bands, of stacks, of lines within them, or by transposing."""

from __future__ import annotations

from cpgen.canonical import canonical_order, graph
from cpgen.puzzles.sudoku.board import Boxes, Sudoku


def _line_groups(boxes: Boxes) -> tuple[int, int, bool]:
    """How many rows make a band, how many columns a stack, and whether transposing keeps the rules."""
    if 1 in (boxes.rows, boxes.columns):
        # boxes that are lines say nothing new: a Latin square, where all rows and all columns can change places
        return 1, 1, True
    return boxes.rows, boxes.columns, boxes.rows == boxes.columns


def canonical(instance: Sudoku) -> Sudoku:
    """The representative of an instance's class, by a graph of sides, bands, lines, symbols and clues."""
    n = instance.boxes.n
    tall, wide, square = _line_groups(instance.boxes)
    bands, stacks = n // tall, n // wide
    used = sorted({clue for clue in instance.clues if clue})
    given = [(cell, clue) for cell, clue in enumerate(instance.clues) if clue]
    # vertices: 2 sides, bands and stacks, rows and columns, symbols, clues
    groups, lines = 2, 2 + bands + stacks
    symbols = lines + 2 * n
    cells = symbols + len(used)
    edges = [(0, groups + b) for b in range(bands)] + [(1, groups + bands + s) for s in range(stacks)]
    edges += [(groups + r // tall, lines + r) for r in range(n)]
    edges += [(groups + bands + c // wide, lines + n + c) for c in range(n)]
    number = {clue: symbols + i for i, clue in enumerate(used)}
    for vertex, (cell, clue) in enumerate(given, cells):
        edges += [(vertex, lines + cell // n), (vertex, lines + n + cell % n), (vertex, number[clue])]
    across = 0 if square else 1
    colours = [0, across] + [2] * bands + [2 + across] * stacks + [4] * n + [4 + across] * n
    colours += [6] * len(used) + [7] * len(given)

    def finer() -> list[int]:
        kin = _kinship(instance, tall, wide, used)
        return [0] * lines + kin + [0] * len(given)

    order = canonical_order(graph(cells + len(given), edges), colours, finer)
    turned = order[1] < order[0]

    def place(start: int, group: int, size: int) -> dict[int, int]:
        found = sorted(range(n), key=lambda i: (order[group + i // size], order[start + i]))
        return {line: position for position, line in enumerate(found)}

    rows, columns = place(lines, groups, tall), place(lines + n, groups + bands, wide)
    name = {clue: 1 + i for i, clue in enumerate(sorted(used, key=lambda clue: order[number[clue]]))}
    clues = [0] * (n * n)
    for cell, clue in given:
        row, column = rows[cell // n], columns[cell % n]
        clues[column * n + row if turned else row * n + column] = name[clue]
    return Sudoku(instance.boxes, tuple(clues))


def _kinship(instance: Sudoku, tall: int, wide: int, used: list[int]) -> list[int]:
    """For each row, column and used symbol a number telling how it lies to all others of its kind.

    Two rows pair columns, the one where the first has a symbol with the one where the second has it; how long the cycles and
    paths of this pairing are does not change under any symmetry. Likewise for columns, and for symbols with rows and columns.
    """
    n = instance.boxes.n
    grid = [instance.clues[r * n : r * n + n] for r in range(n)]
    rows = [{c: s for c, s in enumerate(row) if s} for row in grid]
    columns = [{r: row[c] for r, row in enumerate(grid) if row[c]} for c in range(n)]
    symbols = [{r: row.index(s) for r, row in enumerate(grid) if s in row} for s in used]
    if any(len(set(line.values())) < len(line) for line in rows + columns):
        return [0] * (2 * n + len(used))  # with a symbol twice in a line there is no such pairing
    kin = [sorted((i // tall == j // tall, _cycles(a, b)) for j, b in enumerate(rows)) for i, a in enumerate(rows)]
    kin += [sorted((i // wide == j // wide, _cycles(a, b)) for j, b in enumerate(columns)) for i, a in enumerate(columns)]
    kin += [sorted((False, _cycles(a, b)) for b in symbols) for a in symbols]
    rank = {k: i for i, k in enumerate(sorted({tuple(k) for k in kin}))}
    return [rank[tuple(k)] for k in kin]


def _cycles(one: dict[int, int], two: dict[int, int]) -> tuple[int, ...]:
    """The lengths of the cycles, and negative those of the paths, of going from where one has a value to where two has it."""
    where = {value: item for item, value in two.items()}
    step = {item: where[value] for item, value in one.items() if value in where}
    lengths = []
    for start in step.keys() - set(step.values()):
        length, here = 0, start
        while here in step:
            here, length = step.pop(here), length + 1
        lengths.append(-length)
    while step:
        here, length = next(iter(step)), 0
        while here in step:
            here, length = step.pop(here), length + 1
        lengths.append(length)
    return tuple(sorted(lengths))
