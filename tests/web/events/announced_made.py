"""An announced event in few words: the list of ``bords_de_loire``, places, a deadline, a meal; and a child of the list who is not named."""

from datetime import UTC, date, datetime
from typing import Any

from ronde.record.people import People
from ronde.record.players import Player
from ronde.web.events.announcing import Announced, announce
from ronde.web.events.asked_entries import EntryMade, WantedEntry, ask_entry
from ronde.web.events.models import EntryAsked, SectionRow
from ronde.web.events.offers import Offer
from ronde.web.people.rows import written
from tests.web.desk.entries.bords_de_loire import SINCE, a_list, an_event, organiser

BEFORE = datetime(2026, 11, 1, 9, tzinfo=UTC)
CLOSES = datetime(2026, 11, 19, 19, tzinfo=UTC)  # 20 h in Paris, two days before the event
AFTER = datetime(2026, 11, 19, 19, 0, 1, tzinfo=UTC)
CHILD = Player(id="enfant", name="Nolwenn Trévidic", birth=date(2015, 4, 1))
MEAL = Offer("repas", 600)


def announced(capacity: int | None = 2, **more: Any) -> SectionRow:
    """The event of the list, shown to everybody."""
    row = an_event(a_list())
    written(People.of([CHILD]), SINCE)
    said = {"closes": CLOSES, "organiser": "Litera Iași", "offers": (MEAL,), "is_shown": True, **more}
    assert announce(row.event, Announced(capacity=capacity, **said), organiser().at(BEFORE)) == ()
    return row


def wanted(name: str, person: str = "", **more: Any) -> WantedEntry:
    """What somebody types; each has a telephone of their own."""
    contact = more.pop("contact", f"{name.split(maxsplit=1)[0].lower()}@example.org")
    return WantedEntry(name=name, contact=contact, person=person, **more)


def asked(row: SectionRow, name: str, person: str = "", **more: Any) -> EntryMade:
    """Somebody enters, before the deadline."""
    return ask_entry(row.event_id, wanted(name, person, **more), BEFORE)


def states(row: SectionRow) -> dict[str, str]:
    """How each entry stands, in the order in which they came."""
    return dict(EntryAsked.objects.filter(event=row.event_id).order_by("number").values_list("name", "state"))
