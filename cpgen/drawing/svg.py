"""SVG by a few plain functions: each gives one element as text."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

INK, PALE, LIT = "#1a1a1a", "#9a9a9a", "#ffe9a8"
FONT = "Helvetica, Arial, sans-serif"


def tag(name: str, body: str = "", /, **attributes: object) -> str:
    """One element; an underscore in an attribute's name stands for a hyphen."""
    shown = "".join(f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{shown}>{body}</{name}>" if body else f"<{name}{shown}/>"


def _value(value: object) -> str:
    return f"{value:.6g}" if isinstance(value, float) else escape(str(value))


def line(x1: float, y1: float, x2: float, y2: float, width: float = 1.0, colour: str = INK) -> str:
    """A straight line."""
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=colour, stroke_width=width, stroke_linecap="square")


def rect(x: float, y: float, width: float, height: float, fill: str, **more: object) -> str:
    """A filled rectangle."""
    return tag("rect", x=x, y=y, width=width, height=height, fill=fill, **more)


def text(x: float, y: float, words: object, size: float, colour: str = INK, **more: object) -> str:
    """Words centred on a point: capitals and digits are 0.7 em high, and not every viewer knows a central baseline."""
    where = {"x": x, "y": y, "dy": "0.35em", "text_anchor": "middle"}
    return tag("text", escape(str(words)), **(where | {"font_size": size, "fill": colour} | more))


def document(width: float, height: float, parts: Iterable[str], title: str) -> str:
    """A whole picture on white."""
    body = "\n".join([tag("title", escape(title)), rect(0, 0, width, height, "white"), *parts])
    size = {"viewBox": f"0 0 {width:g} {height:g}", "width": width, "height": height, "font_family": FONT}
    return tag("svg", f"\n{body}\n", xmlns="http://www.w3.org/2000/svg", **size) + "\n"
