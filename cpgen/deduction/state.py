"""What is known at one moment of solving: the facts, and for every cell the candidates left, as bit masks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cpgen.deduction.facts import Fact, Space


class State:
    """The facts known so far about one instance. Facts are only ever added."""

    def __init__(self, instance: Any, shape: Any, space: Space, strategies: Sequence[str] = ()) -> None:
        self.instance = instance
        self.shape = shape
        self.space = space
        self.strategies = tuple(strategies)
        """The names of the strategies that are solving: what a trial may use."""
        self.known: set[Fact] = set()
        self.learned: list[Fact] = []
        """The known facts in the order they came: a finder that remembers how far it has read finds what is new since."""
        self.masks = [(1 << len(symbols)) - 1 for symbols in space.symbols]
        """For each cell the symbols that are not known to be out, bit s for symbol index s."""
        self.placed: list[int | None] = [None] * len(space.cells)
        """For each cell the symbol index that is known to be in."""
        self.versions = [0] * len(space.cells)
        """For each cell how often it changed: lets a finder skip the lines it has already read as they are."""
        self.memory: dict[Any, Any] = {}
        """For finders: whatever they like to remember during one solve."""
        self.clash: str | None = None
        """The first contradiction met, in words."""

    def copy(self) -> State:
        """The same knowledge, to be added to apart; what finders remember stays behind."""
        other = State(self.instance, self.shape, self.space, self.strategies)
        other.known, other.learned = self.known.copy(), self.learned.copy()
        other.masks, other.placed, other.versions = self.masks.copy(), self.placed.copy(), self.versions.copy()
        other.clash = self.clash
        return other

    def add(self, facts: Iterable[Fact]) -> list[Fact]:
        """Learn facts; gives those that were new, and records a contradiction if they make one."""
        known, space = self.known, self.space
        key, owner, offsets = space.key_atoms, space.owner, space.offsets
        new = [f for f in dict.fromkeys(facts) if f not in known]
        self.learned += new
        for fact in new:
            known.add(fact)
            atom = abs(fact)
            if -fact in known:
                self.clash = self.clash or f"{self.space.name(atom)} and {self.space.name(-atom)} both follow"
            if atom > key:
                continue
            cell = owner[atom]
            symbol = atom - offsets[cell]
            self.versions[cell] += 1
            if fact > 0:
                if self.placed[cell] not in (None, symbol):
                    self.clash = self.clash or f"{self.space.cells[cell]} would hold two symbols"
                self.placed[cell] = symbol
            else:
                self.masks[cell] &= ~(1 << symbol)
                if not self.masks[cell]:
                    self.clash = self.clash or f"nothing is left for {self.space.cells[cell]}"
        return new

    @property
    def status(self) -> str:
        """`contradiction`, `solved` (every cell has its symbol) or `stuck`."""
        if self.clash:
            return "contradiction"
        return "stuck" if None in self.placed else "solved"
