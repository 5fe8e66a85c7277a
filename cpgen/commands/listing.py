"""`cpgen list`: everything there is to name on the command line, and what to install for what is missing."""

from __future__ import annotations

import json as jsonlib
from typing import Annotated, Any

import typer

from cpgen.backends import backends
from cpgen.commands.common import Exit, Json, say
from cpgen.errors import Unavailable
from cpgen.generation.methods import methods_of
from cpgen.puzzle import Puzzle, puzzle_named, puzzles


def list_all(
    puzzle: Annotated[str | None, typer.Argument(help="Only this puzzle.")] = None,
    json: Json = False,
) -> int:
    """Show puzzles, strategies, methods, notations and backends; of one puzzle the options of its methods too."""
    shown = list(puzzles().values()) if puzzle is None else [puzzle_named(puzzle)]
    solvers = [_backend(name) for name in backends()]
    if json:
        for one in shown:
            say(jsonlib.dumps(_puzzle(one)))
        for solver in solvers:
            say(jsonlib.dumps(solver))
        return Exit.YES
    for one in shown:
        _tell(_puzzle(one), puzzle is not None)
    say("backends")
    width = max(len(s["backend"]) for s in solvers)
    for solver in solvers:
        offers = f"  ({', '.join(solver['solvers'])})" if len(solver["solvers"]) > 1 else ""
        say(f"  {solver['backend']:{width}}  {solver['version'] or 'MISSING: ' + solver['install']}{offers}")
    return Exit.YES


def _puzzle(puzzle: Puzzle[Any]) -> dict[str, Any]:
    strategies = sorted(puzzle.strategies, key=lambda s: s.difficulty)
    return {
        "puzzle": puzzle.name,
        "title": puzzle.title,
        "sizes": puzzle.sizes,
        "strategies": [{"name": s.name, "difficulty": s.difficulty, "text": s.text, "basic": s.basic} for s in strategies],
        "methods": {name: method.text for name, method in methods_of(puzzle).items()},
        "options": {name: dict(method.options) for name, method in methods_of(puzzle).items() if method.options},
        "symmetries": list(puzzle.symmetries),
        "notations": {name: notation.text for name, notation in puzzle.notations.items()},
        "example": puzzle.example,
    }


def _tell(data: dict[str, Any], options_too: bool) -> None:
    say(f"{data['puzzle']}: {data['title']}, {data['sizes']}")
    rows = [
        (f"{s['name']}", f"{s['difficulty']:4.1f}  {s['text']}{' (always used)' if s['basic'] else ''}")
        for s in data["strategies"]
    ]
    _section("strategies, with difficulty", rows)
    _section("methods of generation", list(data["methods"].items()))
    for method, options in data["options"].items() if options_too else ():
        _section(f"options of {method}", list(options.items()))
    _section("symmetries", [(", ".join(data["symmetries"]), "")] if data["symmetries"] else [])
    _section("notations", [(f"{name}:", text) for name, text in data["notations"].items()])
    say(f"  example\n    {data['example']}\n")


def _section(title: str, rows: list[tuple[str, str]]) -> None:
    if rows:
        width = max(len(name) for name, _ in rows)
        say("\n".join([f"  {title}", *(f"    {name:{width}}  {text}".rstrip() for name, text in rows)]))


def _backend(name: str) -> dict[str, Any]:
    backend = backends()[name]
    try:
        return {"backend": name, "version": backend.version(), "solvers": list(backend.solvers()), "install": None}
    except Unavailable as error:
        return {"backend": name, "version": None, "solvers": [], "install": str(error).partition(": ")[2]}
