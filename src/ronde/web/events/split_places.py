"""Sections that were submitted with places of their own for players who are level: the desk submitted the order of the table once.

What was submitted is what was rated, and it stays. Here the same section is read as it would be submitted now, so that an officer can see
whom it is about and decide whether to correct it (docs/decisions/0047).
"""

from collections.abc import Iterator

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem
from ronde.regulations import shelf
from ronde.regulations.contract import AnyBook
from ronde.regulations.documents import Document
from ronde.web.events.bodies import names_of
from ronde.web.events.models import SectionRow
from ronde.web.events.sending import document_sent, sending_of
from ronde.web.registers.models import Register


def split_places(register: Register) -> Iterator[Problem]:
    """A warning for each player whose submitted place is not the one that is shared by who is level now."""
    book = shelf.regulation(register.regulation)
    rows = SectionRow.objects.filter(event__register=register).exclude(sent="").select_related("event__register")
    for row in rows.order_by("event", "file"):
        yield from _of_section(book, row)


def _of_section(book: AnyBook, row: SectionRow) -> Iterator[Problem]:
    sent, _ = document_sent(book, row.event, row)
    was = _places(sent)
    if not was:
        return
    made = sending_of(book, row.event, [row.file], is_preview=True).of_each.get(row.id)
    now, names = _places(made), names_of(row)
    for player in sorted(was, key=lambda who: was[who]):
        if player in now and was[player] != now[player]:
            values = {"section": row.name or row.event.name, "who": names.players.get(PlayerId(player), player)}
            places = {"was": was[player], "now": now[player]}
            where = (row.dossier or row.id, "entries")
            yield Problem("submission.split-place", "", where, {**values, **places}, Level.WARNING)


def _places(document: Document | None) -> dict[str, int]:
    """The places that a document says; none in a book that is rated by games."""
    entries = getattr(document, "entries", ())
    found = ((entry.player, getattr(entry, "place", None)) for entry in entries)
    return {player: place for player, place in found if isinstance(place, int)}
