"""Days and hours are of the place: registers of Québec, France and Romania on one server, around midnight and where the clocks change.

By hand, in 2026: Québec is UTC-5 and from 8 March to 1 November UTC-4; France UTC+1 and from 29 March to 25 October UTC+2; Romania an hour
ahead of France. The clocks change at 2:00 local time in Québec, at 1:00 UTC in Europe.
"""

from datetime import UTC, date, datetime

import pytest
from django.template import Context, Template

from ronde.record.people import People
from ronde.record.players import Player
from ronde.web.actors import Actor, HeldRole, actor
from ronde.web.clock import enter_place, leave_place, local, place
from ronde.web.office.models import Letter
from ronde.web.people.rows import written
from ronde.web.privacy.consents import Paper, note_consent
from ronde.web.privacy.models import Kind, PrivacyRequest
from ronde.web.privacy.requests import ask, decide
from ronde.web.registers.exchange import new_register
from ronde.web.registers.models import Register
from ronde.web.registers.ways import common_zone, day_at
from ronde.web.roles import Role
from tests.web.accounts.signing import with_second_step
from tests.web.clocks import set_clock
from tests.web.office_work import PASSWORD, an_officer

pytestmark = pytest.mark.usefixtures("registers")
ZONES = {"quebec": "America/Toronto", "france": "Europe/Paris", "romania": "Europe/Bucharest"}


@pytest.fixture
def registers(database: str) -> None:
    """A register of each place, with a person of its federation."""
    assert database
    for name, zone in ZONES.items():
        new_register(name, name.title(), "absp", zone=zone, federation=name)
    people = (Player(id=f"p-{name}", name=f"Ana {name}", birth=date(1980, 1, 1), federation=name) for name in ZONES)
    written(People.of(people), date(2026, 1, 1))


