"""The event of mock-up 06 in few words: a federation's list with persons, ratings and licences, an organiser before her browser."""

from datetime import UTC, date, datetime, timedelta
from itertools import count

from django.contrib.auth.models import User
from django.test import Client

from ronde.play.plan import Phase, Plan
from ronde.play.section import Section
from ronde.play.standings.table import usual_criteria
from ronde.record.clubs import Club
from ronde.record.desk_notes import Fee, Fees
from ronde.record.people import People
from ronde.record.players import Licence, Membership, Player
from ronde.web.accounts.appointing import acting, appointed
from ronde.web.actors import Actor
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.notes import write_note
from ronde.web.events.services import section_created
from ronde.web.people.rows import written
from ronde.web.registers.exchange import new_register
from ronde.web.registers.models import Edition, Line, Register
from ronde.web.registers.variants import first_ranking
from ronde.web.roles import Role

DAY, SINCE, LIST = date(2026, 11, 21), date(2020, 9, 1), date(2026, 11, 15)
_NINE = datetime(2026, 1, 1, 9, tzinfo=UTC)  # before whatever a browser does
_SECONDS = count()
EXPIRED = date(2026, 8, 31)
TARIFF = Fees(fees=(Fee("Tarif normal", 2000), Fee("Jeune", 1000, "jeune")), licences=(Fee("Licence adulte", 1500),))

# id: name, licence, rating, whether the licence is still valid
LISTED = {
    "moldovan": ("Moldovan Ștefan", "RO-0091", 2412, True),
    "moldoveanu": ("Moldoveanu Stela", "RO-0317", 1655, True),
    "courtemanche": ("Courtemanche-Dubé Aurélie", "QC-1890", 1987, False),
    "bihannic": ("Le Bihannic Enora", "FR-90442", 1612, True),
    "bihan": ("Le Bihan Elora", "FR-81230", 1340, True),
    "vezinat": ("Vézinat Rosaire", "QC-2019", 1498, True),
    "popovat-so": ("Popovăț Sorina", "RO-0205", 1577, True),
    "popovat-si": ("Popovăț Silviu", "RO-0206", 1490, True),
}


def a_list() -> Register:
    """A register of Scrabble with the list of 15 November, and its persons."""
    players = [
        Player(
            id=one,
            name=name,
            licences=[Licence(since=SINCE, until=None if valid else EXPIRED, federation="FISF", number=number)],
            licence=number,
            clubs=[Membership(club="litera", since=SINCE)],
        )
        for one, (name, number, _, valid) in LISTED.items()
    ]
    written(People.of(players, clubs=[Club(id="litera", name="Litera Iași")]), SINCE)
    register = new_register("classique", "Classique", "fisf-classique", federation="FISF")
    of = first_ranking(register).code
    made = {"day": LIST, "number": 1, "turn": 1, "publication": "list", "size": len(LISTED)}
    Edition.objects.create(register=register, ranking=of, **made, recorded="", head="", digest="", text="")
    Line.objects.bulk_create(
        Line(register=register, turn=1, ranking=of, position=at, player=one, value=str(rating))
        for at, (one, (_, _, rating, _)) in enumerate(LISTED.items(), start=1)
    )
    return register


def organiser(event: str = "th") -> Actor:
    """Who runs the event, a second after whatever she did before."""
    user, _ = User.objects.get_or_create(username="olga")
    appointed(user, Role.ORGANISER, event)
    return acting(user, "laptop").at(_NINE + timedelta(seconds=next(_SECONDS)))


def an_event(register: Register | None = None, *files: str, regulation: str = "fisf-classique") -> SectionRow:
    """The event with its sections, nobody entered; the first of them."""
    event = Event.objects.create(
        id="th", name="TH des Bords de Loire", register=register, regulation=regulation, first_day=DAY, last_day=DAY
    )
    rows = [a_section(event, file) for file in files or ("a",)]
    return rows[0]


def a_section(event: Event, file: str, *phases: Phase, discipline: str = "scrabble") -> SectionRow:
    """A section without players."""
    plan = Plan(phases or (Phase("nearest", 3),), usual_criteria(discipline, "nearest"), seed=1)
    made = section_created(event, Section(file.upper(), discipline, plan), organiser(), file=file, id=file)
    assert made.row is not None, made.problems
    return made.row


def with_tariff(row: SectionRow) -> None:
    """Everybody owes 20 €, the young 10 €; a licence is 15 €."""
    write_note(row.event, TARIFF, organiser())


def before_the_desk() -> Client:
    """The organiser's browser."""
    organiser()
    client = Client()
    client.force_login(User.objects.get(username="olga"))
    return client
