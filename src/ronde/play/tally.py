"""What every player has done so far, game by game: what the criteria of a table count with."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from ronde.ground.ids import PlayerId
from ronde.ground.numbers import clamp, halves
from ronde.ground.results import NOBODY, is_win
from ronde.play.draw import initial_ranks
from ronde.play.section import Game, Section, is_bye, is_meeting, is_missed


class Outing(NamedTuple):  # made by the thousand: a tuple takes half as long to make as a dataclass
    """One player's part in one game. Points are counted in half points, the margin is already limited.

    ``is_decided`` is false where the code is only what the arbiter assumes, or "?". ``score`` is the player's own, where one counts.
    """

    round: int
    opponent: PlayerId | None
    is_first: bool
    code: str
    halves: int
    margin: int
    is_played: bool
    is_win: bool
    is_meeting: bool
    is_decided: bool = True
    score: int | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """The outings of everyone entered, in the rounds that count."""

    discipline: str
    outings: Mapping[PlayerId, tuple[Outing, ...]]
    halves: Mapping[PlayerId, int]
    ranks: Mapping[PlayerId, int]
    ratings: Mapping[PlayerId, int | None]

    def points(self, player: PlayerId | None) -> Fraction:
        """A player's points; EXEMPT has none."""
        return halves(0 if player is None else self.halves[player])


def tally(section: Section, rounds: Collection[int]) -> Tally:
    """Everybody's outings in the published games of these rounds."""
    outings: dict[PlayerId, list[Outing]] = {entry.player: [] for entry in section.entries}
    for number, game in section.games(rounds):
        if game.result:
            for player in game.players:
                outings[player].append(_outing(section, number, game, player))
    points = {player: sum(outing.halves for outing in made) for player, made in outings.items()}
    ratings = {entry.player: entry.rating for entry in section.entries}
    listed = {player: tuple(made) for player, made in outings.items()}
    return Tally(section.discipline, listed, points, initial_ranks(section), ratings)


def outings_of(section: Section, rounds: Collection[int], player: PlayerId) -> tuple[Outing, ...]:
    """One player's outings in the published games of these rounds."""
    theirs = [(number, game) for number, game in section.games(rounds) if game.result and player in game.players]
    return tuple(_outing(section, number, game, player) for number, game in theirs)


def code_of(section: Section, game: Game, player: PlayerId) -> str:
    """What the game counts as, from one player's side."""
    return game.counted if player == game.first else section.codes[game.counted].counterpart


def _outing(section: Section, number: int, game: Game, player: PlayerId) -> Outing:
    is_first = player == game.first
    code = code_of(section, game, player)
    result = section.codes[code]
    return Outing(
        round=number,
        opponent=game.second if is_first else game.first,
        is_first=is_first,
        code=code,
        halves=section.halves_in(game, code),
        margin=_margin(section, game, is_first=is_first),
        is_played=result.played and (game.second is not None or section.is_collective),
        is_win=result.counterpart != NOBODY and is_win(section.codes, code),
        is_meeting=is_meeting(section, game),
        is_decided=section.codes[game.result].decided,
        score=_scores(section, game, is_first=is_first)[0],
    )


def _scores(section: Section, game: Game, *, is_first: bool) -> tuple[int, int] | tuple[None, None]:
    """One's own score and the opponent's; none where none counts yet: scores beside a bare "?" are nobody's."""
    if game.scores is None or not section.codes[game.counted].decided:
        return None, None
    return game.scores if is_first else (game.scores[1], game.scores[0])


def _margin(section: Section, game: Game, *, is_first: bool) -> int:
    """FC-3: the difference of the scores, limited on both sides; a game without scores has margin 0, a bye what the event says (FC-4: 0).

    A round missed with a loss has as much with a minus.
    """
    if is_bye(section, game):
        return section.plan.bye_spread
    if is_missed(game):
        return -abs(section.plan.bye_spread)
    mine, theirs = _scores(section, game, is_first=is_first)
    if mine is None or theirs is None or game.second is None:
        return 0
    return clamp(mine - theirs, -section.plan.spread_cap, section.plan.spread_cap)
