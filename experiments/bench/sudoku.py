"""Sudoku against its peers: generating (qqwing, Simon Tatham's solo), checking uniqueness (our own CP-SAT backend), and closing
under {naked single, hidden single, locked candidates} (our own plain counters).

What is made once per size (clauses, rules, index arrays) is made before the clocks start. Every generated puzzle is afterwards
checked outside the timing: unique by SAT, all different, and what the row says of it.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from cpgen.backends import backend, verdict
from cpgen.deduction.batch import closures
from cpgen.deduction.counters import Counters
from cpgen.deduction.facts import Fact
from cpgen.deduction.fast import closer
from cpgen.deduction.horn import horn
from cpgen.deduction.lanes import Lanes
from cpgen.generation.lockstep import dig, needing, thinned
from cpgen.puzzle import puzzle_named, space_for
from cpgen.puzzles.sudoku.board import Boxes, Sudoku
from experiments.bench import Missing, Row, peer_path, rate

BOXES = Boxes(3, 3)
SINGLES = ("hidden_single", "naked_single")
LOCKED = (*SINGLES, "locked_candidates")
SUDOKU = puzzle_named("sudoku")
HALF_TURN = [(cell, 80 - cell) for cell in range(40)] + [(40,)]
Clues = tuple[Fact, ...]


def fresh_boards(count: int, random: Random) -> list[list[Fact]]:
    """Full boards, each made anew."""
    space = space_for("sudoku", BOXES)
    return [space.facts_of(SUDOKU.build(BOXES, random)) for _ in range(count)]


def minimal_by_strategies(count: int, random: Random) -> list[Clues]:
    """Puzzles the three strategies solve, and would not without any one clue."""
    return [clues for clues in dig("sudoku", BOXES, fresh_boards(count, random), LOCKED, random) if clues]


def minimal(count: int, random: Random) -> list[Clues]:
    """Unique puzzles, no longer unique without any one clue: first dug by strategies, then by uniqueness."""
    return thinned("sudoku", BOXES, minimal_by_strategies(count, random), LOCKED, random)


def symmetric_needing_locked(count: int, random: Random) -> list[Clues]:
    """Puzzles from `count` boards that need locked candidates, with clues symmetric under a half turn."""
    dug = dig("sudoku", BOXES, fresh_boards(count, random), LOCKED, random, HALF_TURN)
    return needing("sudoku", BOXES, [clues for clues in dug if clues], LOCKED, ["locked_candidates"])


def assert_good(puzzles: list[Clues], needs_locked: bool = False) -> None:
    """Every puzzle is there once and unique, says a solver that had no part in making it."""
    assert len(set(puzzles)) == len(puzzles)
    checker = backend("sat:glucose4")
    for clues in puzzles:
        assert verdict(checker.search(SUDOKU.with_clues(BOXES, clues), 2)) == "unique"
        if needs_locked:
            assert closer("sudoku", BOXES, LOCKED).status(clues) == "solved"
            assert closer("sudoku", BOXES, SINGLES).status(clues) == "stuck"
            assert {(f - 1) // 9 for f in clues} == {80 - (f - 1) // 9 for f in clues}


def generated(make: Callable[[int, Random], list[Clues]], count: int, needs_locked: bool = False) -> tuple[float, float]:
    """Puzzles per CPU second that a generator makes from `count` boards, and their mean number of clues."""
    make(64, Random(0))
    made: list[Clues] = []

    def work() -> int:
        made.extend(make(count, Random(1)))
        return len(made)

    speed = rate(work)
    assert_good(made, needs_locked)
    return speed, sum(map(len, made)) / len(made)


def ran(command: list[str]) -> list[str]:
    """The lines a peer prints."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def from_peer(command: list[str], read: str) -> tuple[float, list[Sudoku]]:
    """Puzzles per CPU second that a peer prints, and the puzzles."""
    lines: list[str] = []

    def work() -> int:
        lines.extend(ran(command))
        return len(lines)

    speed = rate(work)
    return speed, [SUDOKU.notations[read].read(line) for line in lines]


def mean_clues(puzzles: list[Sudoku]) -> float:
    """How many clues they have on average."""
    return sum(sum(map(bool, p.clues)) for p in puzzles) / len(puzzles)


