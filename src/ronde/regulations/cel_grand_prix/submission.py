"""Sections of rapid chess as one event of the Grand Prix: scores, what came without a game, and the games for bonuses."""

from collections.abc import Mapping
from datetime import date
from typing import get_args

from msgspec import field

from ronde.ground.finished import FinishedPlayer, FinishedSection
from ronde.regulations.cel_grand_prix.documents import Code, Elo, Entry, Event, Game, Section
from ronde.regulations.cel_grand_prix.happenings import Kind
from ronde.regulations.documents import Id
from ronde.regulations.submission import Declaration, Submission, other_discipline

_CODES: Mapping[str, Code] = {str(code): code for code in get_args(Code)}


class EventDeclaration(Declaration, frozen=True, kw_only=True):
    """``ratings`` gives those that the desk did not know; ``confirmed``: a size without a grid is no mistake (CEL-2)."""

    kind: Kind
    day: date
    ratings: dict[Id, Elo] = field(default_factory=dict)
    confirmed: bool = False


def submitted(sections: tuple[FinishedSection, ...], said: EventDeclaration, fact: str) -> Submission:
    """Sections as one event."""
    if problems := other_discipline(sections, "chess"):
        return Submission(None, problems)
    made = [_section(one, said) for one in sections]
    name = said.name or (sections[0].name if len(sections) == 1 else "")
    return Submission(Event(id=fact, name=name, kind=said.kind, day=said.day, sections=made))


def _section(section: FinishedSection, said: EventDeclaration) -> Section:
    return Section(
        name=section.name,
        confirmed=said.confirmed,
        entries=[_entry(one, said) for one in section.players],
        games=[
            Game(white=game.first, black=game.second, result=_CODES[game.result])
            for game in section.games
            if game.second is not None
        ],
    )


def _entry(one: FinishedPlayer, said: EventDeclaration) -> Entry:
    rating = one.rating if one.rating is not None else said.ratings.get(one.player)
    return Entry(
        player=one.player,
        rating="unrated" if rating is None else rating,
        score=one.halves / 2,
        byes=one.free / 2,
    )
