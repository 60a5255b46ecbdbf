"""What a line of a table of licences changes for one person: the licence, the club; and who is no longer in the table."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal, TypeAlias

from msgspec import structs

from ronde.files.tables.matching import Match
from ronde.files.tables.people_table import PersonLine
from ronde.files.tables.persons import ClubsNamed, Newcomer, licence_of
from ronde.ground.ids import PlayerId
from ronde.record.people import People
from ronde.record.players import Licence, Membership, Player

What: TypeAlias = Literal["person", "first", "renewed", "corrected", "club", "gone", "ended"]
_A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Season:
    """For lines that do not tell it themselves: from when until when licences hold, and of which federation they are."""

    since: date | None = None
    until: date | None = None
    federation: str = ""


@dataclass(frozen=True, slots=True)
class LicenceChange:
    """What is otherwise of one person: ``row`` is the line that says so, none for who is no longer there."""

    player: PlayerId
    what: What
    before: Licence | str | None = None
    after: Licence | str | None = None
    row: int | None = None


def _licence(line: PersonLine, season: Season) -> Licence:
    return licence_of(line, line.since or date.min, federation=season.federation)


def licensed(came: Newcomer, season: Season) -> Newcomer:
    """Somebody new, with the licence of the line, in the club from its first day on."""
    since = came.line.since or date.min
    clubs = [structs.replace(one, since=since) for one in came.player.clubs]
    return replace(came, player=structs.replace(came.player, licences=[_licence(came.line, season)], clubs=clubs))


def arrival(came: Newcomer) -> LicenceChange:
    """That somebody new has a licence."""
    return LicenceChange(PlayerId(came.player.id), "person", None, came.player.licences[0], came.line.row)


@dataclass(frozen=True)
class Told:
    """What a line tells of a known person."""

    people: People
    clubs: ClubsNamed
    season: Season
    match: Match

    @property
    def player(self) -> Player:
        """The person as the line has them."""
        return structs.replace(self._known, licences=self._licences[0], clubs=self._clubs[0])

    @property
    def changes(self) -> tuple[LicenceChange, ...]:
        """What is otherwise then."""
        return (*self._licences[1], *self._clubs[1])

    @property
    def _known(self) -> Player:
        return self.people.players[self.match.person]

    @property
    def _day(self) -> date:
        return self.match.line.since or date.min

    def _change(self, what: What, before: Licence | str | None, after: Licence | str) -> LicenceChange:
        return LicenceChange(self.match.person, what, before, after, self.match.line.row)

    @property
    def _licences(self) -> tuple[list[Licence], tuple[LicenceChange, ...]]:
        """The licence of the same first day is corrected; one that lasts long enough says it already; else there is one more."""
        known, given = self._known.licences, _licence(self.match.line, self.season)
        counted = [one for one in known if one.counts_for(self.season.federation)]
        same = next((one for one in counted if one.since == given.since), None)
        if same is not None:
            now = _completed(same, given)
            licences = [now if one is same else one for one in known]
            return licences, () if now == same else (self._change("corrected", same, now),)
        if any(_says_already(one, given) for one in counted):
            return known, ()
        last = max(counted, key=lambda one: one.since, default=None)
        now = structs.replace(given, number=given.number or (last.number if last else self._known.licence))
        return [*known, now], (self._change("renewed" if last else "first", last, now),)

    @property
    def _clubs(self) -> tuple[list[Membership], tuple[LicenceChange, ...]]:
        """The club of the line from the day on; nothing where it has none, or where somebody wrote down a later one."""
        known, line = self._known.clubs, self.match.line
        club = self.clubs.club(line.club) if line.club else None
        before = self._known.club(self._day)
        if club is None or club.id == before or any(one.since > self._day for one in known):
            return known, ()
        earlier = [one for one in known if one.since < self._day]
        kept = [structs.replace(one, until=self._day - _A_DAY) if one.includes(self._day) else one for one in earlier]
        named = self.people.clubs.get(before or "")
        now = Membership(club=club.id, since=self._day)
        return [*kept, now], (self._change("club", named.name if named else before, club.name),)


def _completed(known: Licence, given: Licence) -> Licence:
    """The licence as the table has it; what a table leaves empty stays as known."""
    return structs.replace(
        known,
        until=given.until or known.until,
        number=given.number or known.number,
        kind=given.kind or known.kind,
    )


def _says_already(known: Licence, given: Licence) -> bool:
    """Whether a licence held from earlier on, and for as long, under the number and kind that are given."""
    lasts = known.until is None or (given.until is not None and known.until >= given.until)
    return known.since < given.since and lasts and _completed(known, structs.replace(given, until=None)) == known


def gone(people: People, there: set[PlayerId], first: date, federation: str) -> Iterator[LicenceChange]:
    """Who had a licence on the day before, or has one on the first day, and is not in the table."""
    for player, who in people.players.items():
        held = [one for one in who.licences if one.counts_for(federation)]
        found = [one for one in held if one.includes(first - _A_DAY) or one.includes(first)]
        if found and player not in there:
            yield LicenceChange(player, "gone", found[-1])


def ended(who: Player, first: date, federation: str) -> Player:
    """The person whose licences end before a day."""
    ended = [
        structs.replace(one, until=first - _A_DAY)
        if one.counts_for(federation) and one.since < first and one.includes(first)
        else one
        for one in who.licences
    ]
    return structs.replace(who, licences=ended)


def is_ending(licence: Licence | str | None, first: date) -> bool:
    """Whether a licence of before would go on."""
    return isinstance(licence, Licence) and licence.since < first and licence.includes(first)
