"""Subgraph search against CP-SAT and networkx VF2: Raatsel patterns in language graphs, shapes planted and spoiled, random graphs
and grids.

Everybody answers in a child that is killed after the same CPU seconds. A case is one row: our median over several seeds against
the faster peer. A peer that does not answer counts as if it had at the limit, so that its true rate is lower; if our median
seed does not answer, our rate is 0.
"""

from __future__ import annotations

import math
import resource
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median

from cpgen.backends.process import run_function
from cpgen.comparing.graphs import OURS, Pair, answered, wrong
from cpgen.language.files import shipped
from cpgen.language.graph import Language, language
from cpgen.language.graph import rows as relations
from cpgen.puzzles.raatsel import matrix
from cpgen.puzzles.raatsel.pipeline import pattern_graph, target_graph
from cpgen.subgraph import Graph, graph
from experiments.bench import Row, Unanswered
from experiments.machinery.graphs import planted

LIMIT = 5.0
"""CPU seconds for one answer."""
PATIENCE = 20.0
"""How many times the limit may pass on the clock, where others keep the machine busy."""
LEAST = 0.25
"""CPU seconds that are measured: quick answers are given again, for the clock of a limited process may tick in milliseconds."""
SEEDS = 5
PEERS = {"cpsat": "cp-sat", "networkx": "networkx VF2"}
FRIENDS = {0: (300, 600, 800, 1000, 1500, 3000, 5000), 5: (1500, 3000, 5000), 10: (600, 3000)}
"""For each number of false friends the sizes of the languages, in words."""


def part(words: int) -> Language:
    """The words of the shipped language with the most strict relations."""
    whole = shipped()
    degree = [0] * len(whole.words)
    for category in whole.categories:
        for w in category.strict:
            degree[w] += 1
    kept = {whole.words[w] for w in sorted(range(len(whole.words)), key=lambda w: (-degree[w], w))[:words]}
    return language(row for row in relations(whole) if row[0] in kept)


def raatsel(words: int, friends: int) -> Pair:
    """A Raatsel's pattern, with so many false friends, and a part of the shipped language."""
    columns = matrix.with_false_friends(2, friends, Random(f"bench {friends}"))
    assert columns is not None
    return Pair(pattern_graph(columns, 30)[0], target_graph(part(words)))


def gnp(size: int, density: float, random: Random) -> Graph:
    """A random graph, each edge there with the same probability."""
    return graph(size, [(u, v) for u in range(size) for v in range(u) if random.random() < density])


def piece(size: int, density: float, chosen: int, kept: float = 1.0) -> Pair:
    """Some vertices of a random graph to be found again: induced, or with a share of their edges and not induced."""
    random = Random(f"bench {size} {density} {chosen} {kept}")
    target = gnp(size, density, random)
    some = random.sample(range(size), chosen)
    edges = [(i, j) for i in range(chosen) for j in range(i) if target.edges[some[i]] >> some[j] & 1]
    return Pair(graph(chosen, [e for e in edges if random.random() < kept]), target, kept == 1)


def chance(size: int, inside: int) -> Pair:
    """A random graph in a larger one, half of the edges there, where nothing was hidden."""
    random = Random(f"bench {size} {inside}")
    return Pair(gnp(inside, 0.5, random), gnp(size, 0.5, random))


def grid(height: int, width: int) -> Graph:
    """Cells that touch."""
    across = [(y * width + x, y * width + x + 1) for y in range(height) for x in range(width - 1)]
    return graph(height * width, across + [(v, v + width) for v in range((height - 1) * width)])


def ring(size: int) -> Graph:
    """A cycle."""
    return graph(size, [(v, (v + 1) % size) for v in range(size)])


def cube(dimensions: int) -> Graph:
    """The corners of a cube of many dimensions."""
    return graph(1 << dimensions, [(v, v | 1 << d) for v in range(1 << dimensions) for d in range(dimensions) if not v >> d & 1])


