"""How hard the strategies of Sudoku are: one table; every rating is stored with a digest of it as its version."""

from __future__ import annotations

DIFFICULTY = {
    "elimination": 0.0,
    "hidden_single": 1.0,
    "naked_single": 2.0,
    "locked_candidates": 3.0,
    "naked_pair": 3.4,
    "hidden_pair": 3.8,
    "naked_triple": 4.0,
    "hidden_triple": 4.4,
    "x_wing": 4.6,
    "naked_quad": 5.0,
    "swordfish": 5.2,
    "hidden_quad": 5.4,
    "simple_colouring": 5.6,
    "xy_wing": 5.8,
    "xyz_wing": 6.0,
    "w_wing": 6.2,
    "jellyfish": 6.4,
    "forcing_chain": 8.0,
}
CHAIN_DEPTH = 6
"""How many rounds of singles a forcing chain follows an assumption. Rounds and not single steps: knowing more never makes a
conclusion take more rounds, so the bound does not depend on the order in which things were found."""
