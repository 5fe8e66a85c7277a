"""`cpgen solve` and `cpgen check`: what the backends say."""

from __future__ import annotations

from typing import Annotated

import typer

from cpgen.commands.common import Exit, Json, Sources, Strategies, Timeout, named, names, note, read_all, say, say_json, worst
from cpgen.drawing.boards import picture
from cpgen.errors import expect
from cpgen.formats import Item
from cpgen.generation.certificate import verify
from cpgen.puzzle import space_of
from cpgen.solving import Checked, Solved, clash_named
from cpgen.solving import check as check_one
from cpgen.solving import solve as solve_one

STATUS = {"solved": Exit.YES, "unknown": Exit.OUT}
VERDICT = {"unique": Exit.YES, "unknown": Exit.OUT}


def solve(
    puzzles: Sources,
    backend: Annotated[str | None, typer.Option(metavar="B", help="A backend, or `strategies` to solve as a person.")] = None,
    strategies: Strategies = None,
    timeout: Timeout = None,
    json: Json = False,
) -> int:
    """Solve puzzles."""
    codes = []
    for item in read_all(puzzles, "solving"):
        solved = solve_one(item.instance, backend, timeout, names(strategies))
        codes.append(STATUS.get(solved.status, Exit.NO))
        if json:
            say_json(
                item.instance,
                solution=solved.symbols,
                status=solved.status,
                backend=solved.backend,
                reason=solved.reason,
                seconds=solved.seconds or None,
            )
        else:
            _tell_solved(item, solved)
    return worst(codes)


def _tell_solved(item: Item, solved: Solved) -> None:
    said = {"none": "no solution", "unknown": "unknown"}.get(solved.status, solved.status)
    say(f"{named(item)}: {said} ({solved.backend}){f': {solved.reason}' if solved.reason else ''}")
    if solved.solution is not None:
        say(picture(item.instance, masks=[1 << symbol for symbol in solved.solution]))


def check(
    puzzles: Sources,
    backend: Annotated[str | None, typer.Option(metavar="B|all", help="A backend, several with commas, or all.")] = None,
    certificate: Annotated[
        bool, typer.Option("--certificate", help="Re-check the certificate that comes with the puzzle.")
    ] = False,
    timeout: Timeout = None,
    json: Json = False,
) -> int:
    """Say whether puzzles have exactly one solution."""
    codes = []
    told: set[str] = set()
    for item in read_all(puzzles, "checking"):
        wanted = backend if backend is None or "," not in backend else names(backend)
        checked = check_one(item.instance, wanted, timeout)
        for missing in checked.skipped.values():
            if missing not in told:
                told.add(missing)
                note(f"skipped: {missing}")
        code = VERDICT.get(checked.verdict, Exit.NO)
        problems = _certificate_problems(item, timeout) if certificate else []
        codes.append(Exit.NO if problems else code)
        if checked.verdict == "disagreement":
            note(f"DISAGREEMENT: {named(item)}: the backends contradict each other: {checked.verdicts}")
        if json:
            space = space_of(item.instance)
            shown = [space.shown(s) for s in checked.solutions]
            say_json(
                item.instance,
                verdicts=checked.verdicts,
                verdict=checked.verdict,
                solution=shown[0] if checked.verdict == "unique" else None,
                solutions=shown if len(shown) > 1 else None,
                reason=_reason(checked),
                certificate_holds=not problems if certificate else None,
                certificate_problems=problems or None,
                seconds=checked.seconds,
            )
        else:
            _tell_checked(item, checked)
            if certificate:
                say("\n".join(f"  certificate: {problem}" for problem in problems or ["holds"]))
    return worst(codes)


def _certificate_problems(item: Item, timeout: float | None) -> list[str]:
    expect("certificate" in item.data, f"{named(item)}: there is no certificate with it")
    return verify(item.data, timeout=timeout)


def _reason(checked: Checked) -> str | None:
    if checked.verdict == "none":
        return clash_named(checked.instance)
    return ", ".join(f"{name}: {reason}" for name, reason in checked.reasons.items()) or None


def _tell_checked(item: Item, checked: Checked) -> None:
    reason = _reason(checked)
    said = ", ".join(f"{name} {verdict}" for name, verdict in checked.verdicts.items())
    say(f"{named(item)}: {checked.verdict} ({said}){f': {reason}' if reason else ''}")
    if checked.verdict == "multiple":
        space = space_of(item.instance)
        first, second = checked.solutions[:2]
        cell = next(c for c, (a, b) in enumerate(zip(first, second)) if a != b)
        choice = " or ".join(str(space.symbols[cell][s[cell]]) for s in (first, second))
        say(f"  {space.cells[cell]} can be {choice}")
