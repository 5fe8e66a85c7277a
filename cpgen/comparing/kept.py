"""Runs that outlive the command: as JSON lines that a later command goes on from, and as CSV."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from cpgen.comparing.runs import Run
from cpgen.puzzle import Instance

PARTS = ("build", "flatten", "solve")
Key = tuple[str, str, str, float]
"""What tells runs apart: the case, the contestant, the task, the time limit."""


def case_of(instance: Instance) -> str:
    """A short name for exactly this instance."""
    return hashlib.sha256(json.dumps([instance.puzzle, instance.to_json()], sort_keys=True).encode()).hexdigest()[:12]


def line_of(run: Run, instance: Instance, timeout: float) -> dict[str, Any]:
    """A run as it is kept."""
    return {"puzzle": instance.puzzle, "case": case_of(instance), "timeout": timeout, **run.to_json()}


def is_run(line: Mapping[str, Any]) -> bool:
    """Whether a line keeps a run."""
    return {"case", "contestant", "task", "timeout", "answer"} <= line.keys()


def runs_of(lines: Iterable[Mapping[str, Any]]) -> dict[Key, Run]:
    """The runs that lines keep."""
    found = {}
    for line in lines:
        run = Run(**{field.name: line[field.name] for field in fields(Run)})
        found[line["case"], run.contestant, run.task, line["timeout"]] = run
    return found


def csv_text(runs: Sequence[Run]) -> str:
    """A line a run."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["instance", "contestant", "task", "answer", *PARTS, "reason", "wrong"])
    for run in runs:
        seconds = [run.seconds.get(part, 0.0) for part in PARTS]
        writer.writerow([run.instance, run.contestant, run.task, run.answer, *seconds, run.reason, run.wrong])
    return out.getvalue()
