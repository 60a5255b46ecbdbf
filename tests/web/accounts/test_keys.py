"""A personal key lets a laptop ask in the name of an account: random, kept as a digest, ended by its owner, and never as good as a second step."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from ronde.web.accounts.appointing import appointed
from ronde.web.accounts.keys import actor_of_key, key_ended, key_given, key_of, user_of_key
from ronde.web.accounts.models import PersonalKey
from ronde.web.accounts.services import switch_off
from ronde.web.actors import HeldRole, actor
from ronde.web.events.models import Event
from ronde.web.registers.exchange import new_register
from ronde.web.registers.models import Register
from ronde.web.roles import Role
from tests.web.accounts.signing import browser, somebody, tried
from tests.web.privacy.federation import ADULT, CHILD, LICENCES, NAMES, federation

PAGE = "/fr/account/key/"
ADMINISTRATOR = actor("account:1", [HeldRole(Role.ADMINISTRATOR)])


def asking(client: Client, path: str, key: str) -> Any:
    return client.get(path, headers={"Authorization": f"Bearer {key}"})


def codes(answer: Any) -> list[str]:
    return [one["code"] for one in answer.json()["problems"]]


@pytest.mark.usefixtures("database")
def test_a_key_is_typed_as_people_type_and_only_its_digest_is_kept() -> None:
    marie = somebody("marie")
    key = key_given(marie)
    assert [len(part) for part in key.split("-")] == [5] * 5
    for typed in (key, key.lower(), key.replace("-", " "), f" {key} "):
        assert user_of_key(typed) == marie
    assert (user_of_key(""), user_of_key(key[:-1]), user_of_key("A" * 25)) == (None, None, None)
    assert key.replace("-", "") not in str([*PersonalKey.objects.values()])


@pytest.mark.usefixtures("database")
def test_a_key_ends_with_another_one_when_its_owner_ends_it_and_with_the_account() -> None:
    marie = somebody("marie")
    old, new = key_given(marie), key_given(marie)
    assert (user_of_key(old), user_of_key(new)) == (None, marie)
    assert key_ended(marie)
    assert not key_ended(marie)
    assert user_of_key(new) is None
    newest = key_given(marie)
    switch_off(marie, ADMINISTRATOR)
    assert user_of_key(newest) is None


@pytest.mark.usefixtures("database")
def test_a_key_stands_for_no_second_step() -> None:
    """Who is organiser and officer is only organiser with it."""
    marie = somebody("marie", Role.OFFICER)
    marie.appointments.create(role=Role.ORGANISER, over="e1")
    found = actor_of_key(key_given(marie))
    assert found is not None
    assert found.held == {HeldRole(Role.ORGANISER, "e1")}
    assert found.author == f"account:{marie.pk}"


@pytest.mark.usefixtures("database")
def test_its_owner_makes_it_on_a_page_that_shows_it_once() -> None:
    marie, client = somebody("marie"), browser()
    assert client.get(PAGE).status_code == 302  # signing in comes first
    tried(client, "marie")
    assert "Créer une clé" in client.get(PAGE).content.decode()
    client.post(PAGE)  # nothing was asked for
    assert key_of(marie) is None
    shown = client.post(PAGE, {"what": "give"})
    found = [one for one in shown.content.decode().split('"code">')[1:2] if user_of_key(one[:29])]
    assert len(found) == 1
    assert "no-store" in shown["Cache-Control"]
    assert "<code>http://testserver/</code>" in shown.content.decode()  # as it is typed, with what comes before it
    assert found[0][:29] not in client.get(PAGE).content.decode()
    client.post(PAGE, {"what": "end"})
    assert key_of(marie) is None


def an_organiser(register: Register, event: str = "e1") -> str:
    """The key of somebody who organises an event by a register."""
    day = date(2026, 11, 14)
    Event.objects.create(id=event, name="Coupe", register=register, first_day=day, last_day=day)
    return key_given(somebody(f"of-{event}", Role.ORGANISER, event))


@pytest.mark.usefixtures("database")
def test_a_laptop_fetches_the_list_of_its_organisers_registers_and_of_no_other(tmp_path: Path) -> None:
    register = federation(tmp_path)
    other = new_register("scrabble", "Scrabble", "fisf-classique")
    key, client = an_organiser(register), browser()
    assert [one["code"] for one in asking(client, "/lists/", key).json()["lists"]] == [register.code]
    assert asking(client, "/lists/", key).json()["without"] == []
    answer = asking(client, f"/lists/{register.code}/", key)
    assert answer.status_code == 200
    told = {name: name in answer.content.decode() for name in (NAMES[ADULT], NAMES[CHILD], LICENCES[CHILD])}
    assert told == {NAMES[ADULT]: True, NAMES[CHILD]: False, LICENCES[CHILD]: True}  # a child stands there by number
    assert (asking(client, f"/lists/{other.code}/", key).status_code, codes(asking(client, "/lists/x/", key))) == (
        403,
        ["register.no-such"],
    )
    used = key_of(somebody("of-e1"))
    assert used is not None
    assert used.used is not None


@pytest.mark.usefixtures("database")
def test_lists_that_no_desk_can_use_are_told_apart_before_one_is_asked_for(tmp_path: Path) -> None:
    register = federation(tmp_path)
    evening, new = new_register("gp", "Grand Prix", "cel-grand-prix"), new_register("damier", "Damier", "ffjd")
    day, user = date(2026, 11, 14), somebody("denyse")
    for of in (evening, new):
        Event.objects.create(id=f"of-{of.code}", name="Soirée", register=of, first_day=day, last_day=day)
        appointed(user, Role.ORGANISER, f"of-{of.code}")
    told = asking(browser(), "/lists/", key := key_given(user)).json()
    assert told["lists"] == []
    assert [(one["code"], one["why"]) for one in told["without"]] == [("damier", "nothing-to-copy"), ("gp", "no-copy")]
    Event.objects.create(id="third", name="Coupe", register=register, first_day=day, last_day=day)
    appointed(user, Role.ORGANISER, "third")
    assert [one["code"] for one in asking(browser(), "/lists/", key).json()["lists"]] == [register.code]


@pytest.mark.usefixtures("database")
def test_neither_a_session_nor_a_wrong_key_is_enough_and_keys_cannot_be_tried_out(tmp_path: Path) -> None:
    register = federation(tmp_path)
    key, client = an_organiser(register), browser()
    tried(client, "of-e1")
    assert client.get("/lists/").status_code == 401  # signed in, and without a key
    for _ in range(30):
        assert asking(client, "/lists/", key).status_code == 200  # a good one does not count
    said = [asking(browser("203.0.113.9"), "/lists/", f"{'A' * 23}{number:02}").status_code for number in range(21)]
    assert said == [401] * 20 + [429]
    assert asking(browser("203.0.113.9"), "/lists/", key).status_code == 200  # strangers there keep no laptop out


@pytest.mark.usefixtures("database")
def test_an_officer_has_to_sign_in_and_the_key_of_one_copies_nothing(tmp_path: Path) -> None:
    register = federation(tmp_path)
    key = key_given(somebody("odile", Role.OFFICER))
    assert asking(browser(), "/lists/", key).json() == {"lists": [], "without": []}
    assert codes(asking(browser(), f"/lists/{register.code}/", key)) == ["key.not-yours"]
