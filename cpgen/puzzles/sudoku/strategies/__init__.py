"""How people solve Sudoku, from easy to hard: each strategy written once, its difficulty in one table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cpgen.deduction.rules import Rule, Strategy
from cpgen.deduction.state import State
from cpgen.puzzles.sudoku.strategies import listed
from cpgen.puzzles.sudoku.strategies.chains import forcing_chain
from cpgen.puzzles.sudoku.strategies.colouring import simple_colouring
from cpgen.puzzles.sudoku.strategies.subsets import fish, hidden, naked
from cpgen.puzzles.sudoku.strategies.table import DIFFICULTY
from cpgen.puzzles.sudoku.strategies.wings import w_wing, xy_wing, xyz_wing


def _rules(name: str, text: str, rules: Callable[[Any], Iterable[Rule]], basic: bool = False) -> Strategy:
    return Strategy(name, DIFFICULTY[name], text, rules, basic=basic)


def _finder(
    name: str, text: str, find: Callable[[State], Iterable[Rule]], contains: tuple[str, ...] = (), residual: bool = True
) -> Strategy:
    """A strategy with too many rules to list; all but two wings read only what is open."""
    return Strategy(name, DIFFICULTY[name], text, find=find, lazy=True, contains=contains, residual=residual)


STRATEGIES = (
    _rules("elimination", "a symbol excludes itself from its units", listed.elimination, basic=True),
    _rules("hidden_single", "a symbol has one place left in a unit", listed.hidden_single),
    _rules("naked_single", "a cell has one symbol left", listed.naked_single),
    _rules(
        "locked_candidates",
        "a symbol's places in a box lie in one line, or the other way round",
        listed.locked_candidates,
    ),
    _finder("naked_pair", "two cells of a unit hold only two symbols", naked(2)),
    _finder("hidden_pair", "two symbols have only two places in a unit", hidden(2)),
    _finder("naked_triple", "three cells of a unit, or fewer, hold no more symbols than they are", naked(3), ("naked_pair",)),
    _finder("hidden_triple", "three symbols, or fewer, have no more places in a unit than they are", hidden(3), ("hidden_pair",)),
    _finder("x_wing", "a symbol's places in two lines lie in two lines across", fish(2)),
    _finder(
        "naked_quad",
        "four cells of a unit, or fewer, hold no more symbols than they are",
        naked(4),
        ("naked_pair", "naked_triple"),
    ),
    _finder("swordfish", "a symbol's places in three lines, or fewer, lie in as many lines across", fish(3), ("x_wing",)),
    _finder(
        "hidden_quad",
        "four symbols, or fewer, have no more places in a unit than they are",
        hidden(4),
        ("hidden_pair", "hidden_triple"),
    ),
    _finder("simple_colouring", "a symbol's places, linked in pairs, have two colours of which one is right", simple_colouring),
    _finder("xy_wing", "a cell of 1 or 2 sees one of 1 or 3 and one of 2 or 3: one of these is 3", xy_wing),
    _finder(
        "xyz_wing", "a cell of 1, 2 or 3 sees one of 1 or 3 and one of 2 or 3: one of the three is 3", xyz_wing, residual=False
    ),
    _finder("w_wing", "two cells of 1 or 2 cannot both be 1: one is 2", w_wing, residual=False),
    _finder(
        "jellyfish", "a symbol's places in four lines, or fewer, lie in as many lines across", fish(4), ("x_wing", "swordfish")
    ),
    Strategy(
        "forcing_chain",
        DIFFICULTY["forcing_chain"],
        "of two possibilities both say the same, or one fails, within a few rounds of singles",
        find=forcing_chain,
        contains=("hidden_single", "naked_single"),
    ),
)
