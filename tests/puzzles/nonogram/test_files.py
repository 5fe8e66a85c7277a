"""Files of other programs: read, written, read again; and what is broken or hostile is refused in one line."""

from __future__ import annotations

import pytest
from hypothesis import given

from cpgen.errors import BadInput
from cpgen.formats import read, write
from cpgen.puzzles.nonogram.board import Nonogram
from cpgen.puzzles.nonogram.files import read_non, read_plain, write_non, write_plain
from cpgen.puzzles.nonogram.notation import read_line
from cpgen.puzzles.nonogram.webpbn import read_webpbn, write_webpbn
from tests.puzzles.nonogram.cases import instances

NON = """
catalogue "an example"
title "Seven"
width 3
height 2

rows
2,1
0

columns
1
1
1

goal "111000"
"""
XML = """<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">
<puzzleset>
<puzzle type="grid" defaultcolor="grass">
<title>A flower &amp; its leaf</title>
<color name="white" char=".">fff</color>
<color name="grass" char="g">0A0</color>
<color name="red" char="r">ff0000</color>
<clues type="columns"><line><count color="red">1</count><count>1</count></line><line></line></clues>
<clues type="rows"><line><count color="red">1</count></line><line><count>1</count></line></clues>
<solution type="goal"><image>|r.|g.|</image></solution>
</puzzle>
</puzzleset>
"""
LAUGHS = """<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>
<puzzleset><puzzle><clues type="rows"><line><count>&c;</count></line></clues></puzzle></puzzleset>"""
OUTSIDE = """<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>
<puzzleset><puzzle><clues type="rows"><line><count>&a;</count></line></clues></puzzle></puzzleset>"""


@given(instances())
def test_every_file_format_gives_back_what_was_written(instance):
    assert read_plain(write_plain(instance)) == [instance]
    if len(instance.colours) == 1:
        assert read_non(write_non(instance)) == [instance]
    (again,) = read_webpbn(write_webpbn(instance))
    used = {colour for side in (instance.rows, instance.columns) for line in side for _, colour in line}
    if used == set(range(1, len(instance.colours) + 1)):
        assert again == instance
    else:
        assert [[n for n, _ in line] for line in again.rows] == [[n for n, _ in line] for line in instance.rows]


def test_a_non_file_is_read():
    assert read_non(NON) == [Nonogram((((2, 1), (1, 1)), ()), (((1, 1),),) * 3)]


def test_webpbn_files_are_read_with_their_colours():
    expected = Nonogram((((1, 2),), ((1, 1),)), (((1, 2), (1, 1)), ()), ("#00aa00", "red"))
    assert read_webpbn(XML) == [expected]
    assert read_webpbn(XML.replace("</puzzleset>", XML[XML.index("<puzzle ") :])) == [expected, expected]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (LAUGHS, "declares entities"),
        (OUTSIDE, "declares entities"),
        ("<puzzleset>", "not XML: no element found in line 1"),
        ("<puzzleset/>", "the XML has no puzzle"),
        ("", "not XML"),
        ("<puzzleset><puzzle/></puzzleset>", "the puzzle has no rows"),
        (XML.replace(">0A0<", ">green<"), "colour 'grass' is 'green', not like ff0000"),
        (XML.replace(">0A0<", ">0A0<").replace('color="red"', 'color="pinkish"'), "no colour 'pinkish' is declared"),
        (XML.replace('color="red"', 'color="white"'), "a block has the background colour 'white'"),
        (XML.replace("<count>1<", "<count>-1<"), "has a block of -1"),
        (XML.replace("<count>1<", "<count>one<"), "has 'one' where a number should be"),
        (XML.replace('"grid"', '"triddler"'), "of type 'triddler', not grid"),
        (XML.replace("<line></line>", "<line></line>" * 101), "more than 100 columns"),
        ("<a>" * 100, "nested too deeply"),
    ],
)
def test_broken_or_hostile_xml_is_refused(text, message):
    with pytest.raises(BadInput, match=message):
        read_webpbn(text)


@pytest.mark.parametrize(
    "text", ["", "rows\n1", "width 2\nrows\n1\ncolumns\n1", "rows\n1x\ncolumns\n1", "rows\n-1\ncolumns\n1", "width"]
)
def test_broken_non_files_are_refused(text):
    with pytest.raises(BadInput, match=r"^nonogram: [^\n]+$"):
        read_non(text)


def test_files_are_known_by_their_ending(tmp_path):
    seven = read_non(NON)[0]
    for name, text in (("a.non", NON), ("a.xml", write_webpbn(seven)), ("a.nonogram", write_plain(seven))):
        (tmp_path / name).write_text(text)
        assert read(str(tmp_path / name)) == [seven]
    assert read_non(write(seven, "non")) == [seven]
    (tmp_path / "bad.non").write_text("rows")
    with pytest.raises(BadInput, match=r"bad\.non: nonogram: there are no rows"):
        read(str(tmp_path / "bad.non"))


@pytest.mark.parametrize(("text", "kind"), [("|", "row"), ("1/2|", "column"), ("|1", "row")])
def test_a_board_without_lines_is_refused(text, kind):
    with pytest.raises(BadInput, match=f"there are no {kind}s"):
        read_line(text)
