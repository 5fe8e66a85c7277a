"""The rules of Nonogram for CP-SAT and MiniZinc: each line is a word of the regular language of its blocks."""

from __future__ import annotations

from typing import Any

from cpgen.puzzles.nonogram.board import Blocks, Nonogram, lines


def automaton(blocks: Blocks) -> tuple[list[dict[int, int]], set[int]]:
    """For each state, from 0, where each symbol leads, and the states a line may end in.

    White goes round in a state between blocks, a block is a chain of its colour. The last cell of a block leads to a state in
    which a next block of the same colour cannot begin, one of another colour can.
    """
    states: list[dict[int, int]] = [{0: 0}]
    gap = 0  # the state in which whites go round before the next block
    exits = [0]  # the states from which the next block may begin
    for k, (length, colour) in enumerate(blocks):
        first = len(states)
        states += [{colour: first + i + 1} for i in range(length - 1)] + [{}]
        for state in exits:
            states[state][colour] = first
        end = len(states) - 1
        gap = len(states)
        states.append({0: gap})
        states[end][0] = gap
        last = k == len(blocks) - 1
        exits = [end, gap] if last or blocks[k + 1][1] != colour else [gap]
    return states, set(exits)


def cpsat(instance: Nonogram, model: Any) -> list[Any]:
    """One variable per cell, an automaton per line."""
    count = len(instance.rows) * len(instance.columns)
    key = [model.new_int_var(0, len(instance.colours), "") for _ in range(count)]
    for _, cells, blocks in lines(instance):
        states, finals = automaton(blocks)
        arcs = [(state, symbol, target) for state, leads in enumerate(states) for symbol, target in leads.items()]
        model.add_automaton([key[c] for c in cells], 0, sorted(finals), arcs)
    return key


def minizinc(instance: Nonogram) -> dict[str, Any]:
    """Parameters of `models/nonogram.mzn`: the automata, one after the other."""
    symbols = len(instance.colours) + 1
    counts: list[int] = []
    leads: list[int] = []
    final: list[bool] = []
    for _, _, blocks in lines(instance):
        states, finals = automaton(blocks)
        counts.append(len(states))
        leads += [state.get(symbol, -1) + 1 for state in states for symbol in range(symbols)]
        final += [state in finals for state in range(len(states))]
    return {
        "rows": len(instance.rows),
        "columns": len(instance.columns),
        "symbols": symbols,
        "states": counts,
        "leads": leads,
        "final": final,
    }
