"""Announced events under way, as the first page shows them: only what is published, and everybody by the name that may be said.

A section is read once and kept while nothing changes it (``events/bodies.py``), its standings too (``events/tables.py``); at most so
many of both are shown that a process keeps them all.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, Max, OuterRef

from ronde.ground.ids import PlayerId
from ronde.play.acts.act import Kind
from ronde.play.section import Section
from ronde.play.standings.table import StandingsLine
from ronde.web.events.announced import announced_events
from ronde.web.events.bodies import sections_read
from ronde.web.events.models import Act, EntrantRow, Event, SectionRow
from ronde.web.events.tables import standings_of
from ronde.web.language import reading
from ronde.web.people.naming import PublicNames, public_names
from ronde.web.public.events.live_sources import Sent, is_told_elsewhere, sent_of, sources_elsewhere
from ronde.words.standings import points_text

EVENTS, SECTIONS = 6, 12  # that are looked at
_ON_A_CARD = 2  # sections


@dataclass(frozen=True, slots=True)
class Leader:
    """Who leads a section after so many rounds; ``points`` by its first criterion. ``others``: how many share the first rank."""

    name: str
    points: str
    criterion: str
    after: int
    others: int = 0


@dataclass(frozen=True, slots=True)
class LiveSection:
    """A section of which a round is out: which of how many, since when, at how many tables there is a result."""

    id: str
    name: str
    round: int
    rounds: int
    since: datetime | None
    done: int
    tables: int
    leader: Leader | None


@dataclass(frozen=True, slots=True)
class LiveEvent:
    """An event under way, with those of its sections that have begun and are not closed."""

    event: Event
    sections: tuple[LiveSection, ...]

    @property
    def only(self) -> LiveSection | None:
        """Its section, where it has one."""
        return self.sections[0] if len(self.sections) == 1 else None

    @property
    def shown(self) -> tuple[LiveSection, ...]:
        """The sections that have room on its card."""
        return self.sections[:_ON_A_CARD]

    @property
    def unshown(self) -> int:
        """How many there are beside."""
        return len(self.sections) - len(self.shown)

    @property
    def done(self) -> int:
        """At how many tables of all its sections there is a result."""
        return sum(one.done for one in self.sections)

    @property
    def tables(self) -> int:
        """How many tables its last rounds have."""
        return sum(one.tables for one in self.sections)


def live_events(at: datetime) -> "LiveEvents":
    """The events under way in which a round is out: at most seven questions, however many there are."""
    today = at.date()
    under_way = announced_events().filter(first_day__lte=today, last_day__gte=today).select_related("sent_state")
    events = tuple(under_way.defer("sent_state__body").order_by("first_day", "name", "pk")[:EVENTS])
    sent = {one.pk: sent_of(one) for one in events if hasattr(one, "sent_state")}
    here = [row for row in _rows(events) if not is_told_elsewhere(row.event, row)]
    elsewhere = _rows_elsewhere(
        [one for one in events if one.pk in sent and not any(row.event_id == one.pk for row in here)]
    )
    rows = (*here, *(row for row, _ in elsewhere))
    read = {**sections_read(here), **{row.pk: section for row, section in elsewhere}}
    playing = [row for row in rows if read[row.pk].published and not read[row.pk].is_closed]
    first = {row.pk: line for row in playing if (line := _first(row, read[row.pk]))}
    names = _names(events, [line.player for line, _ in first.values()], sent)
    since, shown = _since(playing), dict[str, list[LiveSection]]()
    for row in playing:
        section = read[row.pk]
        leader = _leader(section, names.of(row.event_id, first[row.pk][0]), first[row.pk]) if row.pk in first else None
        shown.setdefault(row.event_id, []).append(_section(row, section, since.get(row.pk), leader))
    found = tuple(LiveEvent(one, tuple(shown[one.pk])) for one in events if one.pk in shown)
    return LiveEvents(found, names.said.is_indexed)


@dataclass(frozen=True, slots=True)
class LiveEvents:
    """All that is under way; ``is_indexed``: search engines may know everybody who is named with it."""

    events: tuple[LiveEvent, ...]
    is_indexed: bool


@dataclass(frozen=True, slots=True)
class _Names:
    """What players of events are called in public: ``persons`` says who they are among all people."""

    said: PublicNames
    persons: Mapping[tuple[str, str], str]

    def of(self, event: str, line: StandingsLine) -> str:
        """The name, or that it is not published."""
        return self.said(self.persons.get((event, line.player), ""))


def _rows(events: Collection[Event]) -> list[SectionRow]:
    if not events:
        return []
    rows = SectionRow.objects.filter(event__in=[one.pk for one in events]).defer("body", "sent")
    by_id = {one.pk: one for one in events}
    found = list(rows.order_by("event__first_day", "event__name", "event", "file")[:SECTIONS])
    for row in found:
        row.event = by_id[row.event_id]
    return found


def _rows_elsewhere(events: Collection[Event]) -> list[tuple[SectionRow, Section]]:
    """The sections of events that other machines run, as they were told last."""
    sources = [source for one in events for source in sources_elsewhere(one)]
    return [(one.row, one.section) for one in sources[:SECTIONS]]


def _first(row: SectionRow, section: Section) -> tuple[StandingsLine, int] | None:
    """Who stands first after the rounds that are complete, and how many more share that rank; nobody before the first round is."""
    lines = standings_of(row, section, section.complete) if section.complete else ()
    return (lines[0], sum(one.rank == lines[0].rank for one in lines) - 1) if lines else None


def _names(events: Collection[Event], players: Collection[PlayerId], sent: Mapping[str, Sent]) -> _Names:
    """What leaders are called in public: two questions."""
    rows = EntrantRow.objects.filter(event__in=[one.pk for one in events], player__in=players) if players else ()
    persons = {(row.event_id, row.player): row.person or row.player for row in rows}
    for event, told in sent.items():
        persons |= {(event, one.player): one.person for one in told.state.entrants if one.player in players}
    return _Names(public_names(persons.values()), persons)


def _since(rows: Collection[SectionRow]) -> Mapping[str, datetime]:
    """When the last round of each section was published: by the last such act that nobody has undone."""
    undone = Act.objects.filter(section=OuterRef("section"), undoes=OuterRef("number"))
    acts = Act.objects.filter(section__in=[row.pk for row in rows], kind__in=(Kind.PUBLISH, Kind.SCHEDULE)).filter(
        ~Exists(undone)
    )
    return {one["section"]: one["last"] for one in acts.values("section").annotate(last=Max("at"))} if rows else {}


def _leader(section: Section, name: str, first: tuple[StandingsLine, int]) -> Leader:
    line, others = first
    return Leader(name, points_text(section, line, reading()), section.plan.criteria[0], section.complete, others)


def _section(row: SectionRow, section: Section, since: datetime | None, leader: Leader | None) -> LiveSection:
    number = min(section.complete + 1, len(section.published))  # of a schedule published whole, the one that is played
    seats = section.published[number - 1].games
    games = [game for game in seats if game.second is not None or section.is_collective]
    done = sum(bool(game.result) for game in games)
    return LiveSection(row.pk, row.name, number, max(number, section.plan.rounds), since, done, len(games), leader)
