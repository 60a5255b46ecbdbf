"""A club's Grand Prix with every kind of its facts: evenings, those carried over, a quarter closed, what the committee said, purses."""

from datetime import date
from decimal import Decimal

from ronde.files.earlier_games import EarlierTable
from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.play.plan import Phase
from ronde.regulations.answers import EarlierGame
from ronde.regulations.cel_grand_prix.documents import Entry, Event, Game, Option, Section
from ronde.regulations.cel_grand_prix.submission import EventDeclaration
from ronde.web.office.book_facts import choose_reading, rule_on, set_option, take_games
from ronde.web.office.season.committee import mark_paid
from ronde.web.office.season.quarters import quarter_page
from ronde.web.office.services import homologate, record_payment
from tests.upgrades.building.desk import Desk
from tests.upgrades.building.office import Office, handed_in
from tests.upgrades.building.persons import nothing_wrong, on

ROUNDS = ("c3-c1:1 c2-c4:1", "c2-c3:= c4-c1:0", "c4-c3:0 c1-c2:1")


def build_grand_prix(office: Office) -> None:
    """A quarter that began elsewhere, an evening from a desk, the purses, a fact that came too late."""
    register = office.register
    came = (("c1", "3.25"), ("c2", "2"), ("c5", "0"))
    evening = EarlierGame(date(2022, 10, 7), tuple((PlayerId(player), Decimal(points)) for player, points in came))
    office.done(take_games(register, EarlierTable((evening,)), office.on(2022, 10, 8)))
    colette = on("colette", 2022, 10, 10)
    office.done(
        set_option(register, Option(id="option-2022", day=date(2022, 10, 10), cap="swiss", purses="larger"), colette)
    )
    _evening(office)
    office.merges("c4", "c5", 2022, 11, 10)
    later = _event("decembre", date(2022, 12, 2))
    office.taken_in(later, handed_in("decembre", later.day), day=(2022, 12, 3))
    office.done(record_payment(register, ["decembre"], office.on(2022, 12, 3), amount=12, payer="Olga Petit"))
    office.done(homologate(register, "decembre", office.on(2022, 12, 3)))
    office.taken_in(_event("jamais", date(2022, 12, 9)), day=(2022, 12, 10))
    office.publishes(2022, 12, 10)
    office.withdraws("jamais", 2022, 12, 11)
    office.done(choose_reading(register, "2022Q4", "points", date(2022, 12, 20), on("colette", 2022, 12, 20)))
    office.publishes(2023, 1, 2)
    _after_the_close(office)


def _evening(office: Office) -> None:
    night = date(2022, 11, 4)
    said = EventDeclaration(name="Vendredi", kind="rotation", day=night)
    desk = Desk.opened(office.register, "Vendredi", night, said)
    table = desk.table("chess", ("c1", "c2", "c3", "c4"), Phase("round_robin", 3))
    table.plays(*ROUNDS)
    table.does(acts.close())
    desk.submits(2022, 11, 5)
    office.done(homologate(office.register, desk.event.id, office.on(2022, 11, 5)))
    office.publishes(2022, 11, 5)


def _after_the_close(office: Office) -> None:
    """Purses are paid; an evening of the closed quarter comes, and the committee rules on it."""
    register = office.register
    page = quarter_page(register, "2022Q4", office.on(2023, 1, 3))
    assert page is not None
    assert page.given is not None
    purse = page.given.purses[0]
    nothing_wrong(
        mark_paid(register, "2022Q4", purse.ranking, purse.player, office.on(2023, 1, 3), day=date(2023, 1, 3))
    )
    office.taken_in(_event("oublie", date(2022, 12, 16)), day=(2023, 1, 6))
    colette = on("colette", 2023, 1, 7)
    office.done(rule_on(register, "oublie", "points", date(2023, 1, 7), colette, reason="la feuille était au club"))
    office.publishes(2023, 1, 8)


def _event(name: str, day: date) -> Event:
    """An evening of three that everybody finishes with a win."""
    games = [
        Game(white="c1", black="c2", result=1),
        Game(white="c2", black="c3", result=1),
        Game(white="c3", black="c1", result="="),
    ]
    scores = {"c1": 1.5, "c2": 1, "c3": 0.5}
    entries = [
        Entry(player=player, rating="unrated" if player == "c3" else 1800, score=score)
        for player, score in scores.items()
    ]
    return Event(
        id=name,
        name=name.title(),
        kind="rotation",
        day=day,
        sections=[Section(confirmed=True, entries=entries, games=games)],
    )
