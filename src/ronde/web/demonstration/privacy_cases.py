"""What people of the demonstration have said about themselves: consents for minors, one taken back, a request that waits, an erasure."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import chain

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.record.players import Player
from ronde.web.accounts.appointing import acting
from ronde.web.actors import Actor
from ronde.web.demonstration.accounts import LICENCES, PLAYER, PLAYER_IS, demonstration_account
from ronde.web.demonstration.events import EVENTS
from ronde.web.demonstration.ffjd_players import draughts_players
from ronde.web.demonstration.people import ADULT
from ronde.web.demonstration.plans import Frame
from ronde.web.privacy.consents import Paper, note_consent, withdraw_consent
from ronde.web.privacy.models import Kind
from ronde.web.privacy.requests import Asked, ask, decide

_ONE_IN = 3  # minors has a consent
_GIVERS = ("Roland", "Solange", "Huguette", "Marcelin", "Édith")
_DAYS_AGO = {"consent": 60, "withdrawal": 12, "erasure": 20, "access": 3}


def privacy_cases_made(frame: Frame) -> None:
    """All of them, each by who does it; on the days on which it was done."""
    officer, player = (acting(demonstration_account(name)) for name in (LICENCES, PLAYER))
    problems = chain(
        _consented(frame, officer),
        _erased(frame, officer),
        ask(frame.invented.called(PLAYER_IS), Kind.ACCESS, _at(player, frame, "access")).problems,
    )
    if wrong := [*problems]:
        message = f"refused: {wrong}"
        raise ValueError(message)


def consenting(frame: Frame) -> tuple[Player, ...]:
    """The minors for whom somebody has consented; the first of them has taken it back."""
    everybody = (
        frame.invented.people.players[PlayerId(one)] for circle in frame.invented.circles.values() for one in circle
    )
    minors = [one for one in everybody if (one.age(_day(frame, "consent")) or 0) < ADULT]
    return tuple(minors[::_ONE_IN])


def erased(frame: Frame) -> str:
    """An adult with a rating in draughts who plays nowhere today, and whom no picture shows."""
    invented, players = frame.invented, draughts_players(frame.invented, frame.seed, frame.today)
    busy = {player for event in EVENTS for section in event.sections(frame) for player in section.players}
    people = invented.people.players
    strong = sorted(players.adopted, key=players.adopted.__getitem__, reverse=True)
    return next(
        one
        for one in strong[len(strong) // 4 :]
        if one not in busy | players.apart and (people[PlayerId(one)].age(frame.today) or 0) >= ADULT
    )


def _consented(frame: Frame, officer: Actor) -> Iterator[Problem]:
    for number, child in enumerate(consenting(frame), start=1):
        giver = f"{_GIVERS[number % len(_GIVERS)]} {child.name.partition(' ')[2]}"
        day = _day(frame, "consent")
        yield from note_consent(
            child.id, Paper(giver, day, f"{day.year}-{number:03}"), actor=_at(officer, frame, "consent")
        )
    yield from withdraw_consent(consenting(frame)[0].id, actor=_at(officer, frame, "withdrawal"))


def _erased(frame: Frame, officer: Actor) -> tuple[Problem, ...]:
    """A letter asked for it, and it was done on the same day."""
    at = _at(officer, frame, "erasure")
    made: Asked = ask(erased(frame), Kind.ERASURE, at, paper="E-1")
    return decide(made.request.pk, at, granted=True).problems if made.request else made.problems


def _day(frame: Frame, what: str) -> date:
    return frame.today - timedelta(days=_DAYS_AGO[what])


def _at(who: Actor, frame: Frame, what: str) -> Actor:
    return who.at(datetime.combine(_day(frame, what), time(10), UTC))
