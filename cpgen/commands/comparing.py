"""`cpgen compare`: the same instances on every backend."""

from __future__ import annotations

from typing import Annotated

import typer

from cpgen.backends import backends
from cpgen.commands.common import Exit, Json, Sources, names, note, one_of, read_all, say
from cpgen.comparing.runs import STRATEGIES, TASKS, Run, disagreements, expect_contestant, run
from cpgen.comparing.scores import Score, scores, summary
from cpgen.errors import Unavailable, expect
from cpgen.formats import write_file


def compare(
    puzzles: Sources,
    wanted: Annotated[
        str | None, typer.Option("--backends", metavar="A,B", help="Backends, `strategies` too (default: all found).")
    ] = None,
    task: Annotated[str, typer.Option(metavar="TASK", help=f"What to do: {', '.join(TASKS)}.")] = "unique",
    timeout: Annotated[float, typer.Option(metavar="SECONDS", help="Time for each run.")] = 10.0,
    memory: Annotated[int, typer.Option(metavar="MB", help="Memory for each run.")] = 4096,
    plot: Annotated[str | None, typer.Option(metavar="FILE", help="Write a cactus plot there, as SVG.")] = None,
    json: Json = False,
) -> int:
    """Compare backends: each run is a child with limits, each answer is checked."""
    import json as writer

    one_of(task, TASKS, "task")
    expect(timeout > 0, f"--timeout must be more than 0 seconds, not {timeout:g}")
    expect(memory >= 64, f"--memory must be at least 64 MB, not {memory}")
    contestants = names(wanted) or found()
    for contestant in contestants:
        expect_contestant(contestant)
    runs: list[Run] = []
    for number, item in enumerate(read_all(puzzles, "comparing"), 1):
        for contestant in contestants:
            runs.append(run(f"{number} {item.instance.puzzle}", item.instance, contestant, task, timeout, memory << 20))
            if json:
                say(writer.dumps(runs[-1].to_json()))
    ranked = scores(runs, timeout)
    if not json:
        say(table(ranked))
        say(summary(ranked))
    if plot is not None:
        from cpgen.comparing.plots import cactus

        write_file(plot, cactus(runs, f"{task}: {len(runs) // max(1, len(contestants))} instances"))
    told = disagreements(runs)
    for line in told:
        note(f"DISAGREEMENT: {line}")
    if told:
        return Exit.NO
    return Exit.YES if any(score.solved for score in ranked) else Exit.OUT


def found() -> tuple[str, ...]:
    """The backends that are here, and the strategies."""
    here = []
    for name, backend in backends().items():
        try:
            backend.version()
            here.append(name)
        except Unavailable as error:
            note(f"skipped: {error}")
    return (*here, STRATEGIES)


def table(ranked: list[Score]) -> str:
    """The scores as text."""
    head = ("", "answers", "PAR2 s", "points", "build s", "flatten s", "solve s")
    rows = [
        (s.contestant, f"{s.solved}/{s.of}", *(f"{v:.3g}" for v in (s.par2, s.points, s.build, s.flatten, s.solve)))
        for s in ranked
    ]
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    return "\n".join(
        "  ".join(v.ljust(w) if i == 0 else v.rjust(w) for i, (v, w) in enumerate(zip(r, widths))) for r in (head, *rows)
    )
