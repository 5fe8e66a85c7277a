"""What travels with a generated instance, and the check of it that trusts nothing.

`certify` writes the object for one puzzle: who proved it unique (never what made it), the trace, the request, seed and chunk it
came from. `verify` re-proves every claim: verdicts by the backends named, the trace step by step, what is required or forbidden,
pattern, symmetry and minimality; a digest guards what cannot be proved again (versions, words).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, is_dataclass, replace
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from random import Random
from typing import Any

from cpgen.backends import backend, verdict
from cpgen.deduction.closure import deduce
from cpgen.deduction.facts import Solution
from cpgen.deduction.fast import closure_status
from cpgen.deduction.rules import choose
from cpgen.deduction.trace import misnamed, replay, step_from_json, step_to_json
from cpgen.errors import BadInput, CpgenError, Unavailable
from cpgen.generation.goal import Goal, goal_of
from cpgen.generation.methods import method_for
from cpgen.generation.places import every_clue, orbits, places_of, show_pattern
from cpgen.generation.recipes import produced
from cpgen.puzzle import Instance, fault, identity, puzzle_named, puzzle_of, space_of
from cpgen.rating.scale import scale_of, table
from cpgen.request import Request


@cache
def cpgen_version() -> str:
    """The version of this package."""
    try:
        return version("cpgen")
    except PackageNotFoundError:
        return "unknown"


def plain(value: Any) -> Any:
    """A shape as JSON data; it may have a shorter way to say itself."""
    if hasattr(value, "to_json"):
        return value.to_json()
    if is_dataclass(value) and not isinstance(value, type):
        return {k: plain(v) for k, v in asdict(value).items()}
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    return value if isinstance(value, (str, int, float, bool)) or value is None else str(value)


def request_to_json(request: Request) -> dict[str, Any]:
    """A request as JSON data; what it leaves open is left out."""
    data = {
        "shape": plain(request.shape),
        "method": request.method,
        "strategies": None if request.strategies is None else list(request.strategies),
        "require": list(request.require) or None,
        "forbid": list(request.forbid) or None,
        "pattern": None if request.pattern is None else show_pattern(request.pattern),
        "symmetry": request.symmetry,
        "minimal": request.minimal or None,
        "options": dict(request.options) or None,
        "difficulty": None if request.difficulty is None else list(request.difficulty),
    }
    return {k: v for k, v in data.items() if v is not None}


def request_from_json(data: Mapping[str, Any], instance: Instance) -> Request:
    """The request that `request_to_json` wrote, for the shape of this instance; BadInput if it is none."""
    puzzle = puzzle_of(instance)
    try:
        strategies, pattern, wanted = data.get("strategies"), data.get("pattern"), data.get("difficulty")
        return Request(
            puzzle.name,
            (puzzle.asked or puzzle.shape)(instance),
            str(data["method"]),
            None if strategies is None else tuple(map(str, strategies)),
            tuple(map(str, data.get("require", ()))),
            tuple(map(str, data.get("forbid", ()))),
            None if pattern is None else tuple(c == "x" for c in pattern),
            data.get("symmetry"),
            bool(data.get("minimal", False)),
            dict(data.get("options", {})),
            None if wanted is None else (float(wanted[0]), float(wanted[1])),
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BadInput("certificate: its request cannot be read") from None


def digest(data: Mapping[str, Any]) -> str:
    """A hash of an object but for the digest itself."""
    certificate = {k: v for k, v in data.get("certificate", {}).items() if k != "digest"}
    text = json.dumps({**data, "certificate": certificate}, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def provers(goal: Goal) -> tuple[str, ...]:
    """The backends that prove uniqueness: SAT for what closures made; for what SAT made CP-SAT, or another SAT solver."""
    if goal.strategies is not None:
        return ("sat",)
    try:
        backend("cpsat").version()
        return ("cpsat",)
    except Unavailable:
        return ("sat:glucose4",)


def certify(
    instance: Instance,
    request: Request,
    seed: int | str,
    chunk: int,
    backends: Sequence[str] | None = None,
    trace: bool = True,
) -> dict[str, Any] | None:
    """The object for a generated instance with its certificate; None if it is not what the request asked for."""
    goal, puzzle, space = goal_of(request), puzzle_of(instance), space_of(instance)
    verdicts, proved, solution = {}, {}, None
    readings: dict[str, dict[str, str]] = {}
    for name in backends or method_for(request).provers or provers(goal):
        prover = backend(name)
        search = prover.search(instance, 2)
        if verdict(search) != "unique":
            return None
        verdicts[name], proved[name], solution = "unique", prover.version(), search.solutions[0]
        for reading, other in puzzle.readings(instance).items():
            again = prover.search(other, 2)
            if verdict(again) != "unique" or again.solutions[0] != solution:
                return None
            readings.setdefault(reading, {})[name] = "unique"
    assert solution is not None
    if request.method in puzzle.methods and any(_clue_problems(request, goal, instance, solution)):
        return None  # a method of the puzzle's own may not know of patterns, symmetries or minimality
    data: dict[str, Any] = {
        "puzzle": puzzle.name,
        "instance": instance.to_json(),
        "id": identity(instance),
        "solution": space.shown(solution),
        "verdicts": verdicts,
    }
    if readings:
        data["readings"] = readings
    if goal.strategies is not None:
        if closure_status(instance, goal.strategies) != "solved" or any(_needless(goal, instance)):
            return None
        data |= {"status": "solved", "strategies": [s.name for s in choose(puzzle.strategies, goal.strategies, puzzle.name)]}
    told = method_for(request).report
    if told is not None:
        data["report"] = dict(told(request, instance, solution))
    if request.difficulty is not None:
        place = scale_of(instance)
        if place is None or not request.difficulty[0] <= place <= request.difficulty[1]:
            return None
        data["rating"] = {"scale": place, "reference": table()["version"]}
    if trace:
        deduction = deduce(instance, goal.strategies)
        data |= {"status": deduction.status, "strategies": [s.name for s in deduction.strategies]}
        if deduction.status == "solved":
            data["steps"] = [step_to_json(s, space) for s in deduction.steps]
    data["certificate"] = {
        "cpgen": cpgen_version(),
        "request": request_to_json(request),
        "seed": seed,
        "chunk": chunk,
        "proved": proved,
    }
    if request.avoid:
        data["certificate"]["avoid"] = list(request.avoid)
    data["certificate"]["digest"] = digest(data)
    return data


def _needless(goal: Goal, instance: Instance) -> Iterator[str]:
    """The required strategies that the instance can be solved without."""
    return (name for name in goal.require if closure_status(instance, goal.without(name)) == "solved")


def verify(data: Mapping[str, Any], reproduce: bool = False, timeout: float | None = None) -> list[str]:
    """Everything wrong with an object and its certificate, in words; empty if all its claims hold.

    With `reproduce` the chunk it names is generated again too, which only the version that made it can promise to repeat.
    """
    found: list[str] = []
    try:
        for problem in _problems(data, reproduce, timeout):
            found.append(problem)
    except CpgenError as error:
        found.append(str(error))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        found.append(f"certificate: a field is missing or malformed ({type(error).__name__}: {error})")
    return found


def _problems(data: Mapping[str, Any], reproduce: bool, timeout: float | None) -> Iterator[str]:
    certificate = data.get("certificate")
    if not isinstance(certificate, Mapping):
        yield "there is no certificate"
        return
    if certificate.get("digest") != digest(data):
        yield "digest: the object was changed after it was certified"
    instance = puzzle_named(str(data.get("puzzle"))).instance.from_json(data["instance"])
    puzzle, space = puzzle_of(instance), space_of(instance)
    if data["id"] != identity(instance):
        yield f"id: {data['id']} is not this instance's, which is {identity(instance)}"
    request = request_from_json(certificate["request"], instance)
    if request_to_json(request) != certificate["request"]:
        yield f"request: it asks for shape {certificate['request'].get('shape')}, the instance has {plain(request.shape)}"
    method_for(request)
    goal = goal_of(request)
    shown = data["solution"]
    facts = [space.fact(f"{cell}={symbol}") for cell, symbol in zip(space.cells, shown, strict=True)]
    clash = fault(instance, space.written(facts))
    if clash or not set(puzzle.clues(instance)) <= {*facts, *range(space.key_atoms + 1, space.atoms + 1)}:
        yield f"solution: {clash or 'it does not agree with the clues'}"
    yield from _verdict_problems(data, instance, timeout)
    yield from _trace_problems(data, instance, goal)
    method = method_for(request)
    written = tuple(s for s in space.written(facts) if s is not None)
    if method.doubts is not None:
        yield from (f"report: {doubt}" for doubt in method.doubts(data["report"], instance, written))
    for name in goal.require:
        if deduce(instance, goal.without(name)).status == "solved":
            yield f"require: it can be solved without {name}"
    if request.difficulty is not None:
        place, claimed = scale_of(instance), data.get("rating", {})
        if claimed.get("reference") != table()["version"]:
            yield f"rating: it was rated by reference puzzles {claimed.get('reference')}, not {table()['version']}"
        elif place is None or claimed.get("scale") != place:
            yield f"rating: its place on the scale is {place}"
        elif not request.difficulty[0] <= place <= request.difficulty[1]:
            yield f"rating: {place} is not the difficulty asked for"
    yield from _clue_problems(request, goal, instance, written)
    if reproduce and certificate.get("cpgen") == cpgen_version():
        random = Random(f"{certificate['seed']}/{certificate['chunk']}")
        request = replace(request, avoid=tuple(certificate.get("avoid", ())))
        if instance not in list(produced(request, random)):
            yield f"seed: chunk {certificate['chunk']} of seed {certificate['seed']} does not give this instance"


def _verdict_problems(data: Mapping[str, Any], instance: Instance, timeout: float | None) -> Iterator[str]:
    """What its verdicts claim against what the backends say now."""
    if not data["verdicts"] or set(data["verdicts"]) != set(data["certificate"]["proved"]):
        yield "verdicts: they do not name the backends that proved them"
    for name, claimed in data["verdicts"].items():
        search = backend(name).search(instance, 2, timeout)
        if claimed != "unique" or verdict(search) != claimed:
            yield f"verdicts: {name} says {verdict(search)}, the certificate {claimed}"
        elif space_of(instance).shown(search.solutions[0]) != data["solution"]:
            yield f"solution: {name} finds another"
    others = puzzle_of(instance).readings(instance)
    if {reading: dict.fromkeys(data["verdicts"], "unique") for reading in others} != data.get("readings", {}):
        yield "readings: not every backend has proved every reading"
    for reading, other in others.items():
        for name in data["verdicts"]:
            search = backend(name).search(other, 2, timeout)
            if verdict(search) != "unique" or space_of(other).shown(search.solutions[0]) != data["solution"]:
                yield f"readings: {name} says {verdict(search)} of the {reading} reading, or finds another solution"


def _trace_problems(data: Mapping[str, Any], instance: Instance, goal: Goal) -> Iterator[str]:
    """What its trace claims: each step is implied by its premises, and is the work of the strategy it names."""
    if goal.strategies is not None or "status" in data:
        deduction = deduce(instance, goal.strategies)
        names = [s.name for s in deduction.strategies]
        if data.get("status") != deduction.status:
            yield f"status: it is {deduction.status}, not {data.get('status')}"
        if goal.strategies is not None and deduction.status != "solved":
            yield "strategies: they do not solve it"
        if data.get("strategies") != names:
            yield f"strategies: {', '.join(names)} are meant"
    if "steps" not in data:
        return
    space = space_of(instance)
    steps = [step_from_json(s, space) for s in data["steps"]]
    for problem in filter(None, (replay(instance, steps), misnamed(instance, steps, data.get("strategies")))):
        yield f"steps: {problem}"
    for number, step in enumerate(steps, 1):
        if step.strategy not in data.get("strategies", ()):
            yield f"steps: step {number} uses {step.strategy}, which is not among the strategies"


def _clue_problems(request: Request, goal: Goal, instance: Instance, solution: Solution) -> Iterator[str]:
    """Pattern, symmetry and minimality, as the request asked for them."""
    puzzle = puzzle_of(instance)
    if puzzle.clues_of is None or (request.pattern, request.symmetry, request.minimal) == (None, None, False):
        return
    clues, every = puzzle.clues(instance), every_clue(puzzle.name, request.shape, solution)
    places = places_of(every, clues)
    if request.pattern is not None:
        drawn = {p for p, given in enumerate(request.pattern) if given}
        if drawn != places.intersection(range(len(request.pattern))):
            yield "pattern: the clues stand elsewhere"
    together = orbits(request, further=True)
    sets = [places.intersection(orbit) for orbit in together]
    if any(part and len(part) < len(orbit) for part, orbit in zip(sets, together)):
        yield f"symmetry: the clues are not {request.symmetry}"
    if request.minimal:
        for part in filter(None, sets):
            gone = {every[place] for place in part}
            rest = [c for c in clues if c not in gone]
            if _good_enough(goal, puzzle.with_clues(request.shape, rest)):
                yield f"minimal: {', '.join(space_of(instance).name(c) for c in clues if c not in rest)} can be left out"


def _good_enough(goal: Goal, instance: Instance) -> bool:
    """Whether the goal's first half holds, by means that digging does not use."""
    if goal.strategies is not None:
        return deduce(instance, goal.strategies).status == "solved"
    return verdict(backend("sat").search(instance, 2)) == "unique"
