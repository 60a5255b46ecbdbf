"""The demonstration is built through the services: sound, the same for a seed and a day, and gone on with after a kill.

On PostgreSQL ``test_building_killed`` builds the same chains; RONDE_LONG=1: here too.
"""

import os
from datetime import date

import pytest

from ronde.play.section import is_undecided
from ronde.web.demonstration.constructing import people_written, registers_built
from ronde.web.demonstration.models import Construction
from ronde.web.demonstration.progress import Progress
from ronde.web.events.bodies import section_of
from ronde.web.events.models import SectionRow
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.verifying import verified_register
from tests.web.conftest import KINDS
from tests.web.demonstration.small import MONTHS, begun, heads, parts

pytestmark = pytest.mark.usefixtures("database")


@pytest.mark.whole_site
@pytest.mark.parametrize("database", KINDS if os.environ.get("RONDE_LONG") else KINDS[:1], indirect=True)
def test_a_building_that_was_broken_off_is_gone_on_with_and_ends_as_one_without_a_break(
    expected_heads: dict[str, str],
) -> None:
    site, frame = begun()
    people_written(site, frame)
    for _, _ in zip(range(3), registers_built(site, frame), strict=False):
        pass  # three stretches, then the process is gone
    FOLD.end()
    assert Register.objects.get(code="dames").facts.count() > 0
    assert not Construction.objects.get().is_whole
    said = [*parts()]
    assert Construction.objects.get().is_whole
    assert {one.of for one in said if isinstance(one, Progress)} == {MONTHS}
    assert heads() == expected_heads
    for register in Register.objects.all():
        assert verified_register(register).is_sound, register.code
    _lists()
    _waits()
    _runs()


def _lists() -> None:
    """Every book's by its way."""
    days = {one.code: {*one.editions.values_list("day", flat=True)} for one in Register.objects.all()}
    assert days["dames"] == {date(2026, 10, 1), date(2026, 11, 1)}  # FFJD: monthly
    assert {day.weekday() for day in days["scrabble"]} == {6}  # FISF: after each event, which end on Sundays
    assert {day.weekday() for day in days["libere"]} == {6}
    assert {day.weekday() for day in days["cote"]} == {5, 6}  # FRS: a list for each day with games
    assert date(2026, 9, 30) in days["grand-prix"]  # the end of a quarter, and
    assert {day.weekday() for day in days["grand-prix"] - {date(2026, 9, 30)}} == {3}  # after each Thursday


def _waits() -> None:
    """In the office of draughts: three series, the last one sent yesterday, two that went back, and two requests."""
    dames = Register.objects.get(code="dames")
    waiting = dict(dames.dossiers.exclude(state="homologated").values_list("name", "state"))
    assert sorted(waiting.values()) == ["returned", "returned", "submitted", "submitted", "submitted"]
    assert waiting["Open de la Vilaine"] == "submitted"
    last = dames.dossiers.get(name="Open de la Vilaine")
    assert (last.section, last.since) == (SectionRow.objects.get(event="vilaine").dossier, date(2026, 11, 16))
    known = FOLD.held(dames).known
    found = known.book.open_requests(known.replay.state)
    assert [one.id for one in found] == ["demande-3", "demande-4"]


def _runs() -> None:
    """A Formule Combinée of 64 in its eighth round with 23 of 32 results; an evening of 17 with 27 of 28 games."""
    section = section_of(SectionRow.objects.get(event="bords-de-loire", file="a"))
    assert len(section.entries) == 64
    assert len(section.rounds) == 8
    results = [game for game in section.rounds[-1].games if game.result]
    assert (len(results), len(section.rounds[-1].games)) == (23, 32)
    assert sum(is_undecided(section, game) for game in results) == 1
    evening = [section_of(row) for row in SectionRow.objects.filter(event="rotation").order_by("file")]
    assert [len(one.entries) for one in evening] == [4, 4, 4, 5]
    games = [game for one in evening for round_ in one.rounds for game in round_.games if game.second]
    assert (len([game for game in games if game.result]), len(games)) == (27, 28)
