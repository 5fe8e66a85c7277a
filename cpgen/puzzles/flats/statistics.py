"""What strategies are worth: how often each is used (seed 000, section 6.7.2.3), and which sets of them contain which others
(6.5.6.16), decided on given instances and on all states of small lines instead of believed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from cpgen.deduction.closure import Deduction, deduce
from cpgen.puzzles.flats.board import Flats
from cpgen.puzzles.flats.lines import consistent, table
from cpgen.puzzles.flats.reading import Line
from cpgen.puzzles.flats.strategies import ORDERS, READERS


@dataclass(frozen=True)
class Usage:
    """A strategy over many solves: its steps and conclusions, its share of all steps, its share of the puzzles."""

    strategy: str
    steps: int
    facts: int
    share_of_steps: float
    share_of_puzzles: float


def usage(deductions: Iterable[Deduction]) -> list[Usage]:
    """The three statistics of the seed's figure 59 (and how many facts the steps gave), in the order of the strategies."""
    solves = list(deductions)
    names = list(dict.fromkeys(s.name for d in solves for s in d.strategies))
    steps = dict.fromkeys(names, 0)
    facts, puzzles = dict(steps), dict(steps)
    for deduction in solves:
        for step in deduction.steps:
            steps[step.strategy] += 1
            facts[step.strategy] += len(step.therefore)
        for name, count in deduction.uses().items():
            puzzles[name] += count > 0
    total = max(1, sum(steps.values()))
    return [Usage(n, steps[n], facts[n], steps[n] / total, puzzles[n] / max(1, len(solves))) for n in names]


def rule_sets() -> dict[str, tuple[str, ...]]:
    """The sets of strategies the seed compares."""
    everything = ORDERS["improved"]
    return {
        "all": everything,
        "without simple_try": tuple(s for s in everything if s != "simple_try"),
        "without try_large and simple_try": tuple(s for s in everything if s not in ("try_large", "simple_try")),
        "elementary": ("simple_scratch", "fill_gaps", "build_location", "try", "try_large", "simple_try"),
        "necessary, build_location": ("simple_scratch", "build_location", "try", "try_large"),
        "necessary, fill_gaps": ("simple_scratch", "fill_gaps", "try", "try_large"),
    }


def contains(stronger: Sequence[str], weaker: Sequence[str], instances: Iterable[Flats]) -> Flats | None:
    """The first instance on which `stronger` does not reach all that `weaker` reaches; None if it contains it on all."""
    for instance in instances:
        more, less = deduce(instance, stronger).state, deduce(instance, weaker).state
        if more.clash is None and not more.known.issuperset(less.known):
            return instance
    return None


def line_states(n: int, built_only: bool = False) -> Iterator[Line]:
    """All states of a line of a size that some arrangement fits: any views, and any flats built or (unless told) any marks."""
    full = (1 << n) - 1
    marks = [full, *(1 << h for h in range(n))] if built_only else range(1, full + 1)
    for front, back in product(range(n + 1), repeat=2):
        if not table(n, front, back).all:
            continue
        for masks in product(marks, repeat=n):
            if consistent(n, front, back, masks) is not None:
                yield Line(n, front, back, masks, tuple(m.bit_length() if m.bit_count() == 1 else 0 for m in masks))


def concluded(line: Line, strategies: Iterable[str]) -> tuple[int, ...]:
    """The marks of a line after these strategies, read from both ends, and the filling of gaps have said all they can."""
    n = line.n
    readers = [READERS[s] for s in strategies if s in READERS]
    masks = list(line.masks)
    while True:
        before = list(masks)
        masks = _filled(n, masks)
        built = tuple(m.bit_length() if m.bit_count() == 1 else 0 for m in masks)
        ahead = Line(n, line.front, line.back, tuple(masks), built)
        behind = Line(n, line.back, line.front, ahead.masks[::-1], built[::-1])
        for reader in readers:
            for here, turn in ((ahead, False), (behind, True)):
                if not here.front and reader not in (READERS["try"], READERS["try_large"]):
                    continue
                for finding in reader(here):
                    for fact in finding.therefore:
                        place, height = divmod(abs(fact) - 1, n)
                        place = n - 1 - place if turn else place
                        masks[place] &= 1 << height if fact > 0 else ~(1 << height)
        if masks == before:
            return tuple(masks)


def _filled(n: int, masks: Sequence[int]) -> list[int]:
    """SimpleScratch, FillGaps and BuildLocation within a line."""
    left = list(masks)
    for place, mask in enumerate(left):
        if mask.bit_count() == 1:
            left = [m if p == place else m & ~mask for p, m in enumerate(left)]
    for h in range(n):
        places = [p for p in range(n) if left[p] >> h & 1]
        if len(places) == 1:
            left[places[0]] = 1 << h
    return left


def contains_on_lines(stronger: Sequence[str], weaker: Sequence[str], states: Iterable[Line]) -> Line | None:
    """The first line state in which `stronger` leaves a mark that `weaker` crosses out; None if there is none."""
    for line in states:
        more, less = concluded(line, stronger), concluded(line, weaker)
        if any(m & ~k for m, k in zip(more, less)):
            return line
    return None
