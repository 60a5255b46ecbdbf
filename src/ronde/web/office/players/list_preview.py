"""A list that is about to be imported, as its page shows it: four piles, each line in words."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from ronde.files.tables.matching import RowAnswers
from ronde.files.tables.people_table import PersonLine
from ronde.ground.ids import PlayerId
from ronde.record.outside_ratings import OutsideRating
from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.web.language import reading
from ronde.web.office.players.pending_list import LATER, NEW
from ronde.web.people.given_lists import Difference, ListPreview, Said
from ronde.words.numbers import day_text
from ronde.words.texts import label, text

MOST = 200  # lines of a pile


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """What is otherwise of one person."""

    name: str
    row: int | None
    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class DoubtLine:
    """A line of which somebody has to say whom it means, with what tells people of one name apart."""

    row: int
    shown: str
    told: str
    candidates: tuple["NearPerson", ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class NearPerson:
    """Somebody whom a line may mean; ``row``: another line that is theirs already."""

    id: str
    name: str
    told: str
    row: int | None


@dataclass(frozen=True, slots=True)
class Piles:
    """The piles, new persons apart from first licences or ratings; at most so many lines of each are shown.

    ``numbers`` says how many there are in each; an answer that was given stands with the questions, to be chosen again.
    """

    numbers: Mapping[str, int]
    persons: tuple[PreviewLine, ...]
    first: tuple[PreviewLine, ...]
    changed: tuple[PreviewLine, ...]
    gone: tuple[PreviewLine, ...]
    doubtful: tuple[DoubtLine, ...]


def piles(preview: ListPreview, people: People, answers: RowAnswers, today: date) -> Piles:
    """A preview in words."""
    persons = [change for change in preview.new if change.what == "person"]
    first = [change for change in preview.new if change.what != "person"]
    of_whom = {change.person for change in (*preview.new, *preview.changed) if change.person}
    numbers = {
        "doubtful": len(preview.doubtful),
        "persons": len(persons),
        "first": len(first),
        "changed": len({change.person for change in preview.changed}),
        "gone": len(preview.gone),
        "taken": len(persons) + len(of_whom),
    }
    return Piles(
        numbers,
        tuple(_lines(persons[:MOST], people, preview)),
        tuple(_lines(first[:MOST], people)),
        tuple(_lines(preview.changed[:MOST], people)),
        tuple(_lines(preview.gone[:MOST], people)),
        tuple(_doubts(preview, people, answers, today)),
    )


def becomes_of(preview: ListPreview, people: People) -> Callable[[PersonLine], str]:
    """What becomes of each line of a table, in words."""
    known = {match.line.row: people.name(match.person) for match in preview.matched}
    new = {change.row for change in preview.new if change.what == "person"}
    asked = {doubt.line.row for doubt in preview.doubtful}
    named = {
        change.row: people.name(PlayerId(change.person)) for change in (*preview.new, *preview.changed) if change.person
    }

    def told(line: PersonLine) -> str:
        if name := known.get(line.row) or named.get(line.row):
            return name
        nobodys = (
            "stranger" if preview.strangers else "same" if preview.is_applicable and not line.is_wrong else "wrong"
        )
        what = "new" if line.row in new else "asked" if line.row in asked else nobodys
        return text(f"table_read.{what}", reading())

    return told


def _lines(found: Iterable[Difference], people: People, preview: ListPreview | None = None) -> Iterator[PreviewLine]:
    called = {line.row: line.shown for line in preview.table.lines} if preview else {}
    for one in found:
        name = people.name(one.person) if one.person else called.get(one.row or 0, "")
        after = _said(one.after)
        what = label(f"office_players.list_changes.{one.what}", reading()).rpartition(".")[2]
        yield PreviewLine(name, one.row, what, _said(one.before), after)


def _said(value: Said) -> str:
    if isinstance(value, Licence | OutsideRating):
        number = value.number if isinstance(value, Licence) else str(value.value)
        days = [day_text(day, reading()) for day in (value.since, value.until) if day]
        return ", ".join(filter(None, (number, " – ".join(days))))
    return value or ""


def _doubts(preview: ListPreview, people: People, answers: RowAnswers, today: date) -> Iterator[DoubtLine]:
    rows = {doubt.line.row: doubt for doubt in (*preview.doubtful, *preview.answered)}
    for row, doubt in sorted(rows.items()):
        line, chosen = doubt.line, answers.get(row, PlayerId(LATER))
        born = day_text(line.birth, reading()) if line.birth else str(line.birth_year or "")
        near = tuple(_candidate(who, people, preview, today) for who in doubt.candidates)
        told = ", ".join(filter(None, (born, line.licence, line.club)))
        yield DoubtLine(row, line.shown, told, near, NEW if chosen is None else str(chosen))


def _candidate(who: PlayerId, people: People, preview: ListPreview, today: date) -> NearPerson:
    clubs = {club.id: club.name for club in people.clubs.values()}
    row = next((match.line.row for match in preview.matched if match.person == who and match.by != "answer"), None)
    return told_apart(people.players.get(who, Player(id=who)), clubs, today, row=row)


def told_apart(player: Player, clubs: Mapping[str, str], today: date, *, row: int | None = None) -> NearPerson:
    """Somebody with what tells people of one name apart: when they were born, their licence, their club."""
    born = day_text(player.birth, reading()) if player.birth else str(player.birth_year or "")
    numbers = [licence.number for licence in player.licences if licence.number] or [player.licence]
    told = ", ".join(filter(None, (born, numbers[-1], clubs.get(player.club(today) or "", ""))))
    return NearPerson(player.id, player.name, told, row)
