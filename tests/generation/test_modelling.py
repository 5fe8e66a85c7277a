"""Logical modelling finds exactly the clues that the strategies solve."""

import json
from itertools import combinations, pairwise, product
from random import Random

import pytest

from cpgen.backends import backends
from cpgen.backends.base import Stopwatch, verdict
from cpgen.cli import run
from cpgen.deduction.closure import deduce
from cpgen.deduction.facts import Group, Space
from cpgen.deduction.fast import closure_status
from cpgen.deduction.rules import Rule
from cpgen.deduction.trace import replay
from cpgen.errors import BadInput
from cpgen.generation.backward import dug
from cpgen.generation.batch import generate
from cpgen.generation.certificate import verify
from cpgen.generation.goal import goal_of, spared
from cpgen.generation.modelling.engine import find
from cpgen.generation.modelling.sat import layered, layered_all
from cpgen.generation.modelling.theory import Place, Theory, theory
from cpgen.generation.modelling.whole import by_cpsat
from cpgen.generation.modelling.wish import Wish
from cpgen.puzzle import Cnf, puzzle_named
from cpgen.puzzles.sudoku.board import Boxes, Sudoku
from cpgen.rating.bottlenecks import narrows, waves
from cpgen.rating.moves import Moves
from cpgen.request import Request

SUDOKU = puzzle_named("sudoku")
SAT = backends()["sat"]
SIMPLE = ("naked_single", "hidden_single", "locked_candidates")
FOUR = theory(SUDOKU, Boxes(2, 2), SIMPLE)


def pattern(picture: str) -> tuple[bool, ...]:
    return tuple(c == "x" for c in picture if c in "x.")


def places(cells, of: int) -> tuple[bool, ...]:
    return tuple(c in cells for c in range(of))


@pytest.mark.parametrize("engine", ["auto", "climbing", "layers", "cutting", "cpsat", "minizinc"])
def test_every_engine_fills_a_pattern_with_clues_that_the_strategies_solve(engine):
    wish = Wish(given=pattern("x... .... ..x. .x.x"))
    answer = find(FOUR, wish, engine, None if engine in ("auto", "climbing", "cutting") else 8, 60, Random(1))
    assert answer.facts is not None, answer
    instance = FOUR.instance(answer.facts)
    assert [bool(c) for c in instance.clues] == list(wish.given)
    deduction = deduce(instance, SIMPLE)
    assert deduction.status == "solved"
    assert replay(instance, deduction.steps) is None


@pytest.mark.parametrize("engine", ["auto", "layers", "cutting", "cpsat", "minizinc"])
def test_every_engine_proves_that_three_clues_do_not_suffice(engine):
    answer = find(
        FOUR, Wish(given=pattern("x... .... ..x. .x..")), engine, None if engine in ("auto", "cutting") else 8, 60, Random(1)
    )
    assert answer.facts is None
    assert answer.proved == ("none" if engine in ("auto", "cutting") else "none within 8 rounds")


