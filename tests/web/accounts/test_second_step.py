"""Who answers for others signs in with a second step, and reaches nothing before it is set up."""

import re

import pytest
from allauth.mfa.models import Authenticator
from django.urls import get_resolver

from ronde.web.accounts.demonstrations import mark_as_demonstration
from ronde.web.accounts.requests import actor_of
from ronde.web.accounts.services import reset_second_step
from ronde.web.actors import HeldRole, actor
from ronde.web.registers.exchange import new_register
from ronde.web.roles import Role
from tests.web.accounts.signing import (
    OFFICE,
    PASSWORD,
    SET_UP,
    SIGN_IN,
    browser,
    secret_on,
    set_up,
    somebody,
    telephone,
    tried,
)

ADMINISTRATOR = actor("account:1", [HeldRole(Role.ADMINISTRATOR)])
NEED = {"officer", "council", "licence-officer", "federation-president", "administrator"}
PLACES = {"player": "p1", "organiser": "e1", "club-president": "c1", "league-president": "l1"}


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("role", [one for one in Role if one not in {Role.VISITOR, Role.HELPER}])
def test_a_role_that_answers_for_others_reaches_only_the_page_that_sets_it_up(role: Role) -> None:
    somebody("marie", role, PLACES.get(role.value, ""))
    client = browser()
    assert tried(client, "marie").status_code == 302
    for address in ("/fr/", OFFICE, "/fr/account/", "/ro/nothing/", "/fr/code/"):
        answer = client.get(address)
        is_led_away = answer.status_code == 302 and answer["Location"].endswith("/account/set-up/")
        assert is_led_away == (role.value in NEED), address
    assert client.get(SET_UP).status_code == 200


@pytest.mark.usefixtures("database")
def test_until_it_is_set_up_the_role_counts_for_nothing_whatever_page_asks() -> None:
    user = somebody("marie", Role.OFFICER)
    request = type("Request", (), {"user": user, "session": {}, "META": {}})()
    assert actor_of(request).held == frozenset()
    Authenticator.objects.create(user=user, type="totp", data={})
    request = type("Request", (), {"user": user, "session": {}, "META": {}})()
    assert actor_of(request).held == frozenset()  # set up, and not taken by this session
    taken = {"account_authentication_methods": [{"method": "password"}, {"method": "mfa"}]}
    request = type("Request", (), {"user": user, "session": taken, "META": {}})()
    assert actor_of(request).held == {HeldRole(Role.OFFICER)}


@pytest.mark.usefixtures("database")
def test_who_had_only_the_password_before_it_was_set_up_has_to_take_it_too() -> None:
    new_register("dames", "Dames", "ffjd")
    somebody("marie", Role.OFFICER)
    elsewhere, own = browser("203.0.113.9"), browser()
    tried(elsewhere, "marie")
    tried(own, "marie")
    secret = set_up(own)
    assert own.get(OFFICE, follow=True).status_code == 200
    for address in (OFFICE, SET_UP, "/fr/account/recovery-codes/", "/fr/account/recovery-codes/new/", "/fr/"):
        assert elsewhere.get(address)["Location"] == "/fr/account/confirm-by-code/", address
    assert elsewhere.post("/fr/account/confirm-by-code/", {"code": "000000"}).status_code == 200
    assert elsewhere.get(OFFICE)["Location"] == "/fr/account/confirm-by-code/"
    assert elsewhere.post("/fr/account/confirm-by-code/", {"code": telephone(secret, 1)}).status_code == 302
    assert elsewhere.get(OFFICE, follow=True).status_code == 200


@pytest.mark.usefixtures("database")
def test_an_officer_sets_it_up_keeps_codes_and_signs_in_with_the_telephone() -> None:
    new_register("dames", "Dames", "ffjd")
    somebody("marie", Role.OFFICER)
    client = browser()
    tried(client, "marie")
    secret = set_up(client)
    page = client.get("/fr/account/recovery-codes/").content.decode()
    kept = re.findall(r"<code>(\w+)</code>", page)
    assert len(set(kept)) == 10
    assert client.get(OFFICE, follow=True).status_code == 200
    client.post("/fr/account/sign-out/")
    asked = tried(client, "marie")
    assert asked["Location"] == "/fr/account/second-step/"
    assert client.get(OFFICE)["Location"].startswith("/fr/account/sign-in/")  # the password alone is not enough
    assert "n’est pas bon" in client.post("/fr/account/second-step/", {"code": "000000"}).content.decode()
    assert client.post("/fr/account/second-step/", {"code": telephone(secret, 1)}).status_code == 302
    assert client.get(OFFICE, follow=True).status_code == 200
    lost = browser()
    tried(lost, "marie")
    assert lost.post("/fr/account/second-step/", {"code": kept[0]}).status_code == 302
    assert lost.get(OFFICE, follow=True).status_code == 200
    again = browser()
    tried(again, "marie")
    assert again.post("/fr/account/second-step/", {"code": kept[0]}).status_code == 200  # a kept code is good once


