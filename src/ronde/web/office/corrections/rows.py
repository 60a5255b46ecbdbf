"""Rows and differences of facts with the names of who is in them, and moves as a page shows them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from ronde.ground.ids import PlayerId
from ronde.record.fact_rows import FactRow, blank_rows, fact_rows, row_at
from ronde.record.list_effect import ListEffect
from ronde.record.moves import Moved
from ronde.record.opened import Opened
from ronde.record.publication import exact
from ronde.record.resubmission import DocumentDifference
from ronde.regulations.documents import Document
from ronde.web.language import reading
from ronde.web.people.searching import FoundPerson
from ronde.web.registers.telling import gained_text, value_text
from ronde.words.fact_lines import value_words
from ronde.words.texts import label, text

_MOST = 40  # lines of an effect
FindPersons: TypeAlias = Callable[[str], tuple[FoundPerson, ...]]


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row of a fact: its number, who is in it, and its values."""

    number: int
    row: FactRow
    names: str
    said: tuple[tuple[str, str], ...]  # its values in words

    @property
    def key(self) -> str:
        """How an address names it."""
        return self.row.place or "whole"

    @property
    def is_whole(self) -> bool:
        """Whether it is what the fact itself says."""
        return not self.row.path


@dataclass(frozen=True, slots=True)
class WantedChange:
    """A value that is to be otherwise: in whose row, what it is called, and what is to stand there; a row without a field goes."""

    names: str
    field: str
    value: str
    is_added: bool = False


@dataclass(frozen=True, slots=True)
class PersonField:
    """Who is to stand in a field of a row: as typed, who that is, and whom else the name may mean."""

    key: str
    typed: str
    chosen: str
    candidates: tuple[FoundPerson, ...] = ()
    is_nobody: bool = False


@dataclass(frozen=True, slots=True)
class RowForm:
    """A row whose players are written by name, with what was typed; ``is_new``: it is to be added, with its values."""

    row: FactRow
    is_new: bool
    people: tuple[PersonField, ...]
    values: tuple[tuple[str, str], ...]

    @property
    def is_open(self) -> bool:
        """Whether somebody has still to say who is meant."""
        return any(field.typed and not field.chosen for field in self.people)

    @property
    def wanted(self) -> tuple[tuple[str, str], ...]:
        """What is to be otherwise once everybody is known: nothing before."""
        before, place = dict(self.row.who), self.row.place
        if self.is_open:
            return ()
        who = [(field.key, field.chosen) for field in self.people if field.chosen not in {"", before.get(field.key)}]
        values = [(key, value) for key, value in self.values if value] if self.is_new and who else []
        return tuple((f"{place}.{key}", value) for key, value in (*who, *values))


@dataclass(frozen=True, slots=True)
class TypedRow:
    """What was typed of a row: names and values by their fields, and the ids that were chosen among several."""

    place: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    chosen: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)


def row_form(known: Opened, fact: Document, typed: TypedRow, find: FindPersons) -> RowForm | None:
    """The row at a place with its players by name; None where there is no such row, or nobody plays in it."""
    rows, blank = fact_rows(fact), blank_rows(fact)
    row = next((row for row in (*rows, *blank) if row.place == typed.place and row.who and row.path), None)
    if row is None:
        return None
    same_list = [other for other in rows if other.path[:-1] == row.path[:-1]]
    absent = {(key, value) for other in same_list for key, value in other.values}  # who was free meets no person
    people = []
    for key, player in row.who:
        name = typed.names.get(key, known.history.people.name(PlayerId(player)) if player else "")
        is_kept = bool(player) and name == known.history.people.name(PlayerId(player))
        if not name or is_kept or (key, name) in absent:
            people.append(PersonField(key, name, player if is_kept else name))
            continue
        found = find(name)
        ids = [person.id for person in found]
        alone = ids[0] if len(ids) == 1 else ""
        meant = typed.chosen.get(key, "") if typed.chosen.get(key, "") in ids else alone
        people.append(PersonField(key, name, meant, found, not found))
    values = tuple((key, typed.values.get(key, value)) for key, value in row.values)
    return RowForm(row, row in blank, tuple(people), values)


