"""How people solve Hour Maze."""

from __future__ import annotations

from cpgen.deduction.rules import Strategy

STRATEGIES: tuple[Strategy, ...] = ()
