"""A list that was given, read among the people of the installation: what it would change, and what is to be written then."""

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from ronde.files.licence_changes import LicenceChange, Season
from ronde.files.licensing import Licensing, licensing
from ronde.files.outside_list import OutsideList, OutsideReading, RatingChange, line_key
from ronde.files.tables.matching import RowAnswers
from ronde.files.tables.people_table import PeopleTable
from ronde.files.tables.reading import table_of_bytes
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, Value, has_refusal
from ronde.record.outside_ratings import Source
from ronde.record.people import People
from ronde.web.people.given_lists import Difference, GivenList, ListPreview
from ronde.web.people.models import ImportedLine, ImportedList

_NEW = frozenset({"person", "first"})
_GONE = frozenset({"gone", "ended"})


@dataclass(frozen=True, slots=True)
class ReadList:
    """What a list would change, the people as they would be, and whom its lines mean, by their keys.

    ``gone``: who is missing and was on no earlier list either. ``years``: in which year somebody is born, where a line tells no more
    and nothing else is known.
    """

    preview: ListPreview
    people: People = field(default_factory=People)
    meant: Mapping[str, str] = field(default_factory=dict)
    gone: frozenset[str] = frozenset()
    years: Mapping[str, int] = field(default_factory=dict)
    is_older: bool = False


def read_list(given: GivenList, people: People, answers: RowAnswers) -> ReadList:
    """A list among people; one that is older than the last says so, and is dated where it belongs."""
    table, last = _lines_to_read(given), last_list(given)
    older = tuple(_older(given, last))
    if given.kind == "licences":
        made = _licences(given, table, people, answers)
    else:
        made = _ratings(given, given.kind, table, people, answers)
    preview = replace(
        made.preview,
        problems=(*older, *made.preview.problems),
        columns=_columns(table),
        lines=len(table.lines),
        table=table,
        gone=() if given.rows else made.preview.gone,
    )
    years = dict(_years(table, made.meant, people))
    return replace(made, preview=preview, years=years, is_older=bool(older))


def _lines_to_read(given: GivenList) -> PeopleTable:
    """The table of a list: whole, or the lines that waited while the others were applied."""
    table = table_of_bytes(given.content)
    return replace(table, lines=tuple(line for line in table.lines if not given.rows or line.row in given.rows))


def _years(table: PeopleTable, meant: Mapping[str, str], people: People) -> Iterator[tuple[str, int]]:
    for line in table.lines:
        person = meant.get(line_key(line), "") if line.birth_year and not line.birth else ""
        known = people.players.get(PlayerId(person))
        if person and line.birth_year and (known is None or known.born is None):
            yield person, line.birth_year


def last_list(given: GivenList) -> ImportedList | None:
    """The latest list of a kind that was imported."""
    lists = ImportedList.objects.filter(kind=given.kind, federation=given.federation)
    return lists.order_by("-day", "-pk").first()


def _older(given: GivenList, last: ImportedList | None) -> Iterator[Problem]:
    if last is not None and given.day < last.day:
        values: dict[str, Value] = {"name": given.name, "day": given.day, "last": last.name, "last_day": last.day}
        yield Problem("people.list-older", "", (), values, Level.WARNING)


def _columns(table: PeopleTable) -> tuple[str, ...]:
    return tuple(f"{column.called}: {column.kind or '–'}" for column in table.columns)


def _lines(given: GivenList) -> tuple[dict[str, str], frozenset[str]]:
    """Whom lines of earlier lists meant, by their keys, and who stood on the last one."""
    rows = ImportedLine.objects.filter(kind=given.kind, federation=given.federation)
    told = list(rows.values_list("key", "person", "is_gone"))
    return {key: person for key, person, _ in told}, frozenset(one for _, one, is_gone in told if one and not is_gone)


def _ratings(given: GivenList, source: Source, table: PeopleTable, people: People, answers: RowAnswers) -> ReadList:
    remembered, listed = _lines(given)
    read = OutsideReading(table, people, source, given.day, remembered, listed, answers)
    found = read.result(ends_gone=given.is_whole)
    if has_refusal(table.problems):
        return ReadList(ListPreview(problems=table.problems))
    return ReadList(_rating_preview(found), People.of(found.players.values()), found.meant)


def _rating_preview(found: OutsideList) -> ListPreview:
    """Cells that cannot be read keep nothing else from being applied."""
    problems = tuple(replace(problem, level=Level.WARNING) for problem in found.problems)
    return ListPreview(
        tuple(_difference("first", one) for one in found.new),
        tuple(_difference("changed", one) for one in found.changed),
        tuple(_difference("ended" if one.after is None else "gone", one) for one in found.gone),
        found.doubtful,
        (),
        (),
        found.same,
        found.strangers,
        problems,
    )


def _difference(what: str, one: RatingChange) -> Difference:
    return Difference(one.player, what, one.before, one.after, one.row)


def _licences(given: GivenList, table: PeopleTable, people: People, answers: RowAnswers) -> ReadList:
    season = Season(given.day, given.until, given.federation)
    remembered, listed = _lines(given)
    asked, answers = frozenset(answers), {**_answered_before(table, people, remembered), **answers}
    found = licensing(
        table, people, season, answers, salt=secrets.token_bytes(16), is_whole=given.is_whole, doubts=Level.WARNING
    )
    known_gone = _known_gone(given)
    gone = tuple(
        one for one in found.changes if one.what in _GONE and (one.what == "ended" or one.player not in known_gone)
    )
    told = {one.row for one in found.changes}
    preview = ListPreview(
        tuple(_licence_difference(one) for one in found.changes if one.what in _NEW),
        tuple(_licence_difference(one) for one in found.changes if one.what not in _NEW | _GONE),
        tuple(_licence_difference(one) for one in gone),
        found.piles.ambiguous,
        tuple(doubt for doubt in found.piles.answered if doubt.line.row in asked),
        found.piles.matched,
        sum(match.line.row not in told for match in found.piles.matched),
        0,
        tuple(problem for problem in found.problems if problem.code != "table.ambiguous"),
    )
    more = found.new.with_more(People.of(found.changed.values()))
    missing = frozenset(str(one.player) for one in gone if one.player not in listed)
    return ReadList(preview, more, _meant(found), missing)


def _answered_before(table: PeopleTable, people: People, remembered: Mapping[str, str]) -> dict[int, PlayerId | None]:
    """Whom lines without a number meant in an earlier list; a number speaks for itself, and may have a slip in it."""
    unnumbered = (line for line in table.lines if line.name and not line.licence and not line.id)
    known = ((line.row, people.players.get(PlayerId(remembered.get(line_key(line), "")))) for line in unnumbered)
    return {row: PlayerId(who.id) for row, who in known if who is not None and who.name}


def _known_gone(given: GivenList) -> frozenset[str]:
    rows = ImportedLine.objects.filter(kind=given.kind, federation=given.federation, is_gone=True)
    return frozenset(rows.values_list("person", flat=True))


def _meant(found: Licensing) -> Mapping[str, str]:
    rows = {one.row: str(one.player) for one in found.changes if one.what == "person"}
    new = {line_key(line): rows[line.row] for line in found.piles.new if line.row in rows}
    return {
        **new,
        **{line_key(one.line): str(one.person) for one in found.piles.matched},
    }


def _licence_difference(one: LicenceChange) -> Difference:
    person = "" if one.what == "person" else str(one.player)  # an id that is made anew each time tells nothing
    return Difference(person, one.what, one.before, one.after, one.row)
