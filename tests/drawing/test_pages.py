"""Pages are whole HTML files with a picture of every step, or of every puzzle and its solution."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

import cpgen
from cpgen.cli import run
from cpgen.drawing.pages import sheet, walkthrough
from cpgen.puzzle import puzzles

VOID = {"meta", "line", "rect", "circle", "path", "polygon", "use"}


class Outline(HTMLParser):
    """Counts elements, and finds those that are not closed and addresses that are not on the page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.counts: dict[str, int] = {}
        self.open: list[str] = []
        self.outside: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1
        self.outside += [value for name, value in attrs if name in ("src", "href") and value and not value.startswith("#")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


@pytest.mark.parametrize("name", sorted(puzzles()))
def test_a_walkthrough_has_a_picture_of_every_step(name: str) -> None:
    told = cpgen.explain(puzzles()[name].example)
    basic = {s.name for s in told.strategies if s.basic}
    page = Outline(walkthrough(told.state.instance, told))
    assert page.open == []
    assert page.outside == []
    assert page.counts["figure"] == page.counts["svg"] == 1 + sum(step.strategy not in basic for step in told.steps)


def test_a_sheet_has_every_puzzle_and_its_solution_and_says_what_is_known() -> None:
    found = [next(iter(cpgen.read(puzzle.example))) for puzzle in puzzles().values()]
    text = sheet([(instance, {"rating": {"scale": 3.25}} if number == 0 else {}) for number, instance in enumerate(found)])
    page = Outline(text)
    assert (page.open, page.outside) == ([], [])
    assert page.counts["figure"] == page.counts["svg"] == 2 * len(found)
    assert text.count("difficulty 3.2 of 5") == 1


def test_the_commands_write_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    example = puzzles()["sudoku"].example
    assert run(["explain", example, "--html", str(tmp_path / "steps.html")]) == 0
    assert run(["draw", example, example, "--to", "html", "--out", str(tmp_path / "sheet.html")]) == 0
    assert (tmp_path / "steps.html").read_text().startswith("<!doctype html>")
    assert (tmp_path / "sheet.html").read_text().count("<figure>") == 4
    assert run(["draw", example, "--to", "html", "--fill", "marks"]) == 2
    assert "--fill marks" in capsys.readouterr().err
