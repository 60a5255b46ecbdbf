"""A section as cells: the smallest things that somebody changes without touching what another changes beside them.

A cell has an address: ``("game", 3, 7)`` is table 7 of round 3, ``("entry", "p5")`` a player's entry. Two arbiters who enter
results of different tables touch different cells. A change of a cell holds the value before and after, so an act can be
made again and taken back without computing anything (docs/decisions/0022).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from ronde.ground.ids import PlayerId
from ronde.play.plan import Plan
from ronde.play.section import Assumption, Entry, Game, ResultCorrection, Section

At: TypeAlias = tuple[str | int, ...]

NOTHING = Section("", "", Plan((), ()))  # before the first act


@dataclass(frozen=True, slots=True)
class RoundFrame:
    """A round without its games."""

    is_published: bool = False
    by_hand: bool = False
    assumed: tuple[Assumption, ...] = ()


Value: TypeAlias = str | bool | Plan | Entry | RoundFrame | Game | ResultCorrection | tuple[PlayerId, ...]

NAME: At = ("name",)
DISCIPLINE: At = ("discipline",)
PLAN: At = ("plan",)
CLOSED: At = ("closed",)
ORDER: At = ("order",)  # of the entries; touched only where they change places, which no act of play does


def entry_at(player: PlayerId) -> At:
    """A player's entry."""
    return ("entry", player)


def round_at(number: int) -> At:
    """A round without its games."""
    return ("round", number)


def game_at(number: int, table: int) -> At:
    """A table of a round."""
    return ("game", number, table)


@dataclass(frozen=True, slots=True)
class CellChange:
    """One cell before and after; nothing where the cell was not there or is no more.

    ``place`` is where among the others an entry or the note of a correction comes in or is taken out.
    """

    at: At
    before: Value | None
    after: Value | None
    place: int | None = None

    @property
    def back(self) -> "CellChange":
        """The change that takes this one back."""
        return replace(self, before=self.after, after=self.before)


def cell(section: Section, at: At) -> Value | None:
    """What a section has in a cell."""
    kind, *rest = at
    if kind == "game":
        return _game(section, *rest)
    if kind == "round":
        number = int(rest[0])
        return frame(section, number) if 1 <= number <= len(section.rounds) else None
    if kind == "entry":
        return section.entry(PlayerId(str(rest[0])))
    if kind == "correction":
        return next(iter(_notes(section, *rest)), None)
    return _own(section)[at]


def _own(section: Section) -> Mapping[At, Value]:
    """The cells that every section has once."""
    return {
        NAME: section.name,
        DISCIPLINE: section.discipline,
        PLAN: section.plan,
        CLOSED: section.is_closed,
        ORDER: tuple(entry.player for entry in section.entries),
    }


def frame(section: Section, number: int) -> RoundFrame:
    """A round without its games."""
    round_ = section.rounds[number - 1]
    return RoundFrame(round_.is_published, round_.by_hand, round_.assumed)


def _game(section: Section, *at: str | int) -> Game | None:
    number, table = map(int, at)
    if not 1 <= number <= len(section.rounds):
        return None
    games = section.rounds[number - 1].games
    return games[table - 1] if 1 <= table <= len(games) else None


def _notes(section: Section, *at: str | int) -> list[ResultCorrection]:
    """The n-th correction of a table, if there is one."""
    number, table, which = map(int, at)
    notes = [note for note in section.corrections if (note.round, note.table) == (number, table)]
    return notes[which - 1 : which]
