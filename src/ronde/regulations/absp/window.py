"""The window of the last games: which marks are in it, with how many games, from which weight down."""

from collections.abc import Iterator, Mapping

from ronde.ground.numbers import column
from ronde.ground.trace import rows
from ronde.regulations.absp import rules
from ronde.regulations.absp.columns import Counted
from ronde.regulations.absp.exact import exact
from ronde.regulations.absp.parameters import Parameters, Window
from ronde.regulations.absp.state import Mark, Standing


def _in_window(marks: tuple[Mark, ...], window: Window) -> Iterator[tuple[Mark, int, int]]:
    """Each mark that counts, the weight of its newest game, and how many of its games count; the oldest in part."""
    newer = 0
    for mark in marks:
        games = min(mark.games, window.games - newer)
        if games <= 0:
            return
        yield mark, window.newest - newer, games
        newer += games


def kept(marks: tuple[Mark, ...], window: Window) -> tuple[Mark, ...]:
    """The marks that still count, whole: the others have left the window for good."""
    return tuple(mark for mark, _, _ in _in_window(marks, window))


def counted(marks: Mapping[int, tuple[Mark, ...]], window: Window) -> Counted:
    """The windows of some players, one under the other."""
    found = [(who, *row) for who, own in marks.items() for row in _in_window(own, window)]
    return Counted(
        player=column([who for who, _, _, _ in found]),
        event=tuple(mark.event for _, mark, _, _ in found),
        mark=exact(mark.value for _, mark, _, _ in found),
        newest=column([newest for _, _, newest, _ in found]),
        games=column([games for _, _, _, games in found]),
        whole=column([mark.games for _, mark, _, _ in found]),
    )


def games_counted(marks: tuple[Mark, ...], window: Window) -> int:
    """How many games a rating is based on."""
    return min(window.games, sum(mark.games for mark in marks))


def new_ratings(marks: Mapping[int, tuple[Mark, ...]], edition: Parameters) -> dict[int, int]:
    """The rating that each player's marks lead to (art. 3, art. 4)."""
    player = column(sorted(marks))
    in_windows = counted({who: marks[who] for who in player.tolist()}, edition.window)
    with rows(player):
        found = rules.new_rating(player, in_windows, newest=edition.window.newest, floor=edition.floors.rated)
    return dict(zip(player.tolist(), found.tolist(), strict=True))


def start_ratings(standings: Mapping[int, Standing], edition: Parameters) -> dict[int, int]:
    """The ratings on a day: those of the last event, computed again where the window has another size since (ABSP-12).

    A single mark is the rating whatever the weights: nothing is computed again, and a first rating keeps its floor.
    """
    outdated = {
        who: standing.marks
        for who, standing in sorted(standings.items())
        if standing.window != edition.window and len(standing.marks) > 1
    }
    player, window = column(list(outdated)), edition.window
    with rows(player):
        again = rules.converted_rating(
            player, counted(outdated, window), window.games, newest=window.newest, floor=edition.floors.rated
        )
    converted = dict(zip(player.tolist(), again.tolist(), strict=True))
    return {who: converted.get(who, standing.rating) for who, standing in standings.items()}
