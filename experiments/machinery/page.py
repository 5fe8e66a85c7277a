"""What people read: one self-contained HTML page, a CSV file per table, and the same as Markdown."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from html import escape

from experiments.machinery.experiment import Experiment, Finding, Table

COLOURS = {"reproduced": "#1a7f37", "refuted": "#b42318", "different": "#9a6700", "measured": "#3b5b8c", "not run": "#6e6e6e"}
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; color: #1a1a1a; }
h2 { margin-top: 3rem; border-top: 1px solid #ddd; padding-top: 1rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: 0.85rem; margin: 0.5rem 0; }
th, td { padding: 0.2rem 0.6rem; border-bottom: 1px solid #ddd; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } caption { text-align: left; font-weight: 600; }
.badge { color: white; border-radius: 0.3rem; padding: 0.1rem 0.5rem; font-size: 0.85rem; white-space: nowrap; }
.error { color: #b42318; font-weight: 600; } .meta { color: #555; } figure { margin: 1rem 0; }
svg { max-width: 100%; height: auto; }
"""


def shown(value: object) -> str:
    """A table's value: three significant digits for what was measured, whole numbers in full."""
    if isinstance(value, float):
        return f"{value:.3g}" if value == value else "–"
    return "–" if value is None else str(value)


def html_page(
    experiments: Mapping[str, Experiment], findings: Mapping[str, Finding], notes: str, failures: Sequence[str] = ()
) -> str:
    """The whole page; what failed stands at its head."""
    failed = "".join(f'<p class="error">{escape(failure)}</p>' for failure in failures)
    head = "".join(
        f'<tr><td><a href="#{name}">{escape(experiments[name].title)}</a></td><td>{escape(experiments[name].seed)}</td>'
        f"<td>{_badge(finding.verdict)}</td></tr>"
        for name, finding in findings.items()
    )
    body = "\n".join(_section(name, experiments[name], finding) for name, finding in findings.items())
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">'
        f"<title>cpgen: experiments</title><style>{STYLE}</style></head>\n<body><h1>cpgen: experiments</h1>\n"
        f'<p class="meta">{escape(notes)}</p>{failed}\n<div class="scroll"><table><tr><th>experiment</th><th>seed</th>'
        f"<th>verdict</th></tr>{head}</table></div>\n{body}\n</body></html>\n"
    )


def _badge(verdict: str) -> str:
    return f'<span class="badge" style="background:{COLOURS[verdict]}">{verdict}</span>'


def _section(name: str, experiment: Experiment, finding: Finding) -> str:
    parts = [
        f'<h2 id="{name}">{escape(experiment.title)}</h2>',
        f'<p class="meta">{escape(experiment.seed)} · <code>experiments/{name}.py</code></p>',
        f"<p><b>Question.</b> {escape(experiment.question)}</p>",
        f"<p><b>The seed.</b> {escape(experiment.claim)}</p>",
        f"<p>{_badge(finding.verdict)} {escape(finding.because)}</p>",
        *(f'<p class="error">{escape(error)}</p>' for error in finding.errors),
        *(_html_table(table) for table in finding.tables),
        *(f"<figure>{svg}<figcaption>{escape(title)}</figcaption></figure>" for title, svg in finding.pictures.items()),
    ]
    return "\n".join(parts)


def _html_table(table: Table) -> str:
    head = "".join(f"<th>{escape(h)}</th>" for h in table.head)
    rows = "".join("<tr>" + "".join(f"<td>{escape(shown(v))}</td>" for v in row) + "</tr>" for row in table.rows)
    return f'<div class="scroll"><table><caption>{escape(table.title)}</caption><tr>{head}</tr>{rows}</table></div>'


def markdown(
    experiments: Mapping[str, Experiment], findings: Mapping[str, Finding], notes: str, failures: Sequence[str] = ()
) -> str:
    """The same without pictures."""
    lines = [
        "# Results",
        "",
        notes,
        "",
        *(f"**ERROR: {failure}**\n" for failure in failures),
        "| experiment | seed | verdict |",
        "| --- | --- | --- |",
    ]
    lines += [
        f"| [{experiments[n].title}](#{_anchor(experiments[n].title)}) | {experiments[n].seed} | {f.verdict} |"
        for n, f in findings.items()
    ]
    for name, finding in findings.items():
        experiment = experiments[name]
        lines += ["", f"## {experiment.title}", "", f"{experiment.seed} · [`{name}.py`]({name}.py)", ""]
        lines += [f"**Question.** {experiment.question}", "", f"**The seed.** {experiment.claim}", ""]
        lines += [f"**{finding.verdict.capitalize()}.** {finding.because}"]
        lines += [f"\n**ERROR: {error}**" for error in finding.errors]
        for table in finding.tables:
            lines += ["", f"{table.title}:", "", "| " + " | ".join(table.head) + " |", "| --- " * len(table.head) + "|"]
            lines += ["| " + " | ".join(shown(v) for v in row) + " |" for row in table.rows]
    return "\n".join(lines) + "\n"


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
