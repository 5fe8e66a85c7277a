"""The page of results in a browser: Debian's Chromium, without a window, shows it as wide as a phone."""

import json
import re
import shutil
from dataclasses import replace
from html import escape, unescape

import pytest

from cpgen.backends.process import run_command
from cpgen.comparing.plots import figure, svg_of
from experiments.machinery import runner
from experiments.machinery.experiment import Experiment, Finding, Report, Table
from experiments.machinery.page import html_page
from experiments.machinery.store import Store

PHONE = 390
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
FRAME = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><body>
<iframe id="phone" style="width: {width}px; height: 800px; border: 0" srcdoc="{page}"></iframe><pre id="told"></pre>
<script>addEventListener("load", () => {{
  const page = document.getElementById("phone").contentDocument, root = page.documentElement;
  const pictures = [...page.querySelectorAll("svg, img")].map(p => {{
    const box = p.getBoundingClientRect();
    return {{loaded: p.tagName !== "IMG" || p.naturalWidth > 0, width: box.width, height: box.height, right: box.right}};
  }});
  const broken = [...page.querySelectorAll("a[href^='#']")].filter(a => !page.getElementById(a.getAttribute("href").slice(1)));
  document.getElementById("told").textContent =
    JSON.stringify({{wide: root.scrollWidth, room: root.clientWidth, pictures: pictures, broken: broken.length,
      folded: page.querySelectorAll("details:not([open]) table").length, errors: page.querySelectorAll("p.error").length,
      small: Math.min(...[...page.querySelectorAll("p, td, li, svg text")].map(
        e => e.getBoundingClientRect().height).filter(h => h > 0))}});
}});</script></body>"""
"""The page stands in a frame of a phone's width, because a browser's own window may not become so narrow."""


def a_page(tmp_path) -> str:
    """A page with an experiment that was run, and two invented ones: a wide table, a long one, an error."""
    assert runner.run(["latin_squares"], "quick", Store(tmp_path / "parts"), 1) == []
    real, failures = runner.reports(Store(tmp_path / "parts"))
    assert list(real) == ["latin_squares"]
    assert failures == []
    shape, axes = figure()
    axes.plot([1, 2, 3], [3, 1, 2])
    wide = Table("A wide table", [f"a column named {i}" for i in range(30)], [[i * 1234567 for i in range(30)]] * 3)
    found = Finding("different", "Because " + "of many words " * 30, [wide], {"A plot": svg_of(shape)}, ["an error in red"])
    other = Finding("reproduced", "It is so.", [], {})
    about = Experiment("000, Table 1", "A title", "A question?", "A claim.", lambda scale: {}, lambda scale, results: other)
    long = Table("A long table", ["a", "b"], [[i, i * i] for i in range(100)])
    reports = real | {
        "one": Report(about, "quick", {}, 1.0, found),
        "two": Report(about, "paper", {}, 1.0, replace(other, tables=[long])),
    }
    return html_page(reports, "Notes " + "solver: version 1.2.3; " * 20)


def shown_by(browser: str, tmp_path, page: str):
    """What the browser says of the page in its frame, and what it wrote to its console."""
    file = tmp_path / "frame.html"
    file.write_text(FRAME.format(width=PHONE, page=escape(page)), encoding="utf-8")
    profile = f"--user-data-dir={tmp_path / 'profile'}"
    logging = ["--enable-logging=stderr", "--v=0", "--virtual-time-budget=5000"]
    ran = run_command([browser, *FLAGS, profile, *logging, "--dump-dom", file.as_uri()], 120)
    told = re.search(r'<pre id="told">(.*?)</pre>', ran.out, re.DOTALL)
    assert told is not None, f"the browser gave no answer: {ran.err[-500:]}"
    return json.loads(unescape(told[1])), [line for line in ran.err.splitlines() if "CONSOLE" in line]


def test_the_page_is_readable_on_a_phone_and_quiet_in_the_console(tmp_path):
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser is None:
        pytest.skip("the page of results was NOT looked at: Chromium is not installed (Debian: apt-get install chromium)")
    page = a_page(tmp_path)
    told, console = shown_by(browser, tmp_path, page)
    assert console == []
    assert told["room"] <= PHONE
    assert told["wide"] <= told["room"], "the page can be scrolled sideways"
    assert len(told["pictures"]) == 2
    for picture in told["pictures"]:
        assert picture["loaded"]
        assert picture["width"] > 100
        assert picture["height"] > 50
        assert picture["right"] <= PHONE
    assert told["broken"] == 0
    assert told["errors"] == 2, "at the head of the page and in its section"
    assert told["folded"] == 1, "the long table"
    assert told["small"] >= 7, "the smallest line of text, in pixels"
    # The test can fail: a table that does not scroll by itself makes the page wide, and a script may complain.
    worse = page.replace('class="scroll"', "").replace("</body>", "<script>console.error('oh no')</script></body>")
    told, console = shown_by(browser, tmp_path, worse)
    assert told["wide"] > told["room"]
    assert console
