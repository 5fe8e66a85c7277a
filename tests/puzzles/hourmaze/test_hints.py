"""Hints found by search are unique, symmetric, deducible as asked; counts over all hint sets agree with asking one by one."""

from __future__ import annotations

from random import Random

import pytest

from cpgen.backends import backend, verdict
from cpgen.deduction.closure import deduce
from cpgen.errors import BadInput
from cpgen.puzzles.hourmaze import PUZZLE
from cpgen.puzzles.hourmaze.hints import is_unique, random_hours, search_hints, symmetric, symmetric_sets
from cpgen.puzzles.hourmaze.levels import parse_size
from cpgen.puzzles.hourmaze.search import FAST, SEED_FAST, all_hint_sets, iterations, many_depths, required, search_depth
from cpgen.puzzles.hourmaze.shares import READINGS, shares, versions
from cpgen.puzzles.hourmaze.strategies import FURTHER, SEED
from cpgen.puzzles.hourmaze.symmetry import SYMMETRIES, algebra
from cpgen.request import Request
from tests.puzzles.hourmaze.cases import level


@pytest.mark.parametrize("symmetry", [s for s in SYMMETRIES if s != "none"])
def test_searched_hints_are_symmetric_unique_and_deducible(symmetry: str) -> None:
    names = (*SEED, *FURTHER)
    for seed in range(2):
        found = level("7x7", seed)
        search = search_hints(found, Random(seed), symmetry, names)
        if search.instance is None:
            assert search.proved
            continue
        assert symmetric(found, [hour for _, hour in search.instance.hints], [symmetry])
        assert verdict(backend("cpsat").search(search.instance, 2)) == "unique"
        assert deduce(search.instance, names).solution == found.solution


def test_no_hint_set_is_missed() -> None:
    for seed in range(3):
        found = level("5x5", seed)
        for symmetry in ("rotation_2", "reflection_2", "translation_2"):
            sets = sorted(symmetric_sets(found, [symmetry]))
            good = [s for s, one in zip(sets, is_unique(found, sets)) if one]
            deducible = [s for s in sets if iterations(found.instance(s), FAST)]
            assert (search_hints(found, Random(1), symmetry).instance is not None) == bool(good)
            assert (search_hints(found, Random(1), symmetry, FAST).instance is not None) == bool(deducible)


def test_hints_of_one_hour_or_its_opposite_are_never_unique() -> None:
    found = level("7x7", 2)
    sets = [
        tuple(hour if c in opposite else (hour + 5) % 12 + 1 for c in range(4))
        for hour in (3, 8)
        for opposite in ((), (0,), (1, 3))
    ]
    assert not any(is_unique(found, sets))


@pytest.mark.parametrize("wish", ["run", "steps", "different"])
def test_hours_are_related_as_wished(wish: str) -> None:
    shown = [search_hints(level("7x7", seed), Random(seed), algebra=wish).instance for seed in range(4)]
    assert any(shown)
    for instance in filter(None, shown):
        assert wish in algebra([hour for _, hour in instance.hints], 12)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_full_size_levels_get_symmetric_deducible_hints(seed: int) -> None:
    search = search_hints(level("12x12", seed), Random(seed), "rotation_2", (*SEED, *FURTHER))
    assert search.proved or search.instance is not None


def test_symmetric_sets_are_all_that_are_symmetric() -> None:
    found = level("5x5", 4)
    assert symmetric_sets(found) == {h for h in all_hint_sets(found.maze) if symmetric(found, h)}


def test_uniqueness_of_many_hint_sets_is_that_of_each() -> None:
    found, random = level("7x7", 0), Random(5)
    sets = [random_hours(found, random) for _ in range(15)]
    answers = is_unique(found, sets)
    assert answers == [verdict(backend("cpsat").search(found.instance(s), 2)) == "unique" for s in sets]
    assert {True, False} == set(answers)


def test_shares_count_every_hint_set() -> None:
    found = level("5x5", 1)
    sets = list(all_hint_sets(found.maze))
    counted = shares(found, FAST, uniqueness=True)
    assert counted.total == 144
    assert counted.deducible == sum(bool(iterations(found.instance(s), FAST)) for s in sets)
    assert counted.symmetric == len(symmetric_sets(found))
    assert counted.unique is not None
    assert counted.both <= counted.deducible <= counted.unique


@pytest.mark.slow
def test_each_reading_of_the_strategies_is_stronger_than_the_one_before() -> None:
    for seed in range(3):
        counts = [shares(level("5x5", seed), names).deducible for names in READINGS.values()]
        assert counts == sorted(counts)


def test_depths_of_many_hint_sets_are_those_of_each() -> None:
    found = level("5x5", 1)
    sets = list(all_hint_sets(found.maze))[:60]
    depths = many_depths(found, sets, SEED_FAST)
    assert depths
    for hours, depth in depths.items():
        instance = found.instance(hours)
        assert depth.iterations == iterations(instance)
        assert depth.required == required(instance)
        assert depth.value == (search_depth(depth.iterations) + len(depth.required) / 11) / 2


def test_versions_are_the_shallowest_and_deepest() -> None:
    found = level("4x4@8", 1)
    depths = {h: d.value for h, d in many_depths(found, list(all_hint_sets(found.maze)), FAST).items()}
    chosen = versions(found, FAST)
    assert min(depths.values()) == min(depths[h] for h in chosen.values())
    assert max(depths.values()) == max(depths[h] for h in chosen.values())
    for name, hours in chosen.items():
        assert symmetric(found, hours) == name.startswith("symmetric")


def wish(size: str = "7x7", method: str = "search", **more: object) -> Request:
    """A request for Hour Mazes."""
    return Request("hourmaze", parse_size(size), method, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("method", ["search", "sample"])
def test_generated_instances_are_as_wished(method: str) -> None:
    found = []
    for seed in range(4):
        request = wish(
            method=method, strategies=tuple(SEED_FAST) + FURTHER, forbid=("colour_paths",), options={"walls": "rotation_2"}
        )
        found += PUZZLE.methods[method].produce(request, Random(seed))
        assert [*PUZZLE.methods[method].produce(request, Random(0))] == found[:1]
    assert found
    for instance in found:
        assert deduce(instance, FAST).status == "solved"


def test_a_required_strategy_cannot_be_done_without() -> None:
    request = wish(require=("colour_isolation",), strategies=SEED)
    instance = next(i for seed in range(20) for i in PUZZLE.methods["sample"].produce(request, Random(seed)))
    assert deduce(instance, SEED).status == "solved"
    assert deduce(instance, [s for s in SEED if s != "colour_isolation"]).status == "stuck"


@pytest.mark.parametrize("options", [{"walls": "spiral"}, {"hints": "spiral"}, {"algebra": "prime"}, {"algebra": "same"}])
def test_options_that_do_not_exist_are_told(options: dict[str, str]) -> None:
    with pytest.raises(BadInput):
        list(PUZZLE.methods["search"].produce(wish("5x5", options=options), Random(1)))
