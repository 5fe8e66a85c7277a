"""Logical modelling: instances that the strategies solve because the strategies are constraints of the model.

The unknowns are the clues and the solution; a fact may be known only if a rule derives it from facts known earlier (it is
*founded*), and every cell must be known in the end. The answers of the model are then exactly the strategy-solvable instances
(seed 001, 2.4 and 9.5; Nishikawa and Toda 2020 for Sudoku). No puzzle is named here: a `Theory` says all there is to say.
"""
