"""Two pupils on the way to a first rating: three games each against members of a club, and five are needed (FFJD 6.2.3)."""

from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial

from ronde.regulations.documents import Document, Payment, Step
from ronde.regulations.ffjd.documents import Game, Result, Series
from ronde.regulations.ffjd.office.declaration import Pace
from ronde.web.demonstration.acts import Act, Arrives, Homologates
from ronde.web.demonstration.days import month_before
from ronde.web.demonstration.ffjd_players import DraughtsPlayers

_FACT, _ORGANISER = "initiation", "Damier de la Rade"
_RESULTS: tuple[tuple[Result, ...], ...] = ((0, 1, 0), (0, 0, 1))  # of each pupil, game by game


def newcomers(players: DraughtsPlayers, today: date) -> Iterator[Act]:
    """An afternoon at the club before the last list, sent and homologated."""
    listed = month_before(today, 0)
    yield Arrives(listed - timedelta(days=12), _FACT, partial(_afternoon, players, listed - timedelta(days=14)))
    yield Homologates(listed - timedelta(days=11), _FACT)


def _afternoon(players: DraughtsPlayers, day: date) -> tuple[Document, ...]:
    pupils, members = sorted(players.pupils)[:2], sorted(players.some(2, _FACT))
    games = [
        Game(white=pupil, black=member, result=result, round=number)
        for pupil, member, results in zip(pupils, members, _RESULTS, strict=True)
        for number, result in enumerate(results, start=1)
    ]
    made = Series(
        id=_FACT,
        name="Après-midi d’initiation",
        first_day=day,
        last_day=day,
        cadence="accelerated",
        pace=Pace(minutes=30, seconds=0),
        declared=True,
        system="other",
        planned=3,
        games=games,
    )
    sent = day + timedelta(days=2)
    step = Step(id=f"{_FACT}-in", of=_FACT, action="submit", day=sent, by=_ORGANISER, role="organiser")
    return made, step, Payment(id=f"{_FACT}-fee", day=sent, by=_ORGANISER, amount=4, sections=[_FACT])
