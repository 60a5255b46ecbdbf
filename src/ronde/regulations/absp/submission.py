"""A section of Scrabble as a tournament of match play, game by game."""

from collections.abc import Mapping
from datetime import date

from ronde.ground.finished import FinishedGame, FinishedSection
from ronde.regulations.absp.documents import Game, Tournament
from ronde.regulations.absp.happenings import RESULTS, Result
from ronde.regulations.submission import Declaration, Submission, not_rated, other_discipline, several

_CODES: Mapping[str, Result] = {code: code for code in RESULTS}


class TournamentDeclaration(Declaration, frozen=True, kw_only=True):
    """``day`` is its last one. ``limited``: who could meet whom was limited, as at CNSP and CNSI, and so nothing is rated (FRS art. 1)."""

    day: date
    limited: bool = False


def submitted(sections: tuple[FinishedSection, ...], said: TournamentDeclaration, fact: str) -> Submission:
    """A section as a tournament: what plays among itself is rated together."""
    problems = (*several(sections), *other_discipline(sections, "scrabble"))
    if problems:
        return Submission(None, problems)
    (section,) = sections
    if said.limited:
        return not_rated(section, "FRS 1, FRS-10")
    # Not what is still to be decided, and not a round that somebody missed with a loss: nobody played it.
    counted = (game for game in section.games if game.result in _CODES and (game.second or game.result != "loss"))
    games = [_game(game) for game in counted]
    return Submission(Tournament(id=fact, name=said.name or section.name, day=said.day, games=games))


def _game(one: FinishedGame) -> Game:
    """A game from the side of who started; whoever was free has a bye. The margin is that of the scores."""
    if one.second is None:
        return Game(player=one.first, result="bye", round=one.round)
    margin = one.margin if one.result in {"win", "draw", "loss"} else None
    return Game(player=one.first, opponent=one.second, result=_CODES[one.result], margin=margin, round=one.round)
