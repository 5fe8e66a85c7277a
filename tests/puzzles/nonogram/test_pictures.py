"""Pictures to puzzles: reading them, changing few pixels, and the proof that fewer will not do."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest

from cpgen.backends import backend, verdict
from cpgen.backends.base import Stopwatch
from cpgen.deduction.closure import deduce
from cpgen.errors import BadInput
from cpgen.generation.batch import Batch
from cpgen.generation.certificate import verify
from cpgen.puzzles.nonogram.board import Size, from_grid
from cpgen.puzzles.nonogram.exact import exchanges, fewest_changes, region
from cpgen.puzzles.nonogram.gallery import gallery
from cpgen.puzzles.nonogram.pictures import board_of_picture, cropped, fitted, read_picture, text_picture
from cpgen.puzzles.nonogram.redraw import redrawn
from cpgen.puzzles.nonogram.repair import Draft
from cpgen.puzzles.nonogram.solver import another
from cpgen.puzzles.nonogram.stalls import stalls
from cpgen.request import Request

ICON = Size(16, 16)
HOUSE = """
..#..
.#.#.
#...#
#####
#.#.#
"""


def is_unique(size: Size, grid: tuple[int, ...]) -> bool:
    return another(Draft(size, grid).board, grid) is None


def test_there_are_more_than_200_different_pictures():
    pictures = gallery()
    assert len(set(pictures.values())) >= 200
    assert all(len(grid) == 256 and 10 <= sum(grid) <= 246 for grid in pictures.values())


def by_lines(size: Size, grid: tuple[int, ...]) -> bool:
    return deduce(from_grid(size, grid), ["line"]).status == "solved"


@pytest.mark.parametrize("wanted", [is_unique, by_lines])
@pytest.mark.parametrize("seed", range(25))
def test_the_fewest_changes_are_what_trying_all_finds(seed, wanted):
    chance, size = Random(seed), Size(4, 5)
    grid = tuple(int(chance.random() < 0.4) for _ in range(20))
    found = fewest_changes(size, grid, by_lines=wanted is by_lines)
    assert found.proved
    assert found.grid is not None
    assert sum(a != b for a, b in zip(grid, found.grid)) == found.least
    assert wanted(size, found.grid)
    fewer = (set(cells) for count in range(found.least) for cells in combinations(range(20), count))
    assert not any(wanted(size, tuple(1 - s if c in cells else s for c, s in enumerate(grid))) for cells in fewer)


def test_boards_that_agree_where_lines_stall_stall_too():
    chance, size = Random(3), Size(8, 8)
    seen = 0
    for _ in range(40):
        grid = tuple(int(chance.random() < 0.4) for _ in range(64))
        for cells in stalls(Draft(size, grid), Stopwatch(None)):
            other = tuple(s if c in cells else chance.randint(0, 1) for c, s in enumerate(grid))
            assert Draft(size, other).board.open
            seen += len(cells) < 64
    assert seen > 20


def test_exchanges_keep_all_clues_and_hold_on_any_board_that_agrees_on_their_region():
    chance, size = Random(7), Size(8, 8)
    seen = 0
    for _ in range(30):
        grid = tuple(int(chance.random() < 0.4) for _ in range(64))
        for cells in exchanges(Draft(size, grid), Stopwatch(None)):
            seen += 1
            fixed = region(size, grid, cells)
            assert cells <= fixed
            other = tuple(s if c in fixed else chance.randint(0, 1) for c, s in enumerate(grid))
            flipped = tuple(1 - s if c in cells else s for c, s in enumerate(other))
            assert from_grid(size, other) == from_grid(size, flipped)
    assert seen > 20


@pytest.mark.parametrize("name", ["polygon 6 2", "stripes 2 2", "letter n", "spiral 0 1"])
def test_icons_are_redrawn_with_the_fewest_changes(name):
    grid = gallery()[name]
    assert not is_unique(ICON, grid)
    found = redrawn(ICON, grid, Random(1), exact=True)
    assert found is not None
    assert found.proved
    assert 1 <= len(found.changed) <= 3
    assert verdict(backend("sat").search(from_grid(ICON, found.grid), 2)) == "unique"
    rough = redrawn(ICON, grid, Random(1))
    assert rough is not None
    assert len(rough.changed) >= len(found.changed)


@pytest.mark.slow
def test_more_than_nine_in_ten_icons_get_a_proved_optimum_in_time():
    others = [grid for grid in gallery().values() if not is_unique(ICON, grid)]
    proved = sum(redrawn(ICON, grid, Random(1), exact=True, timeout=10).proved for grid in others)
    assert proved > 0.9 * len(others)


def test_a_picture_can_be_made_solvable_by_lines():
    grid = gallery()["stripes 2 2"]
    found = redrawn(ICON, grid, Random(1), lines_only=True)
    assert found is not None
    assert deduce(from_grid(ICON, found.grid), ["line"]).status == "solved"


def test_a_unique_picture_is_left_as_it_is():
    grid = gallery()["heart 1"]
    assert redrawn(ICON, grid, Random(1)).changed == ()
    assert redrawn(ICON, grid, Random(1), exact=True).proved


def test_pictures_of_all_kinds_are_read_alike(tmp_path):
    image = pytest.importorskip("PIL.Image")
    dark = text_picture(HOUSE.strip())
    bits = dark.astype(int)
    files = {
        "a.txt": HOUSE.strip().encode(),
        "a.pbm": b"P1\n# a house\n5 5\n" + " ".join(map(str, bits.flat)).encode(),
        "b.pbm": b"P4 5 5\n" + np.packbits(bits.astype(bool), axis=1).tobytes(),
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    image.fromarray(((1 - bits) * 255).astype("uint8")).save(tmp_path / "a.png")
    rgba = np.zeros((5, 5, 4), "uint8")
    rgba[:, :, 3] = bits * 255
    image.fromarray(rgba).save(tmp_path / "b.png")
    for name in (*files, "a.png", "b.png"):
        assert np.array_equal(read_picture(tmp_path / name) > 0.5, dark > 0.5), name


def test_pictures_are_cropped_and_fitted():
    dark = np.zeros((30, 40))
    dark[10:20, 5:25] = 1
    assert cropped(dark).shape == (10, 20)
    assert fitted(cropped(dark), Size(5, 10)).min() == pytest.approx(1)
    tall = np.array(board_of_picture(dark, Size(10, 10))).reshape(10, 10)
    assert tall.sum() == 50
    assert tall[2:7].all()
    assert sum(board_of_picture(dark, Size(30, 40), crop=False)) == 200


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.png", b"no picture"),
        ("a.pbm", b"P1\n9999999 9"),
        ("b.pbm", b"P4 8 8\nab"),
        ("a.txt", b"##\n#?"),
        ("b.txt", b" \n\n"),
        ("c.txt", b"\xff"),
    ],
)
def test_what_is_no_picture_is_refused(tmp_path, name, data):
    (tmp_path / name).write_bytes(data)
    with pytest.raises(BadInput, match=r"^nonogram: [^\n]+$"):
        read_picture(tmp_path / name)
    with pytest.raises(BadInput, match="cannot read"):
        read_picture(tmp_path / "missing.png")


def test_a_picture_becomes_a_puzzle_by_the_picture_method(tmp_path):
    (tmp_path / "house.txt").write_text(HOUSE.strip())
    request = Request("nonogram", Size(5, 5), "picture", options={"file": str(tmp_path / "house.txt"), "exact": "yes"})
    (data,) = Batch(request, 1)
    black = [symbol == "black" for symbol in data["solution"]]
    drawn = [c == "#" for c in HOUSE if c in "#."]
    changed = [f"r{i // 5 + 1}c{i % 5 + 1}" for i, (a, b) in enumerate(zip(black, drawn)) if a != b]
    assert data["report"]["changed"] == changed
    assert data["report"]["least"] == len(changed) <= 2
    assert "the fewest possible" in data["report"]["text"]
    with pytest.raises(BadInput, match="needs --file"):
        list(Batch(Request("nonogram", Size(5, 5), "picture"), 1))


def test_what_a_picture_lost_is_told_and_checked(tmp_path):
    (tmp_path / "chess.txt").write_text("#.#.\n.#.#\n#.#.\n.#.#\n")
    options = {"file": str(tmp_path / "chess.txt"), "exact": "yes"}
    request = Request("nonogram", Size(4, 4), "picture", strategies=("line",), options=options)
    (data,) = Batch(request, 1)
    assert data["report"]["least"] == len(data["report"]["changed"]) > 0
    assert data["report"]["picture"] == ["#.#.", ".#.#", "#.#.", ".#.#"]
    (tmp_path / "chess.txt").unlink()
    assert verify(data) == []
    for lie in ({"changed": data["report"]["changed"][1:]}, {"least": 9}):
        assert [p for p in verify({**data, "report": data["report"] | lie}) if p.startswith("report: ")]
