"""cpgen: constraint programming for pen-and-paper logic puzzles.

    import cpgen
    cpgen.check("sudoku:4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......").verdict

A puzzle is an instance or a text that `read` understands. Nothing is imported before it is used, so any backend may be missing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cpgen.drawing.boards import draw
    from cpgen.errors import BadInput, CpgenError, Unavailable
    from cpgen.explaining import explain, hint
    from cpgen.formats import read
    from cpgen.generating import generate
    from cpgen.puzzle import Instance
    from cpgen.rating.rate import rate
    from cpgen.solving import check, solve

__all__ = [
    "BadInput",
    "CpgenError",
    "Instance",
    "Unavailable",
    "check",
    "draw",
    "explain",
    "generate",
    "hint",
    "rate",
    "read",
    "solve",
]
_HOMES = {
    "cpgen.errors": ("BadInput", "CpgenError", "Unavailable"),
    "cpgen.explaining": ("explain", "hint"),
    "cpgen.formats": ("read",),
    "cpgen.drawing.boards": ("draw",),
    "cpgen.generating": ("generate",),
    "cpgen.puzzle": ("Instance",),
    "cpgen.rating.rate": ("rate",),
    "cpgen.solving": ("check", "solve"),
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(importlib.import_module(home), name)
    raise AttributeError(f"module 'cpgen' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
