"""Shares and what chance does to them: a measured share agrees with a printed one if their distance may well be chance."""

from __future__ import annotations

from math import sqrt

FAR = 3.0
"""Standard errors that chance does not make (about 1 in 400 comparisons)."""


def distance(hits: int, of: int, claimed: float, claimed_of: int | None = None) -> float:
    """Standard errors between a measured share and a printed one (of so many samples; exact if None).

    The shares are pooled, with half a hit and half a miss added, so that 0 of n and n of n have an error too.
    """
    if not of:
        return 0.0
    printed = claimed_of or 0
    pooled = (hits + claimed * printed + 0.5) / (of + printed + 1) if claimed_of else (claimed * of + 0.5) / (of + 1)
    error = sqrt(pooled * (1 - pooled) * (1 / of + (1 / claimed_of if claimed_of else 0.0)))
    return abs(hits / of - claimed) / error


def agrees(hits: int, of: int, claimed: float, claimed_of: int | None = None) -> bool:
    """Whether the two shares are as close as chance lets equal shares be."""
    return distance(hits, of, claimed, claimed_of) <= FAR


def percent(hits: float, of: int) -> str:
    """A share for a table: `12.3 %`, a dash for none of none."""
    return f"{100 * hits / of:.3g} %" if of else "–"
