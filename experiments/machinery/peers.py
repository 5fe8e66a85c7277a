"""Puzzles by other programs, the same for the same seed."""

from __future__ import annotations

import csv
import shutil
import subprocess
from collections.abc import Sequence

from cpgen.backends.process import run_command
from cpgen.errors import Unavailable
from cpgen.puzzle import Instance, puzzle_named

LEVELS = {"trivial": "3x3dt", "basic": "3x3db", "intermediate": "3x3di", "advanced": "3x3da"}
"""The levels of `sgt-solo` stand in for the Beginner, Medium, Fiendish and Diabolical of seed 001's (unavailable) source."""


def game_id(game: str, parameters: str, seed: int) -> str:
    """A game id by a program of Simon Tatham's collection (`sgt-solo`); Unavailable where it is not installed."""
    program = shutil.which(game, path="/usr/games:/usr/local/games") or shutil.which(game)
    if program is None:
        raise Unavailable(f"{game} is not installed (Debian: apt-get install sgt-puzzles)")
    return run_command([program, "--generate", "1", f"{parameters}#{seed}"], 120).out.strip()


def sudoku(level: str, seed: int) -> Instance:
    """A Sudoku of one of the levels."""
    instance: Instance = puzzle_named("sudoku").notations["solo"].read(game_id("sgt-solo", LEVELS[level], seed))
    return instance


def missing(game: str) -> str | None:
    """Why a program cannot be used here, or None."""
    try:
        game_id(game, "", 1)
    except Unavailable as error:
        return str(error)
    return None


def qqwing_levels(sudokus: Sequence[Instance]) -> list[str]:
    """What qqwing calls the difficulty of 9x9 Sudokus; Unavailable where it is not installed."""
    program = shutil.which("qqwing", path="/usr/games:/usr/local/games") or shutil.which("qqwing")
    if program is None:
        raise Unavailable("qqwing is not installed (Debian: apt-get install qqwing)")
    write = puzzle_named("sudoku").notations["sudoku"].write
    lines = "".join(f"{write(one).removeprefix('sudoku:')}\n" for one in sudokus)
    command = [program, "--solve", "--nosolution", "--stats", "--csv"]
    told = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=600, check=True).stdout.split("\n")
    return [row["Difficulty"] for row in csv.DictReader(told)]
