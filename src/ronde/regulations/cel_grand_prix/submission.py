"""Sections of rapid chess as one event of the Grand Prix: scores, what came without a game, and the games for bonuses."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import get_args

from msgspec import field

from ronde.ground.finished import FinishedPlayer, FinishedSection
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.ground.results import CHESS
from ronde.regulations.cel_grand_prix.documents import Code, Elo, Entry, Event, Game, Section
from ronde.regulations.cel_grand_prix.happenings import Kind
from ronde.regulations.documents import Id
from ronde.regulations.submission import Declaration, Submission, match_of_teams, other_discipline

_CODES: Mapping[str, Code] = {str(code): code for code in get_args(Code)}


class EventDeclaration(Declaration, frozen=True, kw_only=True):
    """``ratings`` gives those that the desk did not know; ``confirmed``: a size without a grid is no mistake (CEL-2)."""

    kind: Kind
    day: date
    ratings: dict[Id, Elo] = field(default_factory=dict)
    confirmed: bool = False


def submitted(sections: tuple[FinishedSection, ...], said: EventDeclaration, fact: str) -> Submission:
    """Sections as one event."""
    found = (
        *other_discipline(sections, "chess"),
        *match_of_teams(sections, "Fonctionnement"),
        *_strangers(sections, said),
    )
    if found:
        return Submission(None, found)
    made = [_section(one, said) for one in sections]
    name = said.name or (sections[0].name if len(sections) == 1 else "")
    return Submission(Event(id=fact, name=name, kind=said.kind, day=said.day, sections=made))


def _strangers(sections: tuple[FinishedSection, ...], said: EventDeclaration) -> Iterator[Problem]:
    """A rating declared of somebody who did not enter is a slip of the pen."""
    entered = {one.player for section in sections for one in section.players}
    return (
        Problem("submission.stranger", "", ("ratings",), {"player": who}) for who in said.ratings if who not in entered
    )


def _section(section: FinishedSection, said: EventDeclaration) -> Section:
    """A section with those who came (CEL-13); what others won against the absent came without a game."""
    came = _came(section)
    met = [game for game in section.met() if {game.first, game.second} <= came]
    return Section(
        name=section.name,
        confirmed=said.confirmed,
        entries=[
            _entry(one, said, _of_absent(section, one.player, came)) for one in section.players if one.player in came
        ],
        games=[Game(white=game.first, black=game.second or "", result=_CODES[game.result]) for game in met],
    )


def _came(section: FinishedSection) -> set[PlayerId]:
    """Who was there in some round: at the board, waiting in vain for the opponent, or left over by the pairing.

    Whoever only lost by forfeit, or asked not to be paired, did not come, and fills no place of the grid.
    """
    sides = [(game.first, game.result) for game in section.games]
    sides += [(game.second, CHESS[game.result].counterpart) for game in section.met() if game.second is not None]
    return {player for player, code in sides if CHESS[code].played or code in {"+", "bye", "?"}}


def _of_absent(section: FinishedSection, player: PlayerId, came: set[PlayerId]) -> int:
    """The half points that a player has from games against those who did not come."""
    mine = [(game.second, game.result) for game in section.met() if game.first == player]
    mine += [(game.first, CHESS[game.result].counterpart) for game in section.met() if game.second == player]
    return sum(CHESS[code].halves for opponent, code in mine if opponent not in came)


def _entry(one: FinishedPlayer, said: EventDeclaration, of_absent: int) -> Entry:
    rating = one.rating if one.rating is not None else said.ratings.get(one.player)
    return Entry(
        player=one.player,
        rating="unrated" if rating is None else rating,
        score=one.halves / 2,
        byes=(one.free + of_absent) / 2,
    )
