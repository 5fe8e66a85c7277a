"""`cpgen language`: build, explore and search the word graphs that Raatsels are made from."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from cpgen.commands.common import Exit, say
from cpgen.errors import BadInput
from cpgen.formats import write_file
from cpgen.language.files import load, packed, shipped, write_csv
from cpgen.language.graph import Language, merge

Files = Annotated[
    list[Path] | None, typer.Option("--language", help="A word list (CSV) or graph; may be given again, all are merged.")
]


def _language(files: list[Path] | None) -> Language:
    return merge(*map(load, files)) if files else shipped()


def build(
    out: Annotated[Path, typer.Argument(help="Where to write: .gz is the compact form, anything else CSV.")],
    wordnet: Annotated[Path, typer.Option(help="WordNet's folder.")] = Path("/usr/share/wordnet"),
    merged: Annotated[list[Path] | None, typer.Option("--merge", help="Word lists to merge into it.")] = None,
    familiarity: Annotated[float, typer.Option(help="The least familiarity of a word on the Zipf scale.")] = 3.2,
    start: Annotated[str | None, typer.Option("--from", help="Grow it around this word, by hypernyms only.")] = None,
    words: Annotated[int, typer.Option(help="With --from: how many words at least.")] = 1000,
    ban: Annotated[str, typer.Option(help="With --from: further categories not to use, comma separated.")] = "",
) -> int:
    """Build a language graph from WordNet."""
    from cpgen.language.build import build as make
    from cpgen.language.growing import BANNED, grow
    from cpgen.language.wordnet import read

    if start is None:
        made = make(wordnet, familiarity)
    else:
        made = grow(read(wordnet), start, words, BANNED | {b.strip() for b in ban.split(",") if b.strip()})
    graph = merge(made, *map(load, merged or ()))
    write_file(out, packed(graph) if out.suffix == ".gz" else "\n".join(write_csv(graph)) + "\n")
    say(f"{len(graph.words)} words in {len(graph.categories)} categories, written to {out}")
    return Exit.YES


def show(
    label: Annotated[str | None, typer.Argument(help="A category, or none for an overview.")] = None, language: Files = None
) -> int:
    """Show a category's words, or how many categories of each kind there are."""
    graph = _language(language)
    if label is None:
        say(f"{len(graph.words)} words, {len(graph.categories)} categories")
        for kind, count in Counter(c.kind for c in graph.categories).most_common():
            strict = sum(len(c.strict) for c in graph.categories if c.kind == kind)
            permissive = sum(len(c.permissive) for c in graph.categories if c.kind == kind)
            say(f"{kind:<10}{count:>5} categories, {strict} strict relations, {permissive} permissive")
        for source in graph.sources:
            say(f"source: {source}")
        return Exit.YES
    category = graph.named.get(label)
    if category is None:
        raise BadInput(f"language: no category {label!r}")
    for title, members in (("strict", category.strict), ("doubtful", category.doubtful)):
        words = sorted(members, key=lambda w: -graph.familiarity[w])
        say(f"{title}: {', '.join(graph.words[w] for w in words) or 'none'}")
    return Exit.YES


def words(names: Annotated[list[str], typer.Argument(help="Words to look up.")], language: Files = None) -> int:
    """Show the categories of words; a `?` marks doubtful ones."""
    graph = _language(language)
    for name in names:
        found = graph.of(name)
        shown = ", ".join(f"{c.label}{'' if certain else '?'}" for c, certain in found)
        say(f"{name} (familiarity {graph.familiarity[graph.number[name]]:.1f}): {shown}")
    return Exit.YES


def app() -> typer.Typer:
    """The commands under `cpgen language`."""
    made = typer.Typer(add_completion=False, rich_markup_mode=None, help="Build and explore word graphs.", no_args_is_help=True)
    for command in (build, show, words):
        made.command()(command)
    return made
