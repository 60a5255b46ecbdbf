"""Team points and board points: the matches of teams, and their table.

A match is won by the team with more board points, the sum of what its players' games are worth in the event; it gives
2 team points, a drawn one 1 to each, as soon as every board has a result that counts. The table goes by team points,
then by board points; teams that are equal in both share the rank.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ronde.ground.ids import PlayerId
from ronde.play.section import Game, Round, Section, is_undecided
from ronde.play.tally import code_of
from ronde.play.teams import teams_by_player

WON, DRAWN = 2, 1


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """Two teams in one round; ``home`` has White at the first board.

    ``is_finished``: every board has a result that counts; ``is_decided``: none of them is only assumed.
    """

    round: int
    home: str
    away: str
    home_points: Fraction
    away_points: Fraction
    is_finished: bool
    is_decided: bool = True

    def team_points(self, team: str) -> int:
        """What the match gives a team: nothing before it is finished."""
        mine, theirs = self.home_points, self.away_points
        if team == self.away:
            mine, theirs = theirs, mine
        if not self.is_finished or mine < theirs:
            return 0
        return WON if mine > theirs else DRAWN


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team's place: matches finished, team points, board points."""

    rank: int
    team: str
    played: int
    team_points: int
    board_points: Fraction


def team_matches(section: Section, *, after: int | None = None) -> tuple[TeamMatch, ...]:
    """The matches of the published rounds, in the order of their boards."""
    last = len(section.published) if after is None else after
    teams = teams_by_player(section)
    return tuple(
        match for round_ in section.published if round_.number <= last for match in _of_round(section, round_, teams)
    )


def _of_round(section: Section, round_: Round, teams: Mapping[PlayerId, str]) -> Iterator[TeamMatch]:
    """A game of two players says which teams meet; a board without an opponent belongs to its team's match."""
    boards: dict[frozenset[str], list[Game]] = defaultdict(list)
    for game in sorted(round_.games, key=lambda game: game.second is None):
        sides = frozenset(teams[player] for player in game.players if player in teams)
        both = next((met for met in boards if sides <= met), sides) if game.second is None else sides
        if len(both) == 2:
            boards[both].append(game)
    seats = section.phase(round_.number).seats_in(round_.number)
    numbers = {player: number for group in seats for number, player in enumerate(group) if player is not None}
    for both, games in boards.items():
        yield _match(section, round_.number, _in_order(both, games, teams, numbers), games, teams)


def _match(
    section: Section, number: int, both: tuple[str, str], games: list[Game], teams: Mapping[PlayerId, str]
) -> TeamMatch:
    home, away = both
    points: Counter[str] = Counter()
    for game in games:
        for player in game.players if game.counted else ():
            points[teams[player]] += section.halves_in(game, code_of(section, game, player))
    is_finished = all(game.counted and section.codes[game.counted].decided for game in games)
    is_decided = not any(is_undecided(section, game) for game in games)
    return TeamMatch(number, home, away, Fraction(points[home], 2), Fraction(points[away], 2), is_finished, is_decided)


def _in_order(
    both: frozenset[str], games: list[Game], teams: Mapping[PlayerId, str], numbers: Mapping[PlayerId, int]
) -> tuple[str, str]:
    """The team at home and its guest: at home one has White on the first board, and on every second one after it."""
    first = teams[games[0].first]
    (other,) = both - {first}
    return (other, first) if numbers.get(games[0].first, 0) % 2 else (first, other)


def team_table(section: Section, *, after: int | None = None) -> tuple[TeamLine, ...]:
    """The table of the teams after a round, by default the last published one."""
    matches = team_matches(section, after=after)
    lines = [_line(team, matches) for team in dict.fromkeys(teams_by_player(section).values())]
    ordered = sorted(lines, key=lambda line: (-line.team_points, -line.board_points))
    return tuple(_ranked(line, ordered) for line in ordered)


def _line(team: str, matches: Iterable[TeamMatch]) -> TeamLine:
    theirs = [match for match in matches if team in (match.home, match.away)]
    boards = sum((match.home_points if team == match.home else match.away_points for match in theirs), Fraction(0))
    played = sum(match.is_finished for match in theirs)
    return TeamLine(0, team, played, sum(match.team_points(team) for match in theirs), boards)


def _ranked(line: TeamLine, ordered: Iterable[TeamLine]) -> TeamLine:
    better = sum((-one.team_points, -one.board_points) < (-line.team_points, -line.board_points) for one in ordered)
    return TeamLine(better + 1, line.team, line.played, line.team_points, line.board_points)
