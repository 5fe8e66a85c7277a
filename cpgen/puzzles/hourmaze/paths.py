"""All paths that a colour can still take, from its hint up and down the clock.

A path is kept only if the board around it can still be filled: the regions it leaves hold whole colours (area and hints),
and each neighbour of the path has an hour left that goes with every path cell beside it.
"""

from __future__ import annotations

from cpgen.deduction.facts import Fact
from cpgen.puzzles.hourmaze.boards import bits
from cpgen.puzzles.hourmaze.knowledge import View

MOST = 6000
"""Cells looked at before the paths count as too many."""


class Paths:
    """The paths of a colour from its hint: how many, the cells of each hour, of some and of every path."""

    def __init__(self, view: View, colour: int) -> None:
        self.view, self.clock, self.first = view, view.hours, colour * view.hours
        self.root, start = view.hints[colour]
        self.start = start - self.first
        self.known = view.colour_in[colour]
        self.at = [self.root] * view.hours
        """For each hour the cell of the path at hand."""
        self.symbols = [0] * view.hours
        self.count = self.some = self.looks = 0
        self.every = view.grid.full
        self.because: dict[Fact, None] = {view.symbol(self.root, start): None}
        """The facts that exclude all other paths; first the hint they start from."""
        self.because |= dict.fromkeys(view.coloured(self.known, colour))
        others = [hint for c, hint in enumerate(view.hints) if c != colour]
        self.because |= dict.fromkeys(view.symbol(p, s) for p, s in others)
        self.others = sum(1 << p for p, _ in others)
        self.all_found = self._up(self.root, 0, 1 << self.root)

    def _steps(self, p: int, hour: int, used: int) -> int:
        """Where an hour can be beside a cell; the facts that forbid it elsewhere are noted."""
        symbol = self.first + hour
        beside, possible = self.view.grid.near[p] & ~used, self.view.symbol_open[symbol]
        for q in bits(beside & ~possible):
            self.because[-self.view.symbol(q, symbol)] = None
        return beside & possible

    def _up(self, p: int, made: int, used: int) -> bool:
        """Go on up the clock from p, or stop there and do the rest down the clock; False if it gets too much."""
        self.looks += 1
        rest = self.clock - 1 - made
        if self.looks > MOST or not self._down(self.root, rest, rest, used):
            return False
        if rest:
            hour = (self.start + made + 1) % self.clock
            for q in bits(self._steps(p, hour, used)):
                self.at[hour] = q
                if not self._up(q, made + 1, used | 1 << q):
                    return False
        return True

    def _down(self, p: int, left: int, total: int, used: int) -> bool:
        """The steps left, of `total`, down the clock from p."""
        self.looks += 1
        if self.looks > MOST:
            return False
        if not left:
            if self._fits(used):
                self.count += 1
                self.some |= used
                self.every &= used
                for hour, q in enumerate(self.at):
                    self.symbols[hour] |= 1 << q
            return True
        hour = (self.start - total + left - 1) % self.clock
        for q in bits(self._steps(p, hour, used)):
            self.at[hour] = q
            if not self._down(q, left - 1, total, used | 1 << q):
                return False
        return True

    def _fits(self, used: int) -> bool:
        """Whether the rest of the board can still be filled."""
        view, grid = self.view, self.view.grid
        if self.known & ~used or self.others & used:
            return False
        for region in grid.regions(grid.full & ~used):
            if region.bit_count() != self.clock * (region & self.others).bit_count():
                return False
        hour_at = {q: hour for hour, q in enumerate(self.at)}
        allowed: dict[int, int] = {}
        for q, hour in hour_at.items():
            beside = 1 << (hour + 1) % self.clock | 1 << (hour - 1) % self.clock
            for r in bits(grid.near[q]):
                if r in hour_at:
                    if not beside >> hour_at[r] & 1:
                        return False
                else:
                    allowed[r] = allowed.get(r, -1) & beside
        for r, hours in allowed.items():
            if not hours & view.hours_at[r]:
                self.because |= dict.fromkeys(-view.hour(r, h) for h in bits(hours))
                return False
        return True
