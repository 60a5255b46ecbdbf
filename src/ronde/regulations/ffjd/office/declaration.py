"""What an organiser declares with a series, apart from its games: the clocks, an advantageous draw."""

from collections.abc import Iterator
from datetime import date
from typing import Annotated

from msgspec import Meta, Struct

from ronde.ground.problems import Problem

Minutes = Annotated[int, Meta(ge=0, le=1000)]


class Pace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was on the clocks, told in one of four ways.

    ``official``: a cadence of the FMJD by its name. ``minutes`` with the ``seconds`` credited for each move. ``thought``: no
    clocks, and so many minutes assured to each player. ``other``: a cadence in words, for the officer to accept.
    """

    official: str | None = None
    minutes: Minutes | None = None
    seconds: Annotated[int, Meta(ge=0, le=3600)] = 0
    thought: Minutes | None = None
    other: str | None = None

    @property
    def is_given_once(self) -> bool:
        """Whether it is told in exactly one way; seconds go with minutes."""
        given = [one is not None for one in (self.official, self.minutes, self.thought, self.other)]
        return sum(given) == 1 and (not self.seconds or self.minutes is not None)


class AdvantageousDraw(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The series gave more for some draws; ``approved``: when the officer accepted its rules."""

    approved: date | None = None


def pace_problems(pace: Pace | None, paces: list[Pace], *, rounds: int) -> Iterator[Problem]:
    """Each pace is told in one way; paces by the round stand alone, one for each of the rounds that have a cadence."""
    for where, given in ((("pace",), pace), *((("paces", row), given) for row, given in enumerate(paces))):
        if given is not None and not given.is_given_once:
            yield Problem("ffjd.pace-ways", "5.2", where)
    if pace is not None and paces:
        yield Problem("ffjd.pace-and-paces", "5.2", ("paces",))
    if paces and rounds and len(paces) != rounds:
        yield Problem("ffjd.paces-count", "5.2, FFJD-28", ("paces",), {"paces": len(paces), "rounds": rounds})
