"""The tables of a draft as the page shows them: who sits there, by rank and points, and what is to be remarked."""

from collections.abc import Iterable
from dataclasses import dataclass

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.by_hand import places
from ronde.play.field import Field
from ronde.play.section import Game, Round
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.pages import noted
from ronde.web.language import reading
from ronde.words.numbers import number_text


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at a table: the place in the standings, the name, the points; ``is_away``: not there in this round, so that the game is a forfeit."""

    place: int
    name: str
    points: str
    is_away: bool = False


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table. ``mark``: "hand" where an arbiter chose it, "changed" where it changes with another; ``remark`` is what it breaks."""

    number: int
    shown: int
    first: Seat
    second: Seat | None
    mark: str = ""
    remark: str = ""
    is_here: bool = False

    @property
    def away(self) -> str:
        """Who of a table of two will not come."""
        return ", ".join(one.name for one in (self.first, self.second) if one and one.is_away)

    @property
    def lower(self) -> Seat:
        """Who of the two stands lower: the first to be thought of for a bye."""
        return self.first if self.second is None else max(self.first, self.second, key=lambda one: one.place)


@dataclass(frozen=True, slots=True)
class Marks:
    """Which tables are by hand, which change with the one that is tried, and which is the current one."""

    by_hand: frozenset[int]
    changed: frozenset[int] = frozenset()
    here: int = 0


def table_rows(
    desk: SectionDesk, field: Field, draft: Round, marks: Marks, broken: Iterable[Problem]
) -> tuple[TableRow, ...]:
    """The tables in their order."""
    remarks = _remarks(desk, broken)
    seats = _Seats(desk, field, draft.number)
    return tuple(
        TableRow(
            game.table,
            desk.shown_table(game.table),
            seats.of(game.first),
            seats.of(game.second) if game.second is not None else None,
            _mark(game, marks),
            remarks.get(game.table, ""),
            game.table == marks.here,
        )
        for game in draft.games
    )


def _mark(game: Game, marks: Marks) -> str:
    if game.table in marks.changed:
        return "changed"
    return "hand" if game.table in marks.by_hand else ""


class _Seats:
    """Players as seats."""

    def __init__(self, desk: SectionDesk, field: Field, number: int) -> None:
        self.desk, self.field, self.place = desk, field, places(field)
        self.away = {one.player for one in desk.section.entries if not one.is_present(number)}

    def of(self, player: PlayerId) -> Seat:
        """Where somebody stands, and what they are called."""
        points = self.field.points.get(player)
        shown = "" if points is None else number_text(points, reading())
        return Seat(self.place.get(player, 0), self.desk.name(player), shown, player in self.away)


def _remarks(desk: SectionDesk, broken: Iterable[Problem]) -> dict[int, str]:
    """What is broken at each table, in words."""
    found: dict[int, str] = {}
    for one in broken:
        if one.where[2:3] == ("tables",):
            table, said = int(one.where[3]), noted([one], desk)[0][1].what
            found[table] = f"{found[table]} {said}" if table in found else said
    return found