def generation(scale: float) -> Iterator[Row | Missing]:
    """Generating against qqwing and sgt-solo."""
    boards = max(64, int(8192 * scale))
    ways: list[tuple[str, Callable[[int, Random], list[Clues]], int]] = [
        ("unique 9x9, minimal: no clue can go without losing uniqueness", minimal, boards // 4),
        ("unique 9x9, solvable by the three strategies: no clue can go without losing that", minimal_by_strategies, boards),
    ]
    if qqwing := peer_path("qqwing"):
        peer_speed, theirs = from_peer([qqwing, "--generate", str(max(20, int(1000 * scale))), "--one-line"], "sudoku")
        for task, make, count in ways:
            speed, clues = generated(make, count)
            yield Row(task, f"lockstep ({clues:.1f} clues)", speed, f"qqwing ({mean_clues(theirs):.1f} clues)", peer_speed, 3)
    else:
        yield Missing("unique 9x9 generation", "qqwing")
    task = "9x9 that need locked candidates, half-turn symmetric, fresh grids"
    if solo := peer_path("sgt-solo"):
        peer_speed, theirs = from_peer([solo, "--generate", str(max(10, int(500 * scale))), "3x3di"], "solo")
        speed, clues = generated(symmetric_needing_locked, boards, needs_locked=True)
        yield Row(task, f"lockstep ({clues:.1f} clues)", speed, f"sgt-solo 3x3di ({mean_clues(theirs):.1f} clues)", peer_speed, 1)
    else:
        yield Missing(task, "sgt-solo")


def checks(scale: float) -> Iterator[Row]:
    """Uniqueness checks of the same puzzles, half of them with a clue too few, by SAT and by CP-SAT."""
    puzzles = [SUDOKU.with_clues(BOXES, clues) for clues in minimal(max(10, int(240 * scale)), Random(2))]
    for number in range(0, len(puzzles), 2):
        clues = list(puzzles[number].clues)
        clues[next(cell for cell, clue in enumerate(clues) if clue)] = 0
        puzzles[number] = replace(puzzles[number], clues=tuple(clues))
    found: dict[str, list[str]] = {}

    def speed(name: str, times: int) -> float:
        solver = backend(name)
        solver.search(puzzles[0], 2)

        def work() -> int:
            for _ in range(times):
                found[name] = [verdict(solver.search(puzzle, 2)) for puzzle in puzzles]
            return times * len(puzzles)

        return rate(work)

    ours, theirs = speed("sat", 5), speed("cpsat", 1)
    assert found["sat"] == found["cpsat"]
    assert set(found["sat"]) == {"unique", "multiple"}
    yield Row("uniqueness checks, minimal 9x9, half ambiguous", "sat, incremental", ours, "cpsat backend", theirs, 30)


def closing(scale: float) -> Iterator[Row]:
    """The closures of the same puzzles, of which some are solved and some stuck."""
    puzzles = minimal(max(20, int(400 * scale)), Random(3))
    counters, single = Counters(horn("sudoku", BOXES, LOCKED)), closer("sudoku", BOXES, LOCKED)
    batch = puzzles * max(1, int(20000 * scale) // len(puzzles))
    found: list[list[str]] = []

    def speed(work: Callable[[], list[str]]) -> float:
        def counted() -> int:
            found.append(work())
            return len(found[-1])

        return rate(counted)

    plain = speed(lambda: [counters.status(clues) for clues in puzzles])
    one = speed(lambda: [single.status(clues) for clues in puzzles * 5])
    many = speed(lambda: closures("sudoku", BOXES, batch, LOCKED))
    lanes = Lanes(horn("sudoku", BOXES, LOCKED))
    some = speed(lambda: lanes.statuses(puzzles * 5))
    assert found[0] * 5 == found[1] == found[3]
    assert found[0] * (len(batch) // len(puzzles)) == found[2]
    assert set(found[0]) == {"solved", "stuck"}
    task = "closure of minimal 9x9 under the three strategies"
    yield Row(f"{task}, one at a time", "unit propagation", one, "counters in Python", plain, 7)
    yield Row(f"{task}, in batches", "one int per fact, a bit per puzzle", some, "counters in Python", plain)
    yield Row(f"{task}, in batches", "numpy bit vectors, packing included", many, "counters in Python", plain, 70)


def rows(scale: float) -> Iterator[Row | Missing]:
    """All rows."""
    yield from generation(scale)
    yield from checks(scale)
    yield from closing(scale)
