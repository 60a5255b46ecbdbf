"""A federation's last list, in a table, as the history that begins with it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction

from ronde.files.tables.headings import Kind, plain_heading
from ronde.files.tables.matching import Matched, RowAnswers, everything_said, matched
from ronde.files.tables.people_table import PeopleTable, PersonLine, cell_problem
from ronde.files.tables.persons import ClubsNamed, leagues_kept, newcomer_problems, newcomers, said_otherwise
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, Value, has_refusal
from ronde.record.history import History
from ronde.record.opened import opened
from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations.answers import OpeningLine
from ronde.regulations.contract import AnyBook
from ronde.regulations.documents import Adopted

_HIGHEST = 1_000_000
_MOST_GAMES = 100_000
_COLUMNS: Mapping[str, Kind] = {
    "rating": "rating",
    "games": "games",
    "points": "collected",
    "mean": "mean",
    "last_day": "played",
    "player": "name",
}


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
    if book.adopting is None:
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
    more = (
        *_problems(checked, piles, people, day),
        *_categories_otherwise(book, checked, day),
    )
    problems = (
        *everything_said(checked, piles, people, answers, (*more, *_left(book, checked))),
        *leagues_kept(checked, clubs),
        *_not_taken(checked, piles, people, day),
    )
    lines = [line for line in checked.lines if line.row in meant]
    made = OpeningList(None, piles, new, tuple(line for line in lines if line.rating is None), problems, checked)
    if has_refusal(problems):
        return made
    document = book.opening([_opening_line(book, line, meant[line.row]) for line in lines], day, fact)
    if document is None:
        return made
    history, rows = History(book, people.with_more(new), [document]), {str(who): row for row, who in meant.items()}
    found = tuple(_in_the_table(problem, checked, document, rows) for problem in opened(history).problems)
    return replace(made, history=None if has_refusal(found) else history, problems=(*problems, *found))


def _with_ratings(table: PeopleTable) -> PeopleTable:
    """The table, in which a rating or a count that no list could have makes a line wrong; without ratings it is no list."""
    column = table.column("rating")
    if column is None:
        missing = Problem("list.column-missing", where=("rating",), values={"key": "rating"})
        return replace(
            table, lines=(), problems=(*table.problems, *(() if has_refusal(table.problems) else (missing,)))
        )
    lines = (
        line
        if line.rating is None or (line.rating.denominator == 1 and 0 <= line.rating <= _HIGHEST)
        else replace(
            line, problems=(*line.problems, cell_problem("table.cell.points", line.row, column, str(line.rating)))
        )
        for line in table.lines
    )
    return replace(
        table, lines=tuple(replace(line, problems=(*line.problems, *_counts(table, line))) for line in lines)
    )


def _counts(table: PeopleTable, line: PersonLine) -> Iterator[Problem]:
    """Points that are no whole number, and games that nobody can have played."""
    held: tuple[tuple[Kind, Fraction | int | None, int], ...] = (
        ("games", line.games, _MOST_GAMES),
        ("participations", line.participations, _MOST_GAMES),
        ("collected", line.collected, _HIGHEST),
    )
    for kind, value, most in held:
        column = table.column(kind)
        if column and value is not None and not (value >= 0 and value <= most and Fraction(value).denominator == 1):
            yield cell_problem("table.cell.whole", line.row, column, str(value))
    column = table.column("mean")
    if column and line.mean is not None and not 0 <= line.mean <= _HIGHEST:
        yield cell_problem("table.cell.points", line.row, column, str(line.mean))


def _problems(table: PeopleTable, piles: Matched, people: People, day: date) -> Iterator[Problem]:
    """What is wrong with new persons, and what lines say otherwise of known ones."""
    for line in piles.new:
        yield from newcomer_problems(table, line)
    for match in piles.matched:
        yield from said_otherwise(table, match, people, day, *_TOLD)


_TOLD: tuple[Kind, ...] = ("licence", "birth", "sex", "federation", "club")


def _categories_otherwise(book: AnyBook, table: PeopleTable, day: date) -> Iterator[Problem]:
    """An age category follows from the birth date, and is not kept: one that does not fit may mean a wrong date."""
    column, ages = table.column("categories"), book.age_categories(day)
    for line in table.lines if column and ages else ():
        age = Player(id="x", birth=line.birth).age(day) if line.birth else None
        if column is None or age is None or not line.categories:
            continue
        follows = next(category.code for category in ages if category.below is None or age < category.below)
        said = plain_heading(line.categories[0]).partition(" ")[0].rstrip("0123456789")
        if said and not follows.startswith(said.rstrip("s") or said):
            problem = cell_problem("table.cell.category", line.row, column, line.categories[0], Level.WARNING)
            yield replace(problem, values={**problem.values, "age": age})


def _not_taken(table: PeopleTable, piles: Matched, people: People, day: date) -> Iterator[Problem]:
    """What the table says of people who are known here without it: a list changes nobody, so it is counted and told once for each column."""
    for kind in ("birth", "sex", "licence", "club"):
        column = table.column(kind)
        missing = [
            match
            for match in piles.matched
            if getattr(match.line, kind) and not _known(people.players[match.person], kind, day)
        ]
        if column and missing:
            values: dict[str, Value] = {"heading": column.called, "count": len(missing)}
            yield Problem(
                "opening.known-without", where=(missing[0].line.row, column.called), values=values, level=Level.WARNING
            )


def _known(who: Player, kind: Kind, day: date) -> object:
    return {"birth": who.born, "sex": who.sex, "licence": who.licence_numbers, "club": who.club(day)}.get(kind)


def _left(book: AnyBook, table: PeopleTable) -> Iterator[Problem]:
    """Games on the way to a first rating count with their points and opponents: where the book or the table has no place for these, they are left."""
    column = table.column("games")
    for line in table.lines if column else ():
        if column and line.rating is None and line.games and not _is_collected(book, line):
            yield cell_problem("table.cell.games-left", line.row, column, str(line.games), Level.WARNING)


def _is_collected(book: AnyBook, line: PersonLine) -> bool:
    """Whether a line has all that the book asks of games without a rating."""
    held = {"games": line.games, "points": line.collected, "mean": line.mean}
    asked = book.opening_columns.collected
    return bool(asked) and all(held.get(column) is not None for column in asked)


def _opening_line(book: AnyBook, line: PersonLine, player: PlayerId) -> OpeningLine:
    is_whole = line.rating is not None or _is_collected(book, line)
    return OpeningLine(
        player=player,
        rating=None if line.rating is None else int(line.rating),
        last_day=line.played,
        games=(line.games or 0) if is_whole else 0,
        points=line.collected if is_whole else None,
        mean=line.mean if is_whole else None,
        participations=line.participations or 0,
    )


def _in_the_table(problem: Problem, table: PeopleTable, document: Adopted, rows: Mapping[str, int]) -> Problem:
    """What the rule book says of somebody on the list, at the cell in the table; ``rows`` are those of the persons."""
    match problem.where:
        case (first, str(part), int(at), *keys) if first == document.id:
            said = (player for path, player in document.mentions() if path[:2] == (part, at))
            column = table.column(_COLUMNS.get(str(*keys[:1]), "name"), "name", "family", "id", "licence")
            row = rows.get(next(said, PlayerId("")))
            return replace(problem, where=(row, column.called if column else "")) if row else problem
    return problem
