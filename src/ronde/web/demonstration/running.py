"""Events of the desk on the day of the demonstration: a Formule Combinée in its eighth round, a club evening, one just submitted.

Each is run through the services of the desk, act by act; results follow how well people play.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from random import Random

import msgspec

from ronde.ground.ids import PlayerId
from ronde.ground.results import UNDECIDED
from ronde.play.acts import act as acts
from ronde.play.plan import Phase
from ronde.play.section import Game, Section
from ronde.play.simulate import RESULTS, Chances, Simulation, lots
from ronde.regulations.submission import Declaration
from ronde.web.accounts.appointing import acting, appointed
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.demonstration.accounts import OFFICER, demonstration_account
from ronde.web.demonstration.plans import Frame
from ronde.web.demonstration.playing import planned
from ronde.web.events.announcing import Announced, announce
from ronde.web.events.models import AS_TYPED, Event, SectionRow
from ronde.web.events.services import act, event_created, section_created
from ronde.web.events.submitting import submit
from ronde.web.office.services import Done, record_payment
from ronde.web.people.freezing import frozen
from ronde.web.registers.models import Register
from ronde.web.roles import Role

_EVENING = time(18, 0)


@dataclass(frozen=True, slots=True)
class RunningSection:
    """A section: who plays, how, how many rounds are complete, and of the next one which tables have no result or a doubtful one."""

    file: str
    name: str
    players: tuple[str, ...]
    form: tuple[Phase, ...]
    complete: int
    missing: tuple[int, ...] = ()
    undecided: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RunningEvent:
    """An event that is under way: by which register, where, by whom, with which sections.

    One that ``ended`` so many days ago was submitted yesterday, with a ``fee``.
    """

    id: str
    name: str
    place: str
    register: str
    organiser: str
    discipline: str
    days: int
    declared: Callable[[date, date], Declaration]
    sections: Callable[[Frame], tuple[RunningSection, ...]]
    ranking: str = ""
    ended: int = 0
    fee: int = 0

    @property
    def said(self) -> str:
        """What a building says when it is there."""
        return "says.demonstration_submitted" if self.ended else "says.demonstration_event"

    def days_of(self, frame: Frame) -> tuple[date, date]:
        """Its first day and its last one."""
        last = frame.today - timedelta(days=self.ended)
        return last - timedelta(days=self.days - 1), last


@dataclass(slots=True)
class _Desk:
    """Whoever runs a section: the version that they see, and the moment."""

    row: SectionRow
    who: Actor
    at: datetime
    lot: Random
    skill: dict[str, int]
    section: Section
    version: int = 1

    def do(self, asked: acts.Act) -> None:
        """An act, half a minute after the last one, and never after now."""
        self.at += timedelta(seconds=30)
        made = act(self.row.id, asked, self.who.at(min(self.at, now())), seen=self.version)
        if not made.is_done:
            message = f"{self.row.file}: {asked} was refused: {made.problems}"
            raise ValueError(message)
        self.version, self.section = made.version, made.section


def event_run(event: RunningEvent, frame: Frame) -> None:
    """Build an event as it is on the day; one that was begun and not finished is begun again, unless the office has it."""
    if not SectionRow.objects.filter(event=event.id).exclude(dossier="").exists():
        _play(event, frame)
    if event.ended:
        _submit(event, frame)


def _play(event: RunningEvent, frame: Frame) -> None:
    Event.objects.filter(id=event.id).delete()
    register = Register.objects.get(code=event.register)
    first, last = event.days_of(frame)
    appointed(demonstration_account(event.organiser), Role.ORGANISER, f"federation:{register.federation}")
    who = acting(demonstration_account(event.organiser), device="portable")
    made = event_created(
        who,
        name=event.name,
        first_day=first,
        last_day=last,
        place=event.place,
        register=register,
        declaration=msgspec.yaml.encode(event.declared(first, last)).decode(),
        id=event.id,
    )
    if made.event is None:
        message = f"{event.name}: {made.problems}"
        raise ValueError(message)
    appointed(demonstration_account(event.organiser), Role.ORGANISER, event.id)
    who = acting(demonstration_account(event.organiser), device="portable")
    for one in event.sections(frame):
        _run(made.event, event, one, frame, who)
    said = Announced(organiser=demonstration_account(event.organiser).first_name or event.organiser, is_shown=True)
    announce(made.event, said, who.at(datetime.combine(first - timedelta(days=30), _EVENING, UTC)))


def _submit(event: RunningEvent, frame: Frame) -> None:
    """Its organiser sends it yesterday in the evening, and its fee comes to the office; what was done of that is not done again."""
    yesterday = datetime.combine(frame.today - timedelta(days=1), _EVENING, UTC)
    found, register = Event.objects.get(id=event.id), Register.objects.get(code=event.register)
    who, officer = (acting(demonstration_account(name)).at(yesterday) for name in (event.organiser, OFFICER))
    dossiers, register = _dossiers(event), Register.objects.get(events=found)
    if not all(dossiers):
        _refused_nothing(event, submit(found, who))
        dossiers = _dossiers(event)
    if not register.facts.filter(fact=f"{dossiers[0]}-paid").exists():
        _refused_nothing(event, record_payment(register, dossiers, officer, amount=event.fee, payer=who.name))


def _dossiers(event: RunningEvent) -> list[str]:
    return list(SectionRow.objects.filter(event=event.id).order_by(*AS_TYPED).values_list("dossier", flat=True))


def _refused_nothing(event: RunningEvent, done: Done) -> None:
    if not done.is_done:
        message = f"{event.name}: {done.problems}"
        raise ValueError(message)


def _run(event: Event, running: RunningEvent, one: RunningSection, frame: Frame, who: Actor) -> None:
    persons = frozen(one.players, event.first_day, event.register)
    entries = [persons[player].entry(event.regulation, running.ranking) for player in one.players]
    section = planned(running.discipline, one.form, entries, seed=frame.seed, name=one.name)
    begun = section_created(event, section, who, file=one.file, id=f"{event.id}-{one.file}")
    if begun.row is None:
        message = f"{one.name}: {begun.problems}"
        raise ValueError(message)
    at = datetime.combine(running.days_of(frame)[1] - timedelta(days=1), _EVENING, UTC)
    lot, skill = lots("running", one.file, frame.seed), frame.invented.skills(one.players)
    desk = _Desk(begun.row, who, at, lot, skill, section)
    for number in range(1, one.complete + 1):
        _round(desk, number)
    if one.missing or one.undecided:
        _round(desk, one.complete + 1, one.missing, one.undecided)
    if running.ended:
        desk.do(acts.close())


def _round(desk: _Desk, number: int, missing: tuple[int, ...] = (), undecided: tuple[int, ...] = ()) -> None:
    """A round that is paired and published, with its results in the order in which slips come."""
    desk.do(acts.pair())
    desk.do(acts.publish())
    games = [game for game in desk.section.rounds[number - 1].games if not game.result and game.table not in missing]
    desk.lot.shuffle(games)
    for game in games:
        if game.table in undecided:
            desk.do(acts.result(number, game.table, UNDECIDED))
        else:
            desk.do(acts.result(number, game.table, *_result(desk, game)))


def _result(desk: _Desk, game: Game) -> tuple[str, tuple[int, int] | None]:
    """A result as likely as how well both play."""
    first, second = desk.skill[game.first], desk.skill[game.second or game.first]
    share = 1.0 / (1.0 + math.pow(10.0, (second - first) / 400.0))
    return RESULTS[desk.section.discipline](Simulation(desk.section, desk.lot, Chances(draw=250)), share)


def tables_of(section: Section, number: int) -> Iterator[Game]:
    """The tables of a round at which two sit."""
    return (game for game in section.rounds[number - 1].games if game.second is not None)


def known(frame: Frame, names: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of people whom pictures show."""
    ids = {one.name: str(player) for player, one in frame.invented.people.players.items()}
    return tuple(PlayerId(ids[name]) for name in names)