def utc(year: int, month: int, day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


def plain(page: str) -> str:
    return page.replace("\xa0", " ")


def officer_at(moment: datetime) -> Actor:
    return actor("account:1", [HeldRole(Role.LICENCE_OFFICER)]).at(moment)


# A moment, and the day that it is in Québec, France and Romania.
MOMENTS = (
    (utc(2026, 1, 31, 21, 30), (date(2026, 1, 31), date(2026, 1, 31), date(2026, 1, 31))),  # 16:30, 22:30, 23:30
    (utc(2026, 1, 31, 22, 30), (date(2026, 1, 31), date(2026, 1, 31), date(2026, 2, 1))),  # 17:30, 23:30, 0:30
    (utc(2026, 2, 1, 4, 59), (date(2026, 1, 31), date(2026, 2, 1), date(2026, 2, 1))),  # 23:59, 5:59, 6:59
    (utc(2026, 3, 8, 4, 30), (date(2026, 3, 7), date(2026, 3, 8), date(2026, 3, 8))),  # Québec 23:30, not yet changed
    (utc(2026, 3, 9, 4, 30), (date(2026, 3, 9), date(2026, 3, 9), date(2026, 3, 9))),  # Québec 0:30, changed
    (utc(2026, 3, 28, 21, 59), (date(2026, 3, 28), date(2026, 3, 28), date(2026, 3, 28))),  # Romania 23:59
    (utc(2026, 3, 29, 21, 0), (date(2026, 3, 29), date(2026, 3, 29), date(2026, 3, 30))),  # France 23:00, Romania 0:00
    (utc(2026, 10, 24, 21, 30), (date(2026, 10, 24), date(2026, 10, 24), date(2026, 10, 25))),  # Romania 0:30
    (utc(2026, 10, 25, 21, 30), (date(2026, 10, 25), date(2026, 10, 25), date(2026, 10, 25))),  # Romania 23:30
    (utc(2026, 10, 25, 22, 30), (date(2026, 10, 25), date(2026, 10, 25), date(2026, 10, 26))),  # Romania 0:30
    (utc(2026, 11, 1, 3, 30), (date(2026, 10, 31), date(2026, 11, 1), date(2026, 11, 1))),  # Québec 23:30
    (utc(2026, 11, 2, 4, 30), (date(2026, 11, 1), date(2026, 11, 2), date(2026, 11, 2))),  # Québec 23:30, changed
)


@pytest.mark.parametrize(("moment", "days"), MOMENTS)
def test_a_consent_may_be_signed_today_and_no_later_where_the_person_is(
    moment: datetime, days: tuple[date, ...]
) -> None:
    for name, today in zip(ZONES, days, strict=True):
        assert day_at(Register.objects.get(code=name), moment) == today
        tomorrow = Paper("Ana", date.fromordinal(today.toordinal() + 1), "1", own=True)
        (problem,) = note_consent(f"p-{name}", tomorrow, actor=officer_at(moment))
        assert problem.code == "privacy.day-to-come"
        assert note_consent(f"p-{name}", Paper("Ana", today, "1", own=True), actor=officer_at(moment)) == ()


def test_a_request_is_of_the_day_there_and_due_a_month_after_it() -> None:
    moment = utc(2026, 2, 1, 4, 59)  # Québec 31 January 23:59: due on 28 February
    for name, asked, due in (
        ("quebec", date(2026, 1, 31), date(2026, 2, 28)),
        ("france", date(2026, 2, 1), date(2026, 3, 1)),
        ("romania", date(2026, 2, 1), date(2026, 3, 1)),
    ):
        request = ask(f"p-{name}", Kind.ACCESS, officer_at(moment)).request
        assert request is not None
        assert (request.asked, request.due) == (asked, due)
        decide(request.pk, officer_at(moment), granted=True)
        assert PrivacyRequest.objects.get(pk=request.pk).decided == asked


def test_of_two_federations_and_of_none_the_latest_day_counts() -> None:
    written(People.of([Player(id="p-none", name="Ion Nimeni", birth=date(1980, 1, 1))]), date(2026, 1, 1))
    paper = Paper("Ion", date(2026, 2, 1), "1", own=True)
    assert note_consent("p-none", paper, actor=officer_at(utc(2026, 1, 31, 22, 30))) == ()  # Romania has it already


@pytest.mark.parametrize("name", ZONES)
def test_pages_of_an_office_say_days_by_its_clock(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    register = Register.objects.get(code=name)
    made = utc(2026, 1, 31, 22, 30)
    texts = {
        "about": "section",
        "subject_id": "x",
        "language": "fr",
        "subject": "S",
        "text": "T",
        "made_by": "account:1",
    }
    Letter.objects.create(register=register, made=made, **texts)
    set_clock(monkeypatch, utc(2026, 2, 3, 12))
    page = with_second_step(an_officer(), PASSWORD).get(f"/fr/office/{name}/letters/").content.decode()
    shown = "1ᵉʳ février 2026" if name == "romania" else "31 janvier 2026"
    assert shown in plain(page)
    assert place() == ""  # and the next page may be of another place


@pytest.mark.parametrize(("name", "hour"), [("quebec", "17 h 30"), ("romania", "0 h 30")])
def test_hours_of_pages_are_those_of_the_place(name: str, hour: str, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = utc(2026, 1, 31, 22, 30)
    set_clock(monkeypatch, utc(2026, 1, 31, 22, 45))
    said = Template("{% when moment %} | {% since moment %}")
    enter_place(ZONES[name])
    try:
        shown = said.render(Context({"moment": moment}))
        set_clock(monkeypatch, utc(2026, 2, 2, 12))
        later = said.render(Context({"moment": moment}))
    finally:
        leave_place()
    assert plain(shown).split(" | ") == [f"aujourd’hui, {hour}", hour]
    assert hour not in plain(later)
    assert ("31" in later) == (name == "quebec")


def test_where_all_registers_are_of_one_place_it_is_the_installations() -> None:
    assert common_zone() == ""
    Register.objects.exclude(code="romania").update(zone="Europe/Bucharest")
    assert common_zone() == "Europe/Bucharest"
    assert local(utc(2026, 7, 31, 21, 0), common_zone()) == utc(2026, 7, 31, 21, 0)
    assert local(utc(2026, 7, 31, 21, 0), common_zone()).date() == date(2026, 8, 1)
