"""Seed 001, section 8.2: looking for a Raatsel's shape in a larger graph, by our search, CP-SAT, MiniZinc and networkx."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from time import perf_counter
from typing import Any

from cpgen import subgraph
from cpgen.backends.process import run_function
from cpgen.comparing.plots import figure, svg_of
from cpgen.errors import Unavailable
from cpgen.puzzles.raatsel.matrix import with_false_friends
from cpgen.puzzles.raatsel.pipeline import pattern_graph
from cpgen.subgraph import Answer, Graph
from cpgen.subgraph.formulations import by_cpsat, by_minizinc
from cpgen.subgraph.graph import members
from experiments.machinery.experiment import PAPER, Experiment, Finding, Part, Table

SIZES = {"tiny": (2, 10), "small": (13, 90), "medium": (60, 300), "large": (240, 1300)}
"""Categories and words that the target has besides the planted shape."""
FRIENDS = 7
RELATIONS = 2.4
"""Relations of a word that is not in the shape, on average, as in the English graph."""


def planted(size: str, number: int, spoiled: bool) -> tuple[Graph, Graph]:
    """A shape, and a target with a copy of it among other words and categories; spoiled, every copied category has lost a word.

    All further edges touch a vertex outside the copy, so that the copy stays induced.
    """
    random = Random(f"subgraph search {size} {number}")
    columns = with_false_friends(2, FRIENDS, random)
    assert columns is not None
    pattern = pattern_graph(columns, 30)[0]
    more_groups, more_words = SIZES[size]
    words, groups = 30 + more_words, len(columns) + more_groups
    edges = {(w, g) for g, column in enumerate(columns) for w in members(column)}
    if spoiled:
        edges -= {(min(members(column)), g) for g, column in enumerate(columns)}
    for _ in range(round(RELATIONS * more_words)):
        w, g = random.randrange(words), random.randrange(groups)
        if w >= 30 or g >= len(columns):
            edges.add((w, g))
    order = random.sample(range(words + groups), words + groups)
    labels = [""] * (words + groups)
    for v, place in enumerate(order):
        labels[place] = "word" if v < words else "category"
    return pattern, subgraph.graph(words + groups, [(order[w], order[words + g], "strict") for w, g in sorted(edges)], labels)


def by_networkx(pattern: Graph, target: Graph, timeout: float) -> Answer:
    """One embedding by VF2."""
    try:
        import networkx
        from networkx.algorithms.isomorphism import GraphMatcher
    except ImportError:
        raise Unavailable("install the Python package networkx") from None

    def plain(source: Graph) -> Any:
        made = networkx.Graph()
        made.add_nodes_from((v, {"label": label}) for v, label in enumerate(source.labels))
        made.add_edges_from((v, w) for v, mask in enumerate(source.edges) for w in members(mask))
        return made

    start = perf_counter()
    matcher = GraphMatcher(plain(target), plain(pattern), node_match=lambda a, b: a["label"] == b["label"])
    found = matcher.subgraph_is_isomorphic()
    mapping = {pattern.names[u]: target.names[t] for t, u in matcher.mapping.items()} if found else None
    return Answer("found" if found else "none", mapping, int(found), {}, {"search": perf_counter() - start})


def ours(pattern: Graph, target: Graph, timeout: float) -> Answer:
    """Our search."""
    return subgraph.find(pattern, target, timeout=timeout)


METHODS: dict[str, Callable[[Graph, Graph, float], Answer]] = {
    "cpgen": ours,
    "CP-SAT": lambda pattern, target, timeout: by_cpsat(pattern, target, timeout=timeout),
    "MiniZinc": lambda pattern, target, timeout: by_minizinc(pattern, target, timeout=timeout),
    "networkx": by_networkx,
}


def measure(method: str, size: str, number: int, spoiled: bool, timeout: float) -> dict[str, Any]:
    """One method on one pair of graphs, in a child that is stopped at the limit; its answer is checked edge by edge."""
    pattern, target = planted(size, number, spoiled)
    try:
        child = run_function(lambda: METHODS[method](pattern, target, timeout), timeout + 1)
    except Unavailable as error:
        return {"status": "missing", "why": str(error), "seconds": 0.0, "checked": True}
    if child.reason is not None:
        return {"status": "unknown", "why": child.reason, "seconds": timeout, "checked": True}
    answer: Answer = child.value
    checked = answer.mapping is None or subgraph.fits(pattern, target, answer.mapping)
    return {"status": answer.status, "seconds": sum(answer.seconds.values()), "checked": checked}


def parts(scale: str) -> Mapping[str, Part]:
    """Every method on shapes that are there and on spoiled ones: 10 each with a minute's limit; 1 each at the quick scale."""
    count, timeout = (10, 60.0) if scale == PAPER else (1, 8.0)
    return {
        f"{size}, {'spoiled' if spoiled else 'planted'} {i}, {method}": partial(measure, method, size, i, spoiled, timeout)
        for size in SIZES
        for spoiled in (False, True)
        for i in range(count)
        for method in METHODS
    }


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """Who answers how many, and does anybody contradict another?"""
    answers: dict[str, dict[str, str]] = {}
    errors = []
    for name, r in results.items():
        instance, _, method = name.rpartition(", ")
        answers.setdefault(instance, {})[method] = r["status"]
        if not r["checked"]:
            errors.append(f"{name}: the mapping is no embedding")
        if "planted" in name and r["status"] == "none":
            errors.append(f"{name}: says that there is none, but one was planted")
    for instance, given in answers.items():
        if len(set(given.values()) & {"found", "none"}) > 1:
            errors.append(f"{instance}: " + ", ".join(f"{m} says {a}" for m, a in given.items()))
    rows, points = [], {method: list[tuple[int, float]]() for method in METHODS}
    missing = sorted({f"{n.rpartition(', ')[2]} ({r['why']})" for n, r in results.items() if r["status"] == "missing"})
    answered = dict.fromkeys(METHODS, 0)
    for i, (size, (groups, words)) in enumerate(SIZES.items()):
        for method in METHODS:
            runs = [r for n, r in results.items() if n.startswith(f"{size},") and n.endswith(f", {method}")]
            done = [r["seconds"] for r in runs if r["status"] in ("found", "none")]
            answered[method] += len(done)
            points[method] += [(i, s) for s in done]
            tally = [sum(r["status"] == s for r in runs) for s in ("found", "none", "unknown")]
            rows.append([size, 13 + groups, 30 + words, method, *tally, sum(done) / len(done) if done else None])
    shape, axes = figure()
    for method, found in points.items():
        axes.scatter([p[0] for p in found], [max(p[1], 1e-4) for p in found], s=18, label=f"{method} ({len(found)})", alpha=0.7)
    axes.set(yscale="log", ylabel="seconds", xticks=range(len(SIZES)), xticklabels=SIZES, title="Answered in time")
    axes.legend(frameon=False, fontsize=7)
    all_found = all(given["cpgen"] == "found" for instance, given in answers.items() if "planted" in instance)
    because = (
        f"cpgen's search finds {'every' if all_found else 'not every'} planted shape. Answered of {len(answers)}: "
        + ", ".join(f"{method} {n}" for method, n in answered.items())
        + "."
        + (f" Missing: {', '.join(missing)}." if missing else "")
    )
    head = ["target", "categories", "words", "method", "found", "none", "unknown", "mean s of answers"]
    return Finding(
        "reproduced" if all_found and not errors else "different",
        because,
        [Table("Shapes of 43 vertices, there (planted) or with a word of each category taken away (spoiled)", head, rows)],
        {"Every answer": svg_of(shape)},
        errors,
    )


EXPERIMENT = Experiment(
    seed="001, section 8.2",
    title="Induced subgraph search for Raatsels",
    question="How large may the graph be in which a Raatsel's shape is looked for, by which method?",
    claim="Finding M in the language graph works well, as it is exactly the problem of induced subgraph isomorphism (with the "
    "Glasgow Subgraph Solver).",
    parts=parts,
    conclude=conclude,
)
