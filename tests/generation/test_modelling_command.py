"""The command against exhaustion: clues at given places are found exactly if some full board has them, and else proved none."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from cpgen.backends.sat import incremental
from cpgen.cli import run
from cpgen.deduction.facts import Fact
from cpgen.deduction.fast import closer
from cpgen.generation.places import all_clues, choices
from cpgen.puzzle import puzzle_named

CASES = {
    "sudoku": ("4x4", 4, ("naked_single", "locked_candidates"), "naked_single", 4),
    "flats": ("3", 3, ("place_stair", "place_n", "fill_gaps", "build_location", "try"), "try", 2),
}
PATTERNS, MANY = 4, 20
"""So many patterns are tried at least, and more until both answers were given."""


def boards(puzzle: str, size: str) -> list[tuple[Fact, ...]]:
    """All clues of every full board."""
    shape = puzzle_named(puzzle).parse_size(size)
    found = incremental(puzzle, shape, "cadical153").solutions([])
    return [tuple(all_clues(puzzle, shape, board)) for board in found if board is not None]


@pytest.mark.parametrize("wish", [(), ("--minimal",), ("--require",)], ids=["plain", "minimal", "required"])
@pytest.mark.parametrize("puzzle", list(CASES))
def test_the_command_finds_clues_for_a_pattern_exactly_if_a_board_has_them(
    puzzle: str, wish: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    size, side, strategies, required, few = CASES[puzzle]
    family, random = puzzle_named(puzzle), Random(f"{puzzle} {wish}")
    shape, every = family.parse_size(size), boards(puzzle, size)
    wanted, lesser = closer(puzzle, shape, strategies), closer(puzzle, shape, [s for s in strategies if s != required])
    asked = ["--strategies", ",".join(strategies), *wish, *([required] if "--require" in wish else [])]

    def fits(clues: list[Fact]) -> bool:
        if wanted.status(clues) != "solved":
            return False
        if "--require" in wish:
            return lesser.status(clues) != "solved"
        return not wish or all(wanted.status([c for c in clues if c != clue]) != "solved" for clue in clues)

    answers: list[bool] = []
    while len(answers) < PATTERNS or len(set(answers)) < 2:
        assert len(answers) < MANY, "patterns of one kind only"
        places = random.sample(range(len(choices(puzzle, shape))), random.randint(few, 6))
        picture = tmp_path / "pattern.txt"
        drawn = ["x" if place in places else "." for place in range(len(choices(puzzle, shape)))]
        picture.write_text("\n".join("".join(drawn[i : i + side]) for i in range(0, len(drawn), side)))
        exists = any(fits([clues[p] for p in sorted(places)]) for clues in every)
        status = run(["generate", puzzle, "--size", size, "--method", "modelling", "--clues", str(picture), *asked, "--json"])
        (line,) = capsys.readouterr().out.splitlines()
        said = json.loads(line)
        assert status == (0 if exists else 1)
        if exists:
            assert fits(sorted(family.clues(family.instance.from_json(said["instance"]))))
        else:
            assert said["proved"] == "none"
        answers.append(exists)
