"""MiniZinc: the model `models/<puzzle>.mzn`, the instance as JSON data, bans as further constraints.

The driver runs as a child in its own process group. The answer key is always printed: equal outputs are merged by the driver, and
a model without output would seem to have one solution.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Self

from cpgen.backends.base import Search, Stopwatch, out_of_time
from cpgen.backends.process import Ran, run_command
from cpgen.deduction.facts import Solution
from cpgen.errors import BadInput, CpgenError, Unavailable
from cpgen.puzzle import Instance, puzzle_of

BAN = "constraint exists(i in index_set(key))(key[i] != {ban}[i - min(index_set(key)) + 1]);"
OUTPUT = "output [show(key)];"
MISSING = "backend minizinc: install MiniZinc with Gecode (Debian: apt-get install minizinc) and the Python package minizinc"


def model_path(puzzle: str) -> Path:
    """The MiniZinc model of a puzzle, in an installed package or in a checkout."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "models", package.parent / "models"):
        if (path := folder / f"{puzzle}.mzn").is_file():
            return path
    raise CpgenError(f"minizinc: no model {puzzle}.mzn is installed")


@cache
def driver() -> tuple[str, str, tuple[str, ...]]:
    """The driver's command, its version, and the solvers it can really run."""
    try:
        import minizinc
    except ImportError:
        raise Unavailable(MISSING) from None
    found = minizinc.default_driver
    if found is None:
        raise Unavailable(MISSING)
    version = ".".join(map(str, found.parsed_version))
    listed = json.loads(run_command([str(found.executable), "--solvers-json"], 30).out)
    usable = {
        s["id"].rsplit(".", 1)[-1] for s in listed if s.get("version") != "<unknown version>" and not s.get("isGUIApplication")
    }
    return str(found.executable), version, tuple(sorted(usable))


@dataclass(frozen=True)
class MiniZinc:
    """The backend on one of the driver's solvers."""

    solver: str = "gecode"

    @property
    def name(self) -> str:
        """`minizinc`, or `minizinc:solver` for another than the default."""
        return "minizinc" if self.solver == "gecode" else f"minizinc:{self.solver}"

    def with_solver(self, solver: str) -> Self:
        """The same backend on another solver."""
        if solver not in self.solvers():
            raise BadInput(f"minizinc: no solver {solver!r} here; there are {', '.join(self.solvers())}")
        return type(self)(solver)

    def solvers(self) -> tuple[str, ...]:
        """The solvers it offers."""
        return driver()[2]

    def version(self) -> str:
        """The driver's version."""
        _, version, solvers = driver()
        if self.solver not in solvers:
            raise Unavailable(MISSING)
        return f"MiniZinc {version} {self.solver}"

    def search(self, instance: Instance, limit: int, timeout: float | None = None) -> Search:
        """Look for up to `limit` solutions."""
        self.version()
        watch = Stopwatch(timeout)
        data = watch.build(lambda: puzzle_of(instance).minizinc(instance))
        if data is None:
            return out_of_time(self.name, watch)
        watch.seconds.update(flatten=0.0, solve=0.0)
        found: list[Solution] = []
        complete, reason = False, None
        while len(found) < limit:
            bans = [BAN.format(ban=list(solution)) for solution in found]
            answer = run_model(instance.puzzle, data, self.solver, watch, [*bans, OUTPUT])
            if isinstance(answer, list):
                found.append(tuple(answer))
                continue
            complete, reason = answer is None, answer
            break
        return Search(self.name, tuple(found), complete, watch.seconds, reason)


def run_model(
    model: str, data: Mapping[str, Any], solver: str, watch: Stopwatch, extra: Sequence[str] = ()
) -> list[Any] | str | None:
    """What a model outputs for this data and these further items; None if it has no solution; a reason if that could not be found
    out. The time is booked as `flatten` and `solve`."""
    if watch.over:
        return "time"
    seed = ["--random-seed", "1"] if solver == "gecode" else []
    ran = _with_files(model, data, extra, ["--solver", solver, "--json-stream", "--statistics", *seed], watch)
    answer: list[Any] | str | None = "time" if ran.timed_out else "minizinc gave no answer"
    flatten = 0.0
    for message in _messages(ran.out):
        match message:
            case {"type": "solution", "output": {"default": text}}:
                answer = json.loads(text)
            case {"type": "status", "status": "UNSATISFIABLE"}:
                answer = None
            case {"type": "status", "status": "UNKNOWN"}:
                answer = "time"
            case {"type": "statistics", "statistics": {"flatTime": seconds}}:
                flatten += float(seconds)
            case {"type": "error"}:
                raise CpgenError(f"minizinc: {model}.mzn: {message.get('what')}: {message.get('message')}")
    watch.lap("solve")
    watch.seconds["flatten"] = watch.seconds.get("flatten", 0.0) + flatten
    watch.seconds["solve"] -= flatten
    return answer


def _messages(out: str) -> Iterator[Mapping[str, Any]]:
    for line in out.splitlines():
        try:
            yield json.loads(line)
        except json.JSONDecodeError:
            continue


def _with_files(model: str, data: Mapping[str, Any], extra: Sequence[str], options: Sequence[str], watch: Stopwatch) -> Ran:
    """Run the driver on the model, the data and further items, in a folder that goes away afterwards."""
    with tempfile.TemporaryDirectory(prefix="cpgen-") as folder:
        values = Path(folder, "instance.json")
        values.write_text(json.dumps(data))
        items = Path(folder, "extra.mzn")
        items.write_text("\n".join(extra))
        limit = [] if watch.left is None else ["--time-limit", str(max(1, round(watch.left * 1000)))]
        command = [driver()[0], *options, *limit, str(model_path(model)), str(items), str(values)]
        # The driver keeps the limit itself, nearly always; its group is killed shortly after where it does not.
        return run_command(command, None if watch.left is None else watch.left + 0.5)


def flatzinc(instance: Instance, timeout: float | None = None) -> str:
    """The instance as FlatZinc for Gecode."""
    MiniZinc().version()
    watch = Stopwatch(timeout)
    options = ["--solver", "gecode", "--compile", "--output-fzn-to-stdout", "--output-ozn-to-file", "/dev/null"]
    ran = _with_files(instance.puzzle, puzzle_of(instance).minizinc(instance), [OUTPUT], options, watch)
    if ran.timed_out or ran.code:
        raise CpgenError(f"minizinc: {'out of time' if ran.timed_out else ran.err.strip().splitlines()[-1]}")
    return ran.out


BACKEND = MiniZinc()
