"""Where clues can be: the places of a board, the patterns and symmetries over them.

The i-th fact of a puzzle's `clues_of` is what its i-th place can tell. A pattern says for each place whether it holds a clue; a
symmetry makes orbits of places that are given or left out together.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from cpgen.deduction.facts import Fact, Solution
from cpgen.errors import BadInput, expect
from cpgen.puzzle import puzzle_named, space_for
from cpgen.request import Request

Orbit = tuple[int, ...]


def all_clues(name: str, shape: Any, board: Solution) -> Sequence[Fact]:
    """Every clue a full board could give, one per place."""
    puzzle = puzzle_named(name)
    if puzzle.clues_of is None:
        raise BadInput(f"{name}: its clues cannot be left out, so the general methods do not apply")
    return puzzle.clues_of(shape, board)


@lru_cache(maxsize=32)
def choices(name: str, shape: Any) -> tuple[tuple[Fact, ...], ...]:
    """For each place the facts that could be told there: the symbols of its cell, or the other clues of its group."""
    space = space_for(name, shape)
    board = puzzle_named(name).build(shape, Random(0))
    groups = {atom: g.atoms for g in space.groups for atom in g.atoms if min(g.atoms) > space.key_atoms}
    found = []
    for fact in all_clues(name, shape, board):
        if fact <= space.key_atoms:
            cell = space.owner[fact]
            found.append(tuple(range(space.offsets[cell], space.offsets[cell + 1])))
        else:
            found.append(groups.get(fact, (fact,)))
    return tuple(found)


def every_clue(name: str, shape: Any, board: Solution) -> Sequence[Fact]:
    """Every clue a full board could give, one per place, those last that only methods of the puzzle's own choose."""
    return [*all_clues(name, shape, board), *puzzle_named(name).further_clues(shape, board)]


@lru_cache(maxsize=32)
def count_of(name: str, shape: Any, further: bool = False) -> int:
    """How many places there are, those of further clues included or not."""
    board = puzzle_named(name).build(shape, Random(0))
    return len((every_clue if further else all_clues)(name, shape, board))


def places_of(every: Sequence[Fact], clues: Collection[Fact]) -> frozenset[int]:
    """The places at which these clues stand, of every clue that their board could give."""
    return frozenset(place for place, fact in enumerate(every) if fact in clues)


def orbits(request: Request, further: bool = False) -> list[Orbit]:
    """The places in sets that belong together, those of further clues too if asked for: by the request's symmetry (`a+b` for
    both), or each alone."""
    count = count_of(request.puzzle, request.shape, further)
    if request.symmetry is None:
        return [(place,) for place in range(count)]
    known = puzzle_named(request.puzzle).symmetries
    maps = []
    for part in request.symmetry.split("+"):
        expect(part in known, f"{request.puzzle}: no symmetry {part!r}; there are {', '.join(known) or 'none'}")
        maps.append(known[part](request.shape))
    seen: set[int] = set()
    found = []
    for start in range(count):
        if start in seen:
            continue
        orbit = [start]
        for place in orbit:
            orbit += [image for image in dict.fromkeys(m(place) for m in maps) if image not in orbit]
        seen.update(orbit)
        found.append(tuple(sorted(orbit)))
    return found


def parse_pattern(name: str, shape: Any, text: str) -> tuple[bool, ...]:
    """A pattern from a picture: one line a row, `x` where a clue stands and `.` where none does."""
    lines = [line.strip() for line in text.strip().splitlines()]
    expect(lines, "clue pattern: it is empty; expected one line a row, x for a clue and . for none")
    for number, line in enumerate(lines, 1):
        for column, character in enumerate(line, 1):
            expect(
                character in "xX.",
                f"clue pattern: line {number}, column {column} is {character!r}; expected x for a clue or . for none",
            )
        expect(len(line) == len(lines[0]), f"clue pattern: line {number} has {len(line)} characters, line 1 has {len(lines[0])}")
    pattern = tuple(character != "." for line in lines for character in line)
    count = count_of(name, shape)
    size = f"{len(lines)} lines of {len(lines[0])}"
    expect(len(pattern) == count, f"clue pattern: {size} make {len(pattern)} places; {name} of this size has {count}")
    expect(any(pattern), "clue pattern: it has no x")
    return pattern


def show_pattern(pattern: Sequence[bool]) -> str:
    """A pattern as one line of dots and crosses."""
    return "".join("x" if given else "." for given in pattern)
