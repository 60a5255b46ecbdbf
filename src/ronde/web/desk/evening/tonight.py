"""Who may be here tonight: the people of the last evening first, then those of the evenings before, each with today's rating."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from ronde.play.evening_sections import Cut, cuts
from ronde.play.section import Entry
from ronde.record.family_names import family_first, listing_order
from ronde.record.outside_ratings import SOURCES
from ronde.web.desk.evening.evening import Evening
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.bodies import sections_read
from ronde.web.events.models import EntrantRow, Event, SectionRow
from ronde.web.events.registering import entries_of_persons
from ronde.web.language import reading
from ronde.web.people.models import ImportedList

_EVENINGS = 12  # that are looked back at
_SHOWN = 60


@dataclass(frozen=True, slots=True)
class TonightLine:
    """Somebody: ``last`` is when they were here last; ``section`` the letter of theirs, once the evening is cut."""

    person: str
    player: str
    name: str
    rating: int | None
    last: date | None
    is_here: bool
    section: str = ""


@dataclass(frozen=True, slots=True)
class Tonight:
    """The list: who was here last time, who else is here now, who was here before that."""

    of_last: tuple[TonightLine, ...]
    others: tuple[TonightLine, ...]
    earlier: tuple[TonightLine, ...]
    last_day: date | None
    list_day: date | None
    cuts: tuple[Cut, ...]

    @property
    def groups(self) -> tuple[tuple[TonightLine, ...], ...]:
        """All of it, in this order."""
        return self.of_last, self.others, self.earlier

    @property
    def missing(self) -> int:
        """How many of the last evening are not ticked."""
        return sum(not one.is_here for one in self.of_last)

    @property
    def here(self) -> int:
        """How many are here."""
        return sum(one.is_here for one in (*self.of_last, *self.others, *self.earlier))


def tonight_of(desk: SectionDesk, evening: Evening) -> Tonight:
    """The list of tonight."""
    before = evenings_before(desk.event)
    here = {str(entry.player): (one.letter, entry) for one in evening.sections for entry in one.section.entries}
    persons = dict(EntrantRow.objects.filter(event=desk.event).exclude(person="").values_list("player", "person"))
    last_seen = _last_seen(before)
    last_day = before[0].first_day if before else None
    last = {person for person, day in last_seen.items() if day == last_day}
    known = [one for one in last_seen if one not in {persons.get(player, player) for player in here}]
    entries, _ = entries_of_persons(desk.event, known[:_SHOWN])
    lines = [
        _here(player, persons.get(player, ""), letter, entry, last_seen) for player, (letter, entry) in here.items()
    ]
    lines += [_away(person, entry, last_seen) for person, entry in entries.items()]
    lines.sort(key=lambda one: listing_order(family_first(one.name), reading()))
    letters_shown = evening.is_cut
    return Tonight(
        of_last=_with_letters((one for one in lines if one.person in last), letters_shown),
        others=_with_letters((one for one in lines if one.is_here and one.person not in last), letters_shown),
        earlier=tuple(one for one in lines if not one.is_here and one.person not in last),
        last_day=last_day,
        list_day=_list_day(desk.event),
        cuts=cuts(evening.players),
    )


def _with_letters(lines: Iterable[TonightLine], is_shown: bool) -> tuple[TonightLine, ...]:
    return tuple(lines) if is_shown else tuple(_line(one, "") for one in lines)


def _line(one: TonightLine, section: str) -> TonightLine:
    return TonightLine(one.person, one.player, one.name, one.rating, one.last, one.is_here, section)


def _here(player: str, person: str, letter: str, entry: Entry, last: dict[str, date]) -> TonightLine:
    return TonightLine(person, player, entry.name, entry.rating, last.get(person), True, letter)


def _away(person: str, entry: Entry, last: dict[str, date]) -> TonightLine:
    return TonightLine(person, str(entry.player), entry.name, entry.rating, last.get(person), False)


def evenings_before(event: Event) -> list[Event]:
    """The evenings of the same register before this one, the last first; without a register those by the same book."""
    of = {"register": event.register} if event.register_id else {"register": None, "regulation": event.regulation}
    found = Event.objects.filter(
        **of, first_day__lte=event.first_day, notes__kind="kind", notes__said__contains="evening"
    )
    return list(found.exclude(pk=event.pk).distinct().order_by("-first_day", "-pk")[:_EVENINGS])


def people_of_last(event: Event) -> tuple[str, ...]:
    """The persons who played in the last evening."""
    before = evenings_before(event)[:1]
    return tuple(_last_seen(before)) if before else ()


def _last_seen(evenings: Iterable[Event]) -> dict[str, date]:
    """When each person was here last, who is known by name: those who were entered, and not only once ticked."""
    events = {one.pk: one.first_day for one in evenings}
    rows = list(SectionRow.objects.filter(event__in=events).order_by("-event__first_day", "file"))
    named = EntrantRow.objects.filter(event__in=events).exclude(person="").values_list("event_id", "player", "person")
    persons = {(event, player): person for event, player, person in named}
    read, found = sections_read(rows), dict[str, date]()
    for row in rows:
        for entry in read[row.pk].entries:
            person = persons.get((row.event_id, str(entry.player)))
            if person:
                found.setdefault(person, events[row.event_id])
    return found


def _list_day(event: Event) -> date | None:
    """The day of the last list of ratings elsewhere that was imported."""
    lists = ImportedList.objects.filter(kind__in=SOURCES, day__lte=event.first_day)
    return lists.order_by("-day").values_list("day", flat=True).first()
