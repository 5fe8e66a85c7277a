"""Puzzles by other programs, the same for the same seed."""

from __future__ import annotations

import shutil

from cpgen.backends.process import run_command
from cpgen.errors import Unavailable


def game_id(game: str, parameters: str, seed: int) -> str:
    """A game id by a program of Simon Tatham's collection (`sgt-solo`); Unavailable where it is not installed."""
    program = shutil.which(game, path="/usr/games:/usr/local/games") or shutil.which(game)
    if program is None:
        raise Unavailable(f"{game} is not installed (Debian: apt-get install sgt-puzzles)")
    return run_command([program, "--generate", "1", f"{parameters}#{seed}"], 120).out.strip()


def missing(game: str) -> str | None:
    """Why a program cannot be used here, or None."""
    try:
        game_id(game, "", 1)
    except Unavailable as error:
        return str(error)
    return None
