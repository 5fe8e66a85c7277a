"""All closures agree with each other and with `deduce`, on solvable, stuck and contradictory Sudokus of three sizes."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from cpgen.deduction.batch import closed, closures, plan_for, statuses, unpacked
from cpgen.deduction.closure import deduce
from cpgen.deduction.counters import Counters
from cpgen.deduction.fast import closer, closure, closure_status
from cpgen.deduction.horn import Horn, compiled, horn
from cpgen.deduction.lanes import Lanes
from cpgen.deduction.propagate import Propagation
from cpgen.deduction.rules import Rule, Strategy
from cpgen.formats.reading import instance_of
from cpgen.puzzle import puzzle_named, puzzles, space_for
from cpgen.puzzles.sudoku.board import Boxes, Sudoku

SUDOKU = puzzle_named("sudoku")
SETS = [("naked_single",), ("hidden_single",), ("naked_single", "hidden_single", "locked_candidates")]


def full_board(boxes: Boxes, random: Random) -> tuple[int, ...]:
    """A shuffle of the regular board: rows within bands, columns within stacks, symbols."""
    n, high, wide = boxes.n, boxes.rows, boxes.columns
    rows = [b * high + r for b in random.sample(range(wide), wide) for r in random.sample(range(high), high)]
    columns = [s * wide + c for s in random.sample(range(high), high) for c in random.sample(range(wide), wide)]
    symbols = random.sample(range(1, n + 1), n)
    return tuple(symbols[(r % high * wide + r // high + c) % n] for r in rows for c in columns)


def random_sudoku(boxes: Boxes, seed: int) -> Sudoku:
    """Some clues of a full board; in a third of them one clue is wrong, which most often leaves no solution."""
    random = Random(f"{boxes} {seed}")
    clues = list(full_board(boxes, random))
    n = boxes.n
    for cell in random.sample(range(n * n), random.randrange(n, int(0.75 * n * n))):
        clues[cell] = 0
    if seed % 3 == 0:
        cell = random.choice([c for c in range(n * n) if clues[c]])
        clues[cell] = clues[cell] % n + 1
    return Sudoku(boxes, tuple(clues))


@pytest.mark.parametrize("boxes", [Boxes(2, 2), Boxes(2, 3), Boxes(3, 3)], ids=str)
def test_the_fast_closure_says_what_deduce_says(boxes: Boxes) -> None:
    seen = set()
    for seed in range(30):
        instance = random_sudoku(boxes, seed)
        for names in SETS:
            deduction, fast = deduce(instance, names), closure(instance, names)
            assert closure_status(instance, names) == fast.status == deduction.status
            if deduction.status == "stuck":
                assert fast.facts == deduction.state.known
            elif deduction.status == "solved":
                assert {f for f in fast.facts if f > 0} == {f for f in deduction.state.known if f > 0}
            seen.add(deduction.status)
    assert seen == {"solved", "stuck", "contradiction"}


@pytest.mark.parametrize("boxes", [Boxes(2, 2), Boxes(2, 3), Boxes(3, 3)], ids=str)
def test_counters_and_propagation_give_the_same_facts(boxes: Boxes) -> None:
    for names in SETS:
        counters = Counters(horn("sudoku", boxes, names))
        for seed in range(12):
            clues = SUDOKU.clues(random_sudoku(boxes, seed))
            fine, facts = counters.close(clues)
            closed = closer("sudoku", boxes, names).closed(clues)
            assert closed.status == counters.status(clues)
            assert fine == (closed.status != "contradiction")
            assert not fine or closed.facts == set(facts)


def test_a_full_board_that_is_wrong_is_a_contradiction() -> None:
    board = list(full_board(Boxes(2, 2), Random(1)))
    right = Sudoku(Boxes(2, 2), tuple(board))
    board[0], board[1] = board[1], board[0]
    wrong = Sudoku(Boxes(2, 2), tuple(board))
    assert closure_status(right) == deduce(right).status == "solved"
    assert closure_status(wrong) == deduce(wrong).status == "contradiction"
    assert "two" in (deduce(wrong).state.clash or "")


def test_the_order_in_which_strategies_are_named_does_not_matter() -> None:
    assert closer("sudoku", Boxes(2, 2), ["naked_single", "hidden_single"]) is closer(
        "sudoku", Boxes(2, 2), ("hidden_single", "naked_single")
    )


def test_without_pysat_the_counters_step_in() -> None:
    code = (
        "import sys; sys.modules['pysat'] = sys.modules['pysat.solvers'] = None\n"
        "from cpgen.deduction.fast import closure_status\n"
        "from cpgen.puzzles.sudoku.board import Boxes, Sudoku\n"
        "print(closure_status(Sudoku(Boxes(2, 2), (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3) + (0,) * 4)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "solved"


@pytest.mark.parametrize("boxes", [Boxes(2, 2), Boxes(2, 3), Boxes(3, 3)], ids=str)
@pytest.mark.parametrize("names", SETS, ids=lambda names: names[-1])
def test_batches_say_what_single_closures_say(boxes: Boxes, names: tuple[str, ...]) -> None:
    batch = [SUDOKU.clues(random_sudoku(boxes, seed)) for seed in range(100)]
    single = [closer("sudoku", boxes, names).status(clues) for clues in batch]
    assert closures("sudoku", boxes, batch, names) == single
    assert Lanes(horn("sudoku", boxes, names)).statuses(batch) == single


def lane_facts(program: Horn, batch: list[tuple[int, ...]]) -> list[set[int]]:
    """The facts of each lane after a closure in vectors."""
    state = closed(plan_for(program), batch)
    facts: list[set[int]] = [set() for _ in batch]
    for atom in range(1, program.space.atoms + 1):
        for row, sign in ((state.placed[atom], 1), (~state.open[atom], -1)):
            for lane in unpacked(row, len(batch)).nonzero()[0]:
                facts[lane].add(sign * atom)
    return facts


@pytest.mark.parametrize("boxes", [Boxes(2, 2), Boxes(2, 3), Boxes(3, 3)], ids=str)
def test_batches_give_the_facts_that_counters_give(boxes: Boxes) -> None:
    for names in SETS:
        program = horn("sudoku", boxes, names)
        counters, lanes = Counters(program), Lanes(program)
        batch = [SUDOKU.clues(random_sudoku(boxes, seed)) for seed in range(20)]
        known = lanes.close(batch)
        for lane, (clues, facts) in enumerate(zip(batch, lane_facts(program, batch))):
            fine, expected = counters.close(clues)
            assert bool(known[program.clash] >> lane & 1) == (not fine)
            if fine:
                assert facts == set(expected)
                assert facts == {program.fact(a) for a in range(1, program.clash) if known[a] >> lane & 1}


def random_program(seed: int) -> Horn:
    """Rules that no puzzle has: random premises and conclusions of both signs on a 4x4 board, some of the groups' own rules."""
    random = Random(seed)
    space = space_for("sudoku", Boxes(2, 2))

    def facts(most: int) -> tuple[int, ...]:
        return tuple(random.choice((1, -1)) * a for a in random.sample(range(1, space.atoms + 1), random.randint(1, most)))

    rules = [Rule(facts(3), facts(3), "") for _ in range(60)]
    if seed % 3 == 0:
        rules.append(Rule((), facts(2), "always"))
    if seed % 2:
        rules += [r for s in SUDOKU.strategies[:3] if s.rules for r in s.rules(Boxes(2, 2)) if random.random() < 0.9]
    return compiled([Strategy("random", 1.0, "", rules=lambda shape: rules)], space, None)


