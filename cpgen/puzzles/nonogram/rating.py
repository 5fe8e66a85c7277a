"""The difficulty of a black-and-white Nonogram by an expert's solve (seed 004): Dp and Dq in one form for every size."""

from __future__ import annotations

from cpgen.puzzles.nonogram.board import Nonogram, canonical
from cpgen.puzzles.nonogram.difficulty import WEIGHTS, printed, tabled
from cpgen.puzzles.nonogram.expert import expert
from cpgen.rated import Rating


def expert_difficulty(instance: Nonogram) -> Rating | None:
    """From 1 to 5 by MAX, TN and UN: the variant that gives the seed's tables; the printed formula is among the parts.

    The expert reads rows before columns, so the board is brought to its canonical form: turned round it is as hard as before.
    """
    if len(instance.colours) != 1:
        return None
    solve = expert(canonical(instance))
    size = max(len(instance.rows), len(instance.columns))
    found = (size, solve.max, solve.turns, solve.unsolved)
    parts = {
        "max": solve.max,
        "turns": solve.turns,
        "unsolved": solve.unsolved,
        "categories": list(solve.categories),
        "printed": round(printed(*found), 6),
    }
    return Rating(tabled(*found), parts, WEIGHTS)


RATINGS = {"expert": expert_difficulty}
