"""The season: teams by match points and boards, each match of every two, and everybody's games, points and evolution."""

from dataclasses import dataclass
from fractions import Fraction

from ronde.ground.ids import PlayerId
from ronde.ground.trace import Number
from ronde.play.section import Game, Section
from ronde.play.standings.teams import TeamLine, TeamMatch, team_matches, team_table
from ronde.play.tally import code_of
from ronde.play.teams import teams_by_player
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.live_figures import LiveSection
from ronde.web.language import reading
from ronde.words.numbers import number_text

_EVOLUTION = "ev"


@dataclass(frozen=True, slots=True)
class Meeting:
    """What a team scored against another in a match, home or away, with the day."""

    day: int
    mine: Fraction
    theirs: Fraction
    is_finished: bool


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A team: its place, and its matches against each of the others in the order of the table; its own cell is empty."""

    line: TeamLine
    against: tuple[tuple[Meeting, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class SeasonPlayer:
    """Somebody's season: games with an opponent, of them those really played, points of the event, evolution as it stands."""

    player: PlayerId
    name: str
    rating: int | None
    games: int
    played: int
    points: Fraction
    evolution: str


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """The season after a day."""

    after: int
    days: int
    lines: tuple[SeasonLine, ...]
    players: tuple[tuple[str, tuple[SeasonPlayer, ...]], ...]
    has_evolutions: bool

    @property
    def paying(self) -> int:
        """How many players have a game really played: what the fee goes by (FFJD 5.5)."""
        return sum(1 for _, every in self.players for one in every if one.played)


def season_page(desk: SectionDesk, live: LiveSection | None) -> SeasonPage:
    """The season as it stands."""
    section, evolutions = desk.section, _evolutions(live)
    lines, matches = team_table(section), team_matches(section)
    order = [one.team for one in lines]
    teams = teams_by_player(section)
    everyone = [_player(desk, one.player, evolutions) for one in section.entries]
    return SeasonPage(
        len(section.published),
        section.plan.rounds,
        tuple(SeasonLine(one, tuple(_against(one.team, other, matches) for other in order)) for one in lines),
        tuple((name, _of_team([one for one in everyone if teams.get(one.player) == name])) for name in order),
        bool(evolutions),
    )


def _of_team(players: list[SeasonPlayer]) -> tuple[SeasonPlayer, ...]:
    return tuple(sorted(players, key=lambda one: (-one.points, -one.games, -(one.rating or 0))))


def _against(team: str, other: str, matches: tuple[TeamMatch, ...]) -> tuple[Meeting, ...] | None:
    if team == other:
        return None
    met = [one for one in matches if {one.home, one.away} == {team, other}]
    return tuple(Meeting(one.round, *_mine_first(one, team), is_finished=one.is_finished) for one in met)


def _mine_first(match: TeamMatch, team: str) -> tuple[Fraction, Fraction]:
    both = (match.home_points, match.away_points)
    return both if match.home == team else (both[1], both[0])


def _player(desk: SectionDesk, player: PlayerId, evolutions: dict[PlayerId, Number | None]) -> SeasonPlayer:
    section = desk.section
    games = [game for one in section.published for game in one.games if player in game.players and game.result]
    met = [game for game in games if game.second is not None]
    entry, moved = section.entry(player), evolutions.get(player)
    return SeasonPlayer(
        player,
        desk.name(player),
        entry.rating if entry else None,
        len(met),
        sum(section.codes[code_of(section, game, player)].played for game in met),
        sum((_points(section, game, player) for game in games), Fraction(0)),
        "" if moved is None else number_text(Fraction(moved), reading(), signed=True),
    )


def _points(section: Section, game: Game, player: PlayerId) -> Fraction:
    return Fraction(section.halves_in(game, code_of(section, game, player)), 2) if game.counted else Fraction(0)


def _evolutions(live: LiveSection | None) -> dict[PlayerId, Number | None]:
    """Everybody's evolution as if the season ended now, by the book; nothing where it has no such figure."""
    columns = [one.code for one in live.found.columns] if live else []
    if live is None or _EVOLUTION not in columns:
        return {}
    at = columns.index(_EVOLUTION)
    return {one.player: one.values[at] for one in live.found.tables[live.at]}
