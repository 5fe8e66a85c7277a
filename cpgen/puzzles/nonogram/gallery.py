"""Small pictures of our own, drawn by code, to try picture puzzles on: shapes in several proportions, and the letters and digits
of the font that comes with Pillow. All are 16x16, one bit a pixel.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import atan2, cos, hypot, pi, sin
from string import ascii_letters, digits

from cpgen.deduction.facts import Solution

SIDE = 16
Inside = Callable[[float, float], bool]
"""Whether a point is inside a shape; both coordinates run from -1 to 1, y downwards."""


def _star(points: int, inner: float) -> Inside:
    def inside(x: float, y: float) -> bool:
        turn = (atan2(x, -y) / (2 * pi) * points) % 1
        reach = abs(turn - 0.5) * 2
        return hypot(x, y) <= inner + (0.98 - inner) * reach

    return inside


def _ring(outer: float, inner: float, squash: float) -> Inside:
    return lambda x, y: inner < hypot(x, y / squash) <= outer


def _polygon(corners: int, turn: float) -> Inside:
    def inside(x: float, y: float) -> bool:
        angle = (atan2(y, x) - turn) % (2 * pi / corners) - pi / corners
        return hypot(x, y) * cos(angle) <= 0.95 * cos(pi / corners)

    return inside


def _heart(squeeze: float) -> Inside:
    def inside(x: float, y: float) -> bool:
        u, v = x * 1.2 * squeeze, -y * 1.2 + 0.2
        return (u * u + v * v - 0.9) ** 3 - u * u * v**3 <= 0

    return inside


def _arrow(head: float, shaft: float) -> Inside:
    return lambda x, y: (x >= 1 - 2 * head and abs(y) <= (1 - x) / (2 * head)) or (x < 1 - 2 * head and abs(y) <= shaft)


def _cross(width: float, tilt: bool) -> Inside:
    def inside(x: float, y: float) -> bool:
        u, v = ((x + y) / 2**0.5, (x - y) / 2**0.5) if tilt else (x, y)
        return min(abs(u), abs(v)) <= width and max(abs(u), abs(v)) <= 0.95

    return inside


def _moon(shift: float) -> Inside:
    return lambda x, y: hypot(x, y) <= 0.95 and hypot(x - shift, y) > 0.8


def _wave(height: float, count: float) -> Inside:
    return lambda x, y: abs(y - height * sin(count * pi * x)) <= 0.25


def _house(door: float, eaves: float) -> Inside:
    def inside(x: float, y: float) -> bool:
        if y < eaves:
            return abs(x) <= (y + 1) / (eaves + 1)
        return abs(x) <= 0.8 and not (abs(x) <= door and y > 0.3)

    return inside


def _face(eyes: float, smile: float) -> Inside:
    def inside(x: float, y: float) -> bool:
        eye = min(hypot(x - eyes, y + 0.3), hypot(x + eyes, y + 0.3)) <= 0.17
        mouth = y > 0.1 and abs(hypot(x, y) - smile) <= 0.12
        return hypot(x, y) <= 0.98 and not eye and not mouth

    return inside


def _flower(petals: int, depth: float) -> Inside:
    return lambda x, y: 0.2 < hypot(x, y) <= 0.62 + depth * cos(petals * atan2(y, x))


def _spiral(turns: float, width: float) -> Inside:
    return lambda x, y: hypot(x, y) <= 0.98 and (hypot(x, y) * turns - atan2(y, x) / (2 * pi)) % 1 <= width


def _checks(period: float, gap: float) -> Inside:
    return lambda x, y: ((x + y) / period % 1 <= gap) and hypot(x, y) <= 0.99


@cache
def shapes() -> dict[str, Solution]:
    """The shapes, by name."""
    drawn: dict[str, Inside] = {}
    for i, inner in enumerate((0.3, 0.4, 0.5, 0.6)):
        drawn |= {f"star {points} {i}": _star(points, inner) for points in (4, 5, 6, 7)}
    for i, inner in enumerate((0.0, 0.3, 0.5, 0.7)):
        drawn |= {f"ring {i} {j}": _ring(0.98, inner, squash) for j, squash in enumerate((0.5, 0.7, 0.85, 1.0))}
    for corners in (3, 4, 5, 6, 8):
        drawn |= {f"polygon {corners} {i}": _polygon(corners, i * pi / 7) for i in range(3)}
    drawn |= {f"heart {i}": _heart(0.9 + 0.1 * i) for i in range(4)}
    for i, head in enumerate((0.3, 0.4, 0.5, 0.6)):
        drawn |= {f"arrow {i} {j}": _arrow(head, shaft) for j, shaft in enumerate((0.15, 0.3, 0.45))}
    for i, width in enumerate((0.15, 0.25, 0.35, 0.45, 0.55)):
        drawn |= {f"cross {i} {tilt:d}": _cross(width, tilt) for tilt in (False, True)}
    drawn |= {f"moon {i}": _moon(0.2 + 0.12 * i) for i in range(6)}
    for i, height in enumerate((0.3, 0.5, 0.65)):
        drawn |= {f"wave {i} {j}": _wave(height, count) for j, count in enumerate((1.0, 1.5, 2.0, 2.5))}
    for i, door in enumerate((0.15, 0.25, 0.4)):
        drawn |= {f"house {i} {j}": _house(door, eaves) for j, eaves in enumerate((-0.4, -0.2, 0.0, 0.2))}
    for i, eyes in enumerate((0.3, 0.4, 0.5)):
        drawn |= {f"face {i} {j}": _face(eyes, smile) for j, smile in enumerate((0.45, 0.6, 0.75))}
    for petals in (3, 4, 5, 6, 8):
        drawn |= {f"flower {petals} {i}": _flower(petals, depth) for i, depth in enumerate((0.15, 0.25, 0.35))}
    for i, turns in enumerate((1.0, 1.5, 2.0)):
        drawn |= {f"spiral {i} {j}": _spiral(turns, width) for j, width in enumerate((0.4, 0.5, 0.6))}
    for i, period in enumerate((0.5, 0.8, 1.1)):
        drawn |= {f"stripes {i} {j}": _checks(period, gap) for j, gap in enumerate((0.4, 0.5, 0.6))}
    middles = [(2 * i + 1) / SIDE - 1 for i in range(SIDE)]
    return {name: tuple(int(inside(x, y)) for y in middles for x in middles) for name, inside in drawn.items()}


@cache
def characters() -> dict[str, Solution]:
    """Letters and digits; none if Pillow is not installed."""
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError:
        return {}
    font = ImageFont.load_default(SIDE - 1)
    found = {}
    for character in ascii_letters + digits:
        image = Image.new("L", (SIDE, SIDE), 0)
        ImageDraw.Draw(image).text((SIDE / 2, SIDE / 2), character, 255, font=font, anchor="mm")
        found[f"letter {character}"] = tuple(int(pixel >= 110) for pixel in image.tobytes())
    return found


def gallery() -> dict[str, Solution]:
    """All pictures, by name."""
    return {**shapes(), **characters()}
