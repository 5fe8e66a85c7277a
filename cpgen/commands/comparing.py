"""`cpgen compare`: the same instances on every backend."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from cpgen.commands.common import Exit, Json, Sources, names, note, one_of, read_all, say
from cpgen.comparing.kept import case_of, csv_text, is_run, line_of, runs_of
from cpgen.comparing.runs import Run, disagreements, run
from cpgen.comparing.scores import Score, numbers, rivals, scores, summary
from cpgen.comparing.tasks import ALL, SOLVE, UNIQUE, everybody, expect_contestant, expect_fitting, usual
from cpgen.errors import expect, expect_time
from cpgen.formats import Item, write_file

TASKS = {task.name: task for task in (SOLVE, UNIQUE, ALL)}
EVERYBODY = "all"


def compare(
    puzzles: Sources,
    wanted: Annotated[
        str | None,
        typer.Option(
            "--backends",
            metavar="A,B",
            help="Backends, `strategies` too; `all` is every solver and encoding (default: one each).",
        ),
    ] = None,
    task: Annotated[
        str, typer.Option(metavar="TASK", help="; ".join(f"{t.name}: {t.text}" for t in TASKS.values()) + ".")
    ] = UNIQUE.name,
    timeout: Annotated[float, typer.Option(metavar="SECONDS", help="Time for each run.")] = 10.0,
    memory: Annotated[int, typer.Option(metavar="MB", help="Memory for each run.")] = 4096,
    plot: Annotated[str | None, typer.Option(metavar="FILE", help="Write a cactus plot there, as SVG.")] = None,
    scatter: Annotated[str | None, typer.Option(metavar="FILE", help="Write a plot of the best two kinds there.")] = None,
    csv: Annotated[str | None, typer.Option(metavar="FILE", help="Write the runs there, as CSV.")] = None,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Keep the runs there; what it holds already is not run again.")
    ] = None,
    json: Json = False,
) -> int:
    """Compare backends: each run is a child with limits, each answer is checked."""
    import json as writer

    from cpgen.generation.journal import opened

    one_of(task, TASKS, "task")
    expect_time(timeout)
    expect(memory >= 64, f"--memory must be at least 64 MB, not {memory}")
    asked = contestants(wanted)
    runs: list[Run] = []
    with ExitStack() as stack:
        journal = stack.enter_context(opened(Path(out), is_run, "run of a comparison")) if out else None
        known = runs_of(journal.objects) if journal else {}
        for name, item, contestant in pairs(read_all(puzzles, "comparing"), asked):
            instance = item.instance
            done = known.get((case_of(instance), contestant, task, timeout))
            runs.append(done or run(name, instance, contestant, task, timeout, memory << 20))
            line = line_of(runs[-1], instance, timeout)
            if journal and not done:
                journal.append(line)
            if json:
                say(writer.dumps(line))
    ranked = scores(runs, timeout)
    if not json:
        say(table(ranked))
        say(summary(ranked))
    if csv is not None:
        write_file(csv, csv_text(runs))
    if plot is not None or scatter is not None:
        draw(runs, ranked, timeout, plot, scatter)
    told = disagreements(runs)
    for contradiction in told:
        note(f"DISAGREEMENT: {contradiction}")
    if told:
        return Exit.NO
    return Exit.YES if any(score.solved for score in ranked) else Exit.OUT


def contestants(wanted: str | None) -> tuple[str, ...] | None:
    """Those that are named, each of which must be here; one of each kind if none is; None if everybody is meant."""
    chosen = names(wanted)
    if chosen == (EVERYBODY,):
        return None
    if chosen is None:
        here, missing = usual()
        for why in missing:
            note(f"skipped: {why}")
        return tuple(here)
    expect(chosen, "--backends names none")
    for contestant in chosen:
        expect_contestant(contestant)
    return tuple(dict.fromkeys(chosen))


def pairs(items: Iterator[Item], asked: tuple[str, ...] | None) -> Iterator[tuple[str, Item, str]]:
    """Every puzzle, by its name here, with everyone who is to try it."""
    for number, item in enumerate(items, 1):
        chosen = everybody(item.instance) if asked is None else asked
        for contestant in chosen:
            expect_fitting(contestant, item.instance)
            yield f"{number} {item.instance.puzzle}", item, contestant


def draw(runs: list[Run], ranked: list[Score], timeout: float, plot: str | None, scatter: str | None) -> None:
    """Write the plots that are asked for."""
    from cpgen.comparing.plots import cactus, scatter_plot

    if plot is not None:
        write_file(plot, cactus(runs, f"{runs[0].task}: {len({r.instance for r in runs})} instances", timeout))
    if scatter is not None:
        two = rivals(ranked)
        expect(two is not None, "--scatter needs two contestants")
        assert two is not None
        write_file(scatter, scatter_plot(runs, *two, timeout))


def table(ranked: list[Score]) -> str:
    """The scores as text."""
    head = ("", "answers", "PAR2 s", "points", "build s", "flatten s", "solve s")
    rows = [(s.contestant, f"{s.solved}/{s.of}", *(f"{v:.3g}" if v is not None else "" for v in numbers(s))) for s in ranked]
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    return "\n".join(
        "  ".join(v.ljust(w) if i == 0 else v.rjust(w) for i, (v, w) in enumerate(zip(r, widths))) for r in (head, *rows)
    )
