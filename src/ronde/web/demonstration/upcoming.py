"""Events that are announced on the day of the demonstration: one with free places, one that is full. Entries come through the services."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

import msgspec

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.plan import Phase
from ronde.play.timetable import Break, PlayingDay, Timetable, by_days
from ronde.record.desk_notes import Fee, Fees, Times
from ronde.regulations.ffjd.office.declaration import Pace
from ronde.regulations.ffjd.submission import SeriesDeclaration
from ronde.regulations.submission import Declaration
from ronde.web.accounts.appointing import acting, appointed
from ronde.web.actors import Actor
from ronde.web.demonstration.accounts import demonstration_account
from ronde.web.demonstration.ffjd_players import draughts_players
from ronde.web.demonstration.plans import Frame
from ronde.web.demonstration.playing import planned, some_rounds
from ronde.web.events.announcing import Announced, announce
from ronde.web.events.asked_entries import WantedEntry, ask_entry
from ronde.web.events.hall_clock import from_hall_time
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.notes import write_note
from ronde.web.events.offers import Offer
from ronde.web.events.services import event_created, section_created
from ronde.web.registers.models import Register
from ronde.web.roles import Role

_MEAL = Offer("repas", 600)


@dataclass(frozen=True, slots=True)
class UpcomingEvent:
    """An event to come: in how many days, by which register, for how many, and how many have asked."""

    id: str
    name: str
    place: str
    register: str
    account: str
    organiser: str
    ahead: int
    capacity: int
    asked: int
    declared: Callable[[date], Declaration]
    form: tuple[Phase, ...]
    minutes: int
    rules: str
    way: str

    @property
    def said(self) -> str:
        """What a building says when it is there."""
        return "says.demonstration_announced"

    def first_day(self, frame: Frame) -> date:
        """The next Sunday after so many days."""
        then = frame.today + timedelta(days=self.ahead)
        return then + timedelta(days=(6 - then.weekday()) % 7)


def event_announced(event: UpcomingEvent, frame: Frame) -> None:
    """Build an announced event with its entries; one that was begun and not finished is begun again."""
    Event.objects.filter(id=event.id).delete()
    day, user = event.first_day(frame), demonstration_account(event.account)
    register = Register.objects.get(code=event.register)
    said = msgspec.yaml.encode(event.declared(day)).decode()
    made = event_created(
        acting(user),
        name=event.name,
        first_day=day,
        place=event.place,
        register=register,
        declaration=said,
        id=event.id,
    )
    appointed(user, Role.ORGANISER, event.id)
    who = acting(user, device="portable")
    if made.event is None:
        message = f"{event.name}: {made.problems}"
        raise ValueError(message)
    _begin(event, made.event, who, frame)
    at = datetime.combine(frame.today - timedelta(days=21), time(9), UTC)
    _said_nothing(event, announce(made.event, _announced(event, made.event), who.at(at)))
    for number, person in enumerate(_people(event, frame)):
        name = frame.invented.people.name(PlayerId(person))
        wanted = WantedEntry(name=name, contact=f"06 00 00 00 {number:02}", person=person, offers=_taken(number))
        _said_nothing(event, ask_entry(event.id, wanted, at + timedelta(hours=7 * number + 1)).problems)


def _people(event: UpcomingEvent, frame: Frame) -> list[str]:
    return list(draughts_players(frame.invented, frame.seed, frame.today).some(event.asked, event.id))


def _taken(number: int) -> tuple[str, ...]:
    """Every third takes the meal."""
    return (_MEAL.name,) if number % 3 == 0 else ()


def _begin(event: UpcomingEvent, row: Event, who: Actor, frame: Frame) -> SectionRow:
    section = planned("draughts", event.form, [], seed=frame.seed, name="")
    begun = section_created(row, section, who, file="open", id=f"{event.id}-open")
    if begun.row is None:
        message = f"{event.name}: {begun.problems}"
        raise ValueError(message)
    write_note(row, Fees(fees=(Fee("plein tarif", 800), Fee("moins de 15 ans", 400))), who)
    write_note(row, Times(section=begun.row.id, timetable=_times(event, row)), who)
    return begun.row


def _times(event: UpcomingEvent, row: Event) -> Timetable:
    noon = Break(datetime.combine(row.first_day, time(12, 30)), 90, "repas, sur place")
    rounds = sum(one.rounds for one in event.form)
    return by_days([PlayingDay(datetime.combine(row.first_day, time(9, 30)), rounds)], event.minutes, [noon])


def _announced(event: UpcomingEvent, row: Event) -> Announced:
    return Announced(
        capacity=event.capacity,
        closes=from_hall_time(row, datetime.combine(row.first_day - timedelta(days=2), time(20))),
        organiser=event.organiser,
        fees="8 €, moins de 15 ans 4 €",
        rules=event.rules,
        way=event.way,
        offers=(_MEAL,),
        is_shown=True,
    )


def _said_nothing(event: UpcomingEvent, problems: tuple[Problem, ...]) -> None:
    if problems:
        message = f"{event.name}: {problems}"
        raise ValueError(message)


def _fast(day: date) -> Declaration:
    return SeriesDeclaration(
        first_day=day, last_day=day, cadence="accelerated", pace=Pace(minutes=20, seconds=10), declared=False
    )


UPCOMING = (
    UpcomingEvent(
        "rapide-du-gois",
        "Rapide du Gois",
        "Beauvoir-sur-Mer, salle de la Chaussée",
        "dames",
        "gael",
        "Damier du Marais breton",
        ahead=6,
        capacity=20,
        asked=15,
        declared=_fast,
        form=some_rounds("swiss_points", 7),
        minutes=60,
        rules="Accueil et pointage à 8 h 45 ; qui n’est pas là à 9 h 20 n’est pas apparié à la ronde 1.\n\n"
        "Prix : trois premiers, première dame, premier jeune, premier non classé ; un prix par personne.",
        way="Salle de la Chaussée, place de l’église. Parking derrière la salle. Le passage du Gois se consulte avant de partir.",
    ),
    UpcomingEvent(
        "rapide-des-lumieres",
        "Rapide des Lumières",
        "Redon, maison des associations",
        "dames",
        "gael",
        "Damier de la Vilaine",
        ahead=20,
        capacity=12,
        asked=14,
        declared=_fast,
        form=some_rounds("swiss_points", 7),
        minutes=60,
        rules="Sept rondes. Un vin chaud est offert à qui perd la dernière.",
        way="À cinq minutes à pied de la gare.",
    ),
)
