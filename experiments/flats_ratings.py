"""Seed 000, Tables 8, 10 and 11: the three ratings of random solvable puzzles, and what Filled Fields do to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from statistics import mean
from typing import Any

from cpgen.clusters import cluster_of, clusters
from cpgen.comparing.plots import figure, svg_of
from cpgen.puzzles.flats.board import Flats
from cpgen.puzzles.flats.filling import fill
from cpgen.puzzles.flats.generate import boards, full
from cpgen.puzzles.flats.rating import RATINGS
from cpgen.puzzles.flats.strategies import ORDERS
from cpgen.puzzles.flats.wishes import Wish
from experiments.machinery.experiment import PAPER, Experiment, Finding, Part, Table
from experiments.machinery.flats import SIZES, of_prefix
from experiments.rule_usage import ALLOWED, random_puzzle

CLAIMED = {
    "clean": {"difficulty": (2, 66, 31), "fun": (14, 55, 31), "appearance": (60, 21, 19)},
    "filled": {"difficulty": (30, 58, 12), "fun": (24, 48, 28)},
}
"""The seed's percentages of the scores 1, 2 and 3. It does not rate the appearance of Filled Fields."""
EACH = 5


def clean(random: Random) -> Flats:
    """A puzzle of the seed's random set."""
    instance: Flats = random_puzzle(random).state.instance
    return instance


def filled(random: Random) -> Flats:
    """A random square, flats revealed until rules solve it: the same chance of rules as in the random set."""
    n = random.choice(SIZES)
    wish = Wish(tuple(s for s in ORDERS["improved"] if random.random() < ALLOWED.get(s, 1)))
    board = next(boards(n, random, "cyclic"))
    return fill(full(n, board), board, wish, wish.keeps, random)


MAKERS = {"clean": clean, "filled": filled}


def rated(kind: str, name: str) -> dict[str, list[float]]:
    """The combined value of each rating of a few puzzles, from 0 to 1."""
    random = Random(name)
    instances = [MAKERS[kind](random) for _ in range(EACH)]
    found = {rating: [rate(instance) for instance in instances] for rating, rate in RATINGS.items()}
    return {rating: [value.parts["combined"] for value in values if value is not None] for rating, values in found.items()}


def parts(scale: str) -> Mapping[str, Part]:
    """1,000 puzzles of each kind (the seed's test set), or a few."""
    names = [(f"{kind} {i}", kind) for kind in MAKERS for i in range((1000 if scale == PAPER else 30) // EACH)]
    return {name: partial(rated, kind, name) for name, kind in names}


def mean_score(shares: Sequence[float]) -> float:
    """The mean score of puzzles of which these shares have the scores 1, 2 and 3 (the seed's need not add up to 100)."""
    return sum(score * share for score, share in enumerate(shares, 1)) / sum(shares)


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """Are Filled Fields easier, and hardly less fun?"""
    rows: list[list[object]] = []
    means: dict[tuple[str, str], float] = {}
    near = []
    for rating in RATINGS:
        values = {kind: [v for found in of_prefix(results, f"{kind} ") for v in found[rating]] for kind in MAKERS}
        # As in the seed, the scores are clusters of its own test set, the clean puzzles.
        centres = clusters(values["clean"], 3)
        for kind, mine in values.items():
            scores = [cluster_of(value, centres) for value in mine]
            means[kind, rating] = mean(scores)
            shares = [100 * scores.count(score) / len(scores) for score in (1, 2, 3)]
            claim = CLAIMED[kind].get(rating)
            told_share = " / ".join(map(str, claim)) if claim else None
            rows.append([f"{kind}, {rating}", len(mine), *shares, told_share, mean(mine)])
            if claim:
                near.append(all(abs(a - b) <= 10 for a, b in zip(shares, claim)))
    easier = means["filled", "difficulty"] < means["clean", "difficulty"]
    less_fun = means["clean", "fun"] - means["filled", "fun"]
    seeds = {(kind, rating): mean_score(shares) for kind, claims in CLAIMED.items() for rating, shares in claims.items()}
    told = (
        f"{sum(near)} of the seed's {len(near)} distributions are met within 10 points; the scores are clusters of the clean "
        "puzzles, and the seed does not print the values of its own clusters. Filled Fields are "
        f"{'easier' if easier else 'not easier'} on average ({means['filled', 'difficulty']:.2f} against "
        f"{means['clean', 'difficulty']:.2f}; the seed {seeds['filled', 'difficulty']:.2f} against "
        f"{seeds['clean', 'difficulty']:.2f}) and score {abs(less_fun):.2f} {'less' if less_fun >= 0 else 'more'} for fun "
        f"(the seed: {seeds['clean', 'fun'] - seeds['filled', 'fun']:.2f} less)."
    )
    shape, axes = figure(6.4, 3.2)
    left = [0.0] * len(rows)
    for score, colour in zip((1, 2, 3), ("#c6dbef", "#6baed6", "#2171b5")):
        widths = [float(str(row[1 + score])) for row in rows]
        axes.barh([str(row[0]) for row in rows], widths, left=left, color=colour, label=f"score {score}")
        left = [a + b for a, b in zip(left, widths)]
    axes.set(xlabel="% of puzzles", title="Scores of clean and of filled puzzles")
    axes.invert_yaxis()
    shape.legend(loc="outside lower center", ncols=3)
    verdict = "reproduced" if all(near) else "different" if easier else "refuted"
    head = ["puzzles", "rated", "1, %", "2, %", "3, %", "seed, %", "mean of the combined value"]
    return Finding(verdict, told, [Table("Scores", head, rows)], {"How many puzzles have which score": svg_of(shape)})


EXPERIMENT = Experiment(
    seed="000, Tables 8, 10 and 11",
    title="Ratings of Flats",
    question="How are random solvable puzzles rated, and what do Filled Fields do to difficulty and fun?",
    claim="Difficulty 2, 66, 31 %, fun 14, 55, 31 %, appearance 60, 21, 19 % (scores 1, 2, 3); Filled Fields are much easier "
    "(30, 58, 12 %) and slightly less fun (24, 48, 28 %).",
    parts=parts,
    conclude=conclude,
)
