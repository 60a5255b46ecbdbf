"""A section of Scrabble as an official event: everyone's final place, and what is known of newcomers."""

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Annotated

from msgspec import Meta, field

from ronde.ground.finished import FinishedPlayer, FinishedSection
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.regulations.documents import Id
from ronde.regulations.fisf_classique.documents import SERIES, Duplicate, Entry, Event
from ronde.regulations.fisf_classique.parameters import KindOfEvent
from ronde.regulations.submission import (
    Declaration,
    Submission,
    match_of_teams,
    other_discipline,
    places,
    several,
    without_ranking,
)


class EventDeclaration(Declaration, frozen=True, kw_only=True):
    """``duplicate`` gives the duplicate series of newcomers, ``new_licences`` those who never had one.

    What is said here goes before the marks ``duplicate:4B`` and ``new-licence`` that players have at the desk.
    ``no_shows``: who entered and did not come; those without a game at the board are, if nothing is said.
    """

    kind: KindOfEvent
    first_day: date | None = None
    last_day: date
    declared: bool
    category: Annotated[int, Meta(ge=1, le=5)] | None = None
    duplicate: dict[Id, Duplicate] = field(default_factory=dict)
    new_licences: list[Id] = field(default_factory=list)
    no_shows: list[Id] | None = None


def submitted(sections: tuple[FinishedSection, ...], said: EventDeclaration, fact: str) -> Submission:
    """A section as an event."""
    problems = (
        *several(sections),
        *other_discipline(sections, "scrabble"),
        *match_of_teams(sections, "7"),
        *without_ranking(sections, "5"),
    )
    if problems:
        return Submission(None, problems)
    (section,) = sections
    problems = (*_strangers(section, said), *_unknown_series(section))
    if problems:
        return Submission(None, problems)
    came = places([one for one in section.players if not _is_no_show(one, said)])
    return Submission(
        Event(
            id=fact,
            name=said.name or section.name,
            kind=said.kind,
            first_day=said.first_day,
            last_day=said.last_day,
            games=section.rounds,
            category=said.category,
            declared=said.declared,
            entries=[_entry(one, said, came) for one in section.players],
        )
    )


def _entry(one: FinishedPlayer, said: EventDeclaration, came: Mapping[PlayerId, int]) -> Entry:
    """A place among those who came, or a no-show; a newcomer with what the first rating is made of."""
    duplicate, new_licence = said.duplicate.get(one.player), one.player in said.new_licences
    if duplicate is None and not new_licence:
        duplicate = one.marked("duplicate")
        new_licence = duplicate is None and "new-licence" in one.marks
    return Entry(
        player=one.player,
        place=came.get(one.player),
        no_show=one.player not in came,
        duplicate=duplicate,
        new_licence=new_licence,
    )


def _unknown_series(section: FinishedSection) -> Iterator[Problem]:
    """A mark of the desk names a series that there is."""
    for one in section.players:
        series = one.marked("duplicate")
        if series is not None and not re.fullmatch(SERIES, series):
            values = {"player": one.player, "mark": f"duplicate:{series}"}
            yield Problem("submission.bad-mark", "2.1", ("players", one.player), values)


def _is_no_show(one: FinishedPlayer, said: EventDeclaration) -> bool:
    return not one.has_played if said.no_shows is None else one.player in said.no_shows


def _strangers(section: FinishedSection, said: EventDeclaration) -> Iterator[Problem]:
    """Somebody declared who did not enter is a slip of the pen."""
    entered = {one.player for one in section.players}
    named = {"duplicate": said.duplicate, "new_licences": said.new_licences, "no_shows": said.no_shows or []}
    for key, players in named.items():
        for player in players:
            if player not in entered:
                yield Problem("submission.stranger", "", (key,), {"player": player})
