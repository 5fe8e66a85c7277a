"""Plots of runs as SVG text: cactus plots with the virtual best, and log-log scatter plots of two contestants."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from cpgen.comparing.runs import Run
from cpgen.comparing.scores import VIRTUAL_BEST, times, virtual_best
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

    # Fixed ids and no date: the same data give the same picture.
    matplotlib.rcParams.update({"svg.hashsalt": "cpgen", "font.size": 9})
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


def cactus(runs: Sequence[Run], title: str) -> str:
    """How many instances each contestant answers within which time."""
    table = times(runs)
    columns = table | ({VIRTUAL_BEST: virtual_best(table)} if len(table) > 1 else {})
    shape, axes = figure()
    for contestant, column in columns.items():
        ranked = sorted(max(s, SHORTEST) for s in column.values() if s is not None)
        style = {"color": "black", "linestyle": ":"} if contestant == VIRTUAL_BEST else {"marker": ".", "linewidth": 1}
        axes.plot(range(1, len(ranked) + 1), ranked, label=f"{contestant} ({len(ranked)})", **style)
    axes.set(yscale="log", xlabel="instances answered", ylabel="seconds each", title=title)
    axes.legend(fontsize=7, frameon=False)
    return svg_of(shape)


def scatter(runs: Sequence[Run], one: str, other: str, timeout: float) -> str:
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
