"""Solvers behind one face, one file each. `backend(name)` finds one; `found()` tells which are here."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

from cpgen.backends.base import Backend, Search, verdict
from cpgen.errors import BadInput

__all__ = ["Backend", "Search", "backend", "backends", "verdict"]


def backends() -> dict[str, Backend]:
    """Every backend with its default solver, installed or not, by name: each module here that has a `BACKEND`."""
    return dict(_found())


def _found() -> Iterator[tuple[str, Backend]]:
    for module in sorted(m.name for m in pkgutil.iter_modules(__path__)):
        candidate = getattr(importlib.import_module(f"{__name__}.{module}"), "BACKEND", None)
        if candidate is not None:
            yield module, candidate


def backend(name: str) -> Backend:
    """The backend called `name` or `name:solver`; BadInput if there is no such one."""
    family, _, solver = name.partition(":")
    known = backends()
    if family not in known:
        raise BadInput(f"no backend {name!r}; there are {', '.join(known)}")
    return known[family].with_solver(solver) if solver else known[family]