@pytest.mark.usefixtures("database")
def test_a_code_of_the_telephone_is_good_once_even_for_another_process() -> None:
    somebody("marie", Role.OFFICER)
    client = browser()
    tried(client, "marie")
    secret = set_up(client)
    code = telephone(secret, 1)
    answers = []
    for one in (browser(), browser()):
        tried(one, "marie")
        answers.append(one.post("/fr/account/second-step/", {"code": code}).status_code)
    assert answers == [302, 200]


@pytest.mark.usefixtures("database")
def test_the_secret_is_not_kept_in_the_clear() -> None:
    somebody("marie", Role.OFFICER)
    client = browser()
    tried(client, "marie")
    secret = set_up(client)
    assert all(secret not in str(one.data) for one in Authenticator.objects.all())


@pytest.mark.usefixtures("database")
def test_who_needs_it_cannot_take_it_away_and_who_does_not_can() -> None:
    for name, role, stays in (("marie", Role.OFFICER, True), ("paul", Role.ORGANISER, False)):
        user, client = somebody(name, role), browser()
        tried(client, name)
        set_up(client)
        client.post("/fr/account/take-away/")
        assert Authenticator.objects.filter(user=user, type="totp").exists() is stays


@pytest.mark.usefixtures("database")
def test_an_administrator_resets_it_for_who_lost_everything() -> None:
    user, client = somebody("marie", Role.OFFICER), browser()
    tried(client, "marie")
    set_up(client)
    reset_second_step(user, ADMINISTRATOR)
    assert client.get(OFFICE)["Location"].startswith(SIGN_IN)
    tried(client, "marie")
    assert client.get(OFFICE)["Location"] == SET_UP


@pytest.mark.usefixtures("database")
def test_the_picture_for_the_telephone_comes_from_here_and_only_while_it_is_set_up() -> None:
    somebody("marie", Role.OFFICER)
    client = browser()
    assert client.get("/fr/account/set-up/picture.svg").status_code == 302
    tried(client, "marie")
    assert client.get("/fr/account/set-up/picture.svg").status_code == 404
    page = client.get(SET_UP)
    picture = client.get("/fr/account/set-up/picture.svg")
    assert picture["Content-Type"] == "image/svg+xml"
    assert "no-store" in picture["Cache-Control"]
    assert 'src="/fr/account/set-up/picture.svg"' in page.content.decode()
    assert "data:" not in page.content.decode()
    assert "style=" not in picture.content.decode()
    assert secret_on(page)


@pytest.mark.usefixtures("database")
def test_in_a_demonstration_nobody_needs_it() -> None:
    mark_as_demonstration()
    somebody("marie", Role.OFFICER)
    client = browser()
    tried(client, "marie")
    assert client.get(OFFICE).status_code == 200


@pytest.mark.usefixtures("database")
def test_what_is_changed_of_it_is_confirmed_first() -> None:
    somebody("paul", Role.ORGANISER)
    client = browser()
    tried(client, "paul")
    secret = set_up(client)
    client.post("/fr/account/sign-out/")
    tried(client, "paul")
    client.post("/fr/account/second-step/", {"code": telephone(secret, 1)})
    asked = client.get("/fr/account/recovery-codes/")
    assert asked["Location"].startswith("/fr/account/confirm/?next=")
    wrong = client.post("/fr/account/confirm/", {"password": "wrong", "next": "/fr/account/recovery-codes/"})
    assert "n’est pas bon" in wrong.content.decode()
    right = client.post("/fr/account/confirm/", {"password": PASSWORD, "next": "/fr/account/recovery-codes/"})
    assert right["Location"] == "/fr/account/recovery-codes/"
    assert client.get("/fr/account/recovery-codes/").status_code == 200


def test_nobody_signs_up_and_there_is_no_other_way_in() -> None:
    names = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    assert {name for name in names if name.startswith(("account_", "mfa_", "socialaccount"))} == {
        "account_login",
        "account_inactive",
        "account_reauthenticate",
        "account_change_password",
        "mfa_index",
        "mfa_authenticate",
        "mfa_reauthenticate",
        "mfa_activate_totp",
        "mfa_deactivate_totp",
        "mfa_view_recovery_codes",
        "mfa_generate_recovery_codes",
    }
