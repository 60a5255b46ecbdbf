"""The licence list of FFJD 5.3.1: for who may look for persons, by state and day, never a number."""

from datetime import date

import msgspec
import pytest
from django.contrib.auth.models import User
from django.test import Client

from ronde.record.clubs import Club
from ronde.record.people import People
from ronde.record.players import Licence, Residence
from ronde.web.accounts.appointing import appointed
from ronde.web.people.rows import written
from ronde.web.roles import Role
from tests.web.public.by_hand import CHILD, PEOPLE, TODAY, register_by_hand

pytestmark = pytest.mark.usefixtures("database")
SEASON = Licence(since=date(2026, 9, 1), until=date(2027, 8, 31), number="FR-70123", federation="ffjd")


def signed_in(role: Role, over: str) -> Client:
    user, client = User.objects.create(username=f"{role}-{over}"), Client()
    appointed(user, role, over)
    client.force_login(user)
    return client


@pytest.fixture
def licensed(database: object) -> None:  # noqa: ARG001 - it has to be there first
    register_by_hand()
    one, two, child, *_ = PEOPLE
    given = (
        msgspec.structs.replace(one, licences=[SEASON]),
        msgspec.structs.replace(two, residences=[Residence(since=date(2020, 1, 1), country="BE")]),
        msgspec.structs.replace(child, licences=[SEASON]),
    )
    written(People.of(given), TODAY)


def lines(client: Client, query: str) -> list[str]:
    page = client.get(f"/en/licences/{query}").content.decode()
    assert "FR-70123" not in page
    return [" ".join(row.split()) for row in page.partition("<tbody>")[2].partition("</tbody>")[0].split("</tr>")]


@pytest.mark.usefixtures("licensed")
def test_an_organiser_sees_who_is_licensed_on_a_day() -> None:
    organiser = signed_in(Role.ORGANISER, "event-1")
    (stefan,) = [one for one in lines(organiser, "?day=2026-11-17") if "Ștefan" in one]
    assert "valid" in stefan
    assert "until 31 August 2027" in stefan
    (stefan,) = [one for one in lines(organiser, "?day=2026-08-31") if "Ștefan" in one]  # a day before the season
    assert "missing" in stefan
    (abroad,) = [one for one in lines(organiser, "?day=2026-11-17") if "HYPERLINK" in one]
    assert "needs none" in abroad
    assert [CHILD in one for one in lines(organiser, "?day=2026-11-17&name=maelle")] == [True, False]


@pytest.mark.usefixtures("licensed")
def test_a_player_of_a_club_across_the_border_needs_one_wherever_they_live() -> None:
    """Art. 7.2: the players of Genève and Heule are as those of French clubs, and live abroad by nature."""
    written(People.of((), clubs=[Club(id="gois", name="Heule (Belgique)")]), TODAY)
    (of_heule,) = [one for one in lines(signed_in(Role.ORGANISER, "event-1"), "?day=2026-11-17") if "HYPERLINK" in one]
    assert "Heule" in of_heule
    assert "missing" in of_heule


@pytest.mark.usefixtures("licensed")
def test_a_president_sees_his_club_and_a_visitor_signs_in_first() -> None:
    found = lines(signed_in(Role.CLUB_PRESIDENT, "gois"), "")
    assert len(found) == 2  # one line, and what comes after it
    assert "HYPERLINK" in found[0]
    assert Client().get("/en/licences/").status_code == 302


@pytest.mark.parametrize("query", ["?day=x", "?day=9999-99-99", "?page=99999", "?register=nothing", "?name=%25"])
@pytest.mark.usefixtures("licensed")
def test_odd_questions_are_answered(query: str) -> None:
    assert signed_in(Role.ORGANISER, "event-1").get(f"/en/licences/{query}").status_code == 200
