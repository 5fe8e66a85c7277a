"""How hard a Flats puzzle is, how much fun, and how it looks (seed 000, sections 6.7.3.3 to 6.7.3.5): every dimension scaled to
0 … 1, weighted, combined, and put into one of three clusters whose values are stored.

Given flats, which the seed leaves aside (6.8.3), count in appearance: a board with all its given flats in one corner is out of
balance. `cpgen rate FILE --classes 3 --method difficulty` tells the cluster values of a corpus.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from statistics import pvariance

from cpgen.clusters import cluster_of
from cpgen.deduction.rounds import Rounds, in_rounds
from cpgen.puzzles.flats.board import MOST, Flats
from cpgen.puzzles.flats.strategies import STRATEGIES
from cpgen.rated import Rating

WEIGHTS = "flats-2"
DIFFICULTY = {
    "size": 2,
    "stripped": 2,
    "rules_used": 1,
    "different_rules": 1,
    "share_of_rules": 2,
    "alternation": 2,
    "simple_try": 3,
    "try_large": 1,
}
PERCEIVED = {"few_ones": 2, "stripped": 3, "size": 1}
FUN = {"pride": 1, "level_fits": 2, "no_simple_try": 2, "time_fits": 1}
APPEARANCE = {"side_balance": 2, "side_difference": 1, "given_balance": 1}
CLUSTERS = {
    "difficulty": (0.2594, 0.4812, 0.7065),
    "fun": (0.5621, 0.7985, 0.9412),
    "appearance": (0.698, 0.834, 0.9934),
}
"""The values of the clusters 1, 2 and 3 over 360 generated puzzles: 60 of each size from 4 to 6 by each of the methods strip
and filled (`cpgen generate flats --size 4 --method strip --count 60 --seed 1`)."""
LEVELS = {"beginner": 0.0, "average": 0.5, "expert": 1.0}
USES, RULES, CHANGES = 3.0, 10, 30
"""What counts as very much: uses of rules per cell, different rules, changes between rules."""


def weighed(parts: Mapping[str, float], weights: Mapping[str, int]) -> float:
    """The weighted mean of dimensions from 0 to 1."""
    return sum(weights[name] * parts[name] for name in weights) / sum(weights.values())


def difficulty_parts(instance: Flats, solve: Rounds) -> dict[str, float]:
    """The dimensions of difficulty, each from 0 to 1."""
    uses = solve.uses()
    order = [r.strategy for r in solve.rounds if not r.basic]
    known = sum(not s.basic for s in STRATEGIES)
    return {
        "size": instance.n / MOST,
        "stripped": instance.views.count(0) / len(instance.views),
        "rules_used": min(1.0, sum(uses.values()) / (USES * instance.n**2)),
        "different_rules": min(1.0, len(uses) / RULES),
        "share_of_rules": len(uses) / known,
        "alternation": min(1.0, sum(a != b for a, b in pairwise(order)) / CHANGES),
        "simple_try": float("simple_try" in uses),
        "try_large": float("try_large" in uses),
    }


def fun_parts(instance: Flats, solve: Rounds, level: float) -> dict[str, float]:
    """The dimensions of fun for a player of a level from 0 to 1."""
    hard = difficulty_parts(instance, solve)
    actual = weighed(hard, DIFFICULTY)
    shown = [v for v in instance.views if v]
    few_ones = 1 - sum(v == 1 for v in shown) / 4
    perceived = weighed({"few_ones": max(0.0, few_ones), "stripped": hard["stripped"], "size": hard["size"]}, PERCEIVED)
    return {
        "pride": min(1.0, perceived / actual) if actual else 1.0,
        "level_fits": 1 - abs(level - actual),
        "no_simple_try": 1 - hard["simple_try"],
        "time_fits": 1 - abs(level - hard["rules_used"]),
    }


def appearance_parts(instance: Flats) -> dict[str, float]:
    """The dimensions of appearance: equally stripped sides, views that vary much or hardly at all, given flats in balance."""
    n = instance.n
    sides = [instance.views[i * n : i * n + n] for i in range(4)]
    shown = [sum(v > 0 for v in side) / n for side in sides]
    seen = [v for v in instance.views if v]
    variety = len(set(seen)) / n if seen else 0.0
    cells = [divmod(cell, n) for cell, height in enumerate(instance.given) if height]
    middle = (n - 1) / 2
    off = max((abs(sum(c[k] - middle for c in cells)) / (len(cells) * middle) for k in (0, 1)), default=0.0) if cells else 0.0
    return {
        "side_balance": 1 - min(1.0, 4 * pvariance(shown)),
        "side_difference": abs(2 * variety - 1),
        "given_balance": 1 - off,
    }


def _rating(name: str, value: float, parts: Mapping[str, object]) -> Rating:
    return Rating(cluster_of(value, CLUSTERS[name]), {"combined": round(value, 6), **parts}, WEIGHTS)


def _shown(parts: Mapping[str, float]) -> dict[str, float]:
    return {name: round(value, 6) for name, value in parts.items()}


def difficulty(instance: Flats) -> Rating | None:
    """Difficulty from 1 (easy) to 3 (hard)."""
    solve = in_rounds(instance)
    if solve.status != "solved":
        return None
    parts = difficulty_parts(instance, solve)
    return _rating("difficulty", weighed(parts, DIFFICULTY), _shown(parts))


def fun(instance: Flats) -> Rating | None:
    """The FunRate from 1 (boring) to 3 (superb) for an average player; the parts tell it for the others."""
    solve = in_rounds(instance)
    if solve.status != "solved":
        return None
    rates = {name: weighed(fun_parts(instance, solve, level), FUN) for name, level in LEVELS.items()}
    by_level = {name: cluster_of(rate, CLUSTERS["fun"]) for name, rate in rates.items()}
    return _rating("fun", rates["average"], {**_shown(fun_parts(instance, solve, LEVELS["average"])), "by_level": by_level})


def appearance(instance: Flats) -> Rating | None:
    """Appearance from 1 (ugly) to 3 (nice)."""
    parts = appearance_parts(instance)
    return _rating("appearance", weighed(parts, APPEARANCE), _shown(parts))


RATINGS = {"difficulty": difficulty, "fun": fun, "appearance": appearance}
