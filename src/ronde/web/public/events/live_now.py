"""The events that are under way, with how far each section has come: only what is published."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date

from ronde.play.permissions import State
from ronde.play.section import Section
from ronde.web.events.announced import shown_events
from ronde.web.events.models import Event
from ronde.web.events.queries import SectionLine, sections_of_events
from ronde.web.public.events.live_sources import sent_of

MOST = 30  # events that are told in cards


@dataclass(frozen=True, slots=True)
class SectionNow:
    """A section: the round that is out, how many tables of it are to come, whether nothing more is played."""

    id: str
    name: str
    players: int
    round: int
    missing: int
    is_over: bool


@dataclass(frozen=True, slots=True)
class EventNow:
    """An event with its sections."""

    event: Event
    sections: tuple[SectionNow, ...]

    @property
    def players(self) -> int:
        """How many play in all."""
        return sum(one.players for one in self.sections)


def events_now(today: date, register: str = "") -> tuple[EventNow, ...]:
    """The announced events of a day; of one register where it is named. As many questions for many as for one."""
    found = shown_events().filter(first_day__lte=today, last_day__gte=today).select_related("sent_state")
    chosen = found.filter(register__code=register) if register else found
    return with_sections(list(chosen.defer("sent_state__body").order_by("first_day", "name", "id")[:MOST]))


def with_sections(events: Collection[Event]) -> tuple[EventNow, ...]:
    """Events with how far their sections have come."""
    lines = sections_of_events([one.pk for one in events])
    return tuple(EventNow(one, _lines(one, lines)) for one in events)


def _lines(event: Event, here: Mapping[str, tuple[SectionLine, ...]]) -> tuple[SectionNow, ...]:
    """The sections as they are known here; those of which another machine told more, as it told them."""
    own = {one.id: one for one in here.get(event.pk, ())}
    told = sent_of(event).sections if hasattr(event, "sent_state") else {}
    known = {one.id: _here(one) for one in own.values()}
    newer = {
        id_: _there(id_, section)
        for id_, section in told.items()
        if id_ not in own or (event.run_elsewhere and not own[id_].dossier)
    }
    return tuple({**known, **newer}.values())


def _here(line: SectionLine) -> SectionNow:
    is_over = line.state == State.CLOSED.value or bool(line.dossier)
    return SectionNow(line.id, line.name or line.file, line.players, line.round, len(line.missing), is_over)


def _there(id_: str, section: Section) -> SectionNow:
    last = section.rounds[-1:]
    missing = sum(not game.result for round_ in last for game in round_.games)
    return SectionNow(id_, section.name, len(section.entries), len(section.rounds), missing, section.is_closed)
