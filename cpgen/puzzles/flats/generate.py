"""Making Flats: the seed's generation sequencer (000, sections 6.6 and 6.8) as methods, each with its options.

`forward` builds until all views together keep the wish; `strip` leaves views out of such an instance; `filled` reveals flats
where the views are not enough; `thin` shows only n-1 views.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from cpgen.deduction.facts import Solution
from cpgen.errors import expect
from cpgen.puzzles.flats import squares
from cpgen.puzzles.flats.board import SIDES, Flats, views_of
from cpgen.puzzles.flats.filling import Together, fill, spare
from cpgen.puzzles.flats.sieve import ambiguous
from cpgen.puzzles.flats.stripping import balanced, fewest, shown, strip, strip_once, turned
from cpgen.puzzles.flats.wishes import Wish, keeping
from cpgen.request import Method, Request

TRIES = 16
"""Batches of boards that one chunk looks at for one whose views are enough."""
BATCH = {2: 16, 3: 16, 4: 32, 5: 64, 6: 512}
"""Boards that are made at once, by size: enough for a few good ones."""
LARGEST = 4096
BUILD = {"squares": "uniform (default), or cyclic: the seed's shuffles of one square"}


THIN = 50
"""Boards that one chunk searches for thin instances."""


def wish_of(request: Request) -> Wish:
    """What a request asks for."""
    from cpgen.generation.goal import goal_of

    goal = goal_of(request)
    return Wish(goal.strategies, goal.require)


def boards(n: int, random: Random, kind: str = "uniform") -> Iterator[Solution]:
    """Random full boards for ever."""
    if kind == "uniform":
        yield from squares.squares(n, random)
    while True:
        yield squares.cyclic(n, random)


def promising(n: int, random: Random, kind: str, tries: int | None = None) -> Iterator[tuple[int, Solution]]:
    """Random boards, numbered from 1, without most of those whose views all together are ambiguous."""
    done = 0
    count = BATCH.get(n, LARGEST) if tries is None else min(tries, LARGEST)
    while tries is None or done < tries:
        if kind == "uniform":
            many = squares.batch(n, random, count)
        else:
            many = np.array([squares.cyclic(n, random) for _ in range(count)], dtype=np.int8).reshape(-1, n, n)
        for number in np.flatnonzero(~ambiguous(many)).tolist():
            if tries is None or done + number < tries:
                yield done + number + 1, tuple(many[number].ravel().tolist())
        done += count


def full(n: int, board: Solution) -> Flats:
    """The instance with all views of a board."""
    return Flats(n, views_of(n, board), (0,) * (n * n))


def forward(n: int, random: Random, wish: Wish, kind: str = "uniform", tries: int | None = None) -> tuple[Flats | None, int]:
    """Build boards until all views of one meet the wish; and how many were tried. None if `tries` did not do."""
    for count, board in promising(n, random, kind, tries):
        if wish.meets(instance := full(n, board)):
            return instance, count
    return None, tries or 0


def _choice(request: Request, option: str, default: str, allowed: tuple[str, ...]) -> str:
    value = request.options.get(option, default)
    expect(value in allowed, f"{request.method}: option {option} is {value!r}, not one of {', '.join(allowed)}")
    return value


def _number(request: Request, option: str) -> int | None:
    value = request.options.get(option)
    if value is None:
        return None
    expect(value.isdecimal(), f"{request.method}: option {option} must be a whole number, not {value!r}")
    return int(value)


def _together(request: Request) -> tuple[Together, Together]:
    """The views, and the cells, that a symmetry keeps together."""
    from cpgen.generation.places import orbits

    views = 4 * request.shape
    orbit_of = {place: orbit for orbit in orbits(request, further=True) for place in orbit}
    return orbit_of.__getitem__, lambda cell: [place - views for place in orbit_of[views + cell]]


def produce_forward(request: Request, random: Random) -> Iterator[Flats]:
    """The boards of a chunk that meet the wish, with the views of the pattern or all; stripped if it is to be minimal."""
    n, wish = request.shape, wish_of(request)
    kind = _choice(request, "squares", "uniform", ("uniform", "cyclic"))
    places = [p for p in range(4 * n) if request.pattern is None or request.pattern[p]]
    for _, board in promising(n, random, kind, BATCH.get(n, LARGEST)):
        instance = shown(full(n, board), places)
        if request.minimal and request.pattern is None and wish.keeps(instance):
            with keeping(wish, n, board) as keeps:
                instance = strip_once(instance, keeps, balanced(n, random), None, _together(request)[0])
        if wish.meets(instance):
            yield instance


def produce_strip(request: Request, random: Random) -> Iterator[Flats]:
    """One board whose views keep the wish, stripped."""
    n, wish = request.shape, wish_of(request)
    order = _choice(request, "order", "balanced", ("balanced", "seed"))
    search = _choice(request, "search", "once", ("once", "depth", "fewest"))
    most, calls = _number(request, "strips"), _number(request, "calls")
    gone = _sides(request)
    kind = _choice(request, "squares", "uniform", ("uniform", "cyclic"))
    shown_places = [p for p in range(4 * n) if SIDES[p // n] not in gone and (request.pattern is None or request.pattern[p])]
    places = balanced(n, random) if order == "balanced" else list(range(4 * n))
    for number, board in promising(n, random, kind):
        if number > TRIES * BATCH.get(n, LARGEST):
            return
        start = shown(full(n, board), shown_places)
        if not wish.keeps(start):
            continue
        with keeping(wish, n, board) as keeps:
            if request.pattern is not None:
                result = start
            elif search == "fewest":
                best, _ = fewest(start, keeps, random)
                result = best or start
            elif search == "depth":
                result = strip(start, keeps, places, most, 500 if calls is None else calls)
            else:
                result = strip_once(start, keeps, places, most, _together(request)[0])
        if wish.meets(result):
            yield result
        return


def _sides(request: Request) -> tuple[str, ...]:
    """The sides that are stripped whole."""
    value = request.options.get("sides", "")
    sides = tuple(s for s in value.split(",") if s)
    for side in sides:
        expect(side in SIDES, f"strip: option sides names {side!r}; sides are {', '.join(SIDES)}")
    expect(len(set(sides)) < 4, "strip: option sides leaves no side")
    return sides


def produce_filled(request: Request, random: Random) -> Iterator[Flats]:
    """One board whose views, or those of the pattern, are helped by given flats, and then stripped if asked."""
    n, wish = request.shape, wish_of(request)
    pick = _choice(request, "pick", "scratch", ("scratch", "random"))
    stripped = _choice(request, "strip", "need", ("need", "no", "yes"))
    kind = _choice(request, "squares", "uniform", ("uniform", "cyclic"))
    board = next(boards(n, random, kind))
    views, cells = _together(request)
    places = [p for p in range(4 * n) if request.pattern is None or request.pattern[p]]
    with keeping(wish, n, board) as keeps:
        result = fill(shown(full(n, board), places), board, wish, keeps, random, pick == "scratch", cells)
        if request.minimal:
            result = spare(result, keeps, random, cells)
        spared = request.pattern is None and (request.minimal or (wish.require and not wish.meets(result)))
        if stripped == "yes" or (stripped == "need" and spared):
            result = strip_once(result, keeps, balanced(n, random), _number(request, "strips"), views)
    if wish.meets(result):
        yield result


def thin(n: int, random: Random) -> Flats:
    """A unique instance with n-1 views, all on one side: n, n-1, …, 2 in any order.

    The line that shows n is the stair; one that shows n-1 is a stair with one flat moved, and differs from the stair everywhere
    only if the 1 moved to the end; and so on: the rows of the cyclic square, in any order, and the last row is what is left.
    """
    values = random.sample(range(1, n + 1), n)
    views = [0] * (4 * n)
    for place, value in enumerate(values):
        views[place] = 0 if value == 1 else value
    return turned(Flats(n, tuple(views), (0,) * (n * n)), random.randrange(8))


def produce_thin(request: Request, random: Random) -> Iterator[Flats]:
    """One thin instance: of the known family, or by search among the fewest views of random boards."""
    n, wish = request.shape, wish_of(request)
    if _choice(request, "search", "family", ("family", "fewest")) == "family":
        found = thin(n, random)
        if wish.meets(found):
            yield found
        return
    for _ in range(THIN):
        board = squares.cyclic(n, random)
        with keeping(wish, n, board) as keeps:
            candidate = fewest(full(n, board), keeps, random, n - 1)[0] if keeps(full(n, board)) else None
        if candidate is not None and wish.meets(candidate):
            yield candidate


METHODS = {
    "forward": Method("build boards until all views of one make an instance as wanted", produce_forward, BUILD),
    "strip": Method(
        "SideStrip: leave out views while the rest is enough",
        produce_strip,
        {
            "search": "once (default): one pass; depth: depth first, the best found; fewest: proved to be the fewest views",
            "strips": "strip at most so many views",
            "calls": "give up after so many calls (depth; default 500)",
            "order": "balanced (default): from all sides in turn; seed: north first",
            "sides": "strip these sides whole, such as north,west",
            **BUILD,
        },
    ),
    "filled": Method(
        "Filled Fields: reveal flats until the views are enough",
        produce_filled,
        {
            "pick": "scratch (default): a flat known least about; random",
            "strip": "strip views while the rest is enough: need (default): if what is required is not needed yet, or for "
            "minimal clues; yes; no",
            "strips": "strip at most so many views",
            **BUILD,
        },
    ),
    "thin": Method(
        "show only n-1 views",
        produce_thin,
        {"search": "family (default): n, n-1, …, 2 on one side; fewest: any n-1 views of random cyclic boards"},
    ),
}
