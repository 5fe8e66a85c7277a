"""Two runs with the same seed give the same numbers, whatever the process: all but the times."""

import json
import os
import subprocess
import sys

import pytest

FAST = {
    "genetic_baseline": "size 5, 0",
    "latin_squares": "shuffles of size 4",
    "modelling_small_boards": "3 clues",
    "raatsel_shapes": "stop 5 0",
    "subgraph_search": "tiny, 0, cpgen",
}
"""A part of each experiment that takes less than a second."""
SLOW = {
    "backend_comparison": "modelling sudoku 4x4, 0",
    "elementary_rules": "cyclic 5, 0",
    "extreme_ratings": "slice 0",
    "filled_fields": "cyclic 5, 0",
    "flats_ratings": "clean 0",
    "modelling_positions": "set 0",
    "rule_usage": "puzzles 0",
    "solvable_shares": "cyclic 5, 0",
    "special_looks": "looks",
    "strip_limits": "cyclic 4, 0",
}
WORK = """
import json, sys
from experiments.machinery.runner import all_experiments
asked = json.loads(sys.argv[1])
print(json.dumps({name: all_experiments()[name].parts("quick")[part]() for name, part in asked.items()}))
"""


def numbers(asked: dict[str, str], seed: str):
    """What parts give in a process of its own, whose sets have another order, without all that is named after seconds."""
    ran = subprocess.run(
        [sys.executable, "-c", WORK, json.dumps(asked)],
        env=os.environ | {"PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return timeless(json.loads(ran.stdout.splitlines()[-1]))


def timeless(data):
    if isinstance(data, dict):
        return {key: timeless(value) for key, value in data.items() if "seconds" not in key}
    return [timeless(value) for value in data] if isinstance(data, list) else data


def test_fast_parts_repeat():
    assert numbers(FAST, "1") == numbers(FAST, "2")


@pytest.mark.slow
def test_so_do_slower_ones():
    assert numbers(SLOW, "1") == numbers(SLOW, "2")


def test_what_differs_but_in_time_is_seen():
    assert timeless({"a": [1, {"seconds": 2}], "solve seconds": 1}) == {"a": [1, {}]}
    assert timeless({"a": 1}) != timeless({"a": 2})
