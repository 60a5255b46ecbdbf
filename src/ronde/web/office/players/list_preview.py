"""A list that is about to be imported, as its page shows it: four piles, each line in words."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ronde.files.tables.matching import RowAnswers
from ronde.ground.ids import PlayerId
from ronde.record.outside_ratings import OutsideRating
from ronde.record.people import People
from ronde.record.players import Licence
from ronde.web.language import reading
from ronde.web.people.given_lists import Difference, ListPreview, Said
from ronde.words.numbers import day_text
from ronde.words.texts import label

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
    """A line of which somebody has to say whom it means."""

    row: int
    shown: str
    club: str
    candidates: tuple[tuple[str, str], ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class Piles:
    """The four piles, and how many lines there are in each; at most so many are shown."""

    new: tuple[PreviewLine, ...]
    changed: tuple[PreviewLine, ...]
    gone: tuple[PreviewLine, ...]
    doubtful: tuple[DoubtLine, ...]


def piles(preview: ListPreview, people: People, answers: RowAnswers) -> Piles:
    """A preview in words."""
    return Piles(
        tuple(_lines(preview.new[:MOST], people)),
        tuple(_lines(preview.changed[:MOST], people)),
        tuple(_lines(preview.gone[:MOST], people)),
        tuple(_doubts(preview, people, answers)),
    )


def _lines(found: Iterable[Difference], people: People) -> Iterator[PreviewLine]:
    for one in found:
        name = people.name(one.person) if one.person else _said(one.after)
        after = "" if not one.person else _said(one.after)
        what = label(f"office_players.list_changes.{one.what}", reading()).rpartition(".")[2]
        yield PreviewLine(name, one.row, what, _said(one.before), after)


def _said(value: Said) -> str:
    if isinstance(value, Licence | OutsideRating):
        number = value.number if isinstance(value, Licence) else str(value.value)
        days = [day_text(day, reading()) for day in (value.since, value.until) if day]
        return ", ".join(filter(None, (number, " – ".join(days))))
    return value or ""


def _doubts(preview: ListPreview, people: People, answers: RowAnswers) -> Iterator[DoubtLine]:
    rows = {one.line.row: one for one in preview.doubtful}
    for row, one in rows.items():
        near = tuple((str(who), people.name(who)) for who in one.candidates)
        chosen = answers.get(row, PlayerId(""))
        yield DoubtLine(row, one.line.shown, one.line.club, near, "new" if chosen is None else str(chosen))
