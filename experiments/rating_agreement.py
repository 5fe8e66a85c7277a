"""Seed 001, chapter 7: the greedy rating and the scale against the levels of Simon Tatham's Solo and Towers and of qqwing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import sqrt
from statistics import mean, variance
from typing import Any

from cpgen.errors import Unavailable
from cpgen.generating import generate
from cpgen.puzzle import Instance, puzzle_named
from cpgen.rating.methods import Case, greedy
from cpgen.rating.plots import options_plot
from cpgen.rating.scale import scale
from experiments.machinery.experiment import PAPER, Experiment, Finding, Part, Table
from experiments.machinery.peers import game_id, qqwing_levels
from experiments.machinery.ranks import spearman

SOLO = {"trivial": "t", "basic": "b", "intermediate": "i", "advanced": "a"}
TOWERS = {"easy": "e", "hard": "h", "extreme": "x", "unreasonable": "u"}
GAMES = {
    "sgt-solo": ("sudoku", "solo", "3x3d", SOLO),
    "sgt-towers": ("flats", "towers", "5d", TOWERS),
}
QQWING = ("Simple", "Easy", "Intermediate", "Expert")
"""What qqwing says of Sudokus made here: it cannot be given a seed."""


def game(name: str, level: str, number: int) -> Instance:
    """A puzzle of another program's level."""
    family, notation, parameters, levels = GAMES[name]
    instance: Instance = puzzle_named(family).notations[notation].read(game_id(name, parameters + levels[level], number))
    return instance


def rated(instances: Sequence[Instance]) -> list[dict[str, Any]]:
    """The greedy rating and the place on the scale of each, the hardest strategy (the easier ones do not suffice) and how often
    it was used; no greedy rating and no hardest strategy where the strategies do not solve it."""
    found: list[dict[str, Any]] = []
    for case in map(Case, instances):
        rating = greedy(case)
        assert rating is not None
        hardest = rating.parts["hardest"] if case.status == "solved" else None
        told = {"greedy": rating.value, "hardest": hardest, "uses": rating.parts["uses"][hardest]} if hardest else {}
        found.append({**told, "scale": scale(case)})
    return found


def by_game(name: str, level: str, count: int) -> Any:
    """Ratings of puzzles of one level."""
    try:
        return rated([game(name, level, number) for number in range(1, count + 1)])
    except Unavailable as error:
        return {"missing": str(error)}


def by_qqwing(count: int) -> Any:
    """Ratings of Sudokus made here, by the difficulty that qqwing gives them."""
    made = generate("sudoku", size="9x9", count=count, seed=1)
    try:
        levels = qqwing_levels(made)
    except Unavailable as error:
        return {"missing": str(error)}
    return {level: rated([i for i, said in zip(made, levels) if said == level]) for level in QQWING}


def parts(scale: str) -> Mapping[str, Part]:
    """100 puzzles of each level and 1,000 for qqwing; at the quick scale 10 and 100."""
    count = 100 if scale == PAPER else 10
    games = {f"{name} {level}": partial(by_game, name, level, count) for name, game in GAMES.items() for level in game[3]}
    return {**games, "qqwing": partial(by_qqwing, 10 * count)}


def sources(results: Mapping[str, Any]) -> dict[str, dict[str, list[dict[str, Any]]]]:
    """For each program the ratings by level, from easy to hard, where it is installed."""
    found = {name: {level: results[f"{name} {level}"] for level in game[3]} for name, game in GAMES.items()}
    found["qqwing"] = results["qqwing"]
    told = {name: levels for name, levels in found.items() if not any("missing" in r for r in (levels, *levels.values()))}
    return {name: {level: found for level, found in levels.items() if found} for name, levels in told.items()}


def row(found: Sequence[Mapping[str, Any]]) -> list[object]:
    """What the table tells of a level, from the number of its puzzles on."""
    solved = [r for r in found if "greedy" in r]
    most = Counter(r["hardest"] for r in solved).most_common(1)
    uses = [r["uses"] for r in solved if most and r["hardest"] == most[0][0]]
    head = [len(found), mean(r["greedy"] for r in solved) if solved else None, mean(r["scale"] for r in found)]
    return [*head, len(found) - len(solved), *(most[0] if most else (None, 0)), mean(uses) if uses else None]


def not_above(one: str, other: str, levels: Mapping[str, list[dict[str, Any]]]) -> str:
    """Why the mean does not rise from one level to the next, as far as numbers tell."""
    places = [[r["scale"] for r in levels[level]] for level in (one, other)]
    error = sqrt(sum(variance(p) / len(p) for p in places)) if all(len(p) > 1 for p in places) else 0.0
    rows = [row(levels[level]) for level in (one, other)]
    names = {r[4] for r in rows}
    told = f"{other} is {mean(places[0]) - mean(places[1]):.2f} below {one}, with a standard error of {error:.2f}"
    if len(names) > 1:
        return told
    shares = " and ".join(f"{r[5]} of {r[0]}" for r in rows)
    times = " and ".join(f"{r[6]:.1f}" for r in rows)
    return f"{told}; {shares} have the same hardest strategy, {names.pop()}, used {times} times on average"


def conclude(size: str, results: Mapping[str, Any]) -> Finding:
    """Does the mean rating rise with every level, and how well do the ranks agree?"""
    told = sources(results)
    if not told:
        return Finding("not run", str(results["qqwing"].get("missing", "no other program is installed")))
    rows: list[list[object]] = []
    said = []
    for name, levels in told.items():
        rows += [[name, level, *row(found)] for level, found in levels.items()]
        means = {level: mean(r["scale"] for r in found) for level, found in levels.items()}
        ranks = [(number, r["scale"]) for number, found in enumerate(levels.values()) for r in found]
        falls = [not_above(a, b, levels) for a, b in pairwise(means) if means[a] >= means[b]]
        rising = f"does not rise with every level ({'; '.join(falls)})" if falls else "rises with every level"
        said.append(f"{name}: the mean place on the scale {rising}, rank correlation {spearman(ranks):.2f}")
    pictures = {}
    if "sgt-solo" in told:
        cases = {level: Case(game("sgt-solo", level, 1)) for level in ("trivial", "advanced")}
        pictures["Options per step and bottlenecks of a trivial and an advanced Sudoku"] = options_plot(cases, 5)
    head = ["program", "level", "puzzles", "mean greedy rating", "mean place on the scale", "not solved by strategies"]
    return Finding(
        "measured",
        ". ".join(said) + ".",
        [Table("Ratings by the levels of others", [*head, "most often the hardest", "in", "its uses"], rows)],
        pictures,
    )


EXPERIMENT = Experiment(
    seed="001, chapter 7",
    title="Ratings and the levels of others",
    question="Does the rating of a puzzle rise with the level that other programs give it?",
    claim="No figure of the seed: it calls strategies from easy to hard, their weights summed, the usual rating, simple and "
    "effective.",
    parts=parts,
    conclude=conclude,
)
