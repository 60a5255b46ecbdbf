"""What a win, a draw or a loss in the next game would do: the live figure after each result that can be entered."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from ronde.ground.finished import FinishedGame, FinishedPlayer, FinishedSection
from ronde.ground.ids import PlayerId
from ronde.ground.trace import Number
from ronde.play.changes.results import result_entered
from ronde.play.section import Game, Section
from ronde.record.live import LivePreview, coming_games, live_preview
from ronde.record.opened import Opened
from ronde.record.submission import finished
from ronde.regulations.live import ComingGame, LiveFigures

MARGIN = 1  # by which a game of Scrabble is taken to be won: a larger one never places the winner worse
_SCORE = 400
_SCORES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"win": (_SCORE + MARGIN, _SCORE), "draw": (_SCORE, _SCORE), "loss": (_SCORE, _SCORE + MARGIN)}
)
_CODES: Mapping[str, tuple[str, str, str]] = MappingProxyType(  # won, drawn and lost by the first player
    {"draughts": ("2", "1", "0"), "chess": ("1", "=", "0"), "scrabble": ("win", "draw", "loss")}
)


@dataclass(frozen=True, slots=True)
class Prospect:
    """What the next game would do for a player: the projected figure as it is, and after each result.

    All other games are taken as they stand. None: the figure is not known then.
    """

    round: int
    table: int
    player: PlayerId
    opponent: PlayerId
    now: Number | None
    win: Number | None
    draw: Number | None
    loss: Number | None


def prospects(
    known: Opened, sections: Sequence[Section], declaration: Any, *, at: int = 0, of: PlayerId | None = None
) -> Iterator[Prospect]:
    """Both players of each game without a result in one of the sections: of published rounds, and of a draft.

    They are computed as they are asked for, ``of`` one player only that player's games. The numbers are those of the live
    figures once the result is entered (and the draft published).
    """
    preview, _ = live_preview(known, sections, declaration)
    if preview is None or sections[at].is_closed:
        return
    standing = tuple(map(finished, sections))
    found, seen = preview.figures(standing, coming_games(sections)), _as_published(sections[at])
    coming = coming_games((*sections[:at], seen, *sections[at + 1 :]))
    after = _after_each(preview, found, standing, coming, seen=seen, at=at)
    for number, game in seen.games(range(1, len(seen.rounds) + 1)):
        if found.projected and game.second is not None and not game.result and of in {None, *game.players}:
            first, second = after(number, game)
            yield _prospect(found, number, game.table, (game.first, game.second), first)
            yield _prospect(found, number, game.table, (game.second, game.first), second[::-1])


Values = tuple[Number | None, ...]  # after a win, a draw and a loss of the first player


def _prospect(
    found: LiveFigures, number: int, table: int, players: tuple[PlayerId, PlayerId], values: Values
) -> Prospect:
    return Prospect(number, table, *players, found.value(players[0], found.projected), *values)


def _after_each(
    preview: LivePreview,
    found: LiveFigures,
    standing: tuple[FinishedSection, ...],
    coming: tuple[ComingGame, ...],
    *,
    seen: Section,
    at: int,
) -> Callable[[int, Game], tuple[Values, Values]]:
    """For a game, what becomes of the projected figure of both players after each result."""
    base = finished(seen)

    def with_result(number: int, game: Game, code: str) -> FinishedSection:
        if found.moved_by == "places":  # which only the room that runs sections can tell
            return finished(_entered(seen, number, game, code))
        return _with_game(
            base, seen, FinishedGame(number, game.table, game.first, game.second, code, _scores(seen, code))
        )

    def after(number: int, game: Game) -> tuple[Values, Values]:
        left = tuple(one for one in coming if (one.round, one.first, one.second) != (number, game.first, game.second))
        figures = [
            preview.figures(
                (*standing[:at], with_result(number, game, code), *standing[at + 1 :]), left, asked=game.players
            )
            for code in _CODES[seen.discipline]
        ]
        first, second = (tuple(one.value(who, found.projected) for one in figures) for who in game.players)
        return first, second

    return after


def _as_published(section: Section) -> Section:
    """The section as if its draft had been published."""
    return replace(section, rounds=tuple(replace(one, is_published=True) for one in section.rounds))


def _scores(section: Section, code: str) -> tuple[int, int] | None:
    return _SCORES[code] if section.discipline == "scrabble" else None


def _entered(section: Section, number: int, game: Game, code: str) -> Section:
    """The section with a result entered."""
    return result_entered(section, number, game.table, code, _scores(section, code)).section


def _with_game(standing: FinishedSection, section: Section, game: FinishedGame) -> FinishedSection:
    """A section with one more game, and the points of it: places stay, since nobody looks at them."""
    won = {game.first: section.halves(game.result)}
    if game.second is not None:
        won[game.second] = section.halves(section.codes[game.result].counterpart)

    def with_points(one: FinishedPlayer) -> FinishedPlayer:
        return replace(one, halves=one.halves + won[one.player], has_played=True) if one.player in won else one

    return replace(standing, players=tuple(map(with_points, standing.players)), games=(*standing.games, game))
