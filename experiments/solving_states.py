"""Seed 001, Figures 8.5 and 8.6, sections 8.3 and 8.4: the states of a solve at each step, and time-expanded ratings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any

from cpgen.comparing.plots import figure, svg_of
from cpgen.errors import Unavailable
from cpgen.puzzle import Instance
from cpgen.puzzles.raatsel.matrix import instance_of, with_false_friends
from cpgen.rating.bottlenecks import bottlenecks, layers, waves
from cpgen.rating.expanded import time_expanded
from cpgen.rating.moves import Moves
from experiments.machinery.experiment import PAPER, QUICK, Experiment, Finding, Part, Table
from experiments.machinery.peers import sudoku

BEGINNER, MEDIUM, EXAMPLE = "beginner Sudoku", "medium Sudoku", "Raatsel"
PUZZLES = {BEGINNER: "trivial", MEDIUM: "intermediate", EXAMPLE: None}
"""Levels of `sgt-solo` stand in for the seed's Sudokus; the Raatsel is a random shape with ten false friends."""
LIMITS = {QUICK: (4000, 4.0), PAPER: (1_000_000, 3600.0)}
"""The most states, and the seconds of a rating."""
SUDOKU = ("naked_single", "hidden_single", "locked_candidates")


def puzzle(name: str) -> Instance:
    """The puzzle of a name."""
    level = PUZZLES[name]
    if level is None:
        columns = with_false_friends(2, 10, Random("solving states"))
        assert columns is not None
        return instance_of(2, columns)
    return sudoku(level, 1)


def measure(name: str, most: int, seconds: float) -> dict[str, Any]:
    """The states per step up to a limit, where every solve must pass, and the bounds of both ratings."""
    try:
        instance = puzzle(name)
    except Unavailable as error:
        return {"missing": str(error)}
    moves = Moves(instance, None if PUZZLES[name] is None else SUDOKU)
    if not moves.solvable:
        return {"missing": "the strategies do not solve it"}
    found, whole = layers(moves, most)
    ratings = {}
    for cost in ("harmonic_mean", "parallel"):
        bounds = time_expanded(instance, cost=cost, timeout=seconds, moves=moves)
        ratings[cost] = [bounds.lower, bounds.upper, bounds.closed]
    passed = [len(k) for k in bottlenecks(moves, waves(moves))[1:-1]]
    return {
        "steps": len(moves.goal),
        "states": [layer.states for layer in found],
        "whole": whole,
        "passed": passed,
        "ratings": ratings,
    }


def parts(scale: str) -> Mapping[str, Part]:
    """One part a puzzle: up to a million states and an hour; at the quick scale 4000 states and 4 seconds."""
    most, seconds = LIMITS[scale]
    return {name: partial(measure, name, most, seconds) for name in PUZZLES}


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """Does the beginner's Sudoku branch faster, and does the Raatsel come to an end?"""
    told = {name: r for name, r in results.items() if "missing" not in r}
    absent = [f"{name}: {r['missing']}" for name, r in results.items() if "missing" in r]
    if BEGINNER not in told or MEDIUM not in told:
        return Finding("not run", "; ".join(absent))
    shape, axes = figure()
    for name, r in told.items():
        axes.plot(range(len(r["states"])), r["states"], marker=".", label=name)
    axes.set(yscale="log", xlabel="symbols placed", ylabel="states", title="States per step, as far as counted")
    axes.legend()
    common = min(len(told[n]["states"]) for n in (BEGINNER, MEDIUM)) - 1
    first, second = (told[n]["states"][common] for n in (BEGINNER, MEDIUM))
    raatsel = told.get(EXAMPLE)
    ended = raatsel is not None and raatsel["whole"]
    because = (
        f"After {common} symbols the beginner's Sudoku has {first} states and the medium one {second}. "
        f"States that every solve passes, by symbols placed: beginner {told[BEGINNER]['passed'] or 'none'}, medium "
        f"{told[MEDIUM]['passed'] or 'none'} (the seed saw one at step 4 of its medium Sudoku); they are found without "
        f"counting states. "
        + (
            f"The Raatsel's states are counted to the end, the most ({max(raatsel['states'])}) after "
            f"{raatsel['states'].index(max(raatsel['states']))} of {raatsel['steps']} steps. "
            if ended
            else f"The limit of {LIMITS[scale][0]:,} states leaves open whether the Raatsel's states shrink again. "
        )
        + ("Missing: " + "; ".join(absent) + "." if absent else "")
    )
    rows = [
        [name, r["steps"], len(r["states"]), max(r["states"]), "yes" if r["whole"] else "no", len(r["passed"])]
        + [value for cost in r["ratings"].values() for value in (cost[0], cost[1], "yes" if cost[2] else "no")]
        for name, r in told.items()
    ]
    head = [
        "puzzle",
        "steps",
        "steps counted",
        "most states",
        "to the end",
        "bottlenecks",
        "harmonic mean, at least",
        "at most",
        "exact",
    ]
    return Finding(
        "reproduced" if first > second and ended else "different",
        because,
        [Table("States and time-expanded ratings", [*head, "parallel, at least", "at most", "exact"], rows)],
        {"States per step": svg_of(shape)},
    )


EXPERIMENT = Experiment(
    seed="001, Figures 8.5 and 8.6",
    title="States per step, and time-expanded ratings",
    question="How many states can a solve be in after so many symbols, where must everybody pass, and does the rating end?",
    claim="States of a beginner's Sudoku grow much faster than those of a medium one, which has a single state at step 4; "
    "no Sudoku could be rated within six hours; the example Raatsel's states grow to step 25 of 37 and shrink to the solution.",
    parts=parts,
    conclude=conclude,
)
