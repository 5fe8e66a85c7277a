"""The README shows what its lines give: the pictures are theirs, the Python runs, the links lead somewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cpgen.drawing.boards import draw
from cpgen.puzzle import puzzles

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_shell_lines_give_the_pictures(tmp_path: Path) -> None:
    (lines,) = [block for block in blocks("sh") if "cpgen generate" in block]
    (tmp_path / "docs").mkdir()
    script = f'set -e\ncpgen() {{ "{sys.executable}" -m cpgen.cli "$@"; }}\n{lines}'
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    pictures = sorted(path.name for path in (tmp_path / "docs").iterdir())
    assert pictures
    assert [name for name in pictures if (tmp_path / "docs" / name).read_bytes() != (ROOT / "docs" / name).read_bytes()] == []


@pytest.mark.parametrize("name", sorted(puzzles()))
def test_every_puzzle_is_pictured_as_it_is_drawn(name: str) -> None:
    assert (ROOT / "docs" / f"{name}.svg").read_text() == draw(puzzles()[name].example, "svg", "solution")
    assert f"docs/{name}.svg" in README


def test_the_python_lines_run(capsys: pytest.CaptureFixture[str]) -> None:
    (lines,) = blocks("python")
    exec(compile(lines, "README.md", "exec"), {})
    told = capsys.readouterr().out
    assert "'unique'" in told
    assert "lies within" in told


def test_every_link_and_picture_is_there() -> None:
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", README) + re.findall(r'src="([^"]+)"', README)
    assert targets
    assert [target for target in targets if not (ROOT / target).exists()] == []
