"""What a rating is: a value, the parts it was made of, and the version of the weights that made it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Rating:
    """One rating of one instance. `parts` let a reader see why; all of it is plain JSON data."""

    value: float | int | str | None
    parts: Mapping[str, Any] = field(default_factory=dict)
    weights: str = "none"

    def to_json(self) -> dict[str, Any]:
        """The rating as DESIGN writes it."""
        return {"value": self.value, "parts": dict(self.parts), "weights": self.weights}
