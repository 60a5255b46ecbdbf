"""Standings over several games, as the page shows them: of one type game by game, of all types together; players, and teams where there are some."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict

from ronde.ground.ids import PlayerId
from ronde.play.collective_standings import (
    CollectiveGame,
    Measure,
    Total,
    TotalLine,
    games_of,
    player_totals,
    team_totals,
)
from ronde.play.section import Section
from ronde.play.teams import teams_by_player
from ronde.web.desk.collective.game_lines import Games
from ronde.web.desk.collective.game_lines import games_of as lines_of
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.sections_beside import sections_beside
from ronde.web.language import reading
from ronde.words.numbers import number_text

MEASURES: tuple[Measure, ...] = ("score", "places")
_NONE = "–"


@dataclass(frozen=True, slots=True)
class OverLine:
    """A player or a team: the rank, whether others share it, the name, the team of a player, what each column says, results, the total."""

    rank: str
    name: str
    team: str
    cells: tuple[str, ...]
    results: int
    total: str


@dataclass(frozen=True, slots=True)
class OverPage:
    """``columns`` are games of one type, or types; ``series`` the types that have a game with seats."""

    games: Games
    series: tuple[str, ...]
    of: str
    by: Measure
    columns: tuple[str, ...]
    count: int
    players: tuple[OverLine, ...]
    teams: tuple[OverLine, ...]

    @property
    def has_teams(self) -> bool:
        """Whether anybody plays for a team."""
        return bool(self.teams)


def over_page(desk: SectionDesk, asked: QueryDict) -> OverPage:
    """What is asked for: of all types unless one is chosen, by scores unless by places."""
    lines = lines_of(desk)
    sections = dict(_sections(desk))
    named = [(one.series, sections[one.id]) for one in lines.every if one.id in sections]
    series = tuple(dict.fromkeys(kind for kind, section in named if section.published))
    of = next((one for one in series if one == asked.get("of")), "")
    by: Measure = "places" if asked.get("by") == "places" else "score"
    games = games_of((kind, section) for kind, section in named if kind == of or not of)
    is_one = bool(of) or len(series) == 1
    columns = tuple(_order(one) for one in games) if is_one else series
    teams = {player: team for game in games for player, team in teams_by_player(game.section).items()}
    writer = _Writer(by, columns, is_one=is_one)
    players = player_totals(games, by) if games else ()
    return OverPage(
        games=lines,
        series=series,
        of=of,
        by=by,
        columns=columns,
        count=len(games),
        players=writer.lines(players, {str(one): desk.name(one) for one in desk.names}, teams),
        teams=writer.lines(team_totals(games, by), {}, {}) if teams else (),
    )


def _sections(desk: SectionDesk) -> list[tuple[str, Section]]:
    """Every section of the event that somebody may see, with its names."""
    every = [(desk.row.id, desk.section), *((row.id, section) for row, section in sections_beside(desk))]
    return every if desk.may_run else every[:1]


def _order(game: CollectiveGame) -> str:
    """A game as the head of a column: the how manieth it is."""
    last = game.name.rpartition(" ")[2]
    return last if last.isdecimal() else game.name


@dataclass(frozen=True, slots=True)
class _Writer:
    """Totals in words."""

    by: Measure
    columns: Sequence[str]
    is_one: bool

    def lines(
        self, found: Sequence[TotalLine], names: dict[str, str], teams: dict[PlayerId, str]
    ) -> tuple[OverLine, ...]:
        """Lines best first; without a result nobody is ranked."""
        shared = Counter(one.rank for one in found)
        return tuple(
            OverLine(
                rank=f"{one.rank}=" if shared[one.rank] > 1 else str(one.rank),
                name=names.get(one.who) or one.who,
                team=teams.get(PlayerId(one.who), ""),
                cells=tuple(self._cells(one)),
                results=one.total.results,
                total=self._worth(one.total),
            )
            for one in found
            if one.total.results
        )

    def _cells(self, line: TotalLine) -> list[str]:
        if self.is_one:
            return [self._worth(one) for one in line.games]
        return [self._worth(line.by_kind.get(kind)) for kind in self.columns]

    def _worth(self, total: Total | None) -> str:
        if total is None or not total.results:
            return _NONE
        return number_text(total.score if self.by == "score" else total.places, reading())
