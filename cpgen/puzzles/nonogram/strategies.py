"""The levels of seed 004, section 2.2, as strategies: read one line exactly; assume one cell and meet a contradiction by reading
lines; assume two or more.

A step names the clues of the lines it read and what was known in their cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from cpgen.deduction.facts import Fact
from cpgen.deduction.rules import Rule, Strategy
from cpgen.deduction.state import State
from cpgen.puzzles.nonogram import lines as single
from cpgen.puzzles.nonogram.board import Nonogram, Size, lines, show_blocks
from cpgen.puzzles.nonogram.fixpoint import Board, board_of, prepared
from cpgen.puzzles.nonogram.human import RULES, HumanRule
from cpgen.puzzles.nonogram.seen import Seen, cells

MOST_OPEN = 2500
"""Nobody assumes cells one after the other while more are open, and it would take minutes: lines must come first."""
DIFFICULTY = {"line": 2.0, "probe": 3.0, "deep_probe": 5.0}

Reading = Callable[[single.Line, Sequence[int]], Sequence[int] | None]
"""From a line and its masks of possible cells to smaller masks; None if the line cannot be filled."""


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


def known_in(state: State, places: Iterable[int]) -> list[Fact]:
    """What is known about some cells."""
    found: list[Fact] = []
    for cell in places:
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
    facts = [first + left.bit_length() - 1] if left and not left & (left - 1) else []
    facts += [-(first + s) for s in range(len(state.space.symbols[cell])) if not left >> s & 1]
    return [f for f in facts if f not in state.known]


def board_in(state: State) -> Board:
    """The board as lines see it, kept in step with what is known. Not to be changed, only copied."""
    seen, board = state.memory.get("board", (0, None))
    board = board or board_of(state.instance)
    for fact in state.learned[seen:]:
        if abs(fact) <= state.space.key_atoms:
            cell, symbol = state.space.place(fact)
            board.restrict(cell, 1 << symbol if fact > 0 else ~(1 << symbol))
    state.memory["board"] = (len(state.learned), board)
    return board


def read_lines(state: State, who: str, read: Reading, words: str) -> Iterator[Rule]:
    """Apply a way of reading to every line that has news for it; `words` say why its conclusions hold."""
    dirty = news(state, who)
    if not dirty:
        return
    ready, every = prepared(state.instance), lines(state.instance)
    for index in list(dirty):
        name, places, blocks = every[index]
        switch = state.space.key_atoms + 1 + index
        before = board_in(state).masks[index]
        after = read(ready[index], before) if switch in state.known else before
        said = f"{name} ({show_blocks(blocks, state.instance.colours)}): {words}"
        if after is None:
            yield impossible(state, (switch, *known_in(state, places)), places[0], said)
            return
        # What several lines crossed out at once may leave one symbol that nobody has written yet.
        changed = sum(1 << i for i, c in enumerate(places) if state.placed[c] is None) & ~single.undecided(after)
        for old, new in zip(before, after):
            changed |= old ^ new
        facts = [f for i, c in enumerate(places) if changed >> i & 1 for f in facts_for(state, c, left_in(after, i))]
        if facts:
            yield Rule((switch, *known_in(state, places)), tuple(facts), said)
        else:
            dirty.pop(index, None)


def line_rules(state: State) -> Iterator[Rule]:
    """Level 1: what all ways to fill a line agree on is certain."""
    return read_lines(state, "line", single.solve, "all ways to fill it agree")


def left_in(masks: Sequence[int], i: int) -> int:
    return sum((mask >> i & 1) << s for s, mask in enumerate(masks))


def impossible(state: State, because: tuple[Fact, ...], cell: int, text: str) -> Rule:
    """A rule that tells a contradiction: nothing is left for a cell."""
    first = state.space.offsets[cell]
    return Rule(because, tuple(-(first + s) for s in range(len(state.space.symbols[cell]))), text)


def blame(board: Board, line: int) -> int:
    """The lines, as a mask, that a contradiction in a line rests on, by way of the cells that changed."""
    assert board.reasons is not None
    seen, todo = 0, [line]
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


def refuted(board: Board, cell: int, symbol: int) -> int | None:
    """The lines, as a mask, on which it rests that a symbol cannot be in a cell; None if reading lines does not show that."""
    trial = board.copy()
    row, column = divmod(cell, board.columns)
    # What the board excludes already may lie outside the open part of its lines, which then do not see the contradiction.
    failed = trial.settle((row, board.rows + column)) if trial.restrict(cell, 1 << symbol) else row
    return None if failed is None else blame(trial, failed)


def probe(state: State) -> Iterator[Rule]:
    """Level 2: assume each open symbol of each open cell in turn, beginning where the last one was refuted."""
    if not all(f in state.known for f in range(state.space.key_atoms + 1, state.space.atoms + 1)):
        return
    board = board_in(state).copy()
    board.reasons = {}
    failed = board.settle(range(len(board.lines)))
    if failed is not None:
        because = _premises(state, blame(board, failed))
        yield impossible(state, because, _cells(board, failed)[0], "the lines contradict each other")
        return
    if board.open > MOST_OPEN:
        return
    count = len(state.space.cells)
    start: int = state.memory.get("probe", 0)
    for i in range(count):
        cell = (start + i) % count
        left = state.masks[cell] if state.placed[cell] is None else 0
        for symbol in range(left.bit_length()) if left.bit_count() > 1 else ():
            why = refuted(board, cell, symbol) if left >> symbol & 1 else None
            if why is not None:
                state.memory["probe"] = cell
                facts = facts_for(state, cell, left & ~(1 << symbol))
                name = f"{state.space.cells[cell]} is not {state.space.symbols[cell][symbol]}"
                yield Rule(_premises(state, why), tuple(facts), f"{name}: assuming it, the lines contradict each other")


def _premises(state: State, why: int) -> tuple[Fact, ...]:
    """The clues of some lines, given as a mask, and what is known in their cells."""
    every = lines(state.instance)
    used = [i for i in range(len(every)) if why >> i & 1]
    places = sorted({c for i in used for c in every[i][1]})
    return (*(state.space.key_atoms + 1 + i for i in used), *known_in(state, places))


def deep_probe(state: State) -> Iterator[Rule]:
    """Level 3, as many assumed cells as it takes: the premises are what a SAT solver needed for its refutation."""
    from cpgen.backends.sat import SOLVERS, Incremental, incremental

    if state.placed.count(None) > MOST_OPEN:
        return
    session = incremental("nonogram", state.shape, SOLVERS[0])
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
            # A solver that has done nothing else gives the same premises whenever it is asked.
            fresh = Incremental("nonogram", state.shape, "minisat22")
            fresh.solve([*assumed, atom])
            because = tuple(f for f in fresh.core() if f != atom)
            facts = tuple(facts_for(state, cell, mask & ~(1 << symbol)))
            yield Rule(because, facts, f"{state.space.name(-atom)}: every way to go on from there ends in a contradiction")


def human_reading(rule: HumanRule) -> Reading:
    """One of the expert's rules as a way to read a line in black and white."""

    def read(line: single.Line, masks: Sequence[int]) -> Sequence[int]:
        full = cells(0, line.cells)
        numbers = tuple(length for length, _ in line.blocks)
        black, white = rule.apply(Seen(line.cells, numbers, full & ~masks[0], full & ~masks[1]))
        return [masks[0] & ~black, masks[1] & ~white]

    return read


def _human(rule: HumanRule, place: int) -> Strategy:
    read, words = human_reading(rule), rule.text.partition("`: ")[2].rstrip(".")

    def find(state: State) -> Iterator[Rule]:
        return iter(()) if in_colour(state.instance) else read_lines(state, rule.name, read, words)

    return Strategy(rule.name, round(rule.category / 10 + 1 + place / 1000, 3), rule.text, find=find, unfit=in_colour)


def in_colour(shape: Nonogram | Size) -> str | None:
    """Why the expert's rules say nothing: they are for black and white (seed 004, section 2.1)."""
    return "is for black and white" if len(shape.colours) > 1 else None


STRATEGIES = (
    *(_human(rule, place) for place, rule in enumerate(RULES)),
    Strategy("line", DIFFICULTY["line"], "all ways to fill a line agree on a cell (level 1)", find=line_rules),
    Strategy("probe", DIFFICULTY["probe"], "one assumed cell leads to a contradiction by reading lines (level 2)", find=probe),
    Strategy(
        "deep_probe", DIFFICULTY["deep_probe"], "two or more assumed cells lead to a contradiction (level 3)", find=deep_probe
    ),
)
