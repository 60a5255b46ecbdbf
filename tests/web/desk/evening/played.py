"""Evenings played through the services: who came, cut as proposed, every result, submitted and homologated."""

from collections.abc import Sequence
from datetime import date, timedelta
from random import Random

from ronde.play.acts import act as acts
from ronde.play.evening_games import games_of_evening
from ronde.web.actors import Actor
from ronde.web.events import evenings
from ronde.web.events.beginning import NewEvent, event_begun
from ronde.web.events.bodies import section_of
from ronde.web.events.models import Event
from ronde.web.events.services import act
from ronde.web.events.submitting import submit
from ronde.web.office.services import homologate
from ronde.web.registers.models import Register
from ronde.web.roles import Role
from tests.web.desk.evening.club import officer, person_id
from tests.web.walks.registration import account, at_noon

RESULTS = ("1", "1", "=", "0")


def organiser(day: date) -> Actor:
    """Who runs the evenings, on a day at noon."""
    return at_noon(account("olivia", "Olivia Roy", Role.ORGANISER), day)


def begun_evening(register: Register, day: date, name: str = "Soirée") -> Event:
    """An evening that was just begun."""
    asked = NewEvent(name, day, day, regulation="cel-grand-prix", register=register, pace="rapid", kind="evening")
    made = event_begun(asked, organiser(day))
    assert made.event is not None, made.problems
    return made.event


def play_evening(
    register: Register, people: Sequence[str], day: date, *, seed: int = 0, cut: str = "", forfeits: bool = False
) -> Event:
    """A whole evening of these people, by chance, until the office has homologated it."""
    event, chance = begun_evening(register, day), Random(seed)  # noqa: S311 - not a secret
    by = organiser(day)
    assert evenings.come(event, [person_id(name) for name in people], by) == ()
    assert evenings.cut_into_sections(event, cut, by) == ()
    assert evenings.begin_evening(event, by, is_confirmed=True) == ()
    swiss = cut == "swiss"
    _play_swiss(event, by, chance) if swiss else _play(event, by, chance, forfeits=forfeits)
    assert evenings.end_evening(event, by) == ()
    made = submit(event, organiser(day), signed="Olivia Roy")
    assert made.is_done, made.problems
    done = homologate(register, event.id, officer(day + timedelta(days=1)))
    assert done.is_done, done.problems
    return event


def _play(event: Event, by: Actor, chance: Random, *, forfeits: bool) -> None:
    """Every game of the grids, in an order of chance."""
    rows = evenings.rows_of(event)
    games = list(games_of_evening([section_of(row) for row in rows]))
    chance.shuffle(games)
    codes = (*RESULTS, "+", "-") if forfeits else RESULTS
    for game in games:
        row = evenings.rows_of(event)[game.section]
        made = evenings.write_result(row, game.round, game.table, chance.choice(codes), by, seen=row.version)
        assert made.is_done, made.problems


def _play_swiss(event: Event, by: Actor, chance: Random) -> None:
    """Round after round, as it is paired."""
    while True:
        row = evenings.rows_of(event)[0]
        section = section_of(row)
        if section.rounds and section.rounds[-1].is_published:
            if len(section.rounds) == section.plan.rounds:
                return
            assert act(row.id, acts.pair(), by, seen=row.version).is_done
            row = evenings.rows_of(event)[0]
        assert act(row.id, acts.publish(), by, seen=row.version).is_done
        for game in section_of(evenings.rows_of(event)[0]).rounds[-1].games:
            if game.second is not None and not game.result:
                row, number = evenings.rows_of(event)[0], len(section_of(evenings.rows_of(event)[0]).rounds)
                assert act(
                    row.id, acts.result(number, game.table, chance.choice(RESULTS)), by, seen=row.version
                ).is_done
