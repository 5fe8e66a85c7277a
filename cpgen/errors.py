"""The errors a user can cause, each told in one line that names what is wrong and where."""

from __future__ import annotations

LONGEST_TIME = 365 * 86400.0
"""Seconds of the longest time limit: the system's clocks and waits hold this much, and not infinity."""


class CpgenError(Exception):
    """Base of all errors that reach the user as one clear line."""


class BadInput(CpgenError):
    """What was given cannot be read, or asks for something that does not exist (exit code 2)."""


class Unavailable(CpgenError):
    """A backend or peer is not installed here; the message says what to install."""


def expect(condition: object, message: str) -> None:
    """Raise BadInput with the message unless the condition holds."""
    if not condition:
        raise BadInput(message)


def expect_time(seconds: float | None) -> None:
    """Raise BadInput unless this can be a time limit."""
    if seconds is not None:
        expect(0 < seconds <= LONGEST_TIME, f"a time limit of {seconds:g} seconds is not above 0 and at most a year")
