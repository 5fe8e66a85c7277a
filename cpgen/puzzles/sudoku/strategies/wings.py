"""Wings: a few cells with two or three symbols of which one must be a certain symbol, so cells that see them cannot be it.

Where a cell has only one symbol left, the wing says less than that single does; `_lone` gives what the single says.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from cpgen.deduction.rules import Rule
from cpgen.deduction.state import State
from cpgen.puzzles.sudoku.strategies.view import View, ones, view


def _lone(seen: View) -> list[Rule]:
    """A cell with one symbol left takes it from all it sees."""
    rules = []
    for cell, mask in enumerate(seen.masks):
        if mask and not mask & (mask - 1):
            symbol = mask.bit_length() - 1
            if targets := seen.where[symbol] & seen.geometry.peers[cell]:
                text = f"{seen.named([cell])} can only be {symbol + 1}: no cell that sees it can"
                rules.append(Rule(tuple(seen.only(cell, mask)), tuple(seen.out(ones(targets), symbol)), text))
    return rules


def _rule(seen: View, held: dict[int, int], targets: int, symbol: int, why: str) -> Rule:
    """Cells that hold only certain symbols take a symbol from targets."""
    because = [f for cell, mask in held.items() for f in seen.only(cell, mask)]
    text = f"{why}: not {symbol + 1} in {seen.named(ones(targets))}"
    return Rule(tuple(because), tuple(seen.out(ones(targets), symbol)), text)


def xy_wing(state: State) -> Iterator[Rule]:
    """A pivot of 1 or 2, seen by a cell of 1 or 3 and by one of 2 or 3: one of these two is 3."""
    seen = view(state)
    if lone := _lone(seen):
        yield from lone
        return
    peers = seen.geometry.peers
    twos: dict[int, int] = defaultdict(int)
    for cell, mask in enumerate(seen.masks):
        if mask.bit_count() == 2:
            twos[mask] |= 1 << cell
    for pair, cells in list(twos.items()):
        for pivot in ones(cells):
            for left, lefts in list(twos.items()):
                first = left & pair
                # each wing once: from the pivot's lower symbol
                if first != pair & -pair or left == pair:
                    continue
                shared, second = left ^ first, pair ^ first
                rights = twos.get(second | shared, 0) & peers[pivot]
                for a in ones(lefts & peers[pivot] if rights else 0):
                    for b in ones(rights):
                        symbol = shared.bit_length() - 1
                        if targets := peers[a] & peers[b] & seen.where[symbol]:
                            either = f"{seen.named([pivot])} is {seen.symbols(pair, 'or')}"
                            why = f"{either}, so {seen.named([a, b], 'or')} is {symbol + 1}"
                            yield _rule(seen, {pivot: pair, a: left, b: second | shared}, targets, symbol, why)


def xyz_wing(state: State) -> Iterator[Rule]:
    """A pivot of 1, 2 or 3, seen by a cell of 1 or 3 and by one of 2 or 3: one of the three is 3."""
    seen = view(state)
    if lone := _lone(seen):
        yield from lone
        return
    peers, masks = seen.geometry.peers, seen.masks
    small = sum(1 << c for c, m in enumerate(masks) if m.bit_count() <= 2)
    for pivot, pair in enumerate(masks):
        if not 2 <= pair.bit_count() <= 3:
            continue
        around = list(ones(small & peers[pivot]))
        for at, a in enumerate(around):
            if (masks[a] | pair).bit_count() > 3:
                continue
            for b in around[at + 1 :]:
                both = masks[a] | masks[b]
                if (both | pair).bit_count() > 3:
                    continue
                for symbol in ones(both):
                    one, two = masks[a] & ~(1 << symbol), masks[b] & ~(1 << symbol)
                    if one == two or one.bit_count() != 1 or two.bit_count() != 1 or pair & ~(one | two | 1 << symbol):
                        continue
                    if targets := peers[a] & peers[b] & peers[pivot] & seen.where[symbol]:
                        mark = 1 << symbol
                        why = f"one of {seen.named([pivot, a, b])} is {symbol + 1}"
                        yield _rule(seen, {pivot: one | two | mark, a: one | mark, b: two | mark}, targets, symbol, why)


def w_wing(state: State) -> Iterator[Rule]:
    """Two cells of 1 or 2 that cannot both be 1, as some unit would have no place for it: one of them is 2."""
    seen = view(state)
    if lone := _lone(seen):
        yield from lone
        return
    peers, masks = seen.geometry.peers, seen.masks
    small: dict[int, int] = defaultdict(int)
    for cell, mask in enumerate(masks):
        if 1 <= mask.bit_count() <= 2:
            small[mask] |= 1 << cell
    # Two cells down to a symbol each have taken these from all they see. If the symbols differ, no wing is left; if they do not,
    # there is one where some unit has no place for the symbol at all.
    like = {mask: sum(cells for other, cells in small.items() if other & mask in (mask, other)) for mask in small}
    for symbol in range(seen.n):
        if 1 << symbol in small and _emptied(seen, symbol, 0) is None:
            like[1 << symbol] ^= small[1 << symbol]
    for a in ones(sum(small.values())):
        for b in ones(like[masks[a]] & ~peers[a] & -2 << a):
            pair = masks[a] | masks[b]
            for first in ones(pair):
                # With one symbol left in both cells the wing would be a contradiction, and any symbol is the other one.
                others = [s for s in range(seen.n) if s != first and (pair >> s & 1 or pair.bit_count() == 1)]
                hit = [(s, t) for s in others if (t := peers[a] & peers[b] & seen.where[s])]
                unit = _emptied(seen, first, peers[a] | peers[b]) if hit else None
                if unit is None:
                    continue
                away = ones(seen.geometry.unit_bits[unit] & ~(peers[a] | peers[b]))
                for symbol, targets in hit:
                    held = 1 << first | 1 << symbol
                    why = (
                        f"{seen.named([a, b])} cannot both be {first + 1}, or {seen.geometry.names[unit]} would have no place "
                        f"for it, so one is {symbol + 1}"
                    )
                    rule = _rule(seen, {a: held, b: held}, targets, symbol, why)
                    yield Rule((*rule.because, *seen.out(away, first)), rule.therefore, rule.text)


def _emptied(seen: View, symbol: int, covered: int) -> int | None:
    """A unit whose places for a symbol are all covered."""
    left = seen.where[symbol] & ~covered
    for unit, bits in enumerate(seen.geometry.unit_bits):
        if not bits & left:
            return unit
    return None
