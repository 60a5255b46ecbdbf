"""A federation's last list, in a table, as the history that begins with it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

import msgspec

from ronde.files.tables.headings import Kind
from ronde.files.tables.matching import Matched, RowAnswers, everything_said, matched
from ronde.files.tables.people_table import PeopleTable, PersonLine, cell_problem
from ronde.files.tables.persons import ClubsNamed, leagues_kept, newcomer_problems, newcomers, said_otherwise
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, has_refusal
from ronde.record.history import History
from ronde.record.opened import opened
from ronde.record.people import People
from ronde.regulations.contract import AnyBook
from ronde.regulations.documents import Adopted

_HIGHEST = 1_000_000
_COLUMNS: Mapping[str, Kind] = {"rating": "rating", "games": "games", "last_day": "played", "player": "name"}


@dataclass(frozen=True, slots=True)
class OpeningList:
    """The history that begins with a list, nothing where something is refused; who the lines are, and all there is to say.

    ``new`` are the persons and clubs that nobody knew, ``unrated`` the lines without a rating: they are persons, and on no list.
    """

    history: History | None = None
    piles: Matched = field(default_factory=Matched)
    new: People = field(default_factory=People)
    unrated: tuple[PersonLine, ...] = ()
    problems: tuple[Problem, ...] = ()
    table: PeopleTable = field(default_factory=PeopleTable)


def opening_list(
    book: AnyBook, table: PeopleTable, people: People, *, day: date, fact: str, salt: bytes, answers: RowAnswers
) -> OpeningList:
    """The list of a day as the first fact of a history; all lines of the table are persons of it, or it is refused."""
    shape = next((one for one in book.documents if issubclass(one, Adopted)), None)
    if shape is None:
        return OpeningList(problems=(Problem("opening.not-taken", values={"regulation": book.code}),))
    checked = _with_ratings(table)
    piles = matched(checked, people, answers)
    clubs = ClubsNamed(people, piles.new, day)
    came = newcomers(piles.new, people, clubs, day=day, salt=salt)
    new = People.of((one.player for one in came), clubs=clubs.new, leagues=clubs.new_leagues)
    meant = {
        **{one.line.row: one.person for one in piles.matched},
        **{one.line.row: PlayerId(one.player.id) for one in came},
    }
    problems = everything_said(checked, piles, people, answers, _problems(checked, piles, people, day))
    problems = (*problems, *leagues_kept(checked, clubs))
    lines = [line for line in checked.lines if line.row in meant]
    made = OpeningList(None, piles, new, tuple(line for line in lines if line.rating is None), problems, checked)
    if has_refusal(problems):
        return made
    document = _document(shape, lines, meant, day, fact)
    history = History(book, people.with_more(new), [document])
    found = tuple(_in_the_table(one, checked, lines, fact) for one in opened(history).problems)
    return replace(made, history=None if has_refusal(found) else history, problems=(*problems, *found))


def _with_ratings(table: PeopleTable) -> PeopleTable:
    """The table, in which a rating that no list could have makes a line wrong; without such a column it is no list."""
    column = table.column("rating")
    if column is None:
        missing = Problem("list.column-missing", where=("rating",), values={"key": "rating"})
        return replace(table, lines=(), problems=(*table.problems, *((missing,) if table.columns else ())))
    lines = (
        line
        if line.rating is None or (line.rating.denominator == 1 and 0 <= line.rating <= _HIGHEST)
        else replace(
            line, problems=(*line.problems, cell_problem("table.cell.points", line.row, column, str(line.rating)))
        )
        for line in table.lines
    )
    return replace(table, lines=tuple(lines))


def _problems(table: PeopleTable, piles: Matched, people: People, day: date) -> Iterator[Problem]:
    """What is wrong with new persons, what lines say otherwise of known ones, games that are not taken over."""
    for line in piles.new:
        yield from newcomer_problems(table, line)
    for match in piles.matched:
        yield from said_otherwise(table, match, people, day, *_TOLD)
    yield from (_games_left(table, line) for line in table.lines if line.rating is None and line.games)


_TOLD: tuple[Kind, ...] = ("licence", "birth", "sex", "federation", "club")


def _games_left(table: PeopleTable, line: PersonLine) -> Problem:
    """Games on the way to a first rating count with their points and opponents, which no list tells."""
    column = next(one for one in table.columns if one.kind == "games")
    return cell_problem("table.cell.games-left", line.row, column, str(line.games), Level.WARNING)


def _document(
    shape: type[Adopted], lines: Sequence[PersonLine], meant: Mapping[int, PlayerId], day: date, fact: str
) -> Adopted:
    """The list as the rule book takes it over; participations of the unrated where it has a place for them."""
    rated = [line for line in lines if line.rating is not None]
    written: dict[str, Any] = {"fact": "adopted", "id": fact, "day": day.isoformat()}
    written["ratings"] = [_rating(line, meant[line.row]) for line in rated]
    if "unrated" in shape.__struct_fields__:
        written["unrated"] = [
            {"player": meant[line.row], "games": 0, "participations": line.participations}
            for line in lines
            if line.rating is None and line.participations
        ]
    return msgspec.convert(written, shape)


def _rating(line: PersonLine, player: str) -> dict[str, Any]:
    """A line of the list, with what it does not tell left out."""
    told = {"last_day": line.played.isoformat() if line.played else None, "games": line.games}
    return {"player": player, "rating": int(line.rating or 0), **{key: one for key, one in told.items() if one}}


def _in_the_table(problem: Problem, table: PeopleTable, lines: Sequence[PersonLine], fact: str) -> Problem:
    """What the rule book says of a line of the list, at its cell in the table."""
    match problem.where:
        case (first, "ratings", int(at), key) if first == fact:
            row = [line for line in lines if line.rating is not None][at].row
            column = table.column(_COLUMNS.get(str(key), "name"), "name", "family", "id", "licence")
            return replace(problem, where=(row, column.called if column else str(key)))
    return problem
