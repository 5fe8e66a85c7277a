"""Words and categories chosen together with the matrix: the answers are what exhaustion finds, and "none" is a proof."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path
from random import Random

import pytest

from cpgen.backends.base import Stopwatch
from cpgen.deduction.closure import deduce
from cpgen.errors import BadInput
from cpgen.generating import batch_for, request_for
from cpgen.generation.certificate import verify
from cpgen.generation.modelling.engine import find
from cpgen.generation.modelling.sat import layered_all
from cpgen.generation.modelling.wish import Wish
from cpgen.language.files import shipped, write_csv
from cpgen.language.graph import Language, language
from cpgen.puzzles.raatsel import fast, matrix
from cpgen.puzzles.raatsel.board import Labels, Raatsel, plain_labels, required
from cpgen.puzzles.raatsel.canonical import canonical
from cpgen.puzzles.raatsel.modelling import part_of, produce
from cpgen.puzzles.raatsel.stock import Stock, base_of, mask_of
from cpgen.puzzles.raatsel.theory import theory
from cpgen.puzzles.raatsel.wording import worded
from cpgen.request import Impossible

SINGLES = ("word_naked_single", "category_naked_single", "word_hidden_single", "category_hidden_single")
SIMPLE = ("neighbour_elimination", *SINGLES)


def tiny(seed: int, categories: int = 8, words: int = 12, share: float = 0.5) -> Language:
    """A random language."""
    random = Random(seed)
    pairs = [(w, k) for w in range(words) for k in range(categories) if random.random() < share]
    return language((f"word {w}", f"group {k}", "list", random.random() < 0.8) for w, k in pairs)


def stock_of(source: Language) -> Stock:
    """All of a language."""
    base = base_of(source)
    return Stock(base, tuple(range(len(base.strict))), mask_of(range(len(base.sure))))


def exhausted(source: Language) -> Iterator[Raatsel]:
    """All Raatsels of size 1 in a language, by trying every hub, every round of edges and every word in every corner."""
    kinds = source.categories
    for hub, *edges in permutations(range(len(kinds)), 7):
        if edges[0] != min(edges) or edges[1] > edges[5]:
            continue
        groups = [hub, *edges]
        corners = [kinds[hub].strict & kinds[edges[i - 1]].strict & kinds[edges[i]].strict for i in range(6)]
        for words in product(*corners):
            if len(set(words)) == 6:
                entries = [
                    ["1" if w in kinds[k].strict else "?" if w in kinds[k].doubtful else "0" for k in groups] for w in words
                ]
                names = tuple(source.words[w] for w in words)
                labels = Labels(1, names, (kinds[hub].label,), tuple(kinds[k].label for k in edges))
                yield Raatsel(labels, tuple(map("".join, entries)))


def test_the_answers_are_exactly_what_exhaustion_finds() -> None:
    """Languages of eight categories and twelve words, with answers and without, and boards that the strategies do not solve."""
    labels, counts, unsolved = plain_labels(1), set(), 0
    for seed in range(10):
        source = tiny(seed)
        boards = list(exhausted(source))
        wanted = {canonical(board) for board in boards if deduce(board, SIMPLE).status == "solved"}
        model = worded(theory(labels, SIMPLE), labels, stock_of(source), Random(seed))
        answers = list(layered_all(model, Wish(), (model.longest,), Stopwatch(120)))
        assert answers[-1].proved == "none"  # no more than these
        found = [canonical(model.instance(answer.facts)) for answer in answers[:-1]]
        assert set(found) == wanted
        assert len(found) == len(wanted)
        counts.add(min(len(wanted), 2))
        unsolved += len(boards) - len(wanted)
    assert counts >= {0, 2}
    assert unsolved


@pytest.mark.parametrize("strategies", [SIMPLE, None], ids=["simple", "all"])
def test_cutting_finds_or_proves_what_exhaustion_does(strategies: tuple[str, ...] | None) -> None:
    labels, cut, given = plain_labels(1), 0, set()
    for seed in range(12):
        source = tiny(seed, 7, share=0.55)
        possible = any(deduce(board, strategies).status == "solved" for board in exhausted(source))
        model = worded(theory(labels, strategies), labels, stock_of(source), Random(seed))
        answer = find(model, Wish(), "cutting", None, 60, Random(seed))
        assert (answer.proved == "none") != possible
        assert (answer.facts is not None) == possible
        if answer.facts is not None:
            assert deduce(model.instance(answer.facts), strategies).status == "solved"
        cut += answer.tries > 1
        given.add(possible)
    assert given == {True, False}
    assert cut


def planted(seed: int, without: str = "") -> Language:
    """A language that holds one matrix of size 2 with false friends and little besides."""
    random = Random(seed)
    columns = matrix.with_false_friends(2, 8, random)
    assert columns is not None
    rows = [(f"word {w}", f"group {g}", "list", True) for g, column in enumerate(columns) for w in range(30) if column >> w & 1]
    rows += [(f"further {random.randrange(60)}", f"group {random.randrange(16)}", "list", True) for _ in range(80)]
    return language(row for row in rows if row[0] != without)


def test_size_two_is_found_where_it_was_planted_and_proved_impossible_without_a_corner() -> None:
    labels = plain_labels(2)
    corner = matrix.minimal(2)
    word = next(w for w in range(30) if sum(column >> w & 1 for column in corner) == 3)
    for without, possible in (("", True), (f"word {word}", False)):
        source = planted(6, without)
        model = worded(theory(labels, None), labels, stock_of(source), Random(1))
        answer = find(model, Wish(), "cutting", None, 120, Random(1))
        assert (answer.facts is not None, answer.proved) == (possible, None if possible else "none")
        if answer.facts is not None:
            assert fast.solved(2, fast.columns(model.instance(answer.facts)))


def wish(**options: str) -> dict[str, object]:
    return {"size": 1, "method": "modelling", "options": options}


def test_a_list_of_ones_own_gives_certified_puzzles_or_the_proof_that_it_has_none(tmp_path: Path) -> None:
    """The seventh random language has 20 puzzles, the fourth 44 boards that no strategy solves."""
    path = tmp_path / "own.csv"
    path.write_text("\n".join(write_csv(tiny(7))))
    found = list(batch_for(request_for("raatsel", **wish(language=str(path))), 5, seed=1))
    assert len(found) == 5
    assert list(batch_for(request_for("raatsel", **wish(language=str(path))), 5, seed=1, jobs=2)) == found
    assert any("?" in row for data in found for row in data["instance"]["matrix"])
    for data in found:
        assert verify(data, reproduce=True) == []
        if "readings" in data:
            assert data["readings"] == {"strict": {"sat": "unique", "cpsat": "unique"}}
    path.write_text("\n".join(write_csv(tiny(4))))
    batch = batch_for(request_for("raatsel", **wish(language=str(path))), 1)
    assert list(batch) == []
    assert batch.outcome is not None
    assert batch.outcome.status == "impossible"
    assert "none" in batch.outcome.text
    assert "among these 8 categories and 12 words" in batch.outcome.text


@pytest.mark.parametrize("language_too", [True, False])
def test_so_many_false_friends(language_too: bool) -> None:
    options = {"false_friends": "3-4", **({"language": "english"} if language_too else {})}
    data = next(iter(batch_for(request_for("raatsel", strategies=SIMPLE, **wish(**options)), 1, seed=2)))
    instance = Raatsel.from_json(data["instance"])
    solution = deduce(instance, SIMPLE).solution
    assert solution is not None
    used = required(instance.labels, solution)
    assert sum(map(sum, instance.related)) - len(used) in (3, 4)


def test_as_many_false_friends_as_can_be() -> None:
    best = {"engine": "fewest", "rounds": "5"}
    (instance,) = produce(request_for("raatsel", strategies=SIMPLE, **wish(**best)), Random(1))
    deduction = deduce(instance, SIMPLE)
    assert deduction.solution is not None
    count = sum(map(sum, instance.related)) - len(required(instance.labels, deduction.solution))
    assert count > 4
    more = {"engine": "layers", "rounds": "5", "false_friends": f"{count + 1}-24"}
    with pytest.raises(Impossible, match="none within 5 rounds"):
        list(produce(request_for("raatsel", strategies=SIMPLE, **wish(**more)), Random(1)))


def test_without_strategies_named_all_of_them_solve() -> None:
    (instance,) = produce(request_for("raatsel", **wish(false_friends="6")), Random(1))
    assert deduce(instance).status == "solved"


def test_of_a_large_language_a_part_is_drawn_whose_categories_suit_each_other() -> None:
    base = base_of(shipped())
    part, whole = part_of(base, 2, Random(1), 20, 100)
    assert not whole
    assert (len(part.categories), part.words.bit_count()) == (20, 100)
    assert all(base.together[a, b] for a in part.categories for b in part.categories if a != b)
    again, whole = part_of(base_of(tiny(1)), 1, Random(1), 8, 12)
    assert whole
    assert len(again.categories) == 8


@pytest.mark.parametrize(
    ("size", "options", "told"),
    [
        (3, {"language": "english"}, "for sizes 1 and 2"),
        (1, {"categories": "20"}, "option categories is for a language; name one"),
        (1, {"language": "english", "facts": "c0=1"}, "option facts does not go with a language"),
        (1, {"language": "english", "categories": "6"}, "categories 6 is not between 7 and"),
        (1, {"language": "english", "engine": "climbing"}, "the climbing engine finds clues alone"),
        (1, {"false_friends": "30-40"}, "size 1 has room for 24 false friends, not 30"),
        (1, {"false_friends": "3", "clues": "20"}, "clues and false_friends say the same"),
    ],
)
def test_what_makes_no_sense_is_told_in_one_line(size: int, options: dict[str, str], told: str) -> None:
    asked = request_for("raatsel", size=size, method="modelling", strategies=SIMPLE, options=options)
    with pytest.raises(BadInput, match=told):
        list(produce(asked, Random(1)))
