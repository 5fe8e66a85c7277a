"""Certificates hold, and a changed one does not."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from cpgen.backends import backend
from cpgen.generating import request_for
from cpgen.generation.batch import generate
from cpgen.generation.certificate import certify, digest, request_from_json, request_to_json, verify
from cpgen.generation.places import every_clue
from cpgen.puzzle import puzzle_named, space_of
from tests.generation.requests import EASY, SINGLES, SMALL, USUAL, sudoku

WISHES: dict[str, Any] = {
    "unique": sudoku(SMALL, minimal=True),
    "symmetric": sudoku(USUAL, symmetry="rotate2"),
    "strategies": sudoku(USUAL, strategies=EASY, require=("locked_candidates",)),
}


@cache
def made(wish: str) -> str:
    found, outcome = generate(WISHES[wish], 1, seed=11)
    assert outcome.status == "done"
    return json.dumps(found[0])


def certified(wish: str) -> dict[str, Any]:
    """A fresh copy of a generated object, as it would be read from a file."""
    data: dict[str, Any] = json.loads(made(wish))
    return data


@pytest.mark.parametrize("wish", WISHES)
def test_generated_puzzles_have_certificates_that_hold(wish: str) -> None:
    data = certified(wish)
    assert verify(data, reproduce=True) == []
    assert set(data) >= {"puzzle", "instance", "id", "solution", "verdicts", "status", "strategies", "certificate"}
    assert set(data["certificate"]) == {"cpgen", "request", "seed", "chunk", "proved", "digest"}


@pytest.mark.parametrize(("puzzle", "size"), [("sudoku", "2x3"), ("flats", "4"), ("raatsel", "1")])
def test_minimal_clues_of_every_puzzle_are_certified(puzzle: str, size: str) -> None:
    request = request_for(puzzle, size, method="backward", minimal=True)
    (data,), _ = generate(request, 1)
    assert verify(data) == []
    family = puzzle_named(puzzle)
    instance = family.instance.from_json(data["instance"])
    clues, space = family.clues(instance), space_of(instance)
    solution = backend("sat").search(instance, 1).solutions[0]
    spare = next(c for c in every_clue(puzzle, request.shape, solution) if c not in clues)
    richer = certify(family.with_clues(request.shape, [*clues, spare]), replace(request, minimal=False), 0, 0)
    assert richer is not None
    assert f"minimal: {space.name(spare)} can be left out" in verify(richer | {"certificate": data["certificate"]})


def test_what_sat_made_is_not_proved_by_sat() -> None:
    assert certified("unique")["verdicts"] == {"cpsat": "unique"}
    assert certified("strategies")["verdicts"] == {"sat": "unique"}


@pytest.mark.parametrize("wish", WISHES)
def test_requests_come_back_from_json(wish: str) -> None:
    data = certified(wish)
    instance = puzzle_named("sudoku").instance.from_json(data["instance"])
    request = request_from_json(data["certificate"]["request"], instance)
    assert request_to_json(request) == request_to_json(WISHES[wish])
    assert (request.shape, request.strategies, request.require) == (
        WISHES[wish].shape,
        WISHES[wish].strategies,
        WISHES[wish].require,
    )


def _first_clue(data: dict[str, Any]) -> tuple[int, int]:
    return next((r, c) for r, row in enumerate(data["instance"]["clues"]) for c, clue in enumerate(row) if clue)


def _drop_clue(data: dict[str, Any]) -> None:
    r, c = _first_clue(data)
    data["instance"]["clues"][r][c] = 0


def _change_clue(data: dict[str, Any]) -> None:
    r, c = _first_clue(data)
    data["instance"]["clues"][r][c] = data["instance"]["clues"][r][c] % 6 + 1


def _add_clue(data: dict[str, Any]) -> None:
    size = len(data["instance"]["clues"])
    for cell, symbol in enumerate(data["solution"]):
        if not data["instance"]["clues"][cell // size][cell % size]:
            data["instance"]["clues"][cell // size][cell % size] = symbol
            return


def _swap_symbols(data: dict[str, Any]) -> None:
    data["solution"] = [{1: 2, 2: 1}.get(s, s) for s in data["solution"]]


def _relabel_step(data: dict[str, Any]) -> None:
    data["steps"][1]["strategy"] = "naked_single" if data["steps"][1]["strategy"] != "naked_single" else "hidden_single"


def _drop_premise(data: dict[str, Any]) -> None:
    step = next(s for s in data["steps"] if s["strategy"] == "hidden_single")
    step["because"] = step["because"][1:]


CHANGES: dict[str, tuple[str, Callable[[dict[str, Any]], object], str]] = {
    "another puzzle": ("unique", lambda d: d.update(puzzle="chess"), "no puzzle 'chess'"),
    "a clue left out": ("unique", _drop_clue, "says multiple"),
    "a clue changed": ("unique", _change_clue, "solution|says none|says multiple"),
    "a clue too many": ("unique", _add_clue, "minimal"),
    "a clue too many, symmetric": ("symmetric", _add_clue, "symmetry"),
    "no clues": ("unique", lambda d: d["instance"].pop("clues"), "'clues' must be"),
    "another id": ("unique", lambda d: d.update(id="0" * 16), "id"),
    "another solution": ("unique", _swap_symbols, "solution"),
    "no solution": ("unique", lambda d: d.pop("solution"), "solution"),
    "a short solution": ("unique", lambda d: d["solution"].pop(), "malformed"),
    "another verdict": ("unique", lambda d: d["verdicts"].update(cpsat="multiple"), "cpsat says unique"),
    "no verdict": ("unique", lambda d: d.update(verdicts={}), "verdicts"),
    "an unknown backend": ("unique", lambda d: d.update(verdicts={"oracle": "unique"}), "no backend 'oracle'"),
    "another status": ("unique", lambda d: d.update(status="stuck"), "status"),
    "other strategies": ("strategies", lambda d: d.update(strategies=[*SINGLES]), "strategies"),
    "a step left out": ("strategies", lambda d: d["steps"].pop(0), "not known yet"),
    "the last step left out": ("strategies", lambda d: d["steps"].pop(), "open"),
    "a step by another strategy": ("strategies", _relabel_step, "not an application"),
    "a premise left out": ("strategies", _drop_premise, "does not follow"),
    "an unknown fact": ("strategies", lambda d: d["steps"][0].update(because=["r0c0=1"]), "names something unknown"),
    "a strategy not in the set": ("strategies", lambda d: d["steps"][0].update(strategy="guess"), "not among the strategies"),
    "an easier set": (
        "strategies",
        lambda d: d["certificate"]["request"].update(strategies=["naked_single"], require=[]),
        "do not solve it",
    ),
    "a harder requirement": (
        "symmetric",
        lambda d: d["certificate"]["request"].update(strategies=[*EASY], require=["locked_candidates", "naked_single"]),
        "can be solved without|do not solve",
    ),
    "a forbidden strategy": (
        "strategies",
        lambda d: d["certificate"]["request"].update(require=[], forbid=["locked_candidates"]),
        "do not solve it",
    ),
    "another size": ("unique", lambda d: d["certificate"]["request"].update(shape="huge"), "shape"),
    "another method": ("unique", lambda d: d["certificate"]["request"].update(method="magic"), "no generation method 'magic'"),
    "another seed": ("unique", lambda d: d["certificate"].update(seed=12), "seed"),
    "another chunk": ("unique", lambda d: d["certificate"].update(chunk=3), "seed"),
    "no prover": ("unique", lambda d: d["certificate"].update(proved={}), "verdicts"),
    "no request": ("unique", lambda d: d["certificate"].pop("request"), "missing or malformed"),
    "no certificate": ("unique", lambda d: d.pop("certificate"), "no certificate"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_changed_certificates_are_refused_even_with_a_fresh_digest(change: str) -> None:
    wish, alter, words = CHANGES[change]
    data = certified(wish)
    alter(data)
    assert any("digest" in p for p in verify(data)) or "certificate" not in data
    if "certificate" in data:
        data["certificate"]["digest"] = digest(data)
    problems = verify(data, reproduce=True)
    assert problems
    assert not any(p.startswith("digest") for p in problems)
    assert any(re.search(words, p) for p in problems), problems


@pytest.mark.parametrize("field", ["cpgen", "proved"])
def test_words_that_cannot_be_proved_again_are_guarded_by_the_digest(field: str) -> None:
    data = certified("unique")
    data["certificate"][field] = "9.9"
    assert any(p.startswith("digest") for p in verify(data))


@pytest.mark.parametrize(
    "data", [{}, {"certificate": 1}, {"certificate": {}, "puzzle": "sudoku", "instance": 3}, {"certificate": {}}]
)
def test_rubbish_is_refused_in_words(data: dict) -> None:
    assert verify(data)


def test_an_instance_that_breaks_its_promise_gets_no_certificate() -> None:
    data = certified("unique")
    _drop_clue(data)
    instance = puzzle_named("sudoku").instance.from_json(data["instance"])
    assert certify(instance, WISHES["unique"], 1, 0) is None


def test_an_instance_that_is_too_easy_gets_no_certificate() -> None:
    found, _ = generate(sudoku(USUAL, strategies=SINGLES), 1)
    instance = puzzle_named("sudoku").instance.from_json(copy.deepcopy(found[0]["instance"]))
    assert certify(instance, WISHES["strategies"], 1, 0) is None
