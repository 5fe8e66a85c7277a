"""`cpgen convert` and `cpgen draw`: the same instance written or pictured in other ways."""

from __future__ import annotations

from typing import Annotated

import typer

from cpgen.commands.common import Exit, Out, Sources, deliver, one_of, read_all
from cpgen.drawing.boards import FILLINGS, KINDS
from cpgen.drawing.boards import draw as draw_one
from cpgen.drawing.pages import sheet
from cpgen.errors import expect
from cpgen.formats import to_json, write
from cpgen.puzzle import puzzles as all_puzzles

ONE_A_FILE = ("dimacs", "flatzinc", "svg")
PAGE = "html"


def convert(
    puzzles: Sources,
    to: Annotated[
        str,
        typer.Option(
            metavar="FORMAT", help="json, a notation such as sudoku or solo, a file format such as non, dimacs, flatzinc."
        ),
    ],
    out: Out = None,
) -> int:
    """Write puzzles in another format."""
    texts = []
    for item in read_all(puzzles):
        kept = {name: value for name, value in item.data.items() if name not in ("puzzle", "instance", "id")}
        texts.append((item.instance, to_json(item.instance, kept) if to == "json" else write(item.instance, to)))
    own = any(to in puzzle.files for puzzle in all_puzzles().values())
    deliver(texts, out, together=not own and to not in ONE_A_FILE)
    return Exit.YES


def draw(
    puzzles: Sources,
    to: Annotated[str, typer.Option(metavar="KIND", help=", ".join((*KINDS, PAGE)))] = "text",
    fill: Annotated[str, typer.Option(metavar="WHAT", help=", ".join(FILLINGS))] = "clues",
    out: Out = None,
) -> int:
    """Draw puzzles as text, as SVG, or all together on a page to print (html), with their solutions at its end."""
    one_of(to, (*KINDS, PAGE), "picture")
    one_of(fill, FILLINGS, "filling")
    if to == PAGE:
        found = list(read_all(puzzles))
        expect(fill == "clues", f"a page holds clues and solutions; --fill {fill} goes with {' and '.join(KINDS)}")
        deliver([(found[0].instance, sheet([(item.instance, item.data) for item in found]).rstrip("\n"))], out, together=True)
        return Exit.YES
    texts = [(item.instance, draw_one(item.instance, to, fill).rstrip("\n")) for item in read_all(puzzles)]
    deliver(texts, out, together=to not in ONE_A_FILE)
    return Exit.YES