@dataclass(frozen=True, slots=True)
class MoveLine:
    """Somebody who would stand otherwise."""

    name: str
    place_before: int | None
    place_after: int | None
    before: str
    after: str
    change: str
    is_up: bool


@dataclass(frozen=True, slots=True)
class Moves:
    """Who would stand otherwise on a list: how many by value, how many by place only, and the first of them."""

    values: int
    places: int
    lines: tuple[MoveLine, ...]
    left_off: int = 0


def shown_rows(known: Opened, rows: tuple[FactRow, ...]) -> tuple[ShownRow, ...]:
    """Rows with names."""
    return tuple(
        ShownRow(number, row, _names(known, row), tuple((key, said_value(known, value)) for key, value in row.values))
        for number, row in enumerate(rows)
        if row.values or not row.path
    )


def said_value(known: Opened, written: str) -> str:
    """A value as it is called: a day in words, "swiss" by its name, "true" as yes."""
    plain = {"true": True, "false": False}.get(written, written)
    return value_words(plain, known.history.people, reading())


def chosen_row(rows: tuple[ShownRow, ...], place: str) -> ShownRow | None:
    """The row that is at a place, or in which the value at a place stands; None where nothing is chosen."""
    found = [
        one for one in rows if place in {one.key, *(f"{one.row.place}.{key}".lstrip(".") for key, _ in one.row.values)}
    ]
    return found[0] if place and found else None


def change_of(known: Opened, rows: tuple[ShownRow, ...], place: str, value: str) -> WantedChange:
    """A change by the names of who is in its row; people by their names."""
    at, _, key = place.rpartition(".")
    by_place = {row.row.place: row for row in rows}
    if gone := by_place.get(place):
        return WantedChange(gone.names, "", "")
    row = by_place.get(at)
    return WantedChange(row.names if row else "", key, said_value(known, value), is_added=row is None)


def difference_text(known: Opened, before: Document, fact: Document, found: DocumentDifference) -> str:
    """A difference by the names of who is in its row: "Daniel Diot – Élise Estève, result: 1 → 2"; of a row that came or went, all of it."""
    if (whole := row_at(fact if found.after else before, found.path)) and whole.path:
        told = {"row": ", ".join((_names(known, whole), *_values_said(known, whole)))}
        return text(f"office_corrections.row_{'added' if found.after else 'removed'}", reading(), told)
    row = row_at(fact, found.path[:-1])
    where = _names(known, row) if row else ""
    field = label(f"correction_fields.{found.path[-1]}", reading(), code=known.book.code)
    said = {
        "field": f"{where}, {field}" if where else field,
        "before": said_value(known, found.before) if found.before else "–",
        "after": said_value(known, found.after) if found.after else "–",
    }
    return text("office_corrections.difference", reading(), said)


def _values_said(known: Opened, row: FactRow) -> list[str]:
    called = ((label(f"correction_fields.{key}", reading(), code=known.book.code), value) for key, value in row.values)
    return [f"{key} {said_value(known, value)}" for key, value in called]


def _names(known: Opened, row: FactRow) -> str:
    return " – ".join(known.history.people.name(player) for player in row.players)


def moves_of(known: Opened, found: ListEffect, places: int = _MOST) -> Moves:
    """What moves on a list: values first, in the order of the list, then some of those with another ``place`` only."""
    decimals, everyone = found.ranking.decimals, (*found.values, *found.places)
    shown = (*found.values[:_MOST], *found.places[:places])
    lines = tuple(_line(known, one, decimals) for one in shown)
    return Moves(len(found.values), len(found.places), lines, len(everyone) - len(shown))


def _line(known: Opened, one: Moved, decimals: int) -> MoveLine:
    gain = None if one.change is None else Fraction(one.change)
    was, now = ("" if value is None else value_text(str(exact(value)), decimals) for value in (one.was, one.now))
    return MoveLine(
        name=known.history.people.name(one.player),
        place_before=one.before.place if one.before else None,
        place_after=one.after.place if one.after else None,
        before=was,
        after=now,
        change=gained_text(gain, decimals) if gain else "",
        is_up=gain is not None and gain > 0,
    )
