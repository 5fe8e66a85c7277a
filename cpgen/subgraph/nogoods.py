"""What restarts leave behind: placements that do not go together, so that nothing is searched twice.

Every value refuted on the way to a restart becomes a nogood, watched by two of its placements: only when one of those holds
is it looked at (Archibald et al., Sequential and Parallel Solution-Biased Search for Subgraph Algorithms, 2019).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

Placement = tuple[int, int]
"""A pattern vertex and the target vertex it lies on."""


class Nogoods:
    """Sets of two or more placements that do not go together. To be added to between two runs, when nothing is placed."""

    def __init__(self) -> None:
        self._watchers: dict[Placement, list[list[Placement]]] = defaultdict(list)

    def add(self, nogood: list[Placement]) -> None:
        """Keep one; its first two placements watch it."""
        for placement in nogood[:2]:
            self._watchers[placement].append(nogood)

    def __contains__(self, new: Placement) -> bool:
        """Whether one may have to be looked at when this placement holds."""
        return new in self._watchers

    def refuted(self, new: Placement, found: list[int]) -> Iterator[Placement]:
        """The placements that cannot hold, each the last one left of a nogood, now that a new one holds."""
        for nogood in list(self._watchers[new]):
            if nogood[1] == new:
                nogood[0], nogood[1] = nogood[1], nogood[0]
            for i in range(2, len(nogood)):
                v, t = nogood[i]
                if found[v] != 1 << t:
                    nogood[0], nogood[i] = nogood[i], nogood[0]
                    self._watchers[new].remove(nogood)
                    self._watchers[nogood[0]].append(nogood)
                    break
            else:
                yield nogood[1]
