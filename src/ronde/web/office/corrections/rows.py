"""Rows and differences of facts with the names of who is in them, and moves as a page shows them."""

from dataclasses import dataclass
from fractions import Fraction

from ronde.record.fact_rows import FactRow, row_at
from ronde.record.list_effect import ListEffect
from ronde.record.moves import Moved
from ronde.record.opened import Opened
from ronde.record.publication import exact
from ronde.record.resubmission import DocumentDifference
from ronde.regulations.documents import Document
from ronde.web.language import reading
from ronde.web.registers.telling import gained_text, value_text
from ronde.words.fact_lines import value_words
from ronde.words.texts import label, text

_MOST = 40  # lines of an effect


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
    """A value that is to be otherwise: in whose row, what it is called, and what is to stand there."""

    names: str
    field: str
    value: str


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


def change_of(rows: tuple[ShownRow, ...], place: str, value: str) -> WantedChange:
    """A change by the names of who is in its row."""
    row = chosen_row(rows, place)
    return WantedChange(row.names if row else "", place.rpartition(".")[2], value)


def difference_text(known: Opened, fact: Document, found: DocumentDifference) -> str:
    """A difference by the names of who is in its row: "Daniel Diot – Élise Estève, result: 1 → 2"."""
    row = row_at(fact, found.path[:-1])
    where = _names(known, row) if row else ""
    field = label(f"correction_fields.{found.path[-1]}", reading(), code=known.book.code)
    said = {
        "field": f"{where}, {field}" if where else field,
        "before": said_value(known, found.before) if found.before else "–",
        "after": said_value(known, found.after) if found.after else "–",
    }
    return text("office_corrections.difference", reading(), said)


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
