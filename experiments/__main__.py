"""`make experiments`: run all experiments (or those named), write `results/index.html` and the data beside it."""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import sys
from dataclasses import asdict
from pathlib import Path

from cpgen.backends import backends
from cpgen.errors import Unavailable
from cpgen.formats.writing import write_file
from experiments.machinery.experiment import PAPER, QUICK, Finding
from experiments.machinery.page import csv_files, html_page, markdown
from experiments.machinery.runner import all_experiments, run
from experiments.machinery.store import Store


def versions() -> str:
    """The solvers found, for the head of the page."""
    told = []
    for name, backend in backends().items():
        try:
            told.append(f"{name}: {backend.version()}")
        except Unavailable as error:
            told.append(f"{name}: missing ({error})")
    return "; ".join(told)


def main() -> int:
    """Run, conclude, write."""
    known = all_experiments()
    parser = argparse.ArgumentParser(prog="python -m experiments", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="EXPERIMENT", help=f"any of {', '.join(known)} (default: all)")
    parser.add_argument("--scale", choices=(QUICK, PAPER), default=QUICK, help="paper: the seeds' own sample sizes; takes long")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=Path("results"))
    parser.add_argument("--fresh", action="store_true", help="forget finished parts")
    parser.add_argument("--markdown", type=Path, help="also write the results as Markdown to this file")
    asked = parser.parse_args()
    for name in asked.names:
        if name not in known:
            parser.error(f"no experiment {name!r}; there are {', '.join(known)}")
    store = Store(asked.out / "parts" / asked.scale)
    if asked.fresh:
        shutil.rmtree(store.folder, ignore_errors=True)
    names = asked.names or list(known)
    try:
        results, seconds, failures = run(names, asked.scale, store, asked.jobs)
    except KeyboardInterrupt:
        print("interrupted; finished parts are kept, the same command continues", file=sys.stderr)
        return 130
    asked.out.mkdir(parents=True, exist_ok=True)
    findings: dict[str, Finding] = {}
    for name, found in results.items():
        try:
            findings[name] = known[name].conclude(asked.scale, found)
        except Exception as error:  # one conclusion that fails must not cost the page of all others
            failures.append(f"{name}: its conclusion failed: {type(error).__name__}: {error}")
    notes = (
        f"Scale: {asked.scale}. Python {platform.python_version()}. {versions()}. {sum(seconds.values()):.0f} seconds of work."
    )
    write_file(asked.out / "index.html", html_page(known, findings, notes, failures))
    for name, finding in findings.items():
        stored = asdict(finding) | {"parts": results[name], "seconds": seconds[name]}
        write_file(asked.out / f"{name}.json", json.dumps(stored, indent=1))
        for file, text in csv_files(name, finding).items():
            write_file(asked.out / file, text)
    if asked.markdown:
        write_file(asked.markdown, markdown(known, findings, notes, failures))
    errors = [*failures, *(f"{n}: {e}" for n, f in findings.items() for e in f.errors)]
    for error in errors:
        print(f"error: {error}", file=sys.stderr)
    print(asked.out / "index.html")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
