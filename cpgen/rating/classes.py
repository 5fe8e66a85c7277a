"""Classes of puzzles (seed 000, section 3.9.2): a corpus clustered by one of its ratings, and a puzzle for each class.

`python -m cpgen.rating.classes FILE METHOD [COUNT]` prints them; where a rating is itself a class its combined value counts.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from cpgen.clusters import clusters
from cpgen.formats import instance_of, items
from cpgen.puzzle import Instance
from cpgen.rating.rate import rate


def measured(instance: Instance, method: str) -> float | None:
    """The number that a rating comes down to; None if it does not apply."""
    found = rate(instance, [method]).get(method)
    value = None if found is None else found["parts"].get("combined", found["value"])
    return None if value is None else float(value)


def classes(corpus: Iterable[Instance | str], method: str, count: int = 3) -> list[tuple[float, Instance]]:
    """The value of each class, from low to high, and the instance nearest to it."""
    values = [(value, i) for i in map(instance_of, corpus) if (value := measured(i, method)) is not None]
    return [(c, min(values, key=lambda v: abs(v[0] - c))[1]) for c in clusters((v for v, _ in values), count)]


def main(path: str, method: str, count: str = "3") -> None:
    """Print the classes of a file."""
    for number, (value, instance) in enumerate(classes((item.instance for item in items(path)), method, int(count)), 1):
        print(f"{number}: {value:.4f}  {instance.to_json()}")


if __name__ == "__main__":
    main(*sys.argv[1:])
