"""Lines of a table as persons who are new, with their clubs; and what lines say otherwise of persons who are known."""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import chain, count

from ronde.files.tables.headings import Kind
from ronde.files.tables.matching import Match
from ronde.files.tables.people_table import PeopleTable, PersonLine, cell_problem
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem
from ronde.record.clubs import Belonging, Club, League
from ronde.record.opaque import opaque_id
from ronde.record.people import People
from ronde.record.players import Licence, Membership, Player, plain_letters, plain_licence, sorting_name

_LONGEST_ID = 120  # letters: documents take no longer one


@dataclass(frozen=True)
class Newcomer:
    """A line as a person whom nobody knew, under an id of their own."""

    line: PersonLine
    player: Player


@dataclass(frozen=True)
class ClubsNamed:
    """The clubs that lines name, and their leagues: those known by their names, the others new. A new club is in its league from a day on."""

    known: People
    lines: tuple[PersonLine, ...]
    day: date

    def club(self, name: str) -> Club:
        """The club of a name."""
        return self._named[_plain_name(name)]

    @property
    def new(self) -> tuple[Club, ...]:
        """Those that nobody knew."""
        return tuple(club for club in self._named.values() if club.id not in self.known.clubs)

    @property
    def new_leagues(self) -> tuple[League, ...]:
        """The leagues of new clubs that nobody knew."""
        wanted = {spell.league for club in self.new for spell in club.leagues}
        return tuple(one for one in self._leagues.values() if one.id in wanted and one.id not in self.known.leagues)

    def kept(self) -> Iterator[tuple[str, str]]:
        """Clubs, by name, of which a line tells another league than the one that is known, or that an earlier line told; with that of the line."""
        seen = set[tuple[str, str]]()
        for line in self.lines:
            if not line.club or not line.league:
                continue
            club, league = self.club(line.club), self._leagues[_plain_name(line.league)]
            if club.league(self.day) != league.id and (club.id, league.id) not in seen:
                seen.add((club.id, league.id))
                yield club.name, league.name

    @cached_property
    def _leagues(self) -> dict[str, League]:
        """All leagues by their plain names, and known ones by their letters too."""
        found = {_plain_name(one.id): one for one in self.known.leagues.values()}
        found |= {_plain_name(one.name): one for one in self.known.leagues.values()}
        taken = {*self.known.leagues}
        for name in (line.league for line in self.lines if line.league):
            if _plain_name(name) not in found:
                league = League(id=unused(word_id(name), taken), name=name)
                taken.add(league.id)
                found[_plain_name(name)] = league
        return found

    @cached_property
    def _named(self) -> dict[str, Club]:
        """All clubs by their plain names; a new one has an id of its name, which is nobody's secret."""
        found = {_plain_name(club.name): club for club in reversed([*self.known.clubs.values()])}
        taken = {club.id for club in found.values()}
        told = {_plain_name(line.club): line.league for line in reversed(self.lines) if line.club and line.league}
        for line in self.lines:
            if line.club and (plain := _plain_name(line.club)) not in found:
                league = self._leagues[_plain_name(told[plain])].id if plain in told else ""
                spells = [Belonging(league=league, since=self.day)] if league else []
                club = Club(id=unused(word_id(line.club), taken), name=line.club, leagues=spells)
                taken.add(club.id)
                found[_plain_name(line.club)] = club
        return found


def _plain_name(name: str) -> str:
    return " ".join(sorting_name(name).split()) or name


def word_id(name: str) -> str:
    """The words of a name: ana-maria-tepes of Ana-Maria Țepeș; nothing where it has none."""
    letters = (one for one in plain_letters(name) if not unicodedata.combining(one))
    plain = "".join(one if one.isalnum() else " " for one in letters)
    return "-".join(plain.split())[: _LONGEST_ID - 10]


def unused(name: str, taken: set[str]) -> str:
    """The id, with a number behind it where another has it."""
    name = name or "x"
    return next(one for one in chain((name,), (f"{name}-{number}" for number in count(2))) if one not in taken)


