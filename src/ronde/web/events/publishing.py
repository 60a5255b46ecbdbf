"""What is published of an event of this desk, as it is told to a site for everybody."""

from collections.abc import Iterator, Mapping

import msgspec
from django.db.models import Max

from ronde.files.content_digest import digest_of
from ronde.files.section_json import section_json
from ronde.ground.ids import PlayerId
from ronde.play.published import published_section
from ronde.play.section import Section
from ronde.record.desk_notes import FirstTable, Note, Times, last_of_section
from ronde.web.clock import now
from ronde.web.events.bodies import sections_read, words_of
from ronde.web.events.copies import copy_name
from ronde.web.events.entrant_names import PublicEntrant, entrant_names, entrants_of
from ronde.web.events.hall_clock import hall_time
from ronde.web.events.live_figures import figures_at_hand
from ronde.web.events.models import AS_TYPED, Act, Event, SectionRow
from ronde.web.events.notes import timetable_notes
from ronde.web.events.published_states import PublishedState, Told, ToldSection, printed_state

_KINDS = ("club:", "team:")  # of tags whose words are said


def published_state(event: Event, number: int) -> PublishedState:
    """All that is published of an event now, under a number. As many questions to the database, however much there is."""
    rows = list(SectionRow.objects.filter(event=event).select_related("event__register").order_by(*AS_TYPED))
    read, notes, last = sections_read(rows), timetable_notes(event), _last_acts(event)
    entrants = entrants_of(event, hall_time(event, now()).date())
    names = entrant_names(entrants)
    named = frozenset(player for player in entrants if names.is_named(player))
    sections = tuple(_section(row, read[row.pk], notes, last.get(row.pk, ""), named) for row in rows)
    playing = {entry.player for row in rows for entry in read[row.pk].entries}
    return PublishedState(
        event=event.pk,
        name=event.name,
        first_day=event.first_day.isoformat(),
        last_day=event.last_day.isoformat(),
        number=number,
        at=now().isoformat(timespec="milliseconds"),
        place=event.place,
        zone=event.zone,
        regulation=event.regulation,
        register=event.register.code if event.register else "",
        entrants=tuple(_told(player, one) for player, one in sorted(entrants.items()) if player in playing),
        sections=sections,
    )


def digest_of_state(state: PublishedState) -> str:
    """What tells one state from another: everything in it but its number and the hours, which a draft moves too."""
    sections = tuple(msgspec.structs.replace(one, at="") for one in state.sections)
    return digest_of(printed_state(msgspec.structs.replace(state, number=0, at="", sections=sections)))


def file_of_state(event: Event) -> str:
    """What the file of a state is called."""
    return copy_name(event).removesuffix(".ronde") + "-published.json"


def _told(player: PlayerId, one: PublicEntrant) -> Told:
    return Told(player=player, person=one.person, name=one.newcomer)


def _last_acts(event: Event) -> dict[str, str]:
    """When something was done last to each section."""
    found = Act.objects.filter(section__event=event).values_list("section_id").annotate(last=Max("at"))
    return {section: at.isoformat(timespec="seconds") for section, at in found}


def _section(
    row: SectionRow, section: Section, notes: tuple[Note, ...], at: str, named: frozenset[PlayerId]
) -> ToldSection:
    shown = published_section(section)
    times, first = last_of_section(notes, Times, row.id), last_of_section(notes, FirstTable, row.id)
    return ToldSection(
        id=row.id,
        file=row.file,
        body=section_json(shown, with_names=True),
        at=at,
        words=dict(_words(shown, words_of(row), named)),
        first_table=first.number if first else 1,
        times=times.timetable.rounds if times else (),
        figures=figures_at_hand(row) if shown.rounds else None,
    )


def _words(section: Section, words: Mapping[str, str], named: frozenset[PlayerId]) -> Iterator[tuple[str, str]]:
    """The clubs and teams of who is named; what else people have in common is nobody's business."""
    tags = {tag for entry in section.entries if entry.player in named for tag in entry.tags}
    yield from ((tag, words[tag]) for tag in sorted(tags) if tag in words and words[tag].startswith(_KINDS))
