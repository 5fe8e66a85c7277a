"""The expert's rules of seed 004, section 3.1: 23 rules in 6 categories, in the order in which experts try them.

The seed names the categories and pictures some examples; the 23 rules here fill them. Each is sound and monotone, and its
docstring is a picture of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cpgen.puzzles.nonogram.human_first import (
    big_between_walls,
    big_overlap,
    edge_black,
    edge_near,
    edge_overlap,
    edge_reach,
    edge_too_small,
    empty_line,
    full_line,
    whites_found,
)
from cpgen.puzzles.nonogram.human_last import (
    all_found,
    all_placements,
    largest_closed,
    largest_join,
    last_join,
    last_overlap,
    last_reach,
    last_too_small,
    out_of_range,
    own_overlap,
    run_owner,
    smallest_at_wall,
    smallest_too_small,
)
from cpgen.puzzles.nonogram.seen import Found, Seen


@dataclass(frozen=True)
class HumanRule:
    """One of the expert's rules, with its category."""

    name: str
    category: int
    text: str
    apply: Callable[[Seen], Found]


CATEGORIES: tuple[tuple[Callable[[Seen], Found], ...], ...] = (
    (big_overlap, big_between_walls),
    (empty_line, full_line, whites_found),
    (edge_black, edge_near, edge_reach, edge_too_small, edge_overlap),
    (all_found, last_join, last_reach, last_too_small, last_overlap),
    (largest_closed, largest_join, smallest_too_small, smallest_at_wall),
    (out_of_range, own_overlap, run_owner, all_placements),
)
RULES = tuple(
    HumanRule(rule.__name__, category, (rule.__doc__ or "").strip(), rule)
    for category, rules in enumerate(CATEGORIES, 1)
    for rule in rules
)
"""All 23, in the expert's order."""
