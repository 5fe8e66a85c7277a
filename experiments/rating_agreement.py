"""Seed 001, chapter 7: the greedy rating and the scale against the levels of Simon Tatham's Solo and Towers and of qqwing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise
from statistics import mean
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


def rated(instances: Sequence[Instance]) -> list[list[float | None]]:
    """The greedy rating and the place on the scale of each; no greedy rating where the strategies do not solve it."""
    found: list[list[float | None]] = []
    for case in map(Case, instances):
        rating = greedy(case)
        value = rating.value if rating is not None and case.status == "solved" else None
        found.append([float(value) if isinstance(value, (int, float)) else None, scale(case)])
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


def sources(results: Mapping[str, Any]) -> dict[str, dict[str, list[list[float | None]]]]:
    """For each program the ratings by level, from easy to hard, where it is installed."""
    found = {name: {level: results[f"{name} {level}"] for level in game[3]} for name, game in GAMES.items()}
    found["qqwing"] = results["qqwing"]
    return {name: levels for name, levels in found.items() if not any("missing" in r for r in (levels, *levels.values()))}


def conclude(size: str, results: Mapping[str, Any]) -> Finding:
    """Does the mean rating rise with every level, and how well do the ranks agree?"""
    told = sources(results)
    if not told:
        return Finding("not run", str(results["qqwing"].get("missing", "no other program is installed")))
    rows: list[list[object]] = []
    said = []
    for name, levels in told.items():
        means = []
        for level, found in levels.items():
            greedy_values = [g for g, _ in found if g is not None]
            places = [s for _, s in found if s is not None]
            if places:
                means.append(mean(places))
                row = [
                    name,
                    level,
                    len(found),
                    mean(greedy_values) if greedy_values else None,
                    means[-1],
                    len(found) - len(greedy_values),
                ]
                rows.append(row)
        ranks = [(number, place) for number, found in enumerate(levels.values()) for _, place in found if place is not None]
        rising = "rises" if all(a < b for a, b in pairwise(means)) else "does not rise"
        said.append(f"{name}: the mean place on the scale {rising} with every level, rank correlation {spearman(ranks):.2f}")
    pictures = {}
    if "sgt-solo" in told:
        cases = {level: Case(game("sgt-solo", level, 1)) for level in ("trivial", "advanced")}
        pictures["Options per step and bottlenecks of a trivial and an advanced Sudoku"] = options_plot(cases, 5)
    head = ["program", "level", "puzzles", "mean greedy rating", "mean place on the scale", "not solved by strategies"]
    return Finding(
        "measured",
        "; ".join(said) + ".",
        [Table("Ratings by the levels of others", head, rows)],
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
