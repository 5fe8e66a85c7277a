"""`make experiments`: run all experiments (or those named), write `results/index.html` and the data beside it.

The page shows every experiment that is finished, those run at the seeds' own scale (`--scale paper`) rather than the quick ones.
"""

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
from experiments.machinery.experiment import PAPER, QUICK
from experiments.machinery.page import csv_files, html_page, markdown
from experiments.machinery.runner import all_experiments, reports, run
from experiments.machinery.store import Store


def versions() -> str:
    """The solvers found, and what to install for those that are missing, for the head of the page."""
    told = []
    for name, backend in backends().items():
        try:
            told.append(f"{name}: {backend.version()} ({', '.join(backend.solvers())})")
        except Unavailable as error:
            told.append(f"{name}: MISSING ({error})")
    return f"Python {platform.python_version()}; {'; '.join(told)}"


def main() -> int:
    """Run, conclude, write."""
    known = all_experiments()
    parser = argparse.ArgumentParser(prog="python -m experiments", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="EXPERIMENT", help=f"any of {', '.join(known)} (default: all)")
    parser.add_argument("--scale", choices=(QUICK, PAPER), default=QUICK, help="paper: the seeds' own sample sizes; takes long")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="parts to run at once (default: one a core)")
    parser.add_argument("--out", type=Path, default=Path("results"), help="the folder for the page and the data")
    parser.add_argument("--fresh", action="store_true", help="forget the finished parts of these experiments at this scale")
    parser.add_argument("--markdown", type=Path, help="also write the results as Markdown to this file")
    asked = parser.parse_args()
    for name in asked.names:
        if name not in known:
            parser.error(f"no experiment {name!r}; there are {', '.join(known)}")
    if asked.jobs < 1:
        parser.error(f"--jobs must be at least 1, not {asked.jobs}")
    store = Store(asked.out / "parts")
    names = asked.names or list(known)
    for name in names if asked.fresh else ():
        shutil.rmtree(store.folder / known[name].at(asked.scale) / name, ignore_errors=True)
    try:
        asked.out.mkdir(parents=True, exist_ok=True)
        failures = run(names, asked.scale, store, asked.jobs)
    except KeyboardInterrupt:
        print("interrupted; finished parts are kept, the same command continues", file=sys.stderr)
        return 130
    except OSError as error:
        parser.error(f"cannot write to {str(asked.out)!r}: {error.strerror}")
    found, concluding = reports(store)
    failures += concluding
    pending = [name for name in known if name not in found]
    shown = failures + ([f"Not run to their end yet: {', '.join(pending)}"] if pending else [])
    notes = versions()
    write_file(asked.out / "index.html", html_page(found, notes, shown))
    for name, one in found.items():
        stored = asdict(one.finding) | {"scale": one.scale, "processor seconds": one.work, "parts": one.results}
        write_file(asked.out / f"{name}.json", json.dumps(stored, indent=1))
        for file, text in csv_files(name, one.finding).items():
            write_file(asked.out / file, text)
    if asked.markdown:
        write_file(asked.markdown, markdown(found, notes, shown))
    errors = [*failures, *(f"{name}: {error}" for name, one in found.items() for error in one.finding.errors)]
    for error in errors:
        print(f"error: {error}", file=sys.stderr)
    print(asked.out / "index.html")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
