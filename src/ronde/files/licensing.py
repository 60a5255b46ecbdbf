"""The licences of a season, in a table, beside people who are known: what they change, and the people as they would be."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Literal, TypeAlias

from msgspec import structs

from ronde.files.tables.headings import Kind
from ronde.files.tables.matching import (
    Match,
    Matched,
    RowAnswers,
    answer_problems,
    doubt_problem,
    matched,
    matching_problems,
)
from ronde.files.tables.people_table import PeopleTable, PersonLine, cell_problem
from ronde.files.tables.persons import ClubsNamed, Newcomer, licence_of, newcomer_problems, newcomers, said_otherwise
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, has_refusal
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


@dataclass(frozen=True, slots=True)
class Licensing:
    """What a table of licences changes; ``changed`` are known persons as they would be, ``new`` whom nobody knew."""

    changes: tuple[LicenceChange, ...] = ()
    piles: Matched = field(default_factory=Matched)
    changed: Mapping[PlayerId, Player] = field(default_factory=dict)
    new: People = field(default_factory=People)
    problems: tuple[Problem, ...] = ()


def licensing(
    table: PeopleTable, people: People, season: Season, answers: RowAnswers, *, salt: bytes, is_whole: bool = False
) -> Licensing:
    """The licences of a table among people; where it ``is_whole``, licences of who is not on it end before it begins."""
    dated = _dated(table, season)
    piles = matched(dated, people, answers)
    problems = tuple(_problems(dated, piles, people, answers))
    if has_refusal(problems) or not dated.lines:
        return Licensing(piles=piles, problems=problems)
    return replace(_made(piles, people, season, salt, is_whole=is_whole), problems=problems)


def _made(piles: Matched, people: People, season: Season, salt: bytes, *, is_whole: bool) -> Licensing:
    lines = sorted((*piles.new, *(match.line for match in piles.matched)), key=lambda line: line.row)
    clubs = ClubsNamed(people, tuple(lines))
    first = min(line.since for line in lines if line.since)
    came = [_licensed(one, season) for one in newcomers(piles.new, people, clubs, day=first, salt=salt)]
    told = [_Told(people, clubs, season, match) for match in piles.matched]
    gone = tuple(_gone(people, {match.person for match in piles.matched}, first, season.federation))
    if is_whole:
        gone = tuple(replace(one, what="ended") if _is_ending(one.before, first) else one for one in gone)
    now = {one.match.person: one.player for one in told} | {
        one.player: _ended(people.players[one.player], first, season.federation) for one in gone if one.what == "ended"
    }
    changes = [*map(_arrival, came), *(change for one in told for change in one.changes)]
    return Licensing(
        (*sorted(changes, key=lambda one: one.row or 0), *gone),
        piles,
        {player: who for player, who in now.items() if who != people.players[player]},
        People.of((one.player for one in came), clubs=clubs.new),
    )


def _dated(table: PeopleTable, season: Season) -> PeopleTable:
    """The table with the days of the season where a line has none; wrong where a licence ends before it begins."""
    lines = (replace(line, since=line.since or season.since, until=line.until or season.until) for line in table.lines)
    return replace(table, lines=tuple(_checked(table, line) for line in lines))


def _checked(table: PeopleTable, line: PersonLine) -> PersonLine:
    column = table.column("until", "since", "name", "family", "licence", "id")
    if line.is_wrong or column is None:
        return line
    if line.since is None:
        return replace(line, problems=(*line.problems, cell_problem("table.cell.no-since", line.row, column, "")))
    if line.until and line.until < line.since:
        wrong = cell_problem("table.cell.ends-before", line.row, column, line.until.isoformat())
        values = {**wrong.values, "since": line.since}
        return replace(line, problems=(*line.problems, replace(wrong, values=values)))
    return line


def _problems(table: PeopleTable, piles: Matched, people: People, answers: RowAnswers) -> Iterator[Problem]:
    """Everything there is to say: of the whole, then line by line."""
    yield from table.problems
    yield from answer_problems(table, people, answers)
    found = [
        *(problem for line in table.lines for problem in line.problems),
        *matching_problems(piles),
        *(doubt_problem(doubt, people) for doubt in piles.ambiguous),
        *(problem for line in piles.new for problem in newcomer_problems(table, line)),
        *(
            one
            for match in piles.matched
            for one in said_otherwise(table, match, people, _last_change(match, people), *_told(match, people))
        ),
    ]
    yield from sorted(found, key=lambda one: int(one.where[0]))


_TOLD: tuple[Kind, ...] = ("birth", "sex", "federation")


def _told(match: Match, people: People) -> tuple[Kind, ...]:
    """What a table of licences does not change: of persons all but the club, and that too where a later one is known."""
    return _TOLD if _last_change(match, people) == match.line.since else (*_TOLD, "club")


def _last_change(match: Match, people: People) -> date:
    """The first day of the licence, or the later one on which the person is known to have changed clubs."""
    since = match.line.since or date.min
    return max((since, *(one.since for one in people.players[match.person].clubs)))


def _licence(line: PersonLine, season: Season) -> Licence:
    return licence_of(line, line.since or date.min, federation=season.federation)


def _licensed(came: Newcomer, season: Season) -> Newcomer:
    """Somebody new, with the licence of the line, in the club from its first day on."""
    since = came.line.since or date.min
    clubs = [structs.replace(one, since=since) for one in came.player.clubs]
    return replace(came, player=structs.replace(came.player, licences=[_licence(came.line, season)], clubs=clubs))


def _arrival(came: Newcomer) -> LicenceChange:
    return LicenceChange(PlayerId(came.player.id), "person", None, came.player.licences[0], came.line.row)


@dataclass(frozen=True)
class _Told:
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


def _gone(people: People, there: set[PlayerId], first: date, federation: str) -> Iterator[LicenceChange]:
    """Who had a licence on the day before, or has one on the first day, and is not in the table."""
    for player, who in people.players.items():
        held = [one for one in who.licences if one.counts_for(federation)]
        found = [one for one in held if one.includes(first - _A_DAY) or one.includes(first)]
        if found and player not in there:
            yield LicenceChange(player, "gone", found[-1])


def _ended(who: Player, first: date, federation: str) -> Player:
    """The person whose licences end before a day."""
    ended = [
        structs.replace(one, until=first - _A_DAY)
        if one.counts_for(federation) and one.since < first and one.includes(first)
        else one
        for one in who.licences
    ]
    return structs.replace(who, licences=ended)


def _is_ending(licence: Licence | str | None, first: date) -> bool:
    """Whether a licence of before would go on."""
    return isinstance(licence, Licence) and licence.since < first and licence.includes(first)
