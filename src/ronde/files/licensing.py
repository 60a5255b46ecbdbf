"""The licences of a season, in a table, beside people who are known: what they change, and the people as they would be."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from ronde.files.licence_changes import LicenceChange, Season, Told, arrival, ended, gone, is_ending, licensed
from ronde.files.tables.headings import Kind
from ronde.files.tables.matching import Match, Matched, RowAnswers, everything_said, matched
from ronde.files.tables.people_table import PeopleTable, PersonLine, cell_problem
from ronde.files.tables.persons import ClubsNamed, leagues_kept, newcomer_problems, newcomers, said_otherwise
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, Value, has_refusal
from ronde.record.people import People
from ronde.record.players import Player


@dataclass(frozen=True, slots=True)
class Licensing:
    """What a table of licences changes; ``changed`` are known persons as they would be, ``new`` whom nobody knew."""

    changes: tuple[LicenceChange, ...] = ()
    piles: Matched = field(default_factory=Matched)
    changed: Mapping[PlayerId, Player] = field(default_factory=dict)
    new: People = field(default_factory=People)
    problems: tuple[Problem, ...] = ()


def licensing(
    table: PeopleTable,
    people: People,
    season: Season,
    answers: RowAnswers,
    *,
    salt: bytes,
    is_whole: bool = False,
    doubts: Level = Level.REFUSED,
) -> Licensing:
    """The licences of a table among people; where it ``is_whole``, licences of who is not on it end before it begins.

    ``doubts`` is ``Level.WARNING`` where lines of which nobody has said whom they mean wait, and the others are taken.
    """
    dated = _dated(table, season)
    piles = matched(dated, people, answers)
    problems = everything_said(dated, piles, people, answers, _problems(dated, piles, people), doubts=doubts)
    if has_refusal(problems) or not (piles.new or piles.matched):
        return Licensing(piles=piles, problems=problems)
    made = _made(dated, piles, people, season, salt, is_whole=is_whole)
    return replace(made, problems=(*problems, *made.problems))


def _made(
    table: PeopleTable, piles: Matched, people: People, season: Season, salt: bytes, *, is_whole: bool
) -> Licensing:
    lines = sorted((*piles.new, *(match.line for match in piles.matched)), key=lambda line: line.row)
    first = min(line.since for line in lines if line.since)
    clubs = ClubsNamed(people, tuple(lines), first)
    came = [licensed(one, season) for one in newcomers(piles.new, people, clubs, day=first, salt=salt)]
    told = [Told(people, clubs, season, match) for match in piles.matched]
    there = {match.person for match in piles.matched} | {near for doubt in piles.ambiguous for near in doubt.candidates}
    absent = tuple(gone(people, there, first, season.federation))
    if is_whole:
        absent = tuple(replace(one, what="ended") if is_ending(one.before, first) else one for one in absent)
    now = {one.match.person: one.player for one in told} | {
        one.player: ended(people.players[one.player], first, season.federation) for one in absent if one.what == "ended"
    }
    changes = [*map(arrival, came), *(change for one in told for change in one.changes)]
    return Licensing(
        (*sorted(changes, key=lambda one: one.row or 0), *absent),
        piles,
        {player: who for player, who in now.items() if who != people.players[player]},
        People.of((one.player for one in came), clubs=clubs.new, leagues=clubs.new_leagues),
        tuple(leagues_kept(table, clubs)),
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


def _problems(table: PeopleTable, piles: Matched, people: People) -> Iterator[Problem]:
    """What is wrong with new persons, and what lines say otherwise of known ones."""
    for line in piles.new:
        yield from newcomer_problems(table, line)
    for match in piles.matched:
        yield from said_otherwise(table, match, people, _last_change(match, people), *_TOLD)
    if kept := [match for match in piles.matched if any(_other_club(table, match, people))]:
        more = ("…",) if len(kept) > _NAMED else ()
        names = (*(match.line.shown for match in kept[:_NAMED]), *more)
        values: dict[str, Value] = {"count": len(kept), "names": names}
        column = table.column("club")
        where = (kept[0].line.row, column.called if column else "club")
        yield Problem("table.clubs-kept", "", where, values, Level.WARNING)


_TOLD: tuple[Kind, ...] = ("birth", "sex", "federation")
_NAMED = 5  # persons whom a warning about many names


def _other_club(table: PeopleTable, match: Match, people: People) -> Iterator[Problem]:
    """That a line has another club than one that was written down for a later day, and that stays: said once for all of them."""
    if _last_change(match, people) != match.line.since:
        yield from said_otherwise(table, match, people, _last_change(match, people), "club")


def _last_change(match: Match, people: People) -> date:
    """The first day of the licence, or the later one on which the person is known to have changed clubs."""
    since = match.line.since or date.min
    return max((since, *(one.since for one in people.players[match.person].clubs)))
