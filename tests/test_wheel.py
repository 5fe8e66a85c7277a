"""The wheel holds all it needs: built, put into a clean environment, and asked to solve with every backend."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EASY = "solo:2x2:4a1d2_2d1a4"


def run(*command: str | Path, cwd: Path) -> str:
    ended = subprocess.run([str(c) for c in command], cwd=cwd, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr or ended.stdout
    return ended.stdout


@pytest.mark.slow
def test_an_installed_wheel_solves_with_every_backend(tmp_path: Path) -> None:
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path, ROOT, cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    held = zipfile.ZipFile(wheel).namelist()
    for model in (ROOT / "models").glob("*.mzn"):
        assert f"cpgen/models/{model.name}" in held
    assert "cpgen/py.typed" in held
    assert not [name for name in held if name.startswith(("tests/", "experiments/"))]
    run(sys.executable, "-m", "venv", tmp_path / "venv", cwd=tmp_path)
    python = tmp_path / "venv" / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel, cwd=tmp_path)
    # The packages it depends on are borrowed from this environment, by a line that ranks after the clean one's own.
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=tmp_path).strip())
    (site / "borrowed.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    home = run(python, "-c", "import cpgen; print(cpgen.__file__)", cwd=tmp_path)
    assert home.startswith(str(tmp_path))
    told = run(tmp_path / "venv" / "bin" / "cpgen", "check", EASY, "--backend", "all", cwd=tmp_path)
    assert "backtracking unique, cpsat unique, deduction unique, minizinc unique, sat unique" in told
