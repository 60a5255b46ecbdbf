"""The standings, the crosstable and one player's games, as everybody sees them: the desk's own tables with the names of the public."""

from dataclasses import dataclass, replace

from ronde.ground.ids import PlayerId
from ronde.play.standings.table import deciding_criteria
from ronde.web.desk.standings.crosstable import MOST_IN_A_SQUARE, Cross, cross_of
from ronde.web.desk.standings.player import PlayerSheet, sheet_of
from ronde.web.desk.standings.table import Table, TableLine, table_after
from ronde.web.desk.standings.why import Why, why_of
from ronde.web.public.events.live_sections import PublicSection

FIRST = 9  # lines on the page of the round
_SHOWN = 4  # criteria; the rest stands on the page of a player


@dataclass(frozen=True, slots=True)
class Line:
    """A line with whether the name is said: an address, a club and a place in the hall go with a name only."""

    line: TableLine
    is_named: bool
    is_mine: bool

    columns: tuple["Column", ...]

    @property
    def worths(self) -> tuple[tuple[str, "Column"], ...]:
        """What the criteria came to, each with its column."""
        return tuple((self.line.worths[one.at], one) for one in self.columns)


@dataclass(frozen=True, slots=True)
class Column:
    """A criterion: where it stands among all, and whether it has room on a phone."""

    at: int
    name: str
    is_wide: bool

    @property
    def is_first(self) -> bool:
        """Whether it is what people call the points."""
        return self.at == 0


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings after a round; ``is_final``: nothing more is played."""

    table: Table
    lines: tuple[Line, ...]
    is_final: bool
    columns: tuple[Column, ...]

    @property
    def first(self) -> tuple[Line, ...]:
        """The first lines, and one's own wherever it stands."""
        mine = tuple(one for one in self.lines[FIRST:] if one.is_mine)
        return (*self.lines[:FIRST], *mine)


def last_table(of: PublicSection) -> int:
    """The round after which the standings are shown unless another is asked for: the last complete one, or the first while it is played."""
    return of.section.complete or len(of.section.rounds)


def standings_page(of: PublicSection, after: int, me: str = "") -> Standings | None:
    """The standings after a round; nothing before the first."""
    if not 1 <= after <= len(of.section.rounds):
        return None
    table = table_after(of.desk, after)
    columns = _columns(table.criteria)
    lines = tuple(_line(of, one, me, columns) for one in table.lines)
    return Standings(table, lines, of.is_over and after == len(of.section.rounds), columns)


def _columns(criteria: tuple[str, ...]) -> tuple[Column, ...]:
    """The first criteria that decide; on a phone the points and the spread, or what comes next."""
    told = [criteria.index(name) for name in deciding_criteria(criteria)[:_SHOWN]]
    second = next((at for at in told if criteria[at] == "spread"), told[1] if len(told) > 1 else 0)
    return tuple(Column(at, criteria[at], at not in {0, second}) for at in told)


def _line(of: PublicSection, line: TableLine, me: str, columns: tuple[Column, ...]) -> Line:
    is_named = of.is_named(line.player)
    return Line(line if is_named else replace(line, club=""), is_named, line.player == me, columns)


def has_crosstable(of: PublicSection) -> bool:
    """Whether all games have room in one table; of more players each has a page."""
    return bool(of.section.rounds) and len(of.section.entries) <= MOST_IN_A_SQUARE


def crosstable_page(of: PublicSection) -> Cross | None:
    """Every game at a glance, where there is room for it."""
    return cross_of(of.desk) if has_crosstable(of) else None


@dataclass(frozen=True, slots=True)
class PlayerGames:
    """One player's games and why the rank is what it is; ``person`` is whose page tells of the rating."""

    sheet: PlayerSheet
    why: Why | None
    person: str
    named: frozenset[PlayerId]


def player_games(of: PublicSection, player: str) -> PlayerGames | None:
    """The games of somebody who is named; nothing of others."""
    sheet = sheet_of(of.desk, player) if of.has_player(player) else None
    if sheet is None:
        return None
    opponents = {one.opponent for one in sheet.rounds if one.opponent}
    named = frozenset(one for one in opponents if of.is_named(one))
    why = why_of(of.desk, player, len(of.section.rounds))
    return PlayerGames(sheet, why, of.names.person(PlayerId(player)), named)
