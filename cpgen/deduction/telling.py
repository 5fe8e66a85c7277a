"""A step in a person's words: its text, and what it concludes beyond that, gathered so that it reads well: `r1c1≠4,5`,
`r1c2 r1c3=black` where there are two symbols only, `r2c2 is not hour 1, 3` for half a symbol.
"""

from __future__ import annotations

import re
from collections import defaultdict

from cpgen.deduction.closure import Step
from cpgen.deduction.facts import Space

MOST = 16
"""The most conclusions of one step that are listed one by one."""


def in_words(step: Step, space: Space) -> str:
    """A step in words, with what it writes and crosses out where its text does not name the cell."""
    concluded = conclusions(step, space)
    return f"{step.text} → {concluded}" if concluded else step.text


def conclusions(step: Step, space: Space) -> str:
    """What a step writes, unless its text says so, and what it crosses out elsewhere; half symbols (an hour, a colour) stand
    for the symbols that go with them."""
    named = set(re.findall(r"\w+", step.text))
    written = {space.cells[space.place(fact)[0]]: fact for fact in step.therefore if 0 < fact <= space.key_atoms}
    crossed = [-fact for fact in step.therefore if fact < 0]
    crossed = [atom for atom in crossed if atom > space.key_atoms] or crossed
    parts = [(cell, "=", _symbol(atom, space)) for cell, atom in written.items() if cell not in named]
    parts += [part for part in (_parts(atom, space) for atom in crossed) if part[0] not in written]
    if len(parts) > MOST:
        subjects = list(dict.fromkeys(subject for subject, _, _ in parts))
        return f"{len(parts)} candidates out of {f'{len(subjects)} places' if len(subjects) > MOST else ' '.join(subjects)}"
    values: dict[tuple[str, str], list[str]] = defaultdict(list)
    for subject, verb, value in parts:
        values[subject, verb].append(value)
    subjects_of: dict[tuple[str, str], list[str]] = defaultdict(list)
    for (subject, verb), among in values.items():
        subjects_of[verb, (", " if verb[0] == " " else ",").join(among)].append(subject)
    return "; ".join(
        f"{' '.join(subjects)}{verb if len(subjects) == 1 else verb.replace(' is ', ' are ')}{among}"
        for (verb, among), subjects in subjects_of.items()
    )


def _parts(atom: int, space: Space) -> tuple[str, str, str]:
    """Subject, verb and value of the fact that an atom does not hold."""
    if atom > space.key_atoms:
        subject, _, rest = space.name(atom).partition(" is ")
        kind, _, value = rest.rpartition(" ")
        return subject, f" is not {kind} " if kind else " is not ", value
    cell, symbol = space.place(atom)
    if len(space.symbols[cell]) == 2:
        return space.cells[cell], "=", str(space.symbols[cell][1 - symbol])
    return space.cells[cell], "≠", _symbol(atom, space)


def _symbol(atom: int, space: Space) -> str:
    cell, symbol = space.place(atom)
    return str(space.symbols[cell][symbol])
