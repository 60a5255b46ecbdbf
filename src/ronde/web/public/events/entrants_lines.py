"""Who is entered in an announced event, as everybody may know them: by the rating of the list that the event goes by."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from ronde.record.frozen_person import Frozen
from ronde.web.events.entrant_names import PublicEntrant
from ronde.web.events.entrants import frozen_of
from ronde.web.events.models import EntrantRow, EntryAsked, Event
from ronde.web.events.places import Places
from ronde.web.language import reading
from ronde.web.people.freezing import frozen, list_in_force
from ronde.web.people.naming import PublicNames, public_names
from ronde.web.public.events.live_sources import Source
from ronde.web.registers.variants import first_ranking
from ronde.words.texts import text


@dataclass(frozen=True, slots=True)
class EntrantLine:
    """A line: of who is not named in public nothing but that there is somebody."""

    number: int
    name: str
    person: str = ""
    club: str = ""
    rating: int | None = None
    is_newcomer: bool = False

    @property
    def is_named(self) -> bool:
        """Whether the name is said."""
        return bool(self.person) or self.is_newcomer


@dataclass(frozen=True, slots=True)
class Entrants:
    """Everybody who is entered, and who waits, in the order in which they came; ``list_day``: of the list by which they are rated."""

    entered: tuple[EntrantLine, ...]
    waiting: tuple[EntrantLine, ...]
    list_day: date | None
    is_indexed: bool

    @property
    def unnamed(self) -> int:
        """How many names are not published."""
        return sum(1 for one in self.entered if not one.is_named)

    @property
    def unnamed_said(self) -> str:
        """The same in words."""
        return text("public_event.unnamed", reading(), {"count": self.unnamed})


NOBODY = Entrants((), (), None, is_indexed=True)


@dataclass(frozen=True, slots=True)
class _Named:
    """People of an event as they may be shown."""

    event: Event
    people: Mapping[str, Frozen]
    names: PublicNames

    def lines(
        self, persons: Iterable[str], *, by_rating: bool, newcomers: Iterable[str] = ()
    ) -> tuple[EntrantLine, ...]:
        found = [self._line(one) for one in persons]
        found += [EntrantLine(0, name, is_newcomer=True) for name in newcomers]
        if by_rating:  # who is not named comes last, not where a rating would betray them
            found.sort(key=lambda one: (not one.is_named, -(one.rating or 0), one.name))
        return tuple(replace(one, number=number) for number, one in enumerate(found, start=1))

    def _line(self, person: str) -> EntrantLine:
        known = self.people.get(person)
        if known is None or not self.names.is_named(person):
            return EntrantLine(0, self.names.unnamed)
        ranking = first_ranking(self.event.register).code if self.event.register else ""
        return EntrantLine(0, self.names(person), person, known.club_name, known.rating(self.event.regulation, ranking))


def entrants_of(event: Event, places: Places, told: Collection[Source] = ()) -> Entrants:
    """Everybody of an event: as frozen at this desk; as the list has them today who asked on the page, or plays as another machine told it."""
    rows = EntrantRow.objects.filter(event=event).exclude(person="")
    there = {row.player: (row.person, frozen_of(row, event.first_day)) for row in rows}
    elsewhere = _elsewhere(event, told)
    asked = {_shown(one) for one in (*places.asked, *places.waiting)} | {one.person for one in elsewhere.values()}
    people = {**frozen(asked - {""}, event.first_day, event.register), **dict(there.values())}
    named = _Named(event, people, public_names(people))
    in_force = list_in_force(event.register, event.first_day)
    playing = [elsewhere.get(one) or PublicEntrant(there[one][0] if one in there else "") for one in places.desk]
    entered = [one.person for one in playing if not one.newcomer]
    return Entrants(
        named.lines(
            [*entered, *map(_shown, places.asked)],
            by_rating=True,
            newcomers=[one.newcomer for one in playing if one.newcomer],
        ),
        named.lines(map(_shown, places.waiting), by_rating=False),
        in_force.day if in_force else None,
        named.names.is_indexed,
    )


def _elsewhere(event: Event, told: Collection[Source]) -> dict[str, PublicEntrant]:
    """Who plays as another machine told it. It does not know who asked here not to be public in this event."""
    if not told:
        return {}
    hidden = frozenset(EntryAsked.objects.filter(event=event, hidden=True).values_list("person", flat=True))
    return {
        player: PublicEntrant() if entrant.person and entrant.person in hidden else entrant
        for source in told
        for player, entrant in source.entrants.items()
    }


def _shown(one: EntryAsked) -> str:
    """Who somebody is who asked: nobody where they do not want to be public in this event."""
    return "" if one.hidden else one.person
