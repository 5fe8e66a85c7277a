"""The plot of a solve: how many symbols can be placed at each step, and the bottlenecks that every solve passes (seed 001, 8.3).

Options are counted along random solves: the band holds them all, the line is their mean. Bottlenecks are exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from cpgen.comparing.plots import figure, svg_of
from cpgen.errors import CpgenError
from cpgen.rating.bottlenecks import bottlenecks, waves
from cpgen.rating.methods import Case
from cpgen.rating.moves import Moves

SOLVES = 12
"""Random solves that one curve is made of."""


def options(moves: Moves, solves: int, random: Random) -> list[list[int]]:
    """For each step how many symbols could be placed next in each of some random solves."""
    found: list[list[int]] = [[] for _ in moves.goal]
    for _ in range(solves):
        placed: list[int] = []
        for step in found:
            can = sorted(moves.ways(placed))
            step.append(len(can))
            placed.append(random.choice(can))
    return found


def options_plot(cases: Mapping[str, Case], solves: int = SOLVES) -> str:
    """The options per step of some instances and where their bottlenecks are, as SVG; CpgenError if strategies solve none."""
    solved = {name: case.moves for name, case in cases.items() if case.moves is not None}
    if not solved:
        raise CpgenError("plot: the strategies solve none of them")
    shape, axes = figure()
    for number, (name, moves) in enumerate(solved.items()):
        steps, colour = options(moves, solves, Random(0)), f"C{number % 10}"
        x = range(len(steps))
        axes.fill_between(x, [min(s) for s in steps], [max(s) for s in steps], color=colour, alpha=0.15, linewidth=0)
        axes.plot(x, [sum(s) / len(s) for s in steps], color=colour, label=name)
        passed = [len(k) for k in bottlenecks(moves, waves(moves))[1:-1]]
        axes.plot(
            passed, [0] * len(passed), linestyle="", marker="^", color=colour, clip_on=False, label=f"bottlenecks: {len(passed)}"
        )
    axes.set(xlabel="symbols placed", ylabel="symbols that can be placed next", ylim=(0, None))
    axes.legend()
    return svg_of(shape)
