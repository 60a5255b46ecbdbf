"""Who took part in a section, and who met whom in it, as the fact says it: for a career, and for two players' games against each other.

It is read from the fact alone: what a game brought stands in the derivations. A game that counts for nobody says why, with the article.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Any

from ronde.ground.results import CHESS, DRAUGHTS, UNDECIDED, Result
from ronde.regulations.absp import documents as absp
from ronde.regulations.absp.happenings import PLAYED
from ronde.regulations.cel_grand_prix import documents as cel
from ronde.regulations.documents import Document
from ronde.regulations.ffjd import documents as ffjd
from ronde.regulations.ffjd.happenings import NOT_COUNTED
from ronde.regulations.ffjd.results import counts_as
from ronde.regulations.fisf_classique import documents as fisf
from ronde.regulations.frs import documents as frs

WHITE, BLACK = "white", "black"


@dataclass(frozen=True, slots=True)
class Uncounted:
    """Why something counts for nobody, by a code that the words know, and where the book says so."""

    code: str = ""
    article: str = ""


COUNTED = Uncounted()


@dataclass(frozen=True, slots=True)
class PlayedSide:
    """A game as one of its players saw it; ``opponent`` is nothing where there was none.

    ``won``: 1 a win, 0 a draw, -1 a defeat; of a game that counts for nobody it says nothing.
    """

    player: str
    opponent: str
    result: str
    won: int
    round: int = 0
    side: str = ""
    uncounted: Uncounted = COUNTED


@dataclass(frozen=True, slots=True)
class Appearance:
    """Somebody in a section, with the final place where the fact has one."""

    player: str
    place: int | None = None
    uncounted: Uncounted = COUNTED


@dataclass(frozen=True, slots=True)
class PlayedSection:
    """A section as it is looked up: its last day, who took part, and its games from both sides (none in a book of places)."""

    day: date
    appearances: tuple[Appearance, ...] = ()
    games: tuple[PlayedSide, ...] = ()


def played_section(fact: Document) -> PlayedSection | None:
    """What a fact says of who played; None for one that is no section."""
    read = _READ.get(type(fact))
    return read(fact) if read else None


def _of_series(fact: ffjd.Series) -> PlayedSection:
    games = tuple(side for game in fact.games for side in _draughts(game))
    return PlayedSection(fact.ended, _appearing(games), games)


def _draughts(game: ffjd.Game) -> Iterator[PlayedSide]:
    """Both sides of a game; who met EXEMPT met nobody (6.5), and only unexcused forfeits count as played (6.4)."""
    code = str(game.result)
    mine, why = DRAUGHTS[code], _why_not_in_draughts(game)
    for player, opponent, side, result in (
        (game.white, game.black, WHITE, mine),
        (game.black, game.white, BLACK, DRAUGHTS[mine.counterpart]),
    ):
        if player != ffjd.EXEMPT:
            met = "" if opponent == ffjd.EXEMPT else opponent
            yield PlayedSide(player, met, result.code, result.halves // 2 - 1, game.round or 0, side, why)


def _why_not_in_draughts(game: ffjd.Game) -> Uncounted:
    code = str(game.result)
    if ffjd.EXEMPT in {game.white, game.black}:
        return Uncounted("exempt", "6.5")
    if code == UNDECIDED:
        return Uncounted("undecided", "6.4")
    if counts_as(code) == NOT_COUNTED:
        return Uncounted("both-absent" if code == "0d" else "excused", "6.4")
    return COUNTED


def _of_tournament(fact: absp.Tournament) -> PlayedSection:
    games = tuple(side for game in fact.games for side in _scrabble(game))
    return PlayedSection(fact.day, _appearing(games), games)


_OTHER = MappingProxyType({"win": "loss", "loss": "win", "forfeit": "forfeit-win", "forfeit-win": "forfeit"})


def _scrabble(game: absp.Game) -> Iterator[PlayedSide]:
    why = COUNTED if game.is_rated else Uncounted("bye" if game.opponent is None else "forfeit", "2")
    won, other = PLAYED.get(game.result, 0), _OTHER.get(game.result, game.result)
    yield PlayedSide(game.player, game.opponent or "", game.result, won, game.round or 0, uncounted=why)
    if game.opponent is not None:
        yield PlayedSide(game.opponent, game.player, other, -won, game.round or 0, uncounted=why)


def _of_evening(fact: cel.Event) -> PlayedSection:
    games = tuple(side for section in fact.sections for game in section.games for side in _chess(game))
    entered = dict.fromkeys(entry.player for section in fact.sections for entry in section.entries)
    return PlayedSection(fact.day, tuple(map(Appearance, entered)), games)


def _chess(game: cel.Game) -> Iterator[PlayedSide]:
    """A game without moves gives its points, and no bonus."""
    mine, why = CHESS[str(game.result)], _why_not_in_chess(CHESS[str(game.result)])
    theirs = CHESS[mine.counterpart]
    yield PlayedSide(game.white, game.black, mine.code, mine.halves - 1, 0, WHITE, why)
    yield PlayedSide(game.black, game.white, theirs.code, theirs.halves - 1, 0, BLACK, why)


def _why_not_in_chess(result: Result) -> Uncounted:
    if result.played:
        return COUNTED
    return Uncounted("forfeit", "Points bonis") if result.decided else Uncounted("undecided", "Fonctionnement")


def _of_event(fact: fisf.Event) -> PlayedSection:
    """Places alone; who never came is not counted among those ranked (FISF-6), and what was not declared rates nobody (art. 1)."""
    undeclared = COUNTED if fact.declared else Uncounted("undeclared", "1")

    def appearing(entry: fisf.Entry) -> Appearance:
        return Appearance(entry.player, entry.place, Uncounted("no-show", "8") if entry.no_show else undeclared)

    return PlayedSection(fact.last_day, tuple(map(appearing, fact.entries)))


def _of_collective(fact: frs.Game | frs.Tournament) -> PlayedSection:
    return PlayedSection(fact.day, tuple(Appearance(entry.player, entry.place) for entry in fact.entries))


def _appearing(games: tuple[PlayedSide, ...]) -> tuple[Appearance, ...]:
    return tuple(map(Appearance, dict.fromkeys(one.player for one in games)))


_READ: Mapping[type[Document], Callable[[Any], PlayedSection]] = MappingProxyType(
    {
        ffjd.Series: _of_series,
        absp.Tournament: _of_tournament,
        cel.Event: _of_evening,
        fisf.Event: _of_event,
        frs.Game: _of_collective,
        frs.Tournament: _of_collective,
    }
)
