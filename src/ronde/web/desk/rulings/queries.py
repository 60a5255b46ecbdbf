"""The journal of a section: every ruling with who sat at the table, also what was corrected or struck out."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from ronde.record.desk_notes import Note, Ruling, Void
from ronde.web.desk.frame import SectionDesk, written_at
from ronde.web.events.act_rows import author_names
from ronde.web.events.hall_clock import hall_time
from ronde.web.events.notes import every_note


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A ruling as it is read: when, by whom, at which table of the hall, who sat there; ``is_struck`` where it no longer stands."""

    note: str
    at: datetime
    by: str
    said: Ruling
    shown: int
    players: str
    is_struck: bool
    is_corrected: bool


@dataclass(frozen=True, slots=True)
class _Noted:
    note: Note
    said: Ruling


def rulings_of(desk: SectionDesk) -> tuple[RulingLine, ...]:
    """All of them, by round and time; one that was corrected stands before what stands in its place. Two queries."""
    every = every_note(desk.event)
    struck = {one.said.note for one in every if isinstance(one.said, Void)}
    said = [_Noted(one, one.said) for one in every if isinstance(one.said, Ruling) and one.said.section == desk.row.id]
    found = {one.note.id: one for one in said}
    corrected = {one.said.corrects for one in said}
    names = author_names((one.note.author, one.note.device) for one in said)
    ordered = sorted(said, key=lambda one: _place(one, found))
    return tuple(
        _line(
            desk,
            one,
            names[one.note.author, one.note.device],
            is_struck=one.note.id in struck,
            is_corrected=one.note.id in corrected,
        )
        for one in ordered
    )


def _place(one: _Noted, notes: Mapping[str, _Noted]) -> tuple[int, str, str]:
    """The round, when the first of a row of corrections was written, when this one was."""
    first, seen = one, {one.note.id}
    while first.said.corrects in notes and first.said.corrects not in seen:
        first = notes[first.said.corrects]
        seen.add(first.note.id)
    return one.said.round, first.note.at, one.note.at


def _line(desk: SectionDesk, one: _Noted, by: str, *, is_struck: bool, is_corrected: bool) -> RulingLine:
    said = one.said
    moment = hall_time(desk.event, written_at(one.note))
    shown = desk.shown_table(said.table) if said.table else 0
    players = players_at(desk, said.round, said.table)
    return RulingLine(one.note.id, moment, by, said, shown, players, is_struck, is_corrected)


def ruling_of(desk: SectionDesk, note: str) -> Ruling | None:
    """A ruling of the section that stands."""
    found = (one.said for one in desk.notes if one.id == note)
    return next((one for one in found if isinstance(one, Ruling) and one.section == desk.row.id), None)


def players_at(desk: SectionDesk, number: int, table: int) -> str:
    """Who sat at a table of a round that is out; nothing where there is none."""
    rounds = [round_ for round_ in desk.section.published if round_.number == number]
    games = [game for round_ in rounds for game in round_.games if game.table == table]
    return " – ".join(desk.name(player) for game in games for player in game.players)
