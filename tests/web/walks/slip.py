"""One result slip of a series of draughts, from the page of its round to the why of a rating, traced station by station."""

import sys
from collections.abc import Callable
from datetime import date
from functools import partial
from types import FrameType
from typing import TypeVar

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ronde.play.acts.act import close, done, enter, pair, publish, result
from ronde.play.plan import Phase, Plan
from ronde.play.section import Section
from ronde.play.standings.table import usual_criteria
from ronde.regulations.documents import AdoptedRating
from ronde.web.actors import Actor
from ronde.web.events.models import SectionRow
from ronde.web.events.services import act, section_created
from ronde.web.events.submitting import submit
from ronde.web.office.services import adopt_list, homologate, publish_due, record_payment
from ronde.web.registers.folding import FOLD
from tests.play.making import ok
from tests.web.clocks import set_clock
from tests.web.walks.desk import Desk
from tests.web.walks.walking import Walk
from tools.house.slip import Function, Trace

T = TypeVar("T")
RATED = {"ana": 1000, "bob": 1050, "cleo": 1100, "denis": 1150, "eve": 1200}
DAY, LIST = date(2024, 1, 20), date(2024, 2, 1)
DECLARATION = {
    "first_day": "2024-01-20",
    "cadence": "accelerated",
    "pace": {"minutes": 15, "seconds": 15},
    "declared": True,
}


def traced_slip(walk: Walk, patch: pytest.MonkeyPatch) -> dict[str, Trace]:
    """The stations of the last slip of a series of six who meet each other once, each on its day; the clock of the site is set to it.

    Pages are asked for as a browser does, and the result is sent as the script of the page sends it. What the organiser and the officer
    do next is done through the services that their pages call.
    """
    register, desk = walk.register, walk.desk("Coupe des Remparts", DAY, DECLARATION)
    row, table = _series_without_last_slip(desk)
    olga, on_24, on_25, on_first = desk.organiser, walk.on(2024, 1, 24), walk.on(2024, 1, 25), walk.on(2024, 2, 1)
    arbiter, visitor = Client(), Client()
    arbiter.force_login(desk.olga)
    traces: dict[str, Trace] = {}

    def station(name: str, by: Actor, step: Callable[[], T]) -> T:
        assert by.now is not None
        set_clock(patch, by.now)
        answer, traces[name] = traced(step)
        return answer

    page, slip = f"/fr/desk/{row.pk}/rounds/5/", {"seen": row.version, "table": table, "first": "1"}
    assert station("round-page", olga, lambda: arbiter.get(page)).status_code == 200
    sent = station("result", olga, lambda: arbiter.post(f"{page}result/", slip, headers={"X-Beside": "1"}))
    assert (sent.status_code, sent.headers["X-Section-Version"]) == (200, str(row.version + 1))
    assert act(row.id, close(), olga, seen=row.version + 1).is_done
    assert station("submit", olga, lambda: submit(desk.event, olga)).is_done
    fee = partial(record_payment, amount=6, payer="Olga Petit")  # a euro for each player (5.5)
    assert station("payment", on_24, lambda: fee(register, [row.id], on_24)).is_done
    assert station("homologate", on_25, lambda: homologate(register, row.id, on_25)).is_done
    seen = FOLD.held(register).turn
    assert station("publish", on_first, lambda: publish_due(register, on_first, seen=seen)).lists == (LIST,)
    assert station("list", on_first, lambda: visitor.get(f"/fr/{register.code}/")).status_code == 200
    why = f"/fr/{register.code}/why/{register.editions.latest('turn').turn}/ana/?ranking=national"
    assert station("why", on_first, lambda: visitor.get(why)).status_code == 200
    return traces


def begun(walk: Walk) -> Walk:
    """Five players are on the list of January; a sixth has no rating."""
    december = date(2023, 12, 15)
    ratings = [AdoptedRating(player=player, rating=rating) for player, rating in RATED.items()]
    assert adopt_list(walk.register, ratings, december, walk.on(2023, 12, 15)).is_done
    assert walk.published(walk.on(2024, 1, 1)) == (date(2024, 1, 1),)
    return walk


def traced(step: Callable[[], T]) -> tuple[T, Trace]:
    """What a step returns, and what this thread called and asked the database for it."""
    called: set[Function] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            code = frame.f_code
            called.add((code.co_filename, code.co_name, code.co_firstlineno))

    before = sys.getprofile()
    with CaptureQueriesContext(connection) as captured:
        sys.setprofile(note)
        try:
            answer = step()
        finally:
            sys.setprofile(before)
    return answer, Trace(frozenset(called), tuple(query["sql"] for query in captured.captured_queries))


def _series_without_last_slip(desk: Desk) -> tuple[SectionRow, int]:
    """The series with every game drawn, and the table whose result is missing."""
    plan = Plan((Phase("round_robin", 5),), usual_criteria("draughts", "round_robin"), seed=1)
    section = Section("Open", "draughts", plan)
    for entry in desk.persons(["yann", *RATED]):
        section = ok(done(section, enter(entry)))
    for number in range(1, 6):
        section = ok(done(ok(done(section, pair())), publish()))
        for game in section.rounds[-1].games if number < 5 else section.rounds[-1].games[:-1]:
            section = ok(done(section, result(number, game.table, "1")))
    row = section_created(desk.event, section, desk.organiser, file="open").row
    assert row is not None
    return row, section.rounds[-1].games[-1].table
