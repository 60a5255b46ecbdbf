"""An administrator invites, appoints and dismisses in the browser, by the services of the command and with their refusals."""

import re
from datetime import date

from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ronde.record.people import People
from ronde.record.players import Player
from ronde.web.people.models import ClubRow
from ronde.web.people.rows import written
from ronde.web.registers.exchange import new_register
from ronde.web.roles import Role
from tests.web.accounts.signing import PASSWORD, browser, somebody, tried
from tests.web.administration.conftest import roles_of

ROOM = "/fr/administration/accounts/"


def number(name: str) -> int:
    return User.objects.get(username=name).pk


def test_an_officer_is_invited_by_a_link_that_is_shown_once_and_sets_a_password(administrator: Client) -> None:
    new_register("dames", "Dames", "ffjd")
    asked = f"{ROOM}new/?role=officer&over=dames"
    assert "responsable du classement, Dames" in administrator.get(asked).content.decode()
    answer = administrator.post(asked, {"shown": "Rex Morin", "name": "rex"})
    assert "no-store" in answer["Cache-Control"]
    link = re.search(r"http://testserver(/fr/account/link/[^/]+/)", answer.content.decode())
    assert link is not None
    assert roles_of("rex") == {("officer", "dames")}
    page = administrator.get(f"{ROOM}{number('rex')}/").content.decode()
    assert "Rex Morin" in page
    assert "/account/link/" not in page
    assert browser().post(link[1], {"new_password1": PASSWORD, "new_password2": PASSWORD}).status_code == 302
    assert tried(browser(), "rex").status_code == 302


def test_an_organiser_is_invited_who_creates_events_of_their_own(administrator: Client) -> None:
    administrator.post(f"{ROOM}new/?role=organiser", {"shown": "Olga", "name": "olga"})
    assert roles_of("olga") == {("organiser", "")}


def test_a_player_is_found_by_name_or_licence_and_nobody_is_guessed(administrator: Client) -> None:
    twins = [Player(id=f"p{at}", name=name) for at, name in enumerate(("Anne Le Goff", "Paul Le Goff"))]
    written(People.of(twins), date(2026, 11, 1))
    page = f"{ROOM}{number('anna')}/role/player/"
    answer = administrator.post(page, {"person": "le goff"})
    assert answer.status_code == 422
    assert "Anne Le Goff, Paul Le Goff" in answer.content.decode()
    assert administrator.post(page, {"person": "anne le goff"}).status_code == 302
    assert ("player", "p0") in roles_of("anna")
    assert "joueur, Anne Le Goff" in administrator.get(f"{ROOM}{number('anna')}/").content.decode()


def test_an_invitation_that_is_refused_makes_no_account(administrator: Client) -> None:
    taken = administrator.post(f"{ROOM}new/", {"shown": "Anna", "name": "anna"})
    assert (taken.status_code, "Il existe déjà un compte anna" in taken.content.decode()) == (422, True)
    wrong = administrator.post(f"{ROOM}new/?role=officer&over=nothing", {"shown": "Rex", "name": "rex"})
    assert wrong.status_code == 422
    assert not User.objects.filter(username="rex").exists()


def test_roles_are_given_over_what_there_is_by_name(administrator: Client) -> None:
    new_register("dames", "Dames de France", "ffjd", federation="ffjd")
    ClubRow.objects.create(id="rade", name="Damier de la Rade", body="{}")
    somebody("rex")
    page = f"{ROOM}{number('rex')}/role"
    assert '<option value="dames">Dames de France</option>' in administrator.get(f"{page}/officer/").content.decode()
    assert (
        '<option value="rade">Damier de la Rade</option>'
        in administrator.get(f"{page}/club-president/").content.decode()
    )
    for role, typed in (
        ("officer", {"over": "dames"}),
        ("club-president", {"over": "rade"}),
        ("council", {"over": ""}),
        ("licence-officer", {"federation": "FISF"}),
        ("organiser", {}),
    ):
        assert administrator.post(f"{page}/{role}/", typed).status_code == 302, role
    given = {
        ("officer", "dames"),
        ("club-president", "rade"),
        ("council", ""),
        ("licence-officer", "fisf"),
        ("organiser", ""),
    }
    assert roles_of("rex") == given
    assert "président de club, Damier de la Rade" in administrator.get(f"{ROOM}{number('rex')}/").content.decode()
    assert administrator.post(f"{page}/club-president/", {"over": ""}).status_code == 422
    assert administrator.post(f"{page}/officer/", {"over": "nothing"}).status_code == 422
    assert administrator.get(f"{page}/helper/").status_code == 404
    assert administrator.post(f"{page}/officer/dismiss/?over=dames").status_code == 302
    assert administrator.post(f"{page}/officer/dismiss/?over=dames").status_code == 422
    assert roles_of("rex") == given - {("officer", "dames")}


def test_the_last_administrator_stays(administrator: Client) -> None:
    own = f"{ROOM}{number('anna')}/"
    for address in (f"{own}off/", f"{own}role/administrator/dismiss/"):
        answer = administrator.post(address)
        assert answer.status_code == 422
        assert "dernier compte d’administration" in answer.content.decode()
    somebody("paul", Role.ADMINISTRATOR)
    assert administrator.post(f"{own}role/administrator/dismiss/").status_code == 302
    assert administrator.get(own).status_code == 403


def test_an_account_is_switched_off_and_on_and_gets_another_link(administrator: Client) -> None:
    rex = somebody("rex", Role.ORGANISER)
    page = f"{ROOM}{rex.pk}/"
    administrator.post(f"{page}off/")
    rex.refresh_from_db()
    assert not rex.is_active
    assert "Réactiver" in administrator.get(page).content.decode()
    administrator.post(f"{page}on/")
    assert "/fr/account/link/" in administrator.post(f"{page}link/").content.decode()
    assert administrator.post(f"{page}reset/").status_code == 302
    assert administrator.post(f"{page}nothing/").status_code == 404
    rex.refresh_from_db()
    assert rex.is_active


def test_the_number_of_queries_of_the_list_does_not_depend_on_how_many_there_are(administrator: Client) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as found:
            assert administrator.get(ROOM).status_code == 200
        return len(found)

    somebody("rex", Role.ORGANISER)
    before = queries()
    for name in "abcdefgh":
        somebody(f"rex{name}", Role.ORGANISER)
    assert queries() == before
