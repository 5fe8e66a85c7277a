"""Reading instances from an argument, a file or standard input, lazily and within bounds: no line, however long or strange,
is worth more than one clear message.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import IO, Any

from cpgen.errors import BadInput, expect
from cpgen.files import LONGEST, bounded
from cpgen.puzzle import FileFormat, Instance, puzzle_named, puzzles


@dataclass(frozen=True)
class Item:
    """An instance as it was read: where from, and its whole JSON object if it was one."""

    instance: Instance
    where: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)


def read(source: str) -> list[Instance]:
    """All instances of a source: one written out, a file's name, or `-` for standard input."""
    return [item.instance for item in items(source)]


def instance_of(puzzle: Instance | str) -> Instance:
    """An instance as it is, or the only one of a source."""
    if isinstance(puzzle, Instance):
        return puzzle
    found = read(puzzle)
    expect(len(found) == 1, f"{_short(puzzle)}: {len(found)} puzzles where one is expected")
    return found[0]


def items(source: str) -> Iterator[Item]:
    """The instances of a source one by one, with what came along."""
    if source == "-":
        yield from _lines(_stdin(), "standard input", parse)
    elif written_out(source):
        yield parse(source)
    else:
        yield from _file(source)


def written_out(source: str) -> bool:
    """Whether this is an instance rather than the name of a file."""
    name, colon, _ = source.partition(":")
    return source.lstrip().startswith("{") or (bool(colon) and name.strip() in notations())


def notations() -> dict[str, Callable[[str], Any]]:
    """The reader of each notation, by the name that goes before the colon."""
    return {name: notation.read for puzzle in puzzles().values() for name, notation in puzzle.notations.items()}


def parse(text: str) -> Item:
    """One instance: a JSON object or `NAME:text`."""
    text = text.strip()
    expect(text, "nothing to read where a puzzle is expected")
    if text.startswith("{"):
        return _object(text)
    name, colon, rest = text.partition(":")
    known = notations()
    expect(colon, f"{_short(text)} is no puzzle; write NAME:… with one of {', '.join(known)}, or a JSON object")
    expect(name in known, f"no notation {_short(name)}; there are {', '.join(known)}")
    return Item(known[name](rest))


def _object(text: str) -> Item:
    try:
        data = json.loads(text, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise BadInput(f"not JSON: {error.msg} at character {error.pos + 1}") from None
    except RecursionError:
        raise BadInput("not a puzzle: JSON nested too deeply") from None
    except ValueError as error:
        raise BadInput(f"not JSON: {str(error).partition(';')[0]}") from None
    name, body = data.get("puzzle"), data.get("instance")
    expect(isinstance(name, str), 'the JSON object has no "puzzle" with a name')
    expect(isinstance(body, dict), 'the JSON object has no "instance" with the clues')
    try:
        instance = puzzle_named(str(name)).instance.from_json(body)
    except (TypeError, ValueError, KeyError, IndexError, AttributeError, OverflowError, RecursionError) as error:
        raise BadInput(f"{_short(str(name))}: the instance cannot be read: {_short(str(error))}") from None
    return Item(instance, data=data)


def _no_number(text: str) -> Any:
    raise BadInput(f"not JSON: {text} is no number")


def _stdin() -> IO[bytes]:
    expect(sys.stdin is not None, "standard input is closed")
    return sys.stdin.buffer


def _file(path: str) -> Iterator[Item]:
    expect(path.strip(), "nothing to read where a puzzle is expected")
    reader: Callable[[str], Item] = parse
    for notation in (n for p in puzzles().values() for n in p.notations.values()):
        if notation.suffix and path.lower().endswith(notation.suffix):
            reader = _bare(notation.read)
    with ExitStack() as stack:
        try:
            file = stack.enter_context(open(path, "rb"))
        except FileNotFoundError:
            name, colon, _ = path.partition(":")
            what = f"notation {_short(name)}" if colon and name.isidentifier() else f"file {_short(path)}"
            raise BadInput(f"no {what}; a puzzle is a JSON object or NAME:… with one of {', '.join(notations())}") from None
        except (OSError, ValueError) as error:
            raise BadInput(f"{_short(path)}: {getattr(error, 'strerror', None) or error}") from None
        for whole in (f for p in puzzles().values() for f in p.files.values()):
            if path.lower().endswith(whole.suffix):
                yield from _whole(file, path, whole)
                return
        yield from _lines(file, path, reader)


def _whole(file: IO[bytes], name: str, form: FileFormat) -> Iterator[Item]:
    """The instances of a file that is read as a whole."""
    where = name if name.isprintable() else _short(name)
    data = bounded(file, where)
    try:
        yield from (Item(instance, where) for instance in form.read(data.decode("utf-8-sig")))
    except UnicodeDecodeError:
        raise BadInput(f"{where}: not text in UTF-8") from None
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None


def _bare(reader: Callable[[str], Any]) -> Callable[[str], Item]:
    """A reader of lines in one notation, with or without its name."""

    def parse_bare(text: str) -> Item:
        return parse(text) if written_out(text) else Item(reader(text.strip()))

    return parse_bare


def _lines(file: IO[bytes], name: str, reader: Callable[[str], Item]) -> Iterator[Item]:
    """One instance a line; empty lines and lines that begin with `#` are skipped."""
    number = found = 0
    while True:
        try:
            line = file.readline(LONGEST + 1)
        except OSError as error:
            raise BadInput(f"{_short(name)}: {error.strerror}") from None
        if not line:
            break
        number += 1
        where = f"{name if name.isprintable() else _short(name)}:{number}"
        expect(len(line) <= LONGEST, f"{where}: the line is longer than {LONGEST >> 20} MB")
        try:
            text = line.decode("utf-8-sig" if number == 1 else "utf-8").strip()
            expect("\0" not in text, f"{where}: not text, it has zero bytes")
            if text and not text.startswith("#"):
                found += 1
                item = reader(text)
                yield Item(item.instance, where, item.data)
        except UnicodeDecodeError:
            raise BadInput(f"{where}: not text in UTF-8") from None
        except BadInput as error:
            raise BadInput(str(error) if str(error).startswith(where) else f"{where}: {error}") from None
    expect(found, f"{_short(name)}: no puzzle in it")


def _short(text: str) -> str:
    """Foreign text for a message: one line, not too long."""
    return repr(text if len(text) <= 60 else f"{text[:57]}...")
