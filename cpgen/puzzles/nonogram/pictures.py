"""Pictures as boards: PNG and whatever else Pillow reads, PBM, and text, cropped to what is drawn and fitted to a size.

Darkness is between 0 (white) and 1 (black); what is at least as dark as the threshold becomes black.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from cpgen.deduction.facts import Solution
from cpgen.errors import BadInput, expect
from cpgen.files import contents
from cpgen.puzzles.nonogram.board import Size

Darkness = np.ndarray[Any, np.dtype[np.float64]]
MOST_PIXELS = 25_000_000
DARK = {"#": 1.0, "x": 1.0, "X": 1.0, "@": 1.0, "*": 1.0, "1": 1.0, ".": 0.0, " ": 0.0, "-": 0.0, "0": 0.0}
"""The characters of text pictures."""


def read_picture(path: str | Path) -> Darkness:
    """The darkness of every pixel of a file: `.txt` as text, `.pbm` by itself, all else by Pillow."""
    data = contents(path)
    if data[:2] in (b"P1", b"P4"):
        return _pbm(data, str(path))
    if str(path).lower().endswith(".txt"):
        try:
            return text_picture(data.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise BadInput(f"nonogram: {str(path)!r} is not text in UTF-8") from None
    return _by_pillow(path)


def text_picture(text: str) -> Darkness:
    """A picture of characters: `#`, `x`, `*` or `1` is black, `.`, `-`, `0` or a blank white; short lines are filled up."""
    lines = [line.rstrip() for line in text.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    expect(any(lines), "nonogram: the picture is empty")
    for number, line in enumerate(lines, 1):
        for character in line:
            expect(character in DARK, f"nonogram: line {number} of the picture has {character!r}; write # and .")
    width = max(map(len, lines))
    expect(width * len(lines) <= MOST_PIXELS, f"nonogram: the picture has more than {MOST_PIXELS} pixels")
    return np.array([[DARK[c] for c in line.ljust(width)] for line in lines])


def _pbm(data: bytes, name: str) -> Darkness:
    """The plain (P1) and the packed (P4) bitmap."""
    words: list[bytes] = []
    at = 2
    while len(words) < 2:
        while at < len(data) and (data[at : at + 1].isspace() or data[at : at + 1] == b"#"):
            at = data.find(b"\n", at) + 1 or len(data) if data[at : at + 1] == b"#" else at + 1
        end = at
        while end < len(data) and data[end : end + 1].isdigit():
            end += 1
        expect(at < end <= at + 6, f"nonogram: {name!r} is no PBM picture")
        words.append(data[at:end])
        at = end
    width, height = map(int, words)
    expect(0 < width * height <= MOST_PIXELS, f"nonogram: {name!r} is {width}x{height} pixels")
    if data[:2] == b"P1":
        bits = [byte - 48 for byte in data[at:] if byte in b"01"]
        expect(len(bits) >= width * height, f"nonogram: {name!r} ends too early")
        return np.array(bits[: width * height], float).reshape(height, width)
    rows = np.frombuffer(data[at + 1 :], np.uint8)
    stride = (width + 7) // 8
    expect(len(rows) >= stride * height, f"nonogram: {name!r} ends too early")
    return np.unpackbits(rows[: stride * height].reshape(height, stride), axis=1)[:, :width].astype(float)


def _by_pillow(path: str | Path) -> Darkness:
    try:
        from PIL import Image, UnidentifiedImageError
    except ImportError:
        raise BadInput("nonogram: pictures other than PBM and text need the Python package pillow") from None
    try:
        with Image.open(path) as image:
            expect(image.width * image.height <= MOST_PIXELS, f"nonogram: {str(path)!r} has more than {MOST_PIXELS} pixels")
            # What is transparent is white.
            rgba = np.asarray(image.convert("RGBA"), float) / 255
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise BadInput(f"nonogram: {str(path)!r} is no picture that can be read") from None
    grey: Darkness = rgba[:, :, :3] @ np.array([0.299, 0.587, 0.114])
    return (1 - grey) * rgba[:, :, 3]


def cropped(dark: Darkness, threshold: float = 0.5) -> Darkness:
    """Without the empty rows and columns around what is drawn."""
    drawn = dark >= threshold
    expect(drawn.any(), "nonogram: nothing in the picture is as dark as the threshold")
    rows, columns = np.flatnonzero(drawn.any(1)), np.flatnonzero(drawn.any(0))
    return dark[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def fitted(dark: Darkness, size: Size) -> Darkness:
    """As large as fits into the size without changing its proportions, in the middle. Each cell has the mean of its pixels."""
    scale = min(size.rows / dark.shape[0], size.columns / dark.shape[1])
    height, width = (max(1, min(most, round(n * scale))) for n, most in zip(dark.shape, (size.rows, size.columns)))
    down, across = _weights(dark.shape[0], height), _weights(dark.shape[1], width)
    board: Darkness = np.zeros((size.rows, size.columns))
    top, left = (size.rows - height) // 2, (size.columns - width) // 2
    board[top : top + height, left : left + width] = down @ dark @ across.T
    return board


def _weights(pixels: int, cells: int) -> Darkness:
    """How much of each pixel lies in each cell, a row a cell, adding up to 1."""
    edges = np.linspace(0, pixels, cells + 1)
    low, high = np.arange(pixels), np.arange(1, pixels + 1)
    share = np.minimum(edges[1:, None], high) - np.maximum(edges[:-1, None], low)
    share = np.clip(share, 0, None)
    result: Darkness = share / share.sum(1, keepdims=True)
    return result


def board_of_picture(dark: Darkness, size: Size, threshold: float = 0.5, crop: bool = True) -> Solution:
    """The board of a picture: cropped, fitted, and every cell black that is dark enough."""
    board = fitted(cropped(dark, threshold) if crop else dark, size) >= threshold
    expect(board.any(), f"nonogram: at {size.rows}x{size.columns} nothing of the picture is left")
    return tuple(int(cell) for cell in board.flat)
