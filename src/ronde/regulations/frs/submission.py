"""A Libere tournament with its final places. Collective games are no pairings, and come as they are written."""

from datetime import date
from typing import Annotated

from msgspec import Meta

from ronde.ground.finished import FinishedSection
from ronde.regulations.documents import Id
from ronde.regulations.frs.documents import Entry, Tournament
from ronde.regulations.frs.parameters import Individual
from ronde.regulations.submission import Declaration, Submission, match_of_teams, other_discipline, places, several


class TournamentDeclaration(Declaration, frozen=True, kw_only=True):
    """The ``number`` in the calendar, and the ``competition`` to which it belongs."""

    day: date
    number: Annotated[int, Meta(ge=1)]
    competition: Id
    field: Individual = "seniors"


def submitted(sections: tuple[FinishedSection, ...], said: TournamentDeclaration, fact: str) -> Submission:
    """A section as a Libere tournament."""
    problems = (*several(sections), *other_discipline(sections, "scrabble"), *match_of_teams(sections, "1, FRS-10"))
    if problems:
        return Submission(None, problems)
    (section,) = sections
    came = places([one for one in section.players if one.has_played])
    return Submission(
        Tournament(
            id=fact,
            name=said.name or section.name,
            day=said.day,
            number=said.number,
            competition=said.competition,
            field=said.field,
            games=section.rounds,
            entries=[Entry(player=player, place=place) for player, place in came.items()],
        )
    )
