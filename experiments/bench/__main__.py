"""Run every part of the benchmark, print the table and write it to `experiments/BENCH.md`."""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import platform
from pathlib import Path

import experiments.bench as bench


def table(rows: list[bench.Row | bench.Missing | bench.Unanswered]) -> str:
    """The rows as a Markdown table."""
    lines = [
        "| task | cpgen | per CPU second | peer | per CPU second | ratio | goal |",
        "| --- | --- | ---: | --- | ---: | ---: | ---: |",
    ]
    for row in rows:
        if isinstance(row, bench.Missing):
            lines.append(f"| {row.task} | | | {row.peer} is not installed (`make peers`) | | | |")
            continue
        if isinstance(row, bench.Unanswered):
            lines.append(f"| {row.task} | | | nobody answers in {row.limit:g} CPU seconds | | | |")
            continue
        goal = "" if row.goal is None else f"{row.goal:g}{'' if row.ratio >= row.goal else ' (missed)'}"
        rates = f"{row.our_rate:.4g} | {row.peer} | {row.peer_rate:.4g}"
        lines.append(f"| {row.task} | {row.ours} | {rates} | {row.ratio:.3g} | {goal} |")
    return "\n".join(lines)


def main() -> None:
    """Run the parts named on the command line, or all."""
    parts = sorted(m.name for m in pkgutil.iter_modules(bench.__path__) if not m.name.startswith("_"))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*parts, []], help="parts to run (default: all, and the table is written)")
    parser.add_argument("--scale", type=float, default=1.0, help="fraction of the full amount of work")
    asked = parser.parse_args()
    rows: list[bench.Row | bench.Missing | bench.Unanswered] = []
    for part in asked.parts or parts:
        print(f"bench: {part} …", flush=True)
        for row in importlib.import_module(f"experiments.bench.{part}").rows(asked.scale):
            rows.append(row)
            print(table([row]).splitlines()[-1], flush=True)
    shown = table(rows)
    print(f"\n{shown}")
    if not asked.parts:
        head = (
            f"# Benchmark\n\nWritten by `make bench` (Python {platform.python_version()}, CPU time, both sides in one run).\n\n"
        )
        Path(__file__).parents[1].joinpath("BENCH.md").write_text(f"{head}{shown}\n")


if __name__ == "__main__":
    main()
