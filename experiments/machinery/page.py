"""What people read: one self-contained HTML page, a CSV file per table, and the same as Markdown."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from experiments.machinery.experiment import EXACT, VERDICTS, Finding, Report, Table

COLOURS = {"reproduced": "#1a7f37", "refuted": "#b42318", "different": "#9a6700", "measured": "#3b5b8c", "not run": "#6e6e6e"}
SEEDS = {
    "all": "What cpgen is used for",
    "000": "Seed 000: Flats",
    "001": "Seed 001: strategies, Sudoku and Raatsel",
    "002": "Seed 002: Nonograms as SAT",
    "003": "Seed 003: Hour Maze",
    "004": "Seed 004: difficulty of Nonograms",
}
TEXTS = {
    "000": "T. K. Cocx, Automated generation and analysis of logical puzzles: the flats puzzle, Leiden 2004",
    "001": "I. E. Dijcks, Towards generic solving, generation, and rating methods for strategy-solvable pen and paper puzzles, "
    "Delft 2022",
    "002": "N. van Oers, Pattern as an SAT problem, Nijmegen 2024",
    "003": "C. Browne, Metrics for better puzzles",
    "004": "T. Ito, Automatic evaluation on difficulty of logic-puzzle using heuristics",
}
"""The texts whose tables and figures are run again."""
MEANT = {
    "reproduced": "what the text says comes out here too",
    "refuted": "it is shown that it cannot be so",
    "different": "something else comes out, and why is said",
    "measured": "the text has no figure to compare with",
    "not run": "something is missing on this machine, and is named",
}
ABOUT = (
    "The tables and figures of five texts, the seeds, run again: the question, what the seed says, the verdict with its reason, "
    "and all numbers it rests on. A share counts as met if chance may well explain the distance (three standard errors)."
)
LONG = 14
"""Tables with more rows are folded."""
STYLE = """
:root { --line: #dfe3e8; --soft: #f6f8fa; --grey: #57606a; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 1rem; color: #1f2328; }
h1 { margin: 0.5rem 0 0; } h2 { margin: 2.5rem 0 0.5rem; } h3 { margin: 0 0 0.2rem; } h3:has(+ ul) { margin-top: 1rem; }
a { color: #0a58ca; text-decoration: none; } a:hover { text-decoration: underline; }
p { margin: 0.5rem 0; } .meta { color: var(--grey); font-size: 0.85rem; } .error { color: #b42318; font-weight: 600; }
.badge { color: white; border-radius: 1rem; padding: 0.05rem 0.6rem; font-size: 0.8rem; white-space: nowrap; }
.contents { list-style: none; margin: 0; padding: 0; }
.contents li { display: flex; gap: 0.6rem; align-items: baseline; padding: 0.25rem 0; border-bottom: 1px solid var(--line); }
.contents .badge { flex: 0 0 6rem; text-align: center; } .contents .meta { margin-left: auto; text-align: right; }
section { border: 1px solid var(--line); border-radius: 0.5rem; padding: 1rem; margin: 1rem 0; }
.said { border-left: 4px solid; background: var(--soft); padding: 0.5rem 0.8rem; margin: 0.6rem 0; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: 0.82rem; margin: 0.6rem 0; }
th, td { padding: 0.2rem 0.6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th { background: var(--soft); } th:first-child, td:first-child { text-align: left; }
tr:hover td { background: var(--soft); } caption, summary { text-align: left; font-weight: 600; font-size: 0.9rem; }
summary { cursor: pointer; margin: 0.6rem 0; }
.pictures { display: flex; flex-wrap: wrap; gap: 1rem; } figure { margin: 0; flex: 0 1 28rem; min-width: 0; }
figure:only-child { flex-basis: 38rem; } figure:has(> svg:not([width$="pt"])) { flex-basis: 13rem; }
dl { font-size: 0.9rem; } dt { float: left; clear: left; min-width: 6.6rem; } dd { margin: 0 0 0.2rem 6.8rem; }
figcaption { color: var(--grey); font-size: 0.85rem; } svg { max-width: 100%; height: auto; }
@media (max-width: 40rem) { body { padding: 0.6rem; } section { padding: 0.7rem; } .contents .meta { display: none; } }
"""


def shown(value: object) -> str:
    """A table's value: three significant digits for what was measured, whole numbers in full."""
    if isinstance(value, float):
        return "–" if value != value else f"{value:,.0f}" if 1000 <= abs(value) < 1e15 else f"{value:.3g}"
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    return "–" if value is None else str(value)


def by_seed(reports: Mapping[str, Report]) -> Iterator[tuple[str, list[tuple[str, Report]]]]:
    """The reports of each seed text under its heading, the comparison of backends first."""
    for seed, heading in SEEDS.items():
        found = [(name, one) for name, one in reports.items() if one.experiment.seed.startswith(seed)]
        if found:
            yield heading, found


def tally(reports: Iterable[Report]) -> list[tuple[str, int]]:
    """How many experiments came to which verdict."""
    counts = Counter(one.finding.verdict for one in reports)
    return [(verdict, counts[verdict]) for verdict in VERDICTS if counts[verdict]]


def html_page(reports: Mapping[str, Report], notes: str, failures: Sequence[str] = ()) -> str:
    """The whole page; what failed stands at its head."""
    errors = [*failures, *(f"{name}: {error}" for name, one in reports.items() for error in one.finding.errors)]
    counts = " ".join(f"{_badge(verdict)} {count}" for verdict, count in tally(reports.values()))
    contents, body = [], []
    for heading, found in by_seed(reports):
        lines = "".join(_line(name, one) for name, one in found)
        contents.append(f'<h3>{escape(heading)}</h3><ul class="contents">{lines}</ul>')
        body.append(f"<h2>{escape(heading)}</h2>")
        body += [_section(name, one) for name, one in found]
    return "\n".join(
        [
            '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">',
            f"<title>cpgen: experiments</title><style>{STYLE}</style></head><body><h1>cpgen: experiments</h1>",
            f'<p id="contents">{len(reports)} experiments: {counts}</p>',
            *(f'<p class="error">{escape(error)}</p>' for error in errors),
            f"<p>{escape(ABOUT)}</p>{_meanings(reports)}",
            *contents,
            f'<p class="meta">{escape(effort(reports.values()))} {escape(notes)}</p>',
            *body,
            "</body></html>\n",
        ]
    )


def _meanings(reports: Mapping[str, Report]) -> str:
    """The texts that are spoken of, and the verdicts that were come to."""
    texts = [
        (seed, text) for seed, text in TEXTS.items() if any(one.experiment.seed.startswith(seed) for one in reports.values())
    ]
    verdicts = [(_badge(verdict), MEANT[verdict]) for verdict, _ in tally(reports.values())]
    listed = "".join(f"<dt>{term}</dt><dd>{escape(text)}</dd>" for term, text in [*texts, *verdicts])
    return f"<details><summary>The texts, and what the verdicts mean</summary><dl>{listed}</dl></details>"


def effort(reports: Iterable[Report]) -> str:
    """The work that went into the results."""
    return f"{sum(one.work for one in reports):,.0f} s of processor time in all."


def scale_of(one: Report) -> str:
    """How much was run, in words."""
    return "exact, nothing sampled" if one.scale == EXACT else f"{one.scale} scale"


def _badge(verdict: str) -> str:
    return f'<span class="badge" style="background:{COLOURS[verdict]}">{verdict}</span>'


def _line(name: str, one: Report) -> str:
    about = f"{one.experiment.seed} · {one.scale}"
    link = f'<a href="#{name}">{escape(one.experiment.title)}</a>'
    wrong = ' <span class="error">errors</span>' if one.finding.errors else ""
    return f'<li>{_badge(one.finding.verdict)}<span>{link}{wrong}</span><span class="meta">{escape(about)}</span></li>'


def _section(name: str, one: Report) -> str:
    experiment, finding = one.experiment, one.finding
    colour, said = COLOURS[finding.verdict], escape(finding.because).replace("\n", "<br>")
    about = f"{experiment.seed} · {scale_of(one)}, {one.work:,.0f} s of processor time"
    pictures = "".join(
        f"<figure>{svg}<figcaption>{escape(title)}</figcaption></figure>" for title, svg in finding.pictures.items()
    )
    parts = [
        f'<section id="{name}"><h3>{escape(experiment.title)}</h3>',
        f'<p class="meta">{escape(about)} · <code>experiments/{name}.py</code></p>',
        f"<p><b>Question.</b> {escape(experiment.question)}</p>",
        f"<p><b>The seed.</b> {escape(experiment.claim)}</p>",
        f'<div class="said" style="border-color:{colour}">{_badge(finding.verdict)} {said}</div>',
        *(f'<p class="error">{escape(error)}</p>' for error in finding.errors),
        f'<div class="pictures">{pictures}</div>' if pictures else "",
        *(_html_table(table) for table in finding.tables),
        '<p class="meta"><a href="#contents">contents</a></p></section>',
    ]
    return "\n".join(parts)


def _html_table(table: Table) -> str:
    head = "".join(f"<th>{escape(h)}</th>" for h in table.head)
    rows = "".join("<tr>" + "".join(f"<td>{escape(shown(v))}</td>" for v in row) + "</tr>" for row in table.rows)
    title, inner = escape(table.title), f"<tr>{head}</tr>{rows}</table></div>"
    if len(table.rows) <= LONG:
        return f'<div class="scroll"><table><caption>{title}</caption>{inner}'
    return f'<details><summary>{title} ({len(table.rows)} rows)</summary><div class="scroll"><table>{inner}</details>'


def markdown(reports: Mapping[str, Report], notes: str, failures: Sequence[str] = ()) -> str:
    """The same without pictures."""
    counts = ", ".join(f"{count} {verdict}" for verdict, count in tally(reports.values()))
    lines = ["# Results", "", f"{len(reports)} experiments: {counts}.", "", *(f"**ERROR: {failure}**\n" for failure in failures)]
    lines += [ABOUT, "", *(f"- {seed}: {text}" for seed, text in TEXTS.items()), ""]
    lines += ["; ".join(f"*{verdict}*: {MEANT[verdict]}" for verdict, _ in tally(reports.values())) + "."]
    for heading, found in by_seed(reports):
        lines += ["", f"**{heading}**", "", "| experiment | where | verdict | scale |", "| --- | --- | --- | --- |"]
        for _, one in found:
            link = f"[{one.experiment.title}](#{_anchor(one.experiment.title)})"
            lines.append(f"| {link} | {one.experiment.seed} | {one.finding.verdict} | {one.scale} |")
    lines += ["", f"{effort(reports.values())} {notes}", ""]
    for _, found in by_seed(reports):
        for name, one in found:
            lines += _markdown_section(name, one)
    return "\n".join(lines) + "\n"


def _markdown_section(name: str, one: Report) -> list[str]:
    experiment, finding = one.experiment, one.finding
    lines = ["", f"## {experiment.title}", ""]
    lines += [f"{experiment.seed} · {scale_of(one)}, {one.work:,.0f} s · [`{name}.py`]({name}.py)", ""]
    lines += [f"**Question.** {experiment.question}", "", f"**The seed.** {experiment.claim}", ""]
    lines += ["\n\n".join(f"**{finding.verdict.capitalize()}.** {finding.because}".split("\n"))]
    lines += [f"\n**ERROR: {error}**" for error in finding.errors]
    for table in finding.tables:
        rows = ["| " + " | ".join(shown(v).replace("|", "\\|") for v in row) + " |" for row in table.rows]
        body = ["| " + " | ".join(table.head) + " |", "| --- " * len(table.head) + "|", *rows]
        if len(rows) > LONG:
            lines += ["", f"<details><summary>{table.title} ({len(rows)} rows)</summary>", "", *body, "", "</details>"]
        else:
            lines += ["", f"{table.title}:", "", *body]
    return lines


def _anchor(title: str) -> str:
    return re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-")


def csv_files(name: str, finding: Finding) -> dict[str, str]:
    """The tables as CSV by file name."""
    files = {}
    for number, table in enumerate(finding.tables, 1):
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(table.head)
        writer.writerows(table.rows)
        files[f"{name}-{number}.csv"] = out.getvalue()
    return files