def newcomers(
    lines: Iterable[PersonLine], people: People, clubs: ClubsNamed, *, day: date, salt: bytes
) -> list[Newcomer]:
    """New persons of lines: under the id that the table gives, else under an opaque one."""
    lines = tuple(lines)
    taken = {*people.players, *people.known_as, *(line.id for line in lines)}
    found = []
    for line in lines:
        player = line.id or unused(opaque_id(f"{line.row}", salt), taken)
        taken.add(player)
        found.append(Newcomer(line, _player(line, player, clubs, day)))
    return found


def _player(line: PersonLine, player: str, clubs: ClubsNamed, day: date) -> Player:
    """A person as a line tells of them: in the club from the day on, because nothing is known of earlier."""
    club = clubs.club(line.club).id if line.club else ""
    return Player(
        id=player,
        name=line.name,
        federation=line.federation,
        licence="" if line.since else line.licence,
        licences=[licence_of(line, line.since)] if line.since else [],
        birth=line.birth,
        sex=line.sex,
        clubs=[Membership(club=club, since=day)] if club else [],
    )


def licence_of(line: PersonLine, since: date, until: date | None = None, federation: str = "") -> Licence:
    """The licence that a line tells of."""
    return Licence(since=since, until=line.until or until, federation=federation, number=line.licence, kind=line.type)


def newcomer_problems(table: PeopleTable, line: PersonLine) -> Iterator[Problem]:
    """What a new person has to have, and what of them is not kept."""
    who = table.column("name", "family", "licence", "id")
    if who and not line.name:
        yield cell_problem("table.cell.no-name", line.row, who, line.licence or line.id)
    column = table.column("id")
    if column and len(line.id) > _LONGEST_ID:
        yield cell_problem("table.cell.too-long", line.row, column, line.id)
    birth = table.column("birth")
    if birth and line.birth_year and not line.birth:
        yield cell_problem("table.cell.year-only", line.row, birth, str(line.birth_year), Level.WARNING)


def said_otherwise(table: PeopleTable, match: Match, people: People, day: date, *kinds: Kind) -> Iterator[Problem]:
    """What a line says otherwise of a known person, cell by cell: the person stays as known."""
    who, line = people.players[match.person], match.line
    known = {"birth": who.birth, "sex": who.sex, "federation": who.federation, "licence": _known_licence(who, line)}
    known["club"] = _known_club(people, match.person, line, day)
    for kind in kinds:
        column = table.column(kind)
        ours, given = known.get(kind), getattr(line, kind)
        if column and given and ours and ours != given:
            problem = cell_problem("table.cell.otherwise", line.row, column, str(given), Level.WARNING)
            yield Problem(problem.code, "", problem.where, {**problem.values, "known": str(ours)}, problem.level)


def _known_licence(who: Player, line: PersonLine) -> str:
    """The number that a person is known with: the line's own, if it is one of them."""
    numbers = [number for number in (who.licence, *(one.number for one in who.licences)) if number]
    alike = bool(line.licence) and plain_licence(line.licence) in who.licence_numbers
    return line.licence if alike else next(reversed(numbers), "")


def _known_club(people: People, player: PlayerId, line: PersonLine, day: date) -> str:
    """The club of a person on a day: as the line has it, if it is the same."""
    club = people.clubs.get(people.players[player].club(day) or "")
    name = club.name if club else ""
    return line.club if name and _plain_name(name) == _plain_name(line.club) else name


_MOST = 5  # clubs that a warning names


def leagues_kept(table: PeopleTable, clubs: ClubsNamed) -> Iterator[Problem]:
    """That clubs are in another league than lines tell, or in none, and stay so: said once for all of them."""
    column = table.column("league")
    if column and (kept := [*clubs.kept()]):
        more = ("…",) if len(kept) > _MOST else ()
        names = (*(f"{club} ({league})" for club, league in kept[:_MOST]), *more)
        row = next(line.row for line in clubs.lines if line.league)
        yield Problem("table.leagues-kept", "", (row, column.called), {"names": names}, Level.WARNING)