def cases() -> dict[str, Callable[[], Pair]]:
    """All cases, by name, made when they are run."""
    found: dict[str, Callable[[], Pair]] = {}
    for friends, sizes in FRIENDS.items():
        for words in sizes:
            found[f"Raatsel pattern, {friends} false friends, in {words} words"] = partial(raatsel, words, friends)
    for size in ("small", "medium", "large"):
        found[f"Raatsel pattern in a planted graph, {size}"] = partial(planted, size, 0)
        found[f"Raatsel pattern in a spoiled graph, {size}"] = partial(planted, size, 1)
    for size, density, chosen in ((150, 0.1, 25), (100, 0.3, 20), (80, 0.5, 14)):
        found[f"{chosen} vertices of G({size}, {density}), induced"] = partial(piece, size, density, chosen)
    for size, density, chosen in ((150, 0.1, 25), (200, 0.3, 20)):
        found[f"{chosen} vertices of G({size}, {density}), 4 of 5 edges"] = partial(piece, size, density, chosen, 0.8)
    for size, inside in ((30, 9), (60, 11)):
        found[f"G({inside}, 0.5) in G({size}, 0.5), induced"] = partial(chance, size, inside)
    found["5x5 grid in 12x12 grid, induced"] = lambda: Pair(grid(5, 5), grid(12, 12))
    found["4x4 grid in cube of 7 dimensions, induced"] = lambda: Pair(grid(4, 4), cube(7))
    found["ring of 20 in 8x8 grid, induced"] = lambda: Pair(ring(20), grid(8, 8))
    found["ring of 21 in 8x8 grid, induced"] = lambda: Pair(ring(21), grid(8, 8))
    found["ring of 36 in 6x6 grid"] = lambda: Pair(ring(36), grid(6, 6), induced=False)
    return found


def seconds(contestant: str, case: Pair, limit: float) -> tuple[str, float] | None:
    """What a contestant says, and the CPU seconds that took; None if it is killed first."""

    def work() -> tuple[str, object, float]:
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(limit), math.ceil(limit) + 1))
        start, spent, count = time.process_time(), 0.0, 0
        while spent < min(LEAST, limit / 2):
            answer = answered(contestant, case)
            count, spent = count + 1, time.process_time() - start
        return answer.status, answer.mapping, spent / count

    child = run_function(work, limit * PATIENCE)
    if child.reason is not None:
        if child.reason == "time" or child.reason.startswith("died of signal"):
            return None
        raise RuntimeError(f"{contestant}: {child.reason}")
    status, mapping, spent = child.value
    fault = wrong(case, mapping)
    if fault is not None:
        raise RuntimeError(f"{contestant}: {fault}")
    return status, spent


def rows(scale: float) -> Iterator[Row | Unanswered]:
    """All cases; a smaller scale has fewer seeds and a lower limit."""
    import networkx  # noqa: F401 (loaded here, so that no child pays for it)
    from ortools.sat.python import cp_model  # noqa: F401

    limit, seeds = max(1.0, LIMIT * scale), max(1, round(SEEDS * scale))
    for task, made in cases().items():
        case = made()
        ours = list[tuple[str, float] | None]()
        for seed in range(seeds):
            # Once most seeds are without an answer the median is too.
            if 2 * ours.count(None) <= seeds:
                ours.append(seconds(f"{OURS}:{seed}", case, limit))
        theirs = {name: seconds(peer, case, limit) for peer, name in PEERS.items()}
        told = {answer[0] for answer in (*ours, *theirs.values()) if answer is not None}
        if not told:
            yield Unanswered(task, limit)
            continue
        if len(told) > 1:
            raise RuntimeError(f"{task}: some say found, some none")
        spent = median(math.inf if answer is None else answer[1] for answer in ours)
        peer = min(PEERS.values(), key=lambda name: math.inf if (there := theirs[name]) is None else there[1])
        best = theirs[peer]
        missing = sum(answer is None for answer in ours)
        remark = f" ({told.pop()}{f'; {missing} of {len(ours)} seeds unanswered' if missing else ''})"
        yield Row(
            task + remark,
            "cpgen.subgraph",
            1 / spent,
            peer if best is not None else "cp-sat, VF2: unanswered",
            1 / (limit if best is None else best[1]),
            1,
        )
