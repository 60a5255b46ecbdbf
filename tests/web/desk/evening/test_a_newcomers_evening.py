"""Four people nobody knows play an evening in the club of whoever is its office too: from the finish to the office and back."""

import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from ronde.web.accounts.appointing import appointed
from ronde.web.accounts.demonstrations import mark_as_demonstration
from ronde.web.accounts.models import Appointment
from ronde.web.registers.folding import FOLD
from ronde.web.roles import Role
from tests.web.desk.evening.club import Evening, new_club, new_evening

pytestmark = pytest.mark.usefixtures("database")
FOUR = "Nom;Cote\nAnne Le Goff;1500\nPaul Morin;1500\nYann Kerbrat;1500\nOdile Ollivier;1500\n"


@pytest.fixture(autouse=True)
def _right_to_fold(database: str) -> Iterator[None]:
    del database
    mark_as_demonstration()  # nobody is asked for a second step
    yield
    FOLD.end()


def an_evening_of_newcomers(*, is_office: bool) -> Evening:
    """Everything is played: the first number wins every game; the section is closed."""
    evening = new_evening(new_club({}))
    if is_office:
        appointed(User.objects.get(username="olivia"), Role.OFFICER, "club-a")
    evening.does("entries/import/", text=FOUR)
    digest = re.search(r'name="digest" value="(\w+)"', evening.html("entries/import/"))
    assert digest
    evening.does("entries/import/confirm/", digest=digest[1])
    evening.does("evening/cut/")
    evening.does("evening/sections/begin/")
    evening.types(*["1"] * 6)
    evening.does("evening/games/end/")
    return evening


def test_the_why_of_somebody_new_tells_how_the_points_come_about() -> None:
    evening = an_evening_of_newcomers(is_office=False)
    links = re.findall(r'href="[^"]*(finish/list/[^"]+/)"', evening.html("finish/"))
    assert len(links) == 4
    for link in links:
        assert "Rien de cette épreuve" not in evening.reads(link)
    assert "(nouveau)" in evening.reads("finish/")


def test_the_office_is_one_step_away_for_who_is_the_office_and_for_nobody_else() -> None:
    evening = an_evening_of_newcomers(is_office=True)
    evening.does("finish/submit/")
    address = reverse("office:section", args=("club-a", evening.first.dossier))
    finish = evening.html("finish/")
    assert f'href="{address}"' in finish.replace("\n", "")
    office = evening.client.get(address)
    assert office.status_code == 200
    Appointment.objects.filter(user__username="olivia", role=Role.OFFICER).delete()
    assert address not in evening.html("finish/")


def test_what_is_homologated_is_not_computed_once_something_is_answered() -> None:
    evening = an_evening_of_newcomers(is_office=True)
    evening.does("finish/submit/")
    address = reverse("office:homologate", args=("club-a", evening.first.dossier))
    section = evening.client.get(address.replace("homologate/", "")).content.decode()
    seen = dict(re.findall(r'name="(seen|state)" value="([^"]*)"', section))
    assert evening.client.post(address, seen, follow=True).status_code == 200
    said = evening.reads("finish/")
    assert "Ce que cela a fait" in said
    assert "Il compte. La page de chaque joueur" in said
    assert "Calculé dès que" not in said
