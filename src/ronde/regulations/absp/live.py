"""The figures of a tournament in progress: the mark so far, and the rating that it leads to."""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from ronde.ground.numbers import column
from ronde.ground.trace import Number
from ronde.regulations.absp import rules
from ronde.regulations.absp.happenings import TournamentPlayed
from ronde.regulations.absp.parameters import Parameters
from ronde.regulations.absp.rating import after_tournament
from ronde.regulations.absp.state import State
from ronde.regulations.absp.window import start_ratings
from ronde.regulations.answers import Waiting
from ronde.regulations.editions import Editions
from ronde.regulations.live import Figure, FigureLine, InProgress, LiveFigures

COLUMNS = (
    Figure("start", "3"),
    Figure("games", "2"),
    Figure("wins", "1", decimals=1),
    Figure("expected", "1", decimals=2),
    Figure("mark", "2", decimals=1),
    Figure("after", "4"),
)


def live_figures(state: State, event: InProgress, editions: Editions[Parameters]) -> LiveFigures:
    """Everyone's figures, from the games so far; a newcomer's from all of them together (art. 4)."""
    played: TournamentPlayed = event.document.happening(event.entering)
    edition = editions.nearest(played.day)
    after = after_tournament(state, played, edition) if len(played.games.player) else state
    standings = {who: state.standings[who] for who in map(event.number, event.players) if who in state.standings}
    start = start_ratings(standings, edition)
    return LiveFigures(
        columns=COLUMNS,
        lines={player: _line(event.number(player), played, start, after, edition) for player in event.wanted},
        projected="after",
    )


def _line(
    who: int, played: TournamentPlayed, start: Mapping[int, int], after: State, edition: Parameters
) -> FigureLine:
    own = played.games.where(np.equal(played.games.player, who))
    games = len(own.player)
    if not games:
        return FigureLine((start.get(who), 0, 0, None, None, start.get(who)), (Waiting("absp.no-game", who),))
    standing = after.standings[who]
    wins = Fraction(int((own.result + 1).sum()), 2)
    waiting = () if who in start else (Waiting("absp.newcomer", who),)
    expected = _expected(who, own.opponent.tolist(), start, after, edition) if who in start else None
    return FigureLine((start.get(who), games, wins, expected, standing.marks[0].value, standing.rating), waiting)


def _expected(who: int, opponents: list[int], start: Mapping[int, int], after: State, edition: Parameters) -> Number:
    """With how many wins the mark would be the rating one started with: each is worth twice 50 (art. 1).

    A newcomer counts with the rating of this tournament, without limit (art. 4).
    """
    own = start[who]
    base = rules.base_rating(
        column([own] * len(opponents)),
        column([start.get(one, after.standings[one].rating) for one in opponents]),
        np.array([one in start for one in opponents]),
        edition.limit,
    )
    return Fraction(int((own - base + edition.win).sum()), 2 * edition.win)
