"""Seed 001, section 8.2: can a Raatsel's shape be found in WordNet's hypernyms alone, and in a denser language graph?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from random import Random
from statistics import mean
from typing import Any

from cpgen import subgraph
from cpgen.comparing.plots import figure, svg_of
from cpgen.language.files import shipped
from cpgen.language.graph import Language
from cpgen.puzzles.raatsel import fast
from cpgen.puzzles.raatsel.matrix import with_false_friends
from cpgen.puzzles.raatsel.pipeline import pattern_graph, target_graph
from experiments.machinery.experiment import PAPER, Experiment, Finding, Part, Table

FRIENDS = (0, 5, 10)
HYPERNYMS, MEANINGS, DENSE = "hypernyms only", "all meanings", "with compounds and letters"
KINDS = {HYPERNYMS: ("hypernym",), MEANINGS: ("hypernym", "domain", "part", "verb", "list"), DENSE: None}


def graph_of(kind: str) -> Language:
    """The English graph with some kinds of categories."""
    whole, kinds = shipped(), KINDS[kind]
    return whole if kinds is None else replace(whole, categories=tuple(c for c in whole.categories if c.kind in kinds))


def describe(kind: str) -> dict[str, float]:
    """How dense a graph is: categories, strict relations, categories of a word, pairs of categories that share words."""
    language = graph_of(kind)
    sets = [c.strict for c in language.categories]
    words = set().union(*sets)
    shared = [len(a & b) for i, a in enumerate(sets) for b in sets[:i]]
    return {
        "categories": len(sets),
        "words": len(words),
        "relations": sum(map(len, sets)),
        "a word": sum(map(len, sets)) / len(words),
        "share one": 100 * mean(s >= 1 for s in shared),
        "share two": 100 * mean(s >= 2 for s in shared),
    }


def look(kind: str, friends: int, number: int, seconds: float) -> dict[str, Any]:
    """One random shape, looked for in a graph: what the search says, and a check of what it found."""
    random = Random(f"raatsel language {friends} {number}")
    columns = with_false_friends(2, friends, random)
    assert columns is not None
    pattern, target = pattern_graph(columns, 30)[0], target_graph(graph_of(kind))
    answer = subgraph.find(pattern, target, timeout=seconds, seed=number)
    checked = answer.mapping is None or subgraph.fits(pattern, target, answer.mapping)
    return {
        "status": answer.status,
        "checked": checked,
        "solvable": fast.solved(2, columns),
        "seconds": sum(answer.seconds.values()),
    }


def parts(scale: str) -> Mapping[str, Part]:
    """Each graph described; shapes with 0, 5 and 10 false friends looked for in each: 20 each, at the quick scale 2."""
    count, seconds = (20, 120.0) if scale == PAPER else (2, 6.0)
    found: dict[str, Part] = {f"density, {kind}": partial(describe, kind) for kind in KINDS}
    for kind in KINDS:
        for f in FRIENDS:
            for i in range(count):
                found[f"{kind}, f={f}, {i}"] = partial(look, kind, f, i, seconds)
    return found


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """Is the sparse graph without any shape, and the dense one with some?"""
    rows, found, counts, errors = [], dict[str, int](), dict[tuple[str, int], list[int]](), list[str]()
    for kind in KINDS:
        found[kind] = 0
        for f in FRIENDS:
            runs = {name: r for name, r in results.items() if name.startswith(f"{kind}, f={f},")}
            errors += [f"{name}: the mapping is no embedding" for name, r in runs.items() if not r["checked"]]
            tally = [sum(r["status"] == s for r in runs.values()) for s in ("found", "none", "unknown")]
            counts[kind, f] = tally
            found[kind] += tally[0]
            rows.append([kind, f, *tally, mean(r["seconds"] for r in runs.values())])
    solvable = all(r["solvable"] for r in results.values() if "solvable" in r)
    density = [[kind, *results[f"density, {kind}"].values()] for kind in KINDS]
    poor, rich = counts[HYPERNYMS, 10], found[DENSE]
    because = (
        f"With hypernyms only, {found[HYPERNYMS]} of {sum(sum(counts[HYPERNYMS, f]) for f in FRIENDS)} shapes were found "
        f"(with the seed's 10 false friends {poor[0]}, {poor[1]} proved absent); with compounds and letter games {rich} "
        f"({', '.join(f'{counts[DENSE, f][0]} with {f} false friends' for f in FRIENDS)}). "
        + ("Every shape is solvable by strategies, so every one found is a unique Raatsel. " if solvable else "")
        + "Words belong to "
        f"{density[0][4]:.2g} categories on average with hypernyms and to {density[-1][4]:.2g} in the dense graph."
    )
    shape, axes = figure()
    bottoms = [0] * len(rows)
    for which, label in enumerate(("found", "proved absent", "not decided in time")):
        heights = [counts[kind, f][which] for kind in KINDS for f in FRIENDS]
        axes.bar(range(len(rows)), heights, bottom=bottoms, label=label)
        bottoms = [a + b for a, b in zip(bottoms, heights)]
    axes.set(xticks=range(len(rows)), ylabel="shapes", title="Random shapes in language graphs")
    axes.set_xticklabels([f"{kind}\nf = {f}" for kind in KINDS for f in FRIENDS], rotation=60, fontsize="small")
    shape.legend(loc="outside upper center", ncols=3)
    head = ["graph", "categories", "words", "relations", "categories of a word", "% of pairs share a word", "% share two"]
    return Finding(
        "reproduced" if solvable and found[HYPERNYMS] == 0 and rich > 0 else "different",
        because,
        [
            Table("The language graphs (strict relations)", head, density),
            Table("Shapes looked for", ["graph", "false friends", "found", "proved absent", "unknown", "mean s"], rows),
        ],
        {"Shapes found": svg_of(shape)},
        errors,
    )


EXPERIMENT = Experiment(
    seed="001, section 8.2",
    title="Raatsels from a language graph",
    question="Does the language graph contain solvable Raatsels if it has only WordNet's hypernyms, and if it is denser?",
    claim="WordNet's hierarchy is too sparse: no uniquely solvable Raatsel could be made from it; with sufficiently "
    "dense relations the method works.",
    parts=parts,
    conclude=conclude,
)