@pytest.mark.parametrize("seed", range(12))
def test_any_rules_will_do(seed: int) -> None:
    program, random = random_program(seed), Random(seed)
    batch = [tuple(random.sample(range(1, 65), 3) + [-a for a in random.sample(range(1, 65), 2)]) for _ in range(70)]
    counters = Counters(program)
    expected = [counters.status(clues) for clues in batch]
    assert list(statuses(program, batch)) == Lanes(program).statuses(batch) == expected
    single = Propagation(program)
    assert [single.status(clues) for clues in batch] == expected
    for clues, facts, status in zip(batch, lane_facts(program, batch), expected):
        assert status == "contradiction" or facts == set(counters.close(clues)[1]) == set(single.close(clues)[1])


def test_finders_join_in() -> None:
    names = ("naked_single", "naked_pair", "hidden_pair", "x_wing")
    assert any(s.find for s in SUDOKU.strategies if s.name in names)
    listed_only, gained = closer("sudoku", Boxes(3, 3), ["naked_single"]), 0
    for seed in range(1, 60, 2):
        instance = random_sudoku(Boxes(3, 3), seed)
        deduction, fast = deduce(instance, names), closure(instance, names)
        assert closure_status(instance, names) == fast.status == deduction.status
        assert closures("sudoku", Boxes(3, 3), [SUDOKU.clues(instance)], names) == [fast.status]
        if fast.status == "stuck":
            assert fast.facts == deduction.state.known
            gained += fast.facts > listed_only.closed(SUDOKU.clues(instance)).facts
    assert gained


@pytest.mark.parametrize("name", list(puzzles()))
def test_every_puzzle_is_closed_fast_as_deduce_closes_it(name: str) -> None:
    instance = instance_of(puzzles()[name].example)
    for chosen in (None, [s.name for s in puzzles()[name].strategies if s.find is None]):
        deduction, fast = deduce(instance, chosen), closure(instance, chosen)
        assert closure_status(instance, chosen) == fast.status == deduction.status
        if fast.status == "stuck":
            assert fast.facts == deduction.state.known
