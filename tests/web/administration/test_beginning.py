"""An empty installation on a server is begun with a code that its machine prints: limited tries, used once, for a day."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings

from ronde.web.accounts import limits
from ronde.web.accounts.beginning import begin_installation, is_begun, new_beginning_code
from ronde.web.accounts.models import BeginningCode
from ronde.web.clock import now
from ronde.web.roles import Role
from tests.web.accounts.signing import PASSWORD, browser, set_up, somebody, tried
from tests.web.administration.conftest import roles_of
from tests.web.verbs import ronde

BEGIN, DESK = "/fr/administration/begin/", "/fr/administration/"
pytestmark = pytest.mark.usefixtures("database")


def typed(code: str, **more: str) -> dict[str, str]:
    return {"code": code, "shown": "Anna Le Goff", "name": "anna", "password": PASSWORD, "again": PASSWORD, **more}


def test_the_first_page_leads_to_the_code_and_the_code_to_the_first_administrator() -> None:
    client = browser()
    assert BEGIN in client.get("/fr/").content.decode()
    done = ronde("account", "begin", "--address", "https://classements.example.org", lang="fr")
    code = re.search(r"[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}", done.output)
    assert code is not None
    assert "https://classements.example.org/fr/administration/begin/" in done.output
    answer = client.post(BEGIN, typed(code[0].lower().replace("-", " ")))
    assert answer["Location"] == DESK  # the password is not typed a third time
    assert roles_of("anna") == {("administrator", "")}
    assert client.get(DESK)["Location"] == "/fr/account/set-up/"  # nothing before the second step
    set_up(client)
    assert "Que doit faire Ronde ici" in client.get(DESK).content.decode().replace("\u00a0", " ")


def test_without_the_code_nothing_is_begun_and_wrong_ones_are_limited() -> None:
    new_beginning_code()
    client = browser()
    for _ in range(limits.LIMITS["begin"].tries):
        assert client.post(BEGIN, typed("AAAA-BBBB-CCCC")).status_code == 422
    assert client.post(BEGIN, typed("AAAA-BBBB-CCCC")).status_code == 429
    assert browser("192.0.2.9").post(BEGIN, typed("AAAA-BBBB-CCCC")).status_code == 422  # counted by address
    assert not User.objects.exists()
    assert not is_begun()


def test_a_code_is_used_once_lasts_a_day_and_ends_with_the_next() -> None:
    old = new_beginning_code() or ""
    new = new_beginning_code() or ""
    assert [one.code for one in begin_installation(old, "paul", PASSWORD).problems] == ["account.no-such-beginning"]
    BeginningCode.objects.update(until=now() - timedelta(seconds=1))
    assert [one.code for one in begin_installation(new, "paul", PASSWORD).problems] == ["account.no-such-beginning"]
    good = new_beginning_code() or ""
    assert begin_installation(good, "anna", PASSWORD).problems == ()
    assert begin_installation(good, "paul", PASSWORD).problems != ()
    assert [*User.objects.values_list("username", flat=True)] == ["anna"]


def test_what_is_refused_costs_no_code() -> None:
    somebody("anna")
    code = new_beginning_code() or ""
    client = browser()
    for wrong in ({"name": "anna"}, {"name": "a b"}, {"password": "short", "again": "short"}, {"again": "other"}):
        answer = client.post(BEGIN, typed(code, **wrong))
        assert answer.status_code == 422
        assert 'value="Anna Le Goff"' in answer.content.decode()
        assert PASSWORD not in answer.content.decode()
    assert client.post(BEGIN, typed(code, name="paul")).status_code == 302


def test_where_somebody_administers_there_is_neither_code_nor_page() -> None:
    somebody("anna", Role.ADMINISTRATOR)
    assert new_beginning_code() is None
    done = ronde("account", "begin", lang="fr")
    assert done.returncode == 2
    assert "administre déjà" in done.stderr
    answer = browser().get(BEGIN)
    assert (answer.status_code, answer["Location"].startswith("/fr/account/sign-in/")) == (302, True)


def test_a_code_that_was_not_used_is_worth_nothing_once_somebody_administers() -> None:
    code = new_beginning_code() or ""
    somebody("anna", Role.ADMINISTRATOR)
    assert begin_installation(code, "paul", PASSWORD).problems != ()
    assert tried(Client(), "paul").status_code == 200


def test_the_sign_in_page_of_an_empty_installation_leads_to_its_beginning() -> None:
    assert f'href="{BEGIN}"' in browser().get("/fr/account/sign-in/").content.decode()
    somebody("anna", Role.ADMINISTRATOR)
    assert BEGIN not in browser().get("/fr/account/sign-in/").content.decode()


@pytest.mark.parametrize(
    ("hosts", "https", "said"),
    [
        (["localhost", "classements.example.org", "www.example.org"], True, "https://classements.example.org/fr/"),
        (["192.0.2.7"], False, "http://192.0.2.7/fr/"),
        (["localhost", "127.0.0.1", "[::1]"], False, "(l’adresse de ce serveur)/fr/"),
        ([".example.org", "*"], True, "(l’adresse de ce serveur)/fr/"),
    ],
)
def test_the_address_that_is_printed_is_that_of_the_settings(hosts: list[str], https: bool, said: str) -> None:
    with override_settings(ALLOWED_HOSTS=hosts, SESSION_COOKIE_SECURE=https):
        assert f"à {said}administration/begin/" in ronde("account", "begin", lang="fr").output
