"""The strategies of Flats: sound on every line state, monotone, independent of their order, and named in traces that replay."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from random import Random

import pytest

from cpgen.deduction.closure import Closure, deduce
from cpgen.deduction.fast import closure
from cpgen.deduction.trace import misnamed, replay
from cpgen.puzzle import space_for
from cpgen.puzzles.flats import PUZZLE, board, reach, squares
from cpgen.puzzles.flats.board import Flats
from cpgen.puzzles.flats.notation import read_towers
from cpgen.puzzles.flats.reading import Finding, Line, line_at
from cpgen.puzzles.flats.strategies import LISTED, ORDERS, READERS
from tests.puzzles.flats.test_board import IDS


@cache
def lines(n: int) -> list[tuple[tuple[int, ...], int, int]]:
    """All arrangements of a line, with what they show from both ends."""
    return [(p, board.seen(p), board.seen(p[::-1])) for p in permutations(range(1, n + 1))]


def holds(line: Line, fact: int, row: tuple[int, ...], front: int, back: int) -> bool:
    """Whether a local fact is true of an arrangement."""
    if abs(fact) == line.front_fact:
        return front == line.front
    if abs(fact) == line.back_fact:
        return back == line.back
    place, height = divmod(abs(fact) - 1, line.n)
    return (row[place] == height + 1) == (fact > 0)


def sound(line: Line, finding: Finding) -> bool:
    """Whether every arrangement with the premises has the conclusions."""
    return all(
        all(holds(line, f, *arranged) for f in finding.therefore)
        for arranged in lines(line.n)
        if all(holds(line, f, *arranged) for f in finding.because)
    )


def random_full(n: int, random: Random, share: float = 1.0) -> Flats:
    views = board.views_of(n, squares.uniform(n, random))
    return Flats(n, tuple(v if random.random() < share else 0 for v in views), (0,) * (n * n))


def states(n: int, count: int, random: Random) -> set[Line]:
    """The lines met while random instances are solved."""
    found = set()
    for _ in range(count):
        running = Closure(
            random_full(n, random, random.choice((0.5, 0.8, 1.0))), [s for s in ORDERS["seed"] if s != "simple_try"]
        )
        for _ in running:
            if random.random() < 0.3:
                found.add(line_at(running.state.instance, running.state.masks, running.state.placed, random.randrange(4 * n)))
    return found


def check_soundness(n: int, count: int, seed: int) -> set[str]:
    used = set()
    for line in sorted(states(n, count, Random(seed))):
        for name, read in READERS.items():
            if line.front or name.startswith("try"):
                for finding in read(line):
                    used.add(name)
                    assert sound(line, finding), (name, line, finding)
    return used


@pytest.mark.parametrize(("n", "count"), [(4, 40), (5, 12)])
def test_what_a_strategy_concludes_holds_in_every_completion_of_its_line(n: int, count: int) -> None:
    used = check_soundness(n, count, n)
    assert len(used) >= 8


@pytest.mark.slow
@pytest.mark.parametrize(("n", "count"), [(3, 200), (4, 600), (5, 200), (6, 60)])
def test_what_a_strategy_concludes_holds_in_every_completion_of_its_line_on_many(n: int, count: int) -> None:
    check_soundness(n, count, 100 + n)


@pytest.mark.parametrize("name", [name for name in READERS if name != "try_large"])
def test_try_of_a_whole_line_contains_every_other_reading_of_a_line(name: str) -> None:
    for line in sorted(states(5, 4, Random(8))):
        if line.front:
            whole = {f for finding in READERS["try_large"](line) for f in finding.therefore}
            for finding in READERS[name](line):
                for fact in finding.therefore:
                    place, height = divmod(abs(fact) - 1, 5)
                    left = [line.fact(place, h) for h in range(1, 6) if not line.out(place, h) and h != height + 1]
                    assert fact in whole or (fact > 0 and all(-f in whole for f in left))


@pytest.mark.parametrize("name", sorted(LISTED))
def test_listed_rules_follow_from_their_premises_alone(name: str) -> None:
    """On every square of size 3, and on a sample of size 4."""
    for n, board_list in ((3, list(squares.all_squares(3))), (4, Random(1).sample(list(squares.all_squares(4)), 100))):
        space = space_for("flats", n)
        for square in board_list:
            true = {*space.facts_of(square), *PUZZLE.clues_of(n, square)} if PUZZLE.clues_of else set()
            holding = true | {-a for a in range(1, space.atoms + 1) if a not in true}
            for rule in LISTED[name](n):
                if holding.issuperset(rule.because):
                    assert holding.issuperset(rule.therefore), (rule.text, square)


@pytest.mark.parametrize("text", [t for t in IDS if t[0] in "456"] + [t for t in IDS if t[0] == "7"][:4])
def test_traces_replay_and_name_their_strategies(text: str) -> None:
    instance = read_towers(text)
    deduction = deduce(instance)
    assert deduction.status in ("solved", "stuck")
    assert misnamed(instance, deduction.steps) is None
    problem = replay(instance, deduction.steps)
    assert problem is None or (deduction.status == "stuck" and problem.startswith("the trace leaves"))


def test_the_order_of_strategies_changes_nothing_but_the_steps() -> None:
    random = Random(6)
    names = [s for s in ORDERS["seed"] if s != "simple_try"]
    for _ in range(6):
        instance = random_full(5, random, 0.8)
        for chosen in (names, random.sample(names, 10)):
            ends = []
            for order in (*ORDERS.values(), random.sample(names, len(names))):
                deduction = deduce(instance, chosen, order)
                ends.append((deduction.status, frozenset(deduction.state.known)))
            assert len(set(ends)) == 1


def test_order_matters_to_no_trial() -> None:
    instance = read_towers(next(t for t in IDS if t[0] == "6" and deduce(read_towers(t)).uses()["simple_try"] > 2))
    ends = {frozenset(deduce(instance, order=order).state.known) for order in ORDERS.values()}
    assert len(ends) == 1


def test_the_fast_closure_agrees_with_the_traced_one() -> None:
    random = Random(9)
    for n in (4, 5, 6):
        for share in (0.5, 0.8, 1.0):
            instance = random_full(n, random, share)
            names = [s for s in ORDERS["seed"] if s != "simple_try"]
            deduction = deduce(instance, names)
            masks = reach.start(instance)
            assert reach.close(n, instance.views, masks)
            assert masks == deduction.state.masks
            assert closure(instance, names).facts == deduction.state.known


def test_a_trial_uses_only_the_strategies_chosen() -> None:
    text = next(t for t in IDS if t[0] == "5" and deduce(read_towers(t)).uses()["simple_try"])
    instance = read_towers(text)
    weak = deduce(instance, ["fill_gaps", "simple_try"])
    assert replay(instance, weak.steps) is None or weak.status == "stuck"
    assert misnamed(instance, weak.steps, ["fill_gaps", "simple_try"]) is None
    assert len(weak.state.known) <= len(deduce(instance).state.known)


def test_contradictory_views_are_found() -> None:
    views = [0] * 20
    views[0], views[1] = 1, 1
    assert deduce(Flats(5, tuple(views), (0,) * 25)).status == "contradiction"