def images(cells: tuple[int, ...]) -> set[tuple[int, ...]]:
    """The sets of positions equal to this one by the symmetries of a 4x4 board: rows and columns within bands, bands, turning."""
    lines = [a + b for a, b in product([(0, 1), (1, 0)], [(2, 3), (3, 2)])]
    lines += [b + a for a, b in product([(0, 1), (1, 0)], [(2, 3), (3, 2)])]
    found = set()
    for rows, columns in product(lines, lines):
        moved = [(rows[c // 4], columns[c % 4]) for c in cells]
        found.add(tuple(sorted(4 * r + c for r, c in moved)))
        found.add(tuple(sorted(4 * c + r for r, c in moved)))
    return found


def fillable(count: int) -> int:
    """How many sets of so many positions can be filled strategy-solvably; one of each class is decided."""
    total, seen = 0, set()
    for cells in combinations(range(16), count):
        if cells in seen:
            continue
        same = images(cells)
        seen |= same
        answer = find(FOUR, Wish(given=places(cells, 16)), "cutting", None, 60, Random(1))
        assert answer.proved == "none" or deduce(FOUR.instance(answer.facts), SIMPLE).status == "solved"
        total += len(same) * (answer.facts is not None)
    return total


def test_704_sets_of_four_positions_can_be_filled_and_none_of_three():
    """Nishikawa and Toda 2020."""
    assert (fillable(3), fillable(4)) == (0, 704)


def test_the_answers_are_exactly_what_generate_and_test_finds():
    """All fillings of five positions with the first row's symbols fixed in name: by the model, and by trying every filling."""
    given = pattern("xx.. ..x. ...x x...")
    positions = [c for c, g in enumerate(given) if g]
    answers = list(layered_all(FOUR, Wish(given=given, facts=(1,)), (12,), Stopwatch(60)))
    assert answers[-1].proved == "none within 12 rounds"
    modelled = {FOUR.instance(a.facts).clues for a in answers[:-1]}
    tried = set()
    for values in product(range(1, 5), repeat=len(positions)):
        clues = [0] * 16
        for position, value in zip(positions, values):
            clues[position] = value
        if clues[0] == 1 and deduce(Sudoku(Boxes(2, 2), tuple(clues)), SIMPLE).status == "solved":
            tried.add(tuple(clues))
    assert modelled == tried
    assert tried


def test_a_required_strategy_is_needed():
    six = theory(SUDOKU, Boxes(2, 3), SIMPLE)
    without = theory(SUDOKU, Boxes(2, 3), ("naked_single", "hidden_single"))
    wish = Wish(most=11, unsolvable=(without,))
    answer = find(six, wish, "auto", None, 120, Random(1))
    assert answer.facts is not None, answer
    instance = six.instance(answer.facts)
    assert sum(c > 0 for c in instance.clues) <= 11
    assert deduce(instance, SIMPLE).status == "solved"
    assert deduce(instance, ("naked_single", "hidden_single")).status == "stuck"


def test_the_fewest_clues_of_a_4x4_board_are_four():
    answer = by_cpsat(FOUR, Wish(), 8, Stopwatch(120), "fewest")
    assert answer.proved == "fewest within 8 rounds"
    assert len(answer.facts) == 4


def spread(cells) -> int:
    """The most clues of a row, column or box of a 4x4 board above the fewest."""
    units = [lambda c: c // 4, lambda c: c % 4, lambda c: c // 8 * 2 + c % 4 // 2]
    counts = [sum(unit(c) == i for c in cells) for unit in units for i in range(4)]
    return max(counts) - min(counts)


@pytest.mark.parametrize("given", [(), (0, 1)])
def test_clues_are_spread_most_evenly(given):
    """Of all sets of five positions that can be filled, with some of them given, none is more even."""
    wish = Wish(given=tuple(True if c in given else None for c in range(16)), least=5, most=5)
    answer = by_cpsat(FOUR, wish, 8, Stopwatch(120), "even")
    shown = [c for c, clue in enumerate(FOUR.instance(answer.facts).clues) if clue]
    assert len(shown) == 5
    least = 16
    for cells in combinations(range(16), 5):
        if set(given) <= set(cells) and spread(cells) < least:
            fixed = Wish(given=places(cells, 16))
            if find(FOUR, fixed, "cutting", None, 60, Random(1)).facts is not None:
                least = spread(cells)
    assert spread(shown) == least
    assert answer.proved == f"most even ({least}) within 8 rounds"


def test_clues_break_a_preferred_symmetry_as_little_as_possible():
    """Seven clues, three of them given on the first row, in orbits of a quarter turn: by CP-SAT and by all sets of seven."""
    turn = [4 * (c % 4) + 3 - c // 4 for c in range(16)]
    orbits = {tuple(sorted({c, turn[c], turn[turn[c]], turn[turn[turn[c]]]})) for c in range(16)}
    wish = Wish(given=(True, True, True, False, *(None,) * 12), least=7, most=7, preferred=tuple(orbits))
    answer = by_cpsat(FOUR, wish, 8, Stopwatch(120), "symmetric")
    clued = [bool(c) for c in FOUR.instance(answer.facts).clues]

    def broken(clued) -> int:
        return sum(clued[a] != clued[b] for orbit in orbits for a, b in pairwise(orbit))

    fewest = 16
    for cells in combinations(range(4, 16), 4):
        given = places((0, 1, 2, *cells), 16)
        if broken(given) < fewest and find(FOUR, Wish(given=given), "cutting", None, 60, Random(1)).facts is not None:
            fewest = broken(given)
    assert (broken(clued), answer.proved) == (fewest, f"most symmetric ({fewest}) within 8 rounds")


@pytest.mark.parametrize(("engine", "rounds"), [("layers", 8), ("climbing", None)])
def test_symmetric_places_and_counts_are_kept(engine, rounds):
    half = tuple((c, 15 - c) for c in range(8))
    answer = find(FOUR, Wish(least=6, most=6, orbits=half), engine, rounds, 60, Random(1))
    shown = [c > 0 for c in FOUR.instance(answer.facts).clues]
    assert sum(shown) == 6
    assert shown == shown[::-1]


def test_climbing_fills_a_pattern_of_26_clues_and_tells_that_it_did():
    given = places(Random(3).sample(range(81), 26), 81)
    answer = find(theory(SUDOKU, Boxes(3, 3), SIMPLE), Wish(given=given), "auto", None, 60, Random(1))
    assert answer.engine == "climbing (chosen from climbing, cutting, layers)"
    assert deduce(theory(SUDOKU, Boxes(3, 3), SIMPLE).instance(answer.facts), SIMPLE).status == "solved"


@pytest.mark.parametrize("number", [1, 7])
def test_climbing_fills_a_symmetric_pattern_of_22_clues_the_same_way_for_the_same_seed(number):
    nine = theory(SUDOKU, Boxes(3, 3), SIMPLE)
    half = Random(f"half turn 22 {number}").sample(range(40), 11)
    wish = Wish(given=places([c for place in half for c in (place, 80 - place)], 81))
    one, same = (find(nine, wish, "climbing", None, 120, Random(1)) for _ in range(2))
    assert one.facts == same.facts
    instance = nine.instance(one.facts)
    assert [clue > 0 for clue in instance.clues] == list(wish.given)
    assert deduce(instance, SIMPLE).status == "solved"


def test_climbing_proves_nothing():
    answer = find(FOUR, Wish(given=pattern("x... .... ..x. .x..")), "climbing", None, 0.3, Random(1))
    assert (answer.facts, answer.proved, answer.reason) == (None, None, "time")


def test_what_supports_itself_in_a_circle_is_not_known():
    """Two cells of two symbols; the only rules derive each cell from the other, so nothing can ever be placed."""
    space = Space(("a", "b"), (("0", "1"),) * 2, (), (Group("cell", "a", (1, 2)), Group("cell", "b", (3, 4))))
    circle = tuple(Rule((one,), (other,), "") for one, other in ((1, 3), (3, 1), (2, 4), (4, 2)))
    cnf = Cnf([[1, 2], [-1, -2], [3, 4], [-3, -4], [-1, 3], [1, -3]], 4)
    dead = Theory(space, cnf, (Place((1, 2)),), (), {"circle": circle}, lambda facts: None)
    assert layered(dead, Wish(given=(False,)), (3,), Stopwatch(10)).proved == "none within 3 rounds"
    # Four atoms cannot take more than four rounds, so ten prove it for any number.
    assert layered(dead, Wish(given=(False,)), (10,), Stopwatch(10)).proved == "none"
    assert find(dead, Wish(given=(False,)), "cutting", None, 10, Random(1)).proved == "none"
    assert layered(dead, Wish(given=(True,)), (10,), Stopwatch(10)).facts in ((1,), (2,))


def test_a_strategy_that_is_only_a_procedure_is_refused_by_name():
    with pytest.raises(BadInput, match="forcing_chain is a procedure"):
        theory(SUDOKU, Boxes(2, 2), ("forcing_chain",))
    with pytest.raises(BadInput, match=r"^flats: super_fill_gaps, simple_try are procedures .* but can use .*try_large"):
        theory(puzzle_named("flats"), 4, ("try", "simple_try", "super_fill_gaps"))
    with pytest.raises(BadInput, match="rules of naked_pair are too many for a model of rounds"):
        find(theory(SUDOKU, Boxes(2, 2), ("naked_pair",)), Wish(), "layers", 3, 10, Random(1))


SIX = Boxes(2, 3)


def fillings(clues, open_places, strategies) -> set[tuple[int, ...]]:
    """All clues of a 6x6 board, equal to these but at a few places, that the strategies solve; by trying every filling."""
    found = set()
    for values in product(range(1, 7), repeat=len(open_places)):
        tried = list(clues)
        for place, value in zip(open_places, values):
            tried[place] = value
        if closure_status(Sudoku(SIX, tuple(tried)), strategies) == "solved":
            found.add(tuple(tried))
    return found


@pytest.mark.parametrize(
    ("lesser", "more"),
    [
        (("naked_single", "locked_candidates"), "hidden_single"),
        pytest.param(("naked_single", "naked_pair"), "hidden_single", marks=pytest.mark.slow),
        pytest.param(("naked_single", "w_wing"), "hidden_pair", marks=pytest.mark.slow),
        pytest.param(("naked_single", "hidden_single"), "naked_triple", marks=pytest.mark.slow),
        pytest.param(("naked_single", "xyz_wing"), "locked_candidates", marks=pytest.mark.slow),
    ],
)
def test_strategies_listed_or_found_are_modelled_exactly(lesser, more):
    """Whether some filling of three open places is solved, and whether one is only with the strategy more, by cutting and by
    trying every filling."""
    strategies = (*lesser, more)
    model = theory(SUDOKU, SIX, strategies)
    random = Random(more)
    seen = set()
    request = Request("sudoku", SIX, "backward", strategies, require=(more,))
    needing = (f for _ in range(10**4) if (f := dug(request, goal_of(request), random)) and not spared(goal_of(request), f))
    for (missing, asking), given in zip(product((0, 2), (False, True)), needing):
        clues = model.instance(given[missing:]).clues
        opened = random.sample([place for place, clue in enumerate(clues) if clue], 3)
        facts = tuple(model.space.atom(p, c - 1) for p, c in enumerate(clues) if c and p not in opened)
        wish = Wish(tuple(c > 0 for c in clues), facts=facts, unsolvable=(model.without(more),) if asking else ())
        answer = find(model, wish, "cutting", None, 60, random)
        tried = fillings(clues, opened, strategies) - (fillings(clues, opened, lesser) if asking else set())
        assert (answer.proved == "none") == (not tried)
        assert answer.facts is None or model.instance(answer.facts).clues in tried
        seen.add(answer.proved)
    assert seen == {None, "none"}


def test_symmetry_proves_only_what_exhaustion_confirms():
    """On 4x4 every set of positions that a symmetry rules out has no unique filling; and it rules out many."""
    proved = 0
    for cells in [c for k in (3, 4, 5) for c in combinations(range(16), k)][::9]:
        wish = Wish(given=places(cells, 16))
        answer = find(FOUR, wish, "symmetry", None, None, Random(1))
        if answer.proved is None:
            assert answer.reason == "no symmetry moves only cells without clues"
            continue
        assert answer.because
        proved += 1
        for values in product(range(1, 5), repeat=len(cells) - 1):
            instance = Sudoku(Boxes(2, 2), tuple(dict(zip(cells, (1, *values))).get(c, 0) for c in range(16)))
            assert verdict(SAT.search(instance, 2)) != "unique"
    assert proved > 50


def test_two_rows_of_a_band_without_clues_are_told_at_once_and_two_of_different_bands_are_not():
    nine = theory(SUDOKU, Boxes(3, 3), SIMPLE)
    answer = find(nine, Wish(given=tuple(c // 9 not in (0, 2) for c in range(81))), "auto", None, None, Random(1))
    assert (answer.engine, answer.proved) == ("symmetry", "none")
    assert answer.because == "18 cells without clues, r1c1 and r3c1 among them, can change places"
    apart = Wish(given=tuple(c // 9 not in (0, 3) for c in range(81)))
    assert find(nine, apart, "symmetry", None, None, Random(1)).proved is None
    assert find(nine, Wish(most=7), "symmetry", None, None, Random(1)).proved == "none"
    assert find(nine, Wish(most=8), "symmetry", None, None, Random(1)).proved is None


def asked(**wishes) -> Request:
    return Request("sudoku", Boxes(2, 2), "modelling", SIMPLE, **wishes)


def test_a_batch_says_what_was_proved():
    found, outcome = generate(asked(options={"clues": "3"}), count=1)
    assert (found, outcome.status) == ([], "impossible")
    assert outcome.text.startswith("none found: sudoku: none (cutting")


@pytest.mark.parametrize(
    ("options", "status", "proved", "code"),
    [
        ({}, "impossible", "none", 1),
        ({"engine": "layers"}, "bounded", "none within 16 rounds", 3),
        ({"engine": "layers", "rounds": "5"}, "impossible", "none within 5 rounds", 1),
        ({"engine": "layers", "rounds": "64"}, "impossible", "none", 1),
    ],
)
def test_none_and_none_within_a_bound_are_told_apart(options, status, proved, code, tmp_path, capsys):
    """In words, in JSON and by the exit code: a bound that was not asked for leaves the question open."""
    given = "x... .... ..x. .x.."
    _, outcome = generate(asked(pattern=pattern(given), options=options))
    assert (outcome.status, outcome.proved["proved"]) == (status, proved)
    assert outcome.text.startswith(f"none found: sudoku: {proved} (")
    picture = tmp_path / "clues.txt"
    picture.write_text(given.replace(" ", "\n"))
    words = ["generate", "sudoku", "--size", "4x4", "--method", "modelling", "--strategies", ",".join(SIMPLE)]
    words += ["--clues", str(picture), "--json", *(w for name, value in options.items() for w in ("--option", f"{name}={value}"))]
    assert run(words) == code
    told = json.loads(capsys.readouterr().out)
    assert (told["puzzle"], told["status"], told["proved"]) == ("sudoku", status, proved)


def test_a_batch_of_models_differs_and_verifies():
    found, outcome = generate(asked(options={"clues": "4..5"}, minimal=True), count=4, seed=7)
    assert outcome.status == "done"
    assert len({data["id"] for data in found}) == 4
    assert [verify(data) for data in found] == [[]] * 4
    assert found == generate(asked(options={"clues": "4..5"}, minimal=True), count=4, seed=7)[0]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"clues": "few"}, "option clues must be like 24"),
        ({"rounds": "0"}, "option rounds must be a whole number"),
        ({"engine": "magic"}, "no engine 'magic'"),
        ({"colour": "red"}, "no option 'colour'"),
    ],
)
def test_options_that_make_no_sense_are_told(options, message):
    with pytest.raises(BadInput, match=message):
        generate(asked(options=options))


def test_rounds_bound_the_waves_and_a_bottleneck_is_one_of_them():
    request = Request("sudoku", Boxes(2, 3), "modelling", SIMPLE, options={"clues": "10", "bottleneck": "3"})
    (data,), _ = generate(request, seed=1)
    counts = waves(Moves(Sudoku.from_json(data["instance"]), SIMPLE))
    assert sum(counts) == 26
    assert any(count <= 3 and max(counts[i + 1 :], default=0) > 3 for i, count in enumerate(counts))
    (data,), _ = generate(asked(options={"clues": "7", "rounds": "3"}), seed=5)
    assert len(waves(Moves(Sudoku.from_json(data["instance"]), SIMPLE))) <= 3


def test_narrow_is_only_what_opens_again():
    assert narrows([4, 1, 6], 1)
    assert not narrows([4, 3, 2, 1], 1)
    assert not narrows([], 1)


def solved(clues, strategies) -> bool:
    return closure_status(Sudoku(Boxes(2, 2), tuple(clues)), strategies) == "solved"


def is_minimal(clues, strategies=SIMPLE) -> bool:
    return not any(solved([*clues[:c], 0, *clues[c + 1 :]], strategies) for c, clue in enumerate(clues) if clue)


def narrow(clues, strategies) -> bool:
    """Whether at most two cells can be filled at some moment and more later, by rules that either cross out or fill: at each
    moment all is crossed out that can be, and then all is filled that can be."""
    model, counts = theory(SUDOKU, Boxes(2, 2), strategies), []
    placed = [model.space.atom(c, v - 1) for c, v in enumerate(clues) if v]
    rules = (*model.basic, *model.rules)
    crossing = [r for r in rules if all(f < 0 for f in r.therefore)]
    while True:
        known, before = set(placed), 0
        while len(known) > before:
            before = len(known)
            known.update(f for r in crossing if known.issuperset(r.because) for f in r.therefore)
        new = {f for r in rules if known.issuperset(r.because) for f in r.therefore} - known
        if not new:
            return any(count <= 2 and max(counts[i + 1 :], default=0) > 2 for i, count in enumerate(counts))
        counts.append(len(new))
        placed += new


ASKED = {
    "minimal": ({"minimal": True}, is_minimal),
    "bottleneck": ({"tests": (lambda instance: narrows(waves(Moves(instance, ("naked_single",))), 2),)}, narrow),
}


@pytest.mark.parametrize(("name", "strategies"), [("minimal", SIMPLE), ("bottleneck", ("naked_single",))])
def test_conditions_are_kept_and_none_is_told_exactly_if_exhaustion_finds_none(name, strategies):
    """Patterns of 4 to 6 clues, all fillings up to the name of the first clue: all answers of layers, one of each engine."""
    model = theory(SUDOKU, Boxes(2, 2), strategies)
    said, (wishes, holds) = set(), ASKED[name]
    for number in range(6):
        random = Random(f"conditions {number}")
        cells = sorted(random.sample(range(16), 4 + number % 3))
        given, first = places(cells, 16), 1 + 4 * cells[0]
        tried = set()
        for values in product(range(1, 5), repeat=len(cells) - 1):
            filled = dict(zip(cells, (1, *values)))
            clues = tuple(filled.get(cell, 0) for cell in range(16))
            if solved(clues, strategies) and holds(clues, strategies):
                tried.add(clues)
        *answers, last = layered_all(model, Wish(given, facts=(first,), **wishes), (12,), Stopwatch(60))
        assert {model.instance(a.facts).clues for a in answers} == tried
        assert last.proved == "none within 12 rounds"
        for engine in ("auto", "cutting", "cpsat"):
            answer = find(model, Wish(given, **wishes), engine, 12 if engine == "cpsat" else None, 60, random)
            assert answer.proved == (None if tried else "none within 12 rounds" if engine == "cpsat" else "none")
            if tried:
                clues = model.instance(answer.facts).clues
                assert solved(clues, strategies)
                assert holds(clues, strategies)
        said.add(bool(tried))
    assert said == {True, False}


@pytest.mark.parametrize(("symmetry", "few"), [(None, "5..6"), ("rotate2", "4..6")])
def test_open_places_are_as_many_as_wished_and_minimal(symmetry, few):
    for engine in ("auto", "climbing", "cutting"):
        found, _ = generate(asked(symmetry=symmetry, minimal=True, options={"clues": few, "engine": engine}), count=2, seed=3)
        for data in found:
            clues = list(Sudoku.from_json(data["instance"]).clues)
            assert int(few[0]) <= sum(c > 0 for c in clues) <= 6
            assert is_minimal(clues)
        assert len(found) == 2


def test_nine_places_have_no_minimal_clues_and_that_is_told():
    """No minimal 4x4 board has more than six clues."""
    _, outcome = generate(asked(minimal=True, pattern=pattern("xx.. .xx. x..x .xxx")))
    assert (outcome.status, outcome.proved["proved"]) == ("impossible", "none")
