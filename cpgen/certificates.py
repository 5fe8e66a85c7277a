"""Re-checking the certificate that travels with an instance: nothing it says is believed. The verdict is what the backends found
just now, the solution is compared with theirs, the trace is replayed step by step against the puzzle's rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cpgen.deduction.trace import replay, step_from_json
from cpgen.errors import BadInput
from cpgen.formats import Item
from cpgen.puzzle import identity, space_of
from cpgen.solving import Checked


def recheck(item: Item, checked: Checked) -> str | None:
    """The first claim of an item's certificate that does not hold, in words; None if all do. BadInput if there is none."""
    certificate = item.fields.get("certificate")
    if not isinstance(certificate, Mapping):
        raise BadInput(f"{item.where or item.instance.puzzle}: no certificate in it")
    claims: dict[str, Any] = {**item.fields, **certificate}
    space = space_of(item.instance)
    if "id" in claims and claims["id"] != identity(item.instance):
        return f"the id is {identity(item.instance)}, not {claims['id']}"
    verdicts = claims.get("verdicts", {})
    if not isinstance(verdicts, Mapping):
        raise BadInput(f"{item.where}: the certificate's verdicts are no object")
    for name, said in verdicts.items():
        if said not in ("unknown", checked.verdict):
            return f"{name} is said to have found {said}; it is {checked.verdict}"
    solution = claims.get("solution")
    if solution is not None and solution not in [space.shown(s) for s in checked.solutions]:
        return "the solution is not the one that was found"
    steps = claims.get("steps", claims.get("trace"))
    if steps is None:
        return None
    if not isinstance(steps, list) or not all(isinstance(step, Mapping) for step in steps):
        raise BadInput(f"{item.where}: the trace is no list of steps")
    return replay(item.instance, [step_from_json(step, space) for step in steps])
