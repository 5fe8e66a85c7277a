"""Plots of runs as SVG text: cactus plots with the virtual best, and log-log scatter plots of two contestants."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

from cpgen.comparing.runs import Run
from cpgen.comparing.scores import VIRTUAL_BEST, family, scores, times, virtual_best
from cpgen.errors import Unavailable

SHORTEST = 1e-5
"""Seconds below which a logarithmic axis shows all as equal."""


def figure(width: float = 6.4, height: float = 4.0) -> tuple[Any, Any]:
    """An empty plot; Unavailable, saying what to install, without matplotlib."""
    try:
        import matplotlib
    except ImportError:
        raise Unavailable("plots: install the Python package matplotlib (pip install 'cpgen[plots]')") from None
    matplotlib.use("svg")
    import matplotlib.pyplot as plt

    # Fixed ids and no date: the same data give the same picture. Text stays text, which can be searched, and large enough for a
    # picture as wide as a phone.
    fixed = {"svg.hashsalt": "cpgen", "svg.fonttype": "none"}
    matplotlib.rcParams.update(fixed | {"font.size": 11, "legend.fontsize": 9, "legend.frameon": False})
    shape, axes = plt.subplots(figsize=(width, height), layout="constrained")
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(alpha=0.3)
    return shape, axes


def svg_of(shape: Any) -> str:
    """A finished plot as SVG text, and the plot is let go."""
    import matplotlib.pyplot as plt

    out = io.StringIO()
    shape.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    plt.close(shape)
    text = out.getvalue()
    return text[text.index("<svg") :]


def cactus(runs: Sequence[Run], title: str, timeout: float) -> str:
    """How many instances each contestant answers within which time: the best of each kind by name, the others of its kind as thin
    lines of its colour."""
    table = times(runs)
    ranked = [s.contestant for s in scores(runs, timeout) if s.contestant != VIRTUAL_BEST]
    best = dict[str, str]()
    for contestant in ranked:
        best.setdefault(family(contestant), contestant)
    colours = {kind: f"C{number % 10}" for number, kind in enumerate(best)}
    shape, axes = figure()
    for contestant in sorted(ranked, key=lambda c: c in best.values()):
        kind = family(contestant)
        x, y = _curve(table[contestant])
        if contestant == best[kind]:
            axes.plot(x, y, label=f"{contestant} ({len(x)})", color=colours[kind], marker=".", linewidth=1.2)
        else:
            axes.plot(x, y, color=colours[kind], alpha=0.35, linewidth=0.7)
    if len(table) > 1:
        x, y = _curve(virtual_best(table))
        axes.plot(x, y, label=f"{VIRTUAL_BEST} ({len(x)})", color="black", linestyle=":")
    axes.set(yscale="log", xlabel="instances answered", ylabel="seconds each", title=title)
    axes.legend()
    return svg_of(shape)


def _curve(column: Mapping[str, float | None]) -> tuple[list[int], list[float]]:
    ranked = sorted(max(s, SHORTEST) for s in column.values() if s is not None)
    return list(range(1, len(ranked) + 1)), ranked


def scatter_plot(runs: Sequence[Run], one: str, other: str, timeout: float) -> str:
    """Each instance by the seconds of two contestants; what has no answer lies on the limit."""
    table = times(runs)
    names = [n for n in table[one] if n in table[other]]
    shape, axes = figure(4.2, 4.0)
    x, y = ([_shown(table[c][n], timeout) for n in names] for c in (one, other))
    axes.plot([SHORTEST, timeout], [SHORTEST, timeout], color="grey", linewidth=0.8)
    axes.scatter(x, y, s=12)
    axes.set(xscale="log", yscale="log", xlabel=f"{one}, seconds", ylabel=f"{other}, seconds")
    return svg_of(shape)


def _shown(seconds: float | None, timeout: float) -> float:
    return timeout if seconds is None else min(max(seconds, SHORTEST), timeout)
