"""Whether walls as unknowns scale: hints by logical modelling for given walls against hints and walls together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any

from cpgen.backends.base import Stopwatch
from cpgen.comparing.plots import figure, svg_of
from cpgen.deduction.closure import deduce
from cpgen.generation.modelling.answer import Answer
from cpgen.generation.modelling.climbing import climbed
from cpgen.generation.modelling.cutting import cut
from cpgen.generation.modelling.sat import layered
from cpgen.generation.modelling.theory import Theory
from cpgen.generation.modelling.whole import whole
from cpgen.generation.modelling.wish import Wish
from cpgen.puzzles.hourmaze.levels import make, parse_size
from cpgen.puzzles.hourmaze.theory import FIXED, LAYERED, LISTED, named_once, theory
from experiments.machinery.experiment import PAPER, Experiment, Finding, Part, Table

STRATEGIES = tuple(name for name in (*LISTED, LAYERED) if name != FIXED)
WALLS = ("fixed", "free")
ENGINES = ("layers", "cutting", "climbing")
ROUNDS = 16
SIZES = ("2x4@4", "2x5@5", "3x4@6", "4x4@8", "4x5@10", "5x5", "6x6")
"""From 8 to 36 cells."""
QUICK = 4
"""How many of the sizes are for the quick scale."""
LIMIT = {False: 1.0, True: 60.0}
"""Seconds for one answer of an engine, at the quick and at the paper scale."""


def ask(engine: str, model: Theory, wish: Wish, watch: Stopwatch, random: Random) -> Answer:
    """What an engine answers; climbing cannot be told where 1A is."""
    if engine == "layers":
        return layered(model, wish, (ROUNDS,), watch, random)
    if engine == "cutting":
        return cut(model, wish, watch, random)
    return climbed(model, replace(wish, clauses=()), watch, random)


def measure(size: str, walls: str, count: int, limit: float) -> dict[str, Any]:
    """The size of the model, and what each engine answers: for some mazes by the seed's pipeline, or as often for free walls."""
    random, errors = Random(f"hour maze walls {size}"), list[str]()
    found: dict[str, list[str]] = {engine: [] for engine in ENGINES}
    seconds: dict[str, list[float]] = {engine: [] for engine in ENGINES}
    for _ in range(count):
        maze = make(parse_size(size), random).maze if walls == "fixed" else parse_size(size)
        model = theory(maze, STRATEGIES, walls == "free")
        wish = Wish((True,) * len(model.places), clauses=tuple(named_once(maze, free=True)))
        for engine in ENGINES:
            start = process_time()
            answer = ask(engine, model, wish, Stopwatch(limit), Random(random.random()))
            seconds[engine].append(process_time() - start)
            found[engine].append("found" if answer.facts is not None else answer.proved or "undecided")
            if answer.facts is not None and deduce(model.instance(answer.facts), STRATEGIES).status != "solved":
                errors.append(f"{size}, walls {walls}, {engine}: the strategies do not solve what was found")
        if {"none", "found"} <= {answers[-1] for answers in found.values()}:
            errors.append(f"{size}, walls {walls}: one engine finds what another proves impossible")
    clauses = whole(model, wish, ROUNDS)[0]
    return {
        "cells": len(maze.cells),
        "passages": len(maze.edges) if walls == "free" else 0,
        "rules": len(model.rules) + len(model.bookkeeping),
        "variables": clauses.top,
        "clauses": len(clauses.clauses),
        "answers": found,
        "seconds": seconds,
        "errors": errors,
    }


def parts(scale: str) -> Mapping[str, Part]:
    """A part for each size with walls fixed and free: 5 mazes of every size, or 1 of the smaller ones."""
    paper = scale == PAPER
    sizes, count = (SIZES, 5) if paper else (SIZES[:QUICK], 1)
    return {f"{size}, {walls}": partial(measure, size, walls, count, LIMIT[paper]) for size in sizes for walls in WALLS}


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """How much larger the models are with free walls, and up to which size each engine decides everything."""
    sizes = [size for size in SIZES if f"{size}, free" in results]
    rows, told = [], list[str]()
    for size in sizes:
        for walls in WALLS:
            part = results[f"{size}, {walls}"]
            row = [size, walls, *(part[name] for name in ("cells", "passages", "rules", "variables", "clauses"))]
            for engine in ENGINES:
                answers = part["answers"][engine]
                decided = sum(a != "undecided" for a in answers)
                row += [answers.count("found"), decided - answers.count("found"), len(answers) - decided]
                row.append(median(part["seconds"][engine]))
            rows.append(row)
    for engine in ENGINES:
        for walls in WALLS:
            late = [size for size in sizes if "undecided" in results[f"{size}, {walls}"]["answers"][engine]]
            told.append(f"{engine}, walls {walls}: " + (f"not all of {' and '.join(late)}" if late else "all"))
    ratios = [results[f"{size}, free"]["clauses"] / results[f"{size}, fixed"]["clauses"] for size in sizes]
    sized, left = figure()
    timed, right = figure()
    for walls, style in zip(WALLS, ("--", "-")):
        all_of = [results[f"{size}, {walls}"] for size in sizes]
        cells = [part["cells"] for part in all_of]
        left.plot(cells, [part["clauses"] for part in all_of], style, marker="o", label=f"walls {walls}")
        for engine, colour in zip(ENGINES, ("C0", "C1", "C2")):
            times = [median(part["seconds"][engine]) for part in all_of]
            right.plot(cells, times, style, color=colour, marker="o", label=f"{engine}, walls {walls}")
    left.set(yscale="log", xlabel="cells", ylabel="clauses", title=f"Models of {ROUNDS} rounds")
    right.set(yscale="log", xlabel="cells", ylabel="median CPU seconds", title="Hints found, or none proved, or given up")
    left.legend()
    right.legend()
    head = ["size", "walls", "cells", "free passages", "rules", "variables", "clauses"]
    none = {"layers": f"none in {ROUNDS} rounds"}
    head += [f"{e}: {what}" for e in ENGINES for what in ("found", none.get(e, "none"), "undecided", "median CPU s")]
    return Finding(
        "measured",
        f"With free walls a model has {min(ratios):.1f} to {max(ratios):.1f} times the clauses. "
        f"Decided within {LIMIT[scale == PAPER]:g} s each, of {sizes[0]} to {sizes[-1]}: {'; '.join(told)}.",
        [Table(f"Hints that {len(STRATEGIES)} listed strategies deduce; models of {ROUNDS} rounds", head, rows)],
        {"Clauses by the number of cells": svg_of(sized), "Time by the number of cells": svg_of(timed)},
        [e for part in results.values() for e in part["errors"]],
    )


EXPERIMENT = Experiment(
    seed="003",
    title="Walls of Hour Mazes as unknowns of logical modelling",
    question="Up to which size can logical modelling choose the walls along with the hints?",
    claim="The seed has no such model.",
    parts=parts,
    conclude=conclude,
)
