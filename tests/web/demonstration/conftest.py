"""A demonstration of a few months and people, built through the services: once for each kind of database, copied for every test."""

import shutil
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from django.db import connections

from ronde.web.databases import from_url
from ronde.web.demonstration.clubs import Circle
from ronde.web.demonstration.constructing import construction, events_run, frame_of, people_written, registers_built
from ronde.web.demonstration.models import Construction
from ronde.web.demonstration.plans import Frame
from ronde.web.demonstration.progress import Progress
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from tests.web.conftest import connect

TODAY = date(2026, 11, 17)
FEW: dict[Circle, int] = {"scrabble": 45, "draughts": 100, "scrabble-qc": 20, "chess": 21, "scrabble-ro": 50}
MONTHS = 2


@pytest.fixture(scope="session")
def expected_heads(sqlite_template: Path) -> dict[str, str]:
    """The chains of a demonstration that was built without a break, in a database of its own."""
    path = sqlite_template.with_name("small-demonstration.sqlite3")
    shutil.copyfile(sqlite_template, path)
    connect(from_url(f"sqlite://{path}"))
    build()
    found = heads()
    FOLD.end()
    connections.close_all()
    return found


def begun() -> tuple[Construction, Frame]:
    """A small demonstration that is about to be built."""
    site, _ = construction(TODAY)
    return site, frame_of(site, MONTHS, FEW)


def build() -> list[Progress]:
    """All of it, as far as it is missing; how far it came each time."""
    site, frame = begun()
    people_written(site, frame)
    said = [*registers_built(site, frame)]
    assert len([*events_run(site, frame)]) == 4
    return said


def heads() -> dict[str, str]:
    """The last link of every register."""
    found: Iterator[Register] = Register.objects.order_by("code").iterator()
    return {one.code: one.facts.latest("turn").digest for one in found}
