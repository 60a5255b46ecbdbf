"""How far the building of a demonstration has come, for the line on the home page; known to the process that builds."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Progress:
    """A part of the demonstration that is being built: up to which month, and how many of how many are done."""

    part: str
    month: date
    done: int
    of: int


@dataclass(slots=True)
class Site:
    """The building site of this process; ``now`` is where the work is, ``is_telling`` that only whys are missing, ``is_stopped`` that it broke off."""

    now: Progress | None = None
    is_telling: bool = False
    is_stopped: bool = False


SITE = Site()
