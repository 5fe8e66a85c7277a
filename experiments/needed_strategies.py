"""For each strategy of Sudoku and Flats: instances that need it, found by search, with both halves checked step by step."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import partial
from typing import Any

from cpgen.comparing.plots import figure, svg_of
from cpgen.deduction.closure import deduce
from cpgen.deduction.trace import replay
from cpgen.errors import BadInput
from cpgen.generating import request_for
from cpgen.generation.batch import generate
from cpgen.generation.goal import goal_of
from cpgen.puzzle import puzzle_named
from experiments.machinery.experiment import Experiment, Finding, Part, Table

SIZES = {"sudoku": "9x9", "flats": "5"}
COUNT = {"quick": 1, "paper": 3}
TIMEOUT = {"quick": 15.0, "paper": 600.0}


def needing(puzzle: str, strategy: str, count: int, timeout: float) -> dict[str, Any]:
    """Instances that need the strategy among all that are not harder or, where these take too long to find or the others
    contain it, among those of them that are listed rules."""
    first = _search(puzzle, strategy, None, count, timeout)
    if first["found"] == count:
        return first
    known = {s.name: s for s in puzzle_named(puzzle).strategies}
    listed = [n for n, s in known.items() if s.rules is not None and not s.basic and s.difficulty <= known[strategy].difficulty]
    second = _search(puzzle, strategy, [n for n in listed if n != strategy] + [strategy], count, timeout)
    return {**second, "first": f"{first['found']}: {first['said']}", "errors": first["errors"] + second["errors"]}


def _search(puzzle: str, strategy: str, among: list[str] | None, count: int, timeout: float) -> dict[str, Any]:
    family = puzzle_named(puzzle)
    request = request_for(puzzle, SIZES[puzzle], strategies=among, require=[strategy])
    start = _processor()
    try:
        goal = goal_of(request)
        found, outcome = generate(request, count, 1, timeout=timeout, tries=10**9)
    except BadInput as error:
        return {"found": 0, "boards": 0, "first": "", "method": request.method, "said": str(error), "seconds": 0.0, "errors": []}
    errors = []
    for data in found:
        instance = family.instance.from_json(data["instance"])
        solved = deduce(instance, goal.strategies)
        if solved.status != "solved" or replay(instance, solved.steps) is not None:
            errors.append(f"{puzzle} {data['id']}: not solved with {strategy}")
        if deduce(instance, goal.without(strategy)).status != "stuck":
            errors.append(f"{puzzle} {data['id']}: solved without {strategy}")
    seconds = _processor() - start
    boards = len({tuple(data["solution"]) for data in found})
    said = outcome.text if outcome.status != "done" else "done"
    told = {"found": len(found), "boards": boards, "first": "", "method": request.method, "said": said}
    return {**told, "seconds": seconds, "errors": errors}


def _processor() -> float:
    """Processor time of this process and of the workers it has waited for."""
    return sum(os.times()[:4])


def parts(scale: str) -> Mapping[str, Part]:
    """One part a strategy."""
    return {
        f"{puzzle} {strategy.name}": partial(needing, puzzle, strategy.name, COUNT[scale], TIMEOUT[scale])
        for puzzle in SIZES
        for strategy in puzzle_named(puzzle).strategies
        if not strategy.basic
    }


def conclude(scale: str, results: Mapping[str, Any]) -> Finding:
    """How many strategies have their instances."""
    full = [name for name, r in results.items() if r["found"] == COUNT[scale]]
    narrow = [name for name in full if results[name]["first"]]
    short = [f"{name} ({r['found']})" for name, r in results.items() if r["found"] < COUNT[scale]]
    rows = [
        [
            name,
            r["found"],
            r["boards"],
            "listed rules" if r["first"] else "all not harder",
            r["method"],
            r["seconds"],
            r["first"] or r["said"],
        ]
        for name, r in results.items()
    ]
    head = [
        "strategy",
        "found",
        "boards",
        "needed among",
        "method",
        "CPU s",
        "how the search among all that are not harder ended",
    ]
    shape, axes = figure(6.4, 8.0)
    axes.barh(
        list(results), [max(r["seconds"], 0.01) for r in results.values()], color=["C0" if n in full else "C3" for n in results]
    )
    axes.set(xscale="log", xlabel="CPU seconds (red: fewer found than asked for)", title="Finding instances that need a strategy")
    axes.tick_params(axis="y", labelsize="small")
    axes.invert_yaxis()
    return Finding(
        "measured",
        f"For {len(full)} of {len(results)} strategies as many instances as asked for ({COUNT[scale]}) were found that need it, "
        f"each solved with it and stuck without it ({sum(r['boards'] for r in results.values())} boards for "
        f"{sum(r['found'] for r in results.values())} instances); among listed rules only: {', '.join(narrow) or 'none'}; fewer "
        f"were found in the time for: {', '.join(short) or 'none'}.",
        [Table("Instances that need a strategy", head, rows)],
        {"Seconds of the search": svg_of(shape)},
        [e for r in results.values() for e in r["errors"]],
    )


EXPERIMENT = Experiment(
    seed="001, section 2.4",
    title="Instances that need a given strategy",
    question="Is there for each strategy of Sudoku and Flats an instance that is solved with it and those not harder, and not "
    "without it?",
    claim="No figure of the seed: it asks for instances in which a chosen strategy is needed.",
    parts=parts,
    conclude=conclude,
)
