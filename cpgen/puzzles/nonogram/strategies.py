"""The levels of seed 004, section 2.2, as strategies: read one line exactly; assume one cell and meet a contradiction by reading
lines; assume two, or any number.

A step names the clues of the lines it read and what was known in their cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cpgen.deduction.facts import Fact
from cpgen.deduction.rules import Rule, Strategy
from cpgen.deduction.state import State
from cpgen.puzzles.nonogram import lines as single
from cpgen.puzzles.nonogram.board import Nonogram, lines, show_blocks
from cpgen.puzzles.nonogram.fixpoint import Board, board_of, prepared

DIFFICULTY = {"line": 2.0, "probe": 3.0, "double_probe": 4.0, "deep_probe": 5.0}


def news(state: State, who: str) -> dict[int, None]:
    """The lines that changed since the strategy `who` last took them off this list, all at first: an ordered set."""
    instance: Nonogram = state.instance
    rows, columns = len(instance.rows), len(instance.columns)
    dirty: dict[int, None]
    seen, dirty = state.memory.get(who, (0, dict.fromkeys(range(rows + columns))))
    per_cell = len(instance.colours) + 1
    for fact in state.learned[seen:]:
        cell = (abs(fact) - 1) // per_cell
        if cell < rows * columns:
            dirty[cell // columns] = dirty[rows + cell % columns] = None
        else:
            dirty[abs(fact) - 1 - rows * columns * per_cell] = None
    state.memory[who] = (len(state.learned), dirty)
    return dirty


def known_in(state: State, cells: Iterable[int]) -> list[Fact]:
    """What is known about cells."""
    found: list[Fact] = []
    for cell in cells:
        symbol = state.placed[cell]
        first = state.space.offsets[cell]
        if symbol is not None:
            found.append(first + symbol)
        else:
            found += [-(first + s) for s in range(len(state.space.symbols[cell])) if not state.masks[cell] >> s & 1]
    return found


def facts_for(state: State, cell: int, left: int) -> list[Fact]:
    """What it means that only the symbols in a mask are left for a cell, as far as it is new."""
    first = state.space.offsets[cell]
    facts = [-(first + s) for s in range(len(state.space.symbols[cell])) if not left >> s & 1]
    if left and not left & (left - 1):
        facts.append(first + left.bit_length() - 1)
    return [f for f in facts if f not in state.known]


def masks_of(state: State, cells: Iterable[int]) -> list[int]:
    """For each symbol the cells of a line that may hold it."""
    masks = [0] * (len(state.instance.colours) + 1)
    for i, cell in enumerate(cells):
        symbol = state.placed[cell]
        left = state.masks[cell] if symbol is None else 1 << symbol
        for s in range(len(masks)):
            masks[s] |= (left >> s & 1) << i
    return masks


def line_rules(state: State) -> Iterator[Rule]:
    """Read every line that has news: what all ways to fill it agree on is certain."""
    dirty = news(state, "line")
    if not dirty:
        return
    ready = prepared(state.instance)
    every = lines(state.instance)
    while dirty:
        index = next(iter(dirty))
        name, cells, blocks = every[index]
        switch = state.space.key_atoms + 1 + index
        before = masks_of(state, cells)
        after = single.solve(ready[index], before) if switch in state.known else before
        because = (switch, *known_in(state, cells))
        shown = show_blocks(blocks, state.instance.colours)
        if after is None:
            yield _impossible(state, because, cells[0], f"{name} ({shown}) cannot be filled any more")
            return
        facts = [f for i, cell in enumerate(cells) for f in facts_for(state, cell, _left(after, i))]
        if facts:
            yield Rule(because, tuple(facts), f"{name} ({shown}): all ways to fill it agree here")
        # Only now: a reader that stops at this rule reads the line again.
        dirty.pop(index, None)


def _left(masks: list[int], i: int) -> int:
    return sum((mask >> i & 1) << s for s, mask in enumerate(masks))


def _impossible(state: State, because: tuple[Fact, ...], cell: int, text: str) -> Rule:
    """A rule that tells a contradiction: nothing is left for a cell."""
    first = state.space.offsets[cell]
    return Rule(because, tuple(-(first + s) for s in range(len(state.space.symbols[cell]))), text)


def board_from(state: State) -> Board:
    """The board as it is known, with reasons kept from here on."""
    board = board_of(state.instance)
    for cell, (mask, symbol) in enumerate(zip(state.masks, state.placed)):
        left = mask if symbol is None else 1 << symbol
        if left.bit_count() < len(state.space.symbols[cell]):
            board.restrict(cell, left)
    board.reasons = {}
    return board


def blame(board: Board, line: int, deeper: int = 0) -> int:
    """The lines, as a mask, that a contradiction in a line rests on, by way of the cells that changed."""
    assert board.reasons is not None
    seen, todo = 0, [i for i in range(len(board.lines)) if (1 << line | deeper) >> i & 1]
    while todo:
        index = todo.pop()
        if seen >> index & 1:
            continue
        seen |= 1 << index
        for cell in _cells(board, index):
            why = board.reasons.get(cell, 0) & ~seen
            todo += [i for i in range(len(board.lines)) if why >> i & 1] if why else []
    return seen


def _cells(board: Board, index: int) -> range:
    if index < board.rows:
        return range(index * board.columns, (index + 1) * board.columns)
    return range(index - board.rows, board.rows * board.columns, board.columns)


def refuted(board: Board, cell: int, symbol: int, depth: int) -> int | None:
    """The lines, as a mask, on which it rests that a symbol cannot be in a cell; None if that is not seen.

    Depth 0 reads lines only; one more allows a further assumption inside the first.
    """
    trial = board.copy()
    trial.restrict(cell, 1 << symbol)
    across = cell // board.columns, board.rows + cell % board.columns
    failed = trial.settle(across)
    if failed is not None:
        return blame(trial, failed)
    if depth == 0:
        return None
    return _refuted_within(trial, depth)


def _refuted_within(trial: Board, depth: int) -> int | None:
    """Whether assuming further cells, each refuted in turn, leads to a contradiction."""
    changed = True
    while changed and trial.open:
        changed = False
        for cell in range(trial.rows * trial.columns):
            left = trial.left(cell)
            if left.bit_count() < 2:
                continue
            for symbol in range(left.bit_length()):
                if not left >> symbol & 1:
                    continue
                why = refuted(trial, cell, symbol, depth - 1)
                if why is None:
                    continue
                changed = True
                assert trial.reasons is not None
                trial.reasons[cell] = trial.reasons.get(cell, 0) | why
                left &= ~(1 << symbol)
                if not trial.restrict(cell, left):
                    return blame(trial, cell // trial.columns, why)
                failed = trial.settle((cell // trial.columns, trial.rows + cell % trial.columns))
                if failed is not None:
                    return blame(trial, failed)
                left = trial.left(cell)
    return None


def _probes(state: State, who: str, depth: int, words: str) -> Iterator[Rule]:
    """Assume each open symbol of each open cell in turn, beginning where the last one was refuted."""
    if not all(f in state.known for f in range(state.space.key_atoms + 1, state.space.atoms + 1)):
        return
    board = board_from(state)
    failed = board.settle(range(len(board.lines)))
    if failed is not None:
        rule = _refutation(state, 0, 0, blame(board, failed), "the lines contradict each other")
        yield _impossible(state, rule.because, _cells(board, failed)[0], rule.text)
        return
    count = len(state.space.cells)
    start: int = state.memory.get(who, 0)
    for i in range(count):
        cell = (start + i) % count
        left = state.masks[cell] if state.placed[cell] is None else 0
        for symbol in range(left.bit_length()) if left.bit_count() > 1 else ():
            why = refuted(board, cell, symbol, depth) if left >> symbol & 1 else None
            if why is not None:
                state.memory[who] = cell
                yield _refutation(state, cell, symbol, why, words)


def _refutation(state: State, cell: int, symbol: int, why: int, words: str) -> Rule:
    every = lines(state.instance)
    used = [i for i in range(len(every)) if why >> i & 1]
    switches = [state.space.key_atoms + 1 + i for i in used]
    cells = sorted({c for i in used for c in every[i][1]})
    name, what = state.space.cells[cell], state.space.symbols[cell][symbol]
    because = (*switches, *known_in(state, cells))
    return Rule(because, tuple(facts_for(state, cell, state.masks[cell] & ~(1 << symbol))), f"{name} is not {what}: {words}")


def probe(state: State) -> Iterator[Rule]:
    """Level 2: one assumed cell, then lines, then a contradiction."""
    return _probes(state, "probe", 0, "assuming it, the lines contradict each other")


def double_probe(state: State) -> Iterator[Rule]:
    """Level 3 with two assumed cells at a time."""
    return _probes(state, "double_probe", 1, "assuming it and one further cell at a time, the lines contradict each other")


def deep_probe(state: State) -> Iterator[Rule]:
    """Level 3 with as many assumed cells as it takes: the premises are what a SAT solver needed for its refutation."""
    from cpgen.backends.sat import SOLVERS, incremental

    session: Any = incremental("nonogram", state.shape, SOLVERS[0])
    every = [f for cell in range(len(state.space.cells)) for f in known_in(state, [cell])]
    assumed = [f for f in range(state.space.key_atoms + 1, state.space.atoms + 1) if f in state.known] + every
    possible: set[Fact] = state.memory.setdefault("deep_probe", set())
    for cell, mask in enumerate(state.masks):
        for symbol in range(mask.bit_length()) if state.placed[cell] is None else ():
            atom = state.space.atom(cell, symbol)
            if not mask >> symbol & 1 or atom in possible:
                continue
            if session.solve([*assumed, atom]):
                # What holds in some solution stays possible: a fact is only learned if it holds in all.
                possible.update(state.space.facts_of(session.solution()))
                continue
            because = tuple(f for f in session.core() if f != atom)
            facts = tuple(facts_for(state, cell, mask & ~(1 << symbol)))
            yield Rule(because, facts, f"{state.space.name(-atom)}: every way to go on from there ends in a contradiction")


STRATEGIES = (
    Strategy("line", DIFFICULTY["line"], "all ways to fill a line agree on a cell (level 1)", find=line_rules),
    Strategy("probe", DIFFICULTY["probe"], "one assumed cell leads to a contradiction by reading lines (level 2)", find=probe),
    Strategy(
        "double_probe", DIFFICULTY["double_probe"], "two assumed cells lead to a contradiction (level 3)", find=double_probe
    ),
    Strategy("deep_probe", DIFFICULTY["deep_probe"], "any number of assumed cells lead to one (level 3)", find=deep_probe),
)
