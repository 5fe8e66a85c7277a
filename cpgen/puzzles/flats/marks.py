"""What the pencil marks of one line and its views say together (seed 000, sections 6.5.6.13 and 6.5.6.14).

N-1: a view of n-1 is the stair with one flat x moved back to place y, and the flats between one place forward; there are only
n(n-1)/2 such lines. `n_minus_1_bubbles_back` knows which flat moved, `n_minus_1_step_front` where it went to; the seed's outline
finds each from two particular marks, here any marks that leave one x (one y) do.
Try: all arrangements of a line that fit its marks and views; what none of them has is out. The seed splits it by the number of
open places, 3 or less (`try`) or more (`try_large`); so that more knowledge never blocks it, `try_large` reads every line.
"""

from __future__ import annotations

from collections.abc import Iterator

from cpgen.deduction.facts import Fact
from cpgen.puzzles.flats.lines import alive, consistent
from cpgen.puzzles.flats.reading import Finding, Line

FEW = 3
"""How many open places a person tries in the head."""


def moved(n: int) -> list[tuple[int, int, list[int]]]:
    """The lines that show n-1: the flat that moved, its place (both from 1), and the heights along the line."""
    found = []
    for flat in range(1, n):
        for place in range(flat + 1, n + 1):
            others = [h for h in range(1, n + 1) if h != flat]
            found.append((flat, place, [*others[: place - 1], flat, *others[place - 1 :]]))
    return found


def _known_move(line: Line, which: int) -> tuple[int, list[Fact]] | None:
    """The flat (which = 0) or place (1) that all fitting moves share, and marks that exclude the other ones."""
    if line.front != line.n - 1 or line.n < 3:
        return None
    moves = moved(line.n)
    blocked = [[-line.fact(p, h) for p, h in enumerate(heights) if line.out(p, h)] for *_, heights in moves]
    kinds = [move[:2][which] for move in moves]
    shared = {kind for kind, marks in zip(kinds, blocked) if not marks}
    if len(shared) != 1:
        return None
    (common,) = shared
    used: dict[Fact, None] = {}
    for kind, marks in zip(kinds, blocked):
        if kind != common and not any(mark in used for mark in marks):
            used[marks[0]] = None
    return common, list(used)


def _place_all(line: Line, heights: list[tuple[int, int]], marks: list[Fact], text: str) -> Iterator[Finding]:
    new = [line.fact(place - 1, h) for place, h in heights if line.built[place - 1] != h]
    if new:
        # A mark at a built place is known because of what is built there.
        because = []
        for mark in marks:
            place = (-mark - 1) // line.n
            because.append(line.fact(place, line.built[place]) if line.built[place] else mark)
        yield Finding([line.front_fact, *dict.fromkeys(because)], new, text)


def n_minus_1_bubbles_back(line: Line) -> Iterator[Finding]:
    """The flat that moved back is known: all lower ones stand at their own places, and the next one stepped forward."""
    if (found := _known_move(line, 0)) is not None:
        flat, marks = found
        places = [*((h, h) for h in range(1, flat)), (flat, flat + 1)]
        words = f"{{front}} sees {line.n - 1}: only the {flat} can have moved back, the lower flats are in order"
        yield from _place_all(line, places, marks, words)


def n_minus_1_step_front(line: Line) -> Iterator[Finding]:
    """The place where the moved flat stands is known: behind it all is in order, and the flat that hides it stands before it."""
    if (found := _known_move(line, 1)) is not None:
        place, marks = found
        places = [(place - 1, place), *((h, h) for h in range(place + 1, line.n + 1))]
        words = f"{{front}} sees {line.n - 1}: the hidden flat is at {{{place - 1}}}, the higher flats are in order behind it"
        yield from _place_all(line, places, marks, words)


def attempt(line: Line) -> Iterator[Finding]:
    """Try a line with few open places."""
    if len(line.open) <= FEW:
        yield from attempt_large(line)


def attempt_large(line: Line) -> Iterator[Finding]:
    """Try any line."""
    n = line.n
    left = consistent(n, line.front, line.back, line.masks)
    # Where nothing fits everything is out, and the contradiction shows.
    after = (0,) * n if left is None else left
    out = [
        -line.fact(place, h) for place in range(n) for h in range(1, n + 1) if (line.masks[place] & ~after[place]) >> (h - 1) & 1
    ]
    if not out:
        return
    because = [line.front_fact] if line.front else []
    because += [line.back_fact] if line.back else []
    for place in range(n):
        if line.built[place]:
            because.append(line.fact(place, line.built[place]))
        else:
            because += [-line.fact(place, h) for h in range(1, n + 1) if line.out(place, h)]
    fitting = alive(n, line.front, line.back, line.masks).bit_count()
    ways = (
        "no arrangement fits" if not fitting else "only one arrangement fits" if fitting == 1 else f"{fitting} arrangements fit"
    )
    yield Finding(because, out, f"{{line}}: {ways} its marks and views")
