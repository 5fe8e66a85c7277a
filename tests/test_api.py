"""The Python face: the words of the command, results that are values, and no solver package needed before it is asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

import cpgen
from cpgen.deduction.rounds import in_rounds

EASY = "solo:2x2:4a1d2_2d1a4"
BLOCK = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked!r}:
            raise ImportError(name)
sys.meta_path.insert(0, Missing())
import cpgen, cpgen.cli
"""


def blocked(packages: list[str], then: str) -> subprocess.CompletedProcess[str]:
    """Run a script in a Python where these packages are missing."""
    script = BLOCK.format(blocked=packages) + then
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)


def test_all_public_names_are_there() -> None:
    for name in cpgen.__all__:
        assert getattr(cpgen, name) is not None
    with pytest.raises(AttributeError):
        cpgen.nothing  # noqa: B018


def test_solve_check_explain_hint_and_draw() -> None:
    assert cpgen.solve(EASY).symbols == [4, 2, 1, 3, 1, 3, 4, 2, 2, 4, 3, 1, 3, 1, 2, 4]
    assert cpgen.check(EASY).verdict == "unique"
    assert cpgen.explain(EASY).status == "solved"
    hint = cpgen.hint(EASY)
    assert hint.step is not None
    assert hint.lit
    (instance,) = cpgen.read(EASY)
    assert cpgen.draw(instance, "svg").startswith("<svg")


def test_generate_gives_instances_that_check_finds_unique() -> None:
    first, second = cpgen.generate("sudoku", size="4x4", count=2, seed=3)
    assert first != second
    assert cpgen.check(first, backend="cpsat").verdict == "unique"
    assert cpgen.generate("sudoku", size="4x4", count=2, seed=3) == [first, second]


def test_a_clash_is_named() -> None:
    solved = cpgen.solve("sudoku:44..............")
    assert (solved.status, solved.reason) == ("none", "row 1 has two 4s")


@pytest.mark.parametrize(
    ("package", "backend"), [("ortools", "cpsat"), ("pysat", "sat"), ("pysat", "deduction"), ("minizinc", "minizinc")]
)
def test_a_missing_backend_is_one_line_that_says_what_to_install(package: str, backend: str) -> None:
    ended = blocked([package], f"sys.exit(cpgen.cli.run(['check', {EASY!r}, '--backend', {backend!r}]))")
    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1
    assert "install" in ended.stderr


def test_all_skips_what_is_missing_and_says_so() -> None:
    ended = blocked(["ortools", "pysat", "minizinc"], f"sys.exit(cpgen.cli.run(['check', {EASY!r}, '--backend', 'all']))")
    assert ended.returncode == 0, ended.stderr
    assert "unique (backtracking unique)" in ended.stdout
    assert ended.stderr.count("skipped") == 4


def test_without_any_solver_package_the_rest_still_works() -> None:
    ended = blocked(
        ["ortools", "pysat", "minizinc"],
        f"print(cpgen.solve({EASY!r}).backend, cpgen.explain({EASY!r}).status); sys.exit(cpgen.cli.run(['list']))",
    )
    assert ended.stdout.startswith("backtracking solved")
    assert ended.stdout.count("MISSING") == 4, ended.stderr


@pytest.mark.parametrize(
    ("puzzle", "clash"),
    [
        ("sudoku:44..............", "row 1 has two 4s"),
        ("pattern:5x5:1/2/1.3/3/2/2/1/2/3/21.3", "the rows have 32 black cells, the columns 12"),
        ("towers:3:1/1/1/////////", "north 1 and north 2 are both 1: two 3s in front"),
    ],
)
def test_explaining_begins_with_the_clash_of_the_clues(puzzle: str, clash: str) -> None:
    told = cpgen.explain(puzzle)
    assert (told.status, told.state.clash, told.steps) == ("contradiction", clash, ())
    assert in_rounds(told.state.instance).status == "contradiction"
