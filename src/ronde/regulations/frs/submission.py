"""A collective game with its places, or a Libere tournament with its final ones."""

from collections.abc import Collection
from datetime import date
from typing import Annotated

from msgspec import Meta

from ronde.ground.finished import FinishedSection
from ronde.ground.problems import Problem, Value
from ronde.ground.results import COLLECTIVE
from ronde.regulations.documents import Id
from ronde.regulations.frs.documents import Entry, Game, Tournament
from ronde.regulations.frs.parameters import INDIVIDUAL, NAMES, Field, Type
from ronde.regulations.submission import (
    Declaration,
    Submission,
    match_of_teams,
    not_rated,
    other_discipline,
    places,
    several,
    without_ranking,
)


class TournamentDeclaration(Declaration, frozen=True, kw_only=True):
    """The ``number`` in the calendar, the ``competition`` to which it belongs, and of a collective game its ``type``."""

    day: date
    number: Annotated[int, Meta(ge=1)]
    competition: Id
    type: Type | None = None
    field: Field = "seniors"


def submitted(
    sections: tuple[FinishedSection, ...], said: TournamentDeclaration, fact: str, *, excluded: Collection[str] = ()
) -> Submission:
    """A section as a collective game, or as a Libere tournament; ``excluded`` are the competitions whose Libere rate nowhere."""
    if found := several(sections):
        return Submission(None, found)
    (section,) = sections
    problems = without_ranking(sections, "6")
    if section.discipline == COLLECTIVE:
        return Submission(None, problems) if problems else _game(section, said, fact)
    problems = (*other_discipline(sections, "scrabble"), *match_of_teams(sections, "1, FRS-10"), *problems)
    if not problems and said.competition in excluded:
        return not_rated(section, "1, FRS-10")
    return Submission(None, problems) if problems else _tournament(section, said, fact)


def _game(section: FinishedSection, said: TournamentDeclaration, fact: str) -> Submission:
    """The places of those who played; who was absent is not in it (art. 4). Each game of the calendar has a section of its own."""
    if section.rounds > 1:
        values: dict[str, Value] = {"name": section.name, "rounds": section.rounds}
        return Submission(None, (Problem("frs.several-games", "2, FRS-8", (0, "rounds"), values),))
    if said.type is None or said.type == "libere":
        return Submission(None, (Problem("frs.type-missing", "2", ("type",), {"name": section.name}),))
    return Submission(
        Game(
            id=fact,
            name=said.name or section.name,
            day=said.day,
            number=said.number,
            competition=said.competition,
            type=said.type,
            field=said.field,
            entries=_entries(section),
        )
    )


def _tournament(section: FinishedSection, said: TournamentDeclaration, fact: str) -> Submission:
    """Whoever has played a game, with the final place; of pairs and teams no Libere is rated."""
    if said.type is not None and said.type != "libere":
        values: dict[str, Value] = {"name": section.name, "type": NAMES[said.type]}
        return Submission(None, (Problem("frs.type-of-seats", "2", ("type",), values),))
    field = next((one for one in INDIVIDUAL if one == said.field), None)
    if field is None:
        return Submission(None, (Problem("frs.libere-of-persons", "1, FRS-10", ("field",), {"name": section.name}),))
    return Submission(
        Tournament(
            id=fact,
            name=said.name or section.name,
            day=said.day,
            number=said.number,
            competition=said.competition,
            field=field,
            games=section.rounds,
            entries=_entries(section),
        )
    )


def _entries(section: FinishedSection) -> list[Entry]:
    came = places([one for one in section.players if one.has_played])
    return [Entry(player=player, place=place) for player, place in came.items()]
