"""What every page of this room shows: how many there are, the tabs with what waits in each."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse

from ronde.ground.problems import Problem
from ronde.web.office.frame import shown
from ronde.web.office.players.consents import minors_without_consent
from ronde.web.office.players.entering import today_in
from ronde.web.office.players.lookalikes import pairs_of
from ronde.web.people.sharing import open_questions
from ronde.web.people.whose import PeopleOfFederation, federations_here
from ronde.web.privacy.requests import unfinished
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.variants import first_ranking


@dataclass(frozen=True, slots=True)
class Tabs:
    """How much waits in each tab; ``due``: by when the most pressing request has to be answered. ``is_shared``: other federations are here too."""

    ranked: int
    people: int
    pairs: int
    minors: int
    requests: int
    due: date | None
    shared: int = 0
    is_shared: bool = False


def tabs_of(register: Register) -> Tabs:
    """The tabs of the room; as many questions to the database however many people there are."""
    held = FOLD.held(register)
    players = held.known.history.people.players
    of_us = PeopleOfFederation(register.federation)
    ours = [player for player in players.values() if player.name and player.id in of_us]
    asked = [request for request in unfinished() if request.person in of_us]
    last = register.editions.filter(ranking=first_ranking(register).code).order_by("-day", "-number").defer("text")
    edition, is_shared = last.first(), len(federations_here()) > 1
    return Tabs(
        ranked=edition.size if edition else 0,
        people=len(ours),
        pairs=len(pairs_of(held)),
        minors=len(minors_without_consent(ours, today_in(register))),
        requests=len(asked),
        due=asked[0].due if asked else None,
        shared=len(open_questions(register.federation)[0]) if is_shared else 0,
        is_shared=is_shared,
    )


def players_shown(
    request: HttpRequest, register: Register, name: str, tab: str, problems: Iterable[Problem] = (), **context: Any
) -> HttpResponse:
    """A page of the room; refused things are said above everything else, with what was typed."""
    found = tuple(problems)
    template = f"office/players/{name}.html"
    answer = shown(
        request, register, template, room="players", tab=tab, tabs=tabs_of(register), problems=found, typed=request.POST,
        **context,
    )  # fmt: skip
    answer.status_code = 422 if found else answer.status_code
    return answer
