"""Pages for a browser or a printer, each one file that needs nothing else: a solution told step by step with a picture of every
step, and a sheet of puzzles with their solutions at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from cpgen.deduction.closure import Deduction
from cpgen.deduction.state import State
from cpgen.deduction.telling import in_words
from cpgen.drawing.boards import draw, masks_of, picture
from cpgen.drawing.svg import FONT, INK
from cpgen.explaining import cells_of
from cpgen.puzzle import Instance, puzzle_of

STYLE = f"""
body {{ font: 15px/1.4 {FONT}; color: {INK}; max-width: 75rem; margin: 1.5rem auto; padding: 0 1rem; }}
main {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); gap: 1.5rem; }}
figure {{ margin: 0; break-inside: avoid; }}
figure svg {{ width: 100%; height: auto; }}
figcaption {{ padding: 0.3rem 0; overflow-wrap: anywhere; }}
figcaption small {{ color: #666; }}
h2 {{ break-before: page; }}
"""


def walkthrough(instance: Instance, told: Deduction) -> str:
    """All steps of a deduction that are more than bookkeeping, each with the board after it and the cells it speaks of."""
    basic = {s.name for s in told.strategies if s.basic}
    state = State(instance, told.state.shape, told.state.space)
    state.add(puzzle_of(instance).clues(instance))
    figures = [_figure(picture(instance, "svg"), "The clues")]
    for step in told.steps:
        state.add(step.therefore)
        if step.strategy not in basic:
            lit = cells_of(state.space, (*step.because, *step.therefore))
            board = picture(instance, "svg", masks_of(state.space, state.masks, state.placed), lit)
            words = f"<b>{len(figures)}.</b> {escape(in_words(step, state.space))} <small>{escape(step.strategy)}</small>"
            figures.append(_figure(board, words))
    title = f"{puzzle_of(instance).title}: {len(figures) - 1} steps, {told.status}"
    return _page(title, [_main(figures)])


def sheet(puzzles: Sequence[tuple[Instance, Mapping[str, Any]]]) -> str:
    """Puzzles to print, numbered, with what is known of their difficulty; their solutions follow on pages of their own."""
    boards, solutions = [], []
    for number, (instance, data) in enumerate(puzzles, 1):
        place = data.get("rating", {}).get("scale") if isinstance(data.get("rating"), Mapping) else None
        known = f" <small>difficulty {place:.1f} of 5</small>" if isinstance(place, (int, float)) else ""
        boards.append(_figure(picture(instance, "svg"), f"<b>{number}</b>{known}"))
        solutions.append(_figure(draw(instance, "svg", "solution"), f"<b>{number}</b>"))
    titles = dict.fromkeys(puzzle_of(instance).title for instance, _ in puzzles)
    return _page(", ".join(titles), [_main(boards), "<h2>Solutions</h2>", _main(solutions)])


def _figure(svg: str, caption: str) -> str:
    return f"<figure>{svg.strip()}<figcaption>{caption}</figcaption></figure>"


def _main(figures: Iterable[str]) -> str:
    return "<main>\n" + "\n".join(figures) + "\n</main>"


def _page(title: str, parts: Iterable[str]) -> str:
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    body = "\n".join([f"<h1>{escape(title)}</h1>", *parts])
    return f"<!doctype html>\n<html lang=en><head>{head}<style>{STYLE}</style></head><body>\n{body}\n</body></html>\n"
