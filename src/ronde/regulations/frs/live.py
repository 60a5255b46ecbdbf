"""The figures of a collective game or a Libere tournament in progress: V, P and R by the places as they stand (articles 5 to 7)."""

from fractions import Fraction

import numpy as np

from ronde.ground.ids import PlayerId
from ronde.ground.numbers import half_up
from ronde.ground.trace import Number
from ronde.regulations.answers import Applied, Waiting
from ronde.regulations.frs.happenings import GamesPlayed
from ronde.regulations.frs.parameters import Parameters
from ronde.regulations.frs.rules import BILLIONTH, needed_games
from ronde.regulations.frs.state import NO_RATING, Standings, State
from ronde.regulations.live import Figure, FigureLine, InProgress, LiveFigures, serious

COLUMNS = (
    Figure("r", "7", decimals=3),
    Figure("place", "6"),
    Figure("p", "6", decimals=3),
    Figure("r-after", "7", decimals=3),
)
# Of a collective game also how many count after it, and from how many on the rating is active; of Libere tournaments are counted.
GAMES = Figure("games-after", "3")
VALUE, NEEDED = Figure("v", "5", decimals=3), Figure("needed", "3")


def live_figures(
    state: State, event: InProgress, played: GamesPlayed, applied: Applied[State], edition: Parameters
) -> LiveFigures:
    """Everyone's figures, given what is played as it stands and the state after it."""
    (game,) = played.games
    counts_games = game.type != "libere"
    window = applied.state.window(game.ranking) if applied.state is not state else state.window("")
    newest = np.flatnonzero(window.turn == window.count)
    points = dict(zip(window.player[newest].tolist(), window.points[newest].tolist(), strict=True))
    places = dict(zip(played.entries.player.tolist(), played.entries.place.tolist(), strict=True))
    before, after = state.ranking(game.ranking), applied.state.ranking(game.ranking)

    def line(player: PlayerId) -> FigureLine:
        who = event.number(player)
        has_points = who in points
        return FigureLine(
            (
                _rating(before, who),
                places.get(who),
                _in_points(points[who]) if has_points else None,
                _rating(after, who) if has_points else None,
                *((int(after.games[who]) if has_points else None,) if counts_games else ()),
            ),
            () if who in places else (Waiting("frs.not-played", who),),
        )

    needed = int(needed_games(edition.window(game.field, game.type), edition.active_percent))
    return LiveFigures(
        columns=(*COLUMNS, GAMES) if counts_games else COLUMNS,
        lines={player: line(player) for player in event.wanted},
        projected="r-after",
        moved_by="places",
        whole=(
            (VALUE, _in_points(int(window.value[newest[0]])) if len(newest) else None),
            *(((NEEDED, needed),) if counts_games else ()),
        ),
        problems=serious(applied.problems),
    )


def _rating(standings: Standings, who: int) -> Number | None:
    if who >= len(standings.rating) or standings.status[who] == NO_RATING:
        return None
    return _in_points(int(standings.rating[who]))


def _in_points(units: int) -> Number:
    """A value as it is ranked and shown (FRS-9)."""
    return Fraction(half_up(units, BILLIONTH), 10**9)
