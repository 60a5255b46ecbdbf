"""A demonstration of a few months and people, part by part as a machine builds the whole one."""

from collections.abc import Iterator
from datetime import date

from ronde.web.demonstration.clubs import Circle
from ronde.web.demonstration.constructing import (
    FIRST,
    construction,
    events_run,
    frame_of,
    people_written,
    privacy_settled,
    registers_built,
)
from ronde.web.demonstration.models import Construction
from ronde.web.demonstration.plans import Frame
from ronde.web.demonstration.progress import Progress
from ronde.web.registers.models import Register

TODAY = date(2026, 11, 17)
FEW: dict[Circle, int] = {"scrabble": 45, "draughts": 100, "scrabble-qc": 20, "chess": 21, "scrabble-ro": 50}
MONTHS = 2


def begun() -> tuple[Construction, Frame]:
    """A small demonstration that is about to be built."""
    site, _ = construction(TODAY)
    return site, frame_of(site, MONTHS, FEW)


def parts() -> Iterator[Progress | str]:
    """All of it, as far as it is missing; what was done each time."""
    site, frame = begun()
    people_written(site, frame)
    yield "people"
    yield from registers_built(site, frame, FIRST)
    privacy_settled(site, frame)
    yield "privacy"
    yield from (event.id for event in events_run(site, frame))
    yield from registers_built(site, frame)
    yield from (event.id for event in events_run(site, frame))


def heads() -> dict[str, str]:
    """The last link of every register."""
    found: Iterator[Register] = Register.objects.order_by("code").iterator()
    return {one.code: one.facts.latest("turn").digest for one in found}
