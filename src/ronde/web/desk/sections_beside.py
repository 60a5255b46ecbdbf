"""All sections of an event with their names: for what concerns them together."""

from ronde.play.names import Names, named
from ronde.play.section import Section
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.bodies import sections_read, words_of
from ronde.web.events.models import AS_TYPED, SectionRow


def sections_beside(desk: SectionDesk) -> list[tuple[SectionRow, Section]]:
    """The other sections of the event, in their order: one query, or three where this process has not read them yet."""
    rows = list(
        SectionRow.objects.filter(event=desk.event).exclude(pk=desk.row.pk).defer("body", "sent").order_by(*AS_TYPED)
    )
    read = sections_read(rows)
    return [(row, named(read[row.pk], Names(desk.names, words_of(row)))) for row in rows]
